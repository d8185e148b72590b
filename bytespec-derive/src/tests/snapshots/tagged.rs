// #[proto(tag(u32, mask = 0xff), byte_order = little)]
// enum Value {
//     #[variant(tag = 0)]
//     Nil,
//     #[variant(tag = 2)]
//     Int(#[field(tag = bits(16, 1))] Int),
//     #[variant(other)]
//     Other(#[field(tag)] u32, #[field(rest)] Vec<u8>),
// }

#[doc(hidden)]
#[allow(
    non_upper_case_globals,
    non_snake_case,
    unused_imports,
    unused_variables,
    unused_mut,
    unused_parens,
    unused_qualifications,
    unused_assignments,
    unreachable_patterns,
    unreachable_code,
    deprecated,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::restriction
)]
const _: () = {
    use ::bytespec as __bs;
    use __bs::rt::Lenient as _;
    #[automatically_derived]
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Value {
        fn encode_value(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            __bs::rt::open_model(__out, "Value")?;
            match self {
                Self::Nil {} => {
                    let __tag_word: ::core::primitive::u64 = 0u64;
                    <::core::primitive::u32 as __bs::Encode<
                        (),
                    >>::encode_value(
                        &(__tag_word as ::core::primitive::u32),
                        __out,
                        __bs::Settings::of(__bs::ByteOrder::Little),
                        &mut (),
                    )?;
                }
                Self::Int { 0: __f_0 } => {
                    let __tag_word: ::core::primitive::u64 = 2u64
                        | __bs::rt::claim::<
                            Int,
                            _,
                        >(
                            &(*__f_0),
                            &mut *ctx,
                            16u32,
                            1u32,
                            {
                                const SITE: &'static __bs::rt::Site = &__bs::rt::Site::variant(
                                    "Value",
                                    "Int",
                                    __bs::Settings::new(__bs::ByteOrder::Little),
                                );
                                SITE
                            },
                        )?;
                    <::core::primitive::u32 as __bs::Encode<
                        (),
                    >>::encode_value(
                        &(__tag_word as ::core::primitive::u32),
                        __out,
                        __bs::Settings::of(__bs::ByteOrder::Little),
                        &mut (),
                    )?;
                    __bs::rt::put_tagged::<
                        Int,
                        __AnyContext,
                    >(
                        ::core::option::Option::None,
                        &*__f_0,
                        __out,
                        &mut *ctx,
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::variant(
                                "Value",
                                "Int",
                                __bs::Settings::new(__bs::ByteOrder::Little),
                            );
                            SITE
                        },
                    )?;
                }
                Self::Other { 0: __f_0, 1: __f_1 } => {
                    let __tag_word: ::core::primitive::u64 = {
                        let __kept: ::core::primitive::u64 = __bs::rt::other_tag(
                            *__f_0 as ::core::primitive::u32 as ::core::primitive::u64,
                            255u64,
                            "Value",
                        )?;
                        if ::core::matches!(__kept, 0 | 2) {
                            return ::core::result::Result::Err(
                                __bs::rt::bad_other("Value", &__kept),
                            );
                        }
                        __kept
                    };
                    <::core::primitive::u32 as __bs::Encode<
                        (),
                    >>::encode_value(
                        &(__tag_word as ::core::primitive::u32),
                        __out,
                        __bs::Settings::of(__bs::ByteOrder::Little),
                        &mut (),
                    )?;
                    let mut __write = || -> ::core::result::Result<
                        (),
                        __bs::EncodeError,
                    > {
                        __bs::rt::put::<
                            Vec<u8>,
                            __AnyContext,
                        >(
                            &*__f_1,
                            __out,
                            &mut *ctx,
                            {
                                const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                    "Value",
                                    "1",
                                    __bs::Settings::new(__bs::ByteOrder::Little)
                                        .length(__bs::Length::Rest),
                                );
                                SITE
                            },
                        )?;
                        ::core::result::Result::Ok(())
                    };
                    if let ::core::result::Result::Err(__error) = __write() {
                        return ::core::result::Result::Err(
                            __error
                                .in_step(__bs::PathStep::Variant {
                                    model: "Value",
                                    variant: "Other",
                                }),
                        );
                    }
                }
            }
            __out.ascend();
            ::core::result::Result::Ok(())
        }
        fn size_hint(&self) -> ::core::primitive::usize {
            4
                + match self {
                    Self::Nil {} => 0usize,
                    Self::Int { 0: __f_0 } => 8usize,
                    Self::Other { 0: __f_0, 1: __f_1 } => {
                        0usize
                            + <Vec<
                                u8,
                            > as __bs::Encode<__AnyContext>>::size_hint(&(*__f_1))
                    }
                }
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Value {
        const MIN_LEN: ::core::primitive::usize = 4usize;
        #[inline]
        fn decode_value(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            <Self as __bs::Decode<
                '__de,
                __AnyContext,
            >>::decode_as::<false, false>(__in, __settings, ctx)
        }
        fn decode_as<
            const __M: ::core::primitive::bool,
            const __W: ::core::primitive::bool,
        >(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            __bs::rt::enter_model(__in, "Value")?;
            let __start = __in.offset();
            let __tag_word = __bs::rt::get_tag_word::<
                ::core::primitive::u32,
                __W,
            >(
                __in,
                255u64,
                __bs::Settings::of(__bs::ByteOrder::Little),
                "Value",
                |__tag| match __tag {
                    0 => ::core::option::Option::Some("Nil"),
                    2 => ::core::option::Option::Some("Int"),
                    _ => ::core::option::Option::None,
                },
            )? as ::core::primitive::u64;
            let __tag = __tag_word & 255u64;
            let __value = match __tag {
                0 => Self::Nil {},
                2 => {
                    let __f_0: Int = __bs::rt::Field::<
                        Int,
                        __AnyContext,
                    >::get_tagged::<
                        __W,
                    >(
                        (__tag_word >> 16u8) & 1u64,
                        __in,
                        &mut *ctx,
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::variant(
                                "Value",
                                "Int",
                                __bs::Settings::new(__bs::ByteOrder::Little),
                            );
                            SITE
                        },
                    )?;
                    Self::Int { 0: __f_0 }
                }
                _ => {
                    let mut __read = || -> ::core::result::Result<
                        Self,
                        __bs::DecodeError,
                    > {
                        let __f_0: u32 = __tag as u32;
                        let __f_1: Vec<u8> = __bs::rt::get::<
                            Vec<u8>,
                            __AnyContext,
                            __W,
                        >(
                            __in,
                            &mut *ctx,
                            {
                                const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                    "Value",
                                    "1",
                                    __bs::Settings::new(__bs::ByteOrder::Little)
                                        .length(__bs::Length::Rest),
                                );
                                SITE
                            },
                        )?;
                        ::core::result::Result::Ok(Self::Other { 0: __f_0, 1: __f_1 })
                    };
                    match __read() {
                        ::core::result::Result::Ok(__value) => __value,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(
                                __error
                                    .in_step(__bs::PathStep::Variant {
                                        model: "Value",
                                        variant: "Other",
                                    }),
                            );
                        }
                    }
                }
            };
            __in.ascend();
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Value {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Value",
            docs: "",
            byte_order: __bs::ByteOrder::Little,
            body: __bs::schema::Body::Tagged {
                tag: __bs::schema::Tag::Word {
                    layout: __bs::Layout::UInt(4u8),
                    mask: 255u64,
                    mapped: false,
                },
                variants: &[
                    __bs::schema::Variant {
                        name: "Nil",
                        docs: "",
                        tag: __bs::schema::Constant::Int(0i128),
                        fields: &[],
                    },
                    __bs::schema::Variant {
                        name: "Int",
                        docs: "",
                        tag: __bs::schema::Constant::Int(2i128),
                        fields: &[
                            __bs::schema::Field {
                                name: "0",
                                docs: "",
                                rust_type: "Int",
                                layout: __bs::rt::layout::<Int>,
                                settings: &__bs::Settings::new(__bs::ByteOrder::Little),
                                presence: __bs::schema::Presence::Always,
                                extent: ::core::option::Option::None,
                                computed: ::core::option::Option::None,
                                bits: ::core::option::Option::None,
                            },
                        ],
                    },
                    __bs::schema::Variant {
                        name: "Other",
                        docs: "",
                        tag: __bs::schema::Constant::Other,
                        fields: &[
                            __bs::schema::Field {
                                name: "0",
                                docs: "",
                                rust_type: "u32",
                                layout: || __bs::Layout::Nothing,
                                settings: &__bs::Settings::new(__bs::ByteOrder::Little),
                                presence: __bs::schema::Presence::Always,
                                extent: ::core::option::Option::None,
                                computed: ::core::option::Option::None,
                                bits: ::core::option::Option::None,
                            },
                            __bs::schema::Field {
                                name: "1",
                                docs: "",
                                rust_type: "Vec<u8>",
                                layout: __bs::rt::layout::<Vec<u8>>,
                                settings: &__bs::Settings::new(__bs::ByteOrder::Little)
                                    .length(__bs::Length::Rest),
                                presence: __bs::schema::Presence::Always,
                                extent: ::core::option::Option::None,
                                computed: ::core::option::Option::None,
                                bits: ::core::option::Option::None,
                            },
                        ],
                    },
                ],
            },
        };
    }
    #[automatically_derived]
    impl __bs::Described for Value {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<u32, ::core::primitive::u32>();
};
