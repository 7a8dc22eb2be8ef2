"""What the documentation shows passes mypy in strict mode, and what is wrong does not."""

import inspect

import hashilab as hl
import pytest
from mypy import api

SHOWN = """
import hashilab as hl

board = hl.Board("2,,3\\n,,\\n,,1")
board.best(minimise="weight", weights={("r1c1", "r1c3"): 1.5})
board.best(minimise="weight", weights={edge: 2 for edge in board.edges})
board.best(minimise="weight", weights={((0, 0), (0, 2)): 1.5})
board.solve(option={"mip_rel_gap": 0.1, "presolve": "off", "log_to_console": False})
board.solve(option="mip_rel_gap=0.1")
board.solve(option=["mip_rel_gap=0.1"])
board.branch(["notebook", "flow"], branching=["strong"], select=("best-bound", "depth-first"))
board.branch("flow", branching="strong,fractional")
board.relax(["notebook", "flow", "cuts"])
board.study(formulation=["flow"])
hl.compare([board], configurations=({"engine": "cdcl"}, {"start": "none"}))
hl.compare([board], configurations=[{"engine": "cdcl"}])
hl.map([board], hl.questions.Relax(formulation=["flow"]))
hl.questions.Best(minimise="weight", weights={("r1c1", "r1c3"): 1.5}, option={"mip_rel_gap": 0.1})
hl.questions.Check(answer={("r1c1", "r1c3"): 2})
solution = board.solve()
board.check(solution.bridges)
model = board.model("flow", weights={("r1c1", "r1c3"): 1.5}, minimise="weight", fix=solution.bridges)
model.fix({("r1c1", "r1c3"): 1})
model.solve(option={"mip_rel_gap": 0.1})
model.relax().rows.to_pandas()
board.model("cuts").relax(cuts="even").cuts.to_pandas()
hl.Board.from_grid([[1, 0, 1]])
"""

WRONG = """
import hashilab as hl

board = hl.Board("1,,1")
board.best(minimise="shortest")
board.branch(branching=["strongest"])
board.solve(option=0.1)
board.best(weights=["r1c1"])
hl.questions.Relax(formulation=7)
"""


def test_what_is_shown_passes_strictly() -> None:
    said, faults, code = api.run(["--strict", "--no-incremental", "-c", SHOWN])
    assert (faults, code) == ("", 0), said


def test_what_is_wrong_does_not() -> None:
    said, _, code = api.run(["--strict", "--no-incremental", "-c", WRONG])
    lines = [int(line.split(":")[1]) for line in said.splitlines() if ": error: " in line]
    assert (sorted(set(lines)), code) == ([5, 6, 7, 8, 9], 1), said


@pytest.mark.parametrize("of", [hl.Board.branch, hl.questions.Branch])
def test_signatures_say_the_same(of: object) -> None:
    parameters = inspect.signature(of).parameters  # type: ignore[arg-type]
    assert "Sequence" in str(parameters["branching"]), of
    assert "Mapping" in str(parameters["weights"]), of


def test_help_says_what_else_is_taken() -> None:
    for method in (hl.Board.best, hl.Board.branch, hl.Board.model):
        assert "('r1c1', 'r1c3'): 1.5}" in " ".join(str(method.__doc__).split())
    assert "{'mip_rel_gap': 0.01}" in " ".join(str(hl.Board.solve.__doc__).split())
