"""Writes the fields of questions into the methods that ask them: as keywords with types and
defaults, and with their meanings into the docstrings.

    hashilab ask --describe </dev/null | python tools/signatures.py hashilab/*.py

A function whose body says ``q.NAME.of(locals())`` asks that question: all fields that are not among
its parameters already become keywords, before those that are no fields. A test compares.
"""

import ast
import json
import sys
import textwrap
from pathlib import Path
from typing import Any

from questions import Schema, comment, field_type, literal, options

OPTIONS = "Options:"

# Parameters of methods that are no fields.
LIMITS = {
    "time_limit": "The longest time in seconds; a limit is never a \"no\".",
    "memory": "The most bytes that the process may use.",
    "programs": "How other solvers' programs are run, a ``hashilab.Programs``.",
}


def asked(function: ast.FunctionDef) -> str | None:
    """The question that a function asks with its parameters."""
    for node in ast.walk(function):
        match node:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="q"), attr=name), attr="of"
                ),
                args=[ast.Call(func=ast.Name(id="locals"))],
            ):
                return name
    return None


def parameter(argument: ast.arg, default: ast.expr | None) -> str:
    """A parameter as it stands."""
    text = argument.arg
    if argument.annotation is not None:
        text += f": {ast.unparse(argument.annotation)}"
    if default is not None:
        text += f" = {ast.unparse(default)}".replace("'", '"')
    return text


def folded(text: str, indent: str) -> str:
    """A parameter on lines that are not too long."""
    line = f"{indent}{text},"
    if len(line) <= 98 or "Literal[" not in line:
        return line
    head, _, rest = text.partition("Literal[")
    inner, _, tail = rest.partition("]")
    words = comment(inner, "", indent + "    ")
    return f"{indent}{head}Literal[\n{words}\n{indent}]{tail},"


def signature(function: ast.FunctionDef, fields: dict[str, Any], defs: Schema) -> list[str]:
    """The lines from ``def`` to the colon."""
    given = function.args
    indent = " " * (function.col_offset + 4)
    defaults: list[ast.expr | None] = [None] * (len(given.args) - len(given.defaults))
    defaults += given.defaults
    own = [parameter(one, usual) for one, usual in zip(given.args, defaults, strict=True)]
    positional = {one.arg for one in given.args}
    written = [
        f"{name}: {field_type(name, told, defs)} = {literal(told['default'])}".replace(
            "= NOTHING", "= {}"
        )
        for name, told in fields.items()
        if name not in positional
    ]
    others = [
        parameter(one, usual)
        for one, usual in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        if one.arg not in fields
    ]
    lines = [f"{indent[4:]}def {function.name}("]
    lines += [folded(one.replace("'", '"'), indent) for one in own]
    lines += [f"{indent}*,"]
    lines += [folded(one, indent) for one in written + others]
    returns = ast.unparse(function.returns).replace("'", '"') if function.returns else "None"
    lines.append(f"{indent[4:]}) -> {returns}:")
    return lines


def docstring(
    lines: list[str], fields: dict[str, Any], indent: str, parameters: set[str]
) -> list[str]:
    """A docstring with the fields and their meanings before its examples."""
    at = next(number for number, line in enumerate(lines) if line.strip().startswith(">>>"))
    begin = next((n for n, line in enumerate(lines) if line.strip() == OPTIONS), at)
    told = options(fields, indent)
    for name in LIMITS:
        if name in parameters:
            text, rest = f"``{name}``: {LIMITS[name]}", indent + "        "
            told += textwrap.wrap(text, 98, initial_indent=indent + "    ", subsequent_indent=rest)
    return [*lines[:begin], *(told + [""] if len(told) > 1 else []), *lines[at:]]


def written(source: str, described: Schema) -> str:
    """A module's text with the fields of its questions."""
    by_title = {about["fields"]["title"]: about["fields"] for about in described.values()}
    lines = source.split("\n")
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda one: -one.lineno):
        name = asked(function)
        if name is None:
            continue
        schema = by_title[name]
        defs = schema.get("$defs", {})
        fields = schema.get("properties", {})
        doc = function.body[0]
        assert doc.end_lineno is not None
        body = lines[doc.lineno - 1 : doc.end_lineno]
        indent = " " * (function.col_offset + 4)
        parameters = {one.arg for one in function.args.kwonlyargs}
        new = signature(function, fields, defs) + docstring(body, fields, indent, parameters)
        lines[function.lineno - 1 : doc.end_lineno] = new
    return "\n".join(lines)


def main() -> None:
    """Rewrites the files that are named."""
    described = json.load(sys.stdin)["questions"]
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(written(path.read_text(), described))


if __name__ == "__main__":
    main()
