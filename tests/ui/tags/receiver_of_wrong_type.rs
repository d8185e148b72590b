use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u16))]
enum A {
    #[variant(other)]
    B {
        #[field(tag)]
        tag: u8,
    },
}

fn main() {}
