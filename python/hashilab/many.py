"""Many boards: made, or asked about."""

import json
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from hashilab import _arguments as arguments
from hashilab import _native as core
from hashilab import questions as q
from hashilab._arguments import wrong_type
from hashilab._ask import Record, begin, is_patient, work
from hashilab._fields import Question
from hashilab.answers import Answer, value_of
from hashilab.board import Board
from hashilab.cluster import Records, ask
from hashilab.errors import InternalError, Refused

if TYPE_CHECKING:
    from distributed import Client as _Client


class Puzzle(Board):
    """A board that was made; ``record`` says how: its seed, its level, the call that makes it
    again.

    >>> import hashilab as hl
    >>> puzzle = next(hl.generate(size="7x7", seed=1))
    >>> puzzle.record["size"]
    [7, 7]
    """

    __slots__ = ("record",)

    record: Record

    def __reduce__(self) -> tuple[Any, ...]:
        return (_puzzle, (self.json, self.record))


def _puzzle(text: str, record: Record, labels: bool | None = None) -> Puzzle:
    puzzle = Puzzle(text, labels=labels)
    object.__setattr__(puzzle, "record", record)
    return puzzle


def generate(
    *,
    connectivity: Literal["required", "free"] | None = None,
    count: int = 1,
    crux: Literal["late"] | None = None,
    cycles: int | None = None,
    density: int | None = None,
    doubles: int | None = None,
    infeasible: Literal["parity", "clue", "connectivity"] | None = None,
    islands: int | None = None,
    level: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    long: bool = False,
    loops: Literal["allowed", "forbidden"] | None = None,
    many_solutions: bool = False,
    mask: str | None = None,
    most_bridges: int | None = None,
    needs: Literal["connectivity"] | None = None,
    path: Literal["narrow", "broad"] | None = None,
    puzzle_seed: int | None = None,
    rate: bool = False,
    seed: int = 0,
    size: str | tuple[int, int] | None = None,
    spacing: int | None = None,
    symmetry: Literal["none", "rotate", "mirror"] | None = None,
    unknown_clues: int | None = None,
    walls: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
) -> Iterator[Puzzle]:
    """Puzzles with one solution, as they are made; raises Undecided where wishes are out of
    reach or a limit comes.

    Options:
        ``connectivity``: Whether everything is connected [default: required].
        ``count``: How many puzzles.
        ``crux``: The hardest technique is not needed before three quarters of the rounds.
        ``cycles``: Edges that close a cycle, for a hundred islands, about [default: 10].
        ``density``: How many islands, of a hundred cells.
        ``doubles``: Of a hundred built edges, so many carry more than one bridge, about [default:
            40].
        ``infeasible``: Boards without a solution: the sum of the clues is odd, one clue is out of
            reach, or all is well but that the islands cannot be connected.
        ``islands``: How many islands [default: 23 of a hundred cells, fewer where spacing needs
            room].
        ``level``: Needed at this level of rate(), not solved by the one below; extreme needs
            cases to be told apart, which many readers call guessing, and is made only where it is
            asked for.
        ``long``: Bridges may be as long as the board.
        ``loops``: Whether bridges may form a cycle [default: allowed].
        ``many_solutions``: Boards may have several solutions.
        ``mask``: Islands only where this text has a letter: a line for each row, . and blanks are
            out.
        ``most_bridges``: The most bridges on an edge, from 1 to 9 [default: 2].
        ``needs``: Without the rule that everything is connected there would be more solutions.
        ``path``: Little can be found at a time, or much, for the number of islands.
        ``puzzle_seed``: The puzzle that a record gives this seed, for the same wishes; excludes
            count and seed.
        ``rate``: Say how a puzzle is rated in the line about it, if it is one; records always do.
        ``seed``: Which of the puzzles that the wishes allow.
        ``size``: Rows and columns [default: 9x9, or what suits islands or mask].
        ``spacing``: Empty cells between two islands in a row or column, at least [default: 1].
        ``symmetry``: How the islands mirror each other [default: none].
        ``unknown_clues``: Of a hundred clues, up to so many are ?.
        ``walls``: Cells that no bridge passes.
        ``time_limit``: The longest time in seconds; a limit is never a "no".
        ``memory``: The most bytes that the process may use.

    >>> import hashilab as hl
    >>> [puzzle.record["level"] for puzzle in hl.generate(size="7x7", level="easy", count=2)]
    ['easy', 'easy']
    """
    question = q.Generate.of(locals())
    return _generated(question, *arguments.limits(time_limit, memory))


def _generated(
    question: Question, time_limit: float | None, memory: int | None
) -> Iterator[Puzzle]:
    for _, what in work(question, None, time_limit=time_limit, memory=memory):
        if not isinstance(what, core.Answered):
            # All its numbers are clues.
            yield _puzzle(what["text"], what, labels=False)
        elif what.status == "undecided":
            Answer(question, None, what)._raise_undecided()


def published(
    islands: int = 100,
    *,
    extra_percent: int = 5,
    seed: int = 0,
    single_percent: int = 75,
    size: str | tuple[int, int] | None = None,
    unique: bool = False,
) -> Board:
    """A board like those of the published benchmark, which may have several solutions.

    Options:
        ``extra_percent``: The share of edges that close a cycle, in percent.
        ``islands``: How many islands.
        ``seed``: Which of the boards.
        ``single_percent``: The share of single bridges, in percent.
        ``size``: Rows and columns; else the square that published boards of so many islands have.
        ``unique``: Exactly one solution.

    >>> import hashilab as hl
    >>> len(hl.published(100, seed=1).islands)
    100
    """
    question = q.Published.of(locals())
    for _, what in work(question, None, time_limit=None, memory=None):
        if isinstance(what, core.Answered):
            record = json.loads(what.record)
            if record["text"] is None:
                Answer(question, None, what)._raise_undecided()
            return Board(record["text"], labels=False)
    raise InternalError("the work ended without an answer")


def compare(
    boards: Iterable[Board] | Mapping[str, Board],
    *,
    configurations: Sequence[Mapping[str, Any]] = (),
    each: float = 60.0,
    group_by: Literal["size"] | Literal["folder"] | Mapping[str, Any] = "size",
    limit: int | None = None,
    maximise: Literal["bridges", "built", "length", "weight"] | None = None,
    minimise: Literal["bridges", "built", "length", "weight"] | None = None,
    question: Literal["solve", "unique", "count", "common"] = "solve",
    repeat: int = 1,
    seeds: int = 1,
    weights: str | Mapping[Any, float] | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
) -> Answer[Record]:
    """Configurations of engines timed on boards, by turns; the record has their statistics, and
    each beside the first one. The runs are the answer's items. Boards without names are called
    by their numbers.

    Options:
        ``configurations``: What takes part, engines with their settings; the others are compared
            with the first one. HiGHS and clause learning where none is named.
        ``each``: The longest time for each run in seconds; a run that it stops counts with it.
        ``group_by``: What boards are grouped by: their number of islands, the folder in their
            names, or a property that is named with its value for each board.
        ``limit``: Of the question `count`: stop when there are more solutions than so many.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``question``: What is asked of each board.
        ``repeat``: How often each run is made; its times are the means.
        ``seeds``: How many seeds each configuration is given: 0, 1, 2 and so on.
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
        ``time_limit``: The longest time in seconds; a limit is never a "no".
        ``memory``: The most bytes that the process may use.

    >>> import hashilab as hl
    >>> boards = [hl.Board("3,,3\\n,,\\n3,,3"), hl.Board("2,,2")]
    >>> both = ({"engine": "cdcl"}, {"formulation": "cuts", "start": "none"})
    >>> answer = hl.compare(boards, configurations=both)
    >>> answer.status, answer.record()["paired"][0]["compared"], len(answer.items)
    ('compared', 2, 4)
    """
    comparison = q.Compare.of(locals())
    boards = _boards(boards)
    if not isinstance(boards, Mapping):
        boards = {str(number): board for number, board in enumerate(boards, 1)}
        _boards(boards)
    if not boards:
        raise Refused("boards: expected at least one board, found none", "boards")
    named = tuple((name, board.json) for name, board in boards.items())
    items: list[Record] = []
    for kind, what in work(comparison, None, time_limit=time_limit, memory=memory, boards=named):
        if isinstance(what, core.Answered):
            value = value_of(what, tuple(items))
            return Answer(comparison, value, what, items=tuple(items))
        if kind == "item":
            items.append(what)
    raise InternalError("the work ended without an answer")


@overload
def map(  # noqa: A001
    boards: Iterable[Board] | Mapping[str, Board],
    question: Question,
    *,
    jobs: int | None = None,
    client: None = None,
    folder: None = None,
    part: int = 1000,
    retries: int = 2,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: bool = False,
) -> Iterator[Answer[Any]]: ...


@overload
def map(  # noqa: A001
    boards: Any,
    question: Question,
    *,
    jobs: int | None = None,
    client: "_Client",
    folder: str | os.PathLike[str],
    part: int = 1000,
    retries: int = 2,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: bool = False,
) -> Records: ...


def map(  # noqa: A001
    boards: Any,
    question: Question,
    *,
    jobs: int | None = None,
    client: "_Client | None" = None,
    folder: str | os.PathLike[str] | None = None,
    part: int = 1000,
    retries: int = 2,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: bool = False,
) -> Iterator[Answer[Any]] | Records:
    """Asks a question about many boards; answers come in the order of the boards, and no more
    boards are read than are at work or waited for. ``boards`` is a list, or a mapping of names to
    boards: an answer's ``name``, and ``board`` in its record, is that name, else ``board 1``,
    ``board 2`` and so on. ``jobs`` are asked at the same time, one if it is
    None, as many as there are cores if it is 0. ``progress`` shows a bar where tqdm is installed.

    With the ``client`` of a Dask cluster the workers ask, ``part`` boards in a task, and write
    records into ``folder``, which every worker has to see; what is there from a call that was
    ended is kept, and a folder of another question, other boards or another version is refused.
    Boards may then be texts, a bag, or a column of a data frame. A task that fails
    is run again ``retries`` times; a board that kills its workers is set aside with a record that
    says so.

    >>> import hashilab as hl
    >>> [answer.value for answer in hl.map([hl.Board("1,,1"), hl.Board("1,,2")], hl.questions.Count())]
    [1, 0]
    """
    if not isinstance(question, Question):
        hint = f"write {question.__name__}()" if isinstance(question, type) else None
        raise wrong_type("question", "a question of hashilab.questions", question, hint)
    time_limit, memory = arguments.limits(time_limit, memory)
    part = arguments.whole(part, "part", "a number of boards, 1 or more", least=1, most=10**9)
    retries = arguments.whole(retries, "retries", "a whole number, 0 or more", least=0, most=10**6)
    progress = arguments.flag(progress, "progress")
    if client is not None:
        if not hasattr(client, "submit"):
            raise wrong_type("client", "a client of Dask", client)
        if jobs is not None:
            raise Refused("jobs: with client it is the cluster's", "jobs")
        if folder is None:
            raise Refused("folder: expected a folder, since client is given, found None", "folder")
        return ask(
            client,
            boards,
            question,
            arguments.path(folder, "folder"),
            part=part,
            retries=retries,
            time_limit=time_limit,
            memory=memory,
            progress=progress,
        )
    if folder is not None:
        raise Refused("folder: goes with client, and there is none", "folder")
    jobs = arguments.whole(
        1 if jobs is None else jobs, "jobs", "a whole number, 0 or more", least=0, most=10_000
    )
    jobs = jobs or _cores()
    boards = _boards(boards)
    limits = _Limits(time_limit, memory)
    answers: Iterable[Answer[Any]]
    if jobs > 1:
        answers = _in_order(_named(boards), question, limits, jobs)
    else:
        answers = (
            board._answer(question, _begun(board, question, limits, name, is_patient()))
            for name, board in _named(boards)
        )
    if progress:
        answers = _with_bar(answers, boards)
    return iter(answers)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _boards(boards: Any) -> Any:
    """Boards one after the other, or by their names."""
    if isinstance(boards, str | bytes | Board) or not isinstance(boards, Iterable):
        raise wrong_type("boards", "a list of boards", boards)
    if isinstance(boards, Mapping):
        for name, board in boards.items():
            arguments.text(name, "boards", "boards by their names")
            _board(board, f"boards[{name!r}]")
    if isinstance(boards, list | tuple):
        for number, board in enumerate(boards):
            _board(board, f"boards[{number}]")
    return boards


def _named(boards: Iterable[Board] | Mapping[str, Board]) -> Iterator[tuple[str, Board]]:
    """Boards with their names."""
    if isinstance(boards, Mapping):
        yield from boards.items()
        return
    for number, board in enumerate(boards, 1):
        yield f"board {number}", _board(board, "boards")


def _board(board: Any, argument: str) -> Board:
    if not isinstance(board, Board):
        hint = "hashilab.Board(text) reads one" if isinstance(board, str) else None
        raise wrong_type(argument, "a board", board, hint)
    return board


class _Limits(NamedTuple):
    time: float | None
    memory: int | None


def _begun(
    board: Board, question: Question, limits: _Limits, name: str, patient: bool
) -> core.Work:
    return begin(
        question,
        board._native,
        time_limit=limits.time,
        memory=limits.memory,
        name=name,
        patient=patient,
    )


class _UnderWay:
    """Questions that threads are working on, which all end when one wants them to."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work: set[core.Work] = set()
        self._is_over = False

    def answer(
        self, board: Board, question: Question, limits: _Limits, name: str
    ) -> Answer[Any]:
        """The answer to a question about a board."""
        work = _begun(board, question, limits, name, True)
        with self._lock:
            self._work.add(work)
            if self._is_over:
                work.cancel()
        try:
            return board._answer(question, work)
        finally:
            with self._lock:
                self._work.discard(work)

    def end(self) -> None:
        """Ends them all."""
        with self._lock:
            self._is_over = True
            for work in self._work:
                work.cancel()


def _in_order(
    boards: Iterable[tuple[str, Board]], question: Question, limits: _Limits, jobs: int
) -> Iterator[Answer[Any]]:
    under_way = _UnderWay()
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[Answer[Any]]] = deque()
        try:
            for name, board in boards:
                waiting.append(pool.submit(under_way.answer, board, question, limits, name))
                while len(waiting) >= 4 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            under_way.end()


def _with_bar(
    answers: Iterable[Answer[Any]], boards: Iterable[Board]
) -> Iterable[Answer[Any]]:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return answers
    total = len(boards) if isinstance(boards, Sized) else None
    bar: Iterable[Answer[Any]] = tqdm(answers, total=total, unit="board")
    return bar
