//! The look of progress on standard error, which stays silent when that is no terminal.

use indicatif::ProgressStyle;

/// How a bar or spinner looks by a template of indicatif's.
pub fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed").progress_chars("=> ")
}
