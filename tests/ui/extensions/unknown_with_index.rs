use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(unknown, index = 0)]
    a: bytespec::Unknown,
}

fn main() {}
