//! The pawn shield, and the danger around a king: units squared, scaled, and capped.

position! {
    /// At most three pawns make a shield; further ones, those three ranks ahead and those two files away do not
    /// count, and the h-file is no neighbour of the a-file.
    shield_of_at_most_three: "k7/p1p5/1p5p/1p6/8/5PP1/5PPP/6K1 w - - 0 1",
    phase 0, // kings and pawns
    hce {
        // 5 pawns each
        "Material": (450, 550), (450, 550);
        // f2 (5, 0), f3 (-5, 5), g2 (5, 0), g3 (0, 5), h2 (0, 0), Kg1 (35, -40)
        // a7 (0, 0), b5 (0, 10), b6 (0, 5), c7 (5, 0), h6 (5, 5), Ka8 (20, -60)
        "Piece-squares": (40, -30), (30, -40);
        "Mobility": (0, 0), (0, 0);
        // f2 and g2 doubled; b6 doubled, for Black's pawns look down the board, and h6 isolated
        "Pawn structure": (-20, -40), (-20, -35);
        // f2 (0, 5), f3 (5, 10), the others meet h6; a7, c7: 2 x (0, 5), b6: (5, 10), b5, its fourth rank: (10, 20)
        "Passed pawns": (5, 15), (15, 40);
        "Pieces": (0, 0), (0, 0);
        // five pawns count as three: 3 x 15; a7 and b6: 2 x 15, b5 is three ranks ahead and c7 two files away
        "King safety": (45, 0), (30, 0);
        "Tempo": (10, 5), (0, 0);
        // eg 10 - 5 - 25 + 5
        total -15;
    }
    oxide {
        "Material": (410, 470), (410, 470);
        // f2 (24, 0), f3 (3, -5), g2 (38, 2), g3 (33, -1), h2 (-22, -7), Kg1 (24, -24)
        // a7 (-35, 13), b5 (-2, 9), b6 (-4, 7), c7 (-20, 8), h6 (-12, -8), Ka8 (-15, -53)
        "Piece-squares": (100, -35), (-88, -24);
        // 2 x (-11, -51); (-11, -51) + (-5, -15)
        "Pawn structure": (-22, -102), (-16, -66);
        // (5, 7) + (10, 16); 2 x (5, 7) + (10, 16) + (20, 34)
        "Passed pawns": (15, 23), (40, 64);
        "Pieces": (0, 0), (0, 0);
        // eg -11 - 36 - 41
        total -88;
    }
    features {
        "pawn_shield": (3, "f2 f3 g2 g3 h2"), "a7 b6";
        "doubled": "f2 g2", "b6";
        "isolated": "", "h6";
        "passed[rank 2]": "f2", "a7 c7";
        "passed[rank 3]": "f3", "b6";
        "passed[rank 4]": "", "b5";
    }
}

position! {
    /// A king behind its pawns against one in the middle of the board and in check.
    sheltered_and_exposed: "3q2k1/5p1p/5np1/8/4K3/2N5/PP6/3Q4 w - - 0 1",
    phase 10, // 2 knights 2, 2 queens 8
    hce {
        // 2 pawns, knight, queen: 180 + 325 + 940, 220 + 300 + 1020; 3 pawns: (90, 110) more
        "Material": (1445, 1540), (1535, 1650);
        // a2 (0, 0), b2 (5, 0), Nc3 (10, 0), Qd1 (-5, -15), Ke4 (-45, 30)
        // f7 (5, 0), g6 (0, 5), h7 (0, 0), Nf6 (10, 0), Qd8 (-5, -15), Kg8 (35, -40)
        "Piece-squares": (-35, 15), (45, -50);
        // Nc3 a4 b1 b5 d5 e2 5: 5 - 4 = 1 times (4, 4); Qd1 a1-c1 3, e1-h1 4, d2-d8 7, c2 b3 a4 3, e2 f3 g4 3, not h5
        // (pawn g6): 20 - 13 = 7 times (1, 2)
        // Nf6 d5 d7 e8 g4 h5 and e4, the king it checks, 6: 6 - 4 = 2; Qd8 a8-c8 3, e8 f8 2, d1-d7 7, c7 b6 a5 3, e7 1:
        // 16 - 13 = 3
        "Mobility": (11, 18), (11, 14);
        "Pawn structure": (0, 0), (0, 0);
        // all five: a2, b2 2 x (0, 5); f7, h7 2 x (0, 5), g6 (5, 10)
        "Passed pawns": (0, 10), (5, 20);
        "Pieces": (0, 0), (0, 0);
        // Ke4: no shield; Nf6 attacks d5 and e4, 2 x 2; Qd8 attacks d5, d4 and d3, 3 x 5; 19 units:
        // 361 x 35 / 100 = 126.35, so -126. Kg8: f7 and h7 one rank ahead, g6 two: 45, and no attack
        "King safety": (-126, 0), (45, 0);
        "Tempo": (10, 5), (0, 0);
        // mg -90 - 80 + 0 - 5 - 171 + 10 = -336; eg -110 + 65 + 4 - 10 + 5 = -46
        // (-3360 - 644) / 24 = -166.8, toward zero
        total -166;
    }
    oxide {
        // 164 + 337 + 1025, 188 + 281 + 936; (82, 94) more
        "Material": (1526, 1405), (1608, 1499);
        // a2 (-35, 13), b2 (-1, 8), Nc3 (12, -1), Qd1 (10, -43), Ke4 (-46, 27)
        // f7 (24, 0), g6 (33, -1), h7 (-22, -7), Nf6 (17, -3), Qd8 (10, -43), Kg8 (24, -24)
        "Piece-squares": (-60, 4), (86, -78);
        "Pawn structure": (0, 0), (0, 0);
        // 2 x (5, 7); 2 x (5, 7) + (10, 16)
        "Passed pawns": (10, 14), (20, 30);
        "Pieces": (0, 0), (0, 0);
        // mg -82 - 146 - 10 = -238; eg -94 + 82 - 16 = -28; (-2380 - 392) / 24 = -115.5
        total -115;
    }
    features {
        "pawn_shield": "", "f7 g6 h7";
        "king_attack_weights.knight": (2, "f6"), 0;
        "king_attack_weights.queen": (3, "d8"), 0;
        "mobility.knight": 1, 2;
        "mobility.queen": 7, 3;
    }
}

position! {
    /// 37 units of danger are the most below the cap: 1369 x 35 / 100 = 479.15.
    danger_below_the_cap: "4k3/1R6/3Q4/6N1/8/8/8/5R1K w - - 0 1",
    phase 9, // knight 1, 2 rooks 4, queen 4
    hce {
        // knight, 2 rooks, queen: 325 + 960 + 940, 300 + 1060 + 1020
        "Material": (2225, 2380), (0, 0);
        // Ng5 (0, 0), Rb7 (10, 10), Rf1 (5, 0), Qd6 (5, 20), Kh1 (20, -60); Ke8 (0, -25)
        "Piece-squares": (40, -30), (0, -25);
        // Ng5 e4 e6 f3 f7 h3 h7 6: 6 - 4 = 2 times (4, 4)
        // Rb7 a7, c7-h7, b8, b1-b6 14; Rf1 a1-e1, g1, f2-f8 13: 27 - 14 = 13 times (2, 4)
        // Qd6 d7 d8, d1-d5, a6-c6, e6-h6, c7 b8, e7 f8, c5 b4 a3, e5 f4 g3 h2 25: 25 - 13 = 12 times (1, 2)
        "Mobility": (46, 84), (0, 0);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        // no pawns: both rooks on open files
        "Pieces": (50, 20), (0, 0);
        // of d7, e7, f7, d8, e8 and f8, Ng5 attacks f7, 1 x 2; Rb7 d7 e7 f7 and Rf1 f7 f8, 5 x 3;
        // Qd6 d7 d8 e7 f8, 4 x 5
        "King safety": (0, 0), (-479, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 2225 + 40 + 46 + 50 + 479 + 10 = 2850; eg 2380 - 5 + 84 + 20 + 5 = 2484
        // (25650 + 37260) / 24 = 2621.25
        total 2621;
    }
    oxide {
        // 337 + 954 + 1025, 281 + 1024 + 936
        "Material": (2316, 2241), (0, 0);
        // Ng5 (18, 8), Rb7 (32, 13), Rf1 (7, -13), Qd6 (8, 49), Kh1 (14, -43); Ke8 (8, -28)
        "Piece-squares": (79, 14), (8, -28);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (50, 20), (0, 0);
        // mg 2316 + 71 + 50 = 2437; eg 2241 + 42 + 20 = 2303; (21933 + 34545) / 24 = 2353.25
        total 2353;
    }
    features {
        "king_attack_weights.knight": 0, (1, "g5");
        "king_attack_weights.rook": 0, (5, "b7 f1");
        "king_attack_weights.queen": 0, (4, "d6");
        "rook_open_file": "b7 f1", "";
        "mobility.rook": 13, 0;
    }
}

position! {
    /// 38 units are the first at the cap: 1444 x 35 / 100 = 505.4. The pawn takes f8 from the rook, not f7.
    danger_at_the_cap: "4k3/1R3p2/3Q2N1/6N1/8/8/8/5R1K w - - 0 1",
    phase 10, // 2 knights 2, 2 rooks 4, queen 4
    hce {
        // 2 knights, 2 rooks, queen: 650 + 960 + 940, 600 + 1060 + 1020; a pawn
        "Material": (2550, 2680), (90, 110);
        // Ng5 (0, 0), Ng6 (5, -10), Rb7 (10, 10), Rf1 (5, 0), Qd6 (5, 20), Kh1 (20, -60); f7 (5, 0), Ke8 (0, -25)
        "Piece-squares": (45, -40), (5, -25);
        // Ng5 e4 f3 f7 h3 h7, not e6 (pawn f7) 5, Ng6 e5 e7 f4 f8 h4 h8 6: 11 - 8 = 3 times (4, 4)
        // Rb7 a7, c7-f7, b8, b1-b6 12; Rf1 a1-e1, g1, f2-f7 12: 24 - 14 = 10 times (2, 4)
        // Qd6 d7 d8, d1-d5, a6-c6, f6 behind e6, c7 b8, e7 f8, c5 b4 a3, e5 f4 g3 h2 22: 22 - 13 = 9 times (1, 2)
        "Mobility": (41, 70), (0, 0);
        // f7 isolated
        "Pawn structure": (0, 0), (-10, -15);
        "Passed pawns": (0, 0), (0, 5);
        // Rb7 open (25, 10), Rf1 semi-open (12, 8)
        "Pieces": (37, 18), (0, 0);
        // f7: 15. Ng5 f7 and Ng6 e7 f8, 3 x 2; Rb7 d7 e7 f7 and Rf1 f7, 4 x 3; Qd6 d7 d8 e7 f8, 4 x 5: -500
        "King safety": (0, 0), (-485, 0);
        "Tempo": (10, 5), (0, 0);
        // mg 2460 + 40 + 41 + 10 + 37 + 485 + 10 = 3083; eg 2570 - 15 + 70 + 15 - 5 + 18 + 5 = 2658
        // (30830 + 37212) / 24 = 2835.1
        total 2835;
    }
    oxide {
        // 674 + 954 + 1025, 562 + 1024 + 936; (82, 94)
        "Material": (2653, 2522), (82, 94);
        // Ng5 (18, 8), Ng6 (73, -19), Rb7 (32, 13), Rf1 (7, -13), Qd6 (8, 49), Kh1 (14, -43)
        // f7 (24, 0), Ke8 (8, -28)
        "Piece-squares": (152, -5), (32, -28);
        "Pawn structure": (0, 0), (-5, -15);
        "Passed pawns": (0, 0), (5, 7);
        // (25, 10) + (10, 7)
        "Pieces": (35, 17), (0, 0);
        // mg 2571 + 120 + 5 - 5 + 35 = 2726; eg 2428 + 23 + 15 - 7 + 17 = 2476; (27260 + 34664) / 24 = 2580.2
        total 2580;
    }
    features {
        "pawn_shield": "", "f7";
        "king_attack_weights.knight": 0, (3, "g5 g6");
        "king_attack_weights.rook": 0, (4, "b7 f1");
        "king_attack_weights.queen": 0, (4, "d6");
        "rook_open_file": "b7", "";
        "rook_semi_open_file": "f1", "";
        "passed[rank 2]": "", "f7";
    }
}

position! {
    /// 41 units, without the pawn: 1681 x 35 / 100 = 588 is cut to 500. Here it is White's king that suffers.
    danger_above_the_cap: "5r1k/8/8/8/6n1/3q2n1/1r6/4K3 b - - 0 1",
    phase 10, // 2 knights 2, 2 rooks 4, queen 4
    hce {
        // 2 knights, 2 rooks, queen: 650 + 960 + 940, 600 + 1060 + 1020
        "Material": (0, 0), (2550, 2680);
        // Ke1 (0, -25); Ng4 (0, 0), Ng3 (5, -10), Rb2 (10, 10), Rf8 (5, 0), Qd3 (5, 20), Kh8 (20, -60)
        "Piece-squares": (0, -25), (45, -40);
        // Ng4 e3 e5 f2 f6 h2 h6 6, Ng3 e2 e4 f1 f5 h1 h5 6: 12 - 8 = 4 times (4, 4)
        // Rb2 a2, c2-h2, b1, b3-b8 14; Rf8 a8-e8, g8, f1-f7 13: 27 - 14 = 13 times (2, 4)
        // Qd3 d1 d2, d4-d8, a3-c3, e3 f3, c2 b1, e2 f1, c4 b5 a6, e4 f5 g6 h7 23: 23 - 13 = 10 times (1, 2)
        "Mobility": (0, 0), (52, 88);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (50, 20);
        // Ng4 f2 and Ng3 e2 f1, 3 x 2; Rb2 d2 e2 f2 and Rf8 f1 f2, 5 x 3; Qd3 d1 d2 e2 f1, 4 x 5
        "King safety": (-500, 0), (0, 0);
        "Tempo": (0, 0), (10, 5);
        // mg 2550 + 45 + 52 + 50 + 500 + 10 = 3207; eg 2680 - 15 + 88 + 20 + 5 = 2778, for Black
        // (32070 + 38892) / 24 = 2956.75
        total 2956;
    }
    oxide {
        // 674 + 954 + 1025, 562 + 1024 + 936
        "Material": (0, 0), (2653, 2522);
        // Ke1 (8, -28); Ng4 (18, 8), Ng3 (73, -19), Rb2 (32, 13), Rf8 (7, -13), Qd3 (8, 49), Kh8 (14, -43)
        "Piece-squares": (8, -28), (152, -5);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (50, 20);
        // mg 2653 + 144 + 50 = 2847; eg 2522 + 23 + 20 = 2565, for Black; (28470 + 35910) / 24 = 2682.5
        total 2682;
    }
    features {
        "king_attack_weights.knight": (3, "g3 g4"), 0;
        "king_attack_weights.rook": (5, "b2 f8"), 0;
        "king_attack_weights.queen": (4, "d3"), 0;
        "rook_open_file": "", "b2 f8";
        "mobility.queen": 0, 10;
    }
}

position! {
    /// Mate on the board is the search's business. A square counts as attacked with the attacker's own queen on it.
    mate_on_the_board: "6k1/6Q1/5B2/8/8/8/8/6K1 b - - 0 1",
    phase 5, // bishop 1, queen 4
    hce {
        // 940 + 335, 1020 + 320
        "Material": (1275, 1340), (0, 0);
        // Qg7 (0, 0), Bf6 (5, 5), Kg1 (35, -40); Kg8 (35, -40)
        "Piece-squares": (40, -35), (35, -40);
        // Qg7 a7-f7 6, h7 1, g8 1, g2-g6 5, f8 h8 h6 3: 16 - 13 = 3 times (1, 2)
        // Bf6 e7 d8 2, e5 d4 c3 b2 a1 5, g5 h4 2: 9 - 6 = 3 times (5, 5)
        "Mobility": (18, 21), (0, 0);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // Qg7 attacks f7, h7, f8, g8 and h8, 5 x 5, and Bf6 the queen's g7, 1 x 2: 27 units, 729 x 35 / 100 = 255.15
        "King safety": (0, 0), (-255, 0);
        "Tempo": (0, 0), (10, 5);
        // mg 1275 + 5 + 18 + 255 - 10 = 1543; eg 1340 + 5 + 21 - 5 = 1361; (7715 + 25859) / 24 = 1398.9 for White
        total -1398;
    }
    oxide {
        // 1025 + 365, 936 + 297
        "Material": (1390, 1233), (0, 0);
        // Qg7 (28, 30), Bf6 (50, 6), Kg1 (24, -24); Kg8 (24, -24)
        "Piece-squares": (102, 12), (24, -24);
        "Pawn structure": (0, 0), (0, 0);
        "Passed pawns": (0, 0), (0, 0);
        "Pieces": (0, 0), (0, 0);
        // mg 1390 + 78 = 1468; eg 1233 + 36 = 1269; (7340 + 24111) / 24 = 1310.5 for White
        total -1310;
    }
    features {
        "king_attack_weights.queen": 0, (5, "g7");
        "king_attack_weights.bishop": 0, (1, "f6");
        "mobility.queen": 3, 0;
        "mobility.bishop": 3, 0;
    }
}
