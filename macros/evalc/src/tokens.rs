//! The words of the emitted text: names, types and values as tokens, and their printing.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use crate::evaluation::PieceSquares;
use crate::value::{Pair, Shape, Value};

/// The text of a file, with blank lines between the items but for runs of assertions.
pub(crate) fn print(mut file: syn::File) -> String {
    let mut text = String::new();
    let mut after_assertion = false;
    for item in std::mem::take(&mut file.items) {
        file.items = vec![item];
        let item = prettyplease::unparse(&file);
        let assertion = item.starts_with("const _:");
        if !(assertion && after_assertion) {
            text.push('\n');
        }
        after_assertion = assertion;
        text.push_str(&item);
    }
    text
}

pub(crate) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

pub(crate) fn switch(group: &str) -> Ident {
    format_ident!("use_{group}")
}

pub(crate) fn hexadecimal(hash: u32) -> TokenStream {
    format!("{hash:#010x}").parse().unwrap_or_default()
}

pub(crate) fn shape_name(shape: Shape) -> Ident {
    ident(match shape {
        Shape::Pair => "Pair",
        Shape::Eight => "Eight",
        Shape::PiecePairs => "PiecePairs",
        Shape::PieceNumbers => "PieceNumbers",
        Shape::Number => "Number",
        Shape::Count(_) => "Count",
    })
}

pub(crate) fn field_type(shape: Shape) -> TokenStream {
    match shape {
        Shape::Pair => quote! { Score },
        Shape::Eight => quote! { [Score; 8] },
        Shape::PiecePairs => quote! { ByPiece<Score> },
        Shape::PieceNumbers => quote! { ByPiece<i32> },
        Shape::Number => quote! { i32 },
        Shape::Count(length) => {
            let length = Literal::usize_unsuffixed(length);
            quote! { ByCount<#length> }
        }
    }
}

pub(crate) fn zero(shape: Shape) -> TokenStream {
    match shape {
        Shape::Pair => quote! { S(0, 0) },
        Shape::Eight => quote! { [S(0, 0); 8] },
        Shape::PiecePairs => quote! { ByPiece([S(0, 0); 6]) },
        Shape::PieceNumbers => quote! { ByPiece([0; 6]) },
        Shape::Number => quote! { 0 },
        Shape::Count(length) => {
            let length = Literal::usize_unsuffixed(length);
            quote! { ByCount([S(0, 0); #length]) }
        }
    }
}

pub(crate) fn value(value: &Value) -> TokenStream {
    match value {
        Value::Pair(pair) => score(pair),
        Value::Eight(pairs) => scores(pairs),
        Value::PiecePairs(pairs) => {
            let scores = scores(pairs);
            quote! { ByPiece(#scores) }
        }
        Value::PieceNumbers(numbers) => {
            let numbers = numbers.iter().copied().map(Literal::i16_unsuffixed);
            quote! { ByPiece([#(#numbers),*]) }
        }
        Value::Number(number) => {
            let number = Literal::i16_unsuffixed(*number);
            quote! { #number }
        }
        Value::Count(pairs) => {
            let scores = scores(pairs);
            quote! { ByCount(#scores) }
        }
    }
}

pub(crate) fn scores(pairs: &[Pair]) -> TokenStream {
    let scores = pairs.iter().map(score);
    quote! { [#(#scores),*] }
}

pub(crate) fn score(pair: &Pair) -> TokenStream {
    let [mg, eg] = pair.map(Literal::i16_unsuffixed);
    quote! { S(#mg, #eg) }
}

pub(crate) fn piece_squares(table: &PieceSquares) -> TokenStream {
    let rows = |rows: &[[i16; 8]; 8]| {
        let rows = rows.iter().map(|row| {
            let numbers = row.iter().copied().map(Literal::i16_unsuffixed);
            quote! { [#(#numbers),*] }
        });
        quote! { [#(#rows),*] }
    };
    let (mg, eg) = (rows(&table.mg), rows(&table.eg));
    quote! { squares(#mg, #eg) }
}
