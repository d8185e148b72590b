use bytespec::ProtoModel;

type Name = String;

#[derive(ProtoModel)]
struct A {
    n: u8,
    #[field(count = self.n)]
    name: Name,
}

fn main() {}
