//! Enums whose variants have names, for the command line and for records.

#[doc(hidden)]
pub use {schemars, serde};

/// Defines an enum with a name for each variant: `ALL`, `name()` and `Display` from one list.
#[doc(hidden)]
#[macro_export]
macro_rules! closed {
    (
        $(#[$about:meta])*
        $seen:vis enum $choice:ident {
            $($(#[$means:meta])* $variant:ident = $word:expr,)+
        }
    ) => {
        $(#[$about])*
        $seen enum $choice {
            $($(#[$means])* $variant,)+
        }

        impl $choice {
            /// All of them, in order.
            $seen const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Its name.
            #[must_use]
            $seen const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// Represents an enum with `ALL` and `name()` by its name in records, schemas and questions.
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

pub use {by_name, closed};
