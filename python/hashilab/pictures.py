"""Boards from pictures: photos, screenshots, arrays, images of PIL."""

import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from os import PathLike
from pathlib import Path
from typing import Any

from hashilab import _arguments as arguments
from hashilab.board import Board
from hashilab.errors import ReadError, Refused, Undecided, Unsure

__all__ = ["Scan", "scan"]

# How the program ends, as its help says.
_NO_TIME, _INTERRUPTED = 3, 130


class Scan:
    """What was seen in a picture. It draws itself under a notebook's cell, over the picture:
    clues and the bridges that are drawn, mended clues with both numbers, what is doubtful in red.
    With ``scan(picture, solution=True)`` a solution is drawn in the place of the bridges.

    >>> import hashilab as hl
    >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
    >>> seen
    <Scan: read, 3 islands>
    """

    def __init__(self, record: dict[str, Any], overlay: bytes) -> None:
        """Takes the record of ``hashilab read --json`` and the picture with what was seen, as PNG."""
        self.record, self.overlay = record, overlay

    @property
    def status(self) -> str:
        """``read``, ``mended`` or ``not-sure``.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> seen.status
        'read'
        """
        return str(self.record["status"])

    @property
    def islands(self) -> list[dict[str, Any]]:
        """The islands: ``cell``, ``x``, ``y`` and ``radius`` in pixels, ``clue``, and
        ``probabilities`` of the clues 1 to 8; ``larger``, ``unknown`` and ``none`` are those of a
        larger one, a ``?`` and no clue.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> [(island["cell"], island["clue"]) for island in seen.islands]
        [('r1c1', '2'), ('r1c3', '3'), ('r3c3', '1')]
        """
        return list(self.record["islands"])

    @property
    def bridges(self) -> list[dict[str, Any]]:
        """The bridges that are drawn: ``from``, ``to``, ``lines``, and the ``agreement`` of the
        cross-sections, from 0 to 1.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> seen.bridges
        []
        """
        return list(self.record["bridges"])

    @property
    def changes(self) -> list[dict[str, Any]]:
        """Clues that are taken for others than were read: ``island``, ``read``, ``now``,
        ``because``.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> seen.changes
        []
        """
        return list(self.record["changes"])

    @property
    def unsure(self) -> list[str]:
        """What is doubtful, and where.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> seen.unsure
        []
        """
        return list(self.record["unsure"])

    @property
    def beside(self) -> list[str]:
        """What was left out, and where: what lies beside the board, such as a title or a button,
        bridges that are no whole solution, which may be given ones, and rows and columns without
        islands that may be missing.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> seen.beside
        []
        """
        return list(self.record["beside"])

    @property
    def board(self) -> Board:
        """The board that is meant; :class:`Unsure` if none is for sure.

        >>> import hashilab as hl
        >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
        >>> seen.board
        Board(3 × 3, 3 islands)
        """
        if self.record["board"] is None:
            raise Unsure(str(self.record["reason"]), self)
        return Board(self.record["board"], notation="csv", labels=False)

    def _repr_png_(self) -> bytes:
        return self.overlay

    def __repr__(self) -> str:
        return f"<Scan: {self.status}, {len(self.islands)} islands>"


def scan(
    picture: Any,
    *,
    mend: bool = True,
    solution: bool = False,
    time_limit: float = 60.0,
    name: str | None = None,
) -> Scan:
    """What is seen in a picture of a board: a file (PNG, JPEG, WebP, GIF, BMP) by its path or its
    bytes, an open file, an image of PIL, or an array of bytes, or of numbers from 0 to 1, with
    rows, columns and perhaps 3 or 4 colours.

    Clues that have no solution, or are doubtful, are mended, as ``hashilab read`` does; without
    ``mend`` none is. ``solution`` has a solution drawn in its place over the picture. ``time_limit``
    is in seconds. Rows and columns without an island are counted where the grid is drawn whole, or
    between others that stand evenly. Raises :class:`ReadError` if it is no picture of a board at all, :class:`Undecided` where the time was
    not enough.

    >>> import hashilab as hl
    >>> seen = hl.scan(hl.Board("2,,3\\n,,\\n,,1").to_png())
    >>> seen.status, seen.board.islands
    ('read', {'r1c1': '2', 'r1c3': '3', 'r3c3': '1'})
    """
    source, shown = _bytes(picture)
    mend = arguments.flag(mend, "mend")
    solution = arguments.flag(solution, "solution")
    if solution and not mend:
        raise Refused("solution: none is looked for without mend", "solution")
    limit = arguments.number(time_limit, "time_limit", "a number of seconds, 0 or more", least=0)
    name = arguments.text_or_none(name, "name") or shown
    with tempfile.TemporaryDirectory() as folder:
        overlay = os.path.join(folder, "seen.png")
        words = [sys.executable, "-m", "hashilab", "read", "-", "--json", "--quiet"]
        words += ["--overlay", overlay, "--time-limit", f"{limit}s"]
        words += [] if mend else ["--no-mend"]
        words += ["--solution"] if solution else []
        done = subprocess.run(words, input=source, capture_output=True, check=False)
        if done.returncode == _INTERRUPTED:
            raise KeyboardInterrupt
        if not done.stdout:
            said = " ".join(done.stderr.decode(errors="replace").split())
            raise ReadError(f"picture: {said}", file=name)
        record = json.loads(done.stdout)
        record["picture"] = name
        if record["status"] == "error":
            reason = f"{name}: {record['reason']}"
            if done.returncode == _NO_TIME:
                raise Undecided(reason)
            raise ReadError(reason, file=name)
        return Scan(record, Path(overlay).read_bytes())


def is_picture(source: bytes) -> bool:
    """Whether bytes are those of a picture, of a kind that is read."""
    is_webp = source[:4] == b"RIFF" and source[8:12] == b"WEBP"
    is_bmp = source[:2] == b"BM" and source[6:10] == bytes(4)
    begins = (b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")
    return source.startswith(begins) or is_webp or is_bmp


def _bytes(picture: Any) -> tuple[bytes, str]:
    """A picture as a file, and what it is called."""
    if isinstance(picture, bytes | bytearray | memoryview):
        return bytes(picture), "picture"
    if isinstance(picture, str | PathLike):
        return arguments.file_bytes(picture, "picture"), arguments.path(picture, "picture")
    if hasattr(picture, "__array_interface__") and not hasattr(picture, "save"):
        return _png(picture), "picture"
    if hasattr(picture, "read"):
        # An open file, or what somebody uploaded.
        source = picture.read()
        if not isinstance(source, bytes):
            raise arguments.wrong_type("picture", "a file that is open for bytes", picture)
        return source, "picture"
    if hasattr(picture, "save"):
        held = io.BytesIO()
        picture.convert("RGBA").save(held, "PNG")
        return held.getvalue(), "picture"
    raise arguments.wrong_type("picture", "a path, bytes, an array or an image", picture)


def _png(array: Any) -> bytes:
    """An array as a PNG file."""
    shape = tuple(array.shape)
    is_share = 0 not in shape and str(array.dtype) in ("float32", "float64")
    if is_share and 0 <= array.min() and array.max() <= 1:
        # As matplotlib reads them.
        array = (array * 255).round().astype("uint8")
    colours = {2: 0, 3: {3: 2, 4: 6}.get(shape[-1])}.get(len(shape))
    if colours is None or str(array.dtype) != "uint8" or 0 in shape:
        wanted = "bytes, or numbers from 0 to 1, of shape (rows, columns), or with 3 or 4 colours"
        raise arguments.wrong_type("picture", wanted, f"{array.dtype} of shape {shape}")
    rows, columns = shape[:2]
    lines = b"".join(b"\0" + row.tobytes() for row in array)
    head = struct.pack(">IIBBBBB", columns, rows, 8, colours, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b"")]
    chunks = (
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))
        for kind, part in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
