"""What comes of a question."""

import html
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from hashilab import _native, pages
from hashilab._ask import Record, record_of
from hashilab._fields import Question
from hashilab.errors import NoSolution, Undecided, broken_rules, in_python
from hashilab.tables import TABLE_STYLE, Table

if TYPE_CHECKING:
    from hashilab.board import Board, Solution

__all__ = ["Answer", "Table"]

T = TypeVar("T")

# What ended the work, in words.
_LIMITS = {
    "time": "the time limit was reached",
    "interrupted": "interrupted",
    "effort": "a limit on the engine's effort was reached",
    "memory": "the memory limit was reached",
    "gap": "the gap that is allowed was reached",
}


class Answer(Generic[T]):
    """What came of a question. It is neither true nor false: look at ``status`` and ``value``.

    ``question`` is what was asked, ``board`` what about, ``value`` what was asked for (None where it
    is not known, or where there is no such thing), ``items`` what came on the way: solutions,
    puzzles, rounds; ``documents`` are texts beside the answer: proofs. ``status`` is how the work
    ended, in the library's word, ``limit`` the limit that ended it, if one did.

    >>> import hashilab as hl
    >>> answer = hl.Board("3,,3\\n,,\\n3,,3").ask(hl.questions.Count())
    >>> answer.status, answer.value, answer.limit
    ('exactly', 2, None)
    """

    __slots__ = (
        "_native", "_text", "board", "documents", "items", "limit", "question", "status", "value"
    )

    question: Question
    """What was asked."""
    value: T | None
    """What was asked for; None where it is not known, or where there is no such thing."""
    items: tuple[Any, ...]
    """What came on the way: solutions, puzzles, rounds."""
    board: "Board | None"
    """What it was asked about."""
    documents: tuple[Record, ...]
    """Texts beside the answer: proofs."""
    status: str
    """How the work ended, in the library's word."""
    limit: str | None
    """The limit that ended the work, if one did."""

    def __init__(
        self,
        question: Question,
        value: T | None,
        ended: "_native.Answered | str",
        *,
        items: tuple[Any, ...] = (),
        board: "Board | None" = None,
        documents: tuple[Record, ...] = (),
    ) -> None:
        """``ended`` is the answer of the native half, or its record as JSON."""
        self.question, self.value, self.items = question, value, items
        self.board, self.documents = board, documents
        self._text: str | None = None
        self._native: _native.Answered | None = None
        if isinstance(ended, str):
            self._text = ended
            record = self.record()
            self.status, self.limit = record["status"], record["limit"]
        else:
            self._native = ended
            self.status, self.limit = ended.status, ended.limit
        if self.limit is None and question.name == "branch":
            # What ended a tree ended the search.
            limits = (tree["limit"] for tree in self.record()["trees"])
            self.limit = next((limit for limit in limits if limit is not None), None)

    def record(self) -> Record:
        """The record that the program prints with ``--json``.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").ask(hl.questions.Count()).record()["solutions"]
        2
        """
        record: Record = json.loads(self._record_text())
        return record

    def _record_text(self) -> str:
        if self._native is not None:
            return self._native.record
        return self._text or "{}"

    @property
    def name(self) -> str:
        """What the board is called: by the name or the number that it has in ``hashilab.map``.

        >>> import hashilab as hl
        >>> boards = {"small": hl.Board("1,,1"), "odd": hl.Board("1,,2")}
        >>> {answer.name: answer.value for answer in hl.map(boards, hl.questions.Count())}
        {'small': 1, 'odd': 0}
        """
        return str(self.record().get("board", "board"))

    @property
    def reason(self) -> str | None:
        """Why there is no solution, or why nothing is known.

        >>> import hashilab as hl
        >>> hl.Board("1,,2").ask(hl.questions.Solve()).reason
        'r1c3 has clue 2, but at most 1 bridge can reach it'
        """
        reason: str | None = self.record()["reason"]
        return None if reason is None else in_python(reason)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What should be known beside the answer.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.questions.Count()).warnings
        ()
        """
        record = self.record()
        said = [in_python(one) for one in record["warnings"]]
        for tree in record.get("trees") or () if self.question.name == "branch" else ():
            if tree["limit"] is not None:
                why = _LIMITS.get(tree["limit"], tree["limit"])
                said.append(f"{tree['tree']}: {why}, and {tree['open']} nodes are open")
        return tuple(said)

    @property
    def incumbent(self) -> "Solution | None":
        """The solution that is known, whether it was shown to be what was wanted or not.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.questions.Solve()).incumbent["r1c1", "r1c3"]
        2
        """
        from hashilab.board import Solution

        return self.value if isinstance(self.value, Solution) else None

    def unwrap(self) -> T:
        """The value; raises NoSolution or Undecided where there is none, or where a limit ended the
        work and the solution that is known may not be the best.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").ask(hl.questions.Solve()).unwrap()["r1c1", "r1c3"]
        2
        """
        if self.value is not None and (self.limit is None or self.incumbent is None):
            return self.value
        if self.status == "infeasible":
            raise NoSolution(self.reason or "the board has no solution", self)
        self._raise_undecided()

    def _raise_undecided(self, hint: str | None = None) -> NoReturn:
        record = self.record()
        said = record["reason"] or _LIMITS.get(self.limit or "", self.status)
        if self.status == "at_least":
            said = f"solutions: at least {record['solutions']}, and no more were counted"
        if self.incumbent is not None:
            said += "; .incumbent is the best solution so far"
            if record.get("objective") is not None:
                measure = (record.get("goal") or "objective").split()[-1]
                said += f", with {measure} {record['objective']}"
            if record.get("bound") is not None:
                least = record.get("goal") in ("minimise bridges", "minimise built", "minimise length")
                is_known = least and record["bound"] < 0
                known = "no more than 0, as for every board" if is_known else record["bound"]
                said += f"; the engine's bound is {known}"
        if hint is not None and self.limit is None:
            said += f"; {hint}"
        raise Undecided(said, self)

    def __bool__(self) -> NoReturn:
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

    @property
    def farkas(self) -> Table:
        """Why relaxations have no point: ``formulation``, ``row`` and ``weight`` of the rows whose
        weighted sum nothing between the columns' bounds keeps, by Farkas, checked in whole numbers.
        Empty for other answers, and where no whole numbers were found.

        >>> import hashilab as hl
        >>> hl.Board("1,,2,,2").relax("flow", minimise="built").farkas[0]
        {'formulation': 'flow', 'row': 'degree_r1c1', 'weight': -1}
        """
        return Table(
            {"formulation": name, **weighted}
            for name, one in self._relaxations()
            for weighted in one.get("farkas") or ()
        )

    @property
    def irreducible(self) -> Table:
        """Rows, and columns with their bounds, that no point of a relaxation keeps together, and of
        which none can be left out, as HiGHS says: ``formulation``, ``what`` and ``name``. Columns are
        named for the program of a ``Model``. Empty for other answers.

        >>> import hashilab as hl
        >>> hl.Board("1,,2,,2").relax("flow", minimise="built").irreducible[0]
        {'formulation': 'flow', 'what': 'row', 'name': 'degree_r1c1'}
        """
        return Table(
            {"formulation": name, "what": what, "name": row}
            for name, one in self._relaxations()
            for what, field in (("row", "irreducible"), ("column", "irreducible_columns"))
            for row in one.get(field) or ()
        )

    def _relaxations(self) -> list[tuple[str, Record]]:
        """The records of relaxations, by their formulations."""
        if self.question.name == "solve_program":
            return [(self.question.formulation, self.record())]  # type: ignore[attr-defined]
        return [(one["formulation"], one) for one in self.record().get("relaxations") or ()]

    @property
    def page(self) -> str | None:
        """Search trees as a page of HTML that needs nothing beside it; None for other answers.

        >>> import hashilab as hl
        >>> hl.Board("2,,3\\n,,\\n,,1").branch().page[:15]
        '<!doctype html>'
        """
        native = self._worked_out()
        return None if native is None else native.page()

    def _worked_out(self) -> _native.Answered | None:
        if self._native is None and self.board is not None:
            # It has been through a pickle: the work is done again.
            return self.board.ask(self.question)._native
        return self._native

    def __reduce__(self) -> tuple[Any, ...]:
        text = self._record_text()
        return (
            _again,
            (self.question, self.value, text, self.items, self.board, self.documents),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.question == other.question and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        question, value = repr(self.question), _short(self.value)
        if len(question) > 100:
            question = f"{type(self.question).__name__}(…)"
        limit = "" if self.limit is None else f", limit={self.limit!r}"
        reason = "" if self.value is not None or not self.reason else f", reason={self.reason!r}"
        return f"Answer({question}, status={self.status!r}, value={value}{limit}{reason})"

    def _mime_(self) -> tuple[str, str]:
        page = self.page
        if page:
            return "text/html", pages.inside(page)
        pictures = self.pictures()
        return pages.framed(pictures) if pictures else ("text/html", _page(self.record()))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        page = self.page
        if page:
            return {"text/plain": repr(self), "text/html": pages.inside(page)}
        pictures = self.pictures()
        shown = pages.film(pictures) if pictures else _page(self.record())
        return {"text/plain": repr(self), "text/html": shown}


def _again(
    question: Question,
    value: Any,
    text: str,
    items: tuple[Any, ...],
    board: "Board | None",
    documents: tuple[Record, ...],
) -> Answer[Any]:
    return Answer(question, value, text, items=items, board=board, documents=documents)


def _short(value: Any) -> str:
    """A value in one short line."""
    text = repr(value)
    if len(text) <= 60:
        return text
    if isinstance(value, tuple | list):
        return f"{len(value)} items"
    if isinstance(value, dict):
        return f"a record with {', '.join(value)}"[:60]
    return text[:100]


def _page(record: Record) -> str:
    """The plain values of a record as a table of two columns."""
    rows = [(name, value) for name, value in plain_values("", record) if value is not None]
    if record.get("violations"):
        # What the answer is called says nothing here.
        rows = [(name, value) for name, value in rows if name != "solution"]
        rows.append(("broken", broken_rules(tuple(record["violations"]))))
    passed_over = ("type", "schema", "board", "text")
    cells = "".join(
        f"<tr><th>{html.escape(name)}</th><td>{html.escape(str(value))}</td></tr>"
        for name, value in rows
        if name not in passed_over
    )
    return f"<style>{TABLE_STYLE}</style><table class='hashi-record'>{cells}</table>"


def plain_values(prefix: str, record: Record) -> Iterable[tuple[str, Any]]:
    """The plain values of a record, those within others by both names."""
    for name, value in record.items():
        if isinstance(value, dict):
            yield from plain_values(f"{prefix}{name}.", value)
        elif not isinstance(value, list):
            yield prefix + name, value


def _likely(edge: Record) -> Record:
    """How likely an edge is in plain columns, with the names that the program's CSV has."""
    shares = {f"at_least_{least}": share for least, share in enumerate(edge["shares"], 1)}
    ways = {f"ways_{least}": int(ways) for least, ways in enumerate(edge["ways"], 1)}
    ends = {"from": edge["from"], "to": edge["to"]}
    return {**ends, **shares, **ways, "entropy_bits": edge["entropy_bits"]}


def value_of(answer: _native.Answered, items: tuple[Any, ...]) -> Any:
    """What was asked for, in the plainest type that can hold it."""
    kind, name = answer.value()
    match kind:
        # Without reading the record, which takes longer than many a question.
        case "none":
            return None
        case "yes" | "no":
            return kind == "yes"
        case "items":
            return items
    record = record_of(answer)
    match kind:
        case "record":
            return record
        case "numbers":
            numbers = record[name]
            if numbers is None:
                return None
            return [int(one) for one in numbers] if isinstance(numbers, list) else int(numbers)
        case "rows":
            return Table(record[name]) if record.get(name) else None
        case "shares":
            return Table(map(_likely, record[name])) if record.get(name) else None
        case "table":
            rows = ({k: v for k, v in row.items() if not isinstance(v, list | dict)}
                    for row in record[name])
            return Table(rows)
        case "pictures":
            return [(one["caption"], one["svg"]) for one in record[name]]
        case _:
            return record[name]
