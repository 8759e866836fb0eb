//! The compiled evaluation as Rust text.
//!
//! The text is meant to be included in a module that has these names in scope: `S` (a constant function from the two
//! halves to a `Score`), `Score`, `ByPiece`, `ByCount`, `Slots`, `Parameter`, `Shape`, `StageValues`, `Compiled`,
//! `Stage`, `ROWS` and `reconcile`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::evaluation::{Evaluation, Location, Origin, Parameter, Setting, Stage};
use crate::names::pascal_case;
use crate::tokens;
use crate::tokens::{field_type, hexadecimal, ident, piece_squares, score, shape_name, switch, value, zero};
use crate::value::Value;

impl Evaluation {
    /// The Rust text of the evaluation, or of one stage alone.
    ///
    /// # Errors
    /// That there is no stage of the name asked for, with the names there are.
    pub fn emit(&self, only_stage: Option<&str>) -> Result<String, String> {
        let (stages, default) = match only_stage {
            None => (self.stages.as_slice(), self.default),
            Some(name) => match self.stages.iter().position(|stage| stage.name == name) {
                Some(index) => (&self.stages[index..=index], 0),
                None => return Err(self.unknown_stage(name)),
            },
        };
        let tokens = [
            self.term_params(),
            self.parameter_list(),
            stages.iter().any(|stage| stage.piece_squares.is_some()).then(squares_function).unwrap_or_default(),
            stage_types(stages),
            stages.iter().map(|stage| self.stage_values(stage)).collect(),
            self.stage_list(stages, default, only_stage),
            self.assertions(stages),
        ];
        let file: syn::File = syn::parse2(tokens.into_iter().collect()).map_err(|error| error.to_string())?;
        Ok(format!("// Generated from {}; edit that.\n{}", self.file, tokens::print(file)))
    }

    fn at(&self, location: Location) -> String {
        format!("{}:{location}", self.file)
    }

    /// The struct of all terms and switches.
    fn term_params(&self) -> TokenStream {
        let names: Vec<&str> = self.switches.iter().map(|(name, _)| name.as_str()).collect();
        let switches: Vec<Ident> = names.iter().map(|name| switch(name)).collect();
        let switch_docs = names.iter().map(|name| format!(" The switch of the group `{name}`."));
        let terms: Vec<Ident> = self.parameters.iter().map(|parameter| ident(&parameter.name)).collect();
        let term_docs = self
            .parameters
            .iter()
            .map(|parameter| format!(" `{}`, first set at {}.", parameter.name, self.at(parameter.location)));
        let types = self.parameters.iter().map(|parameter| field_type(parameter.shape));
        let zeros = self.parameters.iter().map(|parameter| zero(parameter.shape));
        let capacity = self.parameters.iter().map(|parameter| parameter.shape.slots()).sum::<usize>();
        let capacity = Literal::usize_unsuffixed(capacity);
        quote! {
            /// The value of every term and the switch of every group.
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub struct TermParams {
                #(#[doc = #switch_docs] pub #switches: bool,)*
                #(#[doc = #term_docs] pub #terms: #types,)*
            }

            impl TermParams {
                /// Every term zero and every group off.
                pub const ZERO: TermParams = TermParams {
                    #(#switches: false,)*
                    #(#terms: #zeros,)*
                };

                /// Whether a group is on; none if there is no such group.
                pub fn switch(&self, group: &str) -> Option<bool> {
                    match group {
                        #(#names => Some(self.#switches),)*
                        _ => None,
                    }
                }

                /// The switch of a group; none if there is no such group.
                pub fn switch_mut(&mut self, group: &str) -> Option<&mut bool> {
                    match group {
                        #(#names => Some(&mut self.#switches),)*
                        _ => None,
                    }
                }

                /// Every term's value as slots, in the order of `PARAMETERS`: a pair is one slot, a table as many as its
                /// entries, a whole number one slot with its value in the middlegame half.
                pub fn slots(&self) -> Vec<[i32; 2]> {
                    let mut slots = Vec::with_capacity(#capacity);
                    #(self.#terms.push_slots(&mut slots);)*
                    slots
                }

                /// Sets every term's value from slots as `slots` gives them.
                pub fn set_slots(&mut self, slots: &[[i32; 2]]) {
                    let mut slots = slots.iter();
                    #(self.#terms.take_slots(&mut slots);)*
                }
            }
        }
    }

    fn parameter_list(&self) -> TokenStream {
        let switches = self.switches.iter().map(|(name, _)| name);
        let parameters = self.parameters.iter().map(|parameter| {
            let Parameter { name, shape, offset, location } = parameter;
            let offset = Literal::usize_unsuffixed(*offset);
            let len = Literal::usize_unsuffixed(shape.slots());
            let shape = shape_name(*shape);
            let at = self.at(*location);
            quote! { Parameter { name: #name, shape: Shape::#shape, offset: #offset, len: #len, at: #at } }
        });
        quote! {
            /// The groups that can be switched on and off.
            pub const SWITCHES: &[&str] = &[#(#switches),*];

            /// Every term of the evaluation file, in order of first appearance.
            pub const PARAMETERS: &[Parameter] = &[#(#parameters),*];
        }
    }

    fn stage_values(&self, stage: &Stage) -> TokenStream {
        let Stage { name, doc, .. } = stage;
        let (file, hash) = (&self.file, hexadecimal(stage.hash));
        let material = stage.material.iter().chain(&[[0, 0]]).map(score);
        let piece_squares = match &stage.piece_squares {
            None => quote! { [[S(0, 0); 64]; 6] },
            Some(tables) => {
                let tables = tables.iter().map(piece_squares);
                quote! { [#(#tables),*] }
            }
        };
        let terms = self.stage_terms(stage);
        let line = |origin: &Origin| Literal::usize_unsuffixed(origin.location.line);
        let material_lines = stage.material_origins.each_ref().map(line);
        let piece_square_lines = match &stage.piece_square_origins {
            None => quote! { [0; 6] },
            Some(origins) => {
                let lines = origins.each_ref().map(|[mg, _]| line(mg));
                quote! { [#(#lines),*] }
            }
        };
        let lines = self.parameters.iter().map(|parameter| {
            Literal::usize_unsuffixed(stage.term(&parameter.name).map_or(0, |term| term.location.line))
        });
        let stage_type = ident(&pascal_case(name));
        quote! {
            impl Compiled for stages::#stage_type {
                const VALUES: &'static StageValues = &StageValues {
                    name: #name,
                    doc: #doc,
                    file: #file,
                    hash: #hash,
                    material: ByPiece([#(#material),*]),
                    piece_squares: ByPiece(#piece_squares),
                    terms: #terms,
                    lines: &[#(#lines),*],
                    material_lines: [#(#material_lines,)* 0],
                    piece_square_lines: #piece_square_lines,
                };
            }
        }
    }

    /// The stage's terms; what is zero or off is left to `TermParams::ZERO`.
    fn stage_terms(&self, stage: &Stage) -> TokenStream {
        let on: Vec<Ident> =
            stage.switches.iter().filter(|setting| setting.value).map(|setting| switch(&setting.name)).collect();
        let set: Vec<&Setting<Value>> = stage.terms.iter().filter(|term| !term.value.is_zero()).collect();
        let rest =
            (on.len() + set.len() < self.switches.len() + self.parameters.len()).then(|| quote! { ..TermParams::ZERO });
        if on.is_empty() && set.is_empty() {
            return quote! { TermParams::ZERO };
        }
        let names = set.iter().map(|term| ident(&term.name));
        let values = set.iter().map(|term| value(&term.value));
        quote! { TermParams { #(#on: true,)* #(#names: #values,)* #rest } }
    }

    fn stage_list(&self, stages: &[Stage], default: usize, only_stage: Option<&str>) -> TokenStream {
        let types = stages.iter().map(|stage| ident(&pascal_case(&stage.name)));
        let default = Literal::usize_unsuffixed(default);
        let only = only_stage.map_or(quote! { None }, |name| quote! { Some(#name) });
        let hash = hexadecimal(self.file_hash);
        quote! {
            /// The stages in the order of the evaluation file.
            pub static STAGES: &[Stage] = &[#(Stage::compiled::<stages::#types>()),*];

            /// The index in `STAGES` of the default stage.
            pub const DEFAULT_STAGE: usize = #default;

            /// The stage that this binary was built for, if for one alone.
            pub const ONLY_STAGE: Option<&str> = #only;

            /// The hash of the evaluation file.
            pub const FILE_HASH: u32 = #hash;
        }
    }

    /// What only the compiler can check: that the Rust side has a function for every term and knows every group.
    fn assertions(&self, stages: &[Stage]) -> TokenStream {
        let indices = (0..self.parameters.len()).map(Literal::usize_unsuffixed);
        let names = self.switches.iter().map(|(name, _)| name);
        let places = self.switches.iter().map(|(_, location)| self.at(*location));
        let groups = stages.iter().filter(|stage| stage.switches.iter().any(|switch| switch.value)).map(|stage| {
            let stage_name = &stage.name;
            let set = format_ident!("SET_BY_{}", stage_name.to_uppercase());
            let terms = stage.terms.iter().map(|term| &term.name);
            let on: Vec<_> = stage.switches.iter().filter(|switch| switch.value).collect();
            let groups = on.iter().map(|switch| &switch.name);
            let places = on.iter().map(|switch| self.at(switch.location));
            quote! {
                const #set: &[&str] = &[#(#terms),*];
                #(const _: () = reconcile::group_has_values(ROWS, #places, #stage_name, #groups, #set);)*
            }
        });
        quote! {
            #(const _: () = reconcile::parameter(ROWS, &PARAMETERS[#indices]);)*
            #(const _: () = reconcile::switch(ROWS, #places, #names);)*
            #(#groups)*
        }
    }
}

/// A type for each stage, in a module of their own so that a stage may be called `option` or `score`.
fn stage_types(stages: &[Stage]) -> TokenStream {
    let types = stages.iter().map(|stage| ident(&pascal_case(&stage.name)));
    let docs = stages.iter().map(|Stage { name, doc, .. }| match doc.as_str() {
        "" => format!(" The stage `{name}`."),
        doc => format!(" {doc}"),
    });
    quote! {
        /// The stages as types.
        pub mod stages {
            #(#[doc = #docs] pub struct #types;)*
        }
    }
}

fn squares_function() -> TokenStream {
    quote! {
        /// A piece-square table, a1 first, from rows as the evaluation file has them, rank 8 first.
        const fn squares(mg: [[i32; 8]; 8], eg: [[i32; 8]; 8]) -> [Score; 64] {
            let mut squares = [S(0, 0); 64];
            let mut index = 0;
            while index < 64 {
                let (row, file) = (7 - index / 8, index % 8);
                squares[index] = S(mg[row][file], eg[row][file]);
                index += 1;
            }
            squares
        }
    }
}
