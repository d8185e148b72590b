use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u8 = self.items.len()), count = m)]
    items: Vec<u16>,
}

fn main() {}
