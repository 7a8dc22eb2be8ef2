"""Questions are what the program says they are, and answers are its records."""

import importlib.util
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import hashilab as hl
import pytest
from conftest import NONE, ONE, TWO
from hashilab import _native, questions

TOOL = Path(__file__).parent.parent / "tools" / "questions.py"

ASKED: list[tuple[str, hl.questions.Question]] = [
    *((board, hl.questions.Solve()) for board in (ONE, TWO, NONE)),
    *((board, hl.questions.Unique()) for board in (ONE, TWO, NONE)),
    *((board, hl.questions.Count()) for board in (ONE, TWO, NONE)),
    *((board, hl.questions.Explain()) for board in (ONE, TWO, NONE)),
    (TWO, hl.questions.Count(components=True)),
    (TWO, hl.questions.Best(minimise="built")),
    (TWO, hl.questions.All()),
    (TWO, hl.questions.All(limit=1)),
    (TWO, hl.questions.Common()),
    (TWO, hl.questions.Likely()),
    (TWO, hl.questions.Sample(count=5, seed=3)),
    (ONE, hl.questions.Check(answer="from,to,bridges\nr1c1,r1c3,1")),
    (ONE, hl.questions.CheckSoFar(answer="from,to,bridges\nr1c1,r1c3,1")),
    (NONE, hl.questions.Repair(all=True)),
    (ONE, hl.questions.Hint(steps="all")),
    (ONE, hl.questions.Rate()),
    (ONE, hl.questions.Relax(formulation=("flow", "cuts"))),
    (ONE, hl.questions.Branch(formulation=("flow", "cuts"))),
    (ONE, hl.questions.Study(formulation=("flow",))),
    (ONE, hl.questions.Compare(configurations=({"engine": "cdcl"},))),
    (ONE, hl.questions.Program(formulation="cuts", minimise="length", text="lp")),
    (ONE, hl.questions.CheckPoint(formulation="cuts", values={"y1_r1c1_r1c3": 1.0}, sparse=True)),
    (
        ONE,
        hl.questions.SolveProgram(
            own_objective={"terms": {"f_r1c3_r1c1": 1.0}},
            own_rows=({"name": "own", "terms": {"y1_r1c1_r1c3": 1.0}, "upper": 1.0},),
        ),
    ),
    (ONE, hl.questions.SolveProgram(relax=True, minimise="length", ranging=True)),
    (ONE, hl.questions.Convert(to="has", lossy=True)),
    (ONE, hl.questions.Draw(question="hint", style="dark")),
    (ONE, hl.questions.Edges()),
    ("", hl.questions.Generate(size="6x6", count=2, seed=4)),
    ("", hl.questions.Published(islands=20)),
]


def without_times(record: Any) -> Any:
    """A record without what differs from run to run."""
    match record:
        case dict():
            return {
                name: without_times(value)
                for name, value in record.items()
                if not name.endswith("seconds")
            }
        case list():
            return [without_times(value) for value in record]
    return record


def test_every_question_is_asked_below() -> None:
    described = json.loads(_native.described())["questions"]
    assert {question.name for _, question in ASKED} == set(described)


def test_questions_are_written_from_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("tool", TOOL)
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(_native.described()))
    monkeypatch.setattr(sys, "stdout", written)
    tool.main()
    monkeypatch.undo()
    assert Path(questions.__file__).read_text() == written.getvalue()


@pytest.mark.parametrize(("text", "question"), ASKED, ids=lambda it: type(it).__name__)
def test_records_are_those_of_the_program(text: str, question: hl.questions.Question) -> None:
    line = {"id": 1, "ask": question.name, "board": text, "with": question.given()}
    ran = subprocess.run(
        [sys.executable, "-m", "hashilab", "ask"],
        input=json.dumps(line),
        capture_output=True,
        text=True,
        check=True,
    )
    said = [json.loads(out) for out in ran.stdout.splitlines()]
    items = [without_times(out["item"]) for out in said if "item" in out]
    [record] = [without_times(out["answer"]) for out in said if "answer" in out]
    if text:
        answer = hl.Board(text).ask(question)
        assert without_times(answer.record()) == record
        assert len(answer.items) == len(items)
    elif isinstance(question, hl.questions.Generate):
        fields = question.given()
        made = [without_times(puzzle.record) for puzzle in hl.generate(**fields)]
        assert made == items
    else:
        assert hl.published(20) == hl.Board(record["text"])


def test_values() -> None:
    two = hl.Board(TWO)
    assert two.ask(hl.questions.Count()).unwrap() == 2
    assert two.count(components=True) == [2]
    assert two.ask(hl.questions.Unique()).value is False
    assert two.ask(hl.questions.Rate()).value is None
    assert [one["r1c1", "r1c3"] for one in two.solutions()] == [1, 2]
    assert two.common().columns()["most"] == [2, 2, 2, 2]
    likely = two.likelihoods()
    assert (likely[0]["at_least_1"], likely[0]["at_least_2"], likely[0]["ways_2"]) == (1.0, 0.5, 1)
    ran = subprocess.run(
        [sys.executable, "-m", "hashilab", "count", "-", "--likely=csv"],
        input=TWO, capture_output=True, text=True, check=False,
    )
    assert ran.stdout.splitlines()[0].split(",")[:6] == list(likely[0])[:6], ran
    assert two.sample(20, seed=1) == two.sample(20, seed=1)
    assert two.best(minimise="built").bridges.keys() == two.edges.keys()
    assert hl.Board(NONE).repair().unwrap()["changes"][0]["cell"] == "r1c1"
    conflict = hl.Board(NONE).conflict()
    assert conflict and [one["text"] for one in conflict][0] == "the 2 at r1c1"
    assert hl.Board(ONE).conflict() is None
    assert "unique" in hl.Board(ONE).prove()


def test_configurations_are_compared_on_boards() -> None:
    boards = {"a/two.csv": hl.Board(TWO), "b/one.csv": hl.Board(ONE)}
    cold = {"name": "cold", "start": "none", "formulation": "cuts"}
    answer = hl.compare(
        boards, configurations=({"engine": "cdcl"}, cold), group_by="folder", seeds=2
    )
    assert (answer.status, len(answer.items)) == ("compared", 8)
    assert {run["board"] for run in answer.items} == boards.keys()
    rows = [(row["configuration"], row["group"]) for row in answer.unwrap()["summary"]]
    assert rows == [("cdcl", "a"), ("cdcl", "b"), ("cold", "a"), ("cold", "b")]
    assert answer.unwrap()["paired"][0]["compared"] == 4
    assert [run["board"] for run in hl.compare(boards.values()).items] == ["1", "1", "2", "2"]
    ended = hl.compare(boards, time_limit=0)
    assert (ended.status, ended.limit, ended.value) == ("undecided", "time", None)
    with pytest.raises(hl.Refused, match="no field 'strat'"):
        hl.compare(boards, configurations=({"strat": "none"},))
    with pytest.raises(hl.Refused, match="boards: expected at least one board, found none"):
        hl.compare([])


def test_a_count_may_be_of_any_size() -> None:
    # A row of single islands in pairs, far apart: the square of twos has 1 way for each pair.
    board = hl.Board("\n,,\n".join(["3,,3\n,,\n3,,3"] * 1))
    assert isinstance(board.count(), int)
    free = hl.Board("# connectivity: free\n" + "\n,,\n".join(["?,,?"] * 60))
    assert free.count() > 2**64


def test_what_is_wrong_with_a_question_is_raised(one: hl.Board) -> None:
    with pytest.raises(hl.Refused, match="big M"):
        one.ask(hl.questions.Solve(big_m=3))
    with pytest.raises(hl.Refused, match="nonsense") as refused:
        one.ask(hl.questions.Solve(engine="nonsense"))  # type: ignore[arg-type]
    assert refused.value.field == "engine"
    with pytest.raises(TypeError):
        one.count(nothing=1)  # type: ignore[call-arg]
    with pytest.raises(hl.Refused, match="time_limit"):
        one.count(time_limit=-1)


def test_a_limit_is_an_answer_and_short_methods_raise_it(hard: hl.Board) -> None:
    answer = hard.ask(hl.questions.Count(), time_limit=0.05)
    assert (answer.status, answer.limit, answer.value) == ("at_least", "time", None)
    with pytest.raises(hl.Undecided) as undecided:
        hard.count(time_limit=0.05)
    assert undecided.value.limit == "time"
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(answer)


def test_no_solution_holds_the_answer(none: hl.Board) -> None:
    with pytest.raises(hl.NoSolution) as found:
        none.solve()
    assert found.value.answer.status == "infeasible"
    with pytest.raises(hl.NoSolution):
        none.sample(2)
    assert none.count() == 0
    assert list(none.solutions()) == []
