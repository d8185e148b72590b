//! What takes all that is left.

use super::fields::Checked;
use crate::ctxt::Ctxt;
use crate::model::{Framing, Length, Role, Wire};
use crate::ty::Kind;

/// Rule: nothing is on the wire behind a value that takes the rest, unless a length bounds it. Expects the wire order.
pub(super) fn rest_is_last(cx: &Ctxt, list: &[Checked<'_>]) {
    for (at, checked) in list.iter().enumerate() {
        let field = &checked.field;
        let bounded = matches!(field.settings.length, Some(Length::Prefix(_) | Length::Expr(_)));
        // Where `rest` has no place at all, that is said already.
        let fixed = matches!(field.kind, Kind::Int(_) | Kind::Float(_) | Kind::Bool | Kind::ByteArray(_) | Kind::Array(_));
        if !matches!(field.settings.framing, Some(Framing::Rest)) || bounded || fixed {
            continue;
        }
        let behind = field.after.first().map(name).or_else(|| list[at + 1..].iter().find_map(first_on_wire));
        if let (Some(behind), Some(key)) = (behind, field.keys.get("rest")) {
            cx.error(
                key,
                format_args!("`rest` takes all that is left, so nothing is left for `{behind}`: bound it with `length = ..` or `length(TYPE)`"),
            );
        }
    }
}

/// The name of the first thing of a field that is on the wire.
fn first_on_wire(checked: &Checked<'_>) -> Option<String> {
    let field = &checked.field;
    let before = field.before.first().map(name);
    let own = || matches!(field.role, Role::Wire).then(|| field.name.clone());
    before.or_else(own).or_else(|| field.after.first().map(name))
}

fn name(wire: &Wire) -> String {
    super::plain(&wire.name)
}
