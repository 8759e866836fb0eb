//! What is wrong with a file and how the message puts it: a snapshot for each kind.

use insta::assert_snapshot;
use steinitz_evalc::{Report, compile, compile_file};

const MATERIAL: &str = "material = { pawn = [1, 1], knight = [3, 3], bishop = [3, 3], rook = [5, 5], queen = [9, 9] }";

fn report(source: &[u8]) -> Report {
    compile("eval.toml", source).expect_err("the file has errors")
}

/// The messages about a file, in which `MATERIAL` stands for valid material values and `ROWS` for n valid rows.
fn file(source: &str) -> String {
    let rows = |n: usize| vec!["[0, 0, 0, 0, 0, 0, 0, 0],"; n].join("\n  ");
    let mut source = source.replace("MATERIAL", MATERIAL);
    for n in [7, 8, 9] {
        source = source.replace(&format!("ROWx{n}"), &rows(n));
    }
    report(source.as_bytes()).to_string()
}

/// The messages about further lines of a valid stage.
fn stage(lines: &str) -> String {
    file(&format!("default = \"main\"\n[stage.main]\nMATERIAL\n{lines}"))
}

#[test]
fn misspelt_key_of_the_file() {
    assert_snapshot!(file(r#"defualt = "main"
[stage.main]
MATERIAL"#), @r#"
    error: unknown key `defualt` in the file
     --> eval.toml:1:1
      |
    1 | defualt = "main"
      | ^^^^^^^
      |
      = help: did you mean `default`?
    "#);
}

#[test]
fn misspelt_stage_table() {
    assert_snapshot!(file(r#"default = "main"
[stages.main]
MATERIAL"#), @r"
    error: unknown key `stages` in the file
     --> eval.toml:2:2
      |
    2 | [stages.main]
      |  ^^^^^^
      |
      = help: did you mean `stage`?
    ");
}

#[test]
fn unknown_key_of_the_file() {
    assert_snapshot!(file(r#"default = "main"
version = 3
[stage.main]
MATERIAL"#), @r"
    error: unknown key `version` in the file
     --> eval.toml:2:1
      |
    2 | version = 3
      | ^^^^^^^
      |
      = help: the keys of the file are default, stage
    ");
}

#[test]
fn misspelt_key_of_a_stage() {
    assert_snapshot!(stage(r#"documentation = "x"
term = { tempo = [10, 5] }"#), @r#"
    error: unknown key `documentation` in stage `main`
     --> eval.toml:4:1
      |
    4 | documentation = "x"
      | ^^^^^^^^^^^^^
      |
      = help: the keys of stage `main` are doc, extends, use, terms, material, pst

    error: unknown key `term` in stage `main`
     --> eval.toml:5:1
      |
    5 | term = { tempo = [10, 5] }
      | ^^^^
      |
      = help: did you mean `terms`?
    "#);
}

#[test]
fn misspelt_piece_of_material() {
    assert_snapshot!(file(r#"default = "main"
[stage.main]
material = { pawn = [100, 100], night = [300, 300], bishop = [300, 300], rook = [500, 500], queen = [900, 900] }"#), @r"
    error: unknown key `night` in `material`
     --> eval.toml:3:33
      |
    3 | material = { pawn = [100, 100], night = [300, 300], bishop = [300, 300], rook = [500, 500], queen = [900, 900] }
      |                                 ^^^^^
      |
      = help: did you mean `knight`?
    ");
}

#[test]
fn material_of_the_king() {
    assert_snapshot!(file(r#"default = "main"
[stage.main]
material = { pawn = [1, 1], knight = [3, 3], bishop = [3, 3], rook = [5, 5], queen = [9, 9], king = [0, 0] }"#), @r"
    error: unknown key `king` in `material`
     --> eval.toml:3:94
      |
    3 | material = { pawn = [1, 1], knight = [3, 3], bishop = [3, 3], rook = [5, 5], queen = [9, 9], king = [0, 0] }
      |                                                                                              ^^^^
      |
      = help: the keys of `material` are pawn, knight, bishop, rook, queen
    ");
}

#[test]
fn misspelt_piece_and_half_of_a_piece_square_table() {
    assert_snapshot!(stage(r#"[stage.main.pst]
rok = { mg = [], eg = [] }
queen = { mgg = [], eg = [] }"#), @r"
    error: stage `main` has piece-square tables, but none for: pawn, knight, bishop, king
     --> eval.toml:2:8
      |
    2 | [stage.main]
      |        ^^^^
      |
      = help: add them to its `pst`, or extend a stage that has them

    error: unknown key `rok` in `pst`
     --> eval.toml:5:1
      |
    5 | rok = { mg = [], eg = [] }
      | ^^^
      |
      = help: did you mean `rook`?

    error: `rook.mg` has 0 rows, not eight
     --> eval.toml:5:9
      |
    5 | rok = { mg = [], eg = [] }
      |         ^^
      |
      = help: write eight rows, rank 8 first

    error: `rook.eg` has 0 rows, not eight
     --> eval.toml:5:18
      |
    5 | rok = { mg = [], eg = [] }
      |                  ^^
      |
      = help: write eight rows, rank 8 first

    error: unknown key `mgg` in `pst.queen`
     --> eval.toml:6:11
      |
    6 | queen = { mgg = [], eg = [] }
      |           ^^^
      |
      = help: did you mean `mg`?

    error: `queen.mg` has 0 rows, not eight
     --> eval.toml:6:11
      |
    6 | queen = { mgg = [], eg = [] }
      |           ^^^
      |
      = help: write eight rows, rank 8 first

    error: `queen.eg` has 0 rows, not eight
     --> eval.toml:6:21
      |
    6 | queen = { mgg = [], eg = [] }
      |                     ^^
      |
      = help: write eight rows, rank 8 first
    ");
}

#[test]
fn misspelt_piece_of_a_term() {
    assert_snapshot!(stage("terms.mobility = { knigth = [4, 4], rook = [2, 4] }"), @r"
    error: unknown key `knigth` in `mobility`
     --> eval.toml:4:20
      |
    4 | terms.mobility = { knigth = [4, 4], rook = [2, 4] }
      |                    ^^^^^^
      |
      = help: did you mean `knight`?
    ");
}

#[test]
fn misspelt_count() {
    assert_snapshot!(stage("terms.storm = { cuont = [[0, 0], [5, 5]] }"), @r"
    error: unknown key `cuont` in `storm`
     --> eval.toml:4:17
      |
    4 | terms.storm = { cuont = [[0, 0], [5, 5]] }
      |                 ^^^^^
      |
      = help: did you mean `count`?
    ");
}

#[test]
fn duplicate_keys() {
    assert_snapshot!(stage(r#"doc = "One."
doc = "Two."
[stage.main.terms]
tempo = [10, 5]
tempo = [10, 6]
weights = { rook = 1, rook = 2 }
[stage.main]"#), @r#"
    error: `doc` is set twice
     --> eval.toml:5:1
      |
    5 | doc = "Two."
      | ^^^
      |
      = help: keep one of the two

    error: `tempo` is set twice
     --> eval.toml:8:1
      |
    8 | tempo = [10, 6]
      | ^^^^^
      |
      = help: keep one of the two

    error: `rook` is set twice
     --> eval.toml:9:23
      |
    9 | weights = { rook = 1, rook = 2 }
      |                       ^^^^
      |
      = help: keep one of the two

    error: `main` is set twice
      --> eval.toml:10:8
       |
    10 | [stage.main]
       |        ^^^^
       |
       = help: keep one of the two
    "#);
}

#[test]
fn table_of_seven() {
    assert_snapshot!(stage("terms.passed = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]"), @r"
    error: a table by rank or file has eight pairs, this one has 7
     --> eval.toml:4:16
      |
    4 | terms.passed = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]
      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: write eight; a table by count is written `passed = { count = [...] }`
    ");
}

#[test]
fn table_of_nine() {
    assert_snapshot!(stage("terms.passed = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]]"), @r"
    error: a table by rank or file has eight pairs, this one has 9
     --> eval.toml:4:16
      |
    4 | terms.passed = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]]
      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: write eight; a table by count is written `passed = { count = [...] }`
    ");
}

#[test]
fn pair_of_one_and_of_three() {
    assert_snapshot!(stage(r#"terms.tempo = [10]
terms.bishop_pair = [30, 50, 70]
terms.nothing = []"#), @r"
    error: a pair has two numbers, this one has 1
     --> eval.toml:4:15
      |
    4 | terms.tempo = [10]
      |               ^^^^
      |
      = help: write [middlegame, endgame]; a table is an array of such pairs

    error: a pair has two numbers, this one has 3
     --> eval.toml:5:21
      |
    5 | terms.bishop_pair = [30, 50, 70]
      |                     ^^^^^^^^^^^^
      |
      = help: write [middlegame, endgame]; a table is an array of such pairs

    error: a pair has two numbers, this one has 0
     --> eval.toml:6:17
      |
    6 | terms.nothing = []
      |                 ^^
      |
      = help: write [middlegame, endgame]; a table is an array of such pairs
    ");
}

#[test]
fn table_by_count_of_none_and_of_too_many() {
    assert_snapshot!(stage(&r#"[stage.main.terms]
none = { count = [] }
no_table = { count = 3 }
mixed = { count = [[1, 1]], rook = [1, 1] }
empty = {}
many = { count = [MANY] }"#.replace("MANY", &"[1, 1], ".repeat(65))), @r"
    error: a table by count has 1 to 64 pairs, this one has 0
     --> eval.toml:5:18
      |
    5 | none = { count = [] }
      |                  ^^
      |
      = help: write a pair for each count, beginning with the count 0

    error: a table by count is an array of pairs, not a whole number
     --> eval.toml:6:22
      |
    6 | no_table = { count = 3 }
      |                      ^
      |
      = help: write `{ count = [[0, 0], [5, 7]] }`

    error: a table by count has no values by piece
     --> eval.toml:7:11
      |
    7 | mixed = { count = [[1, 1]], rook = [1, 1] }
      |           ^^^^^
      |
      = help: keep `count` or the pieces

    error: `empty` is an empty table
     --> eval.toml:8:9
      |
    8 | empty = {}
      |         ^^
      |
      = help: write `{ knight = [4, 4] }`, or delete the line

    error: a table by count has 1 to 64 pairs, this one has 65
     --> eval.toml:9:18
      |
    9 | ... = [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, ...1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], ] }
      |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^...^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: write a pair for each count, beginning with the count 0
    ");
}

#[test]
fn mixed_values_by_piece() {
    assert_snapshot!(stage(r#"terms.mobility = { knight = [4, 4], rook = 2 }
terms.weights = { knight = 4, rook = [2, 2] }"#), @r"
    error: expected a pair, found a whole number
     --> eval.toml:4:44
      |
    4 | terms.mobility = { knight = [4, 4], rook = 2 }
      |                                            ^
      |
      = help: write [middlegame, endgame]

    error: expected a whole number, found an array
     --> eval.toml:5:38
      |
    5 | terms.weights = { knight = 4, rook = [2, 2] }
      |                                      ^^^^^^
      |
      = help: write a whole number
    ");
}

#[test]
fn float() {
    assert_snapshot!(stage("terms.tempo = [30.0, 4.6]"), @r"
    error: 30.0 is not a whole number
     --> eval.toml:4:16
      |
    4 | terms.tempo = [30.0, 4.6]
      |                ^^^^
      |
      = help: write 30

    error: 4.6 is not a whole number
     --> eval.toml:4:22
      |
    4 | terms.tempo = [30.0, 4.6]
      |                      ^^^
      |
      = help: write 5
    ");
}

#[test]
fn text_and_switch_for_a_number() {
    assert_snapshot!(stage(r#"terms.tempo = ["30", true]
terms.scale = "big"
terms.max = false
terms.day = 2024-01-01"#), @r#"
    error: "30" is a text, not a number
     --> eval.toml:4:16
      |
    4 | terms.tempo = ["30", true]
      |                ^^^^
      |
      = help: write 30

    error: expected a whole number, found true or false
     --> eval.toml:4:22
      |
    4 | terms.tempo = ["30", true]
      |                      ^^^^
      |
      = help: write a whole number

    error: expected a whole number, found a text
     --> eval.toml:5:15
      |
    5 | terms.scale = "big"
      |               ^^^^^
      |
      = help: write a whole number

    error: expected a whole number, found true or false
     --> eval.toml:6:13
      |
    6 | terms.max = false
      |             ^^^^^
      |
      = help: write a whole number

    error: expected a whole number, found a date
     --> eval.toml:7:13
      |
    7 | terms.day = 2024-01-01
      |             ^^^^^^^^^^
      |
      = help: write a whole number
    "#);
}

#[test]
fn number_for_text_switch_and_table() {
    assert_snapshot!(file(&format!("default = \"main\"\n[stage.main]\n{}", r#"doc = 3
extends = ["main"]
use = { pawns = 1 }
terms = 4
material = [100, 100]
pst = "none""#)), @r#"
    error: stage `main` has no material value for: pawn, knight, bishop, rook, queen
     --> eval.toml:2:8
      |
    2 | [stage.main]
      |        ^^^^
      |
      = help: add `pawn = [mg, eg]` to its `material`, or extend a stage that has it

    error: `doc` is a text, not a whole number
     --> eval.toml:3:7
      |
    3 | doc = 3
      |       ^
      |
      = help: write `doc = "..."`

    error: `extends` is a text, not an array
     --> eval.toml:4:11
      |
    4 | extends = ["main"]
      |           ^^^^^^^^
      |
      = help: write `extends = "..."`

    error: the switch of a group is true or false, not a whole number
     --> eval.toml:5:17
      |
    5 | use = { pawns = 1 }
      |                 ^
      |
      = help: write `pawns = true`

    error: `terms` is a table, not a whole number
     --> eval.toml:6:9
      |
    6 | terms = 4
      |         ^
      |
      = help: write its keys in a table of their own, `[...]`, or in braces, `{ ... }`

    error: `material` is a table, not an array
     --> eval.toml:7:12
      |
    7 | material = [100, 100]
      |            ^^^^^^^^^^
      |
      = help: write its keys in a table of their own, `[...]`, or in braces, `{ ... }`

    error: `pst` is a table, not a text
     --> eval.toml:8:7
      |
    8 | pst = "none"
      |       ^^^^^^
      |
      = help: write its keys in a table of their own, `[...]`, or in braces, `{ ... }`
    "#);
}

#[test]
fn not_a_number() {
    assert_snapshot!(stage("terms.tempo = [nan, -inf]"), @r"
    error: nan is not a value
     --> eval.toml:4:16
      |
    4 | terms.tempo = [nan, -inf]
      |                ^^^
      |
      = help: write a whole number

    error: -inf is not a value
     --> eval.toml:4:21
      |
    4 | terms.tempo = [nan, -inf]
      |                     ^^^^
      |
      = help: write a whole number
    ");
}

#[test]
fn out_of_range() {
    assert_snapshot!(stage(r#"terms.tempo = [32768, -32769]
terms.max = 99999999999999999999"#), @r"
    error: 32768 is out of range
     --> eval.toml:4:16
      |
    4 | terms.tempo = [32768, -32769]
      |                ^^^^^
      |
      = help: values are centipawns from -32768 to 32767

    error: -32769 is out of range
     --> eval.toml:4:23
      |
    4 | terms.tempo = [32768, -32769]
      |                       ^^^^^^
      |
      = help: values are centipawns from -32768 to 32767

    error: 99999999999999999999 is out of range
     --> eval.toml:5:13
      |
    5 | terms.max = 99999999999999999999
      |             ^^^^^^^^^^^^^^^^^^^^
      |
      = help: values are centipawns from -32768 to 32767
    ");
}

#[test]
fn unknown_extends() {
    assert_snapshot!(stage(r#"extends = "mian""#), @r#"
    error: `extends` names `mian`, which is not a stage
     --> eval.toml:4:11
      |
    4 | extends = "mian"
      |           ^^^^^^
      |
      = help: did you mean `main`?
    "#);
}

#[test]
fn extends_far_from_any_stage() {
    assert_snapshot!(stage(r#"extends = "tuned""#), @r#"
    error: `extends` names `tuned`, which is not a stage
     --> eval.toml:4:11
      |
    4 | extends = "tuned"
      |           ^^^^^^^
      |
      = help: the stages are main
    "#);
}

#[test]
fn cyclic_extends() {
    assert_snapshot!(file(r#"default = "a"
[stage.a]
extends = "b"
[stage.b]
extends = "c"
[stage.c]
extends = "a"
[stage.d]
extends = "a""#), @r#"
    error: stages that extend each other in a circle: a -> b -> c -> a
     --> eval.toml:3:11
      |
    3 | extends = "b"
      |           ^^^
      |
      = help: remove one of their `extends`
    "#);
}

#[test]
fn stage_that_extends_itself() {
    assert_snapshot!(stage(r#"extends = "main""#), @r#"
    error: stages that extend each other in a circle: main -> main
     --> eval.toml:4:11
      |
    4 | extends = "main"
      |           ^^^^^^
      |
      = help: remove one of their `extends`
    "#);
}

#[test]
fn unknown_default() {
    assert_snapshot!(file(r#"default = "mane"
[stage.main]
MATERIAL"#), @r#"
    error: the default `mane` is not a stage
     --> eval.toml:1:11
      |
    1 | default = "mane"
      |           ^^^^^^
      |
      = help: did you mean `main`?
    "#);
}

#[test]
fn missing_default() {
    assert_snapshot!(file(r#"[stage.main]
MATERIAL"#), @r#"
    error: the file does not say which stage is the default
    --> eval.toml
     = help: begin it with `default = "main"`
    "#);
}

#[test]
fn missing_material() {
    assert_snapshot!(file(r#"default = "b"
[stage.a]
material = { pawn = [100, 100], rook = [500, 500] }
[stage.b]
extends = "a"
material = { knight = [300, 300], bishop = [300, 300], queen = [900, 900] }"#), @r"
    error: stage `a` has no material value for: knight, bishop, queen
     --> eval.toml:2:8
      |
    2 | [stage.a]
      |        ^
      |
      = help: add `knight = [mg, eg]` to its `material`, or extend a stage that has it
    ");
}

#[test]
fn piece_square_rows_of_seven_and_nine() {
    assert_snapshot!(stage(r#"[stage.main.pst.pawn]
mg = [
  [0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0],
  5,
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0.5, 0],
]"#), @r"
    error: stage `main` has piece-square tables, but none for: pawn.eg, knight, bishop, rook, queen, king
     --> eval.toml:2:8
      |
    2 | [stage.main]
      |        ^^^^
      |
      = help: add them to its `pst`, or extend a stage that has them

    error: rank 8 of `pawn.mg` has 7 values, not eight
     --> eval.toml:6:3
      |
    6 |   [0, 0, 0, 0, 0, 0, 0],
      |   ^^^^^^^^^^^^^^^^^^^^^
      |
      = help: write eight values, files a to h

    error: rank 7 of `pawn.mg` has 9 values, not eight
     --> eval.toml:7:3
      |
    7 |   [0, 0, 0, 0, 0, 0, 0, 0, 0],
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: write eight values, files a to h

    error: rank 6 of `pawn.mg` is a whole number, not an array of eight
     --> eval.toml:8:3
      |
    8 |   5,
      |   ^
      |
      = help: write eight values, files a to h

    error: 0.5 is not a whole number
      --> eval.toml:13:22
       |
    13 |   [0, 0, 0, 0, 0, 0, 0.5, 0],
       |                      ^^^
       |
       = help: write 1
    ");
}

#[test]
fn seven_and_nine_piece_square_rows() {
    assert_snapshot!(stage(r#"[stage.main.pst.pawn]
mg = [
  ROWx7
]
eg = [
  ROWx9
]"#), @r"
    error: stage `main` has piece-square tables, but none for: knight, bishop, rook, queen, king
     --> eval.toml:2:8
      |
    2 | [stage.main]
      |        ^^^^
      |
      = help: add them to its `pst`, or extend a stage that has them

    error: `pawn.mg` has 7 rows, not eight
     --> eval.toml:5:1
      |
    5 | mg = [
      | ^^
      |
      = help: write eight rows, rank 8 first

    error: `pawn.eg` has 9 rows, not eight
      --> eval.toml:14:1
       |
    14 | eg = [
       | ^^
       |
       = help: write eight rows, rank 8 first
    ");
}

#[test]
fn missing_piece_square_table() {
    assert_snapshot!(stage(r#"[stage.main.pst.pawn]
mg = [
  ROWx8
]"#), @r"
    error: stage `main` has piece-square tables, but none for: pawn.eg, knight, bishop, rook, queen, king
     --> eval.toml:2:8
      |
    2 | [stage.main]
      |        ^^^^
      |
      = help: add them to its `pst`, or extend a stage that has them
    ");
}

#[test]
fn group_without_values() {
    assert_snapshot!(stage("use = { pawns = true, mobility = false }"), @r"
    error: stage `main` switches `pawns` on, but has no terms
     --> eval.toml:4:9
      |
    4 | use = { pawns = true, mobility = false }
      |         ^^^^^
      |
      = help: add them to `[stage.main.terms]`, or write `pawns = false`
    ");
}

#[test]
fn names_that_are_no_rust_names() {
    assert_snapshot!(stage(r#"[stage.main.use]
King-safety = false
[stage.main.terms]
type = [1, 1]
rook__file = [1, 1]
use_rook = [1, 1]
[stage."my stage"]
extends = "main""#), @r#"
    error: `King-safety` is not snake_case
     --> eval.toml:5:1
      |
    5 | King-safety = false
      | ^^^^^^^^^^^
      |
      = help: the name of a group is made of small letters, digits and single underscores, and no Rust keyword

    error: `type` is a keyword of Rust
     --> eval.toml:7:1
      |
    7 | type = [1, 1]
      | ^^^^
      |
      = help: the name of a term is made of small letters, digits and single underscores, and no Rust keyword

    error: `rook__file` is not snake_case
     --> eval.toml:8:1
      |
    8 | rook__file = [1, 1]
      | ^^^^^^^^^^
      |
      = help: the name of a term is made of small letters, digits and single underscores, and no Rust keyword

    error: the term `use_rook` begins with `use_`, as the switches do
     --> eval.toml:9:1
      |
    9 | use_rook = [1, 1]
      | ^^^^^^^^
      |
      = help: give it another name; the switches of groups stand in `use`

    error: `my stage` is not snake_case
      --> eval.toml:10:8
       |
    10 | [stage."my stage"]
       |        ^^^^^^^^^^
       |
       = help: the name of a stage is made of small letters, digits and single underscores, and no Rust keyword
    "#);
}

#[test]
fn shapes_that_differ_between_stages() {
    assert_snapshot!(file(r#"default = "a"
[stage.a]
MATERIAL
terms.x = [1, 2]
terms.y = { count = [[1, 2], [3, 4]] }
[stage.b]
extends = "a"
terms.x = 3
terms.y = { count = [[1, 2]] }"#), @r"
    error: `x` is a whole number here and a pair on line 4
     --> eval.toml:8:7
      |
    8 | terms.x = 3
      |       ^
      |
      = help: a term has one shape in every stage

    error: `y` is a table by count of 1 here and a table by count of 2 on line 5
     --> eval.toml:9:7
      |
    9 | terms.y = { count = [[1, 2]] }
      |       ^
      |
      = help: a term has one shape in every stage
    ");
}

#[test]
fn syntax_errors_all_in_one_run() {
    assert_snapshot!(stage(r#"[stage.main.terms]
tempo = [10 5]
doubled = [-10, -20
isolated = 
max = 5 00
scale: 35
bishop_pair = [30.0, 50]
[stage.main.use
pawns = True
[stage.main.pst.pawn]
mg = 
  ROWx8
]
doc = "no end
"#), @r#"
    error: `10 5` is not a value
     --> eval.toml:5:10
      |
    5 | tempo = [10 5]
      |          ^^^^
      |
      = help: write a whole number, true, false, a text in quotes, or values in brackets with commas between

    error: `[` is never closed
     --> eval.toml:6:11
      |
    6 | doubled = [-10, -20
      |           ^
      |
      = help: add `]` at the end of the value

    error: the value is missing
     --> eval.toml:7:11
      |
    7 | isolated = 
      |           ^
      |
      = help: write a whole number, true, false, a text in quotes, or values in brackets with commas between

    error: `5 00` is not a value
     --> eval.toml:8:7
      |
    8 | max = 5 00
      |       ^^^^
      |
      = help: write a whole number, true, false, a text in quotes, or values in brackets with commas between

    error: invalid unquoted key
     --> eval.toml:9:6
      |
    9 | scale: 35
      |      ^
      |
      = help: expected letters, numbers, `-`, `_`

    error: 30.0 is not a whole number
      --> eval.toml:10:16
       |
    10 | bishop_pair = [30.0, 50]
       |                ^^^^
       |
       = help: write 30

    error: unclosed table
      --> eval.toml:11:16
       |
    11 | [stage.main.use
       |                ^
       |
       = help: expected `]`

    error: invalid boolean
      --> eval.toml:12:9
       |
    12 | pawns = True
       |         ^^^^
       |
       = help: expected `true`

    error: the value is missing
      --> eval.toml:14:6
       |
    14 | mg = 
       |      ^
       |
       = help: write a whole number, true, false, a text in quotes, or values in brackets with commas between

    error: invalid basic string
      --> eval.toml:24:14
       |
    24 | doc = "no end
       |              ^
       |
       = help: expected `"`
    "#);
}

#[test]
fn empty_file() {
    assert_snapshot!(file(r#"# nothing but a comment
"#), @r#"
    error: the file is empty
    --> eval.toml
     = help: the smallest file is
             default = "main"
             [stage.main]
             material = { pawn = [100, 100], knight = [300, 300], bishop = [300, 300], rook = [500, 500], queen = [900, 900] }
    "#);
}

#[test]
fn no_stages() {
    assert_snapshot!(file(r#"default = "main"
"#), @r#"
    error: the file has no stages
    --> eval.toml
     = help: the smallest file is
             default = "main"
             [stage.main]
             material = { pawn = [100, 100], knight = [300, 300], bishop = [300, 300], rook = [500, 500], queen = [900, 900] }
    "#);
}

#[test]
fn long_line() {
    assert_snapshot!(stage(&"terms.long = { count = [LONG] }".replace("LONG", &format!("{}[1, 0.5]", "[1, 1], ".repeat(50)))), @r"
    error: 0.5 is not a whole number
     --> eval.toml:4:429
      |
    4 | ...], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [1, 0.5]] }
      |                                                                   ^^^
      |
      = help: write 1
    ");
}

#[test]
fn not_utf8() {
    assert_snapshot!(report(b"\xef\xbb\xbfdefault = \"main\"\r\n[stage.main]\r\n# caf\xc3\xa9 and caf\xe9\r\n"), @r"
    error: the byte 0xe9 is not UTF-8 text
     --> eval.toml:3:15
      |
    3 | # café and caf�
      |               ^
      |
      = help: save the file as UTF-8
    ");
}

#[test]
fn missing_file() {
    assert_snapshot!(compile_file("no/such/eval.toml".as_ref()).unwrap_err(), @r"
    error: the file does not exist
    --> no/such/eval.toml
     = help: restore the file, or name another one
    ");
}

#[test]
fn a_diagnostic_on_one_line() {
    let source = format!("default = \"mian\"\n[stage.main]\n{MATERIAL}\nterms.x = [1.0, nan]");
    let report = report(source.as_bytes());
    let lines: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
    assert_snapshot!(lines.join("\n"), @r"
    eval.toml:1:11: the default `mian` is not a stage; did you mean `main`?
    eval.toml:4:12: 1.0 is not a whole number; write 1
    eval.toml:4:17: nan is not a value; write a whole number
    ");
    let empty = compile("eval.toml", b"").unwrap_err();
    assert_eq!(empty.diagnostics()[0].to_string().lines().count(), 1);
}

/// Tools go to the place of a diagnostic; it has to be the one that people see.
#[test]
fn line_and_column_are_those_of_the_text() {
    let source = format!(
        "default = \"main\"\n[stage.main]\n{MATERIAL}\ndoc = \"Zu\u{308}ge → e4\" \nterms.x = {{ rook = [\"♜\", 0.5], king = [\"é\", nan] }}"
    );
    let report = report(source.as_bytes());
    let text = report.to_string();
    assert!(report.diagnostics().len() >= 4);
    for diagnostic in report.diagnostics() {
        let place = format!("--> eval.toml:{}\n", diagnostic.location.expect("a place"));
        assert!(text.contains(&place), "{place}{text}");
    }
}
