use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    n: String,
    #[field(count = self.n)]
    items: Vec<u16>,
}

fn main() {}
