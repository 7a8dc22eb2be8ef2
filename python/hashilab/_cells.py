"""Cells, edges and bridges as people write them in Python.

A cell is named as everywhere in the library, ``"r1c4"`` counted from 1 in small or large letters, or
is a pair of row and column counted from 0, ``(0, 3)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from hashilab import _arguments as arguments
from hashilab._arguments import refused, shown, whole, wrong_type
from hashilab.errors import NoEdge, NoIsland, Refused

# What `typing` says to type checkers, who know the name; importing it takes as long as all else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from hashilab import _native

Cell: TypeAlias = str | tuple[int, int]
Edge: TypeAlias = tuple[Cell, Cell]
# What a solution gives is one too, though the keys of mappings are of one type.
Bridges: TypeAlias = Mapping[Edge, int] | Mapping[tuple[str, str], int]

_CELL = 'a cell, as "r1c4" or (0, 3)'


def cell_name(cell: Any, argument: str) -> str:
    """The name of a cell, however it is written."""
    if isinstance(cell, str):
        row, c, col = cell.strip().lower().removeprefix("r").partition("c")
        is_name = cell.strip()[:1] in ("r", "R") and c and _is_count(row) and _is_count(col)
        if not is_name:
            raise refused(argument, _CELL, cell)
        return f"r{int(row)}c{int(col)}"
    if isinstance(cell, bytes | Mapping | Set) or not isinstance(cell, Iterable):
        raise wrong_type(argument, _CELL, cell)
    numbers = tuple(cell)
    if len(numbers) != 2:
        raise refused(argument, _CELL, cell)
    down, across = (whole(one, argument, _CELL, least=0, most=2**32) for one in numbers)
    return f"r{down + 1}c{across + 1}"


def _is_count(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) > 0


class Edges:
    """The edges of a board, by the names of their cells in either order."""

    def __init__(self, board: _native.Board) -> None:
        self._ends = {
            ends: (start, end)
            for start, end, *_ in board.edges
            for ends in ((start, end), (end, start))
        }
        self._islands = [cell for cell, _ in board.islands]

    def named(self, ends: Any) -> tuple[str, str]:
        """The cells of an edge in the library's order; NoEdge says what was meant instead."""
        if isinstance(ends, str | bytes) or not isinstance(ends, tuple | list) or len(ends) != 2:
            raise NoEdge(self._how_to_name(f"found {shown(ends)}"), "edge")
        try:
            start, end = (cell_name(cell, "edge") for cell in ends)
        except Refused as wrong:
            raise NoEdge(self._how_to_name(str(wrong).removeprefix("edge: ")), "edge") from None
        found = self._ends.get((start, end))
        if found is not None:
            return found
        for cell in (start, end):
            if cell not in self._islands:
                raise NoEdge(f"there is no island at {cell}{self._near(cell)}", "edge")
        others = sorted(other for one, other in self._ends if one == start)
        sees = f"{start} sees {', '.join(others)}" if others else f"{start} sees no island"
        raise NoEdge(f"there is no edge between {start} and {end}; {sees}", "edge")

    def _near(self, cell: str) -> str:
        """The islands in the row and the column of a cell."""
        row, _, col = cell[1:].partition("c")
        near = [one for one in self._islands if row == one[1:].partition("c")[0]]
        near += [one for one in self._islands if col == one[1:].partition("c")[2]]
        return f"; islands in its row and column: {', '.join(near[:8])}" if near else ""

    def _how_to_name(self, found: str) -> str:
        if not self._ends:
            return f"an edge is named by its two cells, and this board has no edge; {found}"
        start, end = next(iter(self._ends))
        pairs = [tuple(int(part) - 1 for part in one[1:].split("c")) for one in (start, end)]
        return (
            f'an edge is named by its two cells, as in ["{start}", "{end}"] or '
            f"[{pairs[0]}, {pairs[1]}], {found}"
        )


class Islands(dict[str, str]):
    """The clues of islands by their cells, however these are written."""

    def __missing__(self, cell: Any) -> str:
        try:
            name = cell_name(cell, "cell")
        except Refused as wrong:
            raise NoIsland(str(wrong), "cell") from None
        if name not in self:
            raise NoIsland(f"there is no island at {name}", "cell")
        return self[name]


class EdgeRanges(dict[tuple[str, str], tuple[int, int]]):
    """The least and the most bridges of edges by their cells, however these are written."""

    def __init__(self, board: _native.Board) -> None:
        super().__init__({(start, end): (lo, hi) for start, end, lo, hi in board.edges})
        self._board = board

    def __missing__(self, ends: Any) -> tuple[int, int]:
        return self[Edges(self._board).named(ends)]

    def __reduce__(self) -> tuple[Any, ...]:
        return (dict, (dict(self),))


_BRIDGES = "bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}"


def _built(bridges: Any, argument: str) -> list[tuple[Any, Any]]:
    """Pairs of ends with their bridges: of a mapping, of a data frame, or of a list as a solution
    gives it when it is gone through."""
    if isinstance(bridges, Mapping):
        return list(bridges.items())
    rows: Any = bridges
    if hasattr(bridges, "columns"):
        names = ("from", "to", "bridges")
        if not set(names) <= set(bridges.columns):
            found = ", ".join(map(str, bridges.columns))
            raise refused(argument, "the columns from, to and bridges", found)
        rows = zip(*(list(bridges[name]) for name in names), strict=True)
    wanted = f"a text, a solution or {_BRIDGES}"
    if isinstance(rows, str | bytes) or not isinstance(rows, Iterable):
        raise wrong_type(argument, wanted, rows)
    built: list[tuple[Any, Any]] = []
    for row in rows:
        if not isinstance(row, tuple | list) or len(row) != 3:
            raise wrong_type(argument, f"{wanted}, or as ('r1c1', 'r1c3', 2) in a list", row)
        built.append(((row[0], row[1]), row[2]))
    return built


class MadeText(str):
    """A text that was made of values: nobody knows its lines."""

    __slots__ = ()


def bridges_text(bridges: Any, argument: str) -> MadeText:
    """Bridges by the cells that they join as the text of an answer."""
    wanted = _BRIDGES
    rows = ["from,to,bridges"]
    for ends, count in _built(bridges, argument):
        if not isinstance(ends, tuple) or len(ends) != 2:
            raise refused(argument, wanted, ends)
        start, end = (cell_name(cell, argument) for cell in ends)
        place = f"{argument}[{start!r}, {end!r}]"
        count = whole(count, place, "a whole number, 0 or more", least=0)
        rows.append(f"{start},{end},{count}")
    return MadeText("\n".join(rows) + "\n")


def answer_text(answer: Any, argument: str) -> str:
    """An answer, a text or bridges, as a text."""
    if isinstance(answer, str):
        return arguments.text(answer, argument)
    return bridges_text(answer, argument)
