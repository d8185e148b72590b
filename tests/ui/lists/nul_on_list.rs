use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(nul)]
    a: Vec<u16>,
}

fn main() {}
