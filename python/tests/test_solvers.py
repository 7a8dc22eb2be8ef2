"""Other solvers' programs."""

import shutil
import sys
from pathlib import Path

import pytest

import hashilab as hl

# Writes a bridge into the only column that can carry one.
SCRIPT = """
import sys
open(sys.argv[2], "w").write("=obj= 0\\ny1_r1c1_r1c3 1\\n")
"""


def test_a_command_answers_and_its_files_are_kept(tmp_path: Path) -> None:
    script = tmp_path / "solver.py"
    script.write_text(SCRIPT)
    programs = hl.Programs(
        command=f"{sys.executable} {script} {{lp}} {{solution}}", keep_files=str(tmp_path / "kept")
    )
    board = hl.Board("1,,1")
    assert board.solve(programs=programs).bridges == {("r1c1", "r1c3"): 1}
    assert (tmp_path / "kept" / "command-1" / "program.lp").exists()
    assert board.ask(hl.questions.Solve(), programs=programs).record()["engine"] == "command"


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    missing = hl.Programs(paths={"cbc": str(tmp_path / "cbc")})
    with pytest.raises(hl.Refused, match="no program that can be run"):
        hl.Board("1,,1").solve(engine="cbc", programs=missing)
    with pytest.raises(hl.Refused, match="no other solver's name"):
        hl.Board("1,,1").solve(programs=hl.Programs(paths={"highs": "x"}))
    with pytest.raises(hl.Refused, match="found neither"):
        hl.Board("1,,1").solve(programs=hl.Programs(command="mysolver"))


@pytest.mark.skipif(shutil.which("cbc") is None, reason="cbc is not installed")
def test_cbc_finds_the_best() -> None:
    board = hl.Board("3,,3\n,,\n,,\n,,\n3,,3")
    best = board.ask(hl.questions.Best(minimise="length", engine="cbc", prove_best=True))
    assert best.record()["objective"] == 16 and best.record()["engine"] == "cbc"
