//! What a type looks like on the wire, as far as its spelling tells.
//!
//! Aliases, type parameters and the user's own types cannot be told apart here: they are [`Kind::Other`], accepted
//! with any setting that could apply, and left to the trait system.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, GenericArgument, Lit, Path, PathArguments, Type};

/// A fixed-width integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntType {
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    I64,
}

impl IntType {
    pub(crate) const NAMES: &'static str = "`u8`, `u16`, `u32`, `u64`, `i8`, `i16`, `i32`, `i64`";

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "u8" => IntType::U8,
            "u16" => IntType::U16,
            "u32" => IntType::U32,
            "u64" => IntType::U64,
            "i8" => IntType::I8,
            "i16" => IntType::I16,
            "i32" => IntType::I32,
            "i64" => IntType::I64,
            _ => return None,
        })
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            IntType::U8 => "u8",
            IntType::U16 => "u16",
            IntType::U32 => "u32",
            IntType::U64 => "u64",
            IntType::I8 => "i8",
            IntType::I16 => "i16",
            IntType::I32 => "i32",
            IntType::I64 => "i64",
        }
    }

    pub(crate) fn bytes(self) -> u8 {
        match self {
            IntType::U8 | IntType::I8 => 1,
            IntType::U16 | IntType::I16 => 2,
            IntType::U32 | IntType::I32 => 4,
            IntType::U64 | IntType::I64 => 8,
        }
    }

    pub(crate) fn bits(self) -> u8 {
        8 * self.bytes()
    }

    pub(crate) fn is_signed(self) -> bool {
        matches!(self, IntType::I8 | IntType::I16 | IntType::I32 | IntType::I64)
    }

    pub(crate) fn min(self) -> i128 {
        if self.is_signed() { -(1 << (self.bits() - 1)) } else { 0 }
    }

    pub(crate) fn max(self) -> i128 {
        (1 << (self.bits() - u8::from(self.is_signed()))) - 1
    }

    /// All bits of the type set.
    pub(crate) fn all_bits(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }
}

impl ToTokens for IntType {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Ident::new(self.name(), Span::call_site()).to_tokens(tokens);
    }
}

/// What the spelling of a type tells.
#[derive(Clone, Copy)]
pub(crate) enum Kind<'a> {
    Int(IntType),
    /// `f32` or `f64`, by the number of bytes.
    Float(u8),
    Bool,
    Text(TextKind),
    Bytes(BytesKind),
    /// `[u8; N]`.
    ByteArray(&'a Expr),
    /// `[T; N]` where `T` is not `u8`.
    Array(&'a Type),
    /// `Vec<T>` where `T` is not `u8`.
    List(&'a Type),
    Option(&'a Type),
    /// `Box<T>`, `Arc<T>` or `Rc<T>`.
    Pointer(&'a Type),
    /// `PhantomData<T>`.
    Phantom,
    /// Bare `Unknown` or a path that ends in it.
    Unknown,
    /// A name that syntax cannot classify.
    Other,
    /// No wire form, with the way out.
    Unsupported(Unsupported),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextKind {
    String,
    /// `&str`.
    Borrowed,
    /// `Cow<'_, str>`.
    Cow,
    /// `Box<str>`, `Arc<str>` or `Rc<str>`.
    Shared(PointerKind),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BytesKind {
    /// `Vec<u8>`.
    Vec,
    /// `&[u8]`.
    Borrowed,
    /// `Cow<'_, [u8]>`.
    Cow,
    /// `Bytes`.
    Bytes,
    /// `Box<[u8]>`, `Arc<[u8]>` or `Rc<[u8]>`.
    Shared(PointerKind),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PointerKind {
    Box,
    Arc,
    Rc,
}

/// Why a type has no wire form, and what to use instead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unsupported {
    pub(crate) what: &'static str,
    pub(crate) hint: &'static str,
}

const fn unsupported(what: &'static str, hint: &'static str) -> Kind<'static> {
    Kind::Unsupported(Unsupported { what, hint })
}

const OR_CODEC: &str = "name a codec with `#[field(codec = ..)]`";

/// Looks through parentheses and invisible groups.
pub(crate) fn peel(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Paren(paren) => &paren.elem,
            Type::Group(group) => &group.elem,
            _ => return ty,
        };
    }
}

/// Looks through `Box`, `Arc` and `Rc`.
pub(crate) fn pointee(ty: &Type) -> &Type {
    let mut ty = peel(ty);
    while let Kind::Pointer(inner) = classify(ty) {
        ty = peel(inner);
    }
    ty
}

/// What the spelling of `ty` tells.
pub(crate) fn classify(ty: &Type) -> Kind<'_> {
    match peel(ty) {
        Type::Path(path) if path.qself.is_none() => classify_path(&path.path),
        Type::Reference(reference) if reference.mutability.is_none() => match peel(&reference.elem) {
            elem if is_str(elem) => Kind::Text(TextKind::Borrowed),
            elem if is_byte_slice(elem) => Kind::Bytes(BytesKind::Borrowed),
            _ => unsupported("a reference other than `&str` and `&[u8]`", "use an owned type, or `Box`, `Rc` or `Arc`"),
        },
        Type::Reference(_) => unsupported("a mutable reference", "use an owned type"),
        Type::Array(array) => {
            if is_u8(&array.elem) {
                Kind::ByteArray(&array.len)
            } else {
                Kind::Array(&array.elem)
            }
        }
        Type::Tuple(tuple) if tuple.elems.is_empty() => unsupported("`()`", "leave the field out, or mark it with `#[field(skip)]`"),
        Type::Tuple(_) => unsupported("a tuple", "declare a struct with `header()`, or name a codec with `#[field(codec = ..)]`"),
        Type::Ptr(_) => unsupported("a raw pointer", "use an owned type"),
        Type::FnPtr(_) => unsupported("a function pointer", "mark the field with `#[field(skip)]`"),
        Type::Slice(_) => unsupported("an unsized slice", "use `Vec<..>`"),
        Type::TraitObject(_) => unsupported("a trait object", "use an enum with `tag(..)`"),
        Type::ImplTrait(_) => unsupported("`impl Trait`", "name the type"),
        Type::Never(_) => unsupported("`!`", OR_CODEC),
        Type::Infer(_) => unsupported("`_`", "name the type"),
        _ => Kind::Other,
    }
}

fn classify_path(path: &Path) -> Kind<'_> {
    let Some(last) = path.segments.last() else {
        return Kind::Other;
    };
    let name = last.ident.to_string();
    if matches!(last.arguments, PathArguments::None) {
        if is_std(path, &["primitive"])
            && let Some(primitive) = primitive(&name)
        {
            return primitive;
        }
        return match name.as_str() {
            "String" if is_std(path, &["string"]) => Kind::Text(TextKind::String),
            "Bytes" if path.segments.len() == 1 || path.segments[0].ident == "bytes" => Kind::Bytes(BytesKind::Bytes),
            "Unknown" => Kind::Unknown,
            _ => Kind::Other,
        };
    }
    match (name.as_str(), type_arguments(&last.arguments).as_slice()) {
        ("Option", [inner]) if is_std(path, &["option"]) => Kind::Option(inner),
        ("Vec", [inner]) if is_std(path, &["vec"]) => {
            if is_u8(inner) {
                Kind::Bytes(BytesKind::Vec)
            } else {
                Kind::List(inner)
            }
        }
        ("Cow", [inner]) if is_std(path, &["borrow"]) => match peel(inner) {
            inner if is_str(inner) => Kind::Text(TextKind::Cow),
            inner if is_byte_slice(inner) => Kind::Bytes(BytesKind::Cow),
            _ => Kind::Other,
        },
        ("Box", [inner]) if is_std(path, &["boxed"]) => pointer(PointerKind::Box, inner),
        ("Arc", [inner]) if is_std(path, &["sync"]) => pointer(PointerKind::Arc, inner),
        ("Rc", [inner]) if is_std(path, &["rc"]) => pointer(PointerKind::Rc, inner),
        ("PhantomData", [_]) if is_std(path, &["marker"]) => Kind::Phantom,
        ("HashMap" | "BTreeMap", [_, _, ..]) if is_std(path, &["collections"]) => {
            unsupported("a map", "use a `Vec` of entries, or name a codec with `#[field(codec = ..)]`")
        }
        ("HashSet" | "BTreeSet", [_, ..]) if is_std(path, &["collections"]) => {
            unsupported("a set", "use a `Vec`, or name a codec with `#[field(codec = ..)]`")
        }
        ("VecDeque" | "LinkedList" | "BinaryHeap", [_, ..]) if is_std(path, &["collections"]) => {
            unsupported("a collection other than `Vec`", "use a `Vec`, or name a codec with `#[field(codec = ..)]`")
        }
        _ => Kind::Other,
    }
}

fn primitive(name: &str) -> Option<Kind<'static>> {
    if let Some(int) = IntType::from_name(name) {
        return Some(Kind::Int(int));
    }
    Some(match name {
        "bool" => Kind::Bool,
        "f32" => Kind::Float(4),
        "f64" => Kind::Float(8),
        "usize" => unsupported("`usize`", "its width depends on the machine: use `u32` or `u64`"),
        "isize" => unsupported("`isize`", "its width depends on the machine: use `i32` or `i64`"),
        "char" => unsupported("`char`", "use `u32` or `String`, or name a codec with `#[field(codec = ..)]`"),
        "u128" => unsupported("`u128`", "use `[u8; 16]`, or name a codec with `#[field(codec = ..)]`"),
        "i128" => unsupported("`i128`", "use `[u8; 16]`, or name a codec with `#[field(codec = ..)]`"),
        "f16" => unsupported("`f16`", "use `u16` or `[u8; 2]`, or name a codec with `#[field(codec = ..)]`"),
        "f128" => unsupported("`f128`", "use `[u8; 16]`, or name a codec with `#[field(codec = ..)]`"),
        "str" => unsupported("an unsized `str`", "use `String` or `&str`"),
        _ => return None,
    })
}

fn pointer(kind: PointerKind, inner: &Type) -> Kind<'_> {
    match peel(inner) {
        inner if is_str(inner) => Kind::Text(TextKind::Shared(kind)),
        inner if is_byte_slice(inner) => Kind::Bytes(BytesKind::Shared(kind)),
        Type::Slice(slice) => Kind::List(&slice.elem),
        _ => Kind::Pointer(inner),
    }
}

/// Whether a path is a bare name, or spelled out through `std`, `core` or `alloc` and one of `modules`.
fn is_std(path: &Path, modules: &[&str]) -> bool {
    let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match segments.as_slice() {
        [_] => path.leading_colon.is_none(),
        [root, middle @ .., _] => {
            matches!(root.as_str(), "std" | "core" | "alloc") && middle.first().is_some_and(|module| modules.contains(&module.as_str()))
        }
        [] => false,
    }
}

fn type_arguments(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

fn is_name(ty: &Type, name: &str) -> bool {
    match peel(ty) {
        Type::Path(path) => {
            path.qself.is_none()
                && is_std(&path.path, &["primitive"])
                && path.path.segments.last().is_some_and(|last| last.ident == name && last.arguments.is_empty())
        }
        _ => false,
    }
}

fn is_str(ty: &Type) -> bool {
    is_name(ty, "str")
}

fn is_u8(ty: &Type) -> bool {
    is_name(ty, "u8")
}

fn is_byte_slice(ty: &Type) -> bool {
    matches!(ty, Type::Slice(slice) if is_u8(&slice.elem))
}

/// The value of an array length or discriminant that is an integer literal, perhaps negated.
pub(crate) fn literal_int(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => int.base10_parse().ok(),
            Lit::Byte(byte) => Some(byte.value().into()),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => literal_int(&unary.expr).map(|value| -value),
        Expr::Paren(paren) => literal_int(&paren.expr),
        Expr::Group(group) => literal_int(&group.expr),
        _ => None,
    }
}
