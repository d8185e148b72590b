//! The golden vectors.

use super::differences::{self, Difference};
use super::glue::{Schema, from_hex};
use serde_json::Value;
use std::sync::LazyLock;

/// What a vector says of the Rust crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It has to do exactly the same.
    Same,
    /// Meant to behave differently, or only the same if it has a certain form.
    Differs,
    /// There is no such thing in Rust.
    Inexpressible,
}

/// One golden vector.
#[derive(Debug)]
pub struct Vector {
    /// Its name.
    pub id: &'static str,
    /// What is done.
    pub op: &'static str,
    /// Whether Rust does the same.
    pub agreement: Agreement,
    /// The schema's name; empty where the schema itself is the error.
    pub schema_id: &'static str,
    /// The whole vector.
    pub raw: &'static Value,
}

struct File {
    whole: Value,
}

static FILE: LazyLock<File> =
    LazyLock::new(|| File { whole: serde_json::from_str(include_str!("../../data/bytespec-python.json")).expect("the golden vectors are JSON") });

static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let file: &'static File = &FILE;
    file.whole["vectors"].as_array().expect("`vectors` is a list").iter().map(Vector::new).collect()
});

/// All vectors, in the order of the file.
pub fn all() -> &'static [Vector] {
    &VECTORS
}

/// How many vectors and schemas the file says it has.
pub fn announced() -> (usize, usize) {
    let vectors = FILE.whole["about"]["vectors"].as_u64().expect("`about.vectors` is a number");
    let schemas = FILE.whole["schemas"].as_object().expect("`schemas` is an object");
    (usize::try_from(vectors).expect("it is small"), schemas.len())
}

impl Vector {
    fn new(raw: &'static Value) -> Self {
        let text = |key: &str| raw[key].as_str().unwrap_or_default();
        Vector {
            id: text("id"),
            op: text("op"),
            agreement: match text("rust") {
                "yes" => Agreement::Same,
                "differs" => Agreement::Differs,
                "no" => Agreement::Inexpressible,
                other => panic!("unknown agreement `{other}`"),
            },
            schema_id: text("schema"),
            raw,
        }
    }

    /// The Rust declaration of its schema, if there is one.
    pub fn declared(&self) -> Option<&'static dyn Schema> {
        super::schema(self.schema_id)
    }

    /// The same with dates as texts, if the schema has dates.
    pub fn declared_with_texts(&self) -> Option<&'static dyn Schema> {
        super::schema(&format!("{}_text", self.schema_id))
    }

    /// The neutral description of its schema.
    pub fn schema(&self) -> &'static Value {
        &FILE.whole["schemas"][self.schema_id]
    }

    /// The model that is encoded and decoded, in the neutral description.
    pub fn root(&self) -> &'static Value {
        let schema = self.schema();
        let models = schema["models"].as_array().expect("`models` is a list");
        models.iter().find(|model| model["name"] == schema["root"]).expect("the root model is declared")
    }

    /// The bytes.
    pub fn bytes(&self) -> Vec<u8> {
        from_hex(self.raw["hex"].as_str().expect("a vector with bytes"))
    }

    /// What re-encoding gives: the same bytes unless the vector says otherwise.
    pub fn reencoded(&self) -> Vec<u8> {
        self.raw["reencoded"].as_str().map_or_else(|| self.bytes(), from_hex)
    }

    /// The value, neutral.
    pub fn value(&self) -> &'static Value {
        &self.raw["value"]
    }

    /// Where decoding starts.
    pub fn offset(&self) -> usize {
        self.number("offset").unwrap_or(0)
    }

    /// A number of the vector.
    pub fn number(&self, key: &str) -> Option<usize> {
        self.raw[key].as_u64().map(|number| usize::try_from(number).expect("it is small"))
    }

    /// Whether the bytes are a whole message that Rust decodes.
    pub fn is_message(&self) -> bool {
        matches!(self.op, "roundtrip" | "decode" | "encode")
            && self.agreement != Agreement::Inexpressible
            && !differences::of(self.id).is_some_and(Difference::is_refusal)
    }
}
