//! Doubled, isolated and passed pawns. Both stages define them alike and differ in their values alone.

position! {
    /// Three pawns on one file: all but the front one are doubled, and all three are isolated as well.
    tripled_pawns: "4k3/1p3pp1/8/P7/P7/4P3/P7/4K3 w - - 0 1",
    phase 0, // kings and pawns
    hce {
        // 4 and 3 pawns of (90, 110)
        "Material": (360, 440), (270, 330);
        // a2 (0, 0), a4 (0, 10), a5 (5, 25), e3 (5, 5), Ke1 (0, -25)
        // b7 (5, 0), f7 (5, 0), g7 (5, 0), Ke8 (0, -25)
        "Piece-squares": (10, 15), (15, -25);
        "Mobility": (0, 0), (0, 0);
        // a2 and a4 doubled: 2 x (-10, -20); a2, a4, a5 and e3 isolated: 4 x (-10, -15)
        // b7 isolated; f7 and g7 are neighbours
        "Pawn structure": (-60, -100), (-10, -15);
        // the a-pawns meet b7, and e3 meets f7; b7 meets the a-pawns, f7 meets e3, g7 meets nobody: (0, 5)
        "Passed pawns": (0, 0), (0, 5);
        "Pieces": (0, 0), (0, 0);
        // e3 is two ranks ahead of Ke1; f7 is one rank ahead of Ke8, g7 two files away
        "King safety": (15, 0), (15, 0);
        "Tempo": (10, 5), (0, 0);
        // eg 110 + 40 - 85 - 5 + 0 + 5
        total 65;
    }
    oxide {
        // 4 and 3 pawns of (82, 94)
        "Material": (328, 376), (246, 282);
        // a2 (-35, 13), a4 (-27, 13), a5 (-14, 32), e3 (3, 0), Ke1 (8, -28)
        // b7 (-1, 8), f7 (24, 0), g7 (38, 2), Ke8 (8, -28)
        "Piece-squares": (-65, 30), (69, -18);
        // 2 x (-11, -51) + 4 x (-5, -15); (-5, -15)
        "Pawn structure": (-42, -162), (-5, -15);
        "Passed pawns": (0, 0), (5, 7);
        "Pieces": (0, 0), (0, 0);
        // eg 94 + 48 - 147 - 7
        total -12;
    }
    features {
        "doubled": "a2 a4", "";
        "isolated": "a2 a4 a5 e3", "b7";
        "passed[rank 2]": "", "g7";
        "pawn_shield": "e3", "f7";
    }
}

position! {
    /// The board ends at its edges: the h-file is no neighbour of the a-file, one rank up or down.
    edge_files: "4k3/8/6p1/7p/P7/7P/8/4K3 b - - 0 1",
    phase 0, // kings and pawns
    hce {
        // 2 pawns each
        "Material": (180, 220), (180, 220);
        // a4 (0, 10), h3 (5, 5), Ke1 (0, -25); g6 (0, 5), h5 (0, 10), Ke8 (0, -25)
        "Piece-squares": (5, -10), (0, -10);
        "Mobility": (0, 0), (0, 0);
        // a4 and h3 have no neighbours, g6 and h5 have each other
        "Pawn structure": (-20, -30), (0, 0);
        // nothing stands on the a- or b-file ahead of a4: fourth rank (10, 20); h3 and g6, h3 and h5 stop each other
        "Passed pawns": (10, 20), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // no pawn on the d-, e- or f-file
        "King safety": (0, 0), (0, 0);
        "Tempo": (0, 0), (10, 5);
        // eg 0 + 0 - 30 + 20 - 5 = -15 for White
        total 15;
    }
    oxide {
        "Material": (164, 188), (164, 188);
        // a4 (-27, 13), h3 (-12, -8), Ke1 (8, -28); g6 (33, -1), h5 (-25, -1), Ke8 (8, -28)
        "Piece-squares": (-31, -23), (16, -30);
        // 2 x (-5, -15)
        "Pawn structure": (-10, -30), (0, 0);
        "Passed pawns": (20, 34), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // eg 0 + 7 - 30 + 34 = 11 for White
        total -11;
    }
    features {
        "doubled": "", "";
        "isolated": "a4 h3", "";
        "passed[rank 4]": "a4", "";
        "pawn_shield": "", "";
    }
}

position! {
    /// Only enemy pawns ahead stop a pawn: not those beside or behind it, and no pawn of its own side.
    passed_beside_and_behind: "8/8/3k4/2pP4/2P2P2/8/4KP2/8 w - - 0 1",
    phase 0, // kings and pawns
    hce {
        // 4 pawns and 1
        "Material": (360, 440), (90, 110);
        // c4 (5, 10), d5 (25, 25), f2 (5, 0), f4 (5, 10), Ke2 (-15, -5); c5 (5, 10), Kd6 (-30, 15)
        "Piece-squares": (25, 40), (-25, 25);
        "Mobility": (0, 0), (0, 0);
        // f2 doubled (-10, -20), f2 and f4 isolated 2 x (-10, -15); c5 isolated
        "Pawn structure": (-30, -50), (-10, -15);
        // d5 has c5 beside it: fifth rank (20, 35); f4: (10, 20); f2, behind f4: (0, 5); c4 and c5 stop each other
        "Passed pawns": (30, 60), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // f4 is two ranks ahead of Ke2, f2 beside it; c5 is one rank ahead of Kd6, and d5 is no shield: it is White's
        "King safety": (15, 0), (15, 0);
        "Tempo": (10, 5), (0, 0);
        // eg 330 + 15 - 35 + 60 + 5
        total 375;
    }
    oxide {
        "Material": (328, 376), (82, 94);
        // c4 (-5, -3), d5 (21, 5), f2 (24, 0), f4 (6, -8), Ke2 (-43, 14); c5 (-5, -3), Kd6 (-46, 21)
        "Piece-squares": (3, 8), (-51, 18);
        // (-11, -51) + 2 x (-5, -15); (-5, -15)
        "Pawn structure": (-21, -81), (-5, -15);
        // (40, 72) + (20, 34) + (5, 7)
        "Passed pawns": (65, 113), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // eg 282 - 10 - 66 + 113
        total 319;
    }
    features {
        "doubled": "f2", "";
        "isolated": "f2 f4", "c5";
        "passed[rank 2]": "f2", "";
        "passed[rank 4]": "f4", "";
        "passed[rank 5]": "d5", "";
        "pawn_shield": "f4", "c5";
    }
}

position! {
    /// A white pawn on its seventh rank: passed although a rook stops it, and its own rook gains no open file by it.
    white_passed_on_the_seventh: "3r4/3P1k2/4p3/8/8/8/6K1/3R4 w - - 0 1",
    phase 4, // two rooks
    hce {
        // rook and pawn each: (480, 530) + (90, 110)
        "Material": (570, 640), (570, 640);
        // d7 (50, 80), Rd1 (10, 0), Kg2 (10, -20); e6 (5, 5), Rd8 (10, 0), Kf7 (-5, -10)
        "Piece-squares": (70, 60), (10, -5);
        // Rd1: d2-d6 without d5 (pawn e6) 4, rank 7: 11 - 7 = 4 times (2, 4)
        // Rd8: d7 1, a8-c8 without c8 (pawn d7) 2, e8-h8 without e8 3: 6 - 7 = -1
        "Mobility": (8, 16), (-2, -4);
        // d7 isolated, e6 isolated
        "Pawn structure": (-10, -15), (-10, -15);
        // d7: seventh rank (60, 90); e6, with d7 behind it: third rank (5, 10)
        "Passed pawns": (60, 90), (5, 10);
        // the d-file has no black pawn but a white one: semi-open for Rd8 alone
        "Pieces": (0, 0), (12, 8);
        // Kg2 has no pawn; e6 is one rank ahead of Kf7. Rd1 and Rd8 attack nothing next to a king
        "King safety": (0, 0), (15, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 60 + 10 + 55 - 12 - 15 + 10 = 108; eg 65 + 20 + 80 - 8 + 5 = 162; (108 x 4 + 162 x 20) / 24 = 3672 / 24
        total 153;
    }
    oxide {
        // (477, 512) + (82, 94)
        "Material": (559, 606), (559, 606);
        // d7 (95, 134), Rd1 (17, -1), Kg2 (9, -5); e6 (3, 0), Rd8 (17, -1), Kf7 (-16, 4)
        "Piece-squares": (121, 128), (4, 3);
        "Pawn structure": (-5, -15), (-5, -15);
        "Passed pawns": (100, 192), (10, 16);
        "Pieces": (0, 0), (10, 7);
        // mg 117 + 90 - 10 = 197; eg 125 + 176 - 7 = 294; (788 + 5880) / 24 = 277.8
        total 277;
    }
    features {
        "isolated": "d7", "e6";
        "passed[rank 7]": "d7", "";
        "passed[rank 3]": "", "e6";
        "rook_open_file": "", "";
        "rook_semi_open_file": "", "d8";
        "mobility.rook": 4, -1;
    }
}

position! {
    /// Black pawns on their seventh rank, which is White's second. One has a white pawn at its back.
    black_passed_on_the_seventh: "8/8/8/4K3/8/5P2/5p1p/1k6 b - - 0 1",
    phase 0, // kings and pawns
    hce {
        // 1 pawn and 2
        "Material": (90, 110), (180, 220);
        // f3 (-5, 5), Ke5 (-50, 35); f2 (50, 80), h2 (45, 80), Kb1 (-60, -35): it is Black's eighth rank
        "Piece-squares": (-55, 40), (35, 125);
        "Mobility": (0, 0), (0, 0);
        // f3; f2 and h2, two files apart
        "Pawn structure": (-10, -15), (-20, -30);
        // f3 has passed f2: third rank (5, 10); 2 x (60, 90)
        "Passed pawns": (5, 10), (120, 180);
        "Pieces": (0, 0), (0, 0);
        // f3 stands behind Ke5
        "King safety": (0, 0), (0, 0);
        "Tempo": (0, 0), (10, 5);
        // eg -110 - 85 + 15 - 170 - 5 = -355 for White
        total 355;
    }
    oxide {
        "Material": (82, 94), (164, 188);
        // f3 (3, -5), Ke5 (-30, 26); f2 (126, 132), h2 (-11, 187), Kb1 (23, -35)
        "Piece-squares": (-27, 21), (138, 284);
        "Pawn structure": (-5, -15), (-10, -30);
        // (10, 16); 2 x (100, 192)
        "Passed pawns": (10, 16), (200, 384);
        "Pieces": (0, 0), (0, 0);
        // eg -94 - 263 + 15 - 368 = -710 for White
        total 710;
    }
    features {
        "doubled": "", "";
        "isolated": "f3", "f2 h2";
        "passed[rank 7]": "", "f2 h2";
        "passed[rank 3]": "f3", "";
        "pawn_shield": "", "";
    }
}
