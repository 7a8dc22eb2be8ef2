//! A small validator of JSON Schema, for the schemas that the program and its pages have.

use serde_json::Value;

/// The fault of a value under a schema, if any. Supports the keywords that our schemas use, and
/// panics at others.
pub(crate) fn fault(value: &Value, schema: &Value) -> Option<String> {
    fault_within(value, schema, schema)
}

/// The same under a part of the schema `root`.
fn fault_within(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    let words = match schema {
        Value::Bool(true) => return None,
        Value::Bool(false) => return Some(format!("{value} should not be there")),
        schema => schema.as_object().expect("a schema is an object"),
    };
    words.iter().find_map(|(word, wanted)| match word.as_str() {
        "description"
        | "title"
        | "default"
        | "format"
        | "$schema"
        | "$defs"
        | "required"
        | "additionalProperties"
        | "prefixItems" => None,
        "$ref" => fault_within(value, referred(wanted, root), root),
        "oneOf" | "anyOf" => one_of(value, wanted, root),
        "not" => {
            let is = fault_within(value, wanted, root).is_none();
            is.then(|| format!("{value} is {wanted}"))
        }
        "type" => (!is_of(value, wanted)).then(|| format!("{value} is no {wanted}")),
        "const" => (value != wanted).then(|| format!("{value} is not {wanted}")),
        "enum" => {
            let all = wanted.as_array().expect("a list");
            (!all.contains(value)).then(|| format!("{value} is not in {wanted}"))
        }
        "minimum" => {
            let is_less = value.as_f64() < wanted.as_f64() && value.is_number();
            is_less.then(|| format!("{value} is less than {wanted}"))
        }
        "maximum" => {
            let is_more = value.as_f64() > wanted.as_f64() && value.is_number();
            is_more.then(|| format!("{value} is more than {wanted}"))
        }
        "minItems" => {
            let is_less = length(value).is_some_and(|length| length < number(wanted));
            is_less.then(|| format!("{value} has fewer than {wanted} items"))
        }
        "maxItems" => {
            let is_more = length(value).is_some_and(|length| length > number(wanted));
            is_more.then(|| format!("{value} has more than {wanted} items"))
        }
        "pattern" => {
            let text = value.as_str().unwrap_or_default();
            let is_cell = text.starts_with('r') && text.contains('c');
            (!is_cell).then(|| format!("{value} is no cell"))
        }
        "items" => items(value, schema, root),
        "properties" => object(value, schema, root),
        other => panic!("the test does not know '{other}'"),
    })
}

fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}

fn number(wanted: &Value) -> u64 {
    wanted.as_u64().expect("a number of items")
}

fn referred<'a>(name: &Value, root: &'a Value) -> &'a Value {
    let name = name.as_str().expect("a name");
    let name = name.strip_prefix("#/$defs/").expect("a definition");
    &root["$defs"][name]
}

/// The fault of a value under the schema of its type, or under all if none has types.
fn one_of<'a>(value: &Value, all: &'a Value, root: &'a Value) -> Option<String> {
    let all = all.as_array().expect("a list");
    let whole = |one: &'a Value| match one.get("$ref") {
        Some(name) => referred(name, root),
        None => one,
    };
    let type_of = |one: &'a Value| whole(one)["properties"]["type"]["const"].clone();
    if all.iter().any(|one| !type_of(one).is_null()) {
        let mut of_type = all.iter().filter(|one| type_of(one) == value["type"]);
        return match of_type.next() {
            Some(one) => fault_within(value, one, root),
            None => Some(format!("no schema for {}", value["type"])),
        };
    }
    let mut faults = Vec::new();
    for one in all {
        faults.push(fault_within(value, one, root)?);
    }
    Some(faults.join(", and "))
}

fn is_of(value: &Value, types: &Value) -> bool {
    let is = |name: &Value| match name.as_str().expect("a type") {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("the test does not know '{other}'"),
    };
    match types {
        Value::Array(all) => all.iter().any(is),
        one => is(one),
    }
}

fn items(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    let first = schema["prefixItems"].as_array().map_or(0, Vec::len);
    let mut rest = value.as_array()?.iter().skip(first);
    rest.find_map(|item| fault_within(item, &schema["items"], root))
}

fn object(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    let fields = value.as_object()?;
    let known = &schema["properties"];
    let required = schema["required"].as_array().into_iter().flatten();
    let mut names = required.filter_map(Value::as_str);
    if let Some(missing) = names.find(|&name| !fields.contains_key(name)) {
        return Some(format!("'{missing}' is missing in {value}"));
    }
    fields.iter().find_map(|(name, field)| {
        let of_field = known
            .get(name)
            .or_else(|| schema.get("additionalProperties"))?;
        let fault = fault_within(field, of_field, root);
        fault.map(|fault| format!("{name}: {fault}"))
    })
}
