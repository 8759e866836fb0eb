//! Static exchange evaluation against values worked out by hand.

use steinitz::board::Board;

/// The largest threshold that the exchange reaches.
fn exchange(fen: &str, mv: &str) -> i32 {
    let board = Board::from_fen(fen).unwrap();
    let mv = board.parse_move(mv).unwrap();
    let reached = (-2_000..=2_000).filter(|&threshold| board.see_at_least(mv, threshold)).max().unwrap();
    assert!((-2_000..=reached).all(|threshold| board.see_at_least(mv, threshold)), "{fen}: not monotonic");
    reached
}

#[test]
fn values_worked_out_by_hand() {
    for (fen, mv, value, why) in [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100, "an undefended pawn"),
        ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0, "pawn for pawn"),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400, "a rook for a defended pawn"),
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100, "the rook on d8 does not defend e5"),
        // N x P (+100), N x N (+300), then R x N, B x R, Q x B, Q x Q would cost more: White stops after -200.
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200, "batteries behind both"),
        // R x P (+100), R x R (-500); both go on with the hidden rooks, +500 and -500, and stand at -400 all the same.
        ("3rk3/3r4/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", -400, "hidden rooks"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800, "a free promotion"),
        ("3rk3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100, "the new queen is lost"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1300, "a rook and a queen"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", 700, "a rook and a knight"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100, "en passant"),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0, "en passant, taken back"),
        ("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0, "en passant, taken back by a rook"),
        ("8/8/4k3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0, "the king takes back"),
        ("8/8/4k3/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", 100, "the king may not take back"),
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -300, "a knight steps before a pawn"),
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3g5", 0, "a quiet move to a safe square"),
        ("4k3/8/3p4/8/3P4/5N2/8/4K3 w - - 0 1", "f3e5", -200, "a knight for a pawn"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0, "castling"),
        ("4k3/8/8/8/3q4/4p3/8/B3K3 w - - 0 1", "a1d4", 900, "a queen, whose defender is no pawn ahead"),
        // Q x P (+100), P x Q (-900).
        ("4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1", "d3d6", -800, "a queen for a pawn"),
    ] {
        assert_eq!(exchange(fen, mv), value, "{why}: {mv} in {fen}");
        let flipped = Board::from_fen(fen).unwrap().flipped().to_fen();
        assert_eq!(exchange(&flipped, &mirrored(mv)), value, "{why}, colours exchanged");
    }
}

/// The move on the board with its ranks mirrored.
fn mirrored(mv: &str) -> String {
    mv.chars()
        .map(|letter| letter.to_digit(10).map_or(letter, |rank| char::from_digit(9 - rank, 10).unwrap()))
        .collect()
}
