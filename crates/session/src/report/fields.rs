//! Objects of JSON whose fields keep their order.

use std::fmt;

use serde::Deserializer as _;
use serde::de::{MapAccess, Visitor};
use serde_json::Value;

/// The fields of an object of JSON in their order.
///
/// # Errors
/// If the text is no object of JSON.
///
/// # Examples
/// ```
/// let fields = hashilab_session::report::fields_in_order(r#"{"b":1,"a":null}"#)?;
/// assert_eq!(fields.iter().map(|(name, _)| &**name).collect::<Vec<_>>(), ["b", "a"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn fields_in_order(json: &str) -> serde_json::Result<Vec<(String, Value)>> {
    struct FieldsInOrder;

    impl<'de> Visitor<'de> for FieldsInOrder {
        type Value = Vec<(String, Value)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut fields = Vec::new();
            while let Some(field) = map.next_entry()? {
                fields.push(field);
            }
            Ok(fields)
        }
    }

    let mut json = serde_json::Deserializer::from_str(json);
    let fields = json.deserialize_map(FieldsInOrder)?;
    json.end()?;
    Ok(fields)
}
