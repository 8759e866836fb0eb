//! The compiled evaluation: inheritance, places, hashes, and the byte forms a file may have.

use steinitz_evalc::{Evaluation, Location, Setting, Shape, Value, compile, file_hash};

const SAMPLE: &str = include_str!("data/sample.toml");

const FAMILY: &str = r#"default = "child"
[stage.child]
extends = "parent"
material.rook = [510, 520]
use.tempo = false
terms.weights = { rook = 3, king = -1 }
terms.bishop_pair = [31, 51]
[stage.parent]
doc = "  The  parent. "
material = { pawn = [1, 2], knight = [3, 4], bishop = [5, 6], rook = [7, 8], queen = [9, 10] }
[stage.parent.use]
pieces = true
tempo = true
[stage.parent.terms]
bishop_pair = [30, 50]
tempo = [10, 5]
"#;

fn evaluation(source: &str) -> Evaluation {
    compile("eval.toml", source.as_bytes()).unwrap_or_else(|report| panic!("{report}"))
}

fn hashes(source: &str) -> Vec<u32> {
    evaluation(source).stages.iter().map(|stage| stage.hash).collect()
}

/// The source after a change that must find its place.
fn changed(source: &str, from: &str, to: &str) -> String {
    assert!(source.contains(from), "{from}");
    source.replacen(from, to, 1)
}

#[test]
fn a_stage_takes_what_it_does_not_override() {
    let evaluation = evaluation(FAMILY);
    let child = evaluation.stage("child").unwrap();
    assert_eq!(child.extends.as_deref(), Some("parent"));
    assert_eq!(child.material, [[1, 2], [3, 4], [5, 6], [510, 520], [9, 10]]);
    assert_eq!(child.piece_squares, None);
    assert_eq!(
        child.term("bishop_pair"),
        Some(&Setting {
            name: "bishop_pair".into(),
            value: Value::Pair([31, 51]),
            location: Location { line: 7, column: 7 },
            from: "child".into(),
        })
    );
    assert_eq!(
        child.term("tempo"),
        Some(&Setting {
            name: "tempo".into(),
            value: Value::Pair([10, 5]),
            location: Location { line: 16, column: 1 },
            from: "parent".into(),
        })
    );
    assert_eq!(child.term("weights").unwrap().value, Value::PieceNumbers([0, 0, 0, 3, 0, -1]));
    let switches: Vec<_> = child.switches.iter().map(|switch| (&*switch.name, switch.value, &*switch.from)).collect();
    assert_eq!(switches, [("tempo", false, "child"), ("pieces", true, "parent")]);
    assert_eq!(evaluation.stage("parent").unwrap().doc, "The parent.");
    assert_eq!(evaluation.stage("parent").unwrap().term("weights"), None);
    assert_eq!(evaluation.default, 0);
}

#[test]
fn a_piece_square_table_is_overridden_by_halves() {
    let eights = format!("[{}]", ["[8, 8, 8, 8, 8, 8, 8, 8]"; 8].join(", "));
    let source = format!("{SAMPLE}[stage.more]\nextends = \"full\"\npst.knight.eg = {eights}\n");
    let evaluation = evaluation(&source);
    let [full, more] = ["full", "more"].map(|name| evaluation.stage(name).unwrap().piece_squares.unwrap());
    assert_eq!(more[1].eg, [[8; 8]; 8]);
    assert_eq!(more[1].mg, full[1].mg);
    assert_eq!(full[1].mg[7][0], -1, "the last row is rank 1");
    assert_eq!(more[0], full[0]);
}

#[test]
fn parameters_come_in_the_order_of_the_file() {
    let evaluation = evaluation(FAMILY);
    let parameters: Vec<_> = evaluation
        .parameters
        .iter()
        .map(|parameter| (&*parameter.name, parameter.shape, parameter.offset, parameter.location.line))
        .collect();
    assert_eq!(
        parameters,
        [("weights", Shape::PieceNumbers, 0, 6), ("bishop_pair", Shape::Pair, 6, 7), ("tempo", Shape::Pair, 7, 16),]
    );
}

#[test]
fn a_stages_hash_is_that_of_its_values() {
    let before = hashes(SAMPLE);
    assert_ne!(before[0], before[1]);
    for (from, to) in [
        ("# Every key", "# Each key"),
        ("Every shape of a term.", "All shapes."),
        ("tempo = [0, 0]\n", ""),
        ("tempo = false\n", ""),
        ("[0, 0], [5, -3]", "[0,0],[5,-3]"),
    ] {
        assert_eq!(hashes(&changed(SAMPLE, from, to)), before, "{from} -> {to}");
    }
    assert_eq!(hashes(&SAMPLE.replace("full", "whole")), before);
    for (from, to) in [
        ("[5, -3]", "[5, -4]"),
        ("king = 3", "king = 4"),
        ("doubled = [-10, -20]", "doubled = [-20, -10]"),
        ("king_danger_max = 500", "king_danger_max = 501"),
        ("tempo = [0, 0]", "tempo = [0, 1]"),
        ("tempo = false", "tempo = true"),
        ("mobility = true", "mobility = false"),
        ("material.queen = [1000,", "material.queen = [1001,"),
    ] {
        let after = hashes(&changed(SAMPLE, from, to));
        assert_eq!(after[0], before[0], "{from} -> {to}");
        assert_ne!(after[1], before[1], "{from} -> {to}");
    }
    let after = hashes(&changed(SAMPLE, "-8],", "-9],"));
    assert!(after[0] != before[0] && after[1] != before[1], "an inherited table");
}

#[test]
fn a_copy_of_a_stage_has_its_hash() {
    let source = format!("{SAMPLE}[stage.copy]\nextends = \"full\"\ndoc = \"The same.\"\n");
    let hashes = hashes(&source);
    assert_eq!(hashes[2], hashes[1]);
}

#[test]
fn byte_order_mark_and_carriage_returns_are_accepted() {
    let windows = format!("\u{feff}{}", SAMPLE.replace('\n', "\r\n"));
    let [unix, windows] = [evaluation(SAMPLE), evaluation(&windows)];
    assert_eq!(unix.parameters, windows.parameters);
    assert_eq!(unix.stages[1].terms, windows.stages[1].terms);
    assert_eq!(unix.stages[1].hash, windows.stages[1].hash);
}

#[test]
fn the_files_hash_is_fnv_1a_and_the_same_for_both_line_ends() {
    assert_eq!(file_hash(b""), 0x811c_9dc5);
    assert_eq!(file_hash(b"foobar"), 0xbf9c_f968);
    assert_eq!(file_hash(b"a\r\nb\r\n"), file_hash(b"a\nb\n"));
    assert_ne!(file_hash(b"a\rb"), file_hash(b"ab"));
}

/// Misspells every occurrence of every key that the compiler knows, one letter at a time: none may pass unnoticed.
#[test]
fn no_misspelt_key_passes() {
    const KEYS: [&str; 17] = [
        "default", "stage", "doc", "extends", "use", "terms", "material", "pst", "mg", "eg", "count", "pawn", "knight",
        "bishop", "rook", "queen", "king",
    ];
    let mut mutants = 0;
    for key in KEYS {
        let in_name = |c: char| c.is_alphanumeric() || c == '_';
        let code = |at: usize| !SAMPLE[..at].rsplit('\n').next().is_some_and(|line| line.contains(['#', '"']));
        let occurrences: Vec<usize> = SAMPLE
            .match_indices(key)
            .map(|(at, _)| at)
            .filter(|&at| {
                code(at) && !SAMPLE[..at].ends_with(in_name) && !SAMPLE[at + key.len()..].starts_with(in_name)
            })
            .collect();
        assert!(!occurrences.is_empty(), "the sample has no `{key}`");
        for at in occurrences.into_iter().flat_map(|at| at..at + key.len()) {
            let letter = if &SAMPLE[at..=at] == "x" { "y" } else { "x" };
            let mut mutant = SAMPLE.to_string();
            mutant.replace_range(at..=at, letter);
            assert!(compile("eval.toml", mutant.as_bytes()).is_err(), "a misspelt `{key}` at byte {at} passes");
            mutants += 1;
        }
    }
    assert!(mutants > 150, "{mutants}");
}

/// Replaces every line by something broken, and ends the file there: no panic, and never an empty report.
#[test]
fn damaged_files_are_reported() {
    let lines: Vec<&str> = SAMPLE.lines().collect();
    for index in 0..lines.len() {
        for broken in ["]", "[[", "\"", "= {"] {
            let source = format!("{}\n{broken}", lines[..index].join("\n"));
            let report = compile("eval.toml", source.as_bytes()).unwrap_err();
            assert!(report.to_string().starts_with("error: "), "{source}");
        }
    }
}
