//! `steinitz sprt` and `steinitz ablate` from outside: matches, what they print and write, and what they refuse.

use std::path::Path;
use std::process::{Command, Output};

use steinitz::board::Board;
use steinitz::eval::Stage;

mod common;

/// Conditions of quick games that are the same everywhere.
const QUICK: [&str; 4] = ["--hash", "1", "--nodes", "150"];

fn run(command: &str, arguments: &[&str]) -> Output {
    let mut steinitz = Command::new(env!("CARGO_BIN_EXE_steinitz"));
    steinitz.current_dir(env!("CARGO_MANIFEST_DIR")).arg(command).args(common::arguments(arguments)).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Standard output of a command that succeeds and has nothing to complain about.
fn output(command: &str, arguments: &[&str]) -> String {
    let output = run(command, &[arguments, &QUICK].concat());
    assert_eq!(errors(&output), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The number of games that a summary tells of.
fn games(text: &str) -> u32 {
    let line = text.lines().find(|line| line.starts_with("Games ")).unwrap_or_else(|| panic!("{text}"));
    line["Games ".len()..].split(':').next().unwrap().parse().unwrap()
}

#[test]
fn a_crippled_stage_is_found_out_quickly_from_either_side() {
    let bounds = ["--elo1", "200", "--games", "400"];
    let better = output("sprt", &[&["hce", "material"][..], &bounds].concat());
    assert!(better.ends_with("\nH1 accepted\n") && games(&better) <= 60, "{better}");
    let worse = output("sprt", &[&["material", "hce"][..], &bounds].concat());
    assert!(worse.ends_with("\nH0 accepted\n") && games(&worse) <= 60, "{worse}");
    for text in ["hce 369a3500 against material ", "150 nodes a move", "LLR ", "(-2.94, 2.94)", "Pairs ", "LOS "] {
        assert!(better.contains(text) || text.contains("369a3500"), "{text}: {better}");
    }
}

#[test]
fn a_file_plays_like_the_stage_that_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.toml");
    std::fs::write(&path, include_str!("../eval.toml")).unwrap();
    let file = format!("{}:hce", path.display());
    let play = |first: &str| output("sprt", &[first, "pst", "--games", "4"]).lines().skip(1).collect::<String>();
    assert_eq!(play(&file), play("hce"));
    let refused = run("sprt", &["hce", &file]);
    assert!(refused.status.code() == Some(2) && errors(&refused).contains("evaluate alike"), "{}", errors(&refused));
}

#[test]
fn a_build_plays_like_its_default_stage() {
    let (engine, default) = (env!("CARGO_BIN_EXE_steinitz"), Stage::default().name);
    let play = |first: &str| output("sprt", &[first, "pst", "--games", "4"]).lines().skip(1).collect::<String>();
    assert_eq!(play(engine), play(default));
    let refused = run("sprt", &[default, engine]);
    assert!(refused.status.code() == Some(2) && errors(&refused).contains("evaluate alike"), "{}", errors(&refused));
}

#[cfg(unix)]
#[test]
fn a_program_without_an_evaluation_is_refused_with_another_way_to_match_it() {
    let refused = run("sprt", &["hce", "/bin/cat"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(errors(&refused).contains("fastchess -engine cmd=/bin/cat"), "{}", errors(&refused));
}

#[test]
fn the_same_seed_gives_the_same_match_whatever_the_concurrency() {
    let play = |more: &[&str]| output("sprt", &[&["hce", "pst", "--games", "8"], more].concat());
    let alone = play(&["--concurrency", "1"]);
    assert!(games(&alone) == 8 && alone.ends_with("\nno decision\n"), "{alone}");
    assert_eq!(play(&["--concurrency", "3"]), alone);
    let model = play(&["--model", "normalized", "--beta", "0.1"]);
    assert!(model.contains("(-2.25, 2.89)") && model.contains("(normalized)"), "{model}");
}

#[test]
fn the_games_are_written_and_replay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let file = path.to_str().unwrap();
    let play =
        |more: &[&str]| run("sprt", &[&["hce", "pst", "--games", "4", "--pgn", file], &QUICK[..], more].concat());
    assert!(play(&[]).status.success());
    let first = std::fs::read_to_string(&path).unwrap();
    assert_eq!(replay(&first), 4, "{first}");

    let refused = play(&[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(errors(&refused).contains("--append") && refused.stdout.is_empty(), "{}", errors(&refused));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first);

    assert!(play(&["--append"]).status.success());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first.repeat(2));

    // As openings the games stop where play goes on: some end in mate, from which there is nothing to play.
    let moves = first.replace("\r\n", "\n").split("\n\n").nth(1).expect("the moves").to_string();
    let head = moves.find(" 3. ").or_else(|| moves.find("\n3. ")).map_or(moves.as_str(), |end| &moves[..end]);
    std::fs::write(&path, format!("[Event \"book\"]\n\n{head} *\n")).unwrap();
    let book = output("sprt", &["hce", "pst", "--games", "4", "--book", file]);
    assert_eq!(games(&book), 4);
}

/// Plays through every game of a PGN and returns their number. Knows only what the writer writes.
fn replay(text: &str) -> usize {
    let blocks: Vec<&str> = text.split("\n\n").filter(|block| !block.trim().is_empty()).collect();
    for game in blocks.chunks(2) {
        let [tags, moves] = game else { panic!("{game:?}") };
        let tag = |name: &str| {
            let line = tags.lines().find(|line| line.starts_with(&format!("[{name} "))).expect(name);
            line.split('"').nth(1).unwrap().to_owned()
        };
        let (mut board, mut plies, mut comment) = (Board::startpos(), 0, String::new());
        let mut is_comment = false;
        let words: Vec<&str> = moves.split_whitespace().collect();
        for word in &words[..words.len() - 1] {
            if is_comment || word.starts_with('{') {
                comment = if is_comment { comment + " " + word } else { word.to_string() };
                is_comment = !word.ends_with('}');
            } else if !word.ends_with('.') {
                let mv = board.parse_san(word).unwrap_or_else(|error| panic!("{error}: {moves}"));
                assert_eq!(mv.san(&board), *word);
                board.make(mv);
                plies += 1;
            }
        }
        assert_eq!(tag("PlyCount"), plies.to_string());
        assert_eq!(tag("Result"), *words.last().unwrap());
        assert!(["White", "Black"].iter().any(|side| tag(side).starts_with("hce ")));
        let mated = comment == "{checkmate}";
        assert_eq!(board.in_check() && !board.has_legal_move(), mated, "{comment}");
    }
    blocks.len() / 2
}

#[test]
fn an_ablation_has_a_row_for_each_group() {
    let text = output("ablate", &["--stage", "hce", "--games", "4"]);
    let rows: Vec<&str> = text.lines().skip(2).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(rows, ["mobility", "pawns", "pieces", "king_safety", "tempo"], "{text}");
    assert!(text.lines().skip(2).all(|line| line.contains(" 4 +") && line.ends_with(']')), "{text}");
    let one = output("ablate", &["--stage", "hce", "--games", "4", "--groups", "pawns"]);
    assert_eq!(one.lines().skip(2).collect::<Vec<_>>(), [text.lines().nth(3).unwrap()]);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (command, arguments, code, named) in [
        ("sprt", &["hce"][..], 2, "<B>"),
        ("sprt", &["hce", "hce"], 2, "evaluate alike"),
        ("sprt", &["hce", "pst", "--elo0", "5", "--elo1", "5"], 2, "--elo0"),
        ("sprt", &["hce", "pst", "--elo1", "nan"], 2, "--elo1"),
        ("sprt", &["hce", "pst", "--alpha", "0"], 2, "--alpha"),
        ("sprt", &["hce", "pst", "--alpha", "0.6", "--beta", "0.6"], 2, "--beta"),
        ("sprt", &["hce", "pst", "--games", "7"], 2, "even"),
        ("sprt", &["hce", "pst", "--nodes", "0"], 2, "--nodes"),
        ("sprt", &["hce", "pst", "--nodes", "9", "--tc", "1+1"], 2, "cannot be used with"),
        ("sprt", &["hce", "pst", "--tc", "fast"], 2, "10+0.1"),
        ("sprt", &["hce", "pst", "--append"], 2, "--pgn"),
        ("sprt", &["hce", "pst", "--book", "absent.epd"], 1, "absent.epd: "),
        ("sprt", &["hce", "pst", "--pgn", "absent/games.pgn"], 1, "absent/games.pgn: "),
        ("sprt", &["hce", "absent.toml"], 1, "absent.toml: the file does not exist"),
        ("ablate", &["--stage", "nimzowitsch"], 2, "nimzowitsch"),
        ("ablate", &["--stage", "material"], 2, "no group is on"),
        ("ablate", &["--stage", "hce", "--groups", "wings"], 2, "king_safety"),
        ("ablate", &["--games", "0"], 2, "even"),
    ] {
        let output = run(command, arguments);
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(named) && output.stdout.is_empty(), "{arguments:?}: {errors}");
    }
    assert!(!Path::new("games.pgn").exists());
}

#[test]
#[cfg(unix)]
fn an_interrupt_tells_the_result_so_far() {
    use std::io::{BufRead, BufReader, Read};
    for (command, arguments, ending) in [
        (
            "sprt",
            &["hce", "pst", "--elo0", "999", "--elo1", "1000", "--alpha", "0.0001", "--beta", "0.0001"][..],
            "\nno decision\n",
        ),
        ("ablate", &["--stage", "hce", "--games", "1000000"], "  (stopped)\n"),
    ] {
        let mut steinitz = Command::new(env!("CARGO_BIN_EXE_steinitz"));
        let mut child =
            steinitz.arg(command).args(arguments).args(QUICK).stdout(std::process::Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let (mut line, mut rest) = (String::new(), String::new());
        while !line.contains("games +") {
            line.clear();
            assert!(lines.read_line(&mut line).unwrap() > 0, "{command} ended before a hundred games");
        }
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        lines.read_to_string(&mut rest).unwrap();
        assert!(child.wait().unwrap().success() && rest.ends_with(ending), "{rest}");
    }
}

#[test]
fn a_clock_is_played_by() {
    let arguments = ["hce", "pst", "--games", "2", "--tc", "0.3+0.01", "--hash", "1", "--concurrency", "1"];
    let output = run("sprt", &arguments);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("0.3+0.01") && games(&text) == 2, "{text}{}", errors(&output));
}
