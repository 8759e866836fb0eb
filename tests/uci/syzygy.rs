//! The options of the tablebases.

use crate::driver::{Engine, count, last_value, piped, told};

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
const WON: &str = "position fen 8/8/8/1k6/8/8/3PK3/8 w - - 0 1; go depth 3";

#[test]
fn the_options_are_listed_with_their_defaults() {
    let lines = piped(b"uci\n");
    for option in [
        "SyzygyPath type string default <empty>",
        "SyzygyProbeDepth type spin default 1 min 1 max 100",
        "SyzygyProbeLimit type spin default 7 min 0 max 7",
        "Syzygy50MoveRule type check default true",
    ] {
        assert_eq!(count(&lines, &format!("option name {option}")), 1, "{option} in {lines:#?}");
    }
}

#[test]
fn tables_are_used_until_the_path_is_emptied() {
    let mut engine = Engine::start();
    let separator = if cfg!(windows) { ';' } else { ':' };
    let mut hits = |path: &str, found: &str| {
        engine.send(&format!("setoption name SyzygyPath value {path}; {WON}"));
        let lines = engine.until("bestmove");
        assert_ne!(told(&lines, found), found.is_empty(), "{path}: {lines:?}");
        last_value(&lines, "tbhits").parse::<u64>().unwrap()
    };
    assert!(hits(&format!("{separator}{TABLES}{separator}"), "up to 3 men") > 0);
    // What cannot be used leaves what was in use.
    assert!(hits("/no/such/place", "/no/such/place") > 0);
    assert!(hits(TABLES, "up to 3 men") > 0);
    assert_eq!(hits("<empty>", ""), 0);
    assert!(hits(TABLES, "up to 3 men") > 0);
    assert_eq!(hits("", ""), 0);
    engine.close();
}

#[test]
fn paths_of_any_bytes_are_survived() {
    let mut engine = Engine::start();
    engine.send_bytes(b"setoption name SyzygyPath value C\\\xc9checs\\tb\n");
    let lines = engine.answer("");
    assert!(lines.len() == 1 && told(&lines, "check SyzygyPath"), "{lines:?}");
    engine.close();
}
