use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u8 = self.item.len()), count = n)]
    items: Vec<u16>,
}

fn main() {}
