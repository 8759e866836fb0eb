//! From two sums to one number: the phase, its cap, rounding, and the side to move.

position! {
    /// Kings alone: phase 0, and whatever the middlegame says does not count. The total is the mover's, so Black's.
    bare_kings: "4k3/8/8/8/8/3K4/8/8 b - - 0 1",
    phase 0, // nothing but kings
    hce {
        "Material": (0, 0), (0, 0);
        // Kd3 (-30, 15); Ke8 (0, -25)
        "Piece-squares": (-30, 15), (0, -25);
        "Mobility": (0, 0), (0, 0);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        "King safety": (0, 0), (0, 0);
        "Tempo": (0, 0), (10, 5);
        // eg 40 - 5 = 35 for White
        total -35;
    }
    oxide {
        "Material": (0, 0), (0, 0);
        // Kd3 (-46, 21); Ke8 (8, -28)
        "Piece-squares": (-46, 21), (8, -28);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // eg 49 for White
        total -49;
    }
    features {
        "tempo": 0, 1;
        "pawn_shield": "", "";
    }
}

position! {
    /// Stalemate is the search's business as well: the queen's side is well ahead.
    stalemate: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    phase 4, // a queen
    hce {
        "Material": (940, 1020), (0, 0);
        // Qf7 (0, 10), Kg6 (-40, 0); Kh8 (20, -60)
        "Piece-squares": (-40, 10), (20, -60);
        // Qf7 f8, f1-f6 7, a7-e7 5, g7 h7 2, g8 1, e8 1, e6 d5 c4 b3 a2 5, not its own king's g6:
        // 21 - 13 = 8 times (1, 2)
        "Mobility": (8, 16), (0, 0);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // of g7, h7, g8 and h8 the queen attacks three: 15 units, 225 x 35 / 100 = 78.75. Kg6's attacks do not count
        "King safety": (0, 0), (-78, 0);
        "Tempo": (0, 0), (10, 5);
        // mg 940 - 60 + 8 + 78 - 10 = 956; eg 1020 + 70 + 16 - 5 = 1101; (3824 + 22020) / 24 = 1076.8 for White
        total -1076;
    }
    oxide {
        "Material": (1025, 936), (0, 0);
        // Qf7 (57, 25), Kg6 (22, 44); Kh8 (14, -43)
        "Piece-squares": (79, 69), (14, -43);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // mg 1090; eg 1048; (4360 + 20960) / 24 = 1055 for White
        total -1055;
    }
    features {
        "mobility.queen": 8, 0;
        "king_attack_weights.queen": 0, (3, "f7");
    }
}

position! {
    /// Seven queens make a phase of 28, which counts as 24: more than a full middlegame there is not.
    more_queens_than_a_middlegame: "3qqk2/4q3/8/8/8/8/QQ6/QQ5K w - - 0 1",
    phase 24, // 7 x 4 = 28, capped
    hce {
        // 4 and 3 queens of (940, 1020)
        "Material": (3760, 4080), (2820, 3060);
        // Qa1 (-20, -25), Qb1 (-10, -20), Qa2 (-10, -15), Qb2 (0, -5), Kh1 (20, -60)
        // Qd8 (-5, -15), Qe8 (-5, -15), Qe7 (0, 0), Kf8 (15, -30)
        "Piece-squares": (-20, -125), (5, -60);
        // Qa1 0; Qb1 c1-g1 5, c2 d3 e4 f5 g6 h7 6; Qa2 a3-a8 6, b3 c4 d5 e6 f7 g8 6; Qb2 b3-b8 6, c2-h2 6,
        // c3 d4 e5 f6 g7 h8 6, a3 c1 2: 0 + 11 + 12 + 20 - 4 x 13 = -9 times (1, 2)
        // Qd8 a8-c8 3, d1-d7 7, c7 b6 a5 3; Qe8 d7 c6 b5 a4 4, f7 g6 h5 3; Qe7 a7-d7 4, f7-h7 3, e1-e6 6,
        // d6 c5 b4 a3 4, f6 g5 h4 3: 13 + 7 + 20 - 3 x 13 = 1
        "Mobility": (-9, -18), (1, 2);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // Kh1: no queen attacks g1, g2 or h2. Kf8: Qa2 attacks f7 and g8, Qb2 g7: 15 units, 78.75
        "King safety": (0, 0), (-78, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 940 - 25 - 10 + 78 + 10
        total 993;
    }
    oxide {
        // 4 and 3 queens of (1025, 936)
        "Material": (4100, 3744), (3075, 2808);
        // Qa1 (-1, -33), Qb1 (-18, -28), Qa2 (-35, -22), Qb2 (-8, -23), Kh1 (14, -43)
        // Qd8 (10, -43), Qe8 (-15, -5), Qe7 (8, -16), Kf8 (-28, -14)
        "Piece-squares": (-48, -149), (-25, -78);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // mg 1025 - 23
        total 1002;
    }
    features {
        "mobility.queen": -9, 1;
        "king_attack_weights.queen": 0, (3, "a2 b2");
    }
}

position! {
    /// The division rounds toward zero, below zero as well: -191.08 is -191 and not -192.
    rounding_toward_zero: "4k3/2n5/8/8/8/8/4P3/4K3 w - - 0 1",
    phase 1, // a knight
    hce {
        "Material": (90, 110), (325, 300);
        // e2 (-15, 0), Ke1 (0, -25); Nc7 (0, -10), Ke8 (0, -25)
        "Piece-squares": (-15, -25), (0, -35);
        // Nc7 a6 a8 b5 d5 e6, not its own king's e8: 5 - 4 = 1 times (4, 4)
        "Mobility": (0, 0), (4, 4);
        // e2 isolated
        "Pawn structure": (-10, -15), (0, 0);
        "Passed pawns": (0, 5), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // e2 is one rank ahead of Ke1
        "King safety": (15, 0), (0, 0);
        "Tempo": (10, 5), (0, 0);
        // mg -235 - 15 - 4 - 10 + 15 + 10 = -239; eg -190 + 10 - 4 - 15 + 5 + 5 = -189
        // (-239 - 189 x 23) / 24 = -4586 / 24 = -191.08
        total -191;
    }
    oxide {
        "Material": (82, 94), (337, 281);
        // e2 (-15, 13), Ke1 (8, -28); Nc7 (-12, -10), Ke8 (8, -28)
        "Piece-squares": (-7, -15), (-4, -38);
        "Pawn structure": (-5, -15), (0, 0);
        "Passed pawns": (5, 7), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // mg -255 - 3 - 5 + 5 = -258; eg -187 + 23 - 15 + 7 = -172; (-258 - 172 x 23) / 24 = -4214 / 24 = -175.6
        total -175;
    }
    features {
        "isolated": "e2", "";
        "passed[rank 2]": "e2", "";
        "pawn_shield": "e2", "";
        "mobility.knight": 0, 1;
    }
}

position! {
    /// The right to castle and to take en passant is worth nothing: that, too, is the search's business.
    castling_and_en_passant: "r3k3/8/8/3pP3/8/8/8/R3K3 w Qq d6 0 1",
    phase 4, // two rooks
    hce {
        // rook and pawn each
        "Material": (570, 640), (570, 640);
        // e5 (25, 25), Ra1 (0, 0), Ke1 (0, -25); d5 (20, 10), Ra8 (0, 0), Ke8 (0, -25)
        "Piece-squares": (25, 0), (20, -15);
        // Ra1 a2-a8, b1-d1 10: 10 - 7 = 3 times (2, 4), and Ra8 likewise
        "Mobility": (6, 12), (6, 12);
        "Pawn structure": (-10, -15), (-10, -15);
        // the pawns have met: e5, fifth rank (20, 35), d5, fourth (10, 20)
        "Passed pawns": (20, 35), (10, 20);
        // the a-file is open
        "Pieces": (25, 10), (25, 10);
        "King safety": (0, 0), (0, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 5 + 10 + 10 = 25; eg 15 + 15 + 5 = 35; (100 + 700) / 24 = 33.3
        total 33;
    }
    oxide {
        "Material": (559, 606), (559, 606);
        // e5 (23, -2), Ra1 (-19, -9), Ke1 (8, -28); d5 (12, -7), Ra8 (-19, -9), Ke8 (8, -28)
        "Piece-squares": (12, -39), (1, -44);
        "Pawn structure": (-5, -15), (-5, -15);
        "Passed pawns": (40, 72), (20, 34);
        "Pieces": (25, 10), (25, 10);
        // mg 11 + 20 = 31; eg 5 + 38 = 43; (124 + 860) / 24 = 41
        total 41;
    }
    features {
        "passed[rank 5]": "e5", "";
        "passed[rank 4]": "", "d5";
        "rook_open_file": "a1", "a8";
        "mobility.rook": 3, 3;
    }
}
