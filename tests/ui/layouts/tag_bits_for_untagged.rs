use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct Inner {
    a: u8,
}

#[derive(ProtoModel)]
#[proto(tag(u32, mask = 0xff))]
enum A {
    #[variant(tag = 1)]
    B(#[field(tag = bits(16, 2))] Inner),
}

fn main() {}
