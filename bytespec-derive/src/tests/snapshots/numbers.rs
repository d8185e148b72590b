// struct Numbers {
//     a: u8,
//     b: u16,
//     c: i32,
//     d: f64,
//     e: bool,
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
        model: "Numbers",
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
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Numbers {
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
            14usize + 16usize
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_as<const __M: ::core::primitive::bool>(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __open = {
                let mut __run = [0; 30usize];
                __run[14usize] = self.a;
                __run[15usize..17usize]
                    .copy_from_slice(&::core::primitive::u16::to_be_bytes(self.b));
                __run[17usize..21usize]
                    .copy_from_slice(&::core::primitive::i32::to_be_bytes(self.c));
                __run[21usize..29usize]
                    .copy_from_slice(&::core::primitive::f64::to_be_bytes(self.d));
                __run[29usize] = ::core::convert::From::<
                    ::core::primitive::bool,
                >::from(self.e);
                __bs::rt::encode_start::<__M, 30usize>(__out, __HEADER, 0, __run)?
            };
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Numbers {
        const MIN_LEN: ::core::primitive::usize = 12usize + 16usize;
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
            __bs::rt::enter_model(__in, "Numbers")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_a: u8;
            let __f_b: u16;
            let __f_c: i32;
            let __f_d: f64;
            let __f_e: bool;
            {
                const __RUN: &'static [__bs::rt::RunField] = &[
                    __bs::rt::RunField {
                        site: {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Numbers",
                                "a",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                        len: 1usize,
                        is_bool: false,
                    },
                    __bs::rt::RunField {
                        site: {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Numbers",
                                "b",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                        len: 2usize,
                        is_bool: false,
                    },
                    __bs::rt::RunField {
                        site: {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Numbers",
                                "c",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                        len: 4usize,
                        is_bool: false,
                    },
                    __bs::rt::RunField {
                        site: {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Numbers",
                                "d",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                        len: 8usize,
                        is_bool: false,
                    },
                    __bs::rt::RunField {
                        site: {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Numbers",
                                "e",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                        len: 1usize,
                        is_bool: true,
                    },
                ];
                if __W {
                    __f_a = __bs::rt::get::<
                        u8,
                        __AnyContext,
                        __W,
                    >(__in, &mut *ctx, __RUN[0usize].site)?;
                    __f_b = __bs::rt::get::<
                        u16,
                        __AnyContext,
                        __W,
                    >(__in, &mut *ctx, __RUN[1usize].site)?;
                    __f_c = __bs::rt::get::<
                        i32,
                        __AnyContext,
                        __W,
                    >(__in, &mut *ctx, __RUN[2usize].site)?;
                    __f_d = __bs::rt::get::<
                        f64,
                        __AnyContext,
                        __W,
                    >(__in, &mut *ctx, __RUN[3usize].site)?;
                    __f_e = __bs::rt::get::<
                        bool,
                        __AnyContext,
                        __W,
                    >(__in, &mut *ctx, __RUN[4usize].site)?;
                } else {
                    let ::core::option::Option::Some(__run) = __in.take_run::<16usize>()
                    else {
                        return ::core::result::Result::Err(
                            __bs::rt::short_run(__in, __RUN),
                        );
                    };
                    __f_a = ::core::primitive::u8::from_be_bytes([__run[0usize]]);
                    __f_b = ::core::primitive::u16::from_be_bytes([
                        __run[1usize],
                        __run[2usize],
                    ]);
                    __f_c = ::core::primitive::i32::from_be_bytes([
                        __run[3usize],
                        __run[4usize],
                        __run[5usize],
                        __run[6usize],
                    ]);
                    __f_d = ::core::primitive::f64::from_be_bytes([
                        __run[7usize],
                        __run[8usize],
                        __run[9usize],
                        __run[10usize],
                        __run[11usize],
                        __run[12usize],
                        __run[13usize],
                        __run[14usize],
                    ]);
                    __f_e = __bs::rt::run_bool(
                        __run[15usize],
                        1usize,
                        __in,
                        __RUN[4usize].site,
                    )?;
                }
            }
            let __value = Self {
                a: __f_a,
                b: __f_b,
                c: __f_c,
                d: __f_d,
                e: __f_e,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Numbers {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Numbers",
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
                        rust_type: "u8",
                        layout: __bs::rt::layout::<u8>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "b",
                        docs: "",
                        rust_type: "u16",
                        layout: __bs::rt::layout::<u16>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "c",
                        docs: "",
                        rust_type: "i32",
                        layout: __bs::rt::layout::<i32>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "d",
                        docs: "",
                        rust_type: "f64",
                        layout: __bs::rt::layout::<f64>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "e",
                        docs: "",
                        rust_type: "bool",
                        layout: __bs::rt::layout::<bool>,
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
    impl __bs::Described for Numbers {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<u8, ::core::primitive::u8>();
    const _: () = __bs::rt::primitive::<u16, ::core::primitive::u16>();
    const _: () = __bs::rt::primitive::<i32, ::core::primitive::i32>();
    const _: () = __bs::rt::primitive::<f64, ::core::primitive::f64>();
    const _: () = __bs::rt::primitive::<bool, ::core::primitive::bool>();
};
