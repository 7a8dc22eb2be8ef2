"""The program that the package brings."""

import subprocess
import sys
from pathlib import Path

import hashilab as hl
import pytest
from conftest import NONE, ONE

SCRIPT = str(Path(sys.executable).with_name("hashilab"))


@pytest.mark.parametrize("call", [[SCRIPT], [sys.executable, "-m", "hashilab"]])
def test_the_program_is_there(call: list[str], tmp_path: Path) -> None:
    def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([*call, *words], input=text, capture_output=True, text=True)

    assert hl.__version__ in run("--version").stdout
    assert "Usage: hashilab solve" in run("solve", "--help").stdout
    picture = tmp_path / "x.png"
    solved = run("solve", "-", "--png", str(picture), text=ONE)
    assert (solved.returncode, picture.read_bytes()[:4]) == (0, b"\x89PNG")
    assert solved.stdout.startswith("2═══3")
    assert run("solve", "-", text=NONE).returncode == 1
    wrong = run("solve", "-", text="1,,x")
    assert wrong.returncode == 2 and "1:4" in wrong.stderr
    assert run("sovle").returncode == 2


def test_the_program_starts_without_the_rest() -> None:
    code = "import sys, hashilab.__main__; print(sorted(m for m in sys.modules if 'hashilab' in m))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "['hashilab', 'hashilab.__main__', 'hashilab._native']"
