use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum Level {
    Low,
    #[variant(value = 256)]
    High,
}

#[derive(ProtoModel)]
#[proto(tag(extern))]
enum Body {
    #[variant(tag = "b")]
    B(u8),
}

#[derive(ProtoModel)]
#[proto(tag(constructor))]
enum Message {
    A(A),
    B(u8),
}

#[derive(ProtoModel)]
struct A {
    #[field(bits = 8)]
    level: Level,
    kind: u8,
    #[field(tag = self.kind)]
    body: Body,
}

#[derive(ProtoModel)]
struct Log {
    messages: Vec<Message>,
}

fn load(bytes: &[u8]) {
    let _ = Log::decode(bytes);
    let _ = A::decode(bytes);
}

fn main() {}
