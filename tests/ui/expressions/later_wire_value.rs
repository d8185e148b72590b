use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(when = n > 0)]
    a: Option<u8>,
    #[field(wire(n: u8 = self.items.len()), count = n)]
    items: Vec<u16>,
}

fn main() {}
