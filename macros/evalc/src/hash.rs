//! The hash of a stage's values: the same for stages that evaluate alike, whatever they are called.

use std::fmt::Debug;

/// What a stage evaluates with, gathered value by value in any order.
///
/// The compiler gathers a stage as the file has it, the engine one that was altered at run time; what is zero or off does
/// not enter, so that a new term leaves the other stages' hashes as they are.
#[derive(Clone, Debug, Default)]
pub struct Resolved(Vec<String>);

impl Resolved {
    /// A group that is switched on.
    pub fn group(&mut self, name: &str) {
        self.0.push(format!("use {name}"));
    }

    /// A piece's value, `[mg, eg]`; the king has none.
    pub fn material(&mut self, piece: &str, value: [i32; 2]) {
        self.0.push(format!("material {piece} {value:?}"));
    }

    /// A piece-square table: rows with rank 8 first, files a to h, White's view.
    pub fn piece_squares<T: Debug + Default + PartialEq>(&mut self, piece: &str, mg: &[[T; 8]; 8], eg: &[[T; 8]; 8]) {
        if mg.iter().chain(eg).flatten().any(|value| *value != T::default()) {
            self.0.push(format!("pst {piece} {mg:?} {eg:?}"));
        }
    }

    /// A term's value as slots, see [`Value::slots`](crate::Value::slots).
    pub fn term<T: Debug + Default + PartialEq>(&mut self, name: &str, slots: &[[T; 2]]) {
        if slots.iter().flatten().any(|value| *value != T::default()) {
            self.0.push(format!("term {name} {slots:?}"));
        }
    }

    /// The hash of all that was gathered.
    pub fn hash(mut self) -> u32 {
        self.0.sort();
        fnv1a(self.0.join("\n").bytes())
    }
}

/// The 32-bit FNV-1a hash (Fowler, Noll, Vo).
pub(crate) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
