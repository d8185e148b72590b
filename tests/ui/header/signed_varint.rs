use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(payload_length = varint))]
struct A;

fn main() {}
