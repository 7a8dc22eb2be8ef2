"""Every part of the package shows how it is used."""

import inspect
from collections.abc import Iterator
from typing import Any

import hashilab as hl


def documented() -> Iterator[tuple[str, Any]]:
    """What the package offers, but for questions, whose fields say what they are."""
    for name in hl.__all__:
        thing = getattr(hl, name)
        if name.startswith("_") or (inspect.isclass(thing) and issubclass(thing, hl.questions.Question)):
            continue
        yield name, thing
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            inner = getattr(value, "__func__", getattr(value, "fget", getattr(value, "func", value)))
            if not member.startswith("_") and callable(inner):
                yield f"{name}.{member}", inner


def test_every_docstring_has_an_example() -> None:
    """They are run where the package is installed, by pytest's own collector."""
    parts = list(documented())
    assert len(parts) > 80
    assert [name for name, part in parts if ">>> " not in (part.__doc__ or "")] == []
