use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(flags = 1, payload_length = 4, flags = 8))]
struct A;

fn main() {}
