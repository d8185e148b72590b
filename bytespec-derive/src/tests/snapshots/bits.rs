// #[proto(header())]
// struct Date {
//     #[field(bits = 7)]
//     year: u8,
//     #[field(bits = 4)]
//     month: Month,
//     #[field(bits = 5)]
//     day: u8,
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
        model: "Date",
        elements: &[],
        order: __bs::ByteOrder::Big,
        constructor: 1u64,
        flags: &[],
        part: false,
    };
    #[automatically_derived]
    impl<__AnyContext: ?::core::marker::Sized> __bs::Encode<__AnyContext> for Date {
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
            0usize + 2usize
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
            let mut __word: ::core::primitive::u64 = 0;
            __word
                |= __bs::rt::put_bits::<
                    u8,
                >(
                    &self.year,
                    9u32,
                    7u32,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Date",
                            "year",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            __word
                |= __bs::rt::put_bits::<
                    Month,
                >(
                    &self.month,
                    5u32,
                    4u32,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Date",
                            "month",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            __word
                |= __bs::rt::put_bits::<
                    u8,
                >(
                    &self.day,
                    0u32,
                    5u32,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Date",
                            "day",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            __bs::rt::put_word(__out, __word, 16u32, __bs::ByteOrder::Big);
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de, __AnyContext: ?::core::marker::Sized> __bs::Decode<'__de, __AnyContext>
    for Date {
        const MIN_LEN: ::core::primitive::usize = 0usize + 2usize;
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
            __bs::rt::enter_model(__in, "Date")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __word: ::core::primitive::u64 = __bs::rt::get_word::<
                __W,
            >(
                __in,
                16u32,
                __bs::ByteOrder::Big,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Date",
                        "year",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
                {
                    const PARTS: &'static [(
                        &'static ::core::primitive::str,
                        ::core::primitive::u32,
                        ::core::primitive::u32,
                    )] = &[
                        ("year", 9u32, 7u32),
                        ("month", 5u32, 4u32),
                        ("day", 0u32, 5u32),
                    ];
                    PARTS
                },
            )?;
            let __f_year: u8 = __bs::rt::take_bits::<
                u8,
            >(
                __in,
                __word,
                9u32,
                7u32,
                2usize,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Date",
                        "year",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_month: Month = __bs::rt::Field::<
                Month,
                (),
            >::take_bits(
                __in,
                __word,
                5u32,
                4u32,
                2usize,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Date",
                        "month",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_day: u8 = __bs::rt::take_bits::<
                u8,
            >(
                __in,
                __word,
                0u32,
                5u32,
                2usize,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Date",
                        "day",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __value = Self {
                year: __f_year,
                month: __f_month,
                day: __f_day,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Date {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Date",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Struct {
                magic: &[],
                constructor: ::core::option::Option::None,
                header: &[],
                fields: &[
                    __bs::schema::Field {
                        name: "year",
                        docs: "",
                        rust_type: "u8",
                        layout: __bs::rt::layout::<u8>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::Some(7u32),
                    },
                    __bs::schema::Field {
                        name: "month",
                        docs: "",
                        rust_type: "Month",
                        layout: __bs::rt::layout::<Month>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::Some(4u32),
                    },
                    __bs::schema::Field {
                        name: "day",
                        docs: "",
                        rust_type: "u8",
                        layout: __bs::rt::layout::<u8>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::Some(5u32),
                    },
                ],
            },
        };
    }
    #[automatically_derived]
    impl __bs::Described for Date {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<u8, ::core::primitive::u8>();
};
