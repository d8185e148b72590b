use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(magic = "RIFF")]
struct A;

fn main() {}
