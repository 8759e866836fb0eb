//! The stages together: the default, the parameters, and shapes that every stage agrees on.

use std::collections::HashSet;

use crate::diagnostic::Problems;
use crate::document::{Document, Key};
use crate::draft::{Draft, check_name, fields, table, text};
use crate::evaluation::{Evaluation, Parameter};
use crate::inherit::{self, Lineages};
use crate::names::suggestion;
use crate::value::Value;

const FILE_KEYS: [&str; 2] = ["default", "stage"];
const SMALLEST_FILE: &str = "the smallest file is
default = \"main\"
[stage.main]
material = { pawn = [100, 100], knight = [300, 300], bishop = [300, 300], rook = [500, 500], queen = [900, 900] }";

/// The evaluation that the document describes; whole only if no problem was reported.
pub(crate) fn evaluation(document: &Document, file_hash: u32, problems: &mut Problems) -> Option<Evaluation> {
    let root = &document.root;
    if root.is_empty() && !document.damaged {
        problems.whole_file("the file is empty", SMALLEST_FILE);
        return None;
    }
    let mut default = None;
    let mut drafts: Vec<(Key, Draft)> = Vec::new();
    for (field, key, node) in fields(root, "the file", &FILE_KEYS, problems) {
        if FILE_KEYS[field] == "default" {
            default = Some(text(key, node, problems));
            continue;
        }
        for (name, node) in table(node, "`stage`", problems) {
            check_name(name, "stage", problems);
            drafts.push((name.clone(), Draft::read(name, node, problems)));
        }
    }
    if document.damaged {
        return None;
    }
    if drafts.is_empty() {
        problems.whole_file("the file has no stages", SMALLEST_FILE);
        return None;
    }
    let default = default_stage(default, &drafts, problems);
    let parameters = parameters(&drafts, problems);
    let groups = groups(&drafts);
    let lineages = Lineages::new(&drafts, problems);
    let stages = (0..drafts.len())
        .filter_map(|index| lineages.of(index))
        .map(|line| inherit::stage(&line, &parameters, &groups, problems))
        .collect();
    Some(Evaluation {
        file: problems.file().to_string(),
        file_hash,
        default: default?,
        stages,
        parameters,
        switches: groups.iter().map(|key| (key.name.clone(), problems.location(key.span.start))).collect(),
    })
}

/// The index of the default stage; the name is `Some(None)` if it was reported already.
fn default_stage(default: Option<Option<Key>>, drafts: &[(Key, Draft)], problems: &mut Problems) -> Option<usize> {
    let names: Vec<&str> = drafts.iter().map(|(key, _)| key.name.as_str()).collect();
    let Some(default) = default else {
        problems.whole_file(
            "the file does not say which stage is the default",
            format!("begin it with `default = \"{}\"`", names[0]),
        );
        return None;
    };
    let Key { name, span } = default?;
    let index = names.iter().position(|known| *known == name);
    if index.is_none() {
        problems.report(
            &span,
            format!("the default `{name}` is not a stage"),
            suggestion(&name, "the stages are", &names),
        );
    }
    index
}

/// The first appearance of each group, in the order of the file.
fn groups(drafts: &[(Key, Draft)]) -> Vec<&Key> {
    let mut seen = HashSet::new();
    let mut keys: Vec<&Key> = drafts.iter().flat_map(|(_, draft)| &draft.switches).map(|(key, _)| key).collect();
    keys.sort_by_key(|key| key.span.start);
    keys.retain(|key| seen.insert(&key.name));
    keys
}

/// Every term's parameter; reports stages that give one term different shapes.
fn parameters(drafts: &[(Key, Draft)], problems: &mut Problems) -> Vec<Parameter> {
    let mut terms: Vec<&(Key, Value)> = drafts.iter().flat_map(|(_, draft)| &draft.terms).collect();
    terms.sort_by_key(|(key, _)| key.span.start);
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut offset = 0;
    for (key, value) in terms {
        let shape = value.shape();
        match parameters.iter().find(|parameter| parameter.name == key.name) {
            Some(first) if first.shape != shape => problems.report(
                &key.span,
                format!(
                    "`{}` is {} here and {} on line {}",
                    key.name,
                    shape.article(),
                    first.shape.article(),
                    first.location.line
                ),
                "a term has one shape in every stage",
            ),
            Some(_) => {}
            None => {
                let location = problems.location(key.span.start);
                parameters.push(Parameter { name: key.name.clone(), shape, offset, location });
                offset += shape.slots();
            }
        }
    }
    parameters
}
