//! Adam: steps of a size that each value's own gradients decide (Kingma and Ba, 2014).

use super::transfer::Pair;

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-12;

/// The state of the optimiser.
pub struct Adam {
    first: Vec<Pair>,
    second: Vec<Pair>,
    steps: i32,
}

impl Adam {
    /// For so many slots.
    pub fn new(slots: usize) -> Adam {
        Adam { first: vec![[0.0; 2]; slots], second: vec![[0.0; 2]; slots], steps: 0 }
    }

    /// Moves the halves of slots that are free against their gradient, by about `rate` centipawns at most.
    pub fn step(&mut self, values: &mut [Pair], gradient: &[Pair], free: &[[bool; 2]], rate: f32) {
        self.steps += 1;
        let first_bias = 1.0 - FIRST_DECAY.powi(self.steps);
        let second_bias = 1.0 - SECOND_DECAY.powi(self.steps);
        for slot in 0..values.len() {
            for half in 0..2 {
                if !free[slot][half] {
                    continue;
                }
                let slope = gradient[slot][half];
                let (first, second) = (&mut self.first[slot][half], &mut self.second[slot][half]);
                *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * slope;
                *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * slope * slope;
                values[slot][half] -= rate * (*first / first_bias) / ((*second / second_bias).sqrt() + EPSILON);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_point_is_found_and_what_is_not_free_stays() {
        let (mut values, goal) = (vec![[0.0, 50.0], [5.0, 5.0]], [30.0, -20.0]);
        let free = [[true, true], [false, true]];
        let mut adam = Adam::new(2);
        for step in 0..2000 {
            let slopes = [values[0][0] - goal[0], 100.0 * (values[0][1] - goal[1])];
            adam.step(&mut values, &[slopes, [1.0, 0.0]], &free, if step < 1500 { 0.3 } else { 0.01 });
        }
        assert!((values[0][0] - goal[0]).abs() < 0.1 && (values[0][1] - goal[1]).abs() < 0.1, "{values:?}");
        assert_eq!(values[1], [5.0, 5.0], "one is not free, the other has no gradient");
    }
}
