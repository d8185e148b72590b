//! Structs with a header and fields.

use proc_macro2::TokenStream;
use quote::quote;

use super::body;
use super::expr::{ctx, local};
use super::field::Owner;
use super::generics::{context_type, impl_decode, impl_decode_tagged, impl_encode, impl_encode_tagged};
use super::run;
use super::settings::{byte_order, width};
use crate::model::{ByteOrder, Field, HeaderKind, Magic, Model, Presence, Role, StructModel, Width};

pub(crate) fn expand(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let (encode, decode) =
        if data.tagged { (encode_tagged(model, data), decode_tagged(model, data)) } else { (encode(model, data), decode(model, data)) };
    let header = header(model, data);
    quote! {
        const __HEADER: &'static __bs::rt::Header = &#header;
        #encode
        #decode
    }
}

fn header(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let (name, order, constructor) = (&model.name, byte_order(model.byte_order), data.constructor);
    let elements = data.header.iter().map(|element| {
        let kind = header_kind(element.kind);
        let form = width(element.width);
        quote!(__bs::schema::HeaderElement { kind: __bs::schema::HeaderKind::#kind, width: #form })
    });
    let flags = data.fields.iter().filter_map(|field| match field.presence {
        Presence::Flag(flag) => {
            let name = &field.name;
            Some(quote!((#flag, #name)))
        }
        _ => None,
    });
    let part = model.part;
    quote! {
        __bs::rt::Header {
            model: #name,
            elements: &[#(#elements),*],
            order: #order,
            constructor: #constructor,
            flags: &[#(#flags),*],
            part: #part,
        }
    }
}

pub(crate) fn header_kind(kind: HeaderKind) -> TokenStream {
    match kind {
        HeaderKind::Constructor => quote!(Constructor),
        HeaderKind::Flags => quote!(Flags),
        HeaderKind::PayloadLength => quote!(PayloadLength),
    }
}

/// The bytes of a magic number.
pub(crate) fn magic_bytes(magic: &Magic, order: ByteOrder) -> Vec<u8> {
    match magic {
        Magic::Bytes(bytes) => bytes.clone(),
        Magic::Int { ty, value } => {
            let len = usize::from(ty.bytes());
            match order {
                ByteOrder::Big => value.to_be_bytes()[8 - len..].to_vec(),
                ByteOrder::Little => value.to_le_bytes()[..len].to_vec(),
            }
        }
    }
}

fn unknown<'a, 'b>(data: &'b StructModel<'a>) -> Option<&'b Field<'a>> {
    data.fields.iter().find(|field| matches!(field.role, Role::Unknown))
}

/// The flag bits that belong to a field.
fn known_flags(data: &StructModel<'_>) -> u64 {
    data.fields.iter().fold(0, |known, field| match field.presence {
        Presence::Flag(flag) => known | 1 << flag,
        _ => known,
    })
}

fn encode(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let (context, ctx) = (context_type(model), ctx());
    let mut flags = quote!(0);
    for field in &data.fields {
        if let Presence::Flag(flag) = field.presence {
            let member = &field.member;
            flags.extend(quote!(| ((self.#member.is_some() as ::core::primitive::u64) << #flag)));
        }
    }
    if let Some(field) = unknown(data) {
        let (member, known, keeps) = (&field.member, known_flags(data), body::keeps(field));
        flags.extend(quote!(| (#keeps::flags(&self.#member) & !#known)));
    }
    let magic = data.magic.as_ref().map(|magic| {
        let bytes = magic_bytes(magic, model.byte_order);
        quote!(__bs::rt::put_magic(__out, &[#(#bytes),*]);)
    });
    let writable = writable(model);
    let (open, first) = open(model, data, &flags);
    let fields = body::encode(model, Owner::Struct, &data.fields[first..]);
    let hint = body::size_hint(model, Owner::Struct, &data.fields);
    let head: usize = data
        .header
        .iter()
        .map(|element| match element.width {
            Width::Fixed(bytes) => usize::from(bytes),
            Width::VarUInt => 2,
        })
        .sum::<usize>()
        + data.magic.as_ref().map_or(0, |magic| magic_bytes(magic, model.byte_order).len());
    impl_encode(
        model,
        quote! {
            fn encode_value(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                <Self as __bs::Encode<#context>>::encode_as::<false>(self, __out, __settings, #ctx)
            }

            fn size_hint(&self) -> ::core::primitive::usize {
                #head + #hint
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode_as<const __M: ::core::primitive::bool>(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                #writable
                #magic
                #open
                #fields
                __bs::rt::finish_model(__out, __open, __HEADER)
            }
        },
    )
}

/// The statement that writes the header, and how many fields it writes with it: a run of fixed-size fields behind a
/// header of a known size goes into the same append.
fn open(model: &Model<'_>, data: &StructModel<'_>, flags: &TokenStream) -> (TokenStream, usize) {
    let first = run::length(&data.fields);
    let mut head = 0;
    for (at, element) in data.header.iter().enumerate() {
        match element.width {
            Width::Fixed(bytes) if at == 0 || element.kind != HeaderKind::Constructor => head += usize::from(bytes),
            _ => return (quote!(let __open = __bs::rt::encode_header::<__M>(__out, __HEADER, #flags)?;), 0),
        }
    }
    let run = &data.fields[..first];
    let (len, parts) = (head + run::total(run), run::fill(model, Owner::Struct, run, head));
    let open = quote! {
        let __open = {
            let mut __run = [0; #len];
            #parts
            __bs::rt::encode_start::<__M, #len>(__out, __HEADER, #flags, __run)?
        };
    };
    (open, first)
}

fn decode(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let (context, ctx, name) = (context_type(model), ctx(), &model.name);
    let magic = data.magic.as_ref().map(|magic| {
        let bytes = magic_bytes(magic, model.byte_order);
        quote!(__bs::rt::magic::<__W>(__in, &[#(#bytes),*], #name)?;)
    });
    let fields = body::decode(model, Owner::Struct, &data.fields);
    let unknown = unknown(data).map(|field| {
        let (variable, known, keeps) = (local(&field.name), known_flags(data), body::keeps(field));
        quote!(let #variable = #keeps::keep(__bs::rt::take_unknown::<__W>(__in, __head.flags & !#known));)
    });
    let (enter, construct) = (enter(model), construct(model, data));
    let head: usize = data
        .header
        .iter()
        .filter(|element| element.kind != HeaderKind::Constructor)
        .map(|element| match element.width {
            Width::Fixed(bytes) => usize::from(bytes),
            Width::VarUInt => 1,
        })
        .sum::<usize>()
        + data.magic.as_ref().map_or(0, |magic| magic_bytes(magic, model.byte_order).len());
    let min_len = body::min_len(model, &data.fields);
    impl_decode(
        model,
        quote! {
            const MIN_LEN: ::core::primitive::usize = #head + #min_len;

            fn decode_value(
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                <Self as __bs::Decode<'__de, #context>>::decode_as::<false, false>(__in, __settings, #ctx)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode_as<const __M: ::core::primitive::bool, const __W: ::core::primitive::bool>(
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                #enter
                let __start = __in.offset();
                #magic
                let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
                #fields
                #unknown
                #construct
                __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
                ::core::result::Result::Ok(__value)
            }
        },
    )
}

/// The statements round the fields of what has no header, when encoding.
pub(crate) fn open_and_close(model: &Model<'_>) -> (Option<TokenStream>, Option<TokenStream>) {
    let name = &model.name;
    let counts = !model.part;
    (counts.then(|| quote!(__bs::rt::open_model(__out, #name)?;)), counts.then(|| quote!(__out.ascend();)))
}

/// The statement that opens the model when decoding.
pub(crate) fn enter(model: &Model<'_>) -> Option<TokenStream> {
    let name = &model.name;
    (!model.part).then(|| quote!(__bs::rt::enter_model(__in, #name)?;))
}

/// The statements that make `__value` of the variables, finish and check it.
fn construct(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let members = data.fields.iter().map(|field| {
        let (member, variable) = (&field.member, local(&field.name));
        quote!(#member: #variable)
    });
    let validate = validate(model);
    quote! {
        let __value = Self { #(#members),* };
        #validate
    }
}

// --- structs whose fields take bits of a tag that stands elsewhere ---

fn encode_tagged(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let (context, ctx) = (context_type(model), ctx());
    let claims = super::tagged::claims(model, Owner::Struct, &data.fields);
    let fields = body::encode(model, Owner::Struct, &data.fields);
    let (open, close) = open_and_close(model);
    let writable = writable(model);
    impl_encode_tagged(
        model,
        quote! {
            fn tag(&self, #ctx: &mut #context) -> ::core::result::Result<::core::primitive::u64, __bs::EncodeError> {
                ::core::result::Result::Ok(0 #claims)
            }

            fn encode_tagged(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                #writable
                #open
                #fields
                #close
                ::core::result::Result::Ok(())
            }
        },
    )
}

fn decode_tagged(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let (context, ctx) = (context_type(model), ctx());
    let fields = body::decode(model, Owner::Struct, &data.fields);
    let (enter, construct) = (enter(model), construct(model, data));
    let leave = (!model.part).then(|| quote!(__in.ascend();));
    impl_decode_tagged(
        model,
        quote! {
            #[inline]
            fn decode_tagged(
                __tag_word: ::core::primitive::u64,
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                <Self as __bs::DecodeTagged<'__de, #context>>::decode_tagged_as::<false>(__tag_word, __in, __settings, #ctx)
            }

            fn decode_tagged_as<const __W: ::core::primitive::bool>(
                __tag_word: ::core::primitive::u64,
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                #enter
                let __start = __in.offset();
                #fields
                #construct
                #leave
                ::core::result::Result::Ok(__value)
            }
        },
    )
}

/// The statements that run the user's functions on `__value`: the one that may change it, then the check.
pub(crate) fn validate(model: &Model<'_>) -> Option<TokenStream> {
    let (name, ctx) = (&model.name, ctx());
    let finish = model.finish.as_ref().map(|path| {
        quote! {
            let mut __value = __value;
            __bs::rt::validated((#path)(&mut __value, &mut *#ctx), __start, #name)?;
        }
    });
    let check = model.validate.as_ref().map(|path| quote!(__bs::rt::validated((#path)(&__value), __start, #name)?;));
    (finish.is_some() || check.is_some()).then(|| quote!(#finish #check))
}

/// The statement that runs the user's function on `self` before anything is written.
pub(crate) fn writable(model: &Model<'_>) -> Option<TokenStream> {
    let (name, ctx) = (&model.name, ctx());
    model.writable.as_ref().map(|path| quote!(__bs::rt::writable((#path)(self, &mut *#ctx), #name)?;))
}
