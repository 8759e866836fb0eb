//! One line of input as a [`Command`]: pure parsing, nothing is done here.

use super::go::{Go, plies};
use super::output::quoted;

/// What a line asks for. The first block is the UCI protocol, the second is for people.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// `uci`: name, author and options.
    Uci,
    /// `isready`: answered at once, also during a search.
    IsReady,
    /// `ucinewgame`: forget what the last game taught.
    NewGame,
    /// `position startpos|fen FEN [moves ...]`, or `fen FEN`.
    Position(Setup),
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// The option's name as it was written.
        name: String,
        /// Empty where no value was given.
        value: String,
    },
    /// `go` with its limits.
    Go(Box<Go>),
    /// `stop`: end the search now.
    Stop,
    /// `ponderhit`: the move that is pondered on was played.
    PonderHit,
    /// `quit`: end the search and the program.
    Quit,
    /// The end of the input: a finite search is completed, then the program ends.
    EndOfInput,

    /// `d`: the diagram, FEN, key and checkers.
    Show,
    /// `flip`: the same position with the colours exchanged.
    Flip,
    /// `eval [terms|json]`: the evaluation's trace.
    Eval(TraceForm),
    /// `set`: the switches and how they stand.
    Switches,
    /// `set GROUP on|off`.
    Set {
        /// A group of evaluation terms.
        group: String,
        /// Whether its terms count.
        on: bool,
    },
    /// `stage`: the list of the stages.
    Stages,
    /// `stage NAME`.
    Stage(String),
    /// `perft N` or `go perft N`: count the leaves below every move.
    Perft(u32),
    /// `bench [DEPTH]`: search the fixed positions.
    Bench(Option<u32>),
    /// `help`.
    Help,
    /// A blank line, a comment, or a command that an engine may ignore.
    Nothing,
}

/// A position as it was sent: nothing is checked yet.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Setup {
    /// The FEN, or the start position.
    pub fen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<String>,
}

/// How an evaluation is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceForm {
    /// A row for each group.
    Groups,
    /// A row for each term.
    Terms,
    /// Everything, on one line.
    Json,
}

/// The commands that may stand behind unknown words, as the protocol asks.
const PROTOCOL: [&str; 11] =
    ["uci", "isready", "ucinewgame", "position", "setoption", "go", "stop", "ponderhit", "quit", "debug", "register"];

impl Command {
    /// Reads a line. The error is one line for the user that names the word and the remedy.
    pub fn parse(line: &str) -> Result<Command, String> {
        parse_text(line)
    }

    /// Whether the command has to wait for the end of a search. A search that has no end of its own is stopped for it.
    pub fn needs_idle(&self) -> bool {
        use Command::*;
        match self {
            NewGame | Position(_) | SetOption { .. } | Go(_) | EndOfInput => true,
            Flip | Set { .. } | Stage(_) | Perft(_) | Bench(_) => true,
            Uci | IsReady | Stop | PonderHit | Quit => false,
            Show | Eval(_) | Switches | Stages | Help | Nothing => false,
        }
    }
}

fn parse_text(text: &str) -> Result<Command, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else {
        return Ok(Command::Nothing);
    };
    match first {
        "uci" => Ok(Command::Uci),
        "isready" => Ok(Command::IsReady),
        "ucinewgame" => Ok(Command::NewGame),
        "position" => position(rest),
        "setoption" => set_option(rest, text),
        "go" => {
            let go = Go::parse(rest);
            Ok(match go.perft {
                Some(depth) => Command::Perft(depth),
                None => Command::Go(Box::new(go)),
            })
        }
        "stop" => Ok(Command::Stop),
        "ponderhit" => Ok(Command::PonderHit),
        "quit" | "exit" => Ok(Command::Quit),
        "debug" | "register" => Ok(Command::Nothing),
        // Interfaces that try the other protocol first expect silence.
        "xboard" | "protover" => Ok(Command::Nothing),
        "d" => Ok(Command::Show),
        "fen" => Ok(Command::Position(Setup { fen: Some(rest.join(" ")), moves: Vec::new() })),
        "flip" => Ok(Command::Flip),
        "eval" => match rest {
            [] => Ok(Command::Eval(TraceForm::Groups)),
            ["terms"] => Ok(Command::Eval(TraceForm::Terms)),
            ["json"] => Ok(Command::Eval(TraceForm::Json)),
            [other, ..] => Err(format!("{} is no form of eval; write eval, eval terms or eval json", quoted(other))),
        },
        "set" => match rest {
            [] => Ok(Command::Switches),
            [group @ .., "on"] if !group.is_empty() => Ok(Command::Set { group: group.join("_"), on: true }),
            [group @ .., "off"] if !group.is_empty() => Ok(Command::Set { group: group.join("_"), on: false }),
            _ => Err(format!("{} is no switch; write set GROUP on or set GROUP off", quoted(&rest.join(" ")))),
        },
        "stage" if rest.is_empty() => Ok(Command::Stages),
        "stage" => Ok(Command::Stage(rest.join(" "))),
        "perft" => match rest.first().and_then(|word| plies(word)) {
            Some(depth) => Ok(Command::Perft(depth)),
            None => Err("perft needs a depth in plies, as in perft 4".into()),
        },
        "bench" => match rest.first().map(|word| plies(word).ok_or(word)) {
            None => Ok(Command::Bench(None)),
            Some(Ok(depth)) => Ok(Command::Bench(Some(depth))),
            Some(Err(word)) => Err(format!("{} is no depth in plies; write bench or bench 10", quoted(word))),
        },
        "help" => Ok(Command::Help),
        _ if first.starts_with('#') => Ok(Command::Nothing),
        _ => match from_word(text, |word| PROTOCOL.contains(&word)) {
            Some(text) => parse_text(text),
            None => Err(format!("unknown command {}; help lists the commands", quoted(first))),
        },
    }
}

/// `position [fen FEN | startpos] [moves] ...`; the word `moves` may be missing after `startpos`.
fn position(words: &[&str]) -> Result<Command, String> {
    let strings = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
    let Some(kind) = words.iter().position(|word| matches!(*word, "startpos" | "fen")) else {
        return Err("position needs startpos or fen FEN, as in position startpos moves e2e4".into());
    };
    let rest = &words[kind + 1..];
    let moves = rest.iter().position(|word| *word == "moves");
    let (before, after) = match moves {
        Some(moves) => (&rest[..moves], &rest[moves + 1..]),
        None => (rest, &[][..]),
    };
    Ok(Command::Position(match words[kind] {
        "fen" => Setup { fen: Some(before.join(" ")), moves: strings(after) },
        _ => Setup { fen: None, moves: strings(if moves.is_some() { after } else { before }) },
    }))
}

/// The text from the first word on that is one of those wanted.
fn from_word(text: &str, is_wanted: impl Fn(&str) -> bool) -> Option<&str> {
    let mut text = text.trim_start();
    while let Some(word) = text.split_whitespace().next() {
        if is_wanted(word) {
            return Some(text);
        }
        text = text[word.len()..].trim_start();
    }
    None
}

/// `name NAME [value VALUE]`; names and values may contain spaces, and the text's in a value are kept: it may be a path.
fn set_option(words: &[&str], text: &str) -> Result<Command, String> {
    const VALUE: &str = "value";
    let ["name", words @ ..] = words else {
        return Err("setoption needs name, as in setoption name Hash value 64".into());
    };
    let end = words.iter().position(|word| *word == VALUE).unwrap_or(words.len());
    let name = words[..end].join(" ");
    if name.is_empty() {
        return Err("setoption name needs an option, as in setoption name Hash value 64; uci lists the options".into());
    }
    let value = from_word(text, |word| word == VALUE).map_or("", |text| text[VALUE.len()..].trim());
    Ok(Command::SetOption { name, value: value.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_does_not_matter() {
        for line in ["go depth 3", "  go   depth 3  ", "go\tdepth\t3\r"] {
            assert_eq!(Command::parse(line), Ok(Command::Go(Box::new(Go::parse(&["depth", "3"])))));
        }
        assert_eq!(Command::parse(" \t "), Ok(Command::Nothing));
    }

    #[test]
    fn positions() {
        let position = |line| match Command::parse(line) {
            Ok(Command::Position(setup)) => setup,
            other => panic!("{line}: {other:?}"),
        };
        let after_e4 = Setup { fen: None, moves: vec!["e2e4".into()] };
        assert_eq!(position("position startpos moves e2e4"), after_e4);
        assert_eq!(position("position startpos e2e4"), after_e4);
        let fen = Setup { fen: Some("8/8/8/8 w - -".into()), moves: vec!["a1a2".into()] };
        assert_eq!(position("position fen 8/8/8/8  w - - moves a1a2"), fen);
        assert_eq!(position("fen 8/8/8/8 w - -").fen, fen.fen);
        assert!(Command::parse("position").is_err());
    }

    #[test]
    fn option_names_and_values_may_contain_spaces() {
        let option = |name: &str, value: &str| Ok(Command::SetOption { name: name.into(), value: value.into() });
        assert_eq!(Command::parse("setoption name Move Overhead value 30"), option("Move Overhead", "30"));
        assert_eq!(Command::parse("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(Command::parse("setoption name Path value C:\\a b"), option("Path", "C:\\a b"));
        assert_eq!(
            Command::parse(" joho  setoption name  Move \tOverhead value  30\r\n"),
            option("Move Overhead", "30")
        );
        assert_eq!(Command::parse("setoption name Path value  a  b \t value \r"), option("Path", "a  b \t value"));
        assert_eq!(Command::parse("setoption name Path value \r\n"), option("Path", ""));
        for line in ["setoption", "setoption name", "setoption name value 3", "setoption Clear Hash"] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn unknown_words_are_skipped_before_a_protocol_command_only() {
        assert_eq!(Command::parse("joho isready"), Ok(Command::IsReady));
        assert_eq!(Command::parse("joho debug on"), Ok(Command::Nothing));
        assert_eq!(Command::parse("# go"), Ok(Command::Nothing));
        assert!(Command::parse("joho eval").is_err_and(|text| text.contains("joho") && text.contains("help")));
    }

    #[test]
    fn switches_and_numbers_for_people() {
        assert_eq!(Command::parse("set king safety off"), Ok(Command::Set { group: "king_safety".into(), on: false }));
        assert_eq!(Command::parse("set"), Ok(Command::Switches));
        assert_eq!(Command::parse("go perft 3"), Ok(Command::Perft(3)));
        assert_eq!(Command::parse("bench"), Ok(Command::Bench(None)));
        for line in ["set off", "set mobility", "perft", "perft x", "bench x", "eval everything"] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }
}
