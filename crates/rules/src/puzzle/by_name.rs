//! Closed choices in records: a choice is the word that people type for it.

#[doc(hidden)]
pub use {schemars, serde};

/// Lets an enum with `ALL` and `name()` stand in records, schemas and questions by its name.
#[doc(hidden)]
#[macro_export]
macro_rules! by_name {
    ($($choice:ty),+ $(,)?) => {$(
        impl $crate::puzzle::by_name::serde::Serialize for $choice {
            fn serialize<S: $crate::puzzle::by_name::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> $crate::puzzle::by_name::serde::Deserialize<'de> for $choice {
            fn deserialize<D: $crate::puzzle::by_name::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let word = <String as $crate::puzzle::by_name::serde::Deserialize>::deserialize(
                    deserializer,
                )?;
                let found = Self::ALL.into_iter().find(|choice| choice.name() == word);
                found.ok_or_else(|| {
                    let names = Self::ALL.map(|choice| choice.name()).join(", ");
                    <D::Error as $crate::puzzle::by_name::serde::de::Error>::custom(
                        format!("expected one of {names}, found {word:?}"),
                    )
                })
            }
        }

        impl $crate::puzzle::by_name::schemars::JsonSchema for $choice {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($choice).into()
            }

            fn json_schema(
                _: &mut $crate::puzzle::by_name::schemars::SchemaGenerator,
            ) -> $crate::puzzle::by_name::schemars::Schema {
                let names = Self::ALL.map(|choice| choice.name());
                $crate::puzzle::by_name::schemars::json_schema!({ "type": "string", "enum": names })
            }

            fn inline_schema() -> bool {
                true
            }
        }
    )+};
}

pub use by_name;
