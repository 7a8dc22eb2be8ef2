"""Grids, lists and data frames of clues as texts that can be nothing else."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hashilab._arguments import is_number, items, refused, shown, whole, wrong_type
from hashilab.errors import ReadError

# Names of columns of which a list of islands has one for its rows and one for its columns. Of x and
# y the library says itself from where they may be counted.
_ROWS = {"row", "r", "i"}
_COLUMNS = {"col", "column", "c", "j"}
_PLACES = (_ROWS | {"y"}, _COLUMNS | {"x"})
_CLUE = 'a clue: a whole number, "?", or 0 or None for water'


def is_frame(value: Any) -> bool:
    """Whether a value is a data frame of pandas or polars."""
    return hasattr(value, "columns") and (hasattr(value, "iter_rows") or hasattr(value, "itertuples"))


class FrameText(NamedTuple):
    """A data frame as a text, without its index."""

    text: str
    names: list[str]
    """The names of the columns of a list of islands; none of a grid."""
    may_be_from_one: bool
    """Whether nothing says if rows and columns are counted from 0 or from 1."""


def frame_text(frame: Any, argument: str) -> FrameText:
    """A data frame as a text."""
    if not is_frame(frame):
        raise wrong_type(argument, "a data frame of pandas or polars", frame)
    names = [str(name).strip() for name in frame.columns]
    rows = _rows_of(frame)
    known = {name.lower() for name in names}
    if "cell" in names and known & _ROWS and known & _COLUMNS:
        # As `Board.to_pandas` has it: row and column say the same.
        at = names.index("cell")
        names = names[:at] + names[at + 1 :]
        rows = [[*row[:at], *row[at + 1 :]] for row in rows]
    if len(names) > 4 or not all(known & places for places in _PLACES):
        return FrameText(grid_text(rows, argument), [], False)
    lines = [names]
    counts = [any(name.lower() in places for places in _PLACES) for name in names]
    for number, row in enumerate(rows):
        places = (f"{argument}, row {number}, column {name!r}" for name in names)
        cells = zip(row, places, counts, strict=True)
        lines.append([_field(cell, place, is_count) for cell, place, is_count in cells])
    if len(lines) == 1:
        raise refused(argument, "at least one island", "none")
    counted = [at for at, name in enumerate(names) if name.lower() in _ROWS | _COLUMNS]
    has_none = all(line[at] != "0" for line in lines[1:] for at in counted)
    text = "\n".join(",".join(line) for line in lines)
    return FrameText(text, names, len(counted) == 2 and has_none)


def grid_text(grid: Any, argument: str) -> str:
    """The text of rows of clues: nested sequences, an array, or a data frame without its labels."""
    if is_frame(grid):
        grid = _rows_of(grid)
    elif hasattr(grid, "tolist"):
        grid = grid.tolist()
    elif isinstance(grid, memoryview):
        grid = _of_buffer(grid, argument)
    wanted = "rows of clues"
    if isinstance(grid, str | bytes | Mapping) or not isinstance(grid, Iterable):
        raise wrong_type(argument, wanted, grid)
    rows = []
    for at, row in enumerate(grid):
        row = row.tolist() if hasattr(row, "tolist") else row
        if isinstance(row, str | bytes | Mapping) or not isinstance(row, Iterable):
            raise wrong_type(f"{argument}[{at}]", "a row of clues", row)
        rows.append([_cell(clue, f"{argument}[{at}][{col}]") for col, clue in enumerate(row)])
    if not rows or not rows[0]:
        raise refused(argument, "at least one row of clues", "")
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
