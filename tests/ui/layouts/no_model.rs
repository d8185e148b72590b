use bytespec::ProtoModel;

struct A;

fn save(a: &A) {
    let _ = ProtoModel::encode(a);
}

fn load(bytes: &[u8]) {
    let _ = <A as ProtoModel>::decode(bytes);
}

fn main() {}
