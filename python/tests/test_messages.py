"""Messages speak of arguments of Python, never of options of the program."""

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hashilab as hl
import pytest
from conftest import ONE, TWO
from hashilab._spelling import spelled
from hashilab.errors import in_python
from test_examples import documented

LIST = "0,0,2\n0,2,2\n2,2,1"
KITE = "x,y,clue\n1,1,2\n3,1,3\n3,3,1"

# A call, and what its message names.
MET: list[tuple[Callable[[], Any], str]] = [
    (lambda: hl.Board("9,,3"), "which most_bridges= sets"),
    (lambda: hl.Board("2.5,,3"), 'are read by notation="text"'),
    (lambda: hl.Board(LIST), '\n  columns="none": '),
    (lambda: hl.Board(LIST), '\n  columns="row0,col0,clue": '),
    (lambda: hl.Board(KITE), '\n  columns="x1,y1,clue": '),
    (lambda: hl.Board("1,2,3\n1,0,1"), "\n  labels=True: "),
    (lambda: hl.Board("1,2,3\n1,0,1"), "\n  labels=False: "),
    (lambda: hl.Board(ONE, labels=True), "labels=True says that there are labels"),
    (lambda: hl.Board(ONE, columns="row1,col1,clue"), 'columns="row1,col1,clue" says'),
    (lambda: hl.Board("3x1:2a2", size="4x4"), "size= says 4x4"),
    (lambda: hl.Board(hl.Board(ONE).to_png()), "hashilab.scan reads boards from pictures"),
    (lambda: hl.Board("from,to,bridges\nr1c1,r1c3,2"), "board.check(text) reads it"),
    (lambda: hl.Board(ONE).check("y1_r1c1_r1c3 1\ny2_r1c1_r1c3 1\n"), "model.check(path) reads it"),
    (lambda: hl.Board(ONE).solve(engine="cplex"), "programs=hashilab.Programs(paths=…)"),
    (lambda: hl.Board(ONE).solve(option=("time_limit=3",)), "use time_limit="),
    (lambda: hl.Board(ONE).solve(option=("random_seed=3",)), "use seed="),
    (lambda: hl.Board(ONE).solve(option=("threads=3",)), "use threads="),
    (lambda: hl.Board(ONE).solve(option=("output_flag=true",)), "log=True"),
    (lambda: hl.Board(ONE).solve(option=("write_model_file=x",)), "model.to_lp()"),
    (lambda: hl.Board(ONE).solve(option=("solution_file=x",)), "solution.to_csv()"),
]


@pytest.mark.parametrize(("call", "named"), MET, ids=lambda it: it if isinstance(it, str) else "")
def test_what_is_met_names_arguments(call: Callable[[], Any], named: str) -> None:
    with pytest.raises(hl.HashiError) as met:
        call()
    assert named in str(met.value)
    assert "--" not in str(met.value) and not re.search(r"\bhashi ", str(met.value))


def test_what_is_told_beside_an_answer_names_arguments() -> None:
    with pytest.warns(UserWarning, match=r"the islands alone say how large the board is; size= names a size"):
        hl.Board("r1c1=2\nr1c3=2")
    missing = hl.Board(TWO).model("cuts").missing
    assert missing and "model(all_cuts=True) lists every cut" in missing
    model = hl.Board(TWO).model("cuts", all_cuts=True)
    assert model.missing is None


def test_every_option_about_boards_is_an_argument() -> None:
    """What a message may ask for can be given: the program's options for boards and rules."""
    ran = subprocess.run(
        [sys.executable, "-m", "hashilab", "convert", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    options = []
    for title in ("Boards", "Rules"):
        part = re.search(rf"^{title}[^\n]*:\n(.*?)(?=^\S|\Z)", ran.stdout, re.S | re.M)
        assert part, title
        options += re.findall(r"^ +(?:-\w, )?--([a-z-]+)", part[1], re.M)
    assert {"from", "labels", "columns", "size", "trim", "most-bridges", "loops"} <= set(options)
    arguments = {
        *inspect.signature(hl.Board).parameters,
        *inspect.signature(hl.read).parameters,
        *inspect.signature(hl.scan).parameters,
    }
    of_files = {"recursive", "jobs", "pictures", "lines", "column", "shard"}
    for option in set(options) - of_files:
        name = spelled(f"--{option}").partition("=")[0]
        assert name in arguments, option


def test_help_names_arguments() -> None:
    """Records and the schema are the program's: they may be named by its options."""
    for name, part in documented():
        said = re.sub(r">>> [^\n]*", "", inspect.getdoc(part) or "")
        assert set(re.findall(r"--[a-z-]+", said)) <= {"--json", "--describe"}, name
        assert not re.search(r"\bhashi [a-z]", said), name
    fields = Path(hl.questions.__file__).read_text().partition('"""\n\n')[2]
    assert not re.search(r"--[a-z]|\bhashi [a-z]", fields)


def test_what_somebody_wrote_stays_as_it_is() -> None:
    with pytest.raises(hl.ReadError, match="found '--trim'"):
        hl.Board("2,--trim")
    for same in (
        "expected a clue, found '--labels yes'",
        "there is no file '--from text.csv'",
        "a--labels.csv: expected a clue",
        "--labels.csv: expected a clue",
        "the JSON of HiGHS",
    ):
        assert in_python(same) == same
    assert in_python("one's own --labels yes, it's '--size 3x3'") == "one's own labels=True, it's '--size 3x3'"
    assert in_python("  --labels no --columns none: x") == '  labels=False, columns="none": x'


def test_an_error_says_what_helps() -> None:
    """A traceback shows no more than the text of an exception."""
    with pytest.raises(hl.ReadError) as wrong:
        hl.Board(LIST)
    shown = str(wrong.value)
    assert wrong.value.message in shown and wrong.value.hint and wrong.value.hint in shown
    assert "this text can be read in 3 ways" in shown
