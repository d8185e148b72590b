use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u16 = self.a.clone()))]
    a: String,
}

fn main() {}
