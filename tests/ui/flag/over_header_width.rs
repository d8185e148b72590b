use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(flags = 1))]
struct A {
    #[field(flag = 8)]
    a: Option<u8>,
}

fn main() {}
