use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u16))]
enum A {
    #[variant(tag = 1)]
    B(u8),
    #[variant(other)]
    Other {
        #[field(tag, byte_order = little)]
        tag: u16,
    },
}

fn main() {}
