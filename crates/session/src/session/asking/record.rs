//! How an answer stands in records: fields that follow from what is known, worked out when the
//! record is written.

/// Writes the fields of an answer's record, each with its meaning, its type and how it follows
/// from the answer. They are what is serialised and what the schema says.
macro_rules! record {
    (
        $(#[doc = $about:literal])*
        $answer:ident$(<$life:lifetime>)? |$this:ident| {
            $($(#[$attribute:meta])* $field:ident: $type:ty = $value:expr,)*
        }
    ) => {
        const _: () = {
            $(#[doc = $about])*
            #[derive(serde::Serialize, schemars::JsonSchema)]
            struct Fields$(<$life>)? {
                $($(#[$attribute])* $field: $type,)*
            }

            impl serde::Serialize for $answer {
                fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let $this = self;
                    let fields = Fields { $($field: $value,)* };
                    serde::Serialize::serialize(&fields, to)
                }
            }

            impl schemars::JsonSchema for $answer {
                fn schema_name() -> std::borrow::Cow<'static, str> {
                    stringify!($answer).into()
                }

                fn json_schema(schemas: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    <Fields as schemars::JsonSchema>::json_schema(schemas)
                }
            }
        };
    };
}

pub(in crate::session) use record;
