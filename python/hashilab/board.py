"""Boards and solutions."""

from __future__ import annotations

from os import PathLike

from hashilab import _arguments as arguments
from hashilab import _native as core
from hashilab._arguments import wrong_type
from hashilab._lazy import LazyModule
from hashilab._reading import board_of_frame, boards_in, reading_of, summary, unread
from hashilab.errors import InternalError, ReadError, Refused, Violation, library

# What `typing` says to type checkers, who know the name; importing it takes as long as all else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, Literal

    from hashilab import _ask as asking
    from hashilab import _cells as cells
    from hashilab import _grids as grids
    from hashilab import answers
    from hashilab import questions as q
    from hashilab import tables
    from hashilab._ask import Record
    from hashilab._cells import Bridges, Edge
    from hashilab._fields import Question
    from hashilab.answers import Answer
    from hashilab.model import Model
    from hashilab.programs import Programs
    from hashilab.tables import Table
else:
    asking = LazyModule("hashilab._ask")
    cells = LazyModule("hashilab._cells")
    grids = LazyModule("hashilab._grids")
    answers = LazyModule("hashilab.answers")
    q = LazyModule("hashilab.questions")
    tables = LazyModule("hashilab.tables")


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

    __slots__ = ("_broken_rows", "_native", "board", "objective")

    _native: core.Solution
    board: Board
    """The board that it solves."""
    objective: float | None
    """What the question wanted to be least or most, at this solution; None where it is not known."""
    _broken_rows: Table | None

    def __init__(self, board: Board, answer: str | Bridges | Solution) -> None:
        """Verifies an answer: a text in any notation, or bridges by the cells that they join.

        >>> import hashilab as hl
        >>> hl.Solution(hl.Board("1,,1"), {((0, 0), (0, 2)): 1})["r1c1", "r1c3"]
        1
        """
        if not isinstance(board, Board):
            raise wrong_type("board", "a board", board)
        text = _answer(answer, "answer")
        try:
            native = board._native.solution(text.encode(), "answer")
        except ValueError as error:
            if len(error.args) > 1:
                if not isinstance(answer, str):
                    raise asking.of_values(unread(error, "answer"), "answer") from None
                raise asking.with_form(unread(error, "answer"), "answer") from None
            rules = board.ask(q.Check(answer=text)).record()["violations"]
            raise Violation._of(tuple(rules)) from None
        self._set(board, native)

    @classmethod
    def _of(
        cls, board: Board, verified: core.Solution, objective: float | None = None
    ) -> Solution:
        solution = object.__new__(cls)
        solution._set(board, verified, objective)
        return solution

    def _set(
        self,
        board: Board,
        verified: core.Solution,
        objective: float | None = None,
        broken_rows: Table | None = None,
    ) -> None:
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "_native", verified)
        object.__setattr__(self, "objective", objective)
        object.__setattr__(self, "_broken_rows", broken_rows)

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

    @property
    def length(self) -> int:
        """The length of all bridges from island to island, those of doubled ones twice: what
        ``minimise="length"`` makes small.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().length
        6
        """
        return sum(count * _distance(start, end) for start, end, count in self._native.bridges)

    @property
    def broken_rows(self) -> Table:
        """The rows of a model that the point breaks from which this was checked: ``name``,
        ``activity``, ``lower``, ``upper`` and ``by`` how much. The rules of the puzzle are kept.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").check([1, 0, 1]).broken_rows
        Table(0 rows)
        """
        return tables.Table() if self._broken_rows is None else self._broken_rows

    def __getitem__(self, ends: Edge) -> int:
        """The number of bridges of an edge, named by its two cells: ``"r1c1", "r1c4"`` or
        ``(0, 0), (0, 3)``. It is 0 where there are none, and NoEdge, a KeyError, where none can be.

        >>> import hashilab as hl
        >>> solution = hl.Board("2,,3\\n,,\\n,,1").solve()
        >>> solution["r1c3", "r1c1"], solution[(0, 0), (0, 2)]
        (2, 2)
        """
        if isinstance(ends, tuple) and len(ends) == 2:
            for start, end, count in self._native.bridges:
                if ends in ((start, end), (end, start)):
                    return count
        edge = cells.Edges(self.board._native).named(ends)
        return self.bridges.get(edge, 0)

    def __iter__(self) -> Iterator[tuple[str, str, int]]:
        """Each edge that carries bridges: its cells and how many."""
        return iter(self._native.bridges)

    def __len__(self) -> int:
        return len(self._native.bridges)

    def __contains__(self, ends: object) -> bool:
        """Whether an edge carries bridges."""
        try:
            return self[ends] > 0  # type: ignore[index]
        except KeyError:
            return False

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

    def to_png(self, width: int | None = None) -> bytes:
        """A picture as the bytes of a PNG file, the largest that is at most ``width`` pixels wide.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_png()[1:4]
        b'PNG'
        """
        return _png(self._native, width)

    def to_networkx(self) -> Any:
        """A graph of networkx, which must be installed: ``clue`` and ``pos`` (where it is drawn) on
        islands, ``bridges`` on what is built.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_networkx().edges["r1c1", "r1c3"]["bridges"]
        2
        """
        return self.board._graph(self.bridges)

    def _edges(self) -> Table:
        return tables.Table(
            {"from": start, "to": end, "bridges": count} for start, end, count in self
        )

    def to_pandas(self) -> Any:
        """The bridges as a data frame of pandas, which must be installed: ``from``, ``to``,
        ``bridges``. ``Solution(board, frame)`` and ``board.check(frame)`` take it as it is.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_pandas()["bridges"].tolist()
        [2, 1]
        """
        return self._edges().to_pandas()

    def to_polars(self) -> Any:
        """The same as a data frame of polars, which must be installed.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().to_polars().shape
        (2, 3)
        """
        return self._edges().to_polars()

    def __str__(self) -> str:
        return self._native.text()

    def plot(self, ax: Any = None) -> Any:
        """Draws the solution on axes of matplotlib, which must be installed, and returns them;
        without any, on the current ones.

        >>> import hashilab as hl, matplotlib
        >>> matplotlib.use("agg")
        >>> from matplotlib import pyplot
        >>> ax = hl.Board("2,,3\\n,,\\n,,1").solve().plot(pyplot.figure().subplots())
        >>> [text.get_text() for text in ax.texts]
        ['2', '3', '1']
        """
        from hashilab._plots import plot

        return plot(self.board._native, [*self], ax)

    def __repr__(self) -> str:
        built = f"{len(self)} edge{'' if len(self) == 1 else 's'} built"
        return f"Solution({summary(self.board._native)}, {built})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.board == other.board and self.bridges == other.bridges

    def __hash__(self) -> int:
        return hash((self.board, self._native.csv()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_solution, (self.board, self.to_csv(), self.objective, self._broken_rows))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return _bundle(str(self), self.to_svg())


def _solution(
    board: Board, text: str, objective: float | None, broken: Table | None
) -> Solution:
    solution = Solution(board, text)
    solution._set(board, solution._native, objective, broken)
    return solution


def _bundle(text: str, svg: str) -> dict[str, str]:
    """What notebooks choose from. As HTML a picture is as wide as a page or paper lets it be, which
    nothing says of a picture alone."""
    fitting = svg.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)
    page = f'<div style="max-width: 44em">{fitting}</div>'
    return {"text/plain": text, "image/svg+xml": svg, "text/html": page}


def _distance(start: str, end: str) -> int:
    (row, col), (to_row, to_col) = (map(int, cell[1:].split("c")) for cell in (start, end))
    return abs(to_row - row) + abs(to_col - col)


def _png(drawn: core.Board | core.Solution, width: Any) -> bytes:
    if width is not None:
        width = arguments.whole(width, "width", "a number of pixels, 1 or more", least=1)
    try:
        return drawn.png(width)
    except (ValueError, OverflowError) as error:
        raise Refused(f"width: {error}", "width") from None


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
        size: str | tuple[int, int] | None = None,
        most_bridges: int | None = None,
        connectivity: Literal["required", "free"] | None = None,
        loops: Literal["allowed", "forbidden"] | None = None,
    ) -> None:
        """Reads one board from a text in any notation (a grid, an address of puzz.link, an id),
        from a file named by a ``pathlib.Path``, or from the bytes of a spreadsheet, of which
        ``sheet`` names one.
        A data frame of pandas or polars is a list of islands under its names of columns
        (``row``, ``col``, ``clue``; ``x``, ``y``, ``value``; …) or, under other names, a grid, as
        ``from_frame`` says.

        Where a text can be read in several ways, ``labels`` says whether first or last rows and
        columns that may be labels or sums are left out, and ``columns`` what those of a list
        without a header are ("row0,col0,clue", "x1,y1,clue", …; "none" for no list). ``size`` is rows and columns, as
        ``(7, 9)`` or ``"7x9"``, of a board that does not show them or may have several. ``trim``
        takes empty rows and columns off its borders.

        ``most_bridges`` (of an edge, from 1 to 9), ``connectivity`` and ``loops`` are rules that
        hold whatever the text says.

        >>> import hashilab as hl
        >>> hl.Board("0,1,2\\n2,0,2\\n1,0,1", labels=True).size
        (2, 3)
        >>> hl.Board("0,0,0\\n0,2,2", trim=True).size
        (1, 2)
        >>> hl.Board("3,,3", most_bridges=3).rules["most_bridges"]
        3
        """
        reading = reading_of(locals())
        name = "board"
        if isinstance(text, PathLike):
            name = arguments.path(text, "text")
            source = arguments.file_bytes(text, "text")
        elif isinstance(text, bytes | bytearray | memoryview):
            source = bytes(text)
        elif isinstance(text, str):
            source = arguments.text(text, "text").encode()
        elif grids.is_frame(text):
            object.__setattr__(self, "_native", board_of_frame(text, "text", reading))
            return
        else:
            is_grid = isinstance(text, list | tuple) or hasattr(text, "tolist")
            hint = "Board.from_grid takes rows of clues" if is_grid else grids.of_lazy(text)
            raise wrong_type("text", "a text, bytes, a path or a data frame", text, hint)
        try:
            boards = boards_in(source, name, reading)
        except ReadError as wrong:
            if isinstance(text, str) and "\n" not in text and _is_file(text):
                hint = "it is the name of a file, which hashilab.read reads"
                raise ReadError(wrong.message, hint, wrong.line, wrong.column, wrong.file) from None
            raise
        if len(boards) != 1:
            raise ReadError(f"expected one board, found {len(boards)}; read_all reads them all")
        object.__setattr__(self, "_native", boards[0])

    def __setattr__(self, name: str, _: Any) -> None:
        raise AttributeError(f"a board does not change: {name}")

    @classmethod
    def _of(cls, native: core.Board) -> Board:
        board = object.__new__(cls)
        object.__setattr__(board, "_native", native)
        return board

    @classmethod
    def from_grid(
        cls,
        rows: Any,
        *,
        most_bridges: int | None = None,
        connectivity: Literal["required", "free"] | None = None,
        loops: Literal["allowed", "forbidden"] | None = None,
    ) -> Board:
        """The board of a grid of clues: rows of nested sequences, an array of NumPy, or a data
        frame, whose index and labels are left out; 0 and None are water, "?" is an unknown clue.
        The rules are those of :class:`Board`.

        >>> import hashilab as hl
        >>> hl.Board.from_grid([[2, 0, 3], [0, 0, 0], [0, 0, 1]]).count()
        1
        >>> hl.Board.from_grid([[3, 0, 3]], most_bridges=3).solve().bridges
        {('r1c1', 'r1c3'): 3}
        """
        text = grids.grid_text(rows, "rows")
        try:
            return cls(text, most_bridges=most_bridges, connectivity=connectivity, loops=loops)
        except ReadError as wrong:
            raise grids.of_rows(wrong, "rows") from None

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        *,
        columns: str | None = None,
        size: str | tuple[int, int] | None = None,
        most_bridges: int | None = None,
        connectivity: Literal["required", "free"] | None = None,
        loops: Literal["allowed", "forbidden"] | None = None,
    ) -> Board:
        """The board of a data frame of pandas or polars: a list of islands where its columns, or
        levels of its index, are named so (``row``, ``col``, ``clue``; ``x``, ``y``, ``value``; …), else
        a grid, whose labels are left out. An index that was written as a column is left out with a
        warning; labels that count with gaps, as those of a pivot may, are an error, since rows or
        columns of water may be missing.

        A list in which no row and no column is 0 may be counted from 0 or from 1. ``columns`` says
        from where, as "row0,col0,clue" or "row1,col1,clue"; without it that is an error which shows
        both boards. The other arguments are those of :class:`Board`.

        >>> import hashilab as hl, pandas
        >>> hl.Board.from_frame(pandas.DataFrame({"row": [0, 0], "col": [0, 2], "clue": [1, 1]})).size
        (1, 3)
        >>> frame = pandas.DataFrame({"row": [1, 1], "col": [1, 3], "clue": [1, 1]})
        >>> hl.Board.from_frame(frame, columns="row1,col1,clue").size
        (1, 3)
        """
        return cls._of(board_of_frame(frame, "frame", reading_of(locals())))

    @classmethod
    def from_notebook(
        cls,
        P: Sequence[tuple[int, int]],
        L: Sequence[int],
        *,
        m: int | None = None,
        n: int | None = None,
        most_bridges: int | None = None,
        connectivity: Literal["required", "free"] | None = None,
        loops: Literal["allowed", "forbidden"] | None = None,
    ) -> Board:
        """The board of the published Gurobi notebook's variables: the islands' cells, row and
        column from 0, and their clues. Without m columns and n rows it is as large as the
        islands need. The rules are those of :class:`Board`.

        >>> import hashilab as hl
        >>> hl.Board.from_notebook([(0, 0), (0, 2)], [1, 1]).count()
        1
        """
        text = grids.notebook_text(P, L, m, n)
        rules = {"most_bridges": most_bridges, "connectivity": connectivity, "loops": loops}
        [native] = boards_in(text.encode(), "board", {"notation": "notebook", **rules})
        return cls._of(native)

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
        """The clue of each island by its cell: a number, ``?``, or a set of numbers. A cell may be a
        pair of row and column from 0 too: ``board.islands[(0, 2)]``.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").islands
        {'r1c1': '2', 'r1c3': '3', 'r3c3': '1'}
        """
        return cells.Islands(self._native.islands)

    @property
    def edges(self) -> dict[tuple[str, str], tuple[int, int]]:
        """The least and the most bridges between each two islands that see each other.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").edges
        {('r1c1', 'r1c3'): (0, 2), ('r1c3', 'r3c3'): (0, 2)}
        """
        return cells.EdgeRanges(self._native)

    @property
    def rules(self) -> dict[str, int | str]:
        """The rules, by the names of the arguments that set them.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").rules
        {'most_bridges': 2, 'connectivity': 'required', 'loops': 'allowed'}
        """
        return dict(zip(("most_bridges", "connectivity", "loops"), self._native.rules, strict=True))

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
        notation = arguments.text(notation, "notation", "the name of a notation")
        try:
            return self._native.to(notation).removesuffix("\n")
        except ValueError as error:
            raise Refused(f"notation: {error.args[0]}", "notation") from None

    def to_grid(self) -> list[list[int | str]]:
        """Rows of clues as ``from_grid`` takes them: numbers, 0 for water, texts for "?" and sets.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_grid()
        [[2, 0, 3], [0, 0, 0], [0, 0, 1]]
        """
        rows, cols = self.size
        grid: list[list[int | str]] = [[0] * cols for _ in range(rows)]
        for cell, clue in self._native.islands:
            row, col = (int(part) - 1 for part in cell[1:].split("c"))
            grid[row][col] = int(clue) if clue.isdigit() else clue
        return grid

    def to_numpy(self) -> Any:
        """The clues as an array of NumPy, which must be installed: of whole numbers, 0 for water;
        of objects where a clue is "?" or a set.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_numpy().sum()
        np.int64(6)
        """
        numpy = library("numpy")
        grid = self.to_grid()
        is_plain = all(isinstance(clue, int) for row in grid for clue in row)
        return numpy.array(grid, dtype=numpy.int64 if is_plain else object)

    def _islands(self) -> Table:
        """Each island: its cell, its row and its column from 0, its clue as ``to_grid`` has it."""
        rows = []
        for cell, clue in self._native.islands:
            row, col = (int(part) - 1 for part in cell[1:].split("c"))
            number = int(clue) if clue.isdigit() else clue
            rows.append({"cell": cell, "row": row, "col": col, "clue": number})
        return tables.Table(rows)

    def to_pandas(self) -> Any:
        """The islands as a data frame of pandas, which must be installed: ``cell``, ``row`` and
        ``col`` from 0, ``clue`` as ``to_grid`` has it. ``from_frame(frame,
        columns="row0,col0,clue", size=board.size)`` is the same board, but for its rules.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_pandas()["clue"].tolist()
        [2, 3, 1]
        """
        return self._islands().to_pandas()

    def to_polars(self) -> Any:
        """The same as a data frame of polars, which must be installed. Where a clue is "?" or a set
        all are texts.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_polars().columns
        ['cell', 'row', 'col', 'clue']
        """
        islands = self._islands()
        if any(isinstance(island["clue"], str) for island in islands):
            islands = tables.Table({**island, "clue": str(island["clue"])} for island in islands)
        return islands.to_polars()

    def to_svg(self) -> str:
        """A picture as an SVG document.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_svg().startswith("<svg")
        True
        """
        return self._native.svg()

    def to_png(self, width: int | None = None) -> bytes:
        """A picture as the bytes of a PNG file, the largest that is at most ``width`` pixels wide.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_png()[1:4]
        b'PNG'
        """
        return _png(self._native, width)

    def to_networkx(self) -> Any:
        """A graph of networkx, which must be installed: ``clue`` and ``pos`` (where it is drawn) on
        islands, ``least`` and ``most`` on the edges that bridges may be built on.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").to_networkx().nodes["r1c3"]["clue"]
        '3'
        """
        graph = self._graph({})
        for (start, end), (least, most) in self.edges.items():
            graph.add_edge(start, end, least=least, most=most)
        return graph

    def plot(self, ax: Any = None) -> Any:
        """Draws the board on axes of matplotlib, which must be installed, and returns them; without
        any, on the current ones.

        >>> import hashilab as hl, matplotlib
        >>> matplotlib.use("agg")
        >>> from matplotlib import pyplot
        >>> len(hl.Board("2,,3\\n,,\\n,,1").plot(pyplot.figure().subplots()).texts)
        3
        """
        from hashilab._plots import plot

        return plot(self._native, [], ax)

    def _graph(self, bridges: dict[tuple[str, str], int]) -> Any:
        graph = library("networkx").Graph()
        for cell, clue in self.islands.items():
            row, col = (int(part) - 1 for part in cell[1:].split("c"))
            graph.add_node(cell, clue=clue, pos=(col, -row))
        for (start, end), count in bridges.items():
            graph.add_edge(start, end, bridges=count)
        return graph

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({summary(self._native)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_from_json, (self.json,))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return _bundle(str(self), self.to_svg())

    # What can be asked.

    def ask(
        self,
        question: Question,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        documents: tuple[str, ...] = (),
        programs: Programs | None = None,
    ) -> Answer[Any]:
        """Asks any question. A limit is an answer; what is wrong with the question is raised.

        ``time_limit`` is in seconds, ``memory`` the most bytes that the process may use,
        ``documents`` are texts that are wanted beside the answer: ``"proof"``. ``programs`` says
        how other solvers' programs are run.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").ask(hl.questions.Count(components=True), time_limit=5).value
        [2]
        """
        elsewhere = {"generate", "published"}
        if getattr(question, "name", None) in elsewhere:
            hint = f"hashilab.{question.name} asks it"
            raise Refused(f"question: this one is not about a board; {hint}", "question", hint)
        under_way = asking.begin(
            question,
            self._native,
            time_limit=time_limit,
            memory=memory,
            documents=documents,
            patient=asking.is_patient(),
            programs=programs,
        )
        return self._answer(question, under_way)

    def _answer(self, question: Question, under_way: core.Work) -> Answer[Any]:
        items = []
        papers: list[Record] = []
        native = None
        for kind, what in asking.come(under_way, question):
            if isinstance(what, core.Answered):
                native = what
            elif kind == "item" and what["type"] == "log":
                print(what["line"])
            elif kind == "item":
                items.append(self._item(what))
            else:
                papers.append(what)
        if native is None:
            raise InternalError("the work ended without an answer")
        came = tuple(items)
        value = self._value(native, came)
        return answers.Answer(
            question, value, native, items=came, board=self, documents=tuple(papers)
        )

    def _item(self, record: Record) -> Any:
        if record["type"] == "solution":
            return self._solution(record["bridges"])
        return record

    def _solution(self, bridges: list[Record]) -> Solution:
        return Solution(self, {(at["from"], at["to"]): at["bridges"] for at in bridges})

    def _value(self, native: core.Answered, items: tuple[Any, ...]) -> Any:
        kind, name = native.value()
        if kind != "solution":
            return answers.value_of(native, items)
        found = native.solution()
        if found is None:
            return None
        return Solution._of(self, found, asking.record_of(native)[name] if name else None)

    def solve(
        self,
        *,
        big_m: int | None = None,
        capacities: Literal["plain", "proved"] | None = None,
        deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None,
        engine: Literal[
            "highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress",
            "symphony", "lp_solve", "cuopt", "highs-program", "command"
        ] | None = None,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        root: str | tuple[int, int] | None = None,
        seed: int | None = None,
        start: Literal["auto", "none"] | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
        programs: Programs | None = None,
    ) -> Solution:
        """A solution; raises NoSolution or Undecided, which hold the answer. ``engine="cbc"`` and
        others run the solver that you have, ``programs`` says where it is.

        Options:
            ``big_m``: The constant M of notebook [default: islands - 1].
            ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc
                [default: proved].
            ``deduce``: How deep deduction goes first [default: lookahead without a start or with
                an objective, else none; none before other solvers' programs].
            ``engine``: Who solves: HiGHS the integer program, or clause learning the board
                itself; else the first for one solution, the second for questions about all. A
                sweep over all solutions finds the best one without either. All others are
                programs of other solvers, which are given the integer program as a file.
            ``formulation``: How a board is written as an integer program [default: flow].
            ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
                {'mip_rel_gap': 0.01}.
            ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
                [default: that with the largest clue; of notebook the first]. Or a pair of row and
                column from 0, (2, 4).
            ``seed``: Seed of the solvers' random choices [default: 0].
            ``start``: What the solver begins from: auto for a solution by clause learning, or
                none [default: auto, for other solvers' programs none].
            ``threads``: The solver's threads for each board [default: 1].
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.
            ``programs``: How other solvers' programs are run, a ``hashilab.Programs``.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").solve().bridges
        {('r1c1', 'r1c3'): 2, ('r1c3', 'r3c3'): 1}
        """
        solution: Solution = self._unwrapped(
            q.Solve.of(locals()), time_limit, memory, programs
        )
        return solution

    def best(
        self,
        *,
        big_m: int | None = None,
        capacities: Literal["plain", "proved"] | None = None,
        deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None,
        engine: Literal[
            "highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress",
            "symphony", "lp_solve", "cuopt", "highs-program", "command"
        ] | None = None,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] | None = None,
        maximise: Literal["bridges", "built", "length", "weight"] | None = None,
        minimise: Literal["bridges", "built", "length", "weight"] | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        prove_best: bool = False,
        root: str | tuple[int, int] | None = None,
        seed: int | None = None,
        start: Literal["auto", "none"] | None = None,
        threads: int | None = None,
        weights: str | Mapping[Any, float] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
        programs: Programs | None = None,
    ) -> Solution:
        """The best solution by a measure: ``minimise="length"``; raises Undecided where it is
        not known to be the best.

        Options:
            ``big_m``: The constant M of notebook [default: islands - 1].
            ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc
                [default: proved].
            ``deduce``: How deep deduction goes first [default: lookahead without a start or with
                an objective, else none; none before other solvers' programs].
            ``engine``: Who solves: HiGHS the integer program, or clause learning the board
                itself; else the first for one solution, the second for questions about all. A
                sweep over all solutions finds the best one without either. All others are
                programs of other solvers, which are given the integer program as a file.
            ``formulation``: How a board is written as an integer program [default: flow].
            ``maximise``: Find the solution with the most.
            ``minimise``: Find the solution with the least: bridges, built edges, length of all
                bridges from island to island, or weight.
            ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
                {'mip_rel_gap': 0.01}.
            ``prove_best``: Settle by a sweep, or by a proof of clause learning, that nothing is
                better, whatever the engine claims; what they do not show does not count.
            ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
                [default: that with the largest clue; of notebook the first]. Or a pair of row and
                column from 0, (2, 4).
            ``seed``: Seed of the solvers' random choices [default: 0].
            ``start``: What the solver begins from: auto for a solution by clause learning, or
                none [default: auto, for other solvers' programs none].
            ``threads``: The solver's threads for each board [default: 1].
            ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to
                and weight; an edge that is not listed weighs 0. Or numbers by the cells that an
                edge joins, as {('r1c1', 'r1c3'): 1.5}.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.
            ``programs``: How other solvers' programs are run, a ``hashilab.Programs``.

        >>> import hashilab as hl
        >>> len(hl.Board("3,,3\\n,,\\n3,,3").best(minimise="built").bridges)
        4
        """
        solution: Solution = self._unwrapped(
            q.Best.of(locals()), time_limit, memory, programs
        )
        return solution

    def is_unique(
        self,
        *,
        engine: Literal[
            "highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress",
            "symphony", "lp_solve", "cuopt", "highs-program", "command"
        ] | None = None,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        seed: int | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
        programs: Programs | None = None,
    ) -> bool:
        """Whether there is exactly one solution; raises Undecided if a limit ends the work.

        Options:
            ``engine``: Who solves: HiGHS the integer program, or clause learning the board
                itself; else the first for one solution, the second for questions about all. A
                sweep over all solutions finds the best one without either. All others are
                programs of other solvers, which are given the integer program as a file.
            ``formulation``: How a board is written as an integer program [default: flow].
            ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
                {'mip_rel_gap': 0.01}.
            ``seed``: Seed of the solvers' random choices [default: 0].
            ``threads``: The solver's threads for each board [default: 1].
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.
            ``programs``: How other solvers' programs are run, a ``hashilab.Programs``.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").is_unique(), hl.Board("3,,3\\n,,\\n3,,3").is_unique()
        (True, False)
        """
        return bool(self._unwrapped(q.Unique.of(locals()), time_limit, memory, programs))

    def count(
        self,
        *,
        by: Literal["auto", "sweep", "list"] = "auto",
        components: bool = False,
        engine: Literal[
            "highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress",
            "symphony", "lp_solve", "cuopt", "highs-program", "command"
        ] | None = None,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] | None = None,
        limit: int | None = None,
        narrow: Literal["backbone", "deduction"] | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        seed: int | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Any:
        """How many solutions there are, however many; raises Undecided if a limit ends the
        work. With ``components`` a list: those of one component, of two, and so on.

        Options:
            ``by``: Who counts.
            ``components``: Say how many solutions have one component, two, and so on.
            ``engine``: Who solves: HiGHS the integer program, or clause learning the board
                itself; else the first for one solution, the second for questions about all. A
                sweep over all solutions finds the best one without either. All others are
                programs of other solvers, which are given the integer program as a file.
            ``formulation``: How a board is written as an integer program [default: flow].
            ``limit``: List, and stop when there are more than so many.
            ``narrow``: Who narrows the board before a sweep: clause learning, by what all
                solutions have in common; or checked deduction, so that the sweep shares nothing
                with an engine [default: backbone].
            ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
                {'mip_rel_gap': 0.01}.
            ``seed``: Seed of the solvers' random choices [default: 0].
            ``threads``: The solver's threads for each board [default: 1].
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").count()
        2
        """
        return self._unwrapped(q.Count.of(locals()), time_limit, memory)

    def solutions(
        self,
        *,
        engine: Literal[
            "highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress",
            "symphony", "lp_solve", "cuopt", "highs-program", "command"
        ] | None = None,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] | None = None,
        limit: int | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        seed: int | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Iterator[Solution]:
        """All solutions as they are found; raises Undecided if a limit ends the work.

        Options:
            ``engine``: Who solves: HiGHS the integer program, or clause learning the board
                itself; else the first for one solution, the second for questions about all. A
                sweep over all solutions finds the best one without either. All others are
                programs of other solvers, which are given the integer program as a file.
            ``formulation``: How a board is written as an integer program [default: flow].
            ``limit``: Stop when there are more than so many.
            ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
                {'mip_rel_gap': 0.01}.
            ``seed``: Seed of the solvers' random choices [default: 0].
            ``threads``: The solver's threads for each board [default: 1].
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> [solution["r1c1", "r1c3"] for solution in hl.Board("3,,3\\n,,\\n3,,3").solutions()]
        [1, 2]
        """
        question = q.All.of(locals())
        time_limit, memory = arguments.limits(time_limit, memory)
        return self._solutions(question, time_limit, memory)

    def _solutions(
        self, question: Question, time_limit: float | None, memory: int | None
    ) -> Iterator[Solution]:
        for kind, what in asking.work(question, self._native, time_limit=time_limit, memory=memory):
            if isinstance(what, core.Answered):
                if what.limit not in (None, "enough"):
                    answers.Answer(question, None, what, board=self)._raise_undecided()
            elif kind == "item":
                yield self._solution(what["bridges"])

    def common(
        self,
        *,
        engine: Literal[
            "highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress",
            "symphony", "lp_solve", "cuopt", "highs-program", "command"
        ] | None = None,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        seed: int | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Table:
        """The least and the most bridges of each edge in any solution.

        Options:
            ``engine``: Who solves: HiGHS the integer program, or clause learning the board
                itself; else the first for one solution, the second for questions about all. A
                sweep over all solutions finds the best one without either. All others are
                programs of other solvers, which are given the integer program as a file.
            ``formulation``: How a board is written as an integer program [default: flow].
            ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
                {'mip_rel_gap': 0.01}.
            ``seed``: Seed of the solvers' random choices [default: 0].
            ``threads``: The solver's threads for each board [default: 1].
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common()[0]
        {'from': 'r1c1', 'to': 'r1c3', 'least': 1, 'most': 2}
        """
        return self._table(q.Common.of(locals()), time_limit, memory)

    def likelihoods(
        self,
        *,
        narrow: Literal["backbone", "deduction"] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Table:
        """How likely each edge is to carry bridges. ``at_least_1`` is the share of all solutions in
        which it has a bridge or more, ``at_least_2`` that of two or more, and so on: they do not
        add up to 1. ``ways_1`` and so on are how many solutions these are.

        Options:
            ``narrow``: Who narrows the board before the sweep: clause learning, by what all
                solutions have in common; or checked deduction [default: backbone].
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").likelihoods()[0]["at_least_2"]
        0.5
        """
        return self._table(q.Likely.of(locals()), time_limit, memory)

    def sample(
        self,
        count: int = 1,
        *,
        narrow: Literal["backbone", "deduction"] = "backbone",
        seed: int = 0,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> tuple[Solution, ...]:
        """Solutions drawn at random, each as likely as any other; NoSolution where there is none.

        Options:
            ``count``: How many solutions.
            ``narrow``: Who narrows the board before the sweep.
            ``seed``: Which of the draws.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> len(hl.Board("3,,3\\n,,\\n3,,3").sample(5, seed=1))
        5
        """
        question = q.Sample.of(locals())
        drawn: tuple[Solution, ...] = self._unwrapped(question, time_limit, memory)
        return drawn

    def repair(
        self,
        *,
        all: bool = False,
        limit: int | None = None,
        unique: bool = False,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[Record]:
        """Which clues are meant, where some were misread.

        Options:
            ``all``: Find all repairs that cost the same, not only one.
            ``limit``: With all: stop after so many.
            ``unique``: Find a board that has exactly one solution.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> change = hl.Board("1,,2").repair().record()["changes"][0]
        >>> change["read"], change["now"]
        ('2', 1)
        """
        return self.ask(q.Repair.of(locals()), time_limit=time_limit, memory=memory)

    def check(self, answer: str | Bridges | Solution) -> Answer[bool]:
        """Whether an answer keeps the rules; ``record()["violations"]`` says which it breaks. It is a
        text, bridges by the cells that they join, a list of edges with their bridges, or a data frame
        with ``from``, ``to`` and ``bridges``.

        >>> import hashilab as hl
        >>> checked = hl.Board("2,,3\\n,,\\n,,1").check({("r1c1", "r1c3"): 2})
        >>> checked.record()["violations"][0]["text"]
        'r1c3 has 2 bridges, its clue is 3'
        """
        return self.ask(q.Check(answer=_answer(answer, "answer")))

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
        question = q.CheckSoFar(answer=_answer(answer, "answer"))
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
        all: bool = False,
        limit: int | None = None,
        make_unique: bool = False,
        prove: bool = True,
        smallest: bool = False,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[list[Record]]:
        """A whole solution step by step; of a board without one, what cannot all be kept. It
        draws itself as a film under a cell.

        Options:
            ``all``: Find all conflicts, the smallest first.
            ``limit``: With all: at most so many.
            ``make_unique``: Also find which edges to give so that a board with several solutions
                has one: as few as none can be left out of.
            ``prove``: Also prove of each conflict that its requirements cannot all be kept.
            ``smallest``: Find the smallest conflict, and say whether it is proved to be;
                connectivity counts as one requirement. With make_unique: as few edges as can be.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> [step["technique"] for step in hl.Board("2,,3\\n,,\\n,,1").explain().value]
        ['only neighbour left', 'only neighbour left', 'finished island']
        """
        return self.ask(q.Explain.of(locals()), time_limit=time_limit, memory=memory)

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
            answer._raise_undecided()
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
        given = None if so_far is None else _answer(so_far, "so_far")
        if not isinstance(steps, str):
            steps = arguments.whole(steps, "steps", 'a number of steps, 1 or more, or "all"', least=1)
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
        formulation: str | Sequence[str] = (),
        *,
        big_m: int | None = None,
        capacities: Literal["plain", "proved"] | None = None,
        cuts: Literal["plain", "even"] | None = None,
        maximise: Literal["bridges", "built", "length", "weight"] | None = None,
        minimise: Literal["bridges", "built", "length", "weight"] | None = None,
        optimum: bool = False,
        root: str | tuple[int, int] | None = None,
        weights: str | Mapping[Any, float] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[Table]:
        """The linear relaxations of formulations: ``value`` is a table of bounds, each draws
        itself, ``items`` are rounds of cuts. Where nothing is to be best, the length is made small.

        Options:
            ``big_m``: The constant M of notebook [default: islands - 1].
            ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc
                [default: proved].
            ``cuts``: The cuts that cuts looks for: plain ones, something built leaves every
                island set, found exactly; or even ones too, not exactly [default: plain].
            ``formulation``: How boards are written as integer programs: a list of names, or of
                `all` alone.
            ``maximise``: Find the solution with the most.
            ``minimise``: Find the solution with the least: bridges, built edges, length of all
                bridges from island to island, or weight.
            ``optimum``: Find the best solution too, and say the gaps.
            ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
                [default: that with the largest clue; of notebook the first]. Or a pair of row and
                column from 0, (2, 4).
            ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to
                and weight; an edge that is not listed weighs 0. Or numbers by the cells that an
                edge joins, as {('r1c1', 'r1c3'): 1.5}.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> [row["bound"] for row in hl.Board("2,,3\\n,,\\n,,1").relax(["flow", "cuts"]).value]
        [6.0, 6.0]
        """
        return self.ask(q.Relax.of(locals()), time_limit=time_limit, memory=memory)

    def branch(
        self,
        formulation: str | Sequence[str] = (),
        *,
        big_m: int | None = None,
        branching: str | Sequence[Literal[
            "fractional", "pseudo-cost", "strong", "first-level"
        ]] = (),
        capacities: Literal["plain", "proved"] | None = None,
        cuts: Literal["plain", "even"] | None = None,
        iterations: int | None = None,
        maximise: Literal["bridges", "built", "length", "weight"] | None = None,
        minimise: Literal["bridges", "built", "length", "weight"] | None = None,
        no_optimum: bool = False,
        no_round: bool = False,
        nodes: int | None = None,
        root: str | tuple[int, int] | None = None,
        select: str | Sequence[Literal["best-bound", "depth-first", "best-estimate"]] = (),
        start: Literal["nothing", "solution", "best"] | None = None,
        weights: str | Mapping[Any, float] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[Table]:
        """Branch and bound on formulations, node by node: ``value`` is a table of the trees,
        ``items`` are their nodes, ``page`` is a page to click through, which a notebook shows.
        Where nothing is to be best, the number of built edges is made small.

        Options:
            ``big_m``: The constant M of notebook [default: islands - 1].
            ``branching``: Which fractional column a node is branched on: the one farthest from
                whole, by pseudo-costs, by strong branching, or an edge's first level first;
                several with commas between, a tree for each [default: fractional].
            ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc
                [default: proved].
            ``cuts``: The cuts that cuts looks for at every node: plain ones, something built
                leaves every island set, found exactly; or even ones too, not exactly [default:
                plain].
            ``formulation``: How boards are written as integer programs: a list of names, or of
                `all` alone.
            ``iterations``: The most simplex iterations of one relaxation; a node that takes more
                stays open.
            ``maximise``: Find the solution with the most.
            ``minimise``: Find the solution with the least: bridges, built edges, length of all
                bridges from island to island, or weight.
            ``no_optimum``: Do not find the optimum, which trees are compared with; nothing but a
                limit of time bounds that search.
            ``no_round``: Compare bounds as they are; else a bound counts as the next value that
                the objective can take.
            ``nodes``: The most nodes of each tree whose relaxations are solved [default: 300].
            ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
                [default: that with the largest clue; of notebook the first]. Or a pair of row and
                column from 0, (2, 4).
            ``select``: Which open node is next: the one with the best bound, the deepest one, or
                the one with the best estimate; several with commas between, a tree for each
                [default: best-bound].
            ``start``: The solution that is known before the first node: nothing, any solution, or
                the best [default: nothing].
            ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to
                and weight; an edge that is not listed weighs 0. Or numbers by the cells that an
                edge joins, as {('r1c1', 'r1c3'): 1.5}.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> [row["best"] for row in hl.Board("2,,3\\n,,\\n,,1").branch(["flow", "cuts"]).value]
        [2.0, 2.0]
        """
        return self.ask(q.Branch.of(locals()), time_limit=time_limit, memory=memory)

    def study(
        self,
        *,
        big_m: int | None = None,
        capacities: Literal["plain", "proved"] | None = None,
        each: float | None = None,
        formulation: str | Sequence[str] = (),
        maximise: Literal["bridges", "built", "length", "weight"] | None = None,
        minimise: Literal["bridges", "built", "length", "weight"] | None = None,
        root: str | tuple[int, int] | None = None,
        summary: bool = False,
        weights: str | Mapping[Any, float] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Answer[Record]:
        """What there is to say about the board's integer programs.

        Options:
            ``big_m``: The constant M of notebook [default: islands - 1].
            ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc
                [default: proved].
            ``each``: The longest time for each relaxation, search and question, in seconds.
            ``formulation``: How boards are written as integer programs: a list of names, or of
                `all` alone.
            ``maximise``: Find the solution with the most.
            ``minimise``: Find the solution with the least: bridges, built edges, length of all
                bridges from island to island, or weight.
            ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
                [default: that with the largest clue; of notebook the first]. Or a pair of row and
                column from 0, (2, 4).
            ``summary``: Only what compares the formulations: nothing about all solutions.
            ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to
                and weight; an edge that is not listed weighs 0. Or numbers by the cells that an
                edge joins, as {('r1c1', 'r1c3'): 1.5}.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").study().status
        'studied'
        """
        return self.ask(q.Study.of(locals()), time_limit=time_limit, memory=memory)

    def model(
        self,
        formulation: Literal[
            "notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"
        ] = "flow",
        *,
        all_cuts: bool = False,
        big_m: int | None = None,
        capacities: Literal["plain", "proved"] | None = None,
        deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None,
        explain: str | Sequence[str] = (),
        fix: str | Bridges | None = None,
        fix_columns: Mapping[str, float] = {},
        maximise: Literal["bridges", "built", "length", "weight"] | None = None,
        minimise: Literal["bridges", "built", "length", "weight"] | None = None,
        own_objective: Mapping[str, Any] | None = None,
        own_rows: Sequence[Mapping[str, Any]] = (),
        relax: bool = False,
        root: str | tuple[int, int] | None = None,
        text: Literal["lp"] | Literal["mps"] | Literal["opb"] | None = None,
        weights: str | Mapping[Any, float] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> Model:
        """The board as an integer program, for solvers of your own.

        Options:
            ``all_cuts``: List every cut of the formulation cuts, for up to 16 islands; where
                clues add up to an even number it wants two bridges.
            ``big_m``: The constant M of notebook [default: islands - 1].
            ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc
                [default: proved].
            ``deduce``: How deep deduction goes to fix columns [default: none].
            ``explain``: Also say, in mathematics and in words, what concerns a cell (r3c5), an
                edge (r1c1-r1c5) or a row by its name.
            ``fix``: Fix the edges that this answer names, part of a solution: text, CSV or JSON.
                Or bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}.
            ``fix_columns``: Columns that are fixed, by their names.
            ``formulation``: How the board is written as an integer program.
            ``maximise``: Find the solution with the most.
            ``minimise``: Find the solution with the least: bridges, built edges, length of all
                bridges from island to island, or weight.
            ``own_objective``: An objective of one's own, instead of `minimise` and `maximise`.
            ``own_rows``: Rows of one's own, which are no rules of the puzzle.
            ``relax``: Let every column take all numbers between its bounds.
            ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
                [default: that with the largest clue; of notebook the first]. Or a pair of row and
                column from 0, (2, 4).
            ``text``: Also the text of a file, in this language.
            ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to
                and weight; an edge that is not listed weighs 0. Or numbers by the cells that an
                edge joins, as {('r1c1', 'r1c3'): 1.5}.
            ``time_limit``: The longest time in seconds; a limit is never a "no".
            ``memory``: The most bytes that the process may use.

        >>> import hashilab as hl
        >>> program = hl.Board("1,,1").model("flow")
        >>> program.names
        ('y1_r1c1_r1c3', 'y2_r1c1_r1c3', 'f_r1c1_r1c3')
        """
        question = q.Program.of(locals())
        for field, way in (
            ("text", "model.to_lp() and model.to_mps() write it"),
            ("explain", "model.explain(about) says it"),
        ):
            if field in question.given():
                what = f"{field}: a model has nothing of it; {way}, or ask hashilab.questions.Program"
                raise Refused(what, field, way)
        answer = self.ask(question, time_limit=time_limit, memory=memory)
        if answer.limit is not None:
            answer._raise_undecided()
        from hashilab.model import Model

        return Model(self, question, answer.record())

    def _unwrapped(
        self,
        question: Question,
        time_limit: float | None,
        memory: int | None,
        programs: Programs | None = None,
    ) -> Any:
        answer = self.ask(question, time_limit=time_limit, memory=memory, programs=programs)
        return answer.unwrap()

    def _table(
        self, question: Question, time_limit: float | None, memory: int | None
    ) -> Table:
        table: Table = self._unwrapped(question, time_limit, memory)
        return table


def _from_json(text: str) -> Board:
    return Board(text, notation="json")


def _is_file(name: str) -> bool:
    import os

    try:
        return os.path.isfile(name)
    except ValueError:
        return False


def _answer(answer: Any, argument: str) -> str:
    """An answer as a text."""
    return answer.to_csv() if isinstance(answer, Solution) else cells.answer_text(answer, argument)


__all__ = ["Board", "Solution"]
