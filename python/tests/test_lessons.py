"""What is easily taken for something else: limits, bounds, names and the arguments of errors."""

import json
import pickle
import pydoc
from collections.abc import Callable
from typing import Any

import hashilab as hl
import pytest
from conftest import ONE, TWO
from hashilab.errors import NoEdge, NoIsland


def test_what_a_limit_left_unproven_is_no_best_solution() -> None:
    board = hl.published(300, seed=1)
    [answer] = hl.map([board], hl.questions.Best(minimise="length"), time_limit=0.5)
    assert (answer.status, answer.limit) == ("feasible", "time")
    with pytest.raises(hl.Undecided, match="incumbent is the best solution so far, with length") as no:
        answer.unwrap()
    assert no.value.incumbent == answer.value is not None
    [answer] = hl.map([hl.Board(TWO)], hl.questions.Best(minimise="length"), time_limit=60)
    assert answer.limit is None and answer.unwrap().length == 12


@pytest.mark.parametrize(
    ("goal", "bound", "said"),
    [
        ("minimise length", -1084, "the engine's bound is no more than 0, as for every board"),
        ("minimise length", 825, "the engine's bound is 825"),
        ("minimise weight", -3, "the engine's bound is -3"),
    ],
)
def test_a_bound_below_what_everybody_knows_is_told_as_that(goal: str, bound: int, said: str) -> None:
    board = hl.Board(ONE)
    answer = board.ask(hl.questions.Best(minimise="length"))
    record = {**answer.record(), "goal": goal, "bound": bound, "limit": "time", "status": "feasible"}
    limited = hl.Answer(answer.question, answer.value, json.dumps(record), board=board)
    with pytest.raises(hl.Undecided) as undecided:
        limited.unwrap()
    assert str(undecided.value).endswith(said) and undecided.value.bound == bound


def test_a_search_that_was_stopped_says_so() -> None:
    board = hl.published(100, seed=3)
    answer = board.branch("notebook", minimise="built", nodes=20)
    [tree] = answer.value or ()
    assert not tree["complete"] and answer.limit == "effort"
    nodes = f"notebook: a limit on the engine's effort was reached, and {tree['open']} nodes are open"
    assert nodes in answer.warnings
    assert pickle.loads(pickle.dumps(answer)).limit == "effort"
    complete = hl.Board(ONE).branch("flow")
    assert complete.limit is None and complete.warnings == ()


def test_cells_and_edges_are_pairs_wherever_they_are_named() -> None:
    board = hl.Board(ONE)
    model = board.model("flow")
    assert model.explain((0, 0)) == model.explain("r1c1")
    assert model.explain(((0, 0), (0, 2))) == model.explain("r1c1-r1c3")
    assert board.islands[0, 0] == board.islands["R1C1"] == "2"
    assert board.edges[(0, 2), (0, 0)] == board.edges["r1c1", "r1c3"] == (0, 2)
    rooted = board.model("flow", root=(2, 2))
    assert rooted.to_lp() == board.model("flow", root="r3c3").to_lp() != model.to_lp()
    for cell in ("r99c99", (1, 1), "x", 7):
        with pytest.raises(NoIsland) as none:
            board.islands[cell]  # type: ignore[index]
        assert isinstance(none.value, KeyError) and isinstance(none.value, hl.Refused)
    with pytest.raises(NoEdge, match="there is no island at r1c2"):
        board.edges[(0, 0), (0, 1)]  # type: ignore[index]
    copies = [pickle.loads(pickle.dumps(one)) for one in (board.islands, board.edges)]
    assert copies == [board.islands, board.edges]
    assert ("r1c1" in board.islands, "r1c2" in board.islands, len(board.islands)) == (True, False, 3)


BOARD = hl.Board(ONE)
MODEL = BOARD.model("flow")
FIRST = {MODEL.names[0]: 1}
EDGE: Any = {("r1c1", "r9c9"): 1}

# What is asked, the argument that is wrong, and how the sentence begins.
ARGUMENTS: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: BOARD.solve(formulation="flow", root="r99c99"), "root", "there is no island at r99c99"),
    (lambda: BOARD.solve(big_m=1), "big_m", "the formulation flow has no big M"),
    (lambda: BOARD.relax("cuts", root="r1c1"), "root", "the formulation cuts has no root"),
    (lambda: BOARD.model("cuts", capacities="plain"), "capacities", "the formulation cuts has no"),
    (lambda: hl.published(40, seed=1).model("cuts", all_cuts=True), "all_cuts", "all cuts can be"),
    (lambda: BOARD.hint(EDGE), "so_far", "so_far: bridges from r1c1 to r9c9"),
    (lambda: BOARD.best(engine="gurobi", minimise="length"), "engine", "gurobi: "),
    (lambda: MODEL.add_row("a", FIRST, upper=float("inf")), "upper", "upper: expected a finite bound"),
    (lambda: MODEL.add_row("a", FIRST), "lower", "lower: expected a finite bound"),
    (lambda: MODEL.add_row("r1c1", FIRST, upper=1), "name", "name: expected a name that no cell"),
    (lambda: MODEL.add_row("r1c1-r1c3", FIRST, upper=1), "name", "name: expected a name that no"),
    (lambda: MODEL.add_row("degree", FIRST, upper=1), "name", "name: expected a name that no cell"),
    (lambda: MODEL.check({}), "x", "x: the column 'y1_r1c1_r1c3' has no value; sparse=True takes"),
    # Of values there are no lines to speak of.
    (lambda: BOARD.best(minimise="weight", weights=EDGE), "weights", "weights: expected two islands"),
    (lambda: hl.Solution(BOARD, [("r1c1", "r1c3", 1)] * 2), "answer", "answer: expected each edge once"),  # type: ignore[arg-type]
    (lambda: BOARD.check([("r1c1", "r1c3", 1)] * 2), "answer", "answer: expected each edge once"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("case", range(len(ARGUMENTS)))
def test_the_argument_that_is_wrong_is_in_field(case: int) -> None:
    call, field, begins = ARGUMENTS[case]
    with pytest.raises(hl.Refused) as wrong:
        call()
    assert str(wrong.value).startswith(begins) and wrong.value.field == field, wrong.value


def test_a_text_of_ones_own_keeps_its_lines_and_is_told_the_forms() -> None:
    for call in (
        lambda: BOARD.check("rubbish"),
        lambda: BOARD.model(fix="r1c1"),
        lambda: hl.Solution(BOARD, "rubbish"),
    ):
        with pytest.raises(hl.ReadError, match=r":1:\d+: .*; an answer is a drawing .*from,to,bridges"):
            call()
    with pytest.raises(hl.ReadError, match="weights:1:1: .*; weights are lines under from,to,weight"):
        BOARD.best(minimise="weight", weights="rubbish")


def test_a_row_with_two_bounds_is_explained_by_its_name() -> None:
    model = BOARD.model("flow")
    model.add_row("band", FIRST, lower=0.2, upper=1)
    rows = [row["formula"].partition(":")[0] for row in model.explain("band")["rows"]]
    assert rows == ["band_lower", "band_upper"]
    model.add_row("band", FIRST, lower=1, upper=1)
    assert len(model.explain("band")["rows"]) == 1


def test_an_answer_is_shown_in_one_line_that_says_what_came() -> None:
    model = hl.Board(TWO).model("flow", minimise="built")
    model.add_row("too_few", dict.fromkeys(model.names[:8:2], 1), upper=2)
    shown = repr(model.answer())
    assert shown.startswith("Answer(SolveProgram(…), status='undecided', value=None, reason='HiGHS")
    assert len(shown) < 200


def test_help_of_a_question_lists_its_fields_and_that_of_methods_their_limits() -> None:
    for question in (hl.questions.Relax, hl.questions.Best, hl.questions.Branch):
        text = pydoc.plain(pydoc.render_doc(question))
        for field in question._usual:
            assert f"``{field}``: " in text, (question, field)
    text = str(hl.Board.solve.__doc__)
    assert all(f"``{name}``: " in text for name in ("time_limit", "memory", "programs"))
    assert "``programs``" not in str(hl.Board.count.__doc__)


def test_a_relaxation_without_a_point_names_what_says_why() -> None:
    board = hl.Board("1,,2,,2")
    with pytest.raises(hl.Undecided, match=r"; answer\.farkas and answer\.irreducible .* say why") as no:
        board.model("flow").relax()
    assert no.value.answer is not None and no.value.answer.farkas
    assert board.relax("flow", minimise="built").farkas
    with pytest.raises(hl.Undecided) as limit:
        board.model("flow").relax(time_limit=0)
    assert "farkas" not in str(limit.value)


def test_fields_of_a_program_that_a_model_shows_nothing_of_are_refused() -> None:
    for field, value, way in (
        ("text", "mps", "model.to_mps"), ("explain", ("r1c1",), "model.explain")
    ):
        with pytest.raises(hl.Refused, match=f"^{field}: a model has nothing of it; .*{way}") as wrong:
            BOARD.model("flow", **{field: value})  # type: ignore[arg-type]
        assert wrong.value.field == field
    opb = BOARD.ask(hl.questions.Program(formulation="cuts", text="opb")).record()["text"]
    assert opb.startswith("*")
