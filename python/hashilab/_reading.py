"""Boards of texts, bytes and data frames, as the native half reads them."""

from __future__ import annotations

from hashilab import _arguments as arguments
from hashilab import _native as core
from hashilab.errors import ReadError, Refused, in_python

# What `typing` says to type checkers, who know the name; importing it takes as long as all else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_READING = (
    "notation", "labels", "columns", "sheet", "trim", "size", "most_bridges", "connectivity", "loops"
)


def reading_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call that say how a text is read."""
    return {name: values[name] for name in _READING if name in values}


def boards_in(source: bytes, name: str, reading: Mapping[str, Any]) -> list[core.Board]:
    """All boards of a text; ``reading`` has what is said about how it is read."""
    given = {name: reading.get(name) for name in _READING}
    texts = {
        "notation": "the name of a notation",
        "columns": "the names of columns",
        "sheet": "the name of a sheet",
        "connectivity": "required or free",
        "loops": "allowed or forbidden",
    }
    for field, wanted in texts.items():
        arguments.text_or_none(given[field], field, wanted)
    most, size, trim = given["most_bridges"], given["size"], given["trim"]
    if most is not None:
        most = arguments.whole(most, "most_bridges", "a whole number, 1 to 9", least=1, most=9)
    size = None if size is None else arguments.size(size, "size")
    trim = trim is not None and arguments.flag(trim, "trim")
    labels = arguments.flag_or_none(given["labels"], "labels")
    try:
        boards, notes = core.read(
            source,
            name,
            given["notation"],
            labels,
            given["columns"],
            given["sheet"],
            trim,
            size,
            most,
            given["connectivity"],
            given["loops"],
        )
    except ValueError as error:
        if len(error.args) == 2:
            message, field = error.args
            colon = ":" if message.startswith("expected") else ""
            raise Refused(f"{field}{colon} {message}", field) from None
        raise unread(error, name) from None
    for note in notes:
        arguments.warn(in_python(note))
    return boards


def board_of_frame(frame: Any, argument: str, reading: Mapping[str, Any]) -> core.Board:
    """The board of a data frame."""
    from hashilab import _grids as grids

    text, names, is_counted, zero = grids.frame_text(frame, argument)

    def board(columns: str | None) -> core.Board:
        try:
            return boards_in(text.encode(), argument, {**reading, "columns": columns})[0]
        except ReadError as wrong:
            raise grids.of_frame(wrong, argument, names) from None

    columns = reading.get("columns")
    if zero is not None and columns in ("row1,col1,clue", "row,col,clue"):
        wanted = f"a row or a column from 1, as columns={columns!r} says"
        raise Refused(f"{zero}: expected {wanted}, found 0", "columns")
    if columns is not None or not is_counted:
        return board(columns)
    if zero is not None:
        return board("row0,col0,clue")
    found: list[tuple[str, core.Board]] = []
    for first in (0, 1):
        named = f"row{first},col{first},clue"
        try:
            found.append((named, board(named)))
        except ReadError as wrong:
            # Of a size, or of a rule, that only one of them has.
            other = wrong
    match found:
        case []:
            raise other
        case [(_, only)]:
            return only
    shown = " and ".join(
        f'columns="{named}" is {summary(one)}, the first at {one.islands[0][0]}'
        for named, one in found
    )
    raise Refused(
        f"{argument}: rows and columns may be counted from 0 or from 1, and no 0 is among them: "
        f"{shown}; say which is meant",
        "columns",
    )


def unread(error: ValueError, name: str) -> ReadError:
    """What the native half says is wrong with a text."""
    message, hint, line, column = error.args
    return ReadError(message, hint, line, column, name)


def summary(board: core.Board) -> str:
    """A board in a few words."""
    rows, cols = board.size
    islands = len(board.islands)
    return f"{rows} × {cols}, {islands} island{'' if islands == 1 else 's'}"
