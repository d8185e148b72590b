use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u32, mask = 0xff))]
enum A {
    #[variant(tag = 1)]
    B(#[field(tag = bits(7, 2))] Elem),
}

struct Elem;

fn main() {}
