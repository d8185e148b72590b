use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(value = self.a + 1, varint)]
    b: u64,
}

fn main() {}
