use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u8 = 1, flag = 0))]
    a: u8,
}

fn main() {}
