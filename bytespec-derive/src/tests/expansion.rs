//! What the expansion does not do.

use super::parse;

const DECLARATIONS: [&str; 4] = [
    r#"#[proto(crate = my::wire, validate = ok)]
       struct A<'a, T> {
           a: u32,
           #[field(flag = 0, prefix_length = 1)]
           b: Option<String>,
           c: Name<'a>,
           #[field(codec = C)]
           d: T,
           #[field(wire(n: Width = self.e.len()), count = n)]
           e: Vec<T>,
           #[field(prefix_length = 1)]
           f: Alias,
           #[field(unknown)]
           g: Unknown,
       }"#,
    "#[proto(crate = my::wire, tag(u16, mask = 0xff), context: Ids)]
     enum A {
         #[variant(tag = 1)]
         B(#[field(tag = bits(8, 2))] Elem, #[field(bits = 8)] u8),
         #[variant(other)]
         C { #[field(tag)] tag: u16 },
     }",
    "#[proto(crate = my::wire, repr = u8)]
     enum A {
         B = 1,
     }",
    "#[proto(crate = my::wire, transparent)]
     struct A(Inner);",
];

#[test]
fn another_name_of_the_crate_is_used_throughout() {
    for declaration in DECLARATIONS {
        let input = parse(declaration);
        let code = match crate::check::model(&input) {
            Ok(model) => crate::expand::derive(&model).to_string(),
            Err(error) => panic!("{error}\n{declaration}"),
        };
        assert!(code.contains("use my :: wire as __bs"), "{code}");
        assert!(!code.contains("bytespec"), "{code}");
    }
}

#[test]
fn broken_declarations_use_it_too() {
    let input = parse("#[proto(crate = my::wire)] struct A { a: usize }");
    let Err(error) = crate::check::model(&input) else { panic!("`usize` was accepted") };
    let code = crate::fallback::expand(&input, &crate::check::crate_path(&input), &error).to_string();
    assert!(code.contains("use my :: wire as __bs"), "{code}");
    assert!(!code.contains("bytespec"), "{code}");
}
