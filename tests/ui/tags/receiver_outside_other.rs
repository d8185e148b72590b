use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u16))]
enum A {
    #[variant(tag = 1)]
    B {
        #[field(tag)]
        a: u16,
    },
}

fn main() {}
