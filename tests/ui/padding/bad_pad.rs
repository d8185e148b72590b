use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(pad_after = 4, pad = none)]
    a: u8,
}

fn main() {}
