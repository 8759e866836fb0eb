//! The option `EvalFile`: an evaluation file at run time.

use std::fs;

use steinitz::eval::Stage;
use steinitz::eval::load::StageFile;

use crate::driver::{Engine, count, told};

const EVAL: &str = include_str!("../../eval.toml");

/// A folder whose name has spaces, and the path of a file in it.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("two  spaces");
    fs::create_dir(&inner).unwrap();
    let path = inner.join("new.toml");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_string();
    (folder, path)
}

/// The engine's hash of the values it plays with.
fn hash(engine: &mut Engine) -> String {
    engine.send("uci");
    let lines = engine.until("uciok");
    lines[0].rsplit_once(' ').unwrap().1.to_string()
}

#[test]
fn a_file_brings_its_stages_and_leaves_with_them() {
    let mut engine = Engine::start();
    let own = hash(&mut engine);
    let (_folder, path) = file(&EVAL.replace("rook_open_file = [25, 10]", "rook_open_file = [41, 10]"));
    let lines = engine.answer(&format!("setoption name EvalFile value {path}"));
    assert!(lines.len() == 1 && told(&lines, "stage hce"), "{lines:#?}");
    let loaded = hash(&mut engine);
    assert_ne!(loaded, own);
    let terms = engine.answer("eval terms");
    assert!(terms.iter().any(|line| line.contains("rook_open_file = [41, 10]") && line.contains(&path)), "{terms:#?}");
    assert_eq!(count(&engine.answer("stage"), "* hce"), 1);

    // The other stages are there too, the switches work, and a choice brings the stage as the file has it.
    engine.answer("setoption name Stage value material");
    let built_in = StageFile::built_in().unwrap();
    assert_eq!(hash(&mut engine), format!("{:08x}", built_in.find("material").unwrap().hash));
    engine.answer("setoption name Stage value hce; setoption name Use pieces value false");
    let off = hash(&mut engine);
    assert_ne!(off, loaded);
    engine.answer("set pieces on");
    assert_eq!(hash(&mut engine), loaded);
    assert_ne!(engine.best_move("position startpos; go depth 3"), "0000");

    engine.answer("setoption name EvalFile value <empty>");
    assert_eq!(hash(&mut engine), own);
    assert_eq!(engine.answer("stage").len(), Stage::all().len() + 1);
    engine.close();
}

#[test]
fn a_stage_of_the_file_can_be_named_with_it() {
    let mut engine = Engine::start();
    let (_folder, path) = file(&EVAL.replace("[stage.oxide", "[stage.petrosian"));
    engine.answer(&format!("setoption name EvalFile value {path}:petrosian"));
    engine.send("uci");
    let lines = engine.until("uciok");
    assert_eq!(count(&lines, "option name EvalFile type string default <empty>"), 1);
    assert_eq!(count(&lines, "option name Stage type combo default hce var material var pst var hce var petrosian"), 1);
    assert_eq!(count(&engine.answer("stage"), "* petrosian"), 1);
    let lines = engine.answer(&format!("setoption name EvalFile value {path}:tal"));
    assert!(
        told(&lines, "its stages are material, pst, hce, petrosian") && told(&lines, "nothing changed"),
        "{lines:#?}"
    );
    engine.close();
}

#[test]
fn every_mistake_is_told_and_the_old_values_stay() {
    let mut engine = Engine::start();
    let own = hash(&mut engine);
    let material = "{ pawn = [1, 1], knight = [3, 3], bishop = [3, 3], rook = [5, 5], queen = [9, 9] }";
    let terms = "doubled = [-10, -20]\nisolatd = [-10, -15]\ntempo = 3";
    let groups = "pawns = true\ntempo = true";
    let (folder, path) = file(&format!(
        "default = \"a\"\n[stage.a]\nmaterial = {material}\n[stage.a.use]\n{groups}\n[stage.a.terms]\n{terms}\n"
    ));
    let lines = engine.answer(&format!("setoption name EvalFile value {path}"));
    assert_eq!(lines.len(), 3, "{lines:#?}");
    assert!(lines.iter().all(|line| line.starts_with("info string ")), "{lines:#?}");
    assert!(lines[0].contains(&format!("{path}:")) && lines[0].contains("did you mean `isolated`?"), "{lines:#?}");
    assert!(lines[1].contains("`tempo` is a whole number here and a pair in this build"), "{lines:#?}");
    assert!(lines[2].contains("nothing changed"), "{lines:#?}");
    for path in ["no/such.toml", folder.path().to_str().unwrap(), "/dev/null", "hce"] {
        let lines = engine.answer(&format!("setoption name EvalFile value {path}"));
        assert!(lines.len() == 2 && told(&lines, path), "{lines:#?}");
    }
    assert_eq!(hash(&mut engine), own);
    engine.close();
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_end_is_refused() {
    let mut engine = Engine::start();
    assert!(told(&engine.answer("setoption name EvalFile value /dev/zero"), "larger than"));
    engine.close();
}
