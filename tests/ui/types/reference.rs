use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A<'a> {
    a: &'a u32,
}

fn main() {}
