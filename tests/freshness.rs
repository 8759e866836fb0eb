//! The binary knows which eval.toml it was compiled from.

#[test]
fn the_engine_is_built_from_the_eval_toml_that_is_here() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/eval.toml");
    let file = std::fs::read(path).expect("eval.toml stands beside Cargo.toml");
    assert_eq!(
        steinitz_evalc::file_hash(&file),
        steinitz::eval::FILE_HASH,
        "eval.toml was replaced by a file with an older time stamp, which cargo does not notice: \
         run `touch eval.toml` and build again"
    );
}
