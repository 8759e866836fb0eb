//! Tuned values come back into eval.toml as numbers, and everything else of the file stays as people wrote it.

use steinitz::tune::write_back::rewrite;
use steinitz_evalc::{Evaluation, Stage, Value, compile};

fn compiled(text: &str) -> Evaluation {
    compile("eval.toml", text.as_bytes()).unwrap_or_else(|report| panic!("{report}\n{text}"))
}

/// The text with the stage `main` changed.
fn changed(text: &str, change: impl Fn(&mut Stage)) -> String {
    let mut stage = compiled(text).stage("main").expect("the stage").clone();
    change(&mut stage);
    rewrite("eval.toml", text, &stage).unwrap_or_else(|error| panic!("{error}"))
}

fn set(stage: &mut Stage, name: &str, value: Value) {
    stage.terms.iter_mut().find(|term| term.name == name).expect("the term").value = value;
}

/// Pairs of a line before and after.
fn changed_lines<'a>(old: &'a str, new: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(old.lines().count(), new.lines().count(), "{new}");
    old.lines().zip(new.lines()).filter(|(old, new)| old != new).collect()
}

const AWKWARD: &str = r#"# A file of many habits.
default="main"   # no blanks around the sign

[stage.main]
	doc = "Numbers like 100 and # signs stay."
material={pawn=[100,100],  knight = [ 300 , 300 ],bishop=[+330, 3_30], rook=[500,0x1F4] ,queen=[900,900]}#tight

[stage.main.terms]    # the terms
tempo            = [10, 5]      # the right to move
doubled          = [-10, -20]   # each pawn beyond the first
isolated=[ -10,-15 ]
  passed = [        # by relative rank
    [ 0,  0],       # rank 1
    [ 0,  5], [5, 10], [10, 20],
    [20, 35],  [35,
      60], # split
    [60, 90],
    [ 0,  0],
  ] # done
mobility = { knight = [4, 4], bishop = [5, 5] }
scale = 35 # a number
"#;

#[test]
fn without_a_change_not_a_byte_changes() {
    for text in [AWKWARD.to_owned(), AWKWARD.replace('\n', "\r\n"), format!("\u{feff}{AWKWARD}"), EVAL.to_owned()] {
        let evaluation = compiled(&text);
        for stage in &evaluation.stages {
            assert!(rewrite("eval.toml", &text, stage).as_ref() == Ok(&text), "{}", stage.name);
        }
    }
}

#[test]
fn awkward_numbers_change_and_their_surroundings_do_not() {
    let text = AWKWARD;
    let new = changed(text, |stage| {
        stage.material = [[90, 100], [301, 300], [340, 331], [500, 512], [900, 1900]];
        set(stage, "tempo", Value::Pair([12, -105]));
        set(stage, "isolated", Value::Pair([-10, 7]));
        set(stage, "scale", Value::Number(4));
    });
    let expected = [
        (
            "material={pawn=[100,100],  knight = [ 300 , 300 ],bishop=[+330, 3_30], rook=[500,0x1F4] ,queen=[900,900]}#tight",
            "material={pawn=[90,100],  knight = [ 301 , 300 ],bishop=[340, 331], rook=[500,512] ,queen=[900,1900]}#tight",
        ),
        ("tempo            = [10, 5]      # the right to move", "tempo            = [12, -105]   # the right to move"),
        ("isolated=[ -10,-15 ]", "isolated=[ -10,7 ]"),
        ("scale = 35 # a number", "scale = 4 # a number"),
    ];
    assert_eq!(changed_lines(text, &new), expected);
}

#[test]
fn an_array_over_several_lines_keeps_its_lines_and_comments() {
    let text = AWKWARD;
    let eight = [[0, 0], [0, 5], [5, 10], [10, 20], [120, 35], [35, 61], [60, 90], [0, 0]];
    let new = changed(text, |stage| set(stage, "passed", Value::Eight(eight)));
    assert_eq!(
        changed_lines(text, &new),
        [("    [20, 35],  [35,", "    [120, 35],  [35,"), ("      60], # split", "      61], # split"),]
    );
}

#[test]
fn line_ends_and_the_byte_order_mark_survive() {
    let change = |stage: &mut Stage| {
        set(stage, "tempo", Value::Pair([7, 5]));
        stage.material[0] = [1, 2];
    };
    let (text, expected) = (AWKWARD, changed(AWKWARD, change));
    assert_eq!(changed(&text.replace('\n', "\r\n"), change), expected.replace('\n', "\r\n"));
    assert_eq!(changed(&format!("\u{feff}{text}"), change), format!("\u{feff}{expected}"));
    let open_end = text.trim_end();
    assert_eq!(changed(open_end, change), expected.trim_end());
}

#[test]
fn a_piece_that_a_value_leaves_out_is_added() {
    let new = changed(AWKWARD, |stage| {
        set(stage, "mobility", Value::PiecePairs([[0, 0], [4, 4], [5, 5], [2, -3], [0, 0], [0, 0]]));
    });
    assert!(new.contains("\nmobility = { knight = [4, 4], bishop = [5, 5], rook = [2, -3] }\n"), "{new}");
}

const MATERIAL: &str = "{ pawn = [1, 1], knight = [3, 3], bishop = [3, 3], rook = [5, 5], queen = [9, 9] }";

#[test]
fn inline_tables_and_dotted_keys_are_rewritten_in_place() {
    for (text, old, new) in [
        (
            format!("default = \"main\"\nstage.main = {{ material = {MATERIAL}, terms = {{ tempo = [10, 5] }} }}\n"),
            "tempo = [10, 5]",
            "tempo = [8, 5]",
        ),
        (
            format!("default = \"main\"\nstage.main.material = {MATERIAL}\nstage.main.terms.tempo = [10, 5] # here\n"),
            "terms.tempo = [10, 5]",
            "terms.tempo = [8, 5]",
        ),
        (
            format!("default = 'main'\n[stage]\nmain.terms = {{tempo=[10,5]}}\nmain.material = {MATERIAL}\n"),
            "{tempo=[10,5]}",
            "{tempo=[8,5]}",
        ),
    ] {
        let change = |stage: &mut Stage| set(stage, "tempo", Value::Pair([8, 5]));
        assert_eq!(changed(&text, change), text.replace(old, new));
    }
}

#[test]
fn what_is_inherited_becomes_an_override_of_the_stage_alone() {
    let parent = format!(
        "default = \"main\"\n[stage.base]\nmaterial = {MATERIAL}\n[stage.base.terms]\ntempo = [10, 5]\n\
                          doubled = [1, 2]\n"
    );
    let change = |stage: &mut Stage| {
        set(stage, "tempo", Value::Pair([8, 5]));
        stage.material[1] = [4, 4];
    };
    for (main, expected) in [
        (
            "[stage.main]\nextends = \"base\"\n",
            "[stage.main]\nextends = \"base\"\nmaterial = { knight = [4, 4] }\n\n[stage.main.terms]\ntempo = [8, 5]\n",
        ),
        (
            "[stage.main]\nextends  = \"base\"\ndoc      = \"x\"   # last\n  [stage.main.terms]\n  doubled = [3, 3]\n# end\n",
            "[stage.main]\nextends  = \"base\"\ndoc      = \"x\"   # last\nmaterial = { knight = [4, 4] }\n  \
             [stage.main.terms]\n  doubled = [3, 3]\n  tempo = [8, 5]\n# end\n",
        ),
        (
            "[stage.main]\nextends = \"base\"\nmaterial = { pawn = [2, 2] }\n[stage.main.terms] # empty\n",
            "[stage.main]\nextends = \"base\"\nmaterial = { pawn = [2, 2], knight = [4, 4] }\n[stage.main.terms] # empty\n\
             tempo = [8, 5]\n",
        ),
        (
            "[stage.main]\nextends = \"base\"\nterms.doubled = [3, 3]",
            "[stage.main]\nextends = \"base\"\nterms.doubled = [3, 3]\nterms.tempo = [8, 5]\nmaterial = { knight = [4, 4] }",
        ),
        (
            "[stage]\nmain = { extends = \"base\", terms = {} }\n",
            "[stage]\nmain = { extends = \"base\", terms = { tempo = [8, 5] }, material = { knight = [4, 4] } }\n",
        ),
        (
            "[stage]\nmain = { extends = \"base\" }\n",
            "[stage]\nmain = { extends = \"base\", terms = { tempo = [8, 5] }, material = { knight = [4, 4] } }\n",
        ),
        (
            "[stage.main.use]\n[stage.main]\nextends = \"base\"\n",
            "[stage.main.use]\n[stage.main]\nextends = \"base\"\nmaterial = { knight = [4, 4] }\n\n[stage.main.terms]\n\
             tempo = [8, 5]\n",
        ),
    ] {
        let text = format!("{parent}{main}");
        assert_eq!(changed(&text, change), format!("{parent}{expected}"));
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(changed(&crlf, change), format!("{parent}{expected}").replace('\n', "\r\n"));
    }
}

const EVAL: &str = include_str!("../eval.toml");

/// Every value of a stage, made longer by a digit or so.
fn everything_changed(stage: &mut Stage) {
    let longer = |number: i16| if number < 0 { number - 1000 } else { number + 1000 };
    stage.material = stage.material.map(|pair| pair.map(longer));
    for table in stage.piece_squares.iter_mut().flatten() {
        table.mg = table.mg.map(|row| row.map(longer));
        table.eg = table.eg.map(|row| row.map(longer));
    }
    for term in &mut stage.terms {
        term.value = match &term.value {
            Value::Pair(pair) => Value::Pair(pair.map(longer)),
            Value::Eight(pairs) => Value::Eight(pairs.map(|pair| pair.map(longer))),
            Value::PiecePairs(pairs) => Value::PiecePairs(pairs.map(|pair| pair.map(longer))),
            Value::PieceNumbers(numbers) => Value::PieceNumbers(numbers.map(longer)),
            Value::Number(number) => Value::Number(longer(*number)),
            Value::Count(pairs) => Value::Count(pairs.iter().map(|pair| pair.map(longer)).collect()),
        };
    }
}

#[test]
fn every_stage_of_eval_toml_can_be_rewritten_and_back() {
    for stage in &compiled(EVAL).stages {
        let mut wanted = stage.clone();
        everything_changed(&mut wanted);
        let text = rewrite("eval.toml", EVAL, &wanted).unwrap_or_else(|error| panic!("{error}"));
        assert_ne!(text, EVAL);
        let inherits = stage.extends.is_some();
        if !inherits {
            let bare = |text: &str| text.replace(|letter: char| letter.is_ascii_digit() || " -".contains(letter), "");
            // Pieces that the stage leaves out are there now; everything else is numbers and blanks.
            let lines = |text: &str| bare(text).lines().map(str::len).filter(|&length| length < 60).sum::<usize>();
            assert!(lines(&text) <= lines(EVAL) && bare(&text).len() >= bare(EVAL).len(), "{}", stage.name);
        }
        let back = rewrite("eval.toml", &text, stage).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(compiled(&back).stage(&stage.name).map(|stage| stage.hash), Some(stage.hash));
    }
}

#[test]
fn tables_stay_in_columns() {
    let aligned = |text: &str| {
        let rows: Vec<&str> = text.lines().filter(|line| line.contains("# rank ")).collect();
        assert!(rows.len() >= 96);
        for table in rows.chunks(8) {
            let commas = |row: &str| row.match_indices([',', ']']).map(|(index, _)| index).collect::<Vec<_>>();
            assert!(table.iter().all(|row| commas(row) == commas(table[0])), "{table:#?}");
        }
    };
    let evaluation = compiled(EVAL);
    let with_tables = evaluation.stages.iter().filter(|stage| stage.piece_squares.is_some());
    for stage in with_tables {
        let mut wanted = stage.clone();
        everything_changed(&mut wanted);
        aligned(&rewrite("eval.toml", EVAL, &wanted).expect("it can be rewritten"));
        let mut wanted = stage.clone();
        for table in wanted.piece_squares.iter_mut().flatten() {
            (table.mg[3][4], table.eg[0][0]) = (1, -1234);
        }
        aligned(&rewrite("eval.toml", EVAL, &wanted).expect("it can be rewritten"));
    }
}

#[test]
fn numbers_that_fit_take_no_more_room() {
    let change = |text: &str, number: i16| {
        let mut stage = compiled(text).stage("pst").expect("the stage").clone();
        stage.piece_squares.as_mut().expect("tables")[1].mg[0][0] = number;
        rewrite("eval.toml", text, &stage).expect("it can be rewritten")
    };
    let new = change(EVAL, 7);
    assert_eq!(
        changed_lines(EVAL, &new),
        [(
            "  [-50, -40, -30, -30, -30, -30, -40, -50],  # rank 8",
            "  [  7, -40, -30, -30, -30, -30, -40, -50],  # rank 8"
        )]
    );
    let wide = change(EVAL, -1000);
    assert!(wide.contains("  [-1000,   -40,   -30,   -30,   -30,   -30,   -40,   -50],  # rank 8\n"), "{wide}");
    assert_eq!(changed_lines(EVAL, &wide).len(), 8);
}

#[test]
fn a_wrong_file_is_refused_with_its_mistakes() {
    let stage = compiled(EVAL).stages[0].clone();
    let error = rewrite("eval.toml", "default = 3", &stage).expect_err("no stage");
    assert!(error.contains("eval.toml"), "{error}");
    let other = EVAL.replace("stage.material", "stage.chart").replace("\"material\"", "\"chart\"");
    assert!(rewrite("eval.toml", &other, &stage).is_err_and(|error| error.contains("no stage `material`")));
}
