use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(count = self.a.len())]
    a: Vec<u16>,
}

fn main() {}
