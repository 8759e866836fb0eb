//! Names: the pieces, the nearest name to a misspelt one, and what may be a name in the generated code.

/// The pieces in the order of every by-piece value.
pub const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The candidate that `name` was most likely meant to be, if any is near enough.
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The remedy for an unknown name: the nearest one, or all there are.
pub(crate) fn suggestion(name: &str, what: &str, candidates: &[&str]) -> String {
    match nearest(name, candidates.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("{what} {}", candidates.join(", ")),
    }
}

/// The complaint that a file or build has no stage of a name: the nearest one, and all there are.
pub fn unknown_stage(holder: &str, name: &str, stages: &[&str]) -> String {
    let meant = nearest(name, stages.iter().copied());
    let meant = meant.map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    format!("{holder} has no stage `{}`; {meant}the stages are {}", name.escape_debug(), stages.join(", "))
}

/// The keywords of Rust 2024 that are made of small letters, those reserved for later included.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Why `name` cannot be a field or type of the generated code, if so: it has to be snake_case and no Rust keyword.
pub(crate) fn unfit_for_rust(name: &str) -> Option<&'static str> {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'));
    if !name.split('_').all(word) || name.starts_with(|first: char| first.is_ascii_digit()) {
        Some("is not snake_case")
    } else if KEYWORDS.contains(&name) {
        Some("is a keyword of Rust")
    } else {
        None
    }
}

/// `king_attack` as a type's name, `KingAttack`.
#[cfg(feature = "emit")]
pub(crate) fn pascal_case(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
