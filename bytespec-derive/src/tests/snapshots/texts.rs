// struct Texts {
//     a: String,
//     #[field(prefix_length = 1, encoding = "utf-16-le")]
//     b: String,
//     #[field(nul)]
//     c: Vec<u8>,
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
    const __HEADER: &'static __bs::rt::Header = &__bs::rt::Header {
        model: "Texts",
        elements: &[
            __bs::schema::HeaderElement {
                kind: __bs::schema::HeaderKind::Constructor,
                width: __bs::Width::Two,
            },
            __bs::schema::HeaderElement {
                kind: __bs::schema::HeaderKind::Flags,
                width: __bs::Width::Eight,
            },
            __bs::schema::HeaderElement {
                kind: __bs::schema::HeaderKind::PayloadLength,
                width: __bs::Width::Four,
            },
        ],
        order: __bs::ByteOrder::Big,
        constructor: 1u64,
        flags: &[],
        part: false,
    };
    #[automatically_derived]
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Texts {
        fn encode_value(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            <Self as __bs::Encode<
                __AnyContext,
            >>::encode_as::<false>(self, __out, __settings, ctx)
        }
        fn size_hint(&self) -> ::core::primitive::usize {
            14usize + 0usize + <String as __bs::Encode<__AnyContext>>::size_hint(&self.a)
                + <String as __bs::Encode<__AnyContext>>::size_hint(&self.b)
                + <Vec<u8> as __bs::Encode<__AnyContext>>::size_hint(&self.c)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_as<const __M: ::core::primitive::bool>(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __open = {
                let mut __run = [0; 14usize];
                __bs::rt::encode_start::<__M, 14usize>(__out, __HEADER, 0, __run)?
            };
            __bs::rt::put::<
                String,
                __AnyContext,
            >(
                &self.a,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Texts",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                String,
                __AnyContext,
            >(
                &self.b,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Texts",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Prefix(__bs::Width::One))
                            .encoding(__bs::Encoding::Utf16Le),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                Vec<u8>,
                __AnyContext,
            >(
                &self.c,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Texts",
                        "c",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Nul),
                    );
                    SITE
                },
            )?;
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Texts {
        const MIN_LEN: ::core::primitive::usize = 12usize + 0usize
            + <String as __bs::Decode<'__de, __AnyContext>>::MIN_LEN
            + <String as __bs::Decode<'__de, __AnyContext>>::MIN_LEN
            + <Vec<u8> as __bs::Decode<'__de, __AnyContext>>::MIN_LEN;
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
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_as<
            const __M: ::core::primitive::bool,
            const __W: ::core::primitive::bool,
        >(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            __bs::rt::enter_model(__in, "Texts")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_a: String = __bs::rt::get::<
                String,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Texts",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_b: String = __bs::rt::get::<
                String,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Texts",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Prefix(__bs::Width::One))
                            .encoding(__bs::Encoding::Utf16Le),
                    );
                    SITE
                },
            )?;
            let __f_c: Vec<u8> = __bs::rt::get::<
                Vec<u8>,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Texts",
                        "c",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Nul),
                    );
                    SITE
                },
            )?;
            let __value = Self {
                a: __f_a,
                b: __f_b,
                c: __f_c,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Texts {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Texts",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Struct {
                magic: &[],
                constructor: ::core::option::Option::Some(1u64),
                header: &[
                    __bs::schema::HeaderElement {
                        kind: __bs::schema::HeaderKind::Constructor,
                        width: __bs::Width::Two,
                    },
                    __bs::schema::HeaderElement {
                        kind: __bs::schema::HeaderKind::Flags,
                        width: __bs::Width::Eight,
                    },
                    __bs::schema::HeaderElement {
                        kind: __bs::schema::HeaderKind::PayloadLength,
                        width: __bs::Width::Four,
                    },
                ],
                fields: &[
                    __bs::schema::Field {
                        name: "a",
                        docs: "",
                        rust_type: "String",
                        layout: __bs::rt::layout::<String>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "b",
                        docs: "",
                        rust_type: "String",
                        layout: __bs::rt::layout::<String>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Prefix(__bs::Width::One))
                            .encoding(__bs::Encoding::Utf16Le),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "c",
                        docs: "",
                        rust_type: "Vec<u8>",
                        layout: __bs::rt::layout::<Vec<u8>>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Nul),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                ],
            },
        };
    }
    #[automatically_derived]
    impl __bs::Described for Texts {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
};
