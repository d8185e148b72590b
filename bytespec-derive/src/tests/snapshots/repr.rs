// #[proto(repr = u8)]
// enum Level {
//     Low = 1,
//     High = 2,
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
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Level {
        #[inline]
        fn encode_value(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __number: ::core::primitive::u8 = match self {
                Self::Low => 1,
                Self::High => 2,
            };
            <::core::primitive::u8 as __bs::Encode<
                (),
            >>::encode_value(&__number, __out, __settings, &mut ())
        }
        #[inline]
        fn size_hint(&self) -> ::core::primitive::usize {
            8
        }
        fn encode_as<const __M: ::core::primitive::bool>(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __settings = if __M {
                __bs::Settings::of(__bs::ByteOrder::Big)
            } else {
                __settings
            };
            <Self as __bs::Encode<
                __AnyContext,
            >>::encode_value(self, __out, __settings, ctx)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Level {
        const MIN_LEN: ::core::primitive::usize = 1usize;
        #[inline]
        fn decode_value(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            let __start = __in.offset();
            let __found = <::core::primitive::u8 as __bs::Decode<
                '__de,
                (),
            >>::decode_value(__in, __settings, &mut ())?;
            let __value = match __found {
                1 => Self::Low,
                2 => Self::High,
                _ => {
                    return ::core::result::Result::Err(
                        __bs::rt::invalid_enum(__start, "Level", &__found),
                    );
                }
            };
            ::core::result::Result::Ok(__value)
        }
        fn decode_as<
            const __M: ::core::primitive::bool,
            const __W: ::core::primitive::bool,
        >(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut __AnyContext,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            let __settings = if __M {
                __bs::Settings::of(__bs::ByteOrder::Big)
            } else {
                __settings
            };
            <Self as __bs::Decode<
                '__de,
                __AnyContext,
            >>::decode_value(__in, __settings, ctx)
        }
        fn show(&self, __shown: &mut __bs::watch::Shown<'_>) {
            let __name: &::core::primitive::str = match self {
                Self::Low { .. } => "Low",
                Self::High { .. } => "High",
            };
            match self {
                Self::Low => __bs::rt::show_variant(__shown, __name, &1),
                Self::High => __bs::rt::show_variant(__shown, __name, &2),
            }
        }
    }
    #[automatically_derived]
    impl __bs::rt::Bits for Level {
        fn from_bits(
            __found: ::core::primitive::u64,
        ) -> ::core::result::Result<Self, __bs::DecodeErrorKind> {
            ::core::result::Result::Ok(
                match __found {
                    1 => Self::Low,
                    2 => Self::High,
                    _ => {
                        return ::core::result::Result::Err(
                            __bs::rt::invalid_bits("Level", __found),
                        );
                    }
                },
            )
        }
        fn to_bits(&self) -> ::core::primitive::u64 {
            match self {
                Self::Low => 1,
                Self::High => 2,
            }
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Level {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Level",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Values {
                repr: __bs::rt::layout::<::core::primitive::u8>,
                values: &[
                    __bs::schema::Value {
                        name: "Low",
                        docs: "",
                        value: __bs::schema::Constant::Int(1i128),
                    },
                    __bs::schema::Value {
                        name: "High",
                        docs: "",
                        value: __bs::schema::Constant::Int(2i128),
                    },
                ],
                open: false,
            },
        };
    }
    #[automatically_derived]
    impl __bs::Described for Level {
        const LAYOUT: __bs::Layout = __bs::Layout::Choice(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
};
