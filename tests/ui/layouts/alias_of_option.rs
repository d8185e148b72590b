use bytespec::ProtoModel;

type Note = Option<String>;

#[derive(ProtoModel)]
struct A {
    note: Note,
}

fn main() {}
