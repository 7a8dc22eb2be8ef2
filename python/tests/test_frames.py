"""Data frames with labels: an index is never islands, and no row of water vanishes."""

import io
import warnings
from typing import Any

import hashilab as hl
import pandas
import polars
import pytest
from conftest import ONE

LIST = pandas.DataFrame({"row": [0, 0, 2], "column": [0, 2, 2], "clue": [2, 3, 1]})
GRID = pandas.DataFrame(hl.Board(ONE).to_numpy())
PIVOT = LIST.pivot(index="row", columns="column", values="clue")


def written(frame: Any, **how: Any) -> Any:
    """A data frame as pandas writes it and reads it again."""
    return pandas.read_csv(io.StringIO(frame.to_csv(**how)))


READ = {
    "a list": LIST,
    "a list whose rows are its index": LIST.set_index("row"),
    "a list whose columns are its index": LIST.set_index("column"),
    "a list whose clues are its index": LIST.set_index("clue"),
    "a list whose rows and columns are its index": LIST.set_index(["row", "column"]),
    "a list whose rows are both": LIST.set_index("row", drop=False),
    "a list with an index of another name": LIST.rename_axis("id"),
    "a list with two levels": pandas.concat([LIST], keys=["one"]),
    "islands by their cells": hl.Board(ONE).to_pandas().set_index(["cell", "row", "col"]),
    "a grid": GRID,
    "a grid without its index": written(GRID, index=False),
    "a grid counted from 1": GRID.set_axis([1, 2, 3]).set_axis([1, 2, 3], axis=1),
    "a grid with letters": GRID.set_axis(list("abc")).set_axis(list("xyz"), axis=1),
    "a pivot with all rows and columns": PIVOT.reindex(index=range(3), columns=range(3)),
}


@pytest.mark.parametrize("name", READ)
def test_labels_are_no_islands(name: str) -> None:
    for read in (hl.Board.from_frame, hl.Board):
        assert read(READ[name]) == hl.Board(ONE)


WRITTEN = {
    "a grid": written(GRID),
    "a grid, twice": written(written(GRID)),
    "a grid of polars": polars.read_csv(io.StringIO(GRID.to_csv())),
    "an index made a column": GRID.reset_index(),
    "a list": written(LIST),
    "islands by their cells": written(hl.Board(ONE).to_pandas()),
    "a full pivot": READ["a pivot with all rows and columns"].reset_index(),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_an_index_that_was_written_is_left_out_and_said(name: str) -> None:
    with pytest.warns(UserWarning, match="^frame: left out the column .*, which numbers") as told:
        assert hl.Board.from_frame(WRITTEN[name]) == hl.Board(ONE)
    assert all(one.filename == __file__ for one in told)


GAPS = "rows of water may be missing; frame.reindex"
REFUSED = {
    "a pivot": (PIVOT, "its index counts from 0, one by one, found 0, 2: " + GAPS),
    "a pivot, its index a column": (PIVOT.reset_index(), GAPS),
    "a pivot that may be from 1": (
        PIVOT.reindex(index=range(1, 3), columns=range(3)), "one by one, found 1, 2: " + GAPS
    ),
    "a pivot without a column": (PIVOT.reindex(range(3)), "found 0, 2: columns of water"),
    "rows without those of water": (GRID.iloc[[0, 2]], GAPS),
    "a pivot with two levels": (
        LIST.pivot(index="row", columns="column", values=["clue"]), "one level of its columns, found 2"
    ),
    "an index of two levels": (GRID.set_index([0, 1]).rename_axis(["a", "b"]), "one level of its index"),
    "a first row taken for names": (
        pandas.read_csv(io.StringIO("2,0,3\n0,0,0\n0,0,1\n")), "2, 0, 3, which may be a row of clues"
    ),
    "the same with blanks": (
        pandas.read_csv(io.StringIO("2,,3\n,,\n,,1")), "read_csv\\(path, header=None\\) keeps that row"
    ),
    "an index under names": (
        written(GRID.set_axis(list("abc"), axis=1)), "read_csv\\(path, index_col=0\\) takes it"
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_labels_that_may_be_a_part_of_the_board_are_refused(name: str) -> None:
    frame, said = REFUSED[name]
    with pytest.raises(hl.Refused, match=said) as wrong:
        hl.Board.from_frame(frame)
    assert wrong.value.field == "frame" and str(wrong.value).startswith("frame: ")
    # What it names for those who mean it.
    if "reads what is there" in str(wrong.value):
        assert hl.Board.from_grid(frame).size == frame.shape


def test_a_list_with_more_columns_is_no_grid() -> None:
    with pytest.raises(hl.ReadError, match="expected the columns row, col, clue and perhaps kind"):
        hl.Board.from_frame(LIST.assign(id=[1, 2, 3], degree=[1, 2, 1]))
    wide = pandas.DataFrame([[1, *[0] * 24, 1]], columns=list("abcdefghijklmnopqrstuvwxyz"))
    assert hl.Board.from_frame(wide).size == (1, 26)


def test_what_is_wrong_with_a_list_is_said_of_the_row_that_is_wrong() -> None:
    with pytest.raises(hl.ReadError, match="^frame, row 1: expected islands inside the size 2x2"):
        hl.Board.from_frame(LIST, size=(2, 2))
    with pytest.raises(hl.Refused, match="^frame, row 0, column 'row': .* from 1, .* found 0$") as zero:
        hl.Board.from_frame(LIST, columns="row1,col1,clue")
    assert zero.value.field == "columns"


def test_what_is_nearly_a_data_frame_is_told_how_to_be_one() -> None:
    series = LIST.set_index(["row", "column"])["clue"]
    with pytest.raises(TypeError, match=r"^frame: .*found a Series; frame.reset_index\(\) is one"):
        hl.Board.from_frame(series)
    assert hl.Board.from_frame(series.reset_index()) == hl.Board(ONE)
    lazy = polars.LazyFrame(LIST.to_dict("list"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for read in (hl.Board.from_frame, hl.Board):
            with pytest.raises(TypeError, match=r"found a LazyFrame; frame.collect\(\) is one"):
                read(lazy)
    assert hl.Board.from_frame(lazy.collect()) == hl.Board(ONE)
