use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire_after(n: u8 = self.rest.tail.len()))]
    a: u8,
    #[field(unknown)]
    rest: bytespec::Unknown,
}

fn main() {}
