"""Programs with rows, objectives and fixed columns of one's own."""

import copy
import math
import pickle
import re
from typing import Any

import gurobipy
import hashilab as hl
import matplotlib
import numpy
import pandas
import pytest
from conftest import ONE, TWO
from matplotlib import pyplot
from scipy.optimize import linprog, milp
from test_points import by_highs

BOARD = "2,,4,,2\n,,,,\n3,,6,,3\n,,,,\n2,,4,,2"


def few_doubles(board: hl.Board, formulation: Any = "flow") -> hl.Model:
    """A program in which at most so many edges carry two bridges."""
    model = board.model(formulation)
    doubles = {name: 1 for name in model.names if name.startswith(("x2_", "y2_"))}
    model.add_row("few_doubles", doubles, upper=4)
    model.set_objective(doubles, maximise=True)
    return model


def test_what_is_added_survives_every_export() -> None:
    model = few_doubles(hl.Board(BOARD))
    assert model.row_names[-1] == "few_doubles" and model.row_upper[-1] == 4
    assert "\n few_doubles: y2_" in model.to_lp() and "Maximize" in model.to_lp()
    assert "few_doubles" in model.to_mps()
    values = [-milp(**model.to_scipy()).fun]
    highs = model.to_highspy()
    highs.setOptionValue("output_flag", False)
    highs.run()
    values.append(highs.getObjectiveValue())
    with gurobipy.Env(params={"OutputFlag": 0}) as env:
        gurobi = model.to_gurobi(env)
        gurobi.optimize()
        values.append(gurobi.ObjVal)
        assert gurobi.getConstrByName("few_doubles") is not None
    solution = model.solve()
    assert values == pytest.approx([solution.objective] * 3)
    assert sum(count == 2 for count in solution.bridges.values()) == solution.objective


def test_nothing_but_a_verified_solution_is_believed() -> None:
    board = hl.Board(TWO)
    model = board.model(minimise="built")
    answer = model.answer()
    assert (answer.status, answer.reason) == ("feasible", "HiGHS claims that no point is better")
    assert answer.record()["claim"] == "optimal"
    assert board.model().answer().status == "solved"
    model.add_row("too_few", {name: 1 for name in model.names if name.startswith("y1_")}, upper=2)
    answer = model.answer()
    assert (answer.status, answer.value) == ("undecided", None)
    assert answer.record()["claim"] == "infeasible"
    with pytest.raises(hl.Undecided, match="HiGHS claims that no point keeps all rows and what was"):
        model.solve()
    # A limit is no claim.
    with pytest.raises(hl.Undecided) as limit:
        board.model().solve(time_limit=0)
    assert limit.value.limit == "time"


def test_rows_with_two_bounds_and_fixed_columns() -> None:
    model = hl.Board(TWO).model()
    terms = {"y1_r1c1_r1c3": 1, "y2_r1c1_r1c3": 1}
    model.add_row("one", terms, lower=1, upper=1)
    model.add_row("some", terms, lower=0, upper=2)
    assert model.row_names[-3:] == ("one", "some_lower", "some_upper")
    assert model.solve()["r1c1", "r1c3"] == 1
    model = hl.Board(TWO).model()
    model.fix({"y2_r1c1_r1c3": 1.0000001})
    model.fix({((0, 0), (2, 0)): 1})
    assert model.lb[1] == 1
    assert model.solve()["r1c1", "r1c3"] == 2
    assert model.check(by_highs(model))["r1c1", "r3c1"] == 1
    for wrong in ({"y2_r1c1_r1c3": 0.5}, {"y2_r1c1_r1c3": 2}, {"nothing": 1}):
        with pytest.raises(hl.Refused):
            model.fix(wrong)
    for name in ("a b", "1a", "e5", "free", "x" * 33, "degree_r1c1"):
        with pytest.raises(hl.Refused, match="^name: "):
            model.add_row(name, terms, upper=1)
    with pytest.raises(hl.Refused, match="expected a finite bound"):
        model.add_row("own", terms)
    with pytest.raises(hl.Refused, match="expected 1, the upper bound, or less, found 2"):
        model.add_row("own", terms, lower=2, upper=1)


def test_own_rows_are_named_where_a_point_breaks_them() -> None:
    model = hl.Board(TWO).model()
    model.add_row("no_double", {"y2_r1c1_r1c3": 1}, upper=0)
    double = {("r1c1", "r1c3"): 2, ("r1c1", "r3c1"): 1, ("r1c3", "r3c3"): 1, ("r3c1", "r3c3"): 2}
    levels = {
        f"y{level}_{start}_{end}": float(count >= level)
        for (start, end), count in double.items()
        for level in (1, 2)
    }
    with pytest.warns(UserWarning, match="no_double"):
        solution = model.check(levels)
    assert [row["name"] for row in solution.broken_rows] == ["no_double"]


@pytest.mark.parametrize("formulation", ["flow", "cuts", "notebook", "order", "tree"])
def test_the_relaxation_is_what_others_make_of_it(formulation: Any) -> None:
    model = few_doubles(hl.Board(BOARD), formulation)
    relaxed = model.relax()
    if model.missing is None:
        scipy = model.to_scipy()
        rows = scipy["constraints"]
        found = linprog(
            scipy["c"],
            A_ub=_stack(rows.A, rows.ub, rows.lb)[0],
            b_ub=_stack(rows.A, rows.ub, rows.lb)[1],
            bounds=list(zip(model.lb, model.ub, strict=True)),
        )
        assert relaxed.objective == pytest.approx(-found.fun)
    x = relaxed.values.columns()["value"]
    assert relaxed.objective == pytest.approx(sum(map(float.__mul__, model.c.tolist(), x)))
    duals = {row["row"]: row["dual"] for row in relaxed.duals}
    slacks = {row["row"]: row["slack"] for row in relaxed.slacks}
    assert all(abs(duals[row] * slacks[row]) < 1e-6 for row in duals), "complementary slackness"
    # Cuts that were found stand behind the rows of the program.
    assert tuple(duals)[: len(model.row_names)] == model.row_names
    # The reduced cost is the cost less the duals' share.
    if model.missing is None:
        weighted = model.A.T @ [duals[name] for name in model.row_names]
        for row, cost, share in zip(relaxed.reduced_costs, model.c, weighted, strict=True):
            assert row["reduced_cost"] == pytest.approx(cost - share, abs=1e-6)


def _stack(A: Any, upper: Any, lower: Any) -> tuple[Any, Any]:  # noqa: N803
    import numpy
    from scipy.sparse import vstack

    most, least = numpy.isfinite(upper), numpy.isfinite(lower)
    return vstack([A[most], -A[least]]), numpy.concatenate([upper[most], -lower[least]])


def test_a_dual_is_what_the_objective_grows_by() -> None:
    board = hl.Board(BOARD)
    model = few_doubles(board)
    base = model.relax()
    dual = next(row["dual"] for row in base.duals if row["row"] == "few_doubles")
    doubles = {name: 1 for name in model.names if name.startswith("y2_")}
    wider = board.model()
    wider.add_row("few_doubles", doubles, upper=4.01)
    wider.set_objective(doubles, maximise=True)
    assert wider.relax().objective - base.objective == pytest.approx(0.01 * dual, abs=1e-9)


def test_ranging_says_where_the_basis_changes() -> None:
    model = few_doubles(hl.Board(BOARD))
    rows = model.relax().ranging().columns()
    assert len(rows["name"]) == len(model.names) + len(model.row_names)
    for low, high in zip(rows["from"], rows["to"], strict=True):
        assert low <= high
    at = rows["name"].index("few_doubles")
    assert rows["from"][at] <= 4 <= rows["to"][at]


def test_ranging_is_of_the_point_that_is_shown_after_cuts() -> None:
    model = hl.published(25, seed=3).model("cuts", minimise="length")
    relaxed = model.relax()
    assert len(relaxed.cuts) > 0
    values = relaxed.values.columns()["value"]
    costs = [float(cost) for cost in model.c]
    ends = 0
    for row in [row for row in relaxed.ranging() if row["what"] == "cost"][::4]:
        column = model.names.index(row["name"])
        for end in (row["from"], row["to"]):
            if not math.isfinite(end):
                continue
            other = [*costs[:column], end, *costs[column + 1 :]]
            model.set_objective(dict(zip(model.names, other, strict=True)))
            at_point = sum(cost * value for cost, value in zip(other, values, strict=True))
            assert model.relax().objective == pytest.approx(at_point, abs=1e-6), row
            ends += 1
    assert ends > 5


def test_explanations_of_columns_and_families() -> None:
    model = few_doubles(hl.Board(ONE))
    assert model.explain(((0, 0), (0, 2))) == model.explain("r1c1-r1c3")
    column = model.explain("y1_r1c1_r1c3")
    assert [one["formula"] for one in column["columns"]] == ["y1_r1c1_r1c3 in {0, 1}"]
    assert "degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 2" in [r["formula"] for r in column["rows"]]
    family = model.explain("degree")
    assert [row["formula"].split(":")[0] for row in family["rows"]] == [
        "degree_r1c1", "degree_r1c3", "degree_r3c3"
    ]
    own = model.explain("few_doubles")["rows"][0]
    assert own["sentence"] == "a row of one's own, which is no rule of the puzzle"


def test_the_log_is_shown_on_wish(capsys: pytest.CaptureFixture[str]) -> None:
    model = hl.Board(BOARD).model(minimise="length")
    model.solve()
    assert capsys.readouterr().out == ""
    model.solve(log=True)
    assert "HiGHS" in capsys.readouterr().out


def test_a_cell_can_be_run_twice_and_the_program_is_the_same_in_every_export() -> None:
    board = hl.Board("3,,3\n,,\n3,,3")
    model = board.model("flow")
    edge = "y2_r1c1_r1c3"
    for most in (0, 1):
        model.add_row("few", {edge: 1}, upper=most)
        model.fix({("r1c3", "r1c1"): 2 - most})
        model.fix({("r1c1", "r1c3"): 1 + most})
    assert model.row_names.count("few") == 1 and model.row_upper[-1] == 1
    assert model.solve()["r1c1", "r1c3"] == 2
    with pytest.raises(ValueError, match="read-only"):
        model.c[0] = -1
    model.reset()
    assert model.to_lp() == board.model("flow").to_lp()


def test_one_text_is_a_list_of_one() -> None:
    board = hl.Board("3,,3\n,,\n3,,3")
    relaxed = [row["formulation"] for row in board.relax("flow,cuts").value]
    assert relaxed == [row["formulation"] for row in board.relax(["flow", "cuts"]).value]
    grown = [row["branching"] for row in board.branch("flow", branching="strong, fractional").value]
    assert grown == ["strong", "fractional"]
    with pytest.raises(hl.Refused, match="notation: expected one of the notations"):
        hl.Board("1,,1", notation="nonsense")
    with pytest.raises(hl.Undecided, match="at least 1, and no more"):
        board.count(limit=1)


def test_cuts_that_are_found_are_rows_like_any_others() -> None:
    board = hl.published(40, seed=7)
    model = board.model("cuts", minimise="length")
    relaxed = model.relax()
    assert len(relaxed.cuts) > 0 and len(relaxed.rows) == len(model.row_names) + len(relaxed.cuts)
    names = [row["row"] for row in relaxed.rows]
    assert names == [row["row"] for row in relaxed.duals] == [row["row"] for row in relaxed.slacks]
    assert names[: len(model.row_names)] == list(model.row_names)
    assert names[len(model.row_names) :] == [cut["row"] for cut in relaxed.cuts]
    # Strong duality, and the reduced costs, by the rows that can be read.
    duals = numpy.array([row["dual"] for row in relaxed.rows])
    reduced = [row["reduced_cost"] for row in relaxed.reduced_costs]
    assert numpy.allclose(model.c - relaxed.A.T @ duals, reduced, atol=1e-6)
    x = numpy.array([row["value"] for row in relaxed.values])
    assert numpy.allclose(relaxed.A @ x, [row["activity"] for row in relaxed.rows], atol=1e-6)
    assert any(cut["dual"] > 0 for cut in relaxed.cuts)
    cut = relaxed.cuts[0]
    assert cut["formula"].startswith(f"{cut['row']}: ") and "leave" in cut["sentence"]
    frame = relaxed.cuts.to_polars()
    assert [len(terms) for terms in frame["terms"]] == [len(cut["terms"]) for cut in relaxed.cuts]
    assert relaxed.cuts.to_pandas()["terms"].tolist() == [cut["terms"] for cut in relaxed.cuts]
    # Added to the program by hand they give the same bound, by any solver.
    assert milp_relaxed(model) < relaxed.objective - 1e-6
    for number, cut in enumerate(relaxed.cuts):
        model.add_row(f"mine_{number}", cut["terms"], lower=cut["lower"], upper=cut["upper"])
    assert milp_relaxed(model) == pytest.approx(relaxed.objective)
    assert len(model.relax().cuts) == 0
    with pytest.raises(hl.Refused, match="those of rows that are found"):
        model.add_row("cut_1", cut["terms"], lower=1)


def milp_relaxed(model: hl.Model) -> float:
    """The bound of the rows that a program has, by SciPy."""
    given = model.to_scipy()
    return float(milp(**{**given, "integrality": numpy.zeros(len(model.names))}).fun)


def test_a_checked_point_says_its_objective() -> None:
    board = hl.Board(TWO)
    plain = board.model("flow")
    assert plain.check(by_highs(plain)).objective is None
    for model in (board.model(minimise="length"), few_doubles(board), few_doubles(board, "cuts")):
        solution = model.solve()
        point = by_highs(model)
        if model.missing is None:
            assert model.check(point).objective == solution.objective
        noisy = [value + 1e-7 for value in point]
        found = model.check(noisy)
        at = dict(zip(model.names, map(round, point), strict=True))
        assert found.objective == sum(c * at[n] for n, c in zip(model.names, model.c, strict=True))
    weighed = board.model("flow")
    weighed.set_objective({"f_r1c1_r1c3": 1})
    point = dict(zip(weighed.names, by_highs(weighed), strict=True))
    assert weighed.check(point).objective == pytest.approx(point["f_r1c1_r1c3"])
    del point["f_r1c1_r1c3"]
    assert weighed.check(point).objective is None


def test_coefficients_come_as_series_and_vectors() -> None:
    model = hl.Board(TWO).model("flow")
    doubles = [name for name in model.names if name.startswith("y2_")]
    model.add_row("few", pandas.Series(1, index=doubles), upper=2)
    as_mapping = model.to_lp()
    model.reset()
    model.add_row("few", dict.fromkeys(doubles, 1), upper=2)
    assert model.to_lp() == as_mapping
    model.set_objective(numpy.array([float(name in doubles) for name in model.names]), maximise=True)
    assert model.solve().objective == 2
    with pytest.raises(hl.Refused, match=f"objective: expected {len(model.names)} coefficients"):
        model.set_objective([1, 2])


def test_farkas_says_why_a_relaxation_has_no_point() -> None:
    board = hl.Board("1,,2,,2")
    why = board.relax("flow", minimise="built").farkas
    model = board.model("flow")
    weights = {row["row"]: row["weight"] for row in why}
    w = numpy.array([weights.get(name, 0) for name in model.row_names])
    assert w.any() and (model.row_lower == model.row_upper)[w != 0].all()
    # All points between the bounds are on one side of what the rows demand.
    left, right = model.A.T @ w, w @ numpy.where(w != 0, model.row_lower, 0)
    least = numpy.where(left > 0, left * model.lb, left * model.ub).sum()
    most = numpy.where(left > 0, left * model.ub, left * model.lb).sum()
    assert right < least or right > most
    assert hl.Board(TWO).relax("flow").farkas == ()


def test_explanations_are_shown_as_text() -> None:
    about = hl.Board(ONE).model("flow").explain("r1c1")
    assert str(about).splitlines()[-2].startswith("capacity_r1c1_r1c3: ")
    assert about["about"] == "r1c1" and about._repr_html_().count("<tr>") == 1 + len(about["columns"]) + len(about["rows"])


def test_no_part_of_a_program_is_assigned_to() -> None:
    model: Any = hl.Board(BOARD).model("flow", minimise="length")
    ways = {
        "c": "set_objective",
        "lb": "fix",
        "ub": "fix",
        "row_lower": "add_row",
        "row_upper": "add_row",
        "names": "columns keep their names",
        "direction": "maximise=True",
        "minimise": 'set_objective("length")',
        "foo": "a program's foo is not set by assigning to it$",
    }
    before = model.to_lp()
    for name, way in ways.items():
        with pytest.raises(AttributeError) as wrong:
            setattr(model, name, numpy.zeros(3))
        assert re.search(way if way.endswith("$") else re.escape(way), str(wrong.value)), name
    with pytest.raises(AttributeError, match="nothing of a program is deleted: c"):
        del model.c
    for name in ("c", "lb", "ub", "row_lower", "row_upper", "integrality"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(model, name)[0] = 7
    assert model.to_lp() == before
    # What is its own still changes with it, and copies are programs of their own.
    copied = copy.deepcopy(model)
    copied.set_objective(-model.c)
    assert list(copied.c) == list(-model.c) and model.to_lp() == before
    assert pickle.loads(pickle.dumps(model)).to_lp() == before


@pytest.mark.parametrize("formulation", ["notebook", "flow", "tree"])
def test_what_is_fixed_last_counts_of_an_edge_and_its_columns(formulation: Any) -> None:
    board = hl.Board(TWO)
    model = board.model(formulation)
    first, second = (name for name in model.names if re.match("[xy][12]_r1c1_r1c3", name))

    def bounds(*names: str) -> list[tuple[float, float]]:
        at = [model.names.index(name) for name in names]
        return [(float(model.lb[one]), float(model.ub[one])) for one in at]

    # A column after its edge: the others stay as the edge had them.
    model.fix({("r1c3", "r1c1"): 2})
    exactly = formulation == "notebook"
    assert bounds(first, second) == [(0, 0) if exactly else (1, 1), (1, 1)]
    model.fix({second: 0})
    assert bounds(first, second) == [(0, 0) if exactly else (1, 1), (0, 0)]
    # An edge after its columns, and both in one call, in their order.
    model.fix({("r1c1", "r1c3"): 1})
    assert bounds(first, second) == [(1, 1), (0, 0)]
    assert model.solve()["r1c1", "r1c3"] == 1
    model.fix({second: 1, ("r1c1", "r3c1"): 1, ("r1c1", "r1c3"): 1})
    assert bounds(first, second) == [(1, 1), (0, 0)]
    model.fix({("r1c1", "r1c3"): 1, second: 1})
    assert bounds(first, second) == [(1, 1), (1, 1)]
    # Other edges are left alone, and nothing is left after a reset.
    assert bounds(first.replace("r1c3", "r3c1")) == [(1, 1)]
    model.reset()
    assert model.to_lp() == board.model(formulation).to_lp()
    for wrong in ({("r1c1", "r1c3"): 3}, {first: 0.5}, {first: 7}, {("r1c1", "r9c9"): 1}):
        with pytest.raises(hl.Refused, match="^values: ") as told:
            model.fix(wrong)
        assert told.value.field == "values" and model.to_lp() == board.model(formulation).to_lp()


@pytest.mark.parametrize("formulation", ["notebook", "flow"])
def test_a_relaxation_draws_its_bridges(formulation: Any) -> None:
    board = hl.published(25, seed=3)
    model = board.model(formulation, minimise="length")
    relaxed = model.relax()
    # What stands in the degree rows: the clues.
    sums = dict.fromkeys(board.islands, 0.0)
    for (start, end), count in relaxed.bridges.items():
        sums[start] += count
        sums[end] += count
    assert sums == pytest.approx({cell: int(clue) for cell, clue in board.islands.items()})
    parts = [f"{one:.2g}" for one in relaxed.bridges.values() if abs(one - round(one)) > 1e-6]
    whole = sum(round(one) for one in relaxed.bridges.values() if abs(one - round(one)) <= 1e-6)
    matplotlib.use("agg")
    ax = relaxed.plot(pyplot.figure().subplots())
    assert len(ax.lines) == len(parts) + whole and parts
    assert sorted(text.get_text() for text in ax.texts) == sorted([*parts, *board.islands.values()])
