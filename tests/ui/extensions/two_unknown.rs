use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(unknown)]
    a: bytespec::Unknown,
    #[field(unknown)]
    b: bytespec::Unknown,
}

fn main() {}
