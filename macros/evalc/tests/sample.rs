//! The emitted text of `data/sample.toml` is `data/sample.rs`, checked in to be read. A test of its own, since it must
//! compile when the emitted text has changed.

use steinitz_evalc::compile;

fn text() -> String {
    let sample = compile("sample.toml", include_bytes!("data/sample.toml"));
    sample.unwrap_or_else(|report| panic!("{report}")).emit(None).unwrap()
}

#[test]
fn the_text_is_the_checked_in_sample() {
    let text = text();
    assert!(
        text == include_str!("data/sample.rs").replace("\r\n", "\n"),
        "changed on purpose? Run `cargo test -p steinitz-evalc --test sample -- --ignored` and look at the difference"
    );
}

#[test]
#[ignore = "rewrites data/sample.rs"]
fn rewrite_the_sample() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sample.rs");
    std::fs::write(path, text()).unwrap();
}
