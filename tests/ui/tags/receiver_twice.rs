use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u16))]
enum A {
    #[variant(other)]
    B {
        #[field(tag)]
        a: u16,
        #[field(tag)]
        b: u16,
    },
}

fn main() {}
