use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(rest)]
    a: u32,
}

fn main() {}
