"""Boards in files, which may be texts, spreadsheets or pictures."""

from os import PathLike
from typing import Literal

from hashilab import _arguments as arguments
from hashilab import pictures
from hashilab._reading import boards_in, reading_of
from hashilab.board import Board
from hashilab.errors import ReadError, Refused

__all__ = ["read", "read_all"]


def read(
    path: str | PathLike[str],
    *,
    notation: str | None = None,
    labels: bool | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    trim: bool = False,
    size: str | tuple[int, int] | None = None,
    most_bridges: int | None = None,
    connectivity: Literal["required", "free"] | None = None,
    loops: Literal["allowed", "forbidden"] | None = None,
) -> Board:
    """The board in a file, which may be a spreadsheet (.xlsx, .xls, .ods); ``sheet`` names one of
    its sheets. The other arguments are those of :class:`Board`.
    Of a picture it is the board that ``scan`` sees, :class:`Unsure` if none is meant for sure; a
    warning says each clue that is taken for another one than was read.

    >>> import hashilab as hl
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "board.csv")
    >>> _ = path.write_text("2,,3\\n,,\\n,,1")
    >>> hl.read(path).size
    (3, 3)
    """
    boards = read_all(path, **reading_of(locals()))
    if len(boards) != 1:
        path = arguments.path(path, "path")
        raise ReadError(f"{path}: expected one board, found {len(boards)}; read_all reads them all")
    return boards[0]


def read_all(
    path: str | PathLike[str],
    *,
    notation: str | None = None,
    labels: bool | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    trim: bool = False,
    size: str | tuple[int, int] | None = None,
    most_bridges: int | None = None,
    connectivity: Literal["required", "free"] | None = None,
    loops: Literal["allowed", "forbidden"] | None = None,
) -> list[Board]:
    """All boards in a file, read as by ``read``; of a spreadsheet all sheets that are boards. A
    warning names the sheets that were passed over.

    >>> import hashilab as hl
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "boards.txt")
    >>> _ = path.write_text("3x1:2a2\\n3x1:1a1\\n")
    >>> [board.islands["r1c1"] for board in hl.read_all(path)]
    ['2', '1']
    """
    reading = reading_of(locals())
    source = arguments.file_bytes(path, "path")
    name = arguments.path(path, "path")
    if pictures.is_picture(source):
        for field, value in reading.items():
            if value is not None and value is not False:
                raise Refused(f"{field} is for texts, and {name} is a picture", field)
        seen = pictures.scan(source, name=name)
        for change in seen.changes:
            arguments.warn(f"{name}: {change['because']}")
        return [seen.board]
    boards = boards_in(source, name, reading)
    return [Board._of(board) for board in boards]
