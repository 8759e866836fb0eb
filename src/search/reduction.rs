//! How much a late move's depth is reduced.

use super::params::{reduction_base, reduction_factor};

/// Binary logarithms in 1/1024. Integers, because floating-point logarithms differ between machines and the number of
/// nodes must not.
const LOG2: [i32; 256] = {
    let mut table = [0; 256];
    let mut number = 1;
    while number < table.len() {
        table[number] = log2(number as u64);
        number += 1;
    }
    table
};

/// The reduction of the `number`th move at `depth`, in 1/1024 plies: it grows with the logarithms of both.
pub(super) fn late_move_reduction(depth: i32, number: usize) -> i32 {
    let logs = LOG2[depth.clamp(1, 255) as usize] * LOG2[number.min(255)] / 1024;
    reduction_base() + reduction_factor() * logs / 1024
}

/// The binary logarithm in 1/1024, rounded down: squaring the mantissa yields one bit after another.
const fn log2(number: u64) -> i32 {
    const ONE: u64 = 1 << 31;
    let mut log = number.ilog2() as i32;
    let mut mantissa = (number << 31) >> log;
    let mut bits = 0;
    while bits < 10 {
        mantissa = mantissa * mantissa / ONE;
        log *= 2;
        if mantissa >= 2 * ONE {
            mantissa /= 2;
            log += 1;
        }
        bits += 1;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_textbook() {
        for (number, &log) in LOG2.iter().enumerate().skip(1) {
            let exact = (number as f64).log2() * 1024.0;
            assert!((f64::from(log) - exact).abs() <= 1.001, "{number}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        for depth in 1..127 {
            for number in 1..200 {
                assert!(late_move_reduction(depth, number) <= late_move_reduction(depth + 1, number));
                assert!(late_move_reduction(depth, number) <= late_move_reduction(depth, number + 1));
            }
        }
        assert!((2048..4096).contains(&late_move_reduction(10, 10)));
    }
}
