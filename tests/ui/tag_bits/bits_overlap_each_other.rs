use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u32, mask = 0xff))]
enum A {
    #[variant(tag = 1)]
    B {
        #[field(tag = bits(16, 2))]
        key: Elem,
        #[field(tag = bits(17, 2))]
        value: Elem,
    },
}

struct Elem;

fn main() {}
