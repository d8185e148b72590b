//! What kind of thing is wrong, for programs and for lists of exceptions.

use std::fmt;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident $text:literal)*) => {
        /// What kind of thing is wrong with a text. The names are stable: they may stand in settings of tools.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])+ $name,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The name, such as `duplicate-id`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// The text cannot be read here.
    Syntax "syntax"
    /// Engines read something else than what the text says, or refuse it.
    ReadDifferently "read-differently"
    /// Engines read a number as one that differs in the last digits of a double.
    LastDigits "last-digits"
    /// An attribute that engines insist on is not there.
    MissingAttribute "missing-attribute"
    /// An attribute is of a type that engines do not expect there.
    AttributeType "attribute-type"
    /// An attribute stands twice in a heading; the last one counts.
    DuplicateAttribute "duplicate-attribute"
    /// A property stands twice in a section; engines set it twice.
    DuplicateProperty "duplicate-property"
    /// A heading that does not exist.
    UnknownSection "unknown-section"
    /// A heading where it may not stand.
    MisplacedSection "misplaced-section"
    /// A property below a heading that has none.
    MisplacedProperty "misplaced-property"
    /// Nothing follows the heading of the file, or there is none.
    EmptyDocument "empty-document"
    /// Saved in a format that is newer than engines of the generation know.
    NewerFormat "newer-format"
    /// Something that readers of the declared format do not know.
    NewerFeature "newer-feature"
    /// `load_steps` is not the number of resources and one.
    LoadSteps "load-steps"
    /// A reference to a resource that is declared nowhere.
    UnresolvedResource "unresolved-resource"
    /// A reference to a resource that is declared only later.
    ResourceOrder "resource-order"
    /// Two resources with one id.
    DuplicateId "duplicate-id"
    /// Two resources with one uid.
    DuplicateUid "duplicate-uid"
    /// A uid and a path that name different files.
    UidMismatch "uid-mismatch"
    /// A uid that stands for no number.
    InvalidUid "invalid-uid"
    /// Two nodes with one `unique_id`.
    DuplicateUniqueId "duplicate-unique-id"
    /// The first node has a parent.
    RootParent "root-parent"
    /// A node after the first has no parent.
    SeveralRoots "several-roots"
    /// The root has neither type nor instance, or is a placeholder.
    InvalidRoot "invalid-root"
    /// The parent of a node does not exist, or not yet.
    MissingParent "missing-parent"
    /// The node at the end of a path in a heading does not exist.
    MissingNode "missing-node"
    /// Two nodes of one name below one parent.
    DuplicateName "duplicate-name"
    /// A name with a character that current engines do not allow in names.
    InvalidName "invalid-name"
    /// A node without type and instance where nothing can be overridden.
    OverridesNothing "overrides-nothing"
    /// Editable children of a node that is no instance.
    EditableNoInstance "editable-no-instance"
    /// A connection that stands there twice.
    DuplicateConnection "duplicate-connection"
    /// A path with an empty name between colons.
    InvalidPath "invalid-path"
    /// Numbers that do not go together: lengths of arrays, counts.
    BadCount "bad-count"
    /// Tracks or bones that are not numbered one after the other from 0.
    BadNumbering "bad-numbering"
    /// A key that has to come first in its group does not.
    KeyOrder "key-order"
    /// A resource outside of the project.
    OutsidePath "outside-path"
    /// A script inside of the file.
    EmbeddedScript "embedded-script"
    /// An object that engines create on reading.
    EmbeddedObject "embedded-object"
    /// A script is put on something.
    ScriptProperty "script-property"
}

impl Code {
    /// The code with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
