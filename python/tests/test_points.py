"""Points of solvers, judged as an independent check of the rules judges them."""

import math
import pickle
import random
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gurobipy
import hashilab as hl
import highspy
import numpy
import pandas
import polars
import pyscipopt
import pytest
from conftest import ONE
from scipy.optimize import milp


def place(cell: str) -> tuple[int, int]:
    row, col = cell[1:].split("c")
    return int(row), int(col)


def keeps_the_rules(board: hl.Board, bridges: Mapping[tuple[str, str], int]) -> bool:
    """The rules of the puzzle once more, from its text alone: whoever reads it sees that."""
    islands = {place(cell): int(clue) for cell, clue in board.islands.items()}
    left = dict(islands)
    over: dict[tuple[int, int], str] = {}
    joined = {cell: cell for cell in islands}

    def root(cell: tuple[int, int]) -> tuple[int, int]:
        while joined[cell] != cell:
            cell = joined[cell]
        return cell

    for (start, end), count in bridges.items():
        one, other = sorted((place(start), place(end)))
        if not 0 < count <= 2 or one not in islands or other not in islands:
            return False
        if one[0] == other[0]:
            between = [(one[0], col) for col in range(one[1] + 1, other[1])]
        elif one[1] == other[1]:
            between = [(row, one[1]) for row in range(one[0] + 1, other[0])]
        else:
            return False
        if any(cell in islands or cell in over for cell in between):
            return False
        over.update(dict.fromkeys(between, start))
        left[one] -= count
        left[other] -= count
        joined[root(one)] = root(other)
    return not any(left.values()) and len({root(cell) for cell in islands}) == 1


def bridges_of(values: Mapping[str, float]) -> dict[tuple[str, str], int] | None:
    """The bridges that a point says; none where a column is between whole numbers."""
    bridges: dict[tuple[str, str], int] = {}
    for name, value in values.items():
        word, _, ends = name.partition("_")
        if word not in ("y1", "y2"):
            continue
        if min(abs(value), abs(value - 1)) > 1e-5:
            return None
        start, end = ends.split("_")
        bridges[start, end] = bridges.get((start, end), 0) + round(value)
    return {ends: count for ends, count in bridges.items() if count}


def by_highs(model: hl.Model) -> list[float]:
    highs = model.to_highspy()
    highs.setOptionValue("output_flag", False)
    highs.run()
    return list(highs.getSolution().col_value)


def by_scip(model: hl.Model, folder: Path) -> list[float]:
    path = folder / "model.lp"
    path.write_text(model.to_lp())
    scip = pyscipopt.Model()
    scip.hideOutput()
    scip.readProblem(str(path))
    scip.optimize()
    values = {variable.name: scip.getVal(variable) for variable in scip.getVars()}
    return [values[name] for name in model.names]


def by_gurobi(model: hl.Model, env: gurobipy.Env) -> list[float]:
    gurobi = model.to_gurobi(env)
    gurobi.optimize()
    return [variable.X for variable in gurobi.getVars()]


def given_as(values: dict[str, float], model: hl.Model, how: int, chance: random.Random) -> Any:
    """A point in one of the forms in which people have it."""
    names = list(values)
    chance.shuffle(names)
    mixed = [values[name] for name in names]
    match how % 6:
        case 0:
            return numpy.array([values[name] for name in model.names])
        case 1:
            return dict(zip(names, mixed, strict=True))
        case 2:
            return pandas.Series(mixed, index=names)
        case 3:
            return polars.DataFrame({"name": names, "value": mixed})
        case 4:
            return polars.Series(names), polars.Series(mixed)
        case _:
            numbers = [model.names.index(name) for name in names]
            return pandas.Series(mixed, index=numbers)


def test_300_boards_are_judged_as_the_rules_say(tmp_path: Path) -> None:
    chance = random.Random(53)
    # A board that was made is never in doubt, also with a number alone at its border.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        boards = list(hl.generate(size="6x6", seed=5, count=300))
    judged = {True: 0, False: 0}
    with gurobipy.Env(params={"OutputFlag": 0}) as env:
        for number, board in enumerate(boards):
            model = board.model("flow")
            by = (by_highs, lambda it: by_scip(it, tmp_path), lambda it: by_gurobi(it, env))[number % 3]
            right = dict(zip(model.names, by(model), strict=True))
            wrong = [name for name in model.names if name.startswith("y")]
            spoilt = {**right}
            for name in chance.sample(wrong, min(2, len(wrong))):
                spoilt[name] = 1 - round(spoilt[name])
            half = {**right, chance.choice(wrong): 0.5}
            far = {**right}
            far[chance.choice(wrong)] += 2e-5
            for values in (right, spoilt, half, far):
                noisy = {name: value + chance.uniform(-1e-7, 1e-7) for name, value in values.items()}
                bridges = bridges_of(noisy)
                expected = bridges is not None and keeps_the_rules(board, bridges)
                x = given_as(noisy, model, number, chance)
                with warnings.catch_warnings():
                    # A point that was spoilt may break rows and keep the rules.
                    warnings.simplefilter("ignore" if values is not right else "error")
                    try:
                        found = model.check(x)
                    except hl.Violation as violation:
                        assert not expected, violation
                        assert violation.rules or "not whole" in str(violation)
                    else:
                        assert expected and found.bridges == bridges
                        assert found == hl.Solution(board, found.bridges)
                judged[expected] += 1
    assert judged[True] >= 300 and judged[False] >= 800


def test_rows_that_are_broken_are_told_though_every_rule_is_kept() -> None:
    model = hl.Board(ONE).model("flow")
    point = dict(zip(model.names, by_highs(model), strict=True))
    flows = [name for name in point if name.startswith("f")]
    still = {**point, **dict.fromkeys(flows, 0.0)}
    with pytest.warns(UserWarning, match="every rule is kept, but the point breaks 2 rows"):
        solution = model.check(still)
    broken = solution.broken_rows
    assert [row["name"] for row in broken] == ["balance_r1c1", "balance_r3c3"]
    assert broken[0] == {"name": "balance_r1c1", "activity": 0.0, "lower": 1.0, "upper": 1.0, "by": 1.0}
    # What is left out is not judged.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bare = {name: value for name, value in point.items() if name not in flows}
        assert model.check(bare).broken_rows == ()
        assert model.check(point).broken_rows == ()
    with pytest.raises(hl.Violation) as violation:
        model.check({**still, "y2_r1c1_r1c3": 0.0})
    assert {"rule", "cells", "text"} <= violation.value.rules[0].keys()
    assert "degree_r1c1" in [row["name"] for row in violation.value.rows]
    assert [row["name"] for row in model.check_rows({**point, flows[0]: 7.0})][-1] == flows[0]
    strange = model.check_rows({**point, flows[0]: float("nan")})
    assert strange[0]["by"] == float("inf")


def test_models_of_solvers_after_their_run_are_points(tmp_path: Path) -> None:
    board = hl.Board(ONE)
    model = board.model("flow", minimise="built")
    best = model.solve()
    highs = model.to_highspy()
    highs.setOptionValue("output_flag", False)
    with pytest.raises(hl.Refused, match="highspy has no point, its model status is Not Set"):
        model.check(highs)
    highs.run()
    assert model.check(highs) == best
    assert model.check(highs.getSolution()) == best
    with gurobipy.Env(params={"OutputFlag": 0}) as env:
        gurobi = model.to_gurobi(env)
        with pytest.raises(hl.Refused, match="the gurobipy model has no point, its Status is 1"):
            model.check(gurobi)
        # A column of somebody's own says nothing here.
        gurobi.addVar(name="own")
        gurobi.optimize()
        assert model.check(gurobi) == best
        assert model.check(gurobi.getVars()[:-1]) == best
        assert model.check({variable: variable.X for variable in gurobi.getVars()[:-1]}) == best
    path = tmp_path / "model.lp"
    path.write_text(model.to_lp())
    scip = pyscipopt.Model()
    scip.hideOutput()
    scip.readProblem(str(path))
    with pytest.raises(hl.Refused, match="the PySCIPOpt model has no point"):
        model.check(scip)
    scip.optimize()
    assert model.check(scip) == best
    assert model.check(milp(**model.to_scipy())) == best
    files = tmp_path / "highs.sol", tmp_path / "scip.sol"
    highs.writeSolution(str(files[0]), 0)
    scip.writeBestSol(str(files[1]))
    for file in files:
        assert model.check(file) == model.check(str(file)) == best


def test_results_without_a_point_get_a_sentence() -> None:
    model = hl.Board("2,,3\n,,\n,,2").model("flow")
    with pytest.raises(hl.Refused, match="the result has no point: The problem is infeasible"):
        model.check(milp(**model.to_scipy()))
    with pytest.raises(hl.Refused, match="found None; a solver has no point where it found none"):
        model.check(None)
    highs = model.to_highspy()
    highs.setOptionValue("output_flag", False)
    highs.run()
    with pytest.raises(hl.Refused, match="highspy has no point, its model status is Infeasible"):
        model.check(highs)


def test_vectors_of_other_shapes_are_points() -> None:
    model = hl.Board(ONE).model("flow")
    x = numpy.array(by_highs(model))
    right = model.check(x)
    for same in (x.reshape(1, -1), x.reshape(-1, 1), x.astype("f4"), x > 0.5, list(x), tuple(x)):
        if same is not x and getattr(same, "dtype", None) == bool:
            # Flows of more than one unit are cut, and no rule is about them.
            same = {name: value for name, value in zip(model.names, same) if name[0] == "y"}
        assert model.check(same) == right


def test_models_of_other_boards_are_told(one: hl.Board, two: hl.Board) -> None:
    other = two.model("flow").to_highspy()
    other.setOptionValue("output_flag", False)
    other.run()
    with pytest.raises(hl.Refused, match="x: the solver's model has no column '.*'; it is a model of another board"):
        one.model("flow").check(other)
    with pytest.raises(TypeError, match="it is verified already"):
        one.model("flow").check(one.solve())


def test_pyscipopt_solves_the_program(two: hl.Board) -> None:
    model = two.model("flow", maximise="built")
    scip = model.to_pyscipopt()
    scip.hideOutput()
    scip.optimize()
    assert scip.getObjVal() == pytest.approx(4)
    assert model.check(scip).objective == 4


def test_tables_and_relaxations_of_the_package_are_points() -> None:
    board = hl.Board("2,,3\n,,\n,,1")
    model = board.model("flow", minimise="length")
    relaxed = model.relax()
    values = relaxed.values.columns()
    names, x = values["column"], values["value"]
    frame = pandas.DataFrame({"x": x}, index=names)
    for point in (
        relaxed, relaxed.values, frame, frame[::-1], list(zip(names, x)), dict(enumerate(x)),
    ):
        assert model.check(point) == board.solve()
    for wrong, said in (
        (model.relax, "the function relax is not what it gives: call it"),
        (frame.sum, "the function sum is not what it gives: call it"),
        ({1.0, 0.0}, "found a set; a set has no order"),
        (frozenset(x), "found a frozenset; a set has no order"),
        (relaxed.rows, "found 7 columns"),
        ({1: 0.0, 2: 1.0}, "or the numbers 0 to 5, found 1"),
    ):
        with pytest.raises(hl.Refused, match=said) as told:
            model.check(wrong)
        assert told.value.field == "x"


def test_what_a_point_breaks_is_a_table() -> None:
    model = hl.Board("1,,1").model("flow")
    for point in ([0, 0, 0], [0.5, 0, 1], [-1, 0, 1], [math.nan, 0, 1]):
        with pytest.raises(hl.Violation) as wrong:
            model.check(point)
        rules, rows = wrong.value.rules, wrong.value.rows
        assert isinstance(rules, hl.Table) and isinstance(rows, hl.Table) and rows
        assert list(rows.to_pandas()["name"]) == [row["name"] for row in model.check_rows(point)]
        again = pickle.loads(pickle.dumps(wrong.value))
        assert (again.rules, isinstance(again.rows, hl.Table)) == (rules, True)
