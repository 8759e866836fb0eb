//! Shuffling positions, and keeping some games aside for validation.

use super::gather::{Gathered, UNNAMED_TOGETHER};
use super::samples::Samples;
use crate::play::random::Random;

/// One game in so many is for validation.
const VALIDATION_SHARE: usize = 10;

impl Samples {
    /// The positions in random order, so that neighbours in memory are strangers to each other.
    ///
    /// # Errors
    /// As [`Samples::push`].
    pub fn shuffled(&self, random: &mut Random) -> Result<Samples, String> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        random.shuffle(&mut order);
        let mut shuffled = Samples::default();
        shuffled.copy(self, order)?;
        shuffled.shrink();
        Ok(shuffled)
    }
}

/// Positions to tune on, and others to validate with.
pub struct Split {
    /// To tune on, shuffled.
    pub training: Samples,
    /// To validate with.
    pub validation: Samples,
    /// How they were told apart, for the report.
    pub how: String,
}

/// Keeps a tenth of the games aside; where games have no names, of the runs of consecutive lines.
///
/// # Errors
/// There are too few games for that.
pub fn split(gathered: &Gathered, random: &mut Random) -> Result<Split, String> {
    let count = gathered.samples.len();
    let games: Vec<u32> = match gathered.games_are_named {
        true => gathered.games.clone(),
        false => (0..count as u32).map(|index| index / UNNAMED_TOGETHER).collect(),
    };
    let how = match gathered.games_are_named {
        true => "a tenth of the games, by the names in the data".to_owned(),
        false => format!("a tenth of the runs of {UNNAMED_TOGETHER} consecutive lines (the data names no games)"),
    };
    let (mut training, mut validation, mut held, mut start) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for game in games.chunk_by(|one, next| one == next) {
        // Out of every ten games one, at random, so that small sets are divided too.
        if held.is_empty() {
            held = (0..VALIDATION_SHARE).map(|number| number == 0).collect();
            random.shuffle(&mut held);
        }
        let part = if held.pop() == Some(true) { &mut validation } else { &mut training };
        part.push(start..start + game.len());
        start += game.len();
    }
    if training.is_empty() || validation.is_empty() {
        return Err(format!("{count} positions are too few to keep some aside; name a file with --validation"));
    }
    let (mut first, mut second) = (Samples::default(), Samples::default());
    first.copy(&gathered.samples, training.into_iter().flatten())?;
    second.copy(&gathered.samples, validation.into_iter().flatten())?;
    second.shrink();
    Ok(Split { training: first.shuffled(random)?, validation: second, how })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Stage;
    use crate::play::GameResult;

    /// So many games of three positions; their number is every position's score.
    fn games(count: i16) -> Gathered {
        let mut gathered = Gathered { games_are_named: true, ..Gathered::default() };
        let coefficients = Stage::default().coefficients(&Board::startpos());
        for game in 0..count {
            for _ in 0..3 {
                gathered.samples.push(&coefficients, &[], GameResult::Draw, Some(game)).unwrap();
                gathered.games.push(game as u32);
            }
        }
        gathered
    }

    fn scores(samples: &Samples) -> Vec<i16> {
        (0..samples.len()).filter_map(|index| samples.sample(index).score).collect()
    }

    #[test]
    fn a_tenth_of_the_games_is_kept_aside_whole() {
        let split = split(&games(100), &mut Random::new(7, 0)).unwrap();
        let (training, validation) = (scores(&split.training), scores(&split.validation));
        assert_eq!((training.len(), validation.len()), (270, 30));
        assert!(validation.iter().all(|game| !training.contains(game)));
        assert!(training.windows(2).filter(|pair| pair[0] == pair[1]).count() < 20, "shuffled");
    }

    #[test]
    fn the_seed_decides_and_one_game_is_too_few() {
        let of_seed = |seed| scores(&split(&games(100), &mut Random::new(seed, 0)).unwrap().validation);
        assert_eq!(of_seed(1), of_seed(1));
        assert_ne!(of_seed(1), of_seed(2));
        assert!(split(&games(1), &mut Random::new(0, 0)).is_err_and(|error| error.contains("--validation")));
        assert!(split(&games(0), &mut Random::new(0, 0)).is_err());
    }
}
