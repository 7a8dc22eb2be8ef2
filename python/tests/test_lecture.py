"""What a lecture shows of a program: classes, even cuts, what has no point, pictures and tables."""

import io
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import hashilab as hl
import matplotlib
import numpy
import pandas
import polars
import pytest
from conftest import ONE, TWO
from matplotlib import pyplot
from scipy.optimize import linprog
from scipy.sparse import vstack

SEVEN = hl.published(25, seed=3)


def test_the_frame_of_a_board_is_read_again_as_a_file(tmp_path: Path) -> None:
    for board in (SEVEN, hl.Board(",,,\n,2,,2\n,,,")):
        for with_index in (True, False):
            path = tmp_path / "board.csv"
            board.to_pandas().to_csv(path, index=with_index)
            assert hl.read(path).islands == board.islands
            assert hl.Board.from_frame(pandas.read_csv(path)).islands == board.islands
    frame = SEVEN.to_pandas()
    frame.loc[1, "row"] += 1
    with pytest.raises(hl.ReadError, match=r"row 1: .*the numbers of the cell r1c7") as wrong:
        hl.Board.from_frame(frame)
    assert "\n" not in str(wrong.value)
    # Whether these are counted from 0 or from 1 only the names of the cells say.
    frame = polars.DataFrame({"cell": ["r2c2", "r2c4"], "row": [1, 1], "col": [1, 3], "clue": [1, 1]})
    assert hl.Board.from_frame(frame).islands == {"r2c2": "1", "r2c4": "1"}


def test_the_classes_of_rows_are_those_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "board.csv"
    path.write_text(SEVEN.to("csv"))
    for formulation in ("notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"):
        run = [sys.executable, "-m", "hashilab", "model", str(path), "--formulation", formulation]
        said = subprocess.run([*run, "--table=size", "--json"], capture_output=True, text=True, check=True)
        [record] = [json.loads(line) for line in said.stdout.splitlines()]
        table = SEVEN.model(formulation).table()  # type: ignore[arg-type]
        assert [row["family"] for row in table] == [one["family"] for one in record["families"]]
        for row, family in zip(table, record["families"], strict=True):
            counts = {one["class"]: one["rows"] for one in family["classes"]}
            several = [f"{name} {count}" for name, count in counts.items()]
            assert sorted(row["class"].split(", ")) == sorted(several if len(counts) > 1 else counts)


def test_even_cuts_are_rows_with_duals() -> None:
    model = hl.Board("2,,2,,2,,2\n,,,,,,\n2,,2,,2,,2").model("cuts", minimise="length")
    plain, even = model.relax(), model.relax(cuts="even")
    assert {cut["lower"] for cut in plain.cuts} == {1.0}
    assert 2.0 in {cut["lower"] for cut in even.cuts} and even.objective >= plain.objective
    assert any(cut["sentence"].startswith("at least 2 bridges leave") for cut in even.cuts)
    # The same rows, given as rows of one's own and solved by another solver.
    for cut in even.cuts:
        model.add_row(f"own_{cut['row']}", cut["terms"], lower=cut["lower"], upper=cut["upper"])
    rows, low, high = model.A, model.row_lower, model.row_upper
    above, below = numpy.isfinite(high), numpy.isfinite(low)
    found = linprog(
        model.c,
        A_ub=vstack([rows[above], -rows[below]]),
        b_ub=numpy.concatenate([high[above], -low[below]]),
        bounds=list(zip(model.lb, model.ub, strict=True)),
    )
    assert found.fun == pytest.approx(even.objective)
    assert even.ranging() and len(even.rows) == len(even.duals)
    for other in ("flow", "notebook"):
        with pytest.raises(hl.Refused, match="cuts is for the relaxation of the formulation cuts") as no:
            hl.Board(ONE).model(other).relax(cuts="even")  # type: ignore[arg-type]
        assert no.value.field == "cuts"


def test_why_a_program_of_ones_own_has_no_point() -> None:
    model = SEVEN.model("flow", minimise="length")
    first = dict.fromkeys(model.names[:2], 1)
    model.add_row("too_many", first, lower=3)
    with pytest.raises(hl.Undecided, match=r"answer\.farkas and answer\.irreducible") as no:
        model.relax()
    answer = no.value.answer
    assert answer is not None
    # The weighted sum of the rows asks for more than the columns' bounds allow.
    rows = dict(zip(model.row_names, model.A.toarray(), strict=True))
    right = {
        name: low if math.isinf(high) else high
        for name, low, high in zip(model.row_names, model.row_lower, model.row_upper, strict=True)
    }
    assert answer.farkas
    left = sum(one["weight"] * rows[one["row"]] for one in answer.farkas)
    most = sum(one["weight"] * right[one["row"]] for one in answer.farkas)
    assert sum(numpy.where(left > 0, left * model.lb, left * model.ub)[left != 0]) > most
    assert {"formulation": "flow", "what": "row", "name": "too_many"} in answer.irreducible
    assert {one["name"] for one in answer.irreducible if one["what"] == "column"} <= set(model.names)
    # What is fixed takes part as columns.
    model.reset()
    model.fix({name: 0 for name in model.names if name.startswith("y1_r1c1_")})
    with pytest.raises(hl.Undecided) as no:
        model.relax()
    assert no.value.answer is not None
    columns = [one["name"] for one in no.value.answer.irreducible if one["what"] == "column"]
    assert any(name.startswith("y1_r1c1_") for name in columns)
    # No rows say why a limit came.
    with pytest.raises(hl.Undecided) as no:
        SEVEN.model("cuts", minimise="length").relax(time_limit=0)
    assert "farkas" not in str(no.value) and no.value.answer is not None
    assert (no.value.limit, len(no.value.answer.irreducible)) == ("time", 0)


def test_a_relaxation_draws_itself() -> None:
    relaxed = SEVEN.model("notebook", minimise="length").relax()
    picture = relaxed._repr_svg_()
    assert picture is not None
    root = ElementTree.parse(io.StringIO(picture)).getroot()
    assert root.tag.endswith("svg")
    broken = [count for count in relaxed.bridges.values() if round(count, 6) != round(count)]
    assert broken and picture.count("stroke-dasharray: ") - picture.count("stroke-dasharray: none") >= len(broken)
    matplotlib.use("agg")
    for drawn in (SEVEN, SEVEN.solve(), relaxed):
        with pytest.raises(hl.Refused, match="ax: expected axes of matplotlib, of two dimensions"):
            drawn.plot(ax=pyplot.figure().add_subplot(projection="3d"))  # type: ignore[attr-defined]


def test_open_bounds_are_infinite_everywhere() -> None:
    relaxed = SEVEN.model("cuts", minimise="length").relax()
    assert relaxed.cuts and {cut["upper"] for cut in relaxed.cuts} == {math.inf}
    ranges = relaxed.ranging().to_pandas()
    assert (ranges["from"] <= ranges["to"]).all()
    ends = [*ranges["from"], *ranges["to"]]
    assert -math.inf in ends and math.inf in ends
    assert not [end for end in ends if end == 0 and math.copysign(1, end) < 0]


def test_explanations_say_what_they_are_about() -> None:
    model = SEVEN.model("flow", minimise="length")
    text = str(model.explain("r1c1"))
    head, *lines = text.splitlines()
    about = model.explain("r1c1")
    assert head == f"r1c1: {len(about['columns'])} columns, {len(about['rows'])} rows"
    assert len(lines) == 2 * (len(about["columns"]) + len(about["rows"])) and text == text.strip()
    assert repr(about) == f"Explanation({head})"
    model.add_row("few", dict.fromkeys(model.names, 1), upper=1000)
    said = str(model.explain("few")).splitlines()
    assert said[1].startswith("few: ") and said[3].endswith("{0, 1}")
    page = model.explain("few")._repr_html_()
    assert page.index("few: y1_") < page.index("{0, 1}")
    [cut, *_] = SEVEN.model("cuts", minimise="length").relax().cuts
    assert cut["sentence"].startswith("at least one bridge leaves these islands: r")


def test_what_is_wrong_with_a_row_is_told_by_its_argument() -> None:
    model = hl.Board(TWO).model("cuts")
    term = {model.names[0]: 1.0}
    for name in ("a b", "", "1", "cut_1", "x" * 40):
        with pytest.raises(hl.Refused, match="^name: ") as no:
            model.add_row(name, term, lower=0)
        assert no.value.field == "name"
    with pytest.raises(hl.Refused, match="'own_cut_1' is free"):
        model.add_row("cut_1", term, lower=0)
    model.add_row("own_cut_1", term, lower=0)
    with pytest.raises(hl.Refused, match="terms: .* at least one column, found none$"):
        model.add_row("none", {}, lower=0)
    for number in (1e15, -1e300):
        with pytest.raises(hl.Refused, match="^objective: expected numbers of less than 1e15") as no:
            model.set_objective({model.names[0]: number})
        assert no.value.field == "objective"
    assert model.to_lp().count("0000000000") == 0


def test_numbers_that_are_none_are_told_as_such() -> None:
    calls: list[tuple[Any, str]] = [
        (lambda: hl.generate(size="abc"), "found 'abc'"),
        (lambda: hl.generate(size="0x7"), "found '0x7'"),
        (lambda: hl.generate(size=(0, 0)), "found 0"),
        (lambda: hl.published(size="9x99999"), "found '9x99999'"),
        (lambda: hl.Board(ONE).hint(steps=0), "found 0"),
        (lambda: hl.Board.from_grid([]), "found none"),
    ]
    for call, found in calls:
        # At the call, not where the first puzzle is wanted.
        with pytest.raises(hl.Refused, match=f"^(size|steps|rows): expected .*, {found}$"):
            call()
    assert next(hl.generate(size=" 7X7 ", level="easy")).record["level"] == "easy"


def test_triplets_are_arrays() -> None:
    data, indices, starts = hl.Board(ONE).model("flow").triplets
    for one in (data, indices, starts):
        assert isinstance(one, numpy.ndarray) and not one.flags.writeable
    assert (indices.dtype.kind, starts.dtype.kind, len(data)) == ("i", "i", starts[-1])
