use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(default = 5)]
    a: u8,
}

fn main() {}
