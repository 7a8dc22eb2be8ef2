"""Grids, lists and data frames of clues as texts that can be nothing else."""

import re
from collections.abc import Iterable, Mapping, Set
from typing import Any, NamedTuple

from hashilab._arguments import is_number, items, refused, shown, warn, whole, wrong_type
from hashilab.errors import ReadError, Refused

# Names of columns of which a list of islands has one for its rows and one for its columns. Of x and
# y the library says itself from where they may be counted.
_ROWS = {"row", "r", "i"}
_COLUMNS = {"col", "column", "c", "j"}
_PLACES = (_ROWS | {"y"}, _COLUMNS | {"x"})
_CLUE = 'a clue: a whole number, "?", or 0 or None for water'


def of_lazy(value: Any) -> str | None:
    """What makes a data frame of one of polars that is yet to be worked out."""
    return "frame.collect() is one" if type(value).__name__ == "LazyFrame" else None


def is_frame(value: Any) -> bool:
    """Whether a value is a data frame of pandas or polars."""
    if of_lazy(value):
        # It warns of whoever asks for its columns.
        return False
    return hasattr(value, "columns") and (hasattr(value, "iter_rows") or hasattr(value, "itertuples"))


class FrameText(NamedTuple):
    """A data frame as a text."""

    text: str
    names: list[str]
    """The names of the columns of a list of islands; none of a grid."""
    is_counted: bool = False
    """Whether it has rows and columns, of which their names do not say whether they are counted from
    0 or from 1."""
    zero: str | None = None
    """The place of the first 0 among these."""


def frame_text(frame: Any, argument: str) -> FrameText:
    """A data frame as a text."""
    if not is_frame(frame):
        hint = "frame.reset_index() is one" if hasattr(frame, "to_frame") else of_lazy(frame)
        raise wrong_type(argument, "a data frame of pandas or polars", frame, hint)
    columns = _columns_of(frame)
    names = [name for name, _ in columns]
    if not _is_list(names):
        return FrameText(_frame_grid_text(frame, argument), [])
    while len(columns) > 3 and _is_written_index(columns[0][0]) and _counted(columns[0][1]):
        _warn_of_index(argument, columns.pop(0)[0])
    names = [name for name, _ in columns]
    rows = list(zip(*(values for _, values in columns), strict=True))
    lines = [names]
    counts = [any(name.lower() in places for places in _PLACES) for name in names]
    for number, row in enumerate(rows):
        places = (f"{argument}, row {number}, column {name!r}" for name in names)
        cells = zip(row, places, counts, strict=True)
        lines.append([_field(cell, place, is_count) for cell, place, is_count in cells])
    if len(lines) == 1:
        raise refused(argument, "at least one island", "none")
    counted = [at for at, name in enumerate(names) if name.lower() in _ROWS | _COLUMNS]
    zeros = (
        f"{argument}, row {number}, column {names[at]!r}"
        for number, line in enumerate(lines[1:])
        for at in counted
        if line[at] == "0"
    )
    text = "\n".join(",".join(line) for line in lines)
    return FrameText(text, names, len(counted) == 2, next(zeros, None))


def _is_list(names: list[str]) -> bool:
    """Whether columns of these names are a list of islands; single letters may be those of a wide
    grid."""
    known = {name.lower() for name in names}
    if len(names) > 4:
        known = {name for name in known if len(name) > 1}
    return all(known & places for places in _PLACES)


def _columns_of(frame: Any) -> list[tuple[str, list[Any]]]:
    """The columns of a data frame by their names, and the named levels of its index that a list of
    islands lacks."""
    names, rows = [str(name).strip() for name in frame.columns], _rows_of(frame)
    columns = [(name, [row[at] for row in rows]) for at, name in enumerate(names)]
    if hasattr(frame, "iter_rows") or (_is_list(names) and len(names) >= 3):
        return columns
    levels = [
        (str(name).strip(), list(frame.index.get_level_values(at)))
        for at, name in enumerate(frame.index.names)
        if name is not None and str(name).strip() not in names
    ]
    return [*levels, *columns] if _is_list([name for name, _ in levels] + names) else columns


def _is_written_index(name: str) -> bool:
    """Whether a column is called as an index is that was written without a name."""
    return name in ("", "index", "level_0") or name.startswith("Unnamed: 0")


def _from(labels: list[Any]) -> int | None:
    """0 or 1 where labels count from there, one by one; None where they do not."""
    numbers = _counted(labels)
    return next((first for first in (0, 1) if numbers == list(range(first, first + len(labels)))), None)


def _counted(labels: list[Any]) -> list[int] | None:
    """Labels that are whole numbers, or texts of them; None where some are not."""
    numbers = []
    for label in labels:
        text = str(label).strip()
        if is_number(label) and float(label).is_integer():
            numbers.append(int(label))
        elif isinstance(label, str) and text.isascii() and text.isdigit():
            numbers.append(int(text))
        else:
            return None
    return numbers


def _warn_of_index(argument: str, name: str) -> None:
    warn(f"{argument}: left out the column {name!r}, which numbers the rows")


def _frame_grid_text(frame: Any, argument: str) -> str:
    """A data frame of clues as a text, if its labels are no part of the board."""
    as_it_stands = "Board.from_grid(frame) takes every column for clues"
    names, rows = [str(name).strip() for name in frame.columns], _rows_of(frame)
    index: Any = None if hasattr(frame, "iter_rows") else frame.index
    for axis, what, way in (
        (index, "index", "frame.reset_index() makes columns of them"),
        (frame.columns, "columns", 'frame["clue"] is what lies under one name'),
    ):
        if getattr(axis, "nlevels", 1) > 1:
            raise refused(argument, f"one level of its {what}", axis.nlevels, way)
    down = [] if index is None else list(index)
    # As that of a pivot is.
    is_named = index is not None and index.name is not None
    first = 0
    while first < len(names) and _is_written_index(names[first]):
        first += 1
    counts = _counted(names[first or 1 :]) is not None
    if first and not counts:
        what = f"its column {names[0]!r} may label the rows or hold clues, its names may be clues too"
        ways = "read_csv(path, index_col=0) takes it for labels, header=None keeps the first row"
        raise Refused(f"{argument}: {what}; {ways}, {as_it_stands}", argument)
    if not first and counts and len(names) > 1 and names[0].lower() in _PLACES[0]:
        # A pivot whose index was made a column.
        first, is_named = 1, True
    for at in range(first):
        down = [row[at] for row in rows]
        if _counted(down) is None:
            wanted = f"a column {names[at]!r} that numbers the rows"
            raise refused(argument, wanted, _listed(down), as_it_stands)
    _gapless(down, is_named, "index", argument)
    is_named = getattr(frame.columns, "name", None) is not None
    _gapless(list(frame.columns)[first:], is_named, "columns", argument)
    text = grid_text([row[first:] for row in rows], argument)
    for name in names[:first]:
        _warn_of_index(argument, name)
    return text


def _gapless(labels: list[Any], is_named: bool, axis: str, argument: str) -> None:
    """Refuses labels between which a row or a column may be missing."""
    if _from(labels) == 0 or (_from(labels) == 1 and not is_named):
        return
    if axis == "columns" and all(isinstance(label, str) for label in labels):
        # What pandas makes of a first row: clues, equal ones numbered, and names where none is.
        clue = re.compile(r"(\d|\?)(\.\d+)?|Unnamed: \d+.*")
        if all(clue.fullmatch(label.strip()) for label in labels):
            said = f"{argument}: its columns are called {_listed(labels)}, which may be a row of clues"
            way = "read_csv(path, header=None) keeps that row"
            raise Refused(f"{said}; {way}, Board.from_grid(frame) leaves it out", argument)
    if _counted(labels) is None:
        return
    what, add = ("rows", "") if axis == "index" else ("columns", "columns=")
    wanted = f"{argument}: expected {what} that its {axis} counts from 0, one by one"
    raise Refused(
        f"{wanted}, found {_listed(labels)}: {what} of water may be missing; "
        f"frame.reindex({add}range(…)) puts them in, Board.from_grid(frame) reads what is there",
        argument,
    )


def _listed(labels: list[Any]) -> str:
    return ", ".join(map(str, labels[:6])) + (", …" if len(labels) > 6 else "")


def grid_text(grid: Any, argument: str) -> str:
    """The text of rows of clues: nested sequences, an array, or a data frame without its labels."""
    if is_frame(grid):
        grid = _rows_of(grid)
    elif hasattr(grid, "tolist"):
        grid = grid.tolist()
    elif isinstance(grid, memoryview):
        grid = _of_buffer(grid, argument)
    wanted = "rows of clues"
    if isinstance(grid, str | bytes | Mapping | Set) or not isinstance(grid, Iterable):
        raise wrong_type(argument, wanted, grid)
    rows = []
    for at, row in enumerate(grid):
        row = row.tolist() if hasattr(row, "tolist") else row
        if isinstance(row, str | bytes | Mapping | Set) or not isinstance(row, Iterable):
            raise wrong_type(f"{argument}[{at}]", "a row of clues", row)
        rows.append([_cell(clue, f"{argument}[{at}][{col}]") for col, clue in enumerate(row)])
    if not rows or not rows[0]:
        raise Refused(f"{argument}: expected at least one row of clues, found none", argument)
    for at, line in enumerate(rows):
        if len(line) != len(rows[0]):
            wanted = f"as many clues as in the first row, {len(rows[0])}"
            raise refused(f"{argument}[{at}]", wanted, len(line))
    return f"# size: {len(rows)}x{len(rows[0])}\n" + "\n".join(",".join(line) for line in rows)


def of_rows(wrong: ReadError, argument: str) -> ReadError:
    """What is wrong with the text of a grid, by the row that it came from."""
    # Its first line is the size.
    place = argument if wrong.line is None or wrong.line < 2 else f"{argument}[{wrong.line - 2}]"
    return ReadError(f"{place}: {_said(wrong)}", wrong.hint, None, None, argument)


def of_frame(wrong: ReadError, argument: str, names: list[str]) -> ReadError:
    """What is wrong with the text of a data frame, by the row and the column that it came from."""
    if not names:
        return of_rows(wrong, argument)
    place = argument
    # The first line has the names.
    if wrong.line is not None and wrong.line > 1:
        place = f"{argument}, row {wrong.line - 2}"
    return ReadError(f"{place}: {_said(wrong)}", wrong.hint, None, None, argument)


def _said(wrong: ReadError) -> str:
    """What is wrong with a text that has a line above its rows, by the rows."""
    said = wrong.message.split(": ", 1)[-1]
    before, after, number = said.rpartition(", after line ")
    return f"{before}, after row {int(number) - 2}" if after and number.isdigit() else said


def _rows_of(frame: Any) -> list[Any]:
    if hasattr(frame, "iter_rows"):
        return list(frame.iter_rows())
    return list(frame.itertuples(index=False, name=None))


def _of_buffer(view: memoryview, argument: str) -> Any:
    try:
        return view.tolist()
    except (NotImplementedError, ValueError):
        raise refused(argument, "rows of clues", f"a buffer of {view.format}") from None


def _is_missing(clue: Any) -> bool:
    """Whether nothing stands there, for which a data frame has a number that is none."""
    # pandas's own NA is equal to nothing, not even as a truth value.
    return clue is None or type(clue).__name__ in ("NAType", "NaTType") or (
        is_number(clue) and bool(clue != clue)
    )


def _field(value: Any, place: str, is_count: bool) -> str:
    """A field of a list of islands. An island has a clue: where none stands, that is to be told."""
    if _is_missing(value):
        return ""
    if is_count and is_number(value):
        return str(whole(value, place, "a row or a column, a whole number, 0 or more", least=0))
    return _cell(value, place)


def _cell(clue: Any, place: str) -> str:
    if _is_missing(clue):
        return "0"
    if isinstance(clue, str):
        text = clue.strip()
        if any(sign in text for sign in ",;\n\t\r\"") or not text.isprintable():
            raise refused(place, _CLUE, clue)
        return text or "0"
    return str(whole(clue, place, _CLUE, least=0))


def notebook_text(P: Any, L: Any, m: Any, n: Any) -> str:  # noqa: N803
    """The variables of the published Gurobi notebook as its text."""
    cells = []
    wanted = "the islands' cells, each row and column from 0"
    for at, pair in enumerate(items(P, "P", wanted)):
        numbers = items(pair, f"P[{at}]", "a row and a column from 0")
        if len(numbers) != 2:
            raise refused(f"P[{at}]", "a row and a column from 0", shown(pair))
        row, col = (whole(one, f"P[{at}]", "a row and a column from 0", least=0) for one in numbers)
        cells.append((row, col))
    clues = [
        whole(clue, f"L[{at}]", "a clue, 1 or more", least=1)
        for at, clue in enumerate(items(L, "L", "the islands' clues"))
    ]
    if len(cells) != len(clues):
        raise refused("L", f"a clue for each of the {len(cells)} cells of P", len(clues))
    if not cells:
        raise refused("P", "at least one island", "none")
    n = 1 + max(row for row, _ in cells) if n is None else whole(n, "n", least=1)
    m = 1 + max(col for _, col in cells) if m is None else whole(m, "m", least=1)
    return f"P = {cells}\nL = {clues}\nk = {len(cells)}\nm = {m}\nn = {n}\n"
