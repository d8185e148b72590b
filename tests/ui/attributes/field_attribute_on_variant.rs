use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[field(index = 0)]
    B = 1,
}

fn main() {}
