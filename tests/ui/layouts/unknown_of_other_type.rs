use bytespec::ProtoModel;

type Rest = Vec<u8>;

#[derive(ProtoModel)]
struct A {
    #[field(unknown)]
    rest: Rest,
}

fn main() {}
