// #[proto(context = Save, header())]
// struct Actor {
//     #[field(codec = Indexed)]
//     name: String,
//     #[field(when = ctx.extended)]
//     health: Option<u8>,
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
        model: "Actor",
        elements: &[],
        order: __bs::ByteOrder::Big,
        constructor: 1u64,
        flags: &[],
        part: false,
    };
    #[automatically_derived]
    impl __bs::Encode<Save> for Actor {
        fn encode_value(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut Save,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            <Self as __bs::Encode<
                Save,
            >>::encode_as::<false>(self, __out, __settings, ctx)
        }
        fn size_hint(&self) -> ::core::primitive::usize {
            0usize + 9usize
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_as<const __M: ::core::primitive::bool>(
            &self,
            __out: &mut __bs::Encoder,
            __settings: &'static __bs::Settings,
            ctx: &mut Save,
        ) -> ::core::result::Result<(), __bs::EncodeError> {
            let __open = {
                let mut __run = [0; 0usize];
                __bs::rt::encode_start::<__M, 0usize>(__out, __HEADER, 0, __run)?
            };
            __bs::rt::put_with::<
                Indexed,
                String,
                Save,
            >(
                &self.name,
                __out,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Actor",
                        "name",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            __bs::rt::presence(
                self.health.is_some(),
                {
                    let __holds: ::core::primitive::bool = (ctx.extended);
                    __holds
                },
                "ctx.extended",
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Actor",
                        "health",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            if let ::core::option::Option::Some(__some) = &self.health {
                __bs::rt::put::<
                    u8,
                    Save,
                >(
                    __some,
                    __out,
                    &mut *ctx,
                    {
                        const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                            "Actor",
                            "health",
                            __bs::Settings::new(__bs::ByteOrder::Big),
                        );
                        SITE
                    },
                )?;
            }
            __bs::rt::finish_model(__out, __open, __HEADER)
        }
    }
    #[automatically_derived]
    impl<'__de> __bs::Decode<'__de, Save> for Actor {
        const MIN_LEN: ::core::primitive::usize = 0usize + 0usize;
        fn decode_value(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut Save,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            <Self as __bs::Decode<
                '__de,
                Save,
            >>::decode_as::<false, false>(__in, __settings, ctx)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_as<
            const __M: ::core::primitive::bool,
            const __W: ::core::primitive::bool,
        >(
            __in: &mut __bs::Decoder<'__de>,
            __settings: &'static __bs::Settings,
            ctx: &mut Save,
        ) -> ::core::result::Result<Self, __bs::DecodeError> {
            __bs::rt::enter_model(__in, "Actor")?;
            let __start = __in.offset();
            let __head = __bs::rt::decode_header::<__M, __W>(__in, __HEADER)?;
            let __f_name: String = __bs::rt::ByCodec::<
                '__de,
                Indexed,
                String,
                Save,
            >::get_with::<
                __W,
            >(
                __in,
                &mut *ctx,
                {
                    const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                        "Actor",
                        "name",
                        __bs::Settings::new(__bs::ByteOrder::Big),
                    );
                    SITE
                },
            )?;
            let __f_health: Option<u8> = if {
                let __holds: ::core::primitive::bool = (ctx.extended);
                __holds
            } {
                ::core::option::Option::Some(
                    __bs::rt::get::<
                        u8,
                        Save,
                        __W,
                    >(
                        __in,
                        &mut *ctx,
                        {
                            const SITE: &'static __bs::rt::Site = &__bs::rt::Site::field(
                                "Actor",
                                "health",
                                __bs::Settings::new(__bs::ByteOrder::Big),
                            );
                            SITE
                        },
                    )?,
                )
            } else {
                ::core::option::Option::None
            };
            let __value = Self {
                name: __f_name,
                health: __f_health,
            };
            __bs::rt::close_model::<__W>(__in, __head.bound, __HEADER);
            ::core::result::Result::Ok(__value)
        }
    }
    #[automatically_derived]
    impl __bs::ProtoModel for Actor {
        const SCHEMA: &'static __bs::Schema = &__bs::Schema {
            name: "Actor",
            docs: "",
            byte_order: __bs::ByteOrder::Big,
            body: __bs::schema::Body::Struct {
                magic: &[],
                constructor: ::core::option::Option::None,
                header: &[],
                fields: &[
                    __bs::schema::Field {
                        name: "name",
                        docs: "",
                        rust_type: "String",
                        layout: <__bs::rt::ByCodec<
                            'static,
                            Indexed,
                            String,
                            Save,
                        >>::layout,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::Always,
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                    __bs::schema::Field {
                        name: "health",
                        docs: "",
                        rust_type: "Option<u8>",
                        layout: __bs::rt::layout::<u8>,
                        settings: &__bs::Settings::new(__bs::ByteOrder::Big),
                        presence: __bs::schema::Presence::When("ctx.extended"),
                        extent: ::core::option::Option::None,
                        computed: ::core::option::Option::None,
                        bits: ::core::option::Option::None,
                    },
                ],
            },
        };
    }
    #[automatically_derived]
    impl __bs::Described for Actor {
        const LAYOUT: __bs::Layout = __bs::Layout::Model(|| {
            <Self as __bs::ProtoModel>::SCHEMA
        });
    }
    const _: () = __bs::rt::primitive::<u8, ::core::primitive::u8>();
};
