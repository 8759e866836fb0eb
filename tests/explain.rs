//! `steinitz explain` from outside: where positions come from, what is printed, and what is wrong.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

mod common;

const POSITIONS: &str = "tests/data/positions.fen";

fn explain(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steinitz"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("explain")
        .args(common::arguments(arguments))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may have ended before.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Standard output of a command that succeeds and has nothing to complain about.
fn output(arguments: &[&str], input: &[u8]) -> String {
    let output = explain(arguments, input);
    assert_eq!(errors(&output), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn equal_stages_move_nothing_and_different_ones_tell_where() {
    let equal = output(&["hce", "hce"], b"");
    assert!(
        equal.contains("Numbers and switches that differ: 0\n") && equal.ends_with("No evaluation moved.\n"),
        "{equal}"
    );
    let different = output(&["pst", "hce", "--top", "2"], b"");
    for named in ["use.mobility ", "bishop_pair ", "\n1. ", "\n2. ", "Total ", "(bench position "] {
        assert!(different.contains(named), "{named}: {different}");
    }
    assert!(!different.contains("\n3. "));
}

#[test]
fn a_file_reads_the_same_plain_packed_and_from_standard_input() {
    let text = std::fs::read(format!("{}/{POSITIONS}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(&text).unwrap();
    let arguments = ["pst", "hce", "--top", "0", "--positions"];
    let plain = output(&[&arguments[..], &[POSITIONS]].concat(), b"");
    assert!(plain.contains("Positions: 6000\n"), "{plain}");
    assert_eq!(output(&[&arguments[..], &["-"]].concat(), &text), plain);
    assert_eq!(output(&[&arguments[..], &["-"]].concat(), &packer.finish().unwrap()), plain);
}

/// A folder with a copy of eval.toml in which the bishop pair is worth something else.
fn edited() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.toml");
    let text = include_str!("../eval.toml").replacen("bishop_pair = [30, 50]", "bishop_pair = [36, 50]", 1);
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn an_edited_file_shows_its_edit() {
    let (_folder, path) = edited();
    for new in [path.clone(), format!("{path}:hce")] {
        let text = output(&["hce", &new, "--top", "1", "--positions", POSITIONS], b"");
        assert!(text.contains("Numbers and switches that differ: 1\n  bishop_pair.mg  30 -> 36\n"), "{text}");
        let (_, terms) = text.split_once("Terms that moved it").unwrap();
        let rows: Vec<_> = terms.lines().filter(|line| line.starts_with("  ") && line.len() > 50).collect();
        assert!(rows.len() >= 2 && rows[1].starts_with("  bishop_pair "), "{terms}");
        assert!(text.contains("largest 6;"), "{text}");
    }
    assert!(output(&["hce", &format!("{path}:pst")], b"").contains("bishop_pair"));
}

#[test]
fn revisions_are_those_of_the_folder() {
    let (folder, path) = edited();
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        Command::new("git").current_dir(&folder).args(identity).args(arguments).output()
    };
    match git(&["init", "-q"]) {
        Ok(output) if output.status.success() => {}
        _ => return eprintln!("skipped: there is no git"),
    }
    let explain = |old: &str| {
        let mut steinitz = Command::new(env!("CARGO_BIN_EXE_steinitz"));
        let output = steinitz.current_dir(&folder).args(["explain", old, "eval.toml"]).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    std::fs::write(folder.path().join("eval.toml"), include_str!("../eval.toml")).unwrap();
    let (code, text) = explain("HEAD");
    assert!(code == Some(2) && text.contains("nor a git revision with eval.toml in this folder"), "{text}");
    git(&["add", "eval.toml"]).unwrap();
    git(&["commit", "-qm", "first"]).unwrap();
    std::fs::rename(path, folder.path().join("eval.toml")).unwrap();
    for old in ["HEAD", "HEAD:hce"] {
        let (code, text) = explain(old);
        assert!(code == Some(0) && text.contains("bishop_pair.mg  30 -> 36"), "{text}");
    }
    let (code, text) = explain("HEAD~1");
    assert!(code == Some(2) && text.contains("HEAD~1"), "{text}");
    let (code, text) = explain("HEAD:nimzowitsch");
    assert!(code == Some(2) && text.contains("the stages are"), "{text}");
}

#[test]
fn json_has_the_numbers_of_the_tables() {
    let text = output(&["pst", "hce", "--json", "--top", "1"], b"");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["movement"]["positions"], 48);
    assert_eq!(json["most_moved"].as_array().unwrap().len(), 1);
    assert_eq!(json["most_moved"][0]["change"].as_i64().unwrap().abs(), json["movement"]["largest"].as_i64().unwrap());
    assert_eq!((&json["old"]["stage"], &json["new"]["name"]), (&"pst".into(), &"hce".into()));
    let weights: Vec<_> =
        json["terms"].as_array().unwrap().iter().map(|term| term["weight"].as_f64().unwrap()).collect();
    assert!(weights.len() > 10 && weights.is_sorted_by(|one, next| one >= next), "{weights:?}");
}

#[test]
fn bad_lines_are_named_and_the_rest_is_compared() {
    let input = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1\n# comment\nnonsense\n\xff\xfe\n4k3/8/8/8/8/8/8/4K1NR w K - [0.5]\n";
    let output = explain(&["pst", "hce", "--positions", "-"], input);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Positions: 2\n"));
    let errors = errors(&output);
    assert!(errors.contains("standard input:3: ") && errors.contains("standard input:4: "), "{errors}");
    assert!(errors.ends_with("left out: 2, see above\n"), "{errors}");
}

#[test]
fn what_cannot_be_had_is_named() {
    for (arguments, input, code, named) in [
        (&["hce"][..], "", 2, "<NEW>"),
        (&["hce", "pst", "--top", "many"], "", 2, "many"),
        (&["hce", "nimzowitsch"], "", 2, "nor a git revision"),
        (&["hce", "absent.toml"], "", 1, "absent.toml: the file does not exist"),
        (&["hce", "-1"], "", 2, "-1"),
        (&["hce", "HEAD:nimzowitsch"], "", 2, "nimzowitsch"),
        (&["hce", "pst", "--positions", "absent.epd"], "", 1, "absent.epd: "),
        (&["hce", "pst", "--positions", "tests"], "", 1, "tests: "),
        (&["hce", "pst", "--positions", "-"], "", 1, "no position"),
        (&["hce", "pst", "--positions", "-"], "\u{1f}\u{8b}", 1, "standard input"),
    ] {
        let output = explain(arguments, input.as_bytes());
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(named), "{arguments:?}: {errors}");
    }
}
