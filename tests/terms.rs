//! `#[terms]` and eval.toml: one function and one line make a term, and either without the other is a compile error.

#[test]
fn one_function_and_one_line_make_a_term() {
    trybuild::TestCases::new().pass("tests/ui/pass/*.rs");
}

#[test]
fn a_mismatch_is_a_compile_error_that_points_at_the_line_to_mend() {
    trybuild::TestCases::new().compile_fail("tests/ui/fail/*.rs");
}
