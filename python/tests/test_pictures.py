"""Boards from pictures."""

import io
from pathlib import Path

import hashilab as hl
import pytest

CLUES = {"r1c1": "2", "r1c3": "3", "r3c3": "1"}


def test_a_picture_is_read_as_a_board(one: hl.Board, tmp_path: Path) -> None:
    """A file of a picture stands where that of a text does."""
    path = tmp_path / "board.png"
    path.write_bytes(one.to_png())
    assert hl.read(path).islands == CLUES
    with pytest.raises(hl.Refused, match="labels is for texts"):
        hl.read(path, labels=True)
    for field, value in (("trim", True), ("most_bridges", 3), ("size", (2, 2))):
        with pytest.raises(hl.Refused, match=f"{field} is for texts"):
            hl.read(path, **{field: value})


def test_a_scan_says_what_was_seen(one: hl.Board) -> None:
    """Islands with their probabilities, and the picture with what was seen."""
    seen = hl.scan(one.to_png())
    assert seen.status == "read" and not seen.changes and not seen.unsure
    assert [island["clue"] for island in seen.islands] == ["2", "3", "1"]
    assert seen._repr_png_().startswith(b"\x89PNG")
    assert seen.board.solve().bridges


def blue(png: bytes) -> int:
    """How many pixels have the colour in which bridges are drawn over a picture."""
    numpy = pytest.importorskip("numpy")
    pil = pytest.importorskip("PIL.Image")
    pixels = numpy.asarray(pil.open(io.BytesIO(png)).convert("RGB"))
    return int((pixels == (30, 100, 220)).all(axis=2).sum())


def test_a_solution_is_drawn_only_on_wish(one: hl.Board, two: hl.Board) -> None:
    """Over a sheet of exercises nothing is drawn that is not there."""
    sheet = one.to_png(width=400)
    assert hl.scan(sheet).bridges == [] and blue(hl.scan(sheet).overlay) == 0
    assert blue(hl.scan(sheet, solution=True).overlay) > 0
    # What is drawn is what is seen, not another solution of the board.
    second = list(two.solutions())[1].to_png(width=400)
    across, down = hl.scan(second), hl.scan(second, solution=True)
    assert {(at["from"], at["to"]): at["lines"] for at in across.bridges} == {
        ("r1c1", "r1c3"): 2, ("r1c1", "r3c1"): 1, ("r1c3", "r3c3"): 1, ("r3c1", "r3c3"): 2
    }
    assert blue(across.overlay) > 0 and blue(down.overlay) > 0
    with pytest.raises(hl.Refused, match="solution: none is looked for without mend"):
        hl.scan(sheet, solution=True, mend=False)


def test_what_is_no_board_is_said(tmp_path: Path) -> None:
    """A picture without a board, and what is no picture."""
    head = b"BM" + bytes(8) + bytes([54, 0, 0, 0, 40, 0, 0, 0, 64, 0, 0, 0, 64, 0, 0, 0, 1, 0, 24])
    path = tmp_path / "blank.bmp"
    path.write_bytes(head.ljust(54, b"\0") + bytes([130]) * (64 * 64 * 3))
    with pytest.raises(hl.ReadError, match="no board is seen"):
        hl.read(path)
    with pytest.raises(hl.ReadError, match="no picture"):
        hl.scan(b"2,,3")
    with pytest.raises(TypeError, match="expected a path"):
        hl.scan(7)


def test_a_board_that_is_not_sure_is_raised_with_what_was_seen(one: hl.Board) -> None:
    """Nothing is mended where that is not wanted, and what is doubtful has no board."""
    record = dict(hl.scan(one.to_png()).record, board=None, status="not-sure", reason="not sure")
    with pytest.raises(hl.Unsure, match="not sure") as raised:
        _ = hl.Scan(record, b"").board
    assert raised.value.scan.status == "not-sure"


def test_arrays_and_images_are_pictures(one: hl.Board) -> None:
    """Arrays of NumPy and images of PIL, in grey and in colour."""
    numpy = pytest.importorskip("numpy")
    pil = pytest.importorskip("PIL.Image")
    image = pil.open(io.BytesIO(one.to_png()))
    assert hl.scan(image).board.islands == CLUES
    for mode in ("L", "RGB", "RGBA"):
        assert hl.scan(numpy.asarray(image.convert(mode))).board.islands == CLUES
    # As matplotlib reads them, and as somebody uploads them.
    assert hl.scan(numpy.asarray(image.convert("RGB")) / 255).board.islands == CLUES
    assert hl.scan(io.BytesIO(one.to_png())).board.islands == CLUES
    with pytest.raises(TypeError, match="open for bytes"):
        hl.scan(io.StringIO("x"))
    with pytest.raises(TypeError, match="expected bytes, or numbers from 0 to 1, of shape"):
        hl.scan(numpy.full((4, 4), 7.0))
    for odd in (numpy.zeros((0, 4)), numpy.full((4, 4), numpy.nan), numpy.zeros((2, 2), complex)):
        with pytest.raises(TypeError, match="^picture: expected bytes"):
            hl.scan(odd)
    with pytest.raises(hl.ReadError):
        hl.scan(numpy.zeros((4, 4)))
