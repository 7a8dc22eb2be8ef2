"""What can go wrong: one small tree of exceptions. Those that refuse what was given stand in
refusals.py, below arguments and tables, which raise them; all are named here."""

from __future__ import annotations

from hashilab.refusals import (
    HashiError,
    MissingFile,
    MissingLibrary,
    NoEdge,
    NoIsland,
    ReadError,
    Refused,
    UnreadableFile,
    WrongType,
    in_python,
    library,
)

# What `typing` says to type checkers, who know the name; importing it takes as long as all else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "HashiError",
    "InternalError",
    "MissingFile",
    "MissingLibrary",
    "NoEdge",
    "NoIsland",
    "NoSolution",
    "NotAnswered",
    "ReadError",
    "Refused",
    "Undecided",
    "UnreadableFile",
    "Unsure",
    "Violation",
    "WrongType",
    "broken_rules",
    "in_python",
    "library",
]


class Unsure(HashiError):
    """A picture of which no board is meant for sure. What was seen is in ``scan``.

    >>> import hashilab as hl
    >>> try:
    ...     hl.read("photo-of-a-cat.jpg")
    ... except (hl.Unsure, hl.ReadError) as wrong:
    ...     print(type(wrong).__name__)
    MissingFile
    """

    def __init__(self, message: str, scan: Any = None) -> None:
        super().__init__(message, scan)
        self.scan = scan


class NotAnswered(HashiError):
    """An answer does not hold what was asked for. It is in ``answer``."""

    def __init__(self, message: str, answer: Any = None) -> None:
        super().__init__(message, answer)
        self.answer = answer


class NoSolution(NotAnswered):
    """The board has no solution.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board("1,,2").solve()
    ... except hl.NoSolution as no:
    ...     print(no)
    r1c3 has clue 2, but at most 1 bridge can reach it
    """


class Undecided(NotAnswered):
    """A limit ended the work; ``limit`` says which.

    >>> import hashilab as hl
    >>> try:
    ...     hl.published(400, seed=1).count(time_limit=0)
    ... except hl.Undecided as limit:
    ...     print(limit.limit)
    time
    """

    @property
    def limit(self) -> str | None:
        """The limit, in the library's word.

        >>> import hashilab as hl
        >>> try:
        ...     hl.published(400, seed=1).count(time_limit=0)
        ... except hl.Undecided as undecided:
        ...     print(undecided.limit)
        time
        """
        limit: str | None = None if self.answer is None else self.answer.limit
        return limit

    @property
    def incumbent(self) -> Any:
        """The best solution that was found before the limit, if one was.

        >>> import hashilab as hl
        >>> try:
        ...     hl.Board("3,,3\\n,,\\n3,,3").model().solve(time_limit=0)
        ... except hl.Undecided as undecided:
        ...     print(undecided.incumbent)
        None
        """
        return None if self.answer is None else self.answer.incumbent

    @property
    def objective(self) -> float | None:
        """The value of the incumbent, where something was to be best.

        >>> import hashilab as hl
        >>> hl.Undecided("no answer").objective is None
        True
        """
        return self._of_objective("objective")

    @property
    def bound(self) -> float | None:
        """What no solution is better than, as the engine says.

        >>> import hashilab as hl
        >>> hl.Undecided("no answer").bound is None
        True
        """
        return self._of_objective("bound")

    def _of_objective(self, name: str) -> float | None:
        value = None if self.answer is None else self.answer.record().get(name)
        return None if value is None else float(value)


def broken_rules(rules: tuple[dict[str, Any], ...]) -> str:
    """The first of several broken rules, and how many there are besides.

    >>> broken_rules(({"text": "r1c1 has 2 bridges, its clue is 1"}, {}, {}))
    'r1c1 has 2 bridges, its clue is 1; 2 more broken rules'
    """
    more = len(rules) - 1
    others = f"; {more} more broken rule{'' if more == 1 else 's'}" if more else ""
    return f"{rules[0]['text']}{others}"


class Violation(HashiError, ValueError):
    """Bridges break rules of the puzzle: ``rules`` says which, and where. ``rows`` are the rows of a
    model that a point breaks, each with ``name``, ``activity``, ``lower``, ``upper`` and ``by``. Both
    are tables.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Solution(hl.Board("1,,1"), {("r1c1", "r1c3"): 2})
    ... except hl.Violation as wrong:
    ...     print(wrong)
    r1c1 has 2 bridges, its clue is 1; 1 more broken rule
    """

    def __init__(
        self,
        message: str,
        rules: tuple[dict[str, Any], ...] = (),
        rows: tuple[dict[str, Any], ...] = (),
    ) -> None:
        # Only now: what tables import takes longer than a first board.
        from hashilab.tables import Table

        self.rules, self.rows = Table(rules), Table(rows)
        super().__init__(message, self.rules, self.rows)

    @classmethod
    def _of(
        cls,
        rules: tuple[dict[str, Any], ...],
        rows: tuple[dict[str, Any], ...] = (),
        *,
        about: str = "",
    ) -> Violation:
        """That of broken rules: the first one with its place, and how many there are besides."""
        return cls(about + broken_rules(rules), rules, rows)


class InternalError(HashiError):
    """The work broke. This should not happen.

    >>> import hashilab as hl
    >>> issubclass(hl.InternalError, hl.HashiError)
    True
    """
