"""Boards and solutions."""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeAlias, Unpack

from hashilab import _native as core
from hashilab import questions as q
from hashilab._ask import Record, begin, come, is_patient, work
from hashilab.answers import Answer, Table, value_of
from hashilab.errors import InternalError, NoSolution, ReadError, Refused, Undecided, Violation
from hashilab.model import Model

Bridges: TypeAlias = Mapping[tuple[str, str], int]


class Solution:
    """Bridges that the library has verified, and their board.

    >>> import hashilab as hl
    >>> solution = hl.Board("2,,3\\n,,\\n,,1").solve()
    >>> solution["r1c1", "r1c3"]
    2
    >>> print(solution)
    2═══3
        │
    · · │
        │
    · · 1
    """

    __slots__ = ("_native", "board")

    _native: core.Solution
    board: "Board"

    def __init__(self, board: "Board", answer: "str | Bridges | Solution") -> None:
        """Verifies an answer: a text in any notation, or bridges by the cells that they join."""
        if isinstance(answer, Solution):
            answer = answer.to_csv()
        text = answer if isinstance(answer, str) else _csv(answer)
        try:
            native = board._native.solution(text.encode(), "answer")
        except ValueError as error:
            if len(error.args) > 1:
                raise _unread(error, "answer") from None
            rules = board.ask(q.Check(answer=text)).record()["violations"]
            raise Violation(str(error), tuple(rules)) from None
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "_native", native)

    @classmethod
    def _of(cls, board: "Board", verified: core.Solution) -> "Solution":
        solution = object.__new__(cls)
        object.__setattr__(solution, "board", board)
        object.__setattr__(solution, "_native", verified)
        return solution

    def __setattr__(self, name: str, _: Any) -> None:
        raise AttributeError(f"a solution does not change: {name}")

    @property
    def bridges(self) -> dict[tuple[str, str], int]:
        """The bridges of each edge that has some, by the cells that it joins.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().bridges
        {('r1c1', 'r1c3'): 2, ('r1c3', 'r3c3'): 1}
        """
        return {(start, end): count for start, end, count in self._native.bridges}

    def __getitem__(self, ends: tuple[str, str]) -> int:
        """The number of bridges between two cells; 0 where there are none."""
        wanted = set(ends)
        return next((n for start, end, n in self._native.bridges if {start, end} == wanted), 0)

    def to_csv(self) -> str:
        """The bridges as a list: from, to, bridges.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_csv().splitlines()
        ['from,to,bridges', 'r1c1,r1c3,2', 'r1c3,r3c3,1']
        """
        return self._native.csv()

    def to_svg(self) -> str:
        """A picture as an SVG document.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_svg().startswith("<svg")
        True
        """
        return self._native.svg()

    def to_png(self) -> bytes:
        """A picture as the bytes of a PNG file.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_png()[1:4]
        b'PNG'
        """
        return self._native.png()

    def to_networkx(self) -> Any:
        """A graph of networkx, which must be installed: ``clue`` on islands, ``bridges`` on
        what is built.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_networkx().edges["r1c1", "r1c3"]["bridges"]
        2
        """
        return self.board._graph(self.bridges)

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"Solution({self.board!r}, {self.bridges!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.board == other.board and self.bridges == other.bridges

    def __hash__(self) -> int:
        return hash((self.board, self._native.csv()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Solution, (self.board, self.to_csv()))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": str(self), "image/svg+xml": self.to_svg()}


class Board:
    """A board. Two are equal if they have the same islands under the same rules.

    >>> import hashilab as hl
    >>> board = hl.Board("2,,3\\n,,\\n,,1")
    >>> board.size, board.islands["r1c3"]
    ((3, 3), '3')
    >>> board.count()
    1
    """

    __slots__ = ("_native",)

    _native: core.Board

    def __init__(
        self,
        text: Any,
        *,
        notation: str | None = None,
        labels: bool | None = None,
        columns: str | None = None,
        sheet: str | None = None,
        trim: bool = False,
    ) -> None:
        """Reads one board from a text in any notation (a grid, an address of puzz.link, an id) or
        from the bytes of a spreadsheet, of which ``sheet`` names one.
        A data frame of pandas or polars is a list of islands under its names of columns
        (``row``, ``col``, ``clue``; ``x``, ``y``, ``value``; …) or, under other names, a grid;
        its index is left out.

        Where a text can be read in several ways, ``labels`` says whether a first row or column
        that counts is one of labels, and ``columns`` what those of a list without a header are
        ("row0,col0,clue", "x1,y1,clue", …; "none" for no list). ``trim`` takes empty rows and
        columns off its borders.

        >>> import hashilab as hl
        >>> hl.Board("0,1,2,3\\n2,0,0,2\\n1,0,0,1", labels=True).size
        (2, 4)
        >>> hl.Board("0,0,0\\n0,2,2", trim=True).size
        (1, 2)
        """
        if isinstance(text, bytes | bytearray | memoryview):
            source = bytes(text)
        else:
            source = (text if isinstance(text, str) else _of_frame(text)).encode()
        boards = _read(source, "board", notation, labels, columns, sheet, trim)
        if len(boards) != 1:
            raise ReadError(f"expected one board, found {len(boards)}; read_all reads them all")
        object.__setattr__(self, "_native", boards[0])

    def __setattr__(self, name: str, _: Any) -> None:
        raise AttributeError(f"a board does not change: {name}")

    @classmethod
    def _of(cls, native: core.Board) -> "Board":
        board = object.__new__(cls)
        object.__setattr__(board, "_native", native)
        return board

    @classmethod
    def from_grid(cls, rows: Any) -> "Board":
        """The board of a grid of clues, rows of nested sequences or anything with the buffer
        protocol (NumPy's arrays); 0 and None are water, "?" is an unknown clue.

        >>> import hashilab as hl
        >>> hl.Board.from_grid([[2, 0, 3], [0, 0, 0], [0, 0, 1]]).count()
        1
        """
        if not isinstance(rows, Sequence):
            rows = memoryview(rows).tolist()
        return cls(_of_grid(rows))

    @classmethod
    def from_notebook(
        cls,
        P: Sequence[tuple[int, int]],
        L: Sequence[int],
        *,
        m: int | None = None,
        n: int | None = None,
    ) -> "Board":
        """The board of the published Gurobi notebook's variables: the islands' cells, row and
        column from 0, and their clues. Without m columns and n rows it is as large as the
        islands need.

        >>> import hashilab as hl
        >>> hl.Board.from_notebook([(0, 0), (0, 2)], [1, 1]).count()
        1
        """
        cells = [(int(row), int(col)) for row, col in P]
        clues = [int(clue) for clue in L]
        n = 1 + max((row for row, _ in cells), default=0) if n is None else n
        m = 1 + max((col for _, col in cells), default=0) if m is None else m
        text = f"P = {cells}\nL = {clues}\nk = {len(cells)}\nm = {m}\nn = {n}\n"
        return cls(text, notation="notebook")

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").size
        (3, 3)
        """
        return self._native.size

    @property
    def islands(self) -> dict[str, str]:
        """The clue of each island by its cell: a number, ``?``, or a set of numbers.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").islands
        {'r1c1': '2', 'r1c3': '3', 'r3c3': '1'}
        """
        return dict(self._native.islands)

    @property
    def edges(self) -> dict[tuple[str, str], tuple[int, int]]:
        """The least and the most bridges between each two islands that see each other.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").edges
        {('r1c1', 'r1c3'): (0, 2), ('r1c3', 'r3c3'): (0, 2)}
        """
        return {(start, end): (lo, hi) for start, end, lo, hi in self._native.edges}

    @property
    def json(self) -> str:
        """The board as JSON; equal boards have equal texts.

        >>> import hashilab as hl
        >>> hl.Board(hl.Board("2,,3\\n,,\\n,,1").json) == hl.Board("2,,3\\n,,\\n,,1")
        True
        """
        return self._native.json

    def to(self, notation: str) -> str:
        """The board in a notation, by its name; the last line has no end.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").to("puzz-link").split("?")[1]
        'hashi/3/1/1g1'
        """
        try:
            return self._native.to(notation).removesuffix("\n")
        except ValueError as error:
            raise Refused(*error.args) from None

    def to_svg(self) -> str:
        """A picture as an SVG document.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_svg().startswith("<svg")
        True
        """
        return self._native.svg()

    def to_png(self) -> bytes:
        """A picture as the bytes of a PNG file.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_png()[1:4]
        b'PNG'
        """
        return self._native.png()

    def to_networkx(self) -> Any:
        """A graph of networkx, which must be installed: ``clue`` on islands, ``least`` and
        ``most`` on the edges that bridges may be built on.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_networkx().nodes["r1c3"]["clue"]
        '3'
        """
        graph = self._graph({})
        for (start, end), (least, most) in self.edges.items():
            graph.add_edge(start, end, least=least, most=most)
        return graph

    def _graph(self, bridges: Bridges) -> Any:
        import networkx

        graph = networkx.Graph()
        for cell, clue in self.islands.items():
            graph.add_node(cell, clue=clue)
        for (start, end), count in bridges.items():
            graph.add_edge(start, end, bridges=count)
        return graph

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"Board({self.json!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_from_json, (self.json,))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": str(self), "image/svg+xml": self.to_svg()}

    # What can be asked.

    def ask(
        self,
        question: q.Question,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        documents: tuple[str, ...] = (),
    ) -> Answer[Any]:
        """Asks any question. A limit is an answer; what is wrong with the question is raised.

        ``time_limit`` is in seconds, ``memory`` the most bytes that the process may use,
        ``documents`` are texts that are wanted beside the answer: ``"proof"``.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").ask(hl.Count(components=True), time_limit=5).value
        [2]
        """
        under_way = begin(
            question,
            self._native,
            time_limit=time_limit,
            memory=memory,
            documents=documents,
            patient=is_patient(),
        )
        return self._answer(question, under_way)

    def _answer(self, question: q.Question, under_way: core.Work) -> Answer[Any]:
        items = []
        papers: list[Record] = []
        native = None
        for kind, what in come(under_way):
            if isinstance(what, core.Answered):
                native = what
            elif kind == "item":
                items.append(self._item(what))
            else:
                papers.append(what)
        if native is None:
            raise InternalError("the work ended without an answer")
        came = tuple(items)
        value = self._value(native, came)
        return Answer(question, value, came, self, tuple(papers), native.record, native)

    def _item(self, record: Record) -> Any:
        if record["type"] == "solution":
            return self._solution(record["bridges"])
        return record

    def _solution(self, bridges: list[Record]) -> Solution:
        return Solution(self, {(at["from"], at["to"]): at["bridges"] for at in bridges})

    def _value(self, native: core.Answered, items: tuple[Any, ...]) -> Any:
        if native.value()[0] == "solution":
            found = native.solution()
            return None if found is None else Solution._of(self, found)
        return value_of(native, items)

    def solve(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.SolveFields],
    ) -> Solution:
        """A solution; raises NoSolution or Undecided, which hold the answer.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().bridges
        {('r1c1', 'r1c3'): 2, ('r1c3', 'r3c3'): 1}
        """
        solution: Solution = self._unwrapped(q.Solve(**fields), time_limit, memory)
        return solution

    def best(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.BestFields],
    ) -> Solution:
        """The best solution by a measure: ``minimise="length"``; raises Undecided where it is
        not known to be the best.

        >>> import hashilab as hl
        >>> len(hl.Board("3,,3\\n,,\\n3,,3").best(minimise="built").bridges)
        4
        """
        answer: Answer[Solution] = self.ask(
            q.Best(**fields), time_limit=time_limit, memory=memory
        )
        if answer.limit is not None:
            raise Undecided(answer.reason or answer.status, answer)
        return answer.unwrap()

    def is_unique(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.UniqueFields],
    ) -> bool:
        """Whether there is exactly one solution; raises Undecided if a limit ends the work.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").is_unique(), hl.Board("3,,3\\n,,\\n3,,3").is_unique()
        (True, False)
        """
        return bool(self._unwrapped(q.Unique(**fields), time_limit, memory))

    def count(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.CountFields],
    ) -> Any:
        """How many solutions there are, however many; raises Undecided if a limit ends the
        work. With ``components`` a list: those of one component, of two, and so on.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").count()
        2
        """
        return self._unwrapped(q.Count(**fields), time_limit, memory)

    def solutions(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.AllFields],
    ) -> Iterator[Solution]:
        """All solutions as they are found; raises Undecided if a limit ends the work.

        >>> import hashilab as hl
        >>> [solution["r1c1", "r1c3"] for solution in hl.Board("3,,3\\n,,\\n3,,3").solutions()]
        [1, 2]
        """
        question = q.All(**fields)
        for kind, what in work(question, self._native, time_limit=time_limit, memory=memory):
            if isinstance(what, core.Answered):
                if what.limit not in (None, "enough"):
                    answer: Answer[Any] = Answer(
                        question, None, (), self, (), what.record, what
                    )
                    raise Undecided(answer.reason or answer.status, answer)
            elif kind == "item":
                yield self._solution(what["bridges"])

    def common(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.CommonFields],
    ) -> Table:
        """The least and the most bridges of each edge in any solution.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common()[0]
        {'from': 'r1c1', 'to': 'r1c3', 'least': 1, 'most': 2}
        """
        return self._table(q.Common(**fields), time_limit, memory)

    def likelihoods(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.LikelyFields],
    ) -> Table:
        """How likely each edge is to carry bridges: the share of all solutions.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").likelihoods()[0]["shares"]
        [1.0, 0.5]
        """
        return self._table(q.Likely(**fields), time_limit, memory)

    def sample(
        self,
        count: int = 1,
        *,
        seed: int = 0,
        narrow: Literal["backbone", "deduction"] = "backbone",
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> tuple[Solution, ...]:
        """Solutions drawn at random, each as likely as any other.

        >>> import hashilab as hl
        >>> len(hl.Board("3,,3\\n,,\\n3,,3").sample(5, seed=1))
        5
        """
        question = q.Sample(count=count, seed=seed, narrow=narrow)
        drawn: tuple[Solution, ...] = self._unwrapped(question, time_limit, memory)
        return drawn

    def repair(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.RepairFields],
    ) -> Answer[Record]:
        """Which clues are meant, where some were misread.

        >>> import hashilab as hl
        >>> change = hl.Board("1,,2").repair().record()["changes"][0]
        >>> change["read"], change["now"]
        ('2', 1)
        """
        return self.ask(q.Repair(**fields), time_limit=time_limit, memory=memory)

    def check(self, answer: str | Bridges | Solution) -> Answer[bool]:
        """Whether an answer keeps the rules; ``record()["violations"]`` says which it breaks.

        >>> import hashilab as hl
        >>> checked = hl.Board("2,,3\\n,,\\n,,1").check({("r1c1", "r1c3"): 2})
        >>> checked.record()["violations"][0]["text"]
        'r1c3 has 2 bridges, its clue is 3'
        """
        return self.ask(q.Check(answer=_answer(answer)))

    def check_so_far(
        self,
        answer: str | Bridges,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[bool]:
        """Whether an unfinished answer can be completed.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").check_so_far({("r1c1", "r1c3"): 1}).status
        'completable'
        """
        question = q.CheckSoFar(answer=_answer(answer))
        return self.ask(question, time_limit=time_limit, memory=memory)

    def prove(self, *, time_limit: float | None = None, memory: int | None = None) -> str:
        """A proof that there is exactly one solution, or none, which ``hashilab check-proof``
        accepts; raises Refused where there is nothing to prove.

        >>> import hashilab as hl
        >>> len(hl.Board("2,,3\\n,,\\n,,1").prove().splitlines()) > 1
        True
        """
        answer = self.ask(
            q.Unique(), time_limit=time_limit, memory=memory, documents=("proof",)
        )
        paper = answer.documents[0]
        if "text" not in paper:
            raise Refused(f"there is no proof: {paper['none']}")
        return str(paper["text"])

    def explain(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.ExplainFields],
    ) -> Answer[list[Record]]:
        """A whole solution step by step; of a board without one, what cannot all be kept. It
        draws itself as a film under a cell.

        >>> import hashilab as hl
        >>> [step["technique"] for step in hl.Board("2,,3\\n,,\\n,,1").explain().value]
        ['only neighbour left', 'only neighbour left', 'finished island']
        """
        return self.ask(q.Explain(**fields), time_limit=time_limit, memory=memory)

    def conflict(
        self, *, time_limit: float | None = None, memory: int | None = None
    ) -> list[Record] | None:
        """Requirements that cannot all be kept, though all but any one can; None where there
        is a solution.

        >>> import hashilab as hl
        >>> [one["text"] for one in hl.Board("1,,2").conflict()]
        ['the 1 at r1c1', 'the 2 at r1c3']
        """
        answer = self.explain(time_limit=time_limit, memory=memory)
        if answer.limit is not None:
            raise Undecided(answer.reason or answer.status, answer)
        return answer.record()["conflict"] or None

    def hint(
        self,
        so_far: str | Bridges | None = None,
        *,
        steps: int | Literal["all"] = 1,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[list[Record]]:
        """The next steps, from an unfinished answer if there is one.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").hint().value[0]["technique"]
        'only neighbour left'
        """
        given = None if so_far is None else _answer(so_far)
        question = q.Hint(so_far=given, steps=steps)
        return self.ask(question, time_limit=time_limit, memory=memory)

    def rate(
        self, *, time_limit: float | None = None, memory: int | None = None
    ) -> Answer[Record]:
        """How hard the board is, by the techniques that it needs.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").rate().record()["rating"]["level"]
        'easy'
        """
        return self.ask(q.Rate(), time_limit=time_limit, memory=memory)

    def relax(
        self,
        formulation: Sequence[str] = (),
        /,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.RelaxFields],
    ) -> Answer[Table]:
        """The linear relaxations of formulations: ``value`` is a table of bounds, each draws
        itself, ``items`` are rounds of cuts.

        >>> import hashilab as hl
        >>> [row["bound"] for row in hl.Board("2,,3\\n,,\\n,,1").relax(["flow", "cuts"]).value]
        [6.0, 6.0]
        """
        chosen = (formulation,) if isinstance(formulation, str) else tuple(formulation)
        fields["formulation"] = chosen or fields.get("formulation", ())
        return self.ask(q.Relax(**fields), time_limit=time_limit, memory=memory)

    def study(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        **fields: Unpack[q.StudyFields],
    ) -> Answer[Record]:
        """What there is to say about the board's integer programs.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").study().status
        'studied'
        """
        return self.ask(q.Study(**fields), time_limit=time_limit, memory=memory)

    def model(
        self,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] = "flow",
        /,
        **fields: Unpack[q.ProgramFields],
    ) -> Model:
        """The board as an integer program, for solvers of your own.

        >>> import hashilab as hl
        >>> program = hl.Board("1,,1").model("flow")
        >>> program.names
        ['y1_r1c1_r1c3', 'y2_r1c1_r1c3', 'f_r1c1_r1c3']
        """
        fields.setdefault("formulation", formulation)
        return Model(self, q.Program(**fields))

    def _unwrapped(
        self, question: q.Question, time_limit: float | None, memory: int | None
    ) -> Any:
        return self.ask(question, time_limit=time_limit, memory=memory).unwrap()

    def _table(
        self, question: q.Question, time_limit: float | None, memory: int | None
    ) -> Table:
        table: Table = self._unwrapped(question, time_limit, memory)
        return table


def read(
    path: str | PathLike[str],
    *,
    notation: str | None = None,
    labels: bool | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    trim: bool = False,
) -> Board:
    """The board in a file, which may be a spreadsheet (.xlsx, .xls, .ods); ``sheet`` names one of
    its sheets. ``labels``, ``columns`` and ``trim`` are those of :class:`Board`.

    >>> import hashilab as hl
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "board.csv")
    >>> _ = path.write_text("2,,3\\n,,\\n,,1")
    >>> hl.read(path).size
    (3, 3)
    """
    boards = read_all(
        path, notation=notation, labels=labels, columns=columns, sheet=sheet, trim=trim
    )
    if len(boards) != 1:
        raise ReadError(f"{path}: expected one board, found {len(boards)}; read_all reads them all")
    return boards[0]


def read_all(
    path: str | PathLike[str],
    *,
    notation: str | None = None,
    labels: bool | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    trim: bool = False,
) -> list[Board]:
    """All boards in a file, read as by ``read``; of a spreadsheet all sheets that are boards. A
    warning names the sheets that were passed over.

    >>> import hashilab as hl
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "boards.txt")
    >>> _ = path.write_text("3x1:2a2\\n3x1:1a1\\n")
    >>> [board.islands["r1c1"] for board in hl.read_all(path)]
    ['2', '1']
    """
    source = Path(path).read_bytes()
    boards = _read(source, str(path), notation, labels, columns, sheet, trim)
    return [Board._of(board) for board in boards]


def _from_json(text: str) -> Board:
    return Board(text, notation="json")


def _read(
    source: bytes,
    name: str,
    notation: str | None,
    labels: bool | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    trim: bool = False,
) -> list[core.Board]:
    try:
        boards, notes = core.read(source, name, notation, labels, columns, sheet, trim)
    except ValueError as error:
        if len(error.args) == 1:
            field = "columns" if "columns" in str(error) else "notation"
            field = "sheet" if str(error).startswith("sheet ") else field
            raise Refused(str(error), field) from None
        raise _unread(error, name) from None
    for note in notes:
        warnings.warn(note, stacklevel=3)
    return boards


def _unread(error: ValueError, name: str) -> ReadError:
    message, hint, line, column = error.args
    return ReadError(message, hint, line, column, name)


# Names of columns of which a list of islands has one for its rows and one for its columns.
_ROWS = {"row", "r", "i", "y"}
_COLUMNS = {"col", "column", "c", "j", "x"}


def _of_frame(frame: Any) -> str:
    """The text of a data frame, without its index."""
    try:
        names = [str(name).strip() for name in frame.columns]
        is_polars = hasattr(frame, "iter_rows")
        rows = frame.iter_rows() if is_polars else frame.itertuples(index=False, name=None)
    except AttributeError:
        raise TypeError(f"expected a text or a data frame, found {type(frame).__name__}") from None
    known = {name.lower() for name in names}
    if len(names) > 4 or not (known & _ROWS and known & _COLUMNS):
        return _of_grid(list(rows))
    # An island has a clue: where none stands, that is to be told.
    cells = ([("" if _is_missing(cell) else _cell(cell)) for cell in row] for row in rows)
    return "\n".join(",".join(row) for row in [names, *cells])


def _of_grid(rows: Any) -> str:
    """Rows of clues as a text that can be nothing else."""
    rows = [[_cell(clue) for clue in row] for row in rows]
    size = f"# size: {len(rows)}x{len(rows[0])}\n" if rows and rows[0] else ""
    return size + "\n".join(",".join(row) for row in rows)


def _is_missing(clue: Any) -> bool:
    """Whether nothing stands there, for which a data frame has a number that is none."""
    return clue is None or (isinstance(clue, float) and clue != clue)


def _cell(clue: Any) -> str:
    if _is_missing(clue):
        return "0"
    return clue if isinstance(clue, str) else str(int(clue))


def _csv(bridges: Bridges) -> str:
    rows = [f"{start},{end},{int(count)}\n" for (start, end), count in bridges.items()]
    return "from,to,bridges\n" + "".join(rows)


def _answer(answer: str | Bridges | Solution) -> str:
    match answer:
        case str():
            return answer
        case Solution():
            return answer.to_csv()
        case _:
            return _csv(answer)


__all__ = ["Board", "NoSolution", "Solution", "read", "read_all"]
