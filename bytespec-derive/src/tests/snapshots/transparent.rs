// #[proto(transparent)]
// struct Name(String);

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
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Name {
        #[inline]
        fn encode_value(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            <String as __bs::Encode<
                __AnyContext,
            >>::encode_value(&self.0, __out, __settings, ctx)
        }
        fn size_hint(&self) -> ::core::primitive::usize {
            <String as __bs::Encode<__AnyContext>>::size_hint(&self.0)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Name {
        const MIN_LEN: ::core::primitive::usize = <String as __bs::Decode<
            '__de,
            __AnyContext,
        >>::MIN_LEN;
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
        #[inline]
        fn decode_as<
            const __M: ::core::primitive::bool,
            const __W: ::core::primitive::bool,
        >(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            let __start = __in.offset();
            let __value = Self {
                0: <String as __bs::Decode<
                    '__de,
                    __AnyContext,
                >>::decode_as::<false, __W>(__in, __settings, ctx)?,
            };
            ::core::result::Result::Ok(__value)
        }
        fn show(&self, __shown: &mut __bs::watch::Shown<'_>) {
            <String as __bs::Decode<'__de, __AnyContext>>::show(&self.0, __shown)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Name {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Name",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Transparent(__bs::schema::Field {
                name: "0",
                docs: "",
                rust_type: "String",
                layout: __bs::rt::layout::<String>,
                settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                presence: __bs::schema::Presence::Always,
                extent: ::core::option::Option::None,
                computed: ::core::option::Option::None,
                bits: ::core::option::Option::None,
            }),
        };
    }
    #[automatically_derived]
    impl __bs::Described for Name {
        const LAYOUT: __bs::Layout = <String as __bs::Described>::LAYOUT;
    }
};
