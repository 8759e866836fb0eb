//! Inheritance: who extends whom, and what a stage is made of in the end.

use crate::diagnostic::Problems;
use crate::document::Key;
use crate::draft::Draft;
use crate::draft::Placed;
use crate::evaluation::{Origin, Parameter, PieceSquares, Setting, Stage};
use crate::names::{PIECES, suggestion};
use crate::value::Pair;

/// What the `extends` of a stage says.
#[derive(Clone, Copy)]
enum Parent {
    None,
    Stage(usize),
    /// An unknown stage, or one that extends this one in turn.
    Wrong,
}

/// Who extends whom.
pub(crate) struct Lineages<'a> {
    drafts: &'a [(Key, Draft)],
    parents: Vec<Parent>,
}

impl<'a> Lineages<'a> {
    /// Looks up every `extends`; reports unknown stages and circles.
    pub fn new(drafts: &'a [(Key, Draft)], problems: &mut Problems) -> Lineages<'a> {
        let names: Vec<&str> = drafts.iter().map(|(key, _)| key.name.as_str()).collect();
        let mut parents: Vec<Parent> = drafts.iter().map(|(_, draft)| parent(draft, &names, problems)).collect();
        for (stage, (_, draft)) in drafts.iter().enumerate() {
            let (Some(circle), Some(extends)) = (circle(stage, &parents), &draft.extends) else {
                continue;
            };
            let circle: Vec<&str> = circle.into_iter().map(|stage| names[stage]).collect();
            problems.report(
                &extends.span,
                format!("stages that extend each other in a circle: {}", circle.join(" -> ")),
                "remove one of their `extends`",
            );
            parents[stage] = Parent::Wrong;
        }
        Lineages { drafts, parents }
    }

    /// The stage and those it extends, itself first; none if an `extends` on the way is wrong.
    pub fn of(&self, mut stage: usize) -> Option<Vec<&'a (Key, Draft)>> {
        let mut line = vec![&self.drafts[stage]];
        loop {
            match self.parents[stage] {
                Parent::None => return Some(line),
                Parent::Stage(parent) => stage = parent,
                Parent::Wrong => return None,
            }
            line.push(&self.drafts[stage]);
        }
    }
}

fn parent(draft: &Draft, names: &[&str], problems: &mut Problems) -> Parent {
    let Some(extends) = &draft.extends else {
        return Parent::None;
    };
    if let Some(index) = names.iter().position(|name| *name == extends.name) {
        return Parent::Stage(index);
    }
    problems.report(
        &extends.span,
        format!("`extends` names `{}`, which is not a stage", extends.name),
        suggestion(&extends.name, "the stages are", names),
    );
    Parent::Wrong
}

/// The way from a stage back to itself, if it extends itself in the end.
fn circle(stage: usize, parents: &[Parent]) -> Option<Vec<usize>> {
    let mut way = vec![stage];
    let mut at = stage;
    while let Parent::Stage(parent) = parents[at] {
        way.push(parent);
        if parent == stage {
            return Some(way);
        }
        if way.len() > parents.len() {
            return None; // A circle further up.
        }
        at = parent;
    }
    None
}

/// Resolves the first stage of a line: for everything, the first of the line that sets it decides.
pub(crate) fn stage(
    line: &[&(Key, Draft)],
    parameters: &[Parameter],
    groups: &[&Key],
    problems: &mut Problems,
) -> Stage {
    let (name, own) = line[0];
    let (material, material_origins) = material(line, problems);
    let (piece_squares, piece_square_origins) = piece_squares(line, problems).unzip();

    let switches =
        groups.iter().filter_map(|group| setting(line, &group.name, |draft| &draft.switches, problems)).collect();
    let terms = parameters
        .iter()
        .filter_map(|parameter| setting(line, &parameter.name, |draft| &draft.terms, problems))
        .collect();
    if !line.iter().any(|(_, draft)| draft.has_terms) {
        // Reported where the switch stands, once for all stages that inherit it.
        for (key, _) in own.switches.iter().filter(|(_, on)| *on) {
            problems.report(
                &key.span,
                format!("stage `{}` switches `{}` on, but has no terms", name.name, key.name),
                format!("add them to `[stage.{}.terms]`, or write `{} = false`", name.name, key.name),
            );
        }
    }

    let mut stage = Stage {
        name: name.name.clone(),
        doc: own.doc.clone(),
        extends: own.extends.as_ref().map(|key| key.name.clone()),
        switches,
        material,
        material_origins,
        piece_squares,
        piece_square_origins,
        terms,
        hash: 0,
    };
    stage.rehash();
    stage
}

/// What the first of the line that sets `name` sets it to.
fn setting<T: Clone>(
    line: &[&(Key, Draft)],
    name: &str,
    list: impl Fn(&Draft) -> &Vec<(Key, T)>,
    problems: &Problems,
) -> Option<Setting<T>> {
    line.iter().find_map(|(stage, draft)| {
        let (key, value) = list(draft).iter().find(|(key, _)| key.name == name)?;
        Some(Setting {
            name: key.name.clone(),
            value: value.clone(),
            location: problems.location(key.span.start),
            from: stage.name.clone(),
        })
    })
}

/// What the first of the line that has it placed says, and where; zero if none has.
fn placed<T: Copy + Default>(
    line: &[&(Key, Draft)],
    get: impl Fn(&Draft) -> Option<Placed<T>>,
    problems: &Problems,
) -> (T, Origin) {
    let found = line.iter().find_map(|(stage, draft)| {
        let (value, start) = get(draft)?;
        Some((value, Origin { from: stage.name.clone(), location: problems.location(start) }))
    });
    found.unwrap_or_default()
}

/// The values of all five pieces; reports those that are missing.
fn material(line: &[&(Key, Draft)], problems: &mut Problems) -> ([Pair; 5], [Origin; 5]) {
    let is_missing = |&piece: &usize| line.iter().all(|(_, draft)| draft.material[piece].is_none());
    let missing: Vec<&str> = (0..5).filter(is_missing).map(|piece| PIECES[piece]).collect();
    if !missing.is_empty() {
        let stage = &line[0].0;
        problems.report(
            &stage.span,
            format!("stage `{}` has no material value for: {}", stage.name, missing.join(", ")),
            format!("add `{} = [mg, eg]` to its `material`, or extend a stage that has it", missing[0]),
        );
    }
    let piece = |piece: usize| placed(line, |draft| draft.material[piece], problems);
    (std::array::from_fn(|index| piece(index).0), std::array::from_fn(|index| piece(index).1))
}

/// The tables of all pieces, or none at all; reports those that are missing, since they would silently count as zero.
fn piece_squares(line: &[&(Key, Draft)], problems: &mut Problems) -> Option<([PieceSquares; 6], [[Origin; 2]; 6])> {
    let is_set = |piece: usize, half: usize| line.iter().any(|(_, draft)| draft.pst[piece][half].is_some());
    let mut missing = Vec::new();
    for (piece, name) in PIECES.iter().enumerate() {
        match (is_set(piece, 0), is_set(piece, 1)) {
            (true, true) => {}
            (false, true) => missing.push(format!("{name}.mg")),
            (true, false) => missing.push(format!("{name}.eg")),
            (false, false) => missing.push(name.to_string()),
        }
    }
    if missing == PIECES {
        return None;
    }
    if !missing.is_empty() {
        let stage = &line[0].0;
        problems.report(
            &stage.span,
            format!("stage `{}` has piece-square tables, but none for: {}", stage.name, missing.join(", ")),
            "add them to its `pst`, or extend a stage that has them",
        );
    }
    let half = |piece: usize, half: usize| placed(line, |draft| draft.pst[piece][half], problems);
    let tables = std::array::from_fn(|piece| PieceSquares { mg: half(piece, 0).0, eg: half(piece, 1).0 });
    let origins = std::array::from_fn(|piece| std::array::from_fn(|index| half(piece, index).1));
    Some((tables, origins))
}
