use bytespec::ProtoModel;

type Number = u8;

#[derive(ProtoModel)]
#[proto(tag(constructor))]
enum A {
    B(Number),
}

fn main() {}
