use bytespec::ProtoModel;

#[derive(ProtoModel)]
union A {
    a: u8,
}

fn main() {}
