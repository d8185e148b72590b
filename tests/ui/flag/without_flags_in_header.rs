use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(payload_length = 4))]
struct A {
    #[field(flag = 0)]
    a: Option<u8>,
}

fn main() {}
