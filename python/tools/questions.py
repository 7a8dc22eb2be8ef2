"""Writes hashilab/questions.py from the schema of the questions.

    hashilab ask --describe </dev/null | python tools/questions.py > hashilab/questions.py
"""

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

# The module alone: the package needs its native half. In a source distribution it stands one
# folder higher.
sys.path.extend(str(Path(__file__).parents[up] / "hashilab") for up in (1, 2))
from _spelling import spelled  # noqa: E402

Schema = dict[str, Any]

HEAD = '''"""The questions that can be asked, each with its fields and their defaults.

>>> import hashilab as hl
>>> hl.Board("3,,3\\\\n,,\\\\n3,,3").ask(hl.questions.Count(components=True)).value
[2]

Written by tools/questions.py from the schema that the program prints (``hashilab ask
--describe``); a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from hashilab._cells import Bridges
from hashilab._fields import NOTHING, Question
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
            item = type_of(schema["items"], defs)
            # One text is a list of one.
            one = "str | " if item == "str" or item.startswith("Literal[") else ""
            return f"{one}Sequence[{item}]"
        case "object":
            return f"Mapping[str, {type_of(schema.get('additionalProperties', True), defs)}]"
        case _:
            return WORDS[kind]


# What Python takes besides, and what help says of it.
BESIDES = {
    "weights": (
        "Mapping[Any, float]",
        "Or numbers by the cells that an edge joins, as {('r1c1', 'r1c3'): 1.5}.",
    ),
    "root": ("tuple[int, int]", "Or a pair of row and column from 0, (2, 4)."),
    "option": ("Mapping[str, str | float]", "Or a mapping, as {'mip_rel_gap': 0.01}."),
    **dict.fromkeys(
        ("answer", "fix", "so_far"),
        ("Bridges", "Or bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}."),
    ),
}


def field_type(name: str, told: Schema, defs: Schema) -> str:
    """The type of a field, with what Python takes besides."""
    kind = type_of(told, defs)
    if name not in BESIDES:
        return kind
    some, none, _ = kind.partition(" | None")
    return f"{some} | {BESIDES[name][0]}{none}"


def literal(value: Any) -> str:
    """A value as Python writes it."""
    if isinstance(value, dict) and not value:
        return "NOTHING"
    if isinstance(value, list):
        return "()" if not value else f"({', '.join(literal(one) for one in value)},)"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def meaning(name: str, told: Schema) -> str:
    """What a field means, as sentences about arguments of Python."""
    said = spelled(" ".join(told["description"].split()).rstrip(".") + ".")
    return f"{said} {BESIDES[name][1]}" if name in BESIDES else said


# The most that a whole number of each size may be.
MOST = {"uint8": 2**8 - 1, "uint16": 2**16 - 1, "uint32": 2**32 - 1}


def range_of(told: Schema) -> tuple[float | None, float | None] | None:
    """The least and the most that a number may be."""
    kinds = told.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if not {"integer", "number"} & set(kinds):
        return None
    most = MOST.get(told["format"], 2**64 - 1 if "integer" in kinds else None)
    return told.get("minimum"), told.get("maximum", most)


def comment(text: str, first: str, indent: str) -> str:
    """A text as lines that are not too long."""
    return textwrap.fill(
        " ".join(text.split()), 98, initial_indent=indent + first, subsequent_indent=indent
    )


def options(fields: Schema, indent: str) -> list[str]:
    """The fields and their meanings, as docstrings list them."""
    told = [f"{indent}Options:"]
    for name, field in fields.items():
        text = f"``{name}``: {meaning(name, field)}".replace("\\", "\\\\")
        first, rest = indent + "    ", indent + "        "
        told += textwrap.wrap(text, 98, initial_indent=first, subsequent_indent=rest)
    return told


def question(name: str, about: Schema) -> str:
    """The class of a question."""
    schema = about["fields"]
    defs = schema.get("$defs", {})
    doc = comment(schema["description"].split("\n\n")[0], '"""', "    ")
    fields = schema.get("properties", {})
    lines = ["", "", f"class {schema['title']}(Question):"]
    lines += [doc, "", *options(fields, "    "), '    """'] if fields else [f'{doc}"""']
    lines += ["", f'    name = "{name}"']
    for field, told in fields.items():
        lines.append(f"    {field}: {field_type(field, told, defs)} = {literal(told['default'])}")
    ranges = {field: found for field, told in fields.items() if (found := range_of(told))}
    if ranges:
        lines += ["", "    _ranges = {"]
        lines += [f'        "{field}": {least_most},' for field, least_most in ranges.items()]
        lines.append("    }")
    return "\n".join(lines)


def main() -> None:
    """From standard input to standard output."""
    described = json.load(sys.stdin)["questions"]
    classes = [question(name, about) for name, about in sorted(described.items())]
    titles = sorted(about["fields"]["title"] for about in described.values())
    listed = ", ".join(f"{title!r}" for title in ["Question", *titles]).replace("'", '"')
    print(HEAD + "\n".join(classes))
    print()
    print(comment(f"__all__ = [{listed}]", "", ""))
    print("\n\ndef __dir__() -> list[str]:\n    return sorted(__all__)")


if __name__ == "__main__":
    main()
