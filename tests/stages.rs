//! `steinitz stages`: what is listed and shown is what is played, and engines of one stage are what they say.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use steinitz::eval::load::StageFile;
use steinitz::eval::{FILE_HASH, Stage};

const EVAL: &str = include_str!("../eval.toml");

fn steinitz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_steinitz")).args(arguments).output().unwrap()
}

/// Standard output of a command that succeeds and has nothing to complain about.
fn output(arguments: &[&str]) -> String {
    let output = steinitz(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The complaint of a command that fails with this exit code and prints nothing.
fn complaint(arguments: &[&str], code: i32) -> String {
    let output = steinitz(arguments);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(code), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder with an evaluation file in which rooks on open files count more.
fn changed() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.toml");
    fs::write(&path, EVAL.replace("rook_open_file = [25, 10]", "rook_open_file = [41, 10]")).unwrap();
    let path = path.to_str().unwrap().to_string();
    (folder, path)
}

#[test]
fn the_list_has_every_stage_and_marks_the_default() {
    let text = output(&["stages", "list"]);
    assert_eq!(text.lines().count(), Stage::all().len());
    for (line, stage) in text.lines().zip(Stage::all()) {
        let mark = if stage.name == Stage::default().name { "* " } else { "  " };
        assert!(line.starts_with(&format!("{mark}{}", stage.name)), "{line}");
        assert!(line.contains(&format!("{:08x}", stage.hash)) && line.ends_with(stage.doc), "{line}");
    }
    let (_folder, file) = changed();
    let text = output(&["stages", "list", &file]);
    let built_in = StageFile::built_in().unwrap();
    assert!(text.lines().count() == built_in.stages.len(), "{text}");
    assert!(text.contains(&format!("\n* {}", built_in.default_stage().name)), "{text}");
    assert!(complaint(&["stages", "list", "no/such.toml"], 1).contains("no/such.toml: the file does not exist"));
}

#[test]
fn what_is_shown_is_a_file_that_evaluates_alike() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shown.toml");
    for stage in Stage::all() {
        fs::write(&path, output(&["stages", "show", stage.name])).unwrap();
        let shown = path.to_str().unwrap();
        let text = output(&["stages", "diff", shown, stage.name]);
        assert!(text.ends_with("They evaluate alike.\n"), "{text}");
        let total = |stage: &str| output(&["eval", "--stage", stage]).lines().last().unwrap().to_string();
        assert_eq!(total(shown), total(stage.name));
    }
}

#[test]
fn the_difference_is_what_was_changed() {
    let (_folder, file) = changed();
    let changed = format!("{file}:hce");
    let text = output(&["stages", "diff", &changed, &changed]);
    assert!(text.contains("They evaluate alike."), "{text}");
    let text = output(&["stages", "diff", "eval.toml:hce", &changed]);
    assert_eq!(text.lines().count(), 4, "{text}");
    let words: Vec<_> = text.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(words, ["rook_open_file.mg", "25", "41", "+16"]);
    assert!(output(&["eval", "--terms", "--stage", &changed]).contains(&format!("({file}:")));
}

#[test]
fn mistakes_are_answered_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    fs::write(&path, EVAL.replace("tempo = [10, 5]", "tempi = [10, 5, 1]\nzugzwang = 1")).unwrap();
    let text = complaint(&["stages", "show", path.to_str().unwrap()], 1);
    assert!(text.contains("bad.toml:") && text.contains("a pair has two numbers"), "{text}");
    let stage = Stage::default().name;
    for (arguments, code, named) in [
        (&["stages", "show", "nimzowitsch"][..], 2, stage),
        (&["stages", "show", "eval.toml:nimzowitsch"], 2, "eval.toml"),
        (&["stages", "diff", stage], 2, "<B>"),
        (&["stages", "build", "--out", "x"], 2, "<STAGE"),
        (&["stages", "build", "nimzowitsch", "--out", env!("CARGO_TARGET_TMPDIR")], 2, "`nimzowitsch`"),
        (&["stages", "build", stage, "--out", "x", "--source", "/no/such"], 1, "--source"),
    ] {
        let text = complaint(arguments, code);
        assert!(text.contains(named), "{arguments:?}: {text}");
    }
    assert!(!Path::new("x").exists());
}

/// Builds with a stand-in for cargo: a script that writes an engine which introduces itself by this name.
#[cfg(unix)]
fn build(folder: &Path, name: &str, arguments: &[&str]) -> Output {
    use std::os::unix::fs::PermissionsExt;
    let script = |path: &Path, text: String| {
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    let (cargo, engine) = (folder.join("cargo"), folder.join("engine"));
    script(&engine, format!("#!/bin/sh\necho 'id name {name}'\n"));
    let message = format!(r#"{{"target":{{"name":"steinitz"}},"executable":"{}"}}"#, engine.display());
    let broken = r#"test "$STEINITZ_STAGE" != pst || exit 101"#;
    script(&cargo, format!("#!/bin/sh\n{broken}\necho '{{\"reason\":\"x\"}}'\necho '{message}'\n"));
    Command::new(env!("CARGO_BIN_EXE_steinitz"))
        .args(["stages", "build", "--out", folder.join("out").to_str().unwrap()])
        .args(arguments)
        .env("CARGO", cargo)
        .output()
        .unwrap()
}

#[test]
#[cfg(unix)]
fn engines_of_one_stage_are_built_with_a_manifest() {
    let stage = Stage::default();
    let name = format!("Steinitz 9.9.9 ({}) {:08x}", stage.name, stage.hash);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let built = build(folder.path(), &name, &[stage.name]);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    assert!(String::from_utf8_lossy(&built.stdout).contains(&format!("hash {:08x}", stage.hash)));
    let manifest = fs::read_to_string(out.join("manifest.toml")).unwrap();
    let hashes = format!("hash = \"{:08x}\"\nfile_hash = \"{FILE_HASH:08x}\"", stage.hash);
    assert!(manifest.contains(&name) && manifest.contains(&hashes), "{manifest}");
    let engine = out.join(format!("steinitz-{}", stage.name));
    assert!(Command::new(&engine).output().unwrap().status.success());
    // Again: the old one is replaced, and nothing else is left.
    assert!(build(folder.path(), &name, &[stage.name]).status.success());
    assert_eq!(fs::read_dir(&out).unwrap().count(), 2);
}

#[test]
#[cfg(unix)]
fn what_cannot_be_built_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let fails = |name: &str, stage: &str, named: &str| {
        let output = build(folder.path(), name, &[stage]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && errors.contains(named), "{errors}");
    };
    fails("Steinitz 9.9.9 (hce) 00000000", "hce", "was eval.toml changed");
    fails("", "pst", "cargo could not build the stage pst");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 0);
    fs::write(out.join("steinitz-hce"), "mine").unwrap();
    fails("", "hce", "manifest.toml does not list it");
    assert_eq!(fs::read(out.join("steinitz-hce")).unwrap(), b"mine");
}
