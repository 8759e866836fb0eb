//! The #[terms] attribute.
