//! The emitted text (`data/sample.rs`) compiles, and its constants say what the file says.

use steinitz_evalc::{Evaluation, compile};

const SAMPLE: &[u8] = include_bytes!("data/sample.toml");

/// Small stand-ins for what the engine has in scope where it includes the text.
mod emitted {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Score(pub i32, pub i32);

    #[expect(non_snake_case)]
    const fn S(mg: i32, eg: i32) -> Score {
        Score(mg, eg)
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ByPiece<T>(pub [T; 6]);

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ByCount<const N: usize>(pub [Score; N]);

    #[derive(Debug, PartialEq, Eq)]
    pub enum Shape {
        Pair,
        Eight,
        PiecePairs,
        PieceNumbers,
        Number,
        Count,
    }

    pub struct Parameter {
        pub name: &'static str,
        pub shape: Shape,
        pub offset: usize,
        pub len: usize,
        pub at: &'static str,
    }

    pub struct StageValues {
        pub name: &'static str,
        pub doc: &'static str,
        #[expect(dead_code)]
        pub file: &'static str,
        pub hash: u32,
        pub material: ByPiece<Score>,
        pub piece_squares: ByPiece<[Score; 64]>,
        pub terms: TermParams,
        pub lines: &'static [u32],
        pub material_lines: [u32; 6],
        pub piece_square_lines: [u32; 6],
    }

    pub trait Compiled {
        const VALUES: &'static StageValues;
    }

    pub struct Stage(pub &'static StageValues);

    impl Stage {
        const fn compiled<C: Compiled>() -> Stage {
            Stage(C::VALUES)
        }
    }

    type Slot = [i32; 2];

    trait Slots {
        fn push_slots(&self, slots: &mut Vec<Slot>);
        fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>);
    }

    impl Slots for i32 {
        fn push_slots(&self, slots: &mut Vec<Slot>) {
            slots.push([*self, 0]);
        }
        fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>) {
            *self = slots.next().unwrap()[0];
        }
    }

    impl Slots for Score {
        fn push_slots(&self, slots: &mut Vec<Slot>) {
            slots.push([self.0, self.1]);
        }
        fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>) {
            let slot = slots.next().unwrap();
            *self = Score(slot[0], slot[1]);
        }
    }

    impl<T: Slots, const N: usize> Slots for [T; N] {
        fn push_slots(&self, slots: &mut Vec<Slot>) {
            self.iter().for_each(|entry| entry.push_slots(slots));
        }
        fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>) {
            self.iter_mut().for_each(|entry| entry.take_slots(slots));
        }
    }

    impl<T: Slots> Slots for ByPiece<T> {
        fn push_slots(&self, slots: &mut Vec<Slot>) {
            self.0.push_slots(slots);
        }
        fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>) {
            self.0.take_slots(slots);
        }
    }

    impl<const N: usize> Slots for ByCount<N> {
        fn push_slots(&self, slots: &mut Vec<Slot>) {
            self.0.push_slots(slots);
        }
        fn take_slots(&mut self, slots: &mut std::slice::Iter<'_, Slot>) {
            self.0.take_slots(slots);
        }
    }

    /// The engine's list of terms.
    const ROWS: () = ();

    /// The assertions run at compile time; these see at least that their arguments are in order.
    mod reconcile {
        pub const fn parameter((): (), parameter: &super::Parameter) {
            assert!(parameter.len > 0);
        }
        pub const fn switch((): (), at: &str, group: &str) {
            assert!(at.len() > 11 && !group.is_empty());
        }
        pub const fn group_has_values((): (), at: &str, stage: &str, group: &str, set: &[&str]) {
            assert!(at.len() > 11 && !stage.is_empty() && !group.is_empty() && set.len() == 7);
        }
    }

    include!("data/sample.rs");
}

use emitted::{ByCount, ByPiece, PARAMETERS, STAGES, Score, Shape, TermParams};

fn sample() -> Evaluation {
    compile("sample.toml", SAMPLE).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn the_engines_own_file_compiles_to_less_than_100_kb() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../eval.toml");
    let source = std::fs::read(path).unwrap();
    let evaluation = compile("eval.toml", &source).unwrap_or_else(|report| panic!("{report}"));
    let text = evaluation.emit(None).unwrap();
    assert!(text.len() < 100_000, "{} bytes", text.len());
    assert_eq!(text, evaluation.emit(None).unwrap());
}

#[test]
fn stages_carry_their_resolved_values() {
    let [plain, full] = [&STAGES[0], &STAGES[1]];
    assert_eq!((plain.0.name, full.0.name, STAGES.len()), ("plain", "full", 2));
    assert_eq!((emitted::DEFAULT_STAGE, emitted::ONLY_STAGE), (1, None));
    assert_eq!(emitted::FILE_HASH, steinitz_evalc::file_hash(SAMPLE));
    assert_eq!(full.0.doc, "Every shape of a term.");
    assert_eq!(full.0.hash, sample().stages[1].hash);
    assert_eq!(full.0.material.0[3..], [Score(500, 510), Score(1000, 1050), Score(0, 0)]);
    assert_eq!(plain.0.terms, TermParams::ZERO);
    assert_eq!(plain.0.lines, [0; 7]);
    let doubled_line = 1 + SAMPLE.split(|byte| *byte == b'\n').position(|line| line.starts_with(b"doubled")).unwrap();
    assert_eq!(full.0.lines[2] as usize, doubled_line);
    let sample = sample();
    let line = |origin: &steinitz_evalc::Origin| origin.location.line as u32;
    assert_eq!(full.0.material_lines[..5], sample.stages[1].material_origins.each_ref().map(line));
    let tables = sample.stages[1].piece_square_origins.as_ref().unwrap();
    assert_eq!(full.0.piece_square_lines, tables.each_ref().map(|[mg, _]| line(mg)));
    assert!(tables.iter().flatten().all(|origin| origin.from == "plain"));
    assert_eq!(sample.stages[1].material_origins.each_ref().map(|origin| origin.from.as_str())[3..], ["plain", "full"]);
}

#[test]
fn tables_begin_with_a1() {
    let ByPiece([pawn, knight, ..]) = &STAGES[1].0.piece_squares;
    assert_eq!(knight[0], Score(-1, 1), "a1");
    assert_eq!(knight[7], Score(-8, 1), "h1");
    assert_eq!(knight[63], Score(-50, 9), "h8");
    assert_eq!(pawn[56..], [Score(1, 0); 8], "rank 8");
}

#[test]
fn every_shape_has_its_type() {
    let terms = &STAGES[1].0.terms;
    assert_eq!(terms.mobility.0[1], Score(4, 4));
    assert_eq!(terms.mobility.0[0], Score(0, 0));
    assert_eq!(terms.mobility_typical, ByPiece([0, 4, 6, 7, 13, 3]));
    assert_eq!(terms.doubled, Score(-10, -20));
    assert_eq!(terms.passed[6], Score(60, 90));
    assert_eq!(terms.king_danger_max, 500);
    assert_eq!(terms.storm, ByCount([Score(0, 0), Score(5, -3), Score(12, -7)]));
}

#[test]
fn parameters_say_where_their_slots_are() {
    let slots = STAGES[1].0.terms.slots();
    let mut offset = 0;
    for parameter in PARAMETERS {
        assert_eq!(parameter.offset, offset, "{}", parameter.name);
        offset += parameter.len;
    }
    assert_eq!(offset, slots.len());
    let max = PARAMETERS.iter().find(|parameter| parameter.name == "king_danger_max").unwrap();
    assert_eq!((&max.shape, max.len, slots[max.offset]), (&Shape::Number, 1, [500, 0]));
    assert!(max.at.starts_with("sample.toml:") && max.at.ends_with(":1"), "{}", max.at);

    let resolved = &sample().stages[1];
    let values = resolved.terms.iter().flat_map(|term| term.value.slots());
    assert!(values.map(|slot| slot.map(i32::from)).eq(slots.iter().copied()));
}

#[test]
fn slots_go_out_and_in_again() {
    let mut slots = STAGES[1].0.terms.slots();
    slots[12] = [77, -77];
    let mut terms = TermParams::ZERO;
    terms.set_slots(&slots);
    assert_eq!(terms.doubled, Score(77, -77));
    assert_eq!(terms.slots(), slots);
}

#[test]
fn switches_are_found_by_name() {
    assert_eq!(emitted::SWITCHES, ["mobility", "pawns", "tempo"]);
    let mut terms = STAGES[1].0.terms.clone();
    assert_eq!(terms.switch("mobility"), Some(true));
    assert_eq!(terms.switch("tempo"), Some(false));
    assert_eq!(terms.switch("mobilty"), None);
    *terms.switch_mut("mobility").unwrap() = false;
    assert!(!terms.use_mobility && terms.use_pawns);
    assert!(terms.switch_mut("mobilty").is_none());
}

#[test]
fn one_stage_alone() {
    let text = sample().emit(Some("plain")).unwrap();
    assert!(text.contains("pub const ONLY_STAGE: Option<&str> = Some(\"plain\");"));
    assert!(text.contains("pub const DEFAULT_STAGE: usize = 0;"));
    assert!(text.contains("pub struct Plain;") && !text.contains("pub struct Full;"));
    assert_eq!(
        sample().emit(Some("ful")).unwrap_err(),
        "sample.toml has no stage `ful`; did you mean `full`? the stages are plain, full"
    );
    assert_eq!(
        sample().emit(Some("something")).unwrap_err(),
        "sample.toml has no stage `something`; the stages are plain, full"
    );
}
