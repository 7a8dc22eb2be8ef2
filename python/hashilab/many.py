"""Many boards: made, or asked about."""

import json
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, overload

from hashilab import _native as core
from hashilab import questions as q
from hashilab._ask import Record, begin, work
from hashilab.answers import Answer, value_of
from hashilab.board import Board
from hashilab.cluster import Records, ask
from hashilab.errors import InternalError, Refused, Undecided

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


def _puzzle(text: str, record: Record) -> Puzzle:
    puzzle = Puzzle(text)
    object.__setattr__(puzzle, "record", record)
    return puzzle


def generate(
    *,
    time_limit: float | None = None,
    memory: int | None = None,
    **fields: Unpack[q.GenerateFields],
) -> Iterator[Puzzle]:
    """Puzzles with one solution, as they are made; raises Undecided where wishes are out of
    reach or a limit comes.

    >>> import hashilab as hl
    >>> [puzzle.record["level"] for puzzle in hl.generate(size="7x7", level="easy", count=2)]
    ['easy', 'easy']
    """
    question = q.Generate(**fields)
    for _, what in work(question, None, time_limit=time_limit, memory=memory):
        if not isinstance(what, core.Answered):
            yield _puzzle(what["text"], what)
        elif what.status == "undecided":
            answer: Answer[Any] = Answer(question, None, (), None, (), what.record, what)
            raise Undecided(answer.reason or answer.status, answer)


def published(islands: int = 100, /, **fields: Unpack[q.PublishedFields]) -> Board:
    """A board like those of the published benchmark, which may have several solutions.

    >>> import hashilab as hl
    >>> len(hl.published(100, seed=1).islands)
    100
    """
    fields.setdefault("islands", islands)
    for _, what in work(q.Published(**fields), None, time_limit=None, memory=None):
        if isinstance(what, core.Answered):
            record = json.loads(what.record)
            if record["text"] is None:
                raise Undecided(record["reason"] or what.status)
            return Board(record["text"])
    raise Undecided("no board was made")


def compare(
    boards: Iterable[Board] | Mapping[str, Board],
    *,
    time_limit: float | None = None,
    memory: int | None = None,
    **fields: Unpack[q.CompareFields],
) -> Answer[Record]:
    """Configurations of engines timed on boards, by turns; the record has their statistics, and
    each beside the first one. The runs are the answer's items. Boards without names are called
    by their numbers.

    >>> import hashilab as hl
    >>> boards = [hl.Board("3,,3\\n,,\\n3,,3"), hl.Board("2,,2")]
    >>> both = ({"engine": "cdcl"}, {"formulation": "cuts", "start": "none"})
    >>> answer = hl.compare(boards, configurations=both)
    >>> answer.status, answer.record()["paired"][0]["compared"], len(answer.items)
    ('compared', 2, 4)
    """
    if isinstance(boards, Mapping):
        named = tuple((name, board.json) for name, board in boards.items())
    else:
        named = tuple((str(number), board.json) for number, board in enumerate(boards, 1))
    question = q.Compare(**fields)
    items: list[Record] = []
    for kind, what in work(question, None, time_limit=time_limit, memory=memory, boards=named):
        if isinstance(what, core.Answered):
            value = value_of(what, tuple(items))
            return Answer(question, value, tuple(items), None, (), what.record, what)
        if kind == "item":
            items.append(what)
    raise InternalError("the work ended without an answer")


@overload
def map(  # noqa: A001
    boards: Iterable[Board],
    question: q.Question,
    *,
    jobs: int = 1,
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
    question: q.Question,
    *,
    jobs: int = 1,
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
    question: q.Question,
    *,
    jobs: int = 1,
    client: "_Client | None" = None,
    folder: str | os.PathLike[str] | None = None,
    part: int = 1000,
    retries: int = 2,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: bool = False,
) -> Iterator[Answer[Any]] | Records:
    """Asks a question about many boards; answers come in the order of the boards, and no more
    boards are read than are at work or waited for. ``progress`` shows a bar where tqdm is
    installed.

    With the ``client`` of a Dask cluster the workers ask, ``part`` boards in a task, and write
    records into ``folder``, which every worker has to see; what is there from a call that was
    ended is kept. Boards may then be texts, a bag, or a column of a data frame. A task that fails
    is run again ``retries`` times; a board that kills its workers is set aside with a record that
    says so.

    >>> import hashilab as hl
    >>> [answer.value for answer in hl.map([hl.Board("1,,1"), hl.Board("1,,2")], hl.Count())]
    [1, 0]
    """
    if client is not None:
        if folder is None or jobs != 1:
            raise Refused("with client, folder is required and jobs is the cluster's", "folder")
        return ask(
            client,
            boards,
            question,
            folder,
            part=part,
            retries=retries,
            time_limit=time_limit,
            memory=memory,
            progress=progress,
        )
    if folder is not None:
        raise Refused("folder goes with client", "folder")
    limits = _Limits(time_limit, memory)
    answers: Iterable[Answer[Any]]
    if jobs > 1:
        answers = _in_order(boards, question, limits, jobs)
    else:
        answers = (
            board.ask(question, time_limit=time_limit, memory=memory) for board in boards
        )
    if progress:
        answers = _with_bar(answers, boards)
    return iter(answers)


class _Limits(NamedTuple):
    time: float | None
    memory: int | None


class _UnderWay:
    """Questions that threads are working on, which all end when one wants them to."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work: set[core.Work] = set()
        self._is_over = False

    def answer(self, board: Board, question: q.Question, limits: _Limits) -> Answer[Any]:
        """The answer to a question about a board."""
        work = begin(
            question,
            board._native,
            time_limit=limits.time,
            memory=limits.memory,
            patient=True,
        )
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
    boards: Iterable[Board], question: q.Question, limits: _Limits, jobs: int
) -> Iterator[Answer[Any]]:
    under_way = _UnderWay()
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[Answer[Any]]] = deque()
        try:
            for board in boards:
                waiting.append(pool.submit(under_way.answer, board, question, limits))
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
