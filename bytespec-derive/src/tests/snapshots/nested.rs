// struct Nested {
//     a: Inner,
//     #[field(count_prefix = 2)]
//     b: Vec<Inner>,
//     c: Vec<f32>,
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
        model: "Nested",
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
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Nested {
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
            14usize + 0usize + __bs::rt::Field::<Inner, __AnyContext>::hint(&self.a)
                + __bs::rt::Field::<Vec<Inner>, __AnyContext>::hint(&self.b)
                + <Vec<f32> as __bs::Encode<__AnyContext>>::size_hint(&self.c)
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
            __bs::rt::Field::<
                Inner,
                __AnyContext,
            >::put(
                &self.a,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Nested",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::Field::<
                Vec<Inner>,
                __AnyContext,
            >::put(
                &self.b,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Nested",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Count {
                                width: __bs::Width::Two,
                                mask: ::core::primitive::u64::MAX,
                            }),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                Vec<f32>,
                __AnyContext,
            >(
                &self.c,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Nested",
                        "c",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Nested {
        const MIN_LEN: ::core::primitive::usize = 12usize + 0usize
            + __bs::rt::MinLen::<'__de, Inner, __AnyContext>::MIN_LEN
            + __bs::rt::MinLen::<'__de, Vec<Inner>, __AnyContext>::MIN_LEN
            + <Vec<f32> as __bs::Decode<'__de, __AnyContext>>::MIN_LEN;
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
            __bs::rt::enter_model(__in, "Nested")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_a: Inner = __bs::rt::Field::<
                Inner,
                __AnyContext,
            >::get::<
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Nested",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_b: Vec<Inner> = __bs::rt::Field::<
                Vec<Inner>,
                __AnyContext,
            >::get::<
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Nested",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Count {
                                width: __bs::Width::Two,
                                mask: ::core::primitive::u64::MAX,
                            }),
                    );
                    SITE
                },
            )?;
            let __f_c: Vec<f32> = __bs::rt::get::<
                Vec<f32>,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Nested",
                        "c",
                        __bs::Settings::new(__bs::ByteOrder::Big),
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
    impl __bs::ProtoModel for Nested {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Nested",
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
                        rust_type: "Inner",
                        layout: __bs::rt::layout::<Inner>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "b",
                        docs: "",
                        rust_type: "Vec<Inner>",
                        layout: __bs::rt::layout::<Vec<Inner>>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Count {
                                width: __bs::Width::Two,
                                mask: ::core::primitive::u64::MAX,
                            }),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "c",
                        docs: "",
                        rust_type: "Vec<f32>",
                        layout: __bs::rt::layout::<Vec<f32>>,
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
    impl __bs::Described for Nested {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
};
