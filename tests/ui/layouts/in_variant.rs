use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(tag = 1)]
    B(std::time::Duration),
}

fn main() {}
