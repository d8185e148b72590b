use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(constructor = 0x1234, header(constructor = 1, flags = 1), endian = big)]
struct A {
    #[field(flag = 9)]
    a: Option<u8>,
    #[field(encoding = "utf-16")]
    b: String,
    c: usize,
}

fn main() {}
