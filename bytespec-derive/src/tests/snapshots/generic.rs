// #[proto(header())]
// struct Pair<T, const N: usize> {
//     key: [u8; N],
//     value: T,
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
        model: "Pair",
        elements: &[],
        order: __bs::ByteOrder::Big,
        constructor: 1u64,
        flags: &[],
        part: false,
    };
    #[automatically_derived]
    impl<
        T: __bs::Encode<__AnyContext>,
        const N: usize,
        __AnyContext: ?::core::marker::Sized,
    > __bs::Encode<__AnyContext> for Pair<T, N> {
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
            0usize + 0usize
                + <[u8; N] as __bs::Encode<__AnyContext>>::size_hint(&self.key)
                + <T as __bs::Encode<__AnyContext>>::size_hint(&self.value)
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
            __bs::rt::put::<
                [u8; N],
                __AnyContext,
            >(
                &self.key,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Pair",
                        "key",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::put::<
                T,
                __AnyContext,
            >(
                &self.value,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Pair",
                        "value",
                        __bs::Settings::new(__bs::ByteOrder::Big),
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
        T: __bs::Decode<'__de, __AnyContext>,
        const N: usize,
        __AnyContext: ?::core::marker::Sized,
    > __bs::Decode<'__de, __AnyContext> for Pair<T, N> {
        const MIN_LEN: ::core::primitive::usize = 0usize + 0usize
            + <[u8; N] as __bs::Decode<'__de, __AnyContext>>::MIN_LEN
            + <T as __bs::Decode<'__de, __AnyContext>>::MIN_LEN;
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
            __bs::rt::enter_model(__in, "Pair")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_key: [u8; N] = __bs::rt::get::<
                [u8; N],
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Pair",
                        "key",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_value: T = __bs::rt::get::<
                T,
                __AnyContext,
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Pair",
                        "value",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __value = Self {
                key: __f_key,
                value: __f_value,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl<T: __bs::Described, const N: usize> __bs::ProtoModel for Pair<T, N> {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Pair",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Struct {
                magic: &[],
                constructor: ::core::option::Option::None,
                header: &[],
                fields: &[
                    __bs::schema::Field {
                        name: "key",
                        docs: "",
                        rust_type: "[u8; N]",
                        layout: __bs::rt::layout::<[u8; N]>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "value",
                        docs: "",
                        rust_type: "T",
                        layout: __bs::rt::layout::<T>,
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
    impl<T: __bs::Described, const N: usize> __bs::Described for Pair<T, N> {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
};
