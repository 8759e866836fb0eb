//! The search's evaluation, the trace and the tuner's coefficients are one evaluation, for every stage, with every group
//! on and off; and compiled constants evaluate as the same values do at run time.

mod common;

use steinitz::board::{Board, Color, Move, Observer, Piece, Square};
use steinitz::eval::{self, Coefficients, FULL_PHASE, PawnCache, SWITCHES, Score, Stage};

/// Every stage with all of its groups as they are, and with each subset of all groups on.
fn all_switchings() -> Vec<&'static Stage> {
    let subsets = 0..1 << SWITCHES.len();
    let switched = |stage: &'static Stage, subset: u32| {
        SWITCHES.iter().enumerate().fold(stage, |stage, (bit, group)| {
            stage.with_switch(group, subset >> bit & 1 == 1).expect("a group of the list")
        })
    };
    let stages = Stage::all().iter();
    stages.flat_map(|stage| subsets.clone().map(move |subset| switched(stage, subset)).chain([stage])).collect()
}

/// A slice of the corpus for each member, so that all members together see all of it.
fn share(boards: &[Board], member: usize, members: usize) -> impl Iterator<Item = &Board> {
    boards.iter().skip(member % members).step_by(members)
}

#[test]
fn the_corpus_is_large() {
    assert!(common::positions().len() >= 5_000);
}

#[test]
fn evaluation_is_the_tapered_trace() {
    let boards = common::positions();
    for stage in Stage::all() {
        let mut cache = PawnCache::new();
        for board in &boards {
            let trace = stage.trace(board);
            let evaluation = stage.evaluate(board, &stage.sums(board), &mut cache);
            assert_eq!(evaluation, trace.total, "{} in {}", stage.name, trace.fen);
            let net: Score =
                trace.rows.iter().map(|row| Score::new(row.white.mg - row.black.mg, row.white.eg - row.black.eg)).sum();
            let white = (net.mg() * trace.phase + net.eg() * (FULL_PHASE - trace.phase)) / FULL_PHASE;
            assert_eq!(white, trace.white, "{} in {}", stage.name, trace.fen);
        }
    }
}

#[test]
fn every_switching_agrees_with_its_trace_and_coefficients() {
    let boards = common::positions();
    let stages = all_switchings();
    for (index, stage) in stages.iter().enumerate() {
        let mut cache = PawnCache::new();
        for board in share(&boards, index, 16) {
            let trace = stage.trace(board);
            assert_eq!(stage.evaluate(board, &stage.sums(board), &mut cache), trace.total, "{}", trace.fen);
            let coefficients = stage.coefficients(board);
            let slots = eval::slots(stage.values);
            assert_eq!(coefficients.evaluate(&slots, &stage.values.terms), trace.white, "{}", trace.fen);
            let on = stage.switches().filter(|(_, on)| *on).count();
            assert!(trace.rows.len() > on, "each group that is on has a row");
        }
    }
}

#[test]
fn coefficients_rebuild_the_evaluation() {
    let boards = common::positions();
    for stage in Stage::all() {
        let slots = eval::slots(stage.values);
        for board in &boards {
            let Coefficients { phase, .. } = stage.coefficients(board);
            assert_eq!(phase, eval::phase(board));
            let rebuilt = stage.coefficients(board).evaluate(&slots, &stage.values.terms);
            assert_eq!(rebuilt, stage.trace(board).white, "{} in {}", stage.name, board.to_fen());
        }
    }
}

#[test]
fn a_cached_pawn_sum_is_the_fresh_one() {
    let boards = common::positions();
    let mut kept = PawnCache::new();
    for stage in all_switchings() {
        for board in share(&boards, 3, 40) {
            let sums = stage.sums(board);
            let first = stage.evaluate(board, &sums, &mut kept);
            assert_eq!(stage.evaluate(board, &sums, &mut kept), first);
            assert_eq!(stage.evaluate(board, &sums, &mut PawnCache::new()), first, "{}", board.to_fen());
        }
    }
}

#[test]
fn compiled_constants_evaluate_as_run_time_values_do() {
    let boards = common::positions();
    for stage in Stage::all() {
        let at_run_time = Stage::at_run_time(stage.values.clone());
        let (mut one, mut other) = (PawnCache::new(), PawnCache::new());
        for board in &boards {
            let compiled = stage.evaluate(board, &stage.sums(board), &mut one);
            let run_time = at_run_time.evaluate(board, &at_run_time.sums(board), &mut other);
            assert_eq!(compiled, run_time, "{} in {}", stage.name, board.to_fen());
        }
    }
}

#[test]
fn slots_are_the_values_in_their_order() {
    for stage in Stage::all() {
        let mut copy = eval::TermParams::ZERO;
        copy.set_slots(&stage.values.terms.slots());
        for group in SWITCHES {
            *copy.switch_mut(group).expect("a group of the list") = stage.values.terms.switch(group) == Some(true);
        }
        assert_eq!(copy, stage.values.terms);
    }
}

#[test]
fn sums_kept_move_by_move_are_the_fresh_ones() {
    // A small generator is enough for picking moves, and the same on every machine.
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for start in common::positions().iter().step_by(20) {
        let mut board = *start;
        let mut sums: Vec<_> = Stage::all().iter().map(|stage| stage.sums(&board)).collect();
        for _ in 0..40 {
            let moves: Vec<Move> = board.legal_moves().iter().copied().collect();
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random(moves.len())];
            board.make_observed(chosen, &mut All(&mut sums));
            for (stage, sums) in Stage::all().iter().zip(&sums) {
                assert_eq!(sums.score, stage.sums(&board).score, "{} in {}", stage.name, board.to_fen());
            }
        }
    }
}

/// The sums of every stage, observing one board.
struct All<'a>(&'a mut Vec<eval::Sums>);

impl Observer for All<'_> {
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.0.iter_mut().for_each(|sums| sums.put(color, piece, square));
    }

    fn remove(&mut self, color: Color, piece: Piece, square: Square) {
        self.0.iter_mut().for_each(|sums| sums.remove(color, piece, square));
    }
}
