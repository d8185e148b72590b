// struct Optional {
//     #[field(flag = 0)]
//     a: Option<String>,
//     #[field(flag = 1)]
//     b: Option<u32>,
//     #[field(unknown)]
//     more: Unknown,
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
        model: "Optional",
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
        flags: &[(0u8, "a"), (1u8, "b")],
        part: false,
    };
    #[automatically_derived]
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Optional {
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
            14usize + 4usize
                + match &self.a {
                    ::core::option::Option::Some(__some) => {
                        <String as __bs::Encode<__AnyContext>>::size_hint(__some)
                    }
                    ::core::option::Option::None => 0,
                } + <Unknown as __bs::rt::Keeps>::tail(&self.more).len()
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
                __bs::rt::encode_start::<
                    __M,
                    14usize,
                >(
                    __out,
                    __HEADER,
                    0 | ((self.a.is_some() as ::core::primitive::u64) << 0u8)
                        | ((self.b.is_some() as ::core::primitive::u64) << 1u8)
                        | (<Unknown as __bs::rt::Keeps>::flags(&self.more) & !3u64),
                    __run,
                )?
            };
            if let ::core::option::Option::Some(__some) = &self.a {
                __bs::rt::put::<
                    String,
                    __AnyContext,
                >(
                    __some,
                    __out,
                    &mut *ctx,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Optional",
                            "a",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            }
            if let ::core::option::Option::Some(__some) = &self.b {
                __bs::rt::put::<
                    u32,
                    __AnyContext,
                >(
                    __some,
                    __out,
                    &mut *ctx,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Optional",
                            "b",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            }
            __out.put_slice(<Unknown as __bs::rt::Keeps>::tail(&self.more));
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Optional {
        const MIN_LEN: ::core::primitive::usize = 12usize + 0usize;
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
            __bs::rt::enter_model(__in, "Optional")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_a: Option<String> = if (__head.flags >> 0u8) & 1 != 0 {
                ::core::option::Option::Some(
                    __bs::rt::get::<
                        String,
                        __AnyContext,
                        __W,
                    >(
                        __in,
                        &mut *ctx,
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Optional",
                                "a",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                    )?,
                )
            } else {
                ::core::option::Option::None
            };
            let __f_b: Option<u32> = if (__head.flags >> 1u8) & 1 != 0 {
                ::core::option::Option::Some(
                    __bs::rt::get::<
                        u32,
                        __AnyContext,
                        __W,
                    >(
                        __in,
                        &mut *ctx,
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Optional",
                                "b",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                    )?,
                )
            } else {
                ::core::option::Option::None
            };
            let __f_more = <Unknown as __bs::rt::Keeps>::keep(
                __bs::rt::take_unknown::<__W>(__in, __head.flags & !3u64),
            );
            let __value = Self {
                a: __f_a,
                b: __f_b,
                more: __f_more,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Optional {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Optional",
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
                        rust_type: "Option<String>",
                        layout: __bs::rt::layout::<String>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Flag(0u8),
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "b",
                        docs: "",
                        rust_type: "Option<u32>",
                        layout: __bs::rt::layout::<u32>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Flag(1u8),
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "more",
                        docs: "",
                        rust_type: "Unknown",
                        layout: || __bs::Layout::Bytes,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
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
    impl __bs::Described for Optional {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<u32, ::core::primitive::u32>();
};
