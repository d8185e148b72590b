// #[proto(header())]
// struct Chunk {
//     #[field(wire(size:u16 = self.data.len()))]
//     kind: [u8; 4],
//     #[field(length = size, wire_after(sum:u8 = sum(&self.data)))]
//     data: Vec<u8>,
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
        model: "Chunk",
        elements: &[],
        order: __bs::ByteOrder::Big,
        constructor: 1u64,
        flags: &[],
        part: false,
    };
    #[automatically_derived]
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Chunk {
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
            0usize + 12usize
                + <Vec<u8> as __bs::Encode<__AnyContext>>::size_hint(&self.data)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_as<const __M: ::core::primitive::bool>(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __open = {
                let mut __run = [0; 0usize];
                __bs::rt::encode_start::<__M, 0usize>(__out, __HEADER, 0, __run)?
            };
            let size: u16 = __bs::rt::fit::<
                u16,
                _,
            >(
                (self.data.len()),
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                        "Chunk",
                        "size",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                u16,
                __AnyContext,
            >(
                &size,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                        "Chunk",
                        "size",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                [u8; 4],
                __AnyContext,
            >(
                &self.kind,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Chunk",
                        "kind",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::put_bounded(
                __bs::rt::extent("byte length", size),
                __out,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Chunk",
                        "data",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Rest),
                    );
                    SITE
                },
                |__out| __bs::rt::put::<
                    Vec<u8>,
                    __AnyContext,
                >(
                    &self.data,
                    __out,
                    &mut *ctx,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Chunk",
                            "data",
                            __bs::Settings::new(__bs::ByteOrder::Big)
                                .length(__bs::Length::Rest),
                        );
                        SITE
                    },
                ),
            )?;
            let sum: u8 = __bs::rt::fit::<
                u8,
                _,
            >(
                (sum(&self.data)),
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                        "Chunk",
                        "sum",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                u8,
                __AnyContext,
            >(
                &sum,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                        "Chunk",
                        "sum",
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
    for Chunk {
        const MIN_LEN: ::core::primitive::usize = 0usize + 4usize
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
            __bs::rt::enter_model(__in, "Chunk")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_at_size = __in.offset() - 0usize;
            let size: u16 = __bs::rt::get::<
                u16,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                        "Chunk",
                        "size",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_kind: [u8; 4] = __bs::rt::get::<
                [u8; 4],
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Chunk",
                        "kind",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_data: Vec<u8> = __bs::rt::get_bounded::<
                Vec<u8>,
                __W,
            >(
                __bs::rt::extent("byte length", size),
                __in,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Chunk",
                        "data",
                        __bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Rest),
                    );
                    SITE
                },
                |__in| __bs::rt::get::<
                    Vec<u8>,
                    __AnyContext,
                    __W,
                >(
                    __in,
                    &mut *ctx,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Chunk",
                            "data",
                            __bs::Settings::new(__bs::ByteOrder::Big)
                                .length(__bs::Length::Rest),
                        );
                        SITE
                    },
                ),
            )?;
            let __f_at_sum = __in.offset() - 0usize;
            let sum: u8 = __bs::rt::get::<
                u8,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                        "Chunk",
                        "sum",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            {
                let __found = &size;
                __bs::rt::check_wire::<
                    u16,
                >(
                    __found,
                    __bs::rt::fit::<
                        u16,
                        _,
                    >(
                        (__f_data.len()),
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                                "Chunk",
                                "size",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                    ),
                    __f_at_size,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                            "Chunk",
                            "size",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            }
            {
                let __found = &sum;
                __bs::rt::check_wire::<
                    u8,
                >(
                    __found,
                    __bs::rt::fit::<
                        u8,
                        _,
                    >(
                        (sum(&__f_data)),
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                                "Chunk",
                                "sum",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                    ),
                    __f_at_sum,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::wire(
                            "Chunk",
                            "sum",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            }
            let __value = Self {
                kind: __f_kind,
                data: __f_data,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Chunk {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Chunk",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Struct {
                magic: &[],
                constructor: ::core::option::Option::None,
                header: &[],
                fields: &[
                    __bs::schema::Field {
                        name: "size",
                        docs: "",
                        rust_type: "u16",
                        layout: __bs::rt::layout::<u16>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::Some("self.data.len()"),
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "kind",
                        docs: "",
                        rust_type: "[u8; 4]",
                        layout: __bs::rt::layout::<[u8; 4]>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "data",
                        docs: "",
                        rust_type: "Vec<u8>",
                        layout: __bs::rt::layout::<Vec<u8>>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big)
                            .length(__bs::Length::Rest),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::Some("size bytes"),
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "sum",
                        docs: "",
                        rust_type: "u8",
                        layout: __bs::rt::layout::<u8>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::Some("sum(&self.data)"),
                        bits: ::core::option::Option::None,
                    },
                ],
            },
        };
    }
    #[automatically_derived]
    impl __bs::Described for Chunk {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<[u8; 4], [::core::primitive::u8; 4]>();
};
