//! The evaluation compiler.
