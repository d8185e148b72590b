use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header())]
struct A {
    #[field(length = u16)]
    a: String,
}

fn main() {}
