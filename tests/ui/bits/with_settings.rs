use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 8, pad_after = 4)]
    a: u8,
}

fn main() {}
