"""Search trees: each node's bound is that of another HiGHS, and a notebook shows a page."""

import math
import runpy
from pathlib import Path
from typing import Any

import hashilab as hl
import highspy
import pytest

FORMULATIONS = ["flow", "notebook", "order", "cuts"]


def bound_of(highs: highspy.Highs, path: list[str]) -> float | None:
    """The optimum of a linear program with the bounds of a node, set and taken back."""
    lp = highs.getLp()
    names = {name: place for place, name in enumerate(lp.col_names_)}
    bounds = {name: [lp.col_lower_[place], lp.col_upper_[place]] for name, place in names.items()}
    changed = set()
    for step in path:
        name, sign, value = step.split(" ")
        lower, upper = bounds[name]
        bounds[name] = [max(lower, float(value)), upper] if sign == ">=" else [lower, min(upper, float(value))]
        changed.add(name)
    before = {name: (lp.col_lower_[names[name]], lp.col_upper_[names[name]]) for name in changed}
    for name in changed:
        highs.changeColBounds(names[name], *bounds[name])
    highs.run()
    status = highs.getModelStatus()
    value = highs.getObjectiveValue() if status == highspy.HighsModelStatus.kOptimal else None
    if value is None:
        assert status in (
            highspy.HighsModelStatus.kInfeasible,
            highspy.HighsModelStatus.kUnboundedOrInfeasible,
        ), status
    for name, both in before.items():
        highs.changeColBounds(names[name], *both)
    return value


def relaxed(model: hl.Model) -> highspy.Highs:
    """The linear relaxation of a program."""
    highs = model.to_highspy()
    highs.setOptionValue("output_flag", False)
    for column in range(highs.getNumCol()):
        highs.changeColIntegrality(column, highspy.HighsVarType.kContinuous)
    return highs


def leaving(model: hl.Model, islands: list[str]) -> list[str]:
    """The columns that say whether an edge with one end in a set is built."""
    found = []
    for name in model.names:
        kind, *ends = name.split("_")
        if kind == "y1" and (ends[0] in islands) != (ends[1] in islands):
            found.append(name)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_each_bound_is_that_of_highs(seed: int) -> None:
    formulation = FORMULATIONS[seed % len(FORMULATIONS)]
    board = hl.published(20, single_percent=75, extra_percent=15, seed=seed)
    answer = board.branch([formulation], nodes=100, no_round=seed % 2 == 0)
    model: Any = board.model(formulation, minimise="built")
    highs = relaxed(model)
    places = {name: place for place, name in enumerate(model.names)}
    nodes = {node["id"]: node for node in answer.items}
    solved = 0
    # In the order in which they were solved: cuts stay for all that come later.
    for node in sorted(answer.items, key=lambda node: node["order"]):
        for cut in node["cuts"]:
            columns = [places[name] for name in leaving(model, cut["islands"])]
            highs.addRow(1, math.inf, len(columns), columns, [1.0] * len(columns))
        if node["lps"] == 0:
            continue
        path, at = [], node
        while at["parent"] is not None:
            path.append(at["set"])
            at = nodes[at["parent"]]
        value = bound_of(highs, path[::-1])
        if node["bound"] is None:
            assert value is None, node
        else:
            assert value == pytest.approx(node["bound"], abs=1e-6), node
        solved += 1
    assert solved == answer.value[0]["nodes"]


def test_the_example_with_scip_finds_the_same_optimum() -> None:
    example = Path(__file__).parents[2] / "examples" / "scip_tree.py"
    compare = runpy.run_path(str(example))["compare"]
    board = hl.published(20, single_percent=75, extra_percent=15, seed=1)
    rows = list(compare(board))
    assert [row[0] for row in rows] == ["hashi branch", "SCIP, plain", "SCIP"]
    assert len({round(row[3], 6) for row in rows}) == 1
    assert rows[1][1] > 1


def test_a_notebook_shows_the_page() -> None:
    answer = hl.Board("2,,3\n,,\n,,1").branch(["flow", "cuts"])
    shown = answer._repr_mimebundle_()
    assert shown["text/html"].startswith("<iframe srcdoc=")
    assert answer.page is not None and "hashi-trees" in answer.page
    assert answer.status == "searched"
    assert hl.Board("2,,3\n,,\n,,1").ask(hl.questions.Count()).page is None
