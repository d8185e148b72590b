use bytespec::ProtoModel;

struct A;

fn save(a: &A) {
    let _ = ProtoModel::encode(a);
}

fn main() {}
