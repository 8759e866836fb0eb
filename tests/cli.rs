//! The command line from outside: commands, exit codes, and what goes where.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const FEN: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";

fn steinitz(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steinitz"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may have ended before.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Standard output of a command that succeeds and has nothing to complain about.
fn output(arguments: &[&str]) -> String {
    let output = steinitz(arguments, "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn bench_ends_with_nodes_and_speed_and_repeats_itself() {
    let node_count = || {
        let text = output(&["bench", "2"]);
        let last = text.lines().last().unwrap();
        assert!(text.is_ascii() && text.contains("Steinitz "), "{text}");
        match last.split(' ').collect::<Vec<_>>()[..] {
            [nodes, "nodes", speed, "nps"] => (nodes.parse::<u64>().unwrap(), speed.parse::<u64>().is_ok()),
            _ => panic!("{last}"),
        }
    };
    let first = node_count();
    assert!(first.0 > 1000 && first.1);
    assert_eq!(node_count(), first);
}

#[test]
fn eval_takes_a_position_as_one_word_or_several() {
    let words: Vec<_> = ["eval"].into_iter().chain(FEN.split(' ')).collect();
    assert_eq!(output(&words), output(&["eval", FEN]));
    assert_eq!(output(&["eval"]), output(&["eval", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]));
    assert!(output(&["eval", "--stage", "pst", FEN]).contains("Total: "));
    assert_ne!(output(&["eval", "--terms", FEN]), output(&["eval", FEN]));
    assert!(output(&["eval", FEN, "--json"]).starts_with('{'));
}

#[test]
fn eval_reads_positions_from_standard_input_and_names_bad_lines() {
    let input = format!("{FEN}\n\nnonsense\n{FEN}\r\n");
    let output = steinitz(&["eval", "-", "--json"], &input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("line 3") && errors.contains("'nonsense'"), "{errors}");
    assert!(steinitz(&["eval", "-"], &format!("{FEN}\n")).status.success());
}

#[test]
fn wrong_data_and_wrong_usage_have_their_exit_codes() {
    for (arguments, code, named) in [
        (&["eval", "nonsense"][..], 1, "nonsense"),
        (&["eval", "--stage", "nimzowitsch"], 2, "hce"),
        (&["bench", "deep"], 2, "deep"),
        (&["bench", "0"], 2, "0"),
        (&["benhc"], 2, "benhc"),
    ] {
        let output = steinitz(arguments, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(named), "{arguments:?}: {errors}");
    }
}

#[test]
#[cfg(not(feature = "tune"))]
fn parameters_for_tuning_need_a_build_that_has_them() {
    let output = steinitz(&["spsa"], "");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--features tune"));
}

#[test]
#[cfg(feature = "tune")]
fn parameters_for_tuning_are_options_too() {
    let options = String::from_utf8(steinitz(&[], "uci\n").stdout).unwrap();
    let names: Vec<_> = options.lines().filter_map(|line| line.split(" type ").next()).collect();
    let mut different = names.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), names.len());
    for line in output(&["spsa"]).lines() {
        let [name, "int", default, low, high, _, "0.002"] = line.split(", ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let option = format!("option name {name} type spin default {default} min {low} max {high}\n");
        assert!(options.contains(&option), "{option}");
    }
    for line in output(&["spsa", "--eval"]).lines() {
        let [name, "int", default, ..] = line.split(", ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let option = format!("option name {name} type spin default {default} min -32768 max 32767\n");
        assert!(options.contains(&option), "{option}");
    }
    let search = |setting: &str| {
        let input = format!("{setting}\nposition startpos\ngo depth 6\n");
        let output = String::from_utf8(steinitz(&[], &input).stdout).unwrap();
        let (_, numbers) = output.rsplit_once(" nodes ").expect("an info line");
        numbers.split(' ').next().unwrap().to_string()
    };
    assert_ne!(search("setoption name reduction_base value 200"), search(""));
    let total = |value: i32| {
        let fen = "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let input = format!("{fen}\nsetoption name material.pawn.eg value {value}\neval\n");
        let output = String::from_utf8(steinitz(&[], &input).stdout).unwrap();
        output.lines().last().unwrap().to_string()
    };
    assert_ne!(total(300), total(100));
}

#[test]
fn the_version_is_told() {
    assert!(output(&["--version"]).starts_with("steinitz "));
}
