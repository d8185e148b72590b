// struct Borrowed<'a> {
//     #[field(prefix_length = 1)]
//     a: &'a str,
//     #[field(rest)]
//     b: &'a [u8],
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
        model: "Borrowed",
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
    impl<'a, __AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext>
    for Borrowed<'a> {
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
            14usize + 0usize
                + <&'a str as __bs::Encode<__AnyContext>>::size_hint(&self.a)
                + <&'a [u8] as __bs::Encode<__AnyContext>>::size_hint(&self.b)
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
                &'a str,
                __AnyContext,
            >(
                &self.a,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Borrowed",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Prefix(__bs::Width::One)),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                &'a [u8],
                __AnyContext,
            >(
                &self.b,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Borrowed",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Rest),
                    );
                    SITE
                },
            )?;
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<
        '__de,
        'a,
        __AnyContext: ?::core::marker::Sized,
    > __bs::Decode<'__de, __AnyContext> for Borrowed<'a>
    where
        '__de: 'a,
    {
        const MIN_LEN: ::core::primitive::usize = 12usize + 0usize
            + <&'a str as __bs::Decode<'__de, __AnyContext>>::MIN_LEN
            + <&'a [u8] as __bs::Decode<'__de, __AnyContext>>::MIN_LEN;
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
            __bs::rt::enter_model(__in, "Borrowed")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_a: &'a str = __bs::rt::get::<
                &'a str,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Borrowed",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Prefix(__bs::Width::One)),
                    );
                    SITE
                },
            )?;
            let __f_b: &'a [u8] = __bs::rt::get::<
                &'a [u8],
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Borrowed",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Rest),
                    );
                    SITE
                },
            )?;
            let __value = Self { a: __f_a, b: __f_b };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl<'a> __bs::ProtoModel for Borrowed<'a> {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Borrowed",
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
                        rust_type: "&'a str",
                        layout: __bs::rt::layout::<&'a str>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Prefix(__bs::Width::One)),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "b",
                        docs: "",
                        rust_type: "&'a [u8]",
                        layout: __bs::rt::layout::<&'a [u8]>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Rest),
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
    impl<'a> __bs::Described for Borrowed<'a> {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
};
