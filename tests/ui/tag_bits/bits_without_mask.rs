use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u32))]
enum A {
    #[variant(tag = 1)]
    B(#[field(tag = bits(16, 2))] Elem),
}

struct Elem;

fn main() {}
