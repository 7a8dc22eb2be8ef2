"""Boards and solutions: reading, equality, pickles, pictures."""

import array
import copy
import multiprocessing
import pickle
from pathlib import Path
from typing import Any

import cloudpickle
import hashilab as hl
import networkx
import numpy
import pytest
from conftest import ONE, TWO

WRONG = {
    "": "expected a board",
    "1,,9": "expected",
    "2,,3\n,,\n,,1,,": "",
    "1,,2\n\0": "",
    "https://puzz.link/p?hashi/3/1/": "",
    "5x5:": "",
}


@pytest.mark.parametrize("text", WRONG)
def test_bad_texts_are_refused_with_a_place(text: str) -> None:
    with pytest.raises(hl.ReadError) as wrong:
        hl.Board(text)
    assert isinstance(wrong.value, ValueError)
    assert WRONG[text] in str(wrong.value)
    assert wrong.value.file == "board"


def test_bad_files_and_bytes(tmp_path: Path) -> None:
    file = tmp_path / "wrong.csv"
    file.write_bytes(b"1,,x\n")
    with pytest.raises(hl.ReadError) as wrong:
        hl.read(file)
    error = wrong.value
    assert (error.file, error.line, error.column) == (str(file), 1, 4)
    file.write_bytes(bytes(range(256)))
    with pytest.raises(hl.ReadError):
        hl.read(file)
    with pytest.raises(FileNotFoundError):
        hl.read(tmp_path / "none.csv")
    with pytest.raises(hl.Refused, match="notation"):
        hl.Board(ONE, notation="nonsense")


def test_several_boards_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("1.1\n\n1.2\n")
    assert [board.count() for board in hl.read_all(file)] == [1, 0]
    with pytest.raises(hl.ReadError, match="found 2"):
        hl.read(file)


def test_grids() -> None:
    board = hl.Board(ONE)
    rows = [[2, 0, 3], [0, 0, 0], [0, 0, 1]]
    grids: list[Any] = [
        rows,
        numpy.array(rows),
        numpy.array(rows, dtype=numpy.uint8),
        [[2, None, 3], [None] * 3, [None, None, 1]],
        [array.array("b", row) for row in rows],
    ]
    for grid in grids:
        assert hl.Board.from_grid(grid) == board
    assert hl.Board.from_grid([[1, 0, "?"]]).islands["r1c3"] == "?"
    with pytest.raises(hl.Refused, match=r"rows\[0\]\[2\]"):
        hl.Board.from_grid([[1, 0, -7]])
    assert hl.Board.from_notebook([(0, 0), (0, 2), (2, 2)], [2, 3, 1]) == board


def test_boards_are_values() -> None:
    board, same, other = hl.Board(ONE), hl.Board(ONE + "\n"), hl.Board(TWO)
    assert board == same and hash(board) == hash(same) and board != other
    assert len({board, same, other}) == 2
    with pytest.raises(AttributeError):
        board.size = (1, 1)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        board.other = 1  # type: ignore[attr-defined]
    assert eval(repr(hl.Board(ONE).size)) == (3, 3)


@pytest.mark.parametrize("dump", [pickle.dumps, cloudpickle.dumps])
def test_pickles(dump: Any) -> None:
    board = hl.Board("# most-bridges: 3\n2,,?\n#,,\n3,,1")
    solved = hl.Board(ONE).solve()
    answer = hl.Board(ONE).explain()
    [puzzle] = hl.generate(size="6x6")
    for value in (board, solved, hl.questions.Count(components=True), puzzle):
        again = pickle.loads(dump(value, protocol=5))
        assert again == value and type(again) is type(value)
        assert copy.deepcopy(value) == value
    again = pickle.loads(dump(answer, protocol=5))
    assert again.record() == answer.record()
    assert again.pictures() == answer.pictures()
    wrong = pickle.loads(dump(hl.ReadError("text", "hint", 1, 2, "x.csv"), protocol=5))
    assert (str(wrong), wrong.column, wrong.file) == ("text; hint", 2, "x.csv")


def test_processes_take_boards() -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(hl.Board.count, [hl.Board(ONE), hl.Board(TWO)]) == [1, 2]


def test_pictures() -> None:
    board, solution = hl.Board(ONE), hl.Board(ONE).solve()
    for drawn in (board, solution):
        bundle = drawn._repr_mimebundle_()
        assert bundle["image/svg+xml"].startswith("<svg")
        assert drawn.to_png().startswith(b"\x89PNG")
        assert bundle["text/plain"] == str(drawn)
    page = board.explain()._repr_mimebundle_()["text/html"]
    assert page.count("<svg") == len(board.explain().pictures()) == 5
    assert 'type="range"' in page and "http" not in page.replace("http://www.w3.org", "")
    assert len(board.relax(["flow", "cuts"]).pictures()) == 2
    assert len(board.hint().pictures()) == 1
    assert board.ask(hl.questions.Count()).pictures() == []


def test_graphs() -> None:
    graph = hl.Board(ONE).to_networkx()
    assert graph.nodes["r1c3"]["clue"] == "3" and graph.edges["r1c1", "r1c3"]["most"] == 2
    assert networkx.is_connected(hl.Board(ONE).solve().to_networkx())


def test_answers_are_checked(one: hl.Board) -> None:
    solution = one.solve()
    assert one.check(solution).value is True
    assert one.check(solution.bridges).value is True
    wrong = one.check({("r1c1", "r1c3"): 1})
    assert wrong.value is False and wrong.record()["violations"][0]["rule"] == "degree"
    with pytest.raises(hl.Violation) as found:
        hl.Solution(one, {("r1c1", "r1c3"): 1})
    assert found.value.rules[0]["cells"] == ["r1c1"]
    with pytest.raises(hl.ReadError):
        hl.Solution(one, "nonsense")
    assert one.check_so_far({("r1c1", "r1c3"): 1}).value is True
    assert hl.Solution(one, solution) == solution
    assert one.hint({("r1c1", "r1c3"): 2}).status == "hint"


def test_data_frames_are_lists_or_grids_without_their_index() -> None:
    import pandas
    import polars

    board = hl.Board("2,0,0,2\n0,0,0,0\n1,0,0,1")
    islands = {"row": [0, 0, 2, 2], "col": [0, 3, 0, 3], "clue": [2, 2, 1, 1]}
    cells = {"x": islands["col"], "y": islands["row"], "value": islands["clue"]}
    grid = [[2, None, None, 2], [None] * 4, [1, None, None, 1]]
    for frame in (
        pandas.DataFrame(islands),
        pandas.DataFrame(islands, index=[7, 8, 9, 10]),
        polars.DataFrame(islands),
        pandas.DataFrame(cells),
        polars.DataFrame(cells),
        pandas.DataFrame(grid),
        polars.DataFrame(grid, orient="row"),
    ):
        assert hl.Board(frame) == board
    with pytest.raises(TypeError, match="a path or a data frame"):
        hl.Board(7)


SHEETS = Path(__file__).parents[2] / "data/formats/sheets"


@pytest.mark.parametrize("name", ["two-boards.xlsx", "two-boards.xls", "two-boards.ods"])
def test_sheets_are_boards(name: str) -> None:
    path = SHEETS / name
    with pytest.warns(UserWarning, match="passed over the sheet Notes"):
        boards = hl.read_all(path)
    assert [board.size for board in boards] == [(3, 4), (3, 3)]
    second = hl.read(path, sheet="Second board")
    assert second == boards[1] == hl.Board(path.read_bytes(), sheet="Second board")
    with pytest.raises(hl.ReadError, match="expected a sheet Third, found the sheets Sheet1"):
        hl.read(path, sheet="Third")
    with pytest.raises(hl.ReadError, match="Notes!A1: expected"):
        hl.read(path, sheet="Notes")


def test_what_does_not_apply_is_refused() -> None:
    with pytest.raises(hl.Refused, match="sheet is for spreadsheets"):
        hl.Board("2,,2", sheet="one")


def test_borders_are_taken_off() -> None:
    assert hl.Board("0,0,0\n0,2,2", trim=True) == hl.Board("2,2")
