"""Many boards on a cluster of Dask: each task asks about a part of the boards and writes the
records of that part into a file, whole or not at all; what comes back is a receipt.

Nothing is kept in a worker's memory, so a worker that goes away loses nothing: its task runs again
elsewhere, and one whose file is there and right is not run again.
"""

import hashlib
import json
import os
import tempfile
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hashilab import _native
from hashilab._ask import Record, begin, come, is_patient
from hashilab.board import Board
from hashilab import _arguments as arguments
from hashilab._arguments import as_json, wrong_type
from hashilab._fields import Question
from hashilab.answers import plain_values
from hashilab.errors import HashiError, InternalError, ReadError, Refused

if TYPE_CHECKING:
    from distributed import Client as _Client
    from distributed import Future as _Future



class Receipt(NamedTuple):
    """What a task comes back with: the file, and how its boards ended.

    >>> import hashilab as hl
    >>> hl.Receipt("000000001-000000002.jsonl", 2, {"rated": 2}, kept=False).boards
    2
    """

    path: str
    """The file with the records."""
    boards: int
    """How many boards it is about."""
    statuses: dict[str, int]
    """How many ended with each status."""
    kept: bool
    """Whether the file was there already and right."""


class _Part(NamedTuple):
    """Boards that are asked about in one task, and everything the task needs."""

    first: int
    names: list[str]
    texts: list[str]
    question: Question
    folder: str
    time_limit: float | None
    memory: int | None

    @property
    def path(self) -> Path:
        return Path(self.folder) / f"{self.first:09}-{self.first + len(self.texts) - 1:09}.jsonl"

    def head(self) -> Record:
        """The first line of its file: two files with the same one hold the same records."""
        texts = hashlib.sha256("\0".join([*self.texts, *self.names]).encode()).hexdigest()
        return {
            "type": "part",
            "version": _native.__version__,
            "question": self.question.name,
            "fields": json.loads(as_json(self.question.given())),
            "time_limit": self.time_limit,
            "memory": self.memory,
            "first": self.first,
            "boards": len(self.texts),
            "digest": texts,
        }

    def halves(self) -> "list[_Part]":
        middle = len(self.texts) // 2
        return [
            self._replace(texts=self.texts[:middle], names=self.names[:middle]),
            self._replace(
                first=self.first + middle,
                texts=self.texts[middle:],
                names=self.names[middle:],
            ),
        ]


@dataclass(frozen=True)
class Records:
    """The records of all boards, in the order of the boards, read from the files of the parts:
    what ``hl.map(boards, question, client=client, folder="out")`` comes back with.

    >>> import hashilab as hl
    >>> receipts = hl.Receipt("1.jsonl", 2, {"rated": 2}, False), hl.Receipt("2.jsonl", 1, {}, True)
    >>> len(hl.Records(receipts))
    3
    """

    receipts: tuple[Receipt, ...]
    """One for each part."""

    def __post_init__(self) -> None:
        for receipt in self.receipts:
            if not isinstance(receipt, Receipt):
                raise wrong_type("receipts", "receipts of parts", receipt)

    def __len__(self) -> int:
        return sum(receipt.boards for receipt in self.receipts)

    def __repr__(self) -> str:
        return f"Records({len(self)} boards in {len(self.receipts)} parts)"

    def __iter__(self) -> Iterator[Record]:
        for receipt in self.receipts:
            with Path(receipt.path).open(encoding="utf-8") as lines:
                next(lines)
                for line in lines:
                    yield json.loads(line)

    @property
    def statuses(self) -> dict[str, int]:
        """How many boards ended with each status.

        >>> import hashilab as hl
        >>> hl.Records((hl.Receipt("1.jsonl", 3, {"rated": 2, "several": 1}, False),)).statuses
        {'rated': 2, 'several': 1}
        """
        total: dict[str, int] = {}
        for receipt in self.receipts:
            for status, count in receipt.statuses.items():
                total[status] = total.get(status, 0) + count
        return total

    def columns(self) -> dict[str, list[Any]]:
        """The plain values of all records as columns, which pandas, polars and pyarrow take as
        they are.

        >>> import hashilab as hl
        >>> hl.Records(()).columns()
        {}
        """
        columns: dict[str, list[Any]] = {}
        for row, record in enumerate(self):
            for name, value in plain_values("", record):
                columns.setdefault(name, [None] * row).append(value)
            for values in columns.values():
                if len(values) <= row:
                    values.append(None)
        return columns

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes one Parquet file with typed columns, by pyarrow or polars, whichever is
        installed.

        >>> import hashilab as hl
        >>> hl.Records(()).to_parquet  # doctest: +ELLIPSIS
        <bound method Records.to_parquet of ...>
        """
        path = arguments.path(path, "path")
        columns = self.columns()
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            pass
        else:
            pyarrow.parquet.write_table(pyarrow.table(columns), path)
            return
        try:
            import polars
        except ImportError:
            raise HashiError(
                "a Parquet file is written by pyarrow or polars, and neither is installed"
            ) from None
        polars.DataFrame(columns, strict=False).write_parquet(path)


def ask(
    client: "_Client",
    boards: Iterable[Board | str] | Any,
    question: Question,
    folder: str | os.PathLike[str],
    *,
    part: int = 1000,
    retries: int = 2,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: bool = False,
) -> Records:
    """Asks a question about many boards on a cluster. Boards are given as boards or texts,
    by their names in a mapping, as a bag of Dask's, or as a column of one of its data frames. ``folder`` is where the parts' files
    go: every worker and the caller have to see it. A call that was ended goes on with what is
    there.

    A task that fails is run again ``retries`` times. Where a worker is killed again and again, its
    parts are halved until the board is found that does it. A board is only blamed when it was
    asked about with nothing else under way; it has a record of type ``error``, and the others have
    their answers.
    """
    from distributed import KilledWorker

    _same_versions(client)
    home = Path(folder).resolve()
    _claim(home, question, part, time_limit, memory)
    parts = _parts(_texts(client, boards), part)
    room = 4 * max(1, len(client.scheduler_info()["workers"]))
    waiting: deque[_Part] = deque()
    # Single boards whose worker was killed: by them, or by what ran beside them.
    suspects: deque[_Part] = deque()
    under_way: dict[_Future, _Part] = {}
    receipts: dict[int, Receipt] = {}
    bar = _bar() if progress else None
    def begin_one(task: _Part) -> None:
        under_way[client.submit(_work, task, retries=retries, pure=False)] = task

    try:
        while True:
            while len(under_way) < room:
                if waiting:
                    begin_one(waiting.popleft())
                elif made := next(parts, None):
                    first, named = made
                    names, texts = (list(some) for some in zip(*named, strict=True))
                    begin_one(_Part(first, names, texts, question, str(home), time_limit, memory))
                else:
                    break
            is_alone = not under_way
            if is_alone:
                if not suspects:
                    break
                begin_one(suspects.popleft())
            future = _first_done(under_way)
            task = under_way.pop(future)
            try:
                receipt = future.result()
            except KilledWorker:
                if len(task.texts) > 1:
                    waiting.extend(task.halves())
                    continue
                if not is_alone:
                    suspects.append(task)
                    continue
                receipt = _set_aside(task)
            receipts[task.first] = receipt
            if bar is not None:
                bar.update(receipt.boards)
    finally:
        client.cancel(list(under_way))
        if bar is not None:
            bar.close()
    return Records(tuple(receipts[first] for first in sorted(receipts)))


# The file in a folder that says which call it belongs to.
_CALL = "call.json"


def _claim(
    home: Path, question: Question, part: int, time_limit: float | None, memory: int | None
) -> None:
    """Takes a folder for a call, or goes on in one of the same call; any other is refused."""
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"folder: '{home}' cannot be made: {error.strerror}", "folder") from None
    call = {
        "type": "call",
        "version": _native.__version__,
        "question": question.name,
        "fields": json.loads(as_json(question.given())),
        "time_limit": time_limit,
        "memory": memory,
        "part": part,
    }
    path = home / _CALL
    try:
        there = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if any(home.glob("*.jsonl")):
            raise _other(home, "records that no call says it has made") from None
        _write_whole(path, json.dumps(call) + "\n")
        return
    except (OSError, ValueError):
        raise _other(home, f"a file {_CALL} that cannot be read") from None
    if there == call:
        return
    for name, value in call.items():
        if not isinstance(there, dict) or there.get(name) != value:
            found = there.get(name) if isinstance(there, dict) else there
            raise _other(home, f"the records of another call: its {name} is {found!r}, not {value!r}")


def _other(home: Path, what: str) -> Refused:
    hint = "choose another folder, or empty this one"
    return Refused(f"folder: '{home}' holds {what}; {hint}", "folder", hint)


def _first_done(futures: "dict[_Future, _Part]") -> "_Future":
    from distributed import wait

    done = wait(list(futures), return_when="FIRST_COMPLETED").done
    # The earliest of those that are done: the same order each time.
    return min(done, key=lambda future: futures[future].first)


def _same_versions(client: "_Client") -> None:
    versions = client.run(_version)
    others = sorted({version for version in versions.values() if version != _native.__version__})
    if others:
        raise HashiError(
            f"the workers have hashilab {', '.join(others)}, and here is {_native.__version__}: "
            "install the same version everywhere"
        )


def _version() -> str:
    return _native.__version__


def _texts(client: "_Client", boards: Any) -> Iterator[tuple[str | None, str]]:
    """The boards' texts, each with its name where it has one; those of a collection of Dask's
    partition by partition."""
    if isinstance(boards, Mapping):
        for name, board in boards.items():
            yield arguments.text(name, "boards", "boards by their names"), _text(board)
    elif hasattr(boards, "to_delayed"):
        for partition in boards.to_delayed():
            for board in client.compute(partition).result():
                yield None, _text(board)
    elif isinstance(boards, str | bytes | Board) or not isinstance(boards, Iterable):
        raise wrong_type("boards", "a list of boards, a bag or a column of Dask's", boards)
    else:
        for board in boards:
            yield None, _text(board)


def _text(board: Any) -> str:
    if isinstance(board, Board):
        return board.json
    if not isinstance(board, str):
        raise wrong_type("boards", "boards or texts", board)
    return str(board)


def _parts(
    texts: Iterator[tuple[str | None, str]], size: int
) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """The number of the first board of each part, and its boards' names and texts."""
    first = 1
    gathered: list[tuple[str, str]] = []
    for number, (name, text) in enumerate(texts, 1):
        gathered.append((f"board {number}" if name is None else name, text))
        if len(gathered) == size:
            yield first, gathered
            first, gathered = first + size, []
    if gathered:
        yield first, gathered


def _work(part: _Part) -> Receipt:
    """What a worker does."""
    there = _receipt(part)
    if there is not None:
        return there
    return _write(part, [_record(part, number) for number in range(len(part.texts))])


def _record(part: _Part, number: int) -> tuple[str, str]:
    """A board's record as JSON, and how the work on it ended."""
    name = part.names[number]
    try:
        board = Board(part.texts[number])
    except ReadError as error:
        return _error(name, str(error)), "error"
    under_way = begin(
        part.question,
        board._native,
        time_limit=part.time_limit,
        memory=part.memory,
        name=name,
        patient=is_patient(),
    )
    for _, what in come(under_way, part.question):
        if isinstance(what, _native.Answered):
            return what.record, what.status
    raise InternalError("the work ended without an answer")


def _error(name: str, message: str) -> str:
    record = {
        "type": "error",
        "schema": 3,
        "board": name,
        "status": "error",
        "limit": None,
        "message": message,
        "hint": None,
    }
    return json.dumps(record, separators=(",", ":"))


def _set_aside(part: _Part) -> Receipt:
    _receipt(part)
    [name] = part.names
    why = "set aside: each worker that took it was killed"
    return _write(part, [(_error(name, why), "error")])


def _write(part: _Part, records: list[tuple[str, str]]) -> Receipt:
    """Writes a part's file, whole or not at all."""
    head = json.dumps(part.head(), separators=(",", ":"))
    _write_whole(part.path, "\n".join([head, *(text for text, _ in records)]) + "\n")
    return _of(part, (status for _, status in records), kept=False)


def _write_whole(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile(
        "w", dir=path.parent, prefix=".hashi-", delete=False, encoding="utf-8"
    ) as file:
        file.write(text)
    os.replace(file.name, path)


def _receipt(part: _Part) -> Receipt | None:
    """That of a file which is there already, if it is this part's; one of other boards is refused,
    since somebody may be reading it. What breaks off behind its first line is done again."""
    try:
        lines = part.path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise _other(part.path.parent, f"a file {part.path.name} that cannot be read") from None
    try:
        head = json.loads(lines[0]) if lines else None
    except ValueError:
        head = None
    if head != part.head():
        what = f"the records of other boards in {part.path.name}"
        raise _other(part.path.parent, what)
    try:
        records = [json.loads(line) for line in lines[1:]]
    except ValueError:
        return None
    if len(records) != len(part.texts):
        return None
    return _of(part, (record["status"] for record in records), kept=True)


def _of(part: _Part, statuses: Iterable[str], *, kept: bool) -> Receipt:
    return Receipt(str(part.path), len(part.texts), dict(Counter(statuses)), kept)


def _bar() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(unit="board")
