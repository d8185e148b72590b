use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(str))]
enum A {
    #[variant(tag = "b")]
    B(#[field(tag = bits(16, 2))] Elem),
}

struct Elem;

fn main() {}
