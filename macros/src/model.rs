//! From syntax to the model of a block of terms, with every mistake of the block reported in one run.

use proc_macro2::{Span, TokenStream};
use syn::parse::Parser;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, FnArg, Ident, ImplItem, ImplItemFn, ItemImpl, Lit, LitStr, Pat, Result, ReturnType};
use syn::{Meta, Type};

/// An impl block of term functions.
pub struct Block {
    /// The switch, `use_<group>` in `TermParams`.
    pub group: Ident,
    /// The trace's row.
    pub row: LitStr,
    /// The block as written, without the attributes that only this macro understands.
    pub item: ItemImpl,
    /// The terms in the order of the source.
    pub terms: Vec<Term>,
    /// The function that turns danger units into a score.
    pub transfer: Option<Transfer>,
}

/// One term function.
pub struct Term {
    pub name: Ident,
    pub doc: String,
    /// The feature's type, for errors that point at it.
    pub output: Type,
    pub arguments: Vec<Argument>,
    /// Adds danger units instead of score.
    pub danger: bool,
}

/// The function from danger units to score.
pub struct Transfer {
    pub name: Ident,
    pub doc: String,
    pub arguments: Vec<Argument>,
}

/// An argument that is passed the parameter of its name.
pub struct Argument {
    pub name: Ident,
    pub by_reference: bool,
}

impl Block {
    /// Parses and checks; the error holds all mistakes found.
    pub fn parse(attribute: TokenStream, item: TokenStream) -> Result<Block> {
        let mut mistakes = Mistakes::default();
        let keys = mistakes.note(Keys::parse(attribute));
        let mut item: ItemImpl = syn::parse2(item)?;
        if let Some((path, _)) = &item.trait_ {
            mistakes.add(path, "terms are written in an impl block of a view itself, not of a trait");
        }
        let (mut terms, mut transfers) = (Vec::new(), Vec::new());
        for member in &mut item.items {
            let ImplItem::Fn(function) = member else {
                mistakes.add(member, "a block of terms holds term functions only; move this to another impl block");
                continue;
            };
            match Role::take(function) {
                Role::Transfer => transfers.extend(mistakes.note(Transfer::parse(function))),
                role => terms.extend(mistakes.note(Term::parse(function, role == Role::Danger))),
            }
        }
        if terms.is_empty() && mistakes.is_empty() {
            mistakes.add(&item.self_ty, "a block of terms needs at least one term function");
        }
        if let [_, second, ..] = transfers.as_slice() {
            mistakes.add(&second.name, "a block has one #[transfer] function");
        }
        let danger = terms.iter().find(|term| term.danger);
        match (danger, transfers.first()) {
            (Some(term), None) if mistakes.is_empty() => {
                mistakes.add(&term.name, "a #[danger] term needs a #[transfer] function in the same block");
            }
            (None, Some(transfer)) => {
                mistakes.add(&transfer.name, "a #[transfer] function needs a #[danger] term in the same block");
            }
            _ => {}
        }
        mistakes.finish()?;
        let Some(Keys { group, row }) = keys else { unreachable!("a failed parse is a mistake") };
        Ok(Block { group, row, item, terms, transfer: transfers.pop() })
    }
}

/// What stands in the brackets of `#[terms(..)]`.
struct Keys {
    group: Ident,
    row: LitStr,
}

impl Keys {
    fn parse(attribute: TokenStream) -> Result<Keys> {
        let (mut group, mut row) = (None, None);
        let parser = syn::meta::parser(|meta| {
            if meta.path.is_ident("group") {
                group = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("row") {
                row = Some(meta.value()?.parse()?);
            } else {
                return Err(meta.error("unknown key; #[terms] takes `group = name` and `row = \"Name\"`"));
            }
            Ok(())
        });
        parser.parse2(attribute)?;
        match (group, row) {
            (Some(group), Some(row)) => Ok(Keys { group, row }),
            _ => Err(Error::new(Span::call_site(), "#[terms] needs both keys: `group = name, row = \"Name\"`")),
        }
    }
}

/// What a function of the block is, by its marker attribute.
#[derive(PartialEq)]
enum Role {
    Linear,
    Danger,
    Transfer,
}

impl Role {
    /// Reads the marker and takes it off the function.
    fn take(function: &mut ImplItemFn) -> Role {
        let mut role = Role::Linear;
        function.attrs.retain(|attribute| {
            let path = attribute.path();
            match () {
                () if path.is_ident("danger") => role = Role::Danger,
                () if path.is_ident("transfer") => role = Role::Transfer,
                () => return true,
            }
            false
        });
        role
    }
}

impl Term {
    fn parse(function: &ImplItemFn, danger: bool) -> Result<Term> {
        const SIGNATURE: &str = "a term is `fn name(&self, us: Color, ..parameters) -> Feature`";
        let signature = &function.sig;
        let mut inputs = signature.inputs.iter();
        let by_shared_self = matches!(inputs.next(), Some(FnArg::Receiver(me)) if me.mutability.is_none());
        let side = inputs.next().and_then(typed_name);
        if !by_shared_self || side.is_none_or(|(name, _)| name != "us") {
            return Err(Error::new_spanned(signature, SIGNATURE));
        }
        let ReturnType::Type(_, output) = &signature.output else {
            return Err(Error::new_spanned(signature, SIGNATURE));
        };
        Ok(Term {
            name: signature.ident.clone(),
            doc: doc(&function.attrs, &signature.ident)?,
            output: (**output).clone(),
            arguments: inputs.map(Argument::parse).collect::<Result<_>>()?,
            danger,
        })
    }
}

impl Transfer {
    fn parse(function: &ImplItemFn) -> Result<Transfer> {
        const SIGNATURE: &str = "a transfer function is `fn name(units: i32, ..parameters) -> Score`";
        let signature = &function.sig;
        let mut inputs = signature.inputs.iter();
        let units = inputs.next().and_then(typed_name);
        if units.is_none() || matches!(signature.output, ReturnType::Default) {
            return Err(Error::new_spanned(signature, SIGNATURE));
        }
        Ok(Transfer {
            name: signature.ident.clone(),
            doc: doc(&function.attrs, &signature.ident)?,
            arguments: inputs.map(Argument::parse).collect::<Result<_>>()?,
        })
    }
}

impl Argument {
    fn parse(input: &FnArg) -> Result<Argument> {
        let (name, ty) = typed_name(input).ok_or_else(|| {
            Error::new(input.span(), "a further argument is `parameter: Type`, named as in eval.toml")
        })?;
        Ok(Argument { name: name.clone(), by_reference: matches!(ty, Type::Reference(_)) })
    }
}

/// The name and type of a plain argument.
fn typed_name(input: &FnArg) -> Option<(&Ident, &Type)> {
    let FnArg::Typed(input) = input else { return None };
    let Pat::Ident(pattern) = &*input.pat else { return None };
    Some((&pattern.ident, &*input.ty))
}

/// The doc comment as one line; the trace and the tests show it, so each term must have one.
fn doc(attributes: &[Attribute], name: &Ident) -> Result<String> {
    let lines: Vec<String> = attributes.iter().filter_map(doc_line).collect();
    match lines.is_empty() {
        true => Err(Error::new(name.span(), "a term needs a doc comment: what does it count, for whom?")),
        false => Ok(lines.join(" ")),
    }
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(literal) = &pair.value else { return None };
    match &literal.lit {
        Lit::Str(text) if pair.path.is_ident("doc") => Some(text.value().trim().to_owned()),
        _ => None,
    }
}

/// The mistakes found so far.
#[derive(Default)]
struct Mistakes(Option<Error>);

impl Mistakes {
    fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn add(&mut self, place: &impl quote::ToTokens, message: &str) {
        self.note::<()>(Err(Error::new_spanned(place, message)));
    }

    /// Keeps the error of a result, and passes its value on.
    fn note<T>(&mut self, result: Result<T>) -> Option<T> {
        match (result, &mut self.0) {
            (Ok(value), _) => return Some(value),
            (Err(error), Some(all)) => all.combine(error),
            (Err(error), none) => *none = Some(error),
        }
        None
    }

    fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}
