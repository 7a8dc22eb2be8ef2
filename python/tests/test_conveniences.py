"""What people reach for, and what it costs."""

import importlib.util
import inspect
import io
import json
import pydoc
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import hashilab as hl
import matplotlib
import networkx
import numpy
import pandas
import polars
import pytest
from conftest import ONE, TWO
from hashilab import _native, board as board_module, many

matplotlib.use("agg")
TOOLS = Path(__file__).parent.parent / "tools"


def test_boards_come_from_files_frames_and_arrays_and_go_back(tmp_path: Path) -> None:
    path = tmp_path / "board.csv"
    path.write_text(ONE)
    board = hl.Board(path)
    assert board == hl.Board(ONE) == hl.read(path) == hl.read(str(path))
    path.write_text("1,,z")
    with pytest.raises(hl.ReadError) as wrong:
        hl.Board(path)
    assert (wrong.value.file, wrong.value.line, wrong.value.column) == (str(path), 1, 4)
    rows = board.to_grid()
    assert rows == [[2, 0, 3], [0, 0, 0], [0, 0, 1]]
    array = board.to_numpy()
    assert array.dtype == numpy.int64 and array.tolist() == rows
    for grid in (rows, array, pandas.DataFrame(rows, index=list("xyz"), columns=list("abc"))):
        assert hl.Board.from_grid(grid) == board
    assert hl.Board.from_frame(polars.DataFrame(rows, orient="row")) == board
    for frame in (board.to_pandas(), board.to_polars()):
        assert list(frame.columns) == ["cell", "row", "col", "clue"]
        assert hl.Board.from_frame(frame) == hl.Board(frame) == board
    solution = board.solve()
    # A CSV of pandas has its index before the columns.
    as_text = solution.to_pandas().to_csv()
    assert as_text.startswith(",from,to,bridges\n0,")
    for answer in (solution.to_pandas(), solution.to_polars(), list(solution), as_text):
        assert hl.Solution(board, answer) == solution and board.check(answer).value is True
    odd = hl.Board("?,,3\n,,\n,,1")
    assert odd.to_pandas()["clue"].tolist() == ["?", 3, 1]
    assert odd.to_polars()["clue"].to_list() == ["?", "3", "1"]
    assert odd.to_numpy().dtype == object and hl.Board.from_grid(odd.to_grid()) == odd


def test_solutions_say_what_they_measure() -> None:
    solution = hl.Board(ONE).solve()
    assert (solution.length, solution.objective, len(solution)) == (6, None, 2)
    assert list(solution) == [("r1c1", "r1c3", 2), ("r1c3", "r3c3", 1)]
    for measure in ("length", "bridges", "built"):
        best = hl.Board(TWO).best(minimise=measure)
        assert best.objective == hl.Board(TWO).ask(
            hl.questions.Best(minimise=measure)
        ).record()["objective"]
    board = hl.published(100, seed=4)
    assert board.best(minimise="length").length == board.best(minimise="length").objective


def test_a_limit_tells_of_the_incumbent() -> None:
    board = hl.published(100, seed=4)
    with pytest.raises(hl.Undecided, match=r"\.incumbent is the best solution so far, with length") as left:
        board.best(minimise="length", option=("mip_rel_gap=0.9",), deduce="none")
    undecided = left.value
    assert undecided.limit == "gap"
    assert hl.Solution(board, undecided.incumbent) == undecided.incumbent
    assert undecided.objective == undecided.incumbent.length
    assert undecided.bound is not None and undecided.bound <= undecided.objective
    assert str(undecided.objective).removesuffix(".0") in str(undecided)


def test_pictures_by_matplotlib_and_networkx() -> None:
    from matplotlib import pyplot

    solution = hl.Board(ONE).solve()
    figure, ax = pyplot.subplots()
    assert solution.plot(ax=ax) is ax
    assert [text.get_text() for text in ax.texts] == ["2", "3", "1"]
    # Three bridges, each a line, and the first row is above.
    assert len(ax.lines) == 3 and ax.texts[0].get_position() == (0, 0)
    assert ax.get_ylim()[0] > ax.get_ylim()[1]
    figure.savefig(io.BytesIO(), format="png")
    pyplot.close(figure)
    graph = solution.to_networkx()
    assert networkx.get_node_attributes(graph, "pos") == {"r1c1": (0, 0), "r1c3": (2, 0), "r3c3": (2, -2)}
    for width in (200, 555, 1100):
        found = struct.unpack(">I", solution.to_png(width=width)[16:20])[0]
        assert width - 4 < found <= width
    wide = hl.published(100, seed=1)
    assert 'max-width: 44em' in wide._repr_mimebundle_()["text/html"][:80]


def test_everything_has_a_representation_of_one_line() -> None:
    board = hl.published(400, seed=1)
    model = board.model(minimise="length")
    shown = [
        board, board.solve(engine="cdcl"), model, model.names and board.common, board.likelihoods,
        board.ask(hl.questions.Solve(engine="cdcl")), board.ask(hl.questions.Edges()), hl.Table([{"a": 1}] * 900),
        hl.Board(ONE).explain(), hl.Board(ONE).relax(["cuts"]), hl.Board(ONE).relax(["cuts"]).rounds,
        hl.Records(()), hl.Board(ONE).model().relax(), hl.questions.Count(limit=3),
    ]
    for thing in shown:
        assert len(repr(thing)) < 200 and "\n" not in repr(thing), thing
    assert repr(board) == "Board(52 × 52, 400 islands)" or "400 islands" in repr(board)


def test_answers_are_shown_as_tables() -> None:
    board = hl.Board(ONE)
    page = board.rate()._repr_mimebundle_()["text/html"]
    assert "<th>rating.level</th><td>easy</td>" in page
    page = board.ask(hl.questions.Count())._repr_mimebundle_()["text/html"]
    assert "<th>solutions</th><td>1</td>" in page
    assert "<td>r1c1</td>" in board.common()._repr_html_()


def test_films_are_pages_that_act_by_themselves() -> None:
    answer = hl.Board(ONE).explain()
    page = answer._repr_mimebundle_()["text/html"]
    # Not every notebook runs a script that comes with a page.
    assert "<script" not in page and page.count("onclick=") == 2 and page.count("oninput=") == 1
    assert page.count(" hidden") == len(answer.pictures()) - 1
    kind, framed = answer._mime_()
    assert kind == "text/html" and framed.startswith("<iframe srcdoc=")
    assert hl.Board(ONE).relax(["cuts"]).rounds._mime_()[0] == "text/html"
    assert hl.Film([])._mime_() == ("text/plain", "Film(0 pictures)")
    # On paper, where no slider moves, a short film shows all of its pictures.
    picture = ("a board", "<svg/>")
    for count, is_short in ((2, True), (12, True), (13, False)):
        assert ('class="hashi-film few"' in hl.Film([picture] * count)._repr_html_()) is is_short
    kind, page = hl.Board(ONE).branch()._mime_()
    assert kind == "text/html" and page.startswith("<iframe") and "search trees" in page


def asked_methods() -> dict[str, tuple[Any, type[hl.questions.Question]]]:
    """The methods that ask a question with its fields as keywords."""
    q = hl.questions
    return {
        "solve": (hl.Board.solve, q.Solve),
        "best": (hl.Board.best, q.Best),
        "is_unique": (hl.Board.is_unique, q.Unique),
        "count": (hl.Board.count, q.Count),
        "solutions": (hl.Board.solutions, q.All),
        "common": (hl.Board.common, q.Common),
        "likelihoods": (hl.Board.likelihoods, q.Likely),
        "sample": (hl.Board.sample, q.Sample),
        "repair": (hl.Board.repair, q.Repair),
        "explain": (hl.Board.explain, q.Explain),
        "relax": (hl.Board.relax, q.Relax),
        "study": (hl.Board.study, q.Study),
        "model": (hl.Board.model, q.Program),
        "generate": (hl.generate, q.Generate),
        "published": (hl.published, q.Published),
        "compare": (hl.compare, q.Compare),
    }


@pytest.mark.parametrize("name", asked_methods())
def test_signatures_and_help_are_the_schema(name: str) -> None:
    method, question = asked_methods()[name]
    fields = json.loads(_native.described())["questions"][question.name]["fields"]["properties"]
    parameters = inspect.signature(method).parameters
    text = pydoc.plain(pydoc.render_doc(method))
    for field, about in fields.items():
        assert field in parameters, field
        if parameters[field].kind is inspect.Parameter.KEYWORD_ONLY:
            usual = parameters[field].default
            assert (list(usual) if isinstance(usual, tuple) else usual) == about["default"]
        assert f"``{field}``: " in text
        assert about["description"].split()[0] in text
    assert inspect.signature(question).parameters.keys() == fields.keys()


def test_methods_are_written_from_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    spec = importlib.util.spec_from_file_location("signatures", TOOLS / "signatures.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    described = json.loads(_native.described())["questions"]
    for module in (board_module, many):
        source = Path(module.__file__).read_text()
        assert tool.written(source, described) == source


def test_there_are_few_names_at_the_top() -> None:
    assert len(hl.__all__) <= 30
    assert hl.questions.Count().name == "count"


def test_a_first_board_needs_little_of_the_package() -> None:
    code = """
        import sys
        before = set(sys.modules)
        import hashilab
        hashilab.Board("2,,3\\n,,\\n,,1").size
        print(" ".join(sorted(set(sys.modules) - before)))
    """
    ran = subprocess.run(
        [sys.executable, "-S", "-c", inspect.cleandoc(code)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(hl.__file__).parents[1])},
    )
    loaded = set(ran.stdout.split())
    ours = {name for name in loaded if name.startswith("hashilab.")}
    needed = ("_arguments", "_lazy", "_native", "_reading", "board", "errors", "refusals")
    assert ours == {f"hashilab.{one}" for one in needed}
    # What takes longest to import, measured.
    assert not loaded & {"typing", "dataclasses", "inspect", "re", "json", "pathlib", "enum"}


def test_a_status_is_known_without_reading_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = hl.Board(ONE).ask(hl.questions.Solve())
    monkeypatch.setattr(json, "loads", None)
    assert (answer.status, answer.limit) == ("solved", None)
    assert answer.unwrap()["r1c1", "r1c3"] == 2


def test_1440_answers_of_highs_are_held_in_little() -> None:
    """As the boards of the published benchmark: 100 to 400 islands. In a process of its own."""
    code = """
        import hashilab as hl
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096 / 2**20
        sizes = (100, 200, 300, 400)
        boards = [hl.published(size, seed=seed) for size in sizes for seed in range(360)]
        question = hl.questions.Solve(threads=1)
        for board in boards[::40]:
            board.ask(question)
        before = resident()
        held = [board.ask(question) for board in boards]
        assert {answer.status for answer in held} == {"solved"}
        print(resident() - before)
    """
    if not Path("/proc/self/statm").exists():
        pytest.skip("resident memory is read from /proc")
    ran = subprocess.run([sys.executable, "-c", inspect.cleandoc(code)], capture_output=True, text=True)
    assert float(ran.stdout) < 150, ran.stderr


def test_all_cores_are_0_jobs() -> None:
    boards = [hl.Board(ONE)] * 5
    for jobs in (0, None, 1, 2, numpy.int64(2)):
        answers = hl.map(boards, hl.questions.Count(), jobs=jobs)
        assert [answer.value for answer in answers] == [1] * 5


def test_a_list_that_may_be_counted_from_0_or_1_is_an_error_with_both() -> None:
    one = pandas.DataFrame({"row": [1, 1, 3], "col": [1, 3, 3], "clue": [2, 3, 1]})
    for frame in (one, polars.DataFrame(one.to_dict("list")), one[["clue", "col", "row"]]):
        for read in (hl.Board.from_frame, hl.Board):
            with pytest.raises(hl.Refused) as doubt:
                read(frame)
            assert doubt.value.field == "columns"
            assert 'columns="row0,col0,clue" is 4 × 4, 3 islands, the first at r2c2' in str(doubt.value)
            assert 'columns="row1,col1,clue" is 3 × 3, 3 islands, the first at r1c1' in str(doubt.value)
            assert read(frame, columns="row1,col1,clue") == hl.Board(ONE)
            assert read(frame, columns="row0,col0,clue").size == (4, 4)
    # A 0 says from where, and so does a size that only one of the two has.
    zero = pandas.DataFrame({"i": [0, 0, 2], "j": [0, 2, 2], "value": [2, 3, 1]})
    assert hl.Board.from_frame(zero) == hl.Board(ONE)
    assert hl.Board.from_frame(one, size=(3, 3)) == hl.Board(ONE)
    with pytest.raises(hl.Refused, match="may be counted from 0 or from 1"):
        hl.Board.from_frame(one, size="4x4")
    with pytest.raises(hl.ReadError, match="x1,y1,clue"):
        hl.Board.from_frame(pandas.DataFrame({"x": [1, 3, 3], "y": [1, 1, 3], "clue": [2, 3, 1]}))
    twice = pandas.DataFrame({"row": [0, 0, 0], "col": [0, 2, 2], "clue": [1, 1, 1]})
    with pytest.raises(hl.ReadError, match="^frame, row 2: "):
        hl.Board.from_frame(twice)


def test_rules_are_arguments_wherever_boards_are_made(tmp_path: Path) -> None:
    rules: Any = {"most_bridges": 3, "connectivity": "free", "loops": "forbidden"}
    text, rows = "5,,4\n,,\n,,1", [[5, 0, 4], [0, 0, 0], [0, 0, 1]]
    path = tmp_path / "board.csv"
    path.write_text(text)
    islands = {"row": [0, 0, 2], "col": [0, 2, 2], "clue": [5, 4, 1]}
    boards = [
        hl.Board(text, **rules),
        hl.Board(path, **rules),
        hl.Board(pandas.DataFrame(islands), **rules),
        hl.Board.from_grid(rows, **rules),
        hl.Board.from_frame(pandas.DataFrame(islands), **rules),
        hl.Board.from_notebook([(0, 0), (0, 2), (2, 2)], [5, 4, 1], **rules),
        hl.read(path, **rules),
        *hl.read_all(path, **rules),
    ]
    assert boards == [boards[0]] * len(boards)
    assert boards[0].rules == rules
    assert hl.Board(ONE).rules == {"most_bridges": 2, "connectivity": "required", "loops": "allowed"}
    made = next(hl.generate(size="7x7", most_bridges=3, seed=1))
    assert made.rules["most_bridges"] == 3
    assert hl.Board.from_grid(made.to_grid(), **made.rules) == made
    for wrong in ({"most_bridges": 0}, {"most_bridges": 10}, {"most_bridges": 2.5}, {"loops": "no"},
                  {"connectivity": "nonsense"}):
        with pytest.raises(hl.Refused, match=next(iter(wrong))):
            hl.Board.from_grid(rows, **wrong)


def test_results_keep_the_names_of_boards() -> None:
    boards = {"one.csv": hl.Board(ONE), "two.csv": hl.Board(TWO)}
    for jobs in (1, 2):
        named = list(hl.map(boards, hl.questions.Count(), jobs=jobs))
        assert [(answer.name, answer.value) for answer in named] == [("one.csv", 1), ("two.csv", 2)]
        assert [answer.record()["board"] for answer in named] == list(boards)
        numbered = hl.map(boards.values(), hl.questions.Count(), jobs=jobs)
        assert [answer.name for answer in numbered] == ["board 1", "board 2"]
    assert hl.Board(ONE).ask(hl.questions.Count()).name == "board"


def test_a_wrong_answer_says_what_is_wrong_wherever_it_is_met() -> None:
    board = hl.Board(ONE)
    first = "r1c3 has 2 bridges, its clue is 3; 2 more broken rules"
    wrong = {("r1c1", "r1c3"): 2}
    with pytest.raises(hl.Violation) as violation:
        hl.Solution(board, wrong)
    assert str(violation.value) == first and len(violation.value.rules) == 3
    with pytest.raises(hl.Violation) as violation:
        board.model("cuts").check([1, 1, 0, 0])
    assert str(violation.value) == first
    assert first in board.check(wrong)._repr_mimebundle_()["text/html"]


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars", "numpy", "networkx", "scipy.sparse", "highspy", "gurobipy"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    board = hl.Board(ONE)
    solution, model = board.solve(), board.model()
    calls: dict[str, list[Any]] = {
        "pandas": [board.to_pandas, solution.to_pandas, board.common().to_pandas],
        "polars": [board.to_polars, solution.to_polars],
        "numpy": [board.to_numpy],
        "networkx": [board.to_networkx, solution.to_networkx],
        "scipy": [lambda: model.A],
        "highspy": [model.to_highspy],
        "gurobipy": [model.to_gurobi],
        "matplotlib": [board.plot],
    }
    for library, ways in calls.items():
        for call in ways:
            with pytest.raises(ImportError, match=f"^this needs {library}, .* pip install {library}$") as missing:
                call()
            assert isinstance(missing.value, hl.HashiError) and missing.value.name == library


def test_weights_and_options_are_mappings_too() -> None:
    board = hl.Board(TWO)
    heavy = {("r1c1", "r1c3"): 10, ((0, 0), (2, 0)): 1.5}
    assert board.best(minimise="weight", weights=heavy)["r1c1", "r1c3"] == 1  # type: ignore[arg-type]
    text = "from,to,weight\nr1c1,r1c3,10\nr1c1,r3c1,1.5\n"
    assert hl.questions.Best(weights=heavy).given()["weights"] == text  # type: ignore[arg-type]
    for wrong in ({"r1c1": 1}, {("r1c1", "r1c3"): "x"}, {("a", "b"): 1}):
        with pytest.raises(hl.Refused, match="weights"):
            board.best(minimise="weight", weights=wrong)  # type: ignore[arg-type]
    question = hl.questions.Solve(option={"mip_rel_gap": 0.01, "mip_detect_symmetry": False})  # type: ignore[arg-type]
    assert question.option == ("mip_rel_gap=0.01", "mip_detect_symmetry=false")
    assert board.ask(question).status == "solved"


def test_the_argument_is_named_where_several_do_not_go_together() -> None:
    board = hl.Board(TWO)
    for call, field in (
        (lambda: board.best(), "minimise"),
        (lambda: board.best(minimise="weight"), "weights"),
        (lambda: board.model("flow", big_m=5), "big_m"),
        (lambda: board.solve(option=("mip_rel_gap=x",)), "option"),
    ):
        with pytest.raises(hl.Refused) as refused:
            call()
        assert refused.value.field == field, refused.value
    with pytest.raises(hl.Refused, match="hashilab.generate asks it"):
        board.ask(hl.questions.Generate())


def test_long_tables_show_their_first_and_last_rows() -> None:
    table = hl.Table({"number": at, "third": at / 3} for at in range(1000))
    page = table._repr_html_()
    assert "<td>0.333333</td>" in page and "<td>999</td>" in page and "1000 rows" in page
    assert page.count("<tr>") == 1 + 61 + 1 and "<td>500</td>" not in page
    assert hl.Table(table[:60])._repr_html_().count("<tr>") == 61


def test_a_file_or_an_address_in_the_wrong_place_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.csv").write_text(ONE)
    with pytest.raises(hl.ReadError, match="the name of a file, which hashilab.read reads"):
        hl.Board("board.csv")
    with pytest.raises(FileNotFoundError, match="hashilab.Board reads addresses"):
        hl.read("https://puzz.link/p?hashi/3/1/1g1")


def test_bridges_are_mappings_wherever_they_are_asked_about(two: hl.Board) -> None:
    bridges = {("r1c1", "r1c3"): 2}
    assert two.model(fix=bridges).solve()["r1c1", "r3c1"] == 1
    assert two.ask(hl.questions.Check(answer=bridges)).record()["violations"]
    assert two.ask(hl.questions.Check(answer=two.solve())).status == "right"
    assert two.ask(hl.questions.Hint(so_far=bridges)).value
    model = two.model(fix=bridges)
    model.fix({("r1c1", "r1c3"): 1})
    assert model.solve()["r1c1", "r1c3"] == 1
    other = two.model(fix='3═3\n···\n3·3')
    assert other.solve()["r1c1", "r1c3"] == 2
    with pytest.raises(hl.Refused, match="^values: expected a program without fix=") as told:
        other.fix(bridges)
    assert told.value.field == "values"


def test_sets_have_no_order() -> None:
    for call in (
        lambda: hl.Board("1,,1", size={1, 3}),  # type: ignore[arg-type]
        lambda: hl.Board.from_grid([{1, 0, 2}]),
        lambda: hl.Board("1,,1").relax({"flow", "cuts"}),  # type: ignore[arg-type]
        lambda: hl.Board("1,,1").model().set_objective({1, 2, 3}),  # type: ignore[arg-type]
        lambda: hl.Solution(hl.Board("1,,1"), {(frozenset((0, 1)), (0, 2)): 1}),  # type: ignore[dict-item]
    ):
        with pytest.raises(TypeError, match="found a (frozen)?set"):
            call()


def test_a_notation_that_is_none_gets_a_sentence(one: hl.Board) -> None:
    with pytest.raises(hl.Refused, match="^notation: expected one of the notations csv, .* found 'puzzlink'$"):
        one.to("puzzlink")
