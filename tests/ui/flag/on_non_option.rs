use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 0)]
    a: u8,
}

fn main() {}
