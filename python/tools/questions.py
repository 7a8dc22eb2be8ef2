"""Writes hashilab/questions.py from the schema of the questions.

    hashilab ask --describe </dev/null | python tools/questions.py > hashilab/questions.py
"""

import json
import sys
import textwrap
from typing import Any

Schema = dict[str, Any]

HEAD = '''"""The questions that can be asked, each with its fields and their defaults.

Written by tools/questions.py from the schema that the program prints (``hashilab ask
--describe``); a test compares the two.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar, Literal, TypedDict


def _usual(of: Field[Any]) -> Any:
    return of.default if of.default_factory is MISSING else of.default_factory()


@dataclass(frozen=True, kw_only=True)
class Question:
    """Whatever can be asked."""

    name: ClassVar[str]

    def given(self) -> dict[str, Any]:
        """The fields that are not as they are by default."""
        values = ((of, getattr(self, of.name)) for of in fields(self))
        return {of.name: value for of, value in values if value != _usual(of)}
'''

WORDS = {"integer": "int", "boolean": "bool", "string": "str", "number": "float"}


def type_of(schema: Schema | bool, defs: Schema) -> str:
    """The type of a field in Python's words."""
    if isinstance(schema, bool):
        return "Any"
    if "$ref" in schema:
        return type_of(defs[schema["$ref"].rsplit("/", 1)[-1]], defs)
    if "const" in schema:
        return f"Literal[{literal(schema['const'])}]"
    if "enum" in schema:
        words = [literal(word) for word in schema["enum"] if word is not None]
        found = [f"Literal[{', '.join(words)}]"]
        return " | ".join(found + ["None"] * (None in schema["enum"]))
    for several in ("anyOf", "oneOf"):
        if several in schema:
            kinds = [type_of(one, defs) for one in schema[several]]
            # None last, and each once.
            kinds.sort(key=lambda kind: kind == "None")
            return " | ".join(dict.fromkeys(kinds))
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " | ".join(kind_of(kind, schema, defs) for kind in kinds)


def kind_of(kind: str, schema: Schema, defs: Schema) -> str:
    """One of the types that a field may have."""
    match kind:
        case "null":
            return "None"
        case "array" if "prefixItems" in schema:
            return f"tuple[{', '.join(type_of(one, defs) for one in schema['prefixItems'])}]"
        case "array":
            return f"tuple[{type_of(schema['items'], defs)}, ...]"
        case "object":
            return f"Mapping[str, {type_of(schema.get('additionalProperties', True), defs)}]"
        case _:
            return WORDS[kind]


def literal(value: Any) -> str:
    """A value as Python writes it."""
    if isinstance(value, dict) and not value:
        return "field(default_factory=dict)"
    if isinstance(value, list):
        return "()" if not value else f"({', '.join(literal(one) for one in value)},)"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def comment(text: str, first: str, indent: str) -> str:
    """A text as lines that are not too long."""
    return textwrap.fill(
        " ".join(text.split()), 98, initial_indent=indent + first, subsequent_indent=indent
    )


def question(name: str, about: Schema) -> str:
    """The class of a question."""
    schema = about["fields"]
    defs = schema.get("$defs", {})
    doc = comment(schema["description"].split("\n\n")[0], '"""', "    ")
    lines = ["", "", "@dataclass(frozen=True, kw_only=True)", f"class {schema['title']}(Question):"]
    lines += [f'{doc}"""', "", f'    name = "{name}"']
    for field, told in schema.get("properties", {}).items():
        kind = type_of(told, defs)
        lines.append(f"    {field}: {kind} = {literal(told['default'])}")
        about_it = told["description"].rstrip(".") + "."
        lines.append(comment(about_it, '"""', "    ") + '"""')
    return "\n".join(lines)


def keywords(about: Schema) -> str:
    """The same fields as keywords of a method."""
    schema = about["fields"]
    defs = schema.get("$defs", {})
    title = schema["title"]
    lines = ["", "", f"class {title}Fields(TypedDict, total=False):"]
    lines.append(f'    """The fields of `{title}`, as keywords of a method."""')
    told = schema.get("properties", {})
    lines += [""] * bool(told)
    lines += [f"    {field}: {type_of(one, defs)}" for field, one in told.items()]
    return "\n".join(lines)


def main() -> None:
    """From standard input to standard output."""
    described = json.load(sys.stdin)["questions"]
    classes = [question(name, about) for name, about in sorted(described.items())]
    titles = sorted(about["fields"]["title"] for about in described.values())
    listed = ", ".join(f"{title!r}" for title in ["Question", *titles]).replace("'", '"')
    fields = [keywords(about) for _, about in sorted(described.items())]
    print(HEAD + "\n".join(classes + fields))
    print()
    print(comment(f"__all__ = [{listed}]", "", ""))


if __name__ == "__main__":
    main()
