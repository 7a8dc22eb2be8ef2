"""Bad inputs: every argument of everything that is public, each with values that say nothing there.

The table is made from signatures, so whatever is added is in it. Every case ends in the one tree of
exceptions, with the argument's name; none is a silent value.
"""

import inspect
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hashilab as hl
import numpy
import pandas
import pytest
from conftest import ONE, TWO
from hashilab._ask import work

NAN = math.nan
RAGGED = [[1, 2], [3]]


class Odd:
    """What is no number, no text, nothing."""

    def __repr__(self) -> str:
        return "an odd thing"


ODD = Odd()

# What says nothing for arguments of each kind, by a word of their annotation; the first that fits.
KINDS: list[tuple[str, list[Any]]] = [
    ("bool", ["yes", 7, NAN, [], ODD, numpy.array([True, False])]),
    ("Literal", ["nonsense", "", NAN, ODD, RAGGED, b"flow", 10**30]),
    ("Mapping", [7, NAN, "x,y", ODD, [1, 2], b"\xff"]),
    ("Programs", [7, NAN, "cbc", ODD, {"cbc": "cbc"}]),
    ("tuple", [7, NAN, "x", ODD, b"x", [ODD], [NAN]]),
    ("int", ["x", "3", NAN, math.inf, 1.5, ODD, RAGGED, -1, 10**30, b"7", numpy.float16(0.3)]),
    ("float", ["x", NAN, ODD, RAGGED, b"7", -1, numpy.array([1.0, 2.0])]),
    ("str", [7, NAN, ODD, RAGGED, b"\xff", "\ud800"]),
]

# Values for arguments that take many things, and where a value of the lists above says something.
OWN: dict[str, list[Any]] = {
    "Board.text": [None, 7, NAN, ODD, RAGGED, "", b"", Path("none.csv"), Path(), "\ud800"],
    "Board.from_grid.rows": [
        None, 7, ODD, RAGGED, [], [[]], [[2.5]], [[0.99]], [[ODD]], "1,2", [["a"]], [[-7]],
        numpy.array([[0.5, 1]]), numpy.zeros((2, 2, 2)), {}, [[True]], [["1\n2"]],
    ],
    "Board.from_frame.frame": [None, 7, ODD, RAGGED, "x", pandas.DataFrame({"a": [0.5]})],
    "Board.from_notebook.P": [None, 7, ODD, [(0, 0.5), (0, 2)], [(0,), (0, 2)], [(-1, 0), (0, 2)], "x"],
    "Board.from_notebook.L": [None, 7, ODD, [1, 1.5], [1], [1, -1], [1, "x"], [1, NAN]],
    "Board.ask.question": [None, 7, ODD, "count", hl.questions.Count],
    "Board.check.answer": [None, 7, ODD, [1], {("r1c1", "r1c3"): 0.5}, {"r1c1": 1}, {(1, 2): 1},
                           {("r1c1", "r1c3"): NAN}, {("r1c1", "r1c3"): -1}, {("a", "b"): 1}],
    "Board.check_so_far.answer": [None, 7, ODD, [1], {("r1c1", "r1c3"): 0.5}],
    "Board.hint.so_far": [7, ODD, [1], {("r1c1", "r1c3"): 0.5}],
    "Board.branch.formulation": [7, NAN, ODD, "nonsense", ["nonsense"], [7]],
    "Board.relax.formulation": [7, NAN, ODD, "nonsense", ["nonsense"], [7]],
    "Board.plot.ax": [7, ODD, "x"],
    "Solution.plot.ax": [7, ODD, "x"],
    "Relaxation.plot.ax": [7, ODD, "x"],
    "Solution.board": [None, 7, ODD, ONE],
    "Solution.answer": [None, 7, ODD, [1], {("r1c1", "r1c3"): 2.9}, {"r1c1": 1}],
    "Model.check.x": [None, 7, ODD, "none.sol", [1], RAGGED, ["a"] * 6, {"z": 1}, {7: 1}],
    "Model.check_rows.x": [None, 7, ODD, "none.sol", [1], RAGGED, ["a"] * 6, {"z": 1}],
    "Model.add_row.terms": [None, 7, ODD, {"z": 1}, {7: 1}, {"y1_r1c1_r1c3": "x"}, {}, [1],
                            {"y1_r1c1_r1c3": NAN}],
    "Model.add_row.lower": ["x", NAN, ODD, math.inf, RAGGED],
    "Model.add_row.upper": ["x", NAN, ODD, -math.inf, RAGGED],
    "Model.set_objective.objective": [None, 7, ODD, "nonsense", {"z": 1}, {"y1_r1c1_r1c3": NAN}],
    "Model.fix.values": [None, 7, ODD, {"z": 1}, {"y1_r1c1_r1c3": NAN}, {("r1c1", "r1c3"): 0.5}],
    "Model.relax.cuts": [7, NAN, ODD, "nonsense", "even"],
    "Model.to_gurobi.env": [7, ODD, "x"],
    "Model.read_solution.path": [None, 7, ODD, "none.sol", Path()],
    "scan.picture": [None, 7, ODD, "none.png", Path(), "\0", b"", b"GIF", numpy.zeros((2, 2))],
    "scan.name": [7, NAN, ODD, b"x"],
    "read.path": [None, 7, ODD, "none.csv", Path(), "\0"],
    "read_all.path": [None, 7, ODD, "none.csv", Path(), "\0"],
    "map.boards": [None, 7, ODD, "2,,3", ["2,,3"], [None], hl.Board(ONE)],
    "map.question": [None, 7, ODD, "count", hl.questions.Count],
    "map.client": [7, ODD, "x"],
    "map.folder": [7, ODD, "out"],
    "compare.boards": [None, 7, ODD, "2,,3", ["2,,3"], {7: hl.Board(ONE)}, {"a": 7}],
    "Table.rows": [7, ODD, [1], ["x"]],
    "Film.pictures": [None, 7, ODD, "x", ["x"], [("a", 7)]],
    "Records.receipts": [(7,), (ODD,)],
}

FILE = Path(__file__).parents[2] / "data/boards/grown/10x10.csv"
SOLVED = hl.Board(ONE).solve()
LP = hl.Board(ONE).model()
PICTURE = hl.Board(ONE).to_png()
POINT = [1, 1, 1, 0, 1, 1]

# What each function is called with where nothing is wrong.
GIVEN: dict[str, dict[str, Any]] = {
    "Board": {"text": ONE},
    "Board.from_grid": {"rows": [[1, 0, 1]]},
    "Board.from_frame": {"frame": pandas.DataFrame([[1, 0, 1]])},
    "Board.from_notebook": {"P": [(0, 0), (0, 2)], "L": [1, 1]},
    "Board.to": {"notation": "csv"},
    "Board.ask": {"question": hl.questions.Count()},
    "Board.check": {"answer": SOLVED},
    "Board.check_so_far": {"answer": SOLVED.bridges},
    "Solution": {"board": hl.Board(ONE), "answer": SOLVED},
    "Model.check": {"x": POINT},
    "Model.check_rows": {"x": POINT},
    "Model.explain": {"about": "r1c1"},
    "Model.add_row": {"name": "own", "terms": {"y1_r1c1_r1c3": 1}, "upper": 1},
    "Model.set_objective": {"objective": "length"},
    "Model.fix": {"values": {"y1_r1c1_r1c3": 1}},
    "Model.read_solution": {"path": "none.sol"},
    "scan": {"picture": PICTURE},
    "read": {"path": FILE},
    "read_all": {"path": FILE},
    "map": {"boards": [hl.Board(ONE)], "question": hl.questions.Count()},
    "compare": {"boards": [hl.Board(ONE)]},
    "Film": {"pictures": []},
    "Records": {"receipts": ()},
}

# Made by the package and never by people, who take their parts.
MADE = {"Scan", "Answer", "Model", "Puzzle", "Receipt", "Relaxation"}
OBJECTS: dict[str, Any] = {
    "Board": hl.Board(ONE),
    "Solution": SOLVED,
    "Answer": hl.Board(ONE).ask(hl.questions.Count()),
    "Relaxation": LP.relax(),
    "Table": hl.Table([{"a": 1}]),
    "Film": hl.Film([]),
    "Records": hl.Records(()),
}


def functions() -> Iterator[tuple[str, Callable[..., Any], Callable[[], Any]]]:
    """Everything public that takes arguments: its name, itself, and how to get it fresh."""
    for name in hl.__all__:
        thing = getattr(hl, name)
        if inspect.isfunction(thing):
            yield name, thing, lambda thing=thing: thing
        if not inspect.isclass(thing) or issubclass(thing, Exception) or name == "Puzzle":
            continue
        if name not in MADE:
            yield name, thing, lambda thing=thing: thing
        for member, value in inspect.getmembers(thing):
            is_own = not member.startswith("_") and member in vars(thing)
            if is_own and callable(value) and name != "Receipt":
                def bound(name: str = name, member: str = member) -> Any:
                    # A model changes; the others do not.
                    of = hl.Board(ONE).model() if name == "Model" else OBJECTS[name]
                    return getattr(of, member)

                yield f"{name}.{member}", value, bound
    for name in hl.questions.__all__:
        thing = getattr(hl.questions, name)
        yield f"questions.{name}", thing, lambda thing=thing: thing


def cases() -> Iterator[tuple[str, str, Any]]:
    for name, function, _ in functions():
        for parameter in inspect.signature(function).parameters.values():
            if parameter.name in ("self", "cls"):
                continue
            place = f"{name}.{parameter.name}"
            if place in OWN:
                yield from ((name, parameter.name, bad) for bad in OWN[place])
                continue
            kind = str(parameter.annotation)
            found = next((bad for word, bad in KINDS if word in kind), None)
            assert found is not None, f"{place}: {kind} has no bad values"
            yield from ((name, parameter.name, bad) for bad in found)


FRESH = {name: fresh for name, _, fresh in functions()}


def ends(name: str, argument: str, bad: Any) -> Exception | None:
    """What a call with a bad value is answered with."""
    given = {**GIVEN.get(name, {}), argument: bad}
    try:
        value = FRESH[name]()(**given)
        if isinstance(value, hl.questions.Question):
            about = None if name.endswith(("Generate", "Published", "Compare")) else hl.Board(ONE)
            for _ in work(value, about and about._native, time_limit=5, memory=None):
                pass
        if isinstance(value, Iterator):
            next(value, None)
    except Exception as error:  # noqa: BLE001
        return error
    return None


def test_there_are_enough_of_them() -> None:
    assert len(list(cases())) > 1000


def test_every_bad_input_is_told_by_its_argument() -> None:
    wrong = []
    for name, argument, bad in cases():
        error = ends(name, argument, bad)
        is_told = isinstance(error, hl.HashiError) and isinstance(error, ValueError | TypeError)
        # What a text says is told by its line and column.
        is_named = argument in str(error) or (isinstance(error, hl.ReadError) and error.line)
        if not is_told or not is_named or "\n" in str(error):
            wrong.append(f"{name}({argument}={bad!r}) -> {type(error).__name__}: {error}")
    assert wrong == []


def test_wrong_types_are_type_errors() -> None:
    for call in (
        lambda: hl.Board(None),
        lambda: hl.Board(ONE).count(time_limit="x"),  # type: ignore[arg-type]
        lambda: hl.map(7, hl.questions.Count()),  # type: ignore[call-overload]
        lambda: hl.Board(ONE).solve(engine=7),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("kind", ["i1", "i8", "u2", "f2", "f4", "f8", ">i4", ">f8", "O", "U4"])
def test_arrays_of_every_kind_are_grids(kind: str) -> None:
    rows = [[2, 0, 3], [0, 0, 0], [0, 0, 1]]
    assert hl.Board.from_grid(numpy.array(rows).astype(kind)) == hl.Board(ONE)


def test_numbers_of_numpy_are_numbers() -> None:
    board = hl.Board(TWO)
    assert len(board.sample(numpy.int64(2), seed=numpy.uint8(1))) == 2
    assert board.count(limit=numpy.int32(10), time_limit=numpy.float32(5)) == 2
    assert hl.Board(numpy.str_(TWO)) == board
    assert hl.questions.Count(limit=numpy.int64(3)).given() == {"limit": 3}


def test_whole_numbers_are_never_cut_off() -> None:
    board = hl.Board(ONE)
    edge, other = ("r1c1", "r1c3"), ("r1c3", "r3c3")
    for near in (1.9999999999, 2.000001, numpy.float32(2)):
        assert board.check({edge: near, other: 1}).value is True
        assert hl.Solution(board, {edge: near, other: 1})[edge] == 2
    for far in (2.9, 1.5, 2.1, 1.99, math.nan, math.inf):
        for call in (board.check, board.check_so_far, board.hint):
            with pytest.raises(hl.Refused, match=r"\['r1c1', 'r1c3'\]: expected a whole number"):
                call({edge: far, other: 1})
        with pytest.raises(hl.Refused, match="whole number"):
            hl.Solution(board, {edge: far, other: 1})
    with pytest.raises(hl.Refused, match=r"rows\[0\]\[0\]: .* found 2.5"):
        hl.Board.from_grid([[2.5]])
    assert hl.Board.from_grid([[0.9999999999, 0, 1.0000000001]]).islands == {"r1c1": "1", "r1c3": "1"}
    with pytest.raises(hl.Refused, match=r"P\[1\]"):
        hl.Board.from_notebook([(0, 0), (0, 2.5)], [1, 1])  # type: ignore[list-item]
    with pytest.raises(hl.Refused, match=r"L\[0\]"):
        hl.Board.from_notebook([(0, 0), (0, 2)], [1.5, 1])  # type: ignore[list-item]
    frame = pandas.DataFrame({"row": [0, 0], "col": [0, 2.5], "clue": [1, 1]})
    with pytest.raises(hl.Refused, match="row 1, column 'col'"):
        hl.Board.from_frame(frame)


def test_edges_that_are_none_are_key_errors() -> None:
    solution = hl.Board(TWO).solve()
    count = solution["r1c1", "r1c3"]
    for ends in (("R1C1", "R1C3"), ("r1c3", "r1c1"), ((0, 0), (0, 2)), ((0, 2), "r1c1"), ("r01c1", "r1c3")):
        assert solution[ends] == count
    assert (("r1c1", "r1c3") in solution, ("r1c1", "r3c3") in solution) == (True, False)
    for wrong in ("r1c1", ["r1c1"], ("r1c1",), ("r1c1", "r3c3"), (0, 3), ((0, 0), (0, 3)), None, 7, ("a", "b")):
        with pytest.raises(KeyError) as none:
            solution[wrong]  # type: ignore[index]
        assert isinstance(none.value, hl.Refused) and "r1c1" in str(none.value)
