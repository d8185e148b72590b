use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(count(f32))]
    a: Vec<u16>,
}

fn main() {}
