use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(header(checksum = 4))]
struct A;

fn main() {}
