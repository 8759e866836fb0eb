//! Tuning from the command line: a known evaluation is found again, files are written whole or not at all, and what is
//! wrong is named.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use steinitz::board::{Board, Color, Piece};
use steinitz::eval::load::StageFile;
use steinitz::eval::{Number, PawnCache, Stage};

mod common;

const EVAL: &str = include_str!("../eval.toml");

/// A folder with an evaluation file and data, gone after the test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        folder.write("eval.toml", EVAL);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file")
    }

    fn tune(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_steinitz"));
        command.current_dir(self.0.path()).arg("tune").args(arguments).output().expect("it runs")
    }

    /// Standard output of a run that succeeds.
    fn tuned(&self, arguments: &[&str]) -> String {
        let output = self.tune(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    fn stage(&self, file: &str, name: &str) -> &'static Stage {
        let file = StageFile::load(file, self.read(file).as_bytes()).unwrap_or_else(|report| panic!("{report}"));
        file.find(name).expect("the stage")
    }
}

/// The corpus without positions in check, each several times with results as often as a stage expects them.
fn labelled(stage: &Stage, flip: bool) -> String {
    let mut lines = String::new();
    let (mut cache, mut seed) = (PawnCache::new(), 1_u64);
    for fen in include_str!("data/positions.fen").lines().filter(|line| !line.starts_with('#')) {
        let board = Board::from_fen(fen).expect("a legal position");
        if board.in_check() {
            continue;
        }
        let value = stage.evaluate(&board, &stage.sums(&board), &mut cache);
        let white = if board.side_to_move() == Color::White { value } else { -value };
        let points = 1.0 / (1.0 + 10_f64.powf(-f64::from(white) / 400.0));
        for _ in 0..12 {
            // A small generator is enough, and the same on every machine.
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let drawn = (seed >> 40) as f64 / 16_777_216.0;
            let won = (drawn < points) != flip;
            let shown = if flip { board.flipped() } else { board };
            let result = if won { "1-0" } else { "0-1" };
            lines.push_str(&format!("{} c9 \"{result}\";\n", shown.to_fen()));
        }
    }
    lines
}

/// A stage from which others have something to learn.
fn oxide() -> &'static Stage {
    Stage::find("oxide").expect("a stage of eval.toml")
}

/// The small evaluation whose values are to be found again, and one that knows them badly.
fn known(material: &str) -> String {
    format!("default = \"known\"\n[stage.known]\nmaterial = {{ {material} }} # to be found\n")
}

const TRUE: &str =
    "pawn = [120, 160], knight = [400, 420], bishop = [410, 450], rook = [600, 700], queen = [1200, 1300]";
const FALSE: &str =
    "pawn = [100, 100], knight = [300, 300], bishop = [300, 300], rook = [500, 500], queen = [900, 900]";

fn material(stage: &Stage) -> Vec<i32> {
    stage.values.material.0.iter().take(5).flat_map(|score| [score.mg(), score.eg()]).collect()
}

#[test]
fn a_known_evaluation_is_found_again_for_either_colour() {
    let mut found = Vec::new();
    for flip in [false, true] {
        let folder = Folder::new();
        folder.write("true.toml", &known(TRUE));
        folder.write("false.toml", &known(FALSE));
        let stage = folder.stage("true.toml", "known");
        folder.write("data.epd", &labelled(stage, flip));
        let text = folder.tuned(&[
            "--stage",
            "known",
            "--file",
            "false.toml",
            "--data",
            "data.epd",
            "--validation",
            "data.epd",
            "--epochs",
            "150",
            "--rate",
            "4",
            "--batch",
            "1024",
            "--prior",
            "0",
        ]);
        assert!(text.contains("K = ") && text.contains("material: 5 of 5 changed"), "{text}");
        assert!(folder.read("false.toml").ends_with("] } # to be found\n"), "only numbers change");
        let tuned = material(folder.stage("false.toml", "known"));
        // Were K one, the true values would come out; they come out in units of K.
        let k: f64 = text.split("K = ").nth(1).and_then(|rest| rest.split(',').next()?.parse().ok()).expect("K");
        for (truth, tuned) in material(stage).into_iter().zip(&tuned) {
            let tuned = f64::from(*tuned) * k;
            assert!((tuned / f64::from(truth) - 1.0).abs() < 0.15, "{tuned} for {truth}, K {k}: {text}");
        }
        found.push(tuned);
    }
    for (one, other) in found[0].iter().zip(&found[1]) {
        assert!((one - other).abs() <= 2, "colours swapped, the same comes out: {found:?}");
    }
}

/// hce without what its terms know.
const NOTHING: &str = r#"
[stage.nothing]
extends = "hce"
[stage.nothing.terms]
mobility = { knight = [0, 0], bishop = [0, 0], rook = [0, 0], queen = [0, 0] }
doubled = [0, 0]
isolated = [0, 0]
passed = [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]
bishop_pair = [0, 0]
rook_open_file = [0, 0]
rook_semi_open_file = [0, 0]
pawn_shield = [0, 0]
king_attack_weights = { knight = 0, bishop = 0, rook = 0, queen = 0 }
tempo = [0, 0]
"#;

#[test]
fn danger_weights_of_zero_are_no_dead_end() {
    const ASLEEP: &str = "\n[stage.asleep]\nextends = \"hce\"\n[stage.asleep.terms]\n\
        king_attack_weights = { knight = 0, bishop = 0, rook = 0, queen = 0 }\n";
    let folder = Folder::new();
    folder.write("eval.toml", &format!("{EVAL}{ASLEEP}"));
    folder.write("data.epd", &labelled(Stage::default(), false));
    let arguments =
        ["--stage", "asleep", "--data", "data.epd", "--group", "king_safety", "--prior", "0", "--rate", "1"];
    folder.tuned(&[&arguments[..], &["--epochs", "0", "--out", "same.toml"]].concat());
    assert_eq!(folder.read("same.toml"), format!("{EVAL}{ASLEEP}"));
    let text = folder.tuned(&arguments);
    let weights = |stage: &Stage| Piece::ALL.map(|piece| stage.values.terms.king_attack_weights[piece]);
    let (learned, truth) = (weights(folder.stage("eval.toml", "asleep")), weights(Stage::default()));
    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        let (learned, truth) = (learned[piece as usize], truth[piece as usize]);
        assert!((learned - truth).abs() <= 2 && learned > 0, "{piece:?}: {learned} for {truth}: {text}");
    }
}

#[test]
fn terms_that_know_nothing_learn_what_they_are_good_for() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/texel/gm-quiet-valid.epd.gz");
    if !data.is_file() {
        return eprintln!("skipped: {} is not here", data.display());
    }
    let folder = Folder::new();
    folder.write("eval.toml", &format!("{EVAL}{NOTHING}"));
    let data = data.to_str().expect("a path");
    let groups = ["--group", "mobility", "pawns", "pieces", "king_safety", "tempo"];
    let text = folder.tuned(&[&["--stage", "nothing", "--data", data, "--prior", "0"], &groups[..]].concat());
    let stage = folder.stage("eval.toml", "nothing");
    let value = |name: &str| {
        let number = Number::all().find(|number| number.option_name() == name);
        number.unwrap_or_else(|| panic!("there is no {name}")).get(stage.values)
    };
    let sum = |name: &str| value(&format!("{name}.mg")) + value(&format!("{name}.eg"));
    for piece in ["knight", "bishop", "rook", "queen"] {
        assert!((1..=30).contains(&sum(&format!("mobility.{piece}"))), "{piece}: {text}");
        assert!((2..=10).contains(&value(&format!("king_attack_weights.{piece}"))), "{piece}: {text}");
    }
    assert!(sum("doubled") < 0 && sum("isolated") < 0, "{text}");
    assert!((40..=200).contains(&sum("bishop_pair")), "{text}");
    assert!(sum("rook_open_file") > sum("rook_semi_open_file") && sum("rook_semi_open_file") > 0, "{text}");
    assert!(value("pawn_shield.mg") > 0, "{text}");
    assert!(sum("passed.6") > sum("passed.4") && sum("passed.4") > sum("passed.2"), "{text}");
}

#[test]
fn without_epochs_the_file_is_untouched_and_elsewhere_a_copy() {
    let folder = Folder::new();
    folder.write("data.epd", &labelled(Stage::default(), false));
    let eval = EVAL.replace('\n', "\r\n");
    folder.write("eval.toml", &eval);
    let arguments = ["--stage", "hce", "--data", "data.epd", "--epochs", "0"];
    assert!(folder.tuned(&arguments).contains("nothing to change"));
    assert_eq!(folder.read("eval.toml"), eval);
    folder.tuned(&[&arguments[..], &["--out", "copy.toml"]].concat());
    assert_eq!(folder.read("copy.toml"), eval);
}

#[test]
fn groups_restrict_what_changes_and_what_never_occurs_stays() {
    let folder = Folder::new();
    folder.write("data.epd", &labelled(oxide(), false));
    let arguments = ["--stage", "hce", "--data", "data.epd", "--epochs", "5", "--group", "pieces", "mobility"];
    let text = folder.tuned(&arguments);
    assert!(text.contains("mobility.king: 0 samples") && !text.contains("\npst:"), "{text}");
    let (old, new) = (EVAL.lines(), folder.read("eval.toml"));
    let changed: Vec<_> = old.zip(new.lines()).filter(|(old, new)| old != new).map(|(old, _)| old).collect();
    let keys: Vec<_> = changed.iter().filter_map(|line| line.split(' ').next()).collect();
    let ours = ["mobility", "bishop_pair", "rook_open_file", "rook_semi_open_file"];
    assert!(!keys.is_empty() && keys.iter().all(|key| ours.contains(key)), "{keys:?}");
}

#[test]
fn an_inherited_value_is_overridden_in_the_stage_and_comes_out_the_same_twice() {
    let runs = [(); 2].map(|()| {
        let folder = Folder::new();
        let eval = format!("{EVAL}\n[stage.mine]\nextends = \"hce\"\n");
        folder.write("eval.toml", &eval);
        folder.write("data.epd", &labelled(oxide(), false));
        folder.tuned(&["--stage", "mine", "--data", "data.epd", "--epochs", "3"]);
        let new = folder.read("eval.toml");
        assert!(new.starts_with(&eval), "what was there is there still");
        assert!(new.contains("[stage.mine.terms]\n") && new.contains("[stage.mine.pst.king]\n"));
        new
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn bad_lines_are_counted_and_named() {
    let folder = Folder::new();
    let good = labelled(Stage::default(), false);
    folder.write("data.epd", &format!("{}\nnonsense\n4k3/8/8/8/8/8/8/4K3 w - - id \"1/2-1/2\";\n{good}", "# comment"));
    let output = folder.tune(&["--stage", "hce", "--data", "data.epd", "--epochs", "0"]);
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && text.contains("left out: 2 bad lines"), "{text}");
    assert!(errors.contains("data.epd:2: ") && errors.contains("data.epd:3: no result"), "{errors}");
}

#[test]
fn what_is_wrong_has_its_exit_code_and_one_clear_line() {
    let folder = Folder::new();
    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n";
    folder.write("data.epd", &line.repeat(20));
    folder.write("empty.epd", "");
    folder.write("notes.txt", "mine");
    folder.write(
        "lost.epd",
        &(labelled(Stage::default(), false).replace("1-0", "x").replace("0-1", "1-0").replace('x', "0-1")),
    );
    let base = ["--stage", "hce", "--data", "data.epd"];
    for (arguments, code, named) in [
        (vec!["--stage", "hce"], 2, "--data"),
        (vec!["--stage", "hce", "--data", "data.epd", "--group", "pawn"], 2, "pawns, pieces"),
        (vec!["--stage", "hce", "--data", "data.epd", "--lambda", "1.5"], 2, "from 0 to 1"),
        (vec!["--stage", "hce", "--data", "data.epd", "--rate", "0"], 2, "more than 0"),
        (vec!["--stage", "nimzowitsch", "--data", "data.epd"], 2, "the stages are material, pst, hce"),
        (vec!["--stage", "hce", "--data", "missing.epd"], 1, "missing.epd"),
        (vec!["--stage", "hce", "--data", "."], 1, "."),
        (vec!["--stage", "hce", "--data", "empty.epd"], 1, "empty.epd: no labelled position"),
        (vec!["--stage", "hce", "--data", "data.epd", "--validation", "empty.epd"], 1, "empty.epd"),
        (vec!["--stage", "hce", "--data", "lost.epd"], 1, "from White's view"),
        (vec!["--stage", "material", "--data", "data.epd", "--group", "pst"], 1, "no piece-square tables"),
        (vec!["--stage", "oxide", "--data", "data.epd", "--group", "tempo"], 1, "tempo = true"),
        ([&base[..], &["--file", "missing.toml"]].concat(), 1, "missing.toml"),
        ([&base[..], &["--file", "notes.txt"]].concat(), 1, "notes.txt"),
        ([&base[..], &["--out", "notes.txt"]].concat(), 1, "no evaluation file"),
        ([&base[..], &["--out", "no/such/folder.toml"]].concat(), 1, "no/such"),
    ] {
        let output = folder.tune(&arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(named), "{arguments:?}: {errors}");
    }
    assert_eq!(folder.read("eval.toml"), EVAL);
    assert_eq!(folder.read("notes.txt"), "mine");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_the_old_file() {
    let folder = Folder::new();
    // The size of the file and a little more: a second one does not fit.
    let Some(disk) = common::SmallDisk::mount(EVAL.len() / 1024 + 6) else { return };
    let file = disk.path().join("eval.toml");
    fs::write(&file, EVAL).expect("the file fits once");
    folder.write("data.epd", &labelled(oxide(), false));
    let name = file.to_str().expect("a name");
    let output = folder.tune(&["--stage", "hce", "--data", "data.epd", "--epochs", "1", "--file", name]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && errors.contains("no space left"), "{errors}");
    assert!(fs::read_to_string(&file).is_ok_and(|text| text == EVAL));
    assert_eq!(fs::read_dir(disk.path()).map_or(0, |entries| entries.count()), 1);
}
