use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(sum: u32 = self.sum()))]
    a: u8,
}

impl A {
    fn sum(&self) -> u32 {
        1
    }
}

fn main() {}
