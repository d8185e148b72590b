use bytespec::ProtoModel;

struct Minutes;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "ascii", codec = Minutes)]
    a: String,
    #[field(varint, codec = Minutes)]
    b: u64,
}

fn main() {}
