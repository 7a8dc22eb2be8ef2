"""What comes of a question."""

import html
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hashilab import _native, pages
from hashilab._ask import Record
from hashilab.errors import NoSolution, Undecided
from hashilab.questions import Question

if TYPE_CHECKING:
    from hashilab.board import Board, Solution

T = TypeVar("T")


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What came of a question. It is neither true nor false: look at ``status`` and ``value``.

    >>> import hashilab as hl
    >>> answer = hl.Board("3,,3\\n,,\\n3,,3").ask(hl.Count())
    >>> answer.status, answer.value
    ('exactly', 2)
    """

    question: Question
    value: T | None
    """What was asked for; None where it is not known, or where there is no such thing."""
    items: tuple[Any, ...] = ()
    """What came on the way: solutions, puzzles, rounds."""
    board: "Board | None" = None
    documents: tuple[Record, ...] = ()
    """Texts beside the answer: proofs."""
    _text: str = field(default="{}", repr=False)
    _native_answer: _native.Answered | None = field(default=None, repr=False, compare=False)

    def record(self) -> Record:
        """The record that the program prints with ``--json``.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").ask(hl.Count()).record()["solutions"]
        2
        """
        record: Record = json.loads(self._text)
        return record

    @property
    def status(self) -> str:
        """How the work ended, in the library's word.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.Unique()).status
        'unique'
        """
        return str(self.record()["status"])

    @property
    def limit(self) -> str | None:
        """The limit that ended the work, if one did.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.Count()).limit is None
        True
        """
        limit: str | None = self.record()["limit"]
        return limit

    @property
    def reason(self) -> str | None:
        """Why there is no solution, or why nothing is known.

        >>> import hashilab as hl
        >>> hl.Board("1,,2").ask(hl.Solve()).reason
        'r1c3 has clue 2, but at most 1 bridge can reach it'
        """
        reason: str | None = self.record()["reason"]
        return reason

    @property
    def warnings(self) -> tuple[str, ...]:
        """What should be known beside the answer.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.Count()).warnings
        ()
        """
        return tuple(self.record()["warnings"])

    def unwrap(self) -> T:
        """The value; raises NoSolution or Undecided where there is none.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.Solve()).unwrap()["r1c1", "r1c3"]
        2
        """
        if self.value is not None:
            return self.value
        reason = self.reason
        if self.status == "infeasible":
            raise NoSolution(reason or "the board has no solution", self)
        raise Undecided(reason or f"{self.status}", self)

    def __bool__(self) -> bool:
        raise TypeError("an answer is neither true nor false; look at .status or .value")

    def pictures(self) -> list[tuple[str, str]]:
        """Its pictures, each with what it shows: the steps of an argument, relaxations.

        >>> import hashilab as hl
        >>> [shown for shown, _ in hl.Board("2,,3\\n,,\\n,,1").explain().pictures()][:2]
        ['1. only neighbour left', '2. only neighbour left']
        """
        native = self._worked_out()
        return [] if native is None else native.pictures()

    @property
    def rounds(self) -> pages.Film:
        """The rounds of cuts of a relaxation as a film; an empty one for other answers.

        >>> import hashilab as hl
        >>> len(hl.Board("2,,3\\n,,\\n,,1").relax(["cuts"]).rounds)
        1
        """
        native = self._worked_out()
        return pages.Film(() if native is None else tuple(native.rounds()))

    def _worked_out(self) -> _native.Answered | None:
        native = self._native_answer
        if native is None and self.board is not None:
            # It has been through a pickle: the work is done again.
            native = self.board.ask(self.question)._native_answer
        return native

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (self.question, self.value, self.items, self.board, self.documents, self._text)
        return (Answer, kept)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        bundle = {"text/plain": repr(self)}
        pictures = self.pictures()
        if pictures:
            bundle["text/html"] = pages.film(pictures)
        return bundle


class Table(tuple[Record, ...]):
    """Rows with the same names: a tuple of records, and more.

    >>> from hashilab import Table
    >>> Table([{"a": 1}, {"a": 2}]).columns()
    {'a': [1, 2]}
    """

    __slots__ = ()

    def columns(self) -> dict[str, list[Any]]:
        """The same column by column, as pandas, polars and pyarrow take it.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common().columns()["least"]
        [1, 1, 1, 1]
        """
        names = dict.fromkeys(name for row in self for name in row)
        return {name: [row.get(name) for row in self] for name in names}

    def to_pandas(self) -> Any:
        """A data frame of pandas, which must be installed.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common().to_pandas().shape
        (4, 4)
        """
        import pandas

        return pandas.DataFrame(self.columns())

    def to_polars(self) -> Any:
        """A data frame of polars, which must be installed.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common().to_polars().shape
        (4, 4)
        """
        import polars

        return polars.DataFrame(self.columns())

    def _repr_html_(self) -> str:
        columns = self.columns()
        head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
        rows: Iterator[tuple[Any, ...]] = zip(*columns.values(), strict=True)
        cells = ("".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in rows)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def value_of(answer: _native.Answered, items: tuple[Any, ...]) -> Any:
    """What was asked for, in the plainest type that can hold it."""
    record: Record = json.loads(answer.record)
    kind, name = answer.value()
    match kind:
        case "none":
            return None
        case "yes" | "no":
            return kind == "yes"
        case "items":
            return items
        case "record":
            return record
        case "numbers":
            numbers = record[name]
            if numbers is None:
                return None
            return [int(one) for one in numbers] if isinstance(numbers, list) else int(numbers)
        case "rows":
            return Table(record[name]) if record.get(name) else None
        case "table":
            rows = ({k: v for k, v in row.items() if not isinstance(v, list | dict)}
                    for row in record[name])
            return Table(rows)
        case "pictures":
            return [(one["caption"], one["svg"]) for one in record[name]]
        case _:
            return record[name]
