use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(tag = u64::from(self.a))]
    b: u32,
}

fn main() {}
