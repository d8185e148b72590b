use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(ctx: u8 = 1))]
    a: u8,
}

fn main() {}
