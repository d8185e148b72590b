use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(tag = 1)]
    B {
        #[field(when = self.c > 0)]
        b: Option<u8>,
        c: u8,
    },
    #[variant(tag = 2)]
    C(u8, #[field(count = self.2)] Vec<u16>),
}

fn main() {}
