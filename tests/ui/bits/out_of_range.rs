use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 65)]
    a: u64,
}

fn main() {}
