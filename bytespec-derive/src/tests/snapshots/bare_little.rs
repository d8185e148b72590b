// #[proto(header(), byte_order = little)]
// struct Bare {
//     a: u32,
//     #[field(varint)]
//     b: u64,
//     c: [u8; 4],
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
        model: "Bare",
        elements: &[],
        order: __bs::ByteOrder::Little,
        constructor: 1u64,
        flags: &[],
        part: false,
    };
    #[automatically_derived]
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Bare {
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
            0usize + 8usize + <u64 as __bs::Encode<__AnyContext>>::size_hint(&self.b)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_as<const __M: ::core::primitive::bool>(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __open = {
                let mut __run = [0; 4usize];
                __run[0usize..4usize]
                    .copy_from_slice(&::core::primitive::u32::to_le_bytes(self.a));
                __bs::rt::encode_start::<__M, 4usize>(__out, __HEADER, 0, __run)?
            };
            __bs::rt::put::<
                u64,
                __AnyContext,
            >(
                &self.b,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Bare",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Little).varint(),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                [u8; 4],
                __AnyContext,
            >(
                &self.c,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Bare",
                        "c",
                        __bs::Settings::new(__bs::ByteOrder::Little),
                    );
                    SITE
                },
            )?;
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Bare {
        const MIN_LEN: ::core::primitive::usize = 0usize + 9usize;
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
            __bs::rt::enter_model(__in, "Bare")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_a: u32 = __bs::rt::get::<
                u32,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Bare",
                        "a",
                        __bs::Settings::new(__bs::ByteOrder::Little),
                    );
                    SITE
                },
            )?;
            let __f_b: u64 = __bs::rt::get::<
                u64,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Bare",
                        "b",
                        __bs::Settings::new(__bs::ByteOrder::Little).varint(),
                    );
                    SITE
                },
            )?;
            let __f_c: [u8; 4] = __bs::rt::get::<
                [u8; 4],
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Bare",
                        "c",
                        __bs::Settings::new(__bs::ByteOrder::Little),
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
    impl __bs::ProtoModel for Bare {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Bare",
            docs: "",
            byte_order: __bs::ByteOrder::Little,
            body: __bs::schema::Body::Struct {
                magic: &[],
                constructor: ::core::option::Option::None,
                header: &[],
                fields: &[
                    __bs::schema::Field {
                        name: "a",
                        docs: "",
                        rust_type: "u32",
                        layout: __bs::rt::layout::<u32>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Little),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "b",
                        docs: "",
                        rust_type: "u64",
                        layout: __bs::rt::layout::<u64>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Little).varint(),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "c",
                        docs: "",
                        rust_type: "[u8; 4]",
                        layout: __bs::rt::layout::<[u8; 4]>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Little),
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
    impl __bs::Described for Bare {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<u32, ::core::primitive::u32>();
    const _: () = __bs::rt::primitive::<u64, ::core::primitive::u64>();
    const _: () = __bs::rt::primitive::<[u8; 4], [::core::primitive::u8; 4]>();
};
