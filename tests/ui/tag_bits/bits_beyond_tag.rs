use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u16, mask = 0xff))]
enum A {
    #[variant(tag = 1)]
    B(#[field(tag = bits(12, 8))] Elem),
}

struct Elem;

fn main() {}
