//! `steinitz epd` from outside: what it prints for test suites, good and flawed.

use std::process::{Command, Output};

use steinitz::eval::Stage;

const MATES: &str = "tests/data/epd/mates.epd";
const FLAWED: &str = "tests/data/epd/flawed.epd";

fn epd(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steinitz"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("epd").args(["--hash", "1"]).args(arguments).output().unwrap()
}

/// Standard output without the times, which end the summaries.
fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let without_time = |line: &str| match line.rsplit_once(" nodes, ") {
        Some((summary, time)) if time.ends_with(" s") => summary.to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(without_time).collect()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn mates_are_found_whatever_the_limit() {
    for limit in [&[][..], &["--nodes", "20000"], &["--depth", "6"], &["--movetime", "300"], &["--threads", "3"]] {
        let output = epd(&[&[MATES], limit].concat());
        assert!(output.status.success() && output.stderr.is_empty(), "{limit:?}: {}", errors(&output));
        let lines = lines(&output);
        let [summary] = &lines[..] else { panic!("{limit:?}: {lines:?}") };
        assert!(summary.starts_with("tests/data/epd/mates.epd: 6/6 solved, 10/10 points, "), "{summary}");
    }
}

#[test]
fn bad_lines_are_named_and_the_rest_still_runs() {
    let output = epd(&[FLAWED, MATES, "--nodes", "5000"]);
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert_eq!(lines[0], "cannot be solved: expected not Ra8#, played Ra8#, score mate 1");
    for (line, summary) in
        lines[1..].iter().zip(["flawed.epd: 1/2 solved, ", "mates.epd: 6/6 solved, ", "total: 7/8 solved, "])
    {
        assert!(line.contains(summary), "{lines:?}");
    }
    assert_eq!(lines.len(), 4, "{lines:?}");

    let errors = errors(&output);
    let named = [":2: bm: `Rb8#` is not legal", ":4: piece placement: 7 ranks", ":5: nothing to be found"];
    for (line, named) in errors.lines().zip(named) {
        assert!(line.starts_with("steinitz: tests/data/epd/") && line.contains(named), "{errors}");
    }
    assert!(errors.contains("\nsteinitz: lines that could not be used: 3"), "{errors}");
}

#[test]
fn neither_jobs_nor_order_change_a_result() {
    let run = |arguments: &[&str]| lines(&epd(&[arguments, &["--nodes", "3000"]].concat()));
    let one = run(&[FLAWED, MATES]);
    assert_eq!(run(&[FLAWED, MATES, "--jobs", "3"]), one);
    let turned = run(&[MATES, FLAWED]);
    assert_eq!((&turned[0], &turned[1..3], &turned[3]), (&one[2], &one[0..2], &one[3]), "{turned:?} {one:?}");
}

#[test]
fn wrong_usage_has_its_exit_code() {
    for (arguments, named) in [
        (&[][..], "FILE"),
        (&[MATES, "--nodes", "10", "--depth", "2"], "cannot be used with"),
        (&[MATES, "--nodes", "0"], "--nodes"),
        (&[MATES, "--jobs", "0"], "--jobs"),
        (&[MATES, "--threads", "0"], "--threads"),
        (&[MATES, "--stage", "nimzowitsch"], Stage::default().name),
    ] {
        let output = epd(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(named) && output.stdout.is_empty(), "{arguments:?}: {}", errors(&output));
    }
}
