//! From the model of a block to the code around it: the list of terms and the collector.

use crate::model::{Argument, Block, Term};
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::ImplItem;
use syn::spanned::Spanned;

/// The block itself and, beside it, `SCOPE`, `TERMS`, `enabled`, `collect` and `transfer`.
pub fn expand(block: &Block) -> TokenStream {
    let functions = inlined(block);
    let view = &block.item.self_ty;
    let switch = format_ident!("use_{}", block.group, span = block.group.span());
    let entries = entries(block);
    let count = entries.len();
    let calls = block.terms.iter().enumerate().map(|(index, term)| call(index, term));
    let units = block.transfer.as_ref().map(|_| quote! { let mut units = 0; });
    let transferred = block.transfer.as_ref().map(|_| {
        let index = count - 1;
        quote! { sink.transfer(us, &TERMS[#index], units, transfer(units, params)); }
    });
    let transfer_body = match &block.transfer {
        None => quote! { ::core::unreachable!("this block has no danger terms") },
        Some(transfer) => {
            let (name, arguments) = (&transfer.name, transfer.arguments.iter().map(passed));
            quote! { <#view>::#name(units #(, #arguments)*) }
        }
    };
    let unused = block.transfer.is_none().then(|| quote! { #[allow(unused_variables, dead_code)] });
    quote! {
        #functions

        /// What the terms of this block look at.
        pub(super) const SCOPE: Scope = <#view as View<'_>>::SCOPE;

        /// The terms of this block.
        pub(super) const TERMS: &[Term; #count] = &[#(#entries),*];

        /// Whether the block's group is switched on.
        #[inline(always)]
        pub(super) const fn enabled(params: &TermParams) -> bool {
            params.#switch
        }

        /// Hands each term's feature for the side `us` to the sink.
        #[inline(always)]
        pub(super) fn collect<S: TermSink>(context: &Context<'_>, us: Color, params: &TermParams, sink: &mut S) {
            let view: &#view = View::of(context);
            #units
            #(#calls)*
            #transferred
        }

        /// The score of a side that is in danger of so many units.
        #[inline(always)]
        #unused
        pub(super) fn transfer(units: i32, params: &TermParams) -> Score {
            #transfer_body
        }
    }
}

/// The block as written; inlining lets a compiled stage's constants fold into the terms.
fn inlined(block: &Block) -> TokenStream {
    let mut item = block.item.clone();
    for member in &mut item.items {
        if let ImplItem::Fn(function) = member {
            function.attrs.push(syn::parse_quote!(#[inline(always)]));
        }
    }
    quote! { #item }
}

fn entries(block: &Block) -> Vec<TokenStream> {
    let (group, row) = (block.group.to_string(), &block.row);
    let entry = |name: String, doc: &str, kind: TokenStream, arguments: &[Argument]| {
        let arguments = arguments.iter().map(|argument| argument.name.to_string());
        quote! {
            Term {
                name: #name,
                group: #group,
                row: #row,
                doc: #doc,
                kind: TermKind::#kind,
                arguments: &[#(#arguments),*],
            }
        }
    };
    let terms = block.terms.iter().map(|term| {
        let kind = if term.danger { quote!(Danger) } else { quote!(Linear) };
        entry(term.name.to_string(), &term.doc, kind, &term.arguments)
    });
    let transfer = block
        .transfer
        .iter()
        .map(|transfer| entry(transfer.name.to_string(), &transfer.doc, quote!(Transfer), &transfer.arguments));
    terms.chain(transfer).collect()
}

/// The call that hands one feature to the sink; a missing parameter is an error at the function's name, a shape that
/// does not fit one at its return type.
fn call(index: usize, term: &Term) -> TokenStream {
    let name = &term.name;
    let arguments = term.arguments.iter().map(passed);
    let feature = quote_spanned! { term.output.span() => view.#name(us #(, #arguments)*) };
    if term.danger {
        quote! { units += sink.danger(us, &TERMS[#index], &params.#name, #feature); }
    } else {
        quote! { sink.feature(us, &TERMS[#index], &params.#name, #feature); }
    }
}

/// The parameter that an argument is passed.
fn passed(argument: &Argument) -> TokenStream {
    let name = &argument.name;
    if argument.by_reference {
        quote! { &params.#name }
    } else {
        quote! { params.#name }
    }
}
