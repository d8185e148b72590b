use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[proto(byte_order = little)]
    a: u16,
}

fn main() {}
