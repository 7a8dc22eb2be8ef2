"""Programs for other solvers, and what they find."""

from pathlib import Path
from typing import Any, get_args, get_type_hints

import gurobipy
import hashilab as hl
import highspy
import numpy
import pyscipopt
import pytest
from conftest import ONE, TWO
from scipy.optimize import milp

FORMULATIONS: tuple[Any, ...] = get_args(get_type_hints(hl.questions.Program)["formulation"])
BOARD = "2,,4,,2\n,,,,\n3,,6,,3\n,,,,\n2,,4,,2"


def by_highs(model: hl.Model) -> highspy.Highs:
    highs = model.to_highspy()
    highs.setOptionValue("output_flag", False)
    highs.run()
    return highs


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_solvers_find_what_we_find(formulation: Any) -> None:
    board = hl.Board(BOARD)
    model = board.model(formulation, minimise="length")
    best = board.ask(hl.questions.Best(minimise="length")).record()["objective"]
    found = milp(**model.to_scipy())
    highs = by_highs(model)
    if model.missing is None:
        assert found.fun == pytest.approx(best)
        assert highs.getObjectiveValue() == pytest.approx(best)
        assert model.check(found.x).bridges
        point = highs.getSolution().col_value
        by_name = dict(zip(model.names, point, strict=True))
        assert model.check(by_name) == model.check(point)
    else:
        # The rows that are missing make it larger, never smaller.
        assert found.fun <= best


def test_what_is_made_large() -> None:
    board = hl.Board(TWO)
    model = board.model("flow", maximise="built")
    assert -milp(**model.to_scipy()).fun == pytest.approx(4)
    assert by_highs(model).getObjectiveValue() == pytest.approx(4)


def test_arrays_fit_together() -> None:
    model = hl.Board(BOARD).model()
    rows, columns = model.A.shape
    assert rows == len(model.row_names) == len(model.row_lower) == len(model.row_upper)
    assert columns == len(model.names) == len(model.c) == len(model.lb) == len(model.integrality)
    assert sum(row["nonzeros"] for row in model.table()) == model.A.nnz
    assert model.to_lp().startswith("\\") and "ROWS" in model.to_mps()
    assert numpy.isfinite(model.ub).all()


def test_points_that_are_no_solutions() -> None:
    model = hl.Board(ONE).model("cuts")
    with pytest.raises(hl.Violation, match="is 0.5, and 0 or 1 is wanted"):
        model.check([0.5, 0, 0, 0])
    with pytest.raises(hl.Refused, match="expected 4 values"):
        model.check([1])
    with pytest.raises(hl.Violation) as broken:
        model.check([1, 0, 1, 0])
    assert broken.value.rules[0]["rule"] == "degree"
    with pytest.raises(hl.Refused, match="the names of columns, found 'z'"):
        model.check({"z": 1.0})
    with pytest.raises(hl.Refused, match="has no value"):
        model.check({"y1_r1c1_r1c3": 1.0})
    with pytest.raises(hl.Violation):
        model.check({"y1_r1c1_r1c3": 1.0}, sparse=True)
    with pytest.raises(hl.Violation, match="nan"):
        model.check([float("nan"), 0, 0, 0])
    with pytest.raises(hl.Refused, match="no cell, no edge, and no row"):
        model.explain("nothing")


def test_answers_of_solvers_come_back_from_their_files(tmp_path: Path) -> None:
    """By name or number, whoever wrote them."""
    board = hl.Board(BOARD)
    for formulation in ("flow", "notebook"):
        model = board.model(formulation)
        text = tmp_path / "model.lp"
        text.write_text(model.to_lp())
        written = []

        solver = highspy.Highs()
        solver.silent()
        solver.readModel(str(text))
        solver.run()
        for style in (0, 1):
            written.append(tmp_path / f"highs{style}.sol")
            solver.writeSolution(str(written[-1]), style)

        with gurobipy.Env(params={"OutputFlag": 0}) as env:
            found = gurobipy.read(str(text), env=env)
            found.optimize()
            written.append(tmp_path / "gurobi.sol")
            found.write(str(written[-1]))

        scip = pyscipopt.Model()
        scip.hideOutput()
        scip.readProblem(str(text))
        scip.optimize()
        written.append(tmp_path / "scip.sol")
        scip.writeBestSol(str(written[-1]))

        for path in written:
            assert model.read_solution(path).board == board, path


def test_gurobi_takes_a_model_and_its_answer_is_checked() -> None:
    board = hl.Board(BOARD)
    model = board.model("notebook")
    gurobi = model.to_gurobi()
    gurobi.Params.OutputFlag = 0
    gurobi.optimize()
    assert gurobi.Status == gurobipy.GRB.OPTIMAL
    values = {variable.VarName: variable.X for variable in gurobi.getVars()}
    assert model.check(values) == model.check([values[name] for name in model.names])


def test_a_solution_file_that_is_wrong_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "x.sol"
    model = hl.Board("1,,1").model("flow")
    path.write_text("# x\ny1_r1c1_r1c3 one\n")
    with pytest.raises(hl.ReadError, match="expected a number, found 'one'") as caught:
        model.read_solution(path)
    assert (caught.value.line, caught.value.column) == (2, 14)
    path.write_text("# x\ny1_r1c1_r1c3 1\n")
    with pytest.raises(hl.HashiError, match="'y2_r1c1_r1c3' has no value"):
        model.read_solution(path)
    with pytest.raises(FileNotFoundError):
        model.read_solution(tmp_path / "none.sol")
