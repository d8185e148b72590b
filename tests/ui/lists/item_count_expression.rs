use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    n: u8,
    #[field(item(count = self.n))]
    a: Vec<Vec<u16>>,
}

fn main() {}
