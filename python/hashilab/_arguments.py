"""Arguments: one rule for whole numbers, one form of refusal.

What is wrong with an argument is told as ``argument: expected …, found …``, by Refused, which is a
ValueError, or by WrongType, which is a TypeError too.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Set

from hashilab.refusals import MissingFile, ReadError, Refused, UnreadableFile, WrongType

# What `typing` says to type checkers, who know the name; importing it takes as long as all else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# How far from a whole number a value may lie and still be that number: what solvers' answers are
# read with everywhere in the library (`Formulated::TOLERANCE`).
TOLERANCE = 1e-5 + 1e-12

# The longest text of a value that a message repeats.
_LONGEST = 60


def shown(value: Any) -> str:
    """A value as messages show it: in one short line."""
    if value is None or isinstance(value, str | bytes) or is_number(value) or _is_flag(value):
        # `str` of NumPy's numbers has no name of a type around it.
        text = str(value) if is_number(value) else repr(value)
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def refused(argument: str, wanted: str, found: Any, hint: str | None = None) -> Refused:
    """A value that is not what is wanted."""
    return Refused(_said(argument, wanted, found, hint), argument, hint)


def wrong_type(argument: str, wanted: str, found: Any, hint: str | None = None) -> WrongType:
    """A value of a wrong type."""
    return WrongType(_said(argument, wanted, found, hint), argument, hint)


def warn(text: str) -> None:
    """Warns at the line that called the package."""
    import sys
    import warnings

    frame, depth = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == "hashilab":
        frame, depth = frame.f_back, depth + 1
    warnings.warn(text, stacklevel=depth)


def _said(argument: str, wanted: str, found: Any, hint: str | None) -> str:
    return f"{argument}: expected {wanted}, found {shown(found)}" + (f"; {hint}" if hint else "")


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool) or type(value).__name__ in ("bool_", "bool")


def is_number(value: Any) -> bool:
    """Whether a value is one number, Python's, NumPy's or another one, and no bool."""
    if isinstance(value, int | float):
        return not isinstance(value, bool)
    if isinstance(value, str | bytes | bytearray) or _is_flag(value):
        return False
    return hasattr(type(value), "__float__") and getattr(value, "shape", ()) == ()


def number(
    value: Any, argument: str, wanted: str = "a number", *, least: float = -math.inf
) -> float:
    """A number that is finite."""
    if not is_number(value):
        raise wrong_type(argument, wanted, value)
    try:
        found = float(value)
    except OverflowError:
        found = math.inf
    except (TypeError, ValueError):
        raise wrong_type(argument, wanted, value) from None
    if not math.isfinite(found) or found < least:
        raise refused(argument, wanted, value)
    return found


def whole(
    value: Any,
    argument: str,
    wanted: str = "a whole number",
    *,
    least: float = -math.inf,
    most: float = math.inf,
) -> int:
    """A whole number, or what lies so near to one that it is meant."""
    if isinstance(value, int) and not isinstance(value, bool):
        near = value
    else:
        found = number(value, argument, wanted)
        near = round(found)
        if abs(found - near) > TOLERANCE:
            raise refused(argument, wanted, value)
        # Whole numbers of any size of types that are not Python's.
        near = int(value) if hasattr(type(value), "__index__") else near
    if not least <= near <= most:
        raise refused(argument, wanted, value)
    return near


def flag(value: Any, argument: str) -> bool:
    """True or False."""
    if not _is_flag(value):
        raise wrong_type(argument, "True or False", value)
    return bool(value)


def text(value: Any, argument: str, wanted: str = "a text") -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong_type(argument, wanted, value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise refused(argument, f"{wanted} that can be written as UTF-8", value) from None
    return str(value)


def text_or_none(value: Any, argument: str, wanted: str = "a text") -> str | None:
    """A text, or nothing."""
    return None if value is None else text(value, argument, wanted)


def flag_or_none(value: Any, argument: str) -> bool | None:
    """True, False or nothing."""
    return None if value is None else flag(value, argument)


def word(value: Any, argument: str, words: tuple[str, ...]) -> str:
    """One of a few words."""
    wanted = f"one of {', '.join(words)}"
    if not isinstance(value, str):
        raise wrong_type(argument, wanted, value)
    if value not in words:
        raise refused(argument, wanted, value)
    return str(value)


def size(value: Any, argument: str) -> str:
    """Rows and columns, as a pair or as text, as text."""
    wanted = 'rows and columns, as (7, 9) or "7x9"'
    if isinstance(value, str):
        sides = text(value, argument, wanted).lower().split("x")
        if len(sides) != 2 or not all(_is_side(side.strip()) for side in sides):
            raise refused(argument, wanted, value)
        return value
    sides = items(value, argument, wanted)
    if len(sides) != 2:
        raise refused(argument, wanted, value)
    rows, columns = (whole(side, argument, wanted, least=1) for side in sides)
    return f"{rows}x{columns}"


def _is_side(side: str) -> bool:
    return side.isascii() and side.isdigit() and len(side) <= 5 and 1 <= int(side) <= 65535


def limits(time_limit: Any, memory: Any) -> tuple[float | None, int | None]:
    """The longest time in seconds and the most memory in bytes."""
    if time_limit is not None:
        time_limit = number(time_limit, "time_limit", "a number of seconds, 0 or more", least=0)
    if memory is not None:
        memory = whole(memory, "memory", "a number of bytes, 0 or more", least=0, most=2**64 - 1)
    return time_limit, memory


def items(value: Any, argument: str, wanted: str) -> list[Any]:
    """What a list, or anything else that gives one thing after the other, has."""
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, Set):
        raise wrong_type(argument, wanted, value, "a set has no order")
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise wrong_type(argument, wanted, value)
    return list(value)


def path(value: Any, argument: str) -> str:
    """The path of a file or a folder."""
    if not isinstance(value, str | os.PathLike):
        raise wrong_type(argument, "a path", value)
    name = os.fsdecode(value)
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        raise refused(argument, "a path that the system can write", name) from None
    return name


def file_bytes(value: Any, argument: str) -> bytes:
    """What a file holds."""
    name = path(value, argument)
    try:
        with open(name, "rb") as file:
            return file.read()
    except FileNotFoundError:
        hint = "hashilab.Board reads addresses" if "://" in name else None
        raise MissingFile(f"{argument}: there is no file {name!r}", hint, file=name) from None
    except IsADirectoryError:
        what = f"{argument}: expected a file, found the folder {name!r}"
        raise UnreadableFile(what, file=name) from None
    except OSError as error:
        what = f"{argument}: {name!r} cannot be read: {error.strerror}"
        raise UnreadableFile(what, file=name) from None
    except ValueError:
        raise ReadError(f"{argument}: expected a path, found {shown(name)}", file=name) from None


def as_json(value: Any) -> str:
    """Fields of a question as JSON; NumPy's numbers are numbers, and its arrays lists."""
    import json

    return json.dumps(value, allow_nan=False, default=_plain)


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    raise wrong_type("question", "fields of texts, numbers, lists and mappings", value)
