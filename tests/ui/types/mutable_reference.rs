use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A<'a> {
    a: &'a mut [u8],
}

fn main() {}
