use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(length = self.size)]
    b: Vec<u8>,
}

fn main() {}
