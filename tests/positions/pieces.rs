//! Bishop pair, rooks on their files and mobility.

position! {
    /// The position that the trace was specified with: both sides fully armed, the white king out for a walk.
    both_armies: "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPPKPPP/R1BQ3R w - - 0 1",
    phase 24, // 4 knights 4, 4 bishops 4, 4 rooks 8, 2 queens 8
    hce {
        // 8 x (90, 110) + 2 x (325, 300) + 2 x (335, 320) + 2 x (480, 530) + (940, 1020)
        "Material": (3940, 4200), (3940, 4200);
        // pawns a2 (0, 0), b2, c2, f2, g2 (5, 0) each, d2 (-15, 0), h2 (0, 0), e4 (20, 10); Nc3, Nf3 (10, 0) each,
        // Bc1 (-10, -10), Bc4 (5, 5), Ra1, Rh1 (0, 0) each, Qd1 (-5, -15), Ke2 (-15, -5)
        // Black's pawns, knights, bishops and queen alike (45 - 10 + 5 - 5, 10 - 10 + 5 - 15); Ra8 (0, 0), Rf8 (5, 0),
        // Kg8 (35, -40)
        "Piece-squares": (20, -15), (75, -50);
        // Nc3 a4 b5 d5 b1 4, Nf3 d4 e5 g5 h4 g1 e1 without d4 (pawn e5) 5: 9 - 8 = 1 times (4, 4)
        // Bc1 0, Bc4 b3 b5 a6 d5 e6 f7 d3 without e6 (pawns d7, f7) and a6 (pawn b7) 5: 5 - 12 = -7 times (5, 5)
        // Ra1 b1 1, Rh1 g1 f1 e1 3: 4 - 14 = -10 times (2, 4); Qd1 e1 f1 g1 3: 3 - 13 = -10 times (1, 2)
        // Nc6 a5 b4 d4 e7 b8 5, Nf6 g4 h5 e8 e4 d5 without d5 (pawn e4) 4: 9 - 8 = 1
        // Bc8 0, Bc5 b6 b4 a3 d6 e7 d4 e3 f2 without a3 (pawn b2) and e3 (pawns d2, f2) 6: 6 - 12 = -6
        // Ra8 b8 1, Rf8 e8 1: 2 - 14 = -12; Qd8 e8 e7 2: 2 - 13 = -11
        "Mobility": (-61, -91), (-61, -96);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        // both pairs; every rook has an own pawn on its file
        "Pieces": (30, 50), (30, 50);
        // e4 is two ranks ahead of Ke2: 15; Bc5 attacks e3 and f2: 2 x 2 units, 16 x 35 / 100 = 5.6, so -5
        // f7, g7 and h7 shelter Kg8: 45; Bc4 attacks f7: 2 units, 4 x 35 / 100 = 1.4, so -1
        "King safety": (10, 0), (44, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 0 - 55 + 0 - 34 + 10; phase 24 leaves the endgame out
        total -79;
    }
    oxide {
        // 8 x (82, 94) + 2 x (337, 281) + 2 x (365, 297) + 2 x (477, 512) + (1025, 936)
        "Material": (4039, 3868), (4039, 3868);
        // pawns a2 (-35, 13), b2 (-1, 8), c2 (-20, 8), d2 (-23, 10), e4 (17, -7), f2 (24, 0), g2 (38, 2), h2 (-22, -7):
        // (-22, 27); Nc3 (12, -1), Nf3 (17, -3), Bc1 (-14, -23), Bc4 (13, 13), Ra1 (-19, -9), Rh1 (-26, -20),
        // Qd1 (10, -43), Ke2 (-43, 14)
        // Black: pawns (-22, 27), knights (29, -4), bishops (-1, -10), Ra8 (-19, -9), Rf8 (7, -13), Qd8 (10, -43),
        // Kg8 (24, -24)
        "Piece-squares": (-72, -45), (28, -76);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (30, 50), (30, 50);
        total -100;
    }
    features {
        "mobility.knight": 1, 1;
        "mobility.bishop": -7, -6;
        "mobility.rook": -10, -12;
        "mobility.queen": -10, -11;
        "bishop_pair": 1, 1;
        "pawn_shield": "e4", "f7 g7 h7";
        "king_attack_weights.bishop": (2, "c5"), (1, "c4");
        "tempo": 1, 0;
    }
}

position! {
    /// White has the bishop pair, a rook on an open file and one on a semi-open file; Black has one semi-open file.
    bishop_pair_and_rook_files: "r1b2rk1/p5pp/4p3/8/8/1BB5/5PPP/3RR1K1 w - - 0 1",
    phase 11, // 3 bishops 3, 4 rooks 8
    hce {
        // 3 pawns, 2 bishops, 2 rooks: 270 + 670 + 960, 330 + 640 + 1060
        // 4 pawns, 1 bishop, 2 rooks: 360 + 335 + 960, 440 + 320 + 1060
        "Material": (1900, 2030), (1655, 1820);
        // f2, g2 (5, 0) each, h2 (0, 0), Bb3 (10, 0), Bc3 (10, 5), Rd1, Re1 (10, 0) each, Kg1 (35, -40)
        // a7 (0, 0), e6 (5, 5), g7 (5, 0), h7 (0, 0), Bc8 (-10, -10), Ra8 (0, 0), Rf8 (5, 0), Kg8 (35, -40)
        "Piece-squares": (85, -35), (40, -45);
        // Bb3 a2 a4 c2 c4 e6, without d5 (pawn e6) 5; Bc3 b2 a1 d2 b4 a5 d4 e5 g7, without f6 (pawn g7) 8:
        // 13 - 12 = 1 times (5, 5); Rd1 a1-c1, d2-d8 without d5 9; Re1 f1, e2-e6 6: 15 - 14 = 1 times (2, 4)
        // Bc8 b7 a6 d7 3: 3 - 6 = -3; Ra8 b8 1, Rf8 d8 e8, f2-f7 without f3 (pawn g2) 7: 8 - 14 = -6
        "Mobility": (7, 9), (-27, -39);
        // a7 and e6 isolated
        "Pawn structure": (0, 0), (-20, -30);
        // only a7 has no enemy pawn ahead on its own or a neighbouring file; f2 looks at e6
        "Passed pawns": (0, 0), (0, 5);
        // pair (30, 50), Rd1 open (25, 10), Re1 semi-open (12, 8); Ra8 closed, Rf8 semi-open
        "Pieces": (67, 68), (12, 8);
        // f2, g2, h2: 45; Rf8 attacks f2: 3 units, 9 x 35 / 100 = 3.15, so -3
        // g7, h7: 30; Bc3 attacks g7: 2 units, 1.4, so -1; e6 bars Bb3 from f7
        "King safety": (42, 0), (29, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 245 + 45 + 34 + 20 + 0 + 55 + 13 + 10 = 422; eg 210 + 10 + 48 + 30 - 5 + 60 + 5 = 358
        // (422 x 11 + 358 x 13) / 24 = 9296 / 24 = 387.3
        total 387;
    }
    oxide {
        // 246 + 730 + 954, 282 + 594 + 1024; 328 + 365 + 954, 376 + 297 + 1024
        "Material": (1930, 1900), (1647, 1697);
        // f2 (24, 0), g2 (38, 2), h2 (-22, -7), Bb3 (15, -3), Bc3 (15, 8), Rd1 (17, -1), Re1 (16, -5), Kg1 (24, -24)
        // a7 (-35, 13), e6 (3, 0), g7 (38, 2), h7 (-22, -7), Bc8 (-14, -23), Ra8 (-19, -9), Rf8 (7, -13), Kg8 (24, -24)
        "Piece-squares": (127, -30), (-18, -61);
        "Pawn structure": (0, 0), (-10, -30);
        "Passed pawns": (0, 0), (5, 7);
        // (30, 50) + (25, 10) + (10, 7); (10, 7)
        "Pieces": (65, 67), (10, 7);
        // mg 283 + 145 + 10 - 5 + 55 = 488; eg 203 + 31 + 30 - 7 + 60 = 317; (5368 + 4121) / 24 = 395.4
        total 395;
    }
    features {
        "bishop_pair": 1, 0;
        "rook_open_file": "d1", "";
        "rook_semi_open_file": "e1", "f8";
        "isolated": "", "a7 e6";
        "passed[rank 2]": "", "a7";
        "mobility.bishop": 1, -3;
        "mobility.rook": 1, -6;
        "king_attack_weights.rook": (1, "f8"), 0;
        "king_attack_weights.bishop": 0, (1, "c3");
    }
}

position! {
    /// A pair is two bishops or more, whatever their squares: two on dark squares are one, three are not two.
    pairs_of_promoted_bishops: "2b1kb2/1b6/8/8/8/4B3/8/2B1K3 b - - 0 1",
    phase 5, // five bishops
    hce {
        // 2 x (335, 320), 3 x (335, 320)
        "Material": (670, 640), (1005, 960);
        // Bc1 (-10, -10), Be3 (10, 5), Ke1 (0, -25); Bc8 (-10, -10), Bb7 (5, 0), Bf8 (-10, -10), Ke8 (0, -25)
        "Piece-squares": (0, -30), (-15, -45);
        // Bc1 b2 a3 d2 3, Be3 d2 f2 g1 d4 c5 b6 a7 f4 g5 h6 10: 13 - 12 = 1 times (5, 5)
        // Bc8 d7 e6 f5 g4 h3 5, Bb7 a8 a6 c6 d5 e4 f3 g2 h1 8, Bf8 e7 d6 c5 b4 a3 g7 h6 7: 20 - 18 = 2
        "Mobility": (5, 5), (10, 10);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (30, 50), (30, 50);
        // Be3 attacks d2 and f2 next to its own king, which harms nobody; Black's touch h3, h1 and a3 at the nearest.
        // Bc8 and Bf8 attack d7 and e7 next to their own
        "King safety": (0, 0), (0, 0);
        "Tempo": (0, 0), (10, 5);
        // mg -335 + 15 - 5 - 10 = -335; eg -320 + 15 - 5 - 5 = -315; (-1675 - 5985) / 24 = -319.2 for White
        total 319;
    }
    oxide {
        // 2 x (365, 297), 3 x (365, 297)
        "Material": (730, 594), (1095, 891);
        // Bc1 (-14, -23), Be3 (14, 13), Ke1 (8, -28); Bc8 (-14, -23), Bb7 (15, -18), Bf8 (-12, -16), Ke8 (8, -28)
        "Piece-squares": (8, -38), (-3, -85);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (30, 50), (30, 50);
        // mg -365 + 11 = -354; eg -297 + 47 = -250; (-1770 - 4750) / 24 = -271.7 for White
        total 271;
    }
    features {
        "bishop_pair": 1, 1;
        "mobility.bishop": 1, 2;
        "king_attack_weights.bishop": 0, 0;
    }
}

position! {
    /// Squares that an enemy pawn attacks are not safe, empty or not, but a slider looks on past the empty ones.
    safe_mobility: "6k1/1p6/2p1p3/8/Q2N1b2/8/5PPP/6K1 b - - 0 1",
    phase 6, // knight 1, bishop 1, queen 4
    hce {
        // 3 pawns, knight, queen: 270 + 325 + 940, 330 + 300 + 1020; 3 pawns, bishop: 270 + 335, 330 + 320
        "Material": (1535, 1650), (605, 650);
        // f2, g2 (5, 0) each, h2 (0, 0), Nd4 (20, 15), Qa4 (-5, 0), Kg1 (35, -40)
        // b7 (5, 0), c6 (-5, 5), e6 (5, 5), Bf4 (5, 5), Kg8 (35, -40)
        "Piece-squares": (60, -25), (45, -25);
        // Nd4 b3 c2 e2 f3 and the unguarded e6; not b5 (c6), f5 (e6), nor the guarded c6 (b7): 5 - 4 = 1 times (4, 4)
        // Qa4 a1-a3, a5, a7, a8, not a6 (b7): 6; b4 c4 2; b3 c2 d1 3; not b5 and c6: 11 - 13 = -2 times (1, 2)
        // Bf4 d2 c1 behind e3, which f2 guards, 2; h2 behind g3, which f2 and h2 guard, 1; e5 d6 c7 b8 4; g5 h6 2:
        // 9 - 6 = 3 times (5, 5)
        "Mobility": (2, 0), (15, 15);
        // e6 isolated
        "Pawn structure": (0, 0), (-10, -15);
        // g2 and h2: 2 x (0, 5), f2 looks at e6; b7 (0, 5) and c6, third rank, (5, 10)
        "Passed pawns": (0, 10), (5, 15);
        "Pieces": (0, 0), (0, 0);
        // f2, g2, h2: 45; Bf4 attacks h2: 2 units, 1.4, so -1. No shield for Kg8, and no attack on it
        "King safety": (44, 0), (0, 0);
        "Tempo": (0, 0), (10, 5);
        // mg 930 + 15 - 13 + 10 - 5 + 44 - 10 = 971; eg 1000 + 0 - 15 + 15 - 5 - 5 = 990
        // (971 x 6 + 990 x 18) / 24 = 23646 / 24 = 985.25 for White
        total -985;
    }
    oxide {
        // 246 + 337 + 1025, 282 + 281 + 936; 246 + 365, 282 + 297
        "Material": (1608, 1499), (611, 579);
        // f2 (24, 0), g2 (38, 2), h2 (-22, -7), Nd4 (13, 25), Qa4 (-9, -18), Kg1 (24, -24)
        // b7 (-1, 8), c6 (-4, -6), e6 (3, 0), Bf4 (37, 10), Kg8 (24, -24)
        "Piece-squares": (68, -22), (59, -12);
        "Pawn structure": (0, 0), (-5, -15);
        // 2 x (5, 7); (5, 7) + (10, 16)
        "Passed pawns": (10, 14), (15, 23);
        "Pieces": (0, 0), (0, 0);
        // mg 997 + 9 + 5 - 5 = 1006; eg 920 - 10 + 15 - 9 = 916; (6036 + 16488) / 24 = 938.5 for White
        total -938;
    }
    features {
        "mobility.knight": 1, 0;
        "mobility.queen": -2, 0;
        "mobility.bishop": 0, 3;
        "passed[rank 2]": "g2 h2", "b7";
        "passed[rank 3]": "", "c6";
        "king_attack_weights.bishop": (1, "f4"), 0;
    }
}

position! {
    /// A Chess960 position with both kings between their rooks. Castling rights are worth nothing by themselves.
    chess960_castling_rights: "4nrkr/5ppp/8/8/8/8/PPP5/RKRB4 w CAhf - 0 1",
    phase 10, // 4 rooks 8, bishop 1, knight 1
    hce {
        // 3 pawns, 2 rooks, bishop: 270 + 960 + 335, 330 + 1060 + 320; knight instead: 1230 + 325, 1390 + 300
        "Material": (1565, 1710), (1555, 1690);
        // a2 (0, 0), b2, c2 (5, 0) each, Ra1 (0, 0), Rc1 (5, 0), Bd1 (-10, -10), Kb1 (35, -40)
        // f7, g7 (5, 0) each, h7 (0, 0), Ne8 (-30, -20), Rf8 (5, 0), Rh8 (0, 0), Kg8 (35, -40)
        "Piece-squares": (40, -50), (20, -60);
        // Bd1 e2 f3 g4 h5 4: 4 - 6 = -2 times (5, 5); Ra1 and Rc1 are shut in: 0 - 14 times (2, 4)
        // Ne8 c7 d6 f6 3: 3 - 4 = -1 times (4, 4); Rf8 and Rh8: -14
        "Mobility": (-38, -66), (-32, -60);
        "Pawn structure": (0, 0), (0, 0);
        // all pawns are passed, on their second rank: 3 x (0, 5) each
        "Passed pawns": (0, 15), (0, 15);
        "Pieces": (0, 0), (0, 0);
        "King safety": (45, 0), (45, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 10 + 20 - 6 + 10 = 34; eg 20 + 10 - 6 + 5 = 29; (340 + 406) / 24 = 31.1
        total 31;
    }
    oxide {
        // 246 + 954 + 365, 282 + 1024 + 297; 1200 + 337, 1306 + 281
        "Material": (1565, 1603), (1537, 1587);
        // a2 (-35, 13), b2 (-1, 8), c2 (-20, 8), Ra1 (-19, -9), Rc1 (1, 3), Bd1 (-21, -5), Kb1 (36, -34)
        // f7 (24, 0), g7 (38, 2), h7 (-22, -7), Ne8 (-17, -22), Rf8 (7, -13), Rh8 (-26, -20), Kg8 (24, -24)
        "Piece-squares": (-59, -16), (28, -84);
        "Pawn structure": (0, 0), (0, 0);
        // 3 x (5, 7) each
        "Passed pawns": (15, 21), (15, 21);
        "Pieces": (0, 0), (0, 0);
        // mg 28 - 87 = -59; eg 16 + 68 = 84; (-590 + 1176) / 24 = 24.4
        total 24;
    }
    features {
        "rook_open_file": "", "";
        "rook_semi_open_file": "", "";
        "passed[rank 2]": "a2 b2 c2", "f7 g7 h7";
        "pawn_shield": "a2 b2 c2", "f7 g7 h7";
        "mobility.rook": -14, -14;
    }
}
