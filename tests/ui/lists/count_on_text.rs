use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(count_prefix = 1)]
    a: String,
    #[field(count(u8))]
    b: u16,
}

fn main() {}
