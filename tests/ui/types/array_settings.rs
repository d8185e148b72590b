use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(count_prefix = 1)]
    a: [u16; 4],
    #[field(prefix_length = 1)]
    b: [u16; 4],
    #[field(encoding = "ascii")]
    c: [String; 4],
    #[field(rest)]
    d: [String; 4],
    #[field(nul)]
    e: [String; 4],
    #[field(item(varint))]
    f: [u8; 4],
    #[field(item(varint))]
    g: [u32; 4],
}

fn main() {}
