// Generated from sample.toml; edit that.

/// The value of every term and the switch of every group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermParams {
    /// The switch of the group `mobility`.
    pub use_mobility: bool,
    /// The switch of the group `pawns`.
    pub use_pawns: bool,
    /// The switch of the group `tempo`.
    pub use_tempo: bool,
    /// `mobility`, first set at sample.toml:45:1.
    pub mobility: ByPiece<Score>,
    /// `mobility_typical`, first set at sample.toml:46:1.
    pub mobility_typical: ByPiece<i32>,
    /// `doubled`, first set at sample.toml:47:1.
    pub doubled: Score,
    /// `passed`, first set at sample.toml:48:1.
    pub passed: [Score; 8],
    /// `king_danger_max`, first set at sample.toml:49:1.
    pub king_danger_max: i32,
    /// `storm`, first set at sample.toml:50:1.
    pub storm: ByCount<3>,
    /// `tempo`, first set at sample.toml:51:1.
    pub tempo: Score,
}

impl TermParams {
    /// Every term zero and every group off.
    pub const ZERO: TermParams = TermParams {
        use_mobility: false,
        use_pawns: false,
        use_tempo: false,
        mobility: ByPiece([S(0, 0); 6]),
        mobility_typical: ByPiece([0; 6]),
        doubled: S(0, 0),
        passed: [S(0, 0); 8],
        king_danger_max: 0,
        storm: ByCount([S(0, 0); 3]),
        tempo: S(0, 0),
    };
    /// Whether a group is on; none if there is no such group.
    pub fn switch(&self, group: &str) -> Option<bool> {
        match group {
            "mobility" => Some(self.use_mobility),
            "pawns" => Some(self.use_pawns),
            "tempo" => Some(self.use_tempo),
            _ => None,
        }
    }
    /// The switch of a group; none if there is no such group.
    pub fn switch_mut(&mut self, group: &str) -> Option<&mut bool> {
        match group {
            "mobility" => Some(&mut self.use_mobility),
            "pawns" => Some(&mut self.use_pawns),
            "tempo" => Some(&mut self.use_tempo),
            _ => None,
        }
    }
    /// Every term's value as slots, in the order of `PARAMETERS`: a pair is one slot, a table as many as its
    /// entries, a whole number one slot with its value in the middlegame half.
    pub fn slots(&self) -> Vec<[i32; 2]> {
        let mut slots = Vec::with_capacity(26);
        self.mobility.push_slots(&mut slots);
        self.mobility_typical.push_slots(&mut slots);
        self.doubled.push_slots(&mut slots);
        self.passed.push_slots(&mut slots);
        self.king_danger_max.push_slots(&mut slots);
        self.storm.push_slots(&mut slots);
        self.tempo.push_slots(&mut slots);
        slots
    }
    /// Sets every term's value from slots as `slots` gives them.
    pub fn set_slots(&mut self, slots: &[[i32; 2]]) {
        let mut slots = slots.iter();
        self.mobility.take_slots(&mut slots);
        self.mobility_typical.take_slots(&mut slots);
        self.doubled.take_slots(&mut slots);
        self.passed.take_slots(&mut slots);
        self.king_danger_max.take_slots(&mut slots);
        self.storm.take_slots(&mut slots);
        self.tempo.take_slots(&mut slots);
    }
}

/// The groups that can be switched on and off.
pub const SWITCHES: &[&str] = &["mobility", "pawns", "tempo"];

/// Every term of the evaluation file, in order of first appearance.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "mobility",
        shape: Shape::PiecePairs,
        offset: 0,
        len: 6,
        at: "sample.toml:45:1",
    },
    Parameter {
        name: "mobility_typical",
        shape: Shape::PieceNumbers,
        offset: 6,
        len: 6,
        at: "sample.toml:46:1",
    },
    Parameter {
        name: "doubled",
        shape: Shape::Pair,
        offset: 12,
        len: 1,
        at: "sample.toml:47:1",
    },
    Parameter {
        name: "passed",
        shape: Shape::Eight,
        offset: 13,
        len: 8,
        at: "sample.toml:48:1",
    },
    Parameter {
        name: "king_danger_max",
        shape: Shape::Number,
        offset: 21,
        len: 1,
        at: "sample.toml:49:1",
    },
    Parameter {
        name: "storm",
        shape: Shape::Count,
        offset: 22,
        len: 3,
        at: "sample.toml:50:1",
    },
    Parameter {
        name: "tempo",
        shape: Shape::Pair,
        offset: 25,
        len: 1,
        at: "sample.toml:51:1",
    },
];

/// A piece-square table, a1 first, from rows as the evaluation file has them, rank 8 first.
const fn squares(mg: [[i32; 8]; 8], eg: [[i32; 8]; 8]) -> [Score; 64] {
    let mut squares = [S(0, 0); 64];
    let mut index = 0;
    while index < 64 {
        let (row, file) = (7 - index / 8, index % 8);
        squares[index] = S(mg[row][file], eg[row][file]);
        index += 1;
    }
    squares
}

/// The stages as types.
pub mod stages {
    /// Material and tables.
    pub struct Plain;
    /// Every shape of a term.
    pub struct Full;
}

impl Compiled for stages::Plain {
    const VALUES: &'static StageValues = &StageValues {
        name: "plain",
        doc: "Material and tables.",
        file: "sample.toml",
        hash: 0xfb9d200a,
        material: ByPiece([
            S(100, 120),
            S(300, 310),
            S(320, 330),
            S(500, 510),
            S(900, 950),
            S(0, 0),
        ]),
        piece_squares: ByPiece([
            squares(
                [
                    [1, 1, 1, 1, 1, 1, 1, 1],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [-50, -40, -30, -30, -30, -30, -40, -50],
                    [-40, -20, 0, 0, 0, 0, -20, -40],
                    [-30, 0, 10, 15, 15, 10, 0, -30],
                    [-30, 5, 15, 20, 20, 15, 5, -30],
                    [-30, 0, 15, 20, 20, 15, 0, -30],
                    [-30, 5, 10, 15, 15, 10, 5, -30],
                    [-40, -20, 0, 5, 5, 0, -20, -40],
                    [-1, -2, -3, -4, -5, -6, -7, -8],
                ],
                [
                    [8, 8, 8, 8, 8, 8, 8, 9],
                    [7, 7, 7, 7, 7, 7, 7, 7],
                    [6, 6, 6, 6, 6, 6, 6, 6],
                    [5, 5, 5, 5, 5, 5, 5, 5],
                    [4, 4, 4, 4, 4, 4, 4, 4],
                    [3, 3, 3, 3, 3, 3, 3, 3],
                    [2, 2, 2, 2, 2, 2, 2, 2],
                    [1, 1, 1, 1, 1, 1, 1, 1],
                ],
            ),
            squares(
                [
                    [2, 2, 2, 2, 2, 2, 2, 2],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [3, 3, 3, 3, 3, 3, 3, 3],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [4, 4, 4, 4, 4, 4, 4, 4],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [5, 5, 5, 5, 5, 5, 5, 5],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
        ]),
        terms: TermParams::ZERO,
        lines: &[0, 0, 0, 0, 0, 0, 0],
        material_lines: [6, 6, 6, 6, 6, 0],
        piece_square_lines: [28, 9, 29, 30, 31, 32],
    };
}

impl Compiled for stages::Full {
    const VALUES: &'static StageValues = &StageValues {
        name: "full",
        doc: "Every shape of a term.",
        file: "sample.toml",
        hash: 0x5562fae5,
        material: ByPiece([
            S(100, 120),
            S(300, 310),
            S(320, 330),
            S(500, 510),
            S(1000, 1050),
            S(0, 0),
        ]),
        piece_squares: ByPiece([
            squares(
                [
                    [1, 1, 1, 1, 1, 1, 1, 1],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [-50, -40, -30, -30, -30, -30, -40, -50],
                    [-40, -20, 0, 0, 0, 0, -20, -40],
                    [-30, 0, 10, 15, 15, 10, 0, -30],
                    [-30, 5, 15, 20, 20, 15, 5, -30],
                    [-30, 0, 15, 20, 20, 15, 0, -30],
                    [-30, 5, 10, 15, 15, 10, 5, -30],
                    [-40, -20, 0, 5, 5, 0, -20, -40],
                    [-1, -2, -3, -4, -5, -6, -7, -8],
                ],
                [
                    [8, 8, 8, 8, 8, 8, 8, 9],
                    [7, 7, 7, 7, 7, 7, 7, 7],
                    [6, 6, 6, 6, 6, 6, 6, 6],
                    [5, 5, 5, 5, 5, 5, 5, 5],
                    [4, 4, 4, 4, 4, 4, 4, 4],
                    [3, 3, 3, 3, 3, 3, 3, 3],
                    [2, 2, 2, 2, 2, 2, 2, 2],
                    [1, 1, 1, 1, 1, 1, 1, 1],
                ],
            ),
            squares(
                [
                    [2, 2, 2, 2, 2, 2, 2, 2],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [3, 3, 3, 3, 3, 3, 3, 3],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [4, 4, 4, 4, 4, 4, 4, 4],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
            squares(
                [
                    [5, 5, 5, 5, 5, 5, 5, 5],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
                [
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                    [0, 0, 0, 0, 0, 0, 0, 0],
                ],
            ),
        ]),
        terms: TermParams {
            use_mobility: true,
            use_pawns: true,
            mobility: ByPiece([S(0, 0), S(4, 4), S(0, 0), S(0, 0), S(1, 2), S(0, 0)]),
            mobility_typical: ByPiece([0, 4, 6, 7, 13, 3]),
            doubled: S(-10, -20),
            passed: [
                S(0, 0),
                S(0, 5),
                S(5, 10),
                S(10, 20),
                S(20, 35),
                S(35, 60),
                S(60, 90),
                S(0, 0),
            ],
            king_danger_max: 500,
            storm: ByCount([S(0, 0), S(5, -3), S(12, -7)]),
            ..TermParams::ZERO
        },
        lines: &[45, 46, 47, 48, 49, 50, 51],
        material_lines: [6, 6, 6, 6, 37, 0],
        piece_square_lines: [28, 9, 29, 30, 31, 32],
    };
}

/// The stages in the order of the evaluation file.
pub static STAGES: &[Stage] = &[
    Stage::compiled::<stages::Plain>(),
    Stage::compiled::<stages::Full>(),
];

/// The index in `STAGES` of the default stage.
pub const DEFAULT_STAGE: usize = 1;

/// The stage that this binary was built for, if for one alone.
pub const ONLY_STAGE: Option<&str> = None;

/// The hash of the evaluation file.
pub const FILE_HASH: u32 = 0x6c166513;

const _: () = reconcile::parameter(ROWS, &PARAMETERS[0]);
const _: () = reconcile::parameter(ROWS, &PARAMETERS[1]);
const _: () = reconcile::parameter(ROWS, &PARAMETERS[2]);
const _: () = reconcile::parameter(ROWS, &PARAMETERS[3]);
const _: () = reconcile::parameter(ROWS, &PARAMETERS[4]);
const _: () = reconcile::parameter(ROWS, &PARAMETERS[5]);
const _: () = reconcile::parameter(ROWS, &PARAMETERS[6]);
const _: () = reconcile::switch(ROWS, "sample.toml:40:1", "mobility");
const _: () = reconcile::switch(ROWS, "sample.toml:41:1", "pawns");
const _: () = reconcile::switch(ROWS, "sample.toml:42:1", "tempo");

const SET_BY_FULL: &[&str] = &[
    "mobility",
    "mobility_typical",
    "doubled",
    "passed",
    "king_danger_max",
    "storm",
    "tempo",
];

const _: () = reconcile::group_has_values(
    ROWS,
    "sample.toml:40:1",
    "full",
    "mobility",
    SET_BY_FULL,
);
const _: () = reconcile::group_has_values(
    ROWS,
    "sample.toml:41:1",
    "full",
    "pawns",
    SET_BY_FULL,
);
