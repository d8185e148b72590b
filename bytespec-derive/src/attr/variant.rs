//! `#[variant(..)]`, as written.

use proc_macro2::TokenStream;
use syn::Attribute;

use super::value::{self, Literal};
use super::{Place, read};
use crate::ctxt::Ctxt;
use crate::model::Keys;

const KEYS: &[&str] = &["value", "tag", "instead", "other"];

/// All `#[variant(..)]` attributes of a variant. `other` is in `keys` only.
#[derive(Default)]
pub(crate) struct VariantAttr {
    pub(crate) keys: Keys,
    pub(crate) value: Option<Literal>,
    pub(crate) tag: Option<Literal>,
    pub(crate) instead: Option<TokenStream>,
}

impl VariantAttr {
    pub(crate) fn parse(cx: &Ctxt, attributes: &[Attribute]) -> Self {
        let mut keys = Keys::default();
        let mut attr = VariantAttr::default();
        read(cx, attributes, Place::Variant, KEYS, &[], &mut keys, |entry| {
            match entry.name {
                "value" => {
                    attr.value = Some(value::literal(&entry, "value = INT` or `value = \"text\"")?);
                }
                "tag" => {
                    attr.tag = Some(value::literal(&entry, "tag = INT`, `tag = \"text\"` or `tag = b\"bytes\"")?);
                }
                "instead" => attr.instead = Some(value::path(&entry, "instead = PATH")?),
                _ => value::word(&entry)?,
            }
            Ok(())
        });
        attr.keys = keys;
        attr
    }

    pub(crate) fn is_other(&self) -> bool {
        self.keys.has("other")
    }
}
