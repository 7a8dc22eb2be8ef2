//! Records of answers: fields that are derived from the answer when the record is written.

/// Defines the record of an answer: each field with its documentation, its type and the expression
/// that computes it from the answer. Serialisation and schema both follow from them.
#[doc(hidden)]
#[macro_export]
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
