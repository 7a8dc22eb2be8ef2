"""What can go wrong: one small tree of exceptions."""

from typing import Any


class HashiError(Exception):
    """Whatever this package raises.

    >>> import hashilab as hl
    >>> issubclass(hl.NoSolution, hl.HashiError)
    True
    """

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ReadError(HashiError, ValueError):
    """A text is no board, or no answer of one.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board("1,0,z")
    ... except hl.ReadError as wrong:
    ...     print(wrong.line, wrong.column, wrong)
    1 5 board:1:5: expected a clue, '?' or water, found 'z'
    """

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        line: int | None = None,
        column: int | None = None,
        file: str | None = None,
    ) -> None:
        super().__init__(message, hint, line, column, file)
        self.message, self.hint = message, hint
        self.line, self.column, self.file = line, column, file


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


class Refused(HashiError, ValueError):
    """A question is not asked as it stands; ``field`` says what is wrong.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board("1,,1").ask(hl.Solve(engine="cdcl", formulation="flow"))
    ... except hl.Refused as no:
    ...     print(no)
    clause learning works without formulation; leave it out, or choose engine highs
    """

    def __init__(self, message: str, field: str | None = None, hint: str | None = None) -> None:
        super().__init__(message, field, hint)
        self.field, self.hint = field, hint


class Violation(HashiError, ValueError):
    """Bridges break rules of the puzzle; ``rules`` says which, and where.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Solution(hl.Board("1,,1"), {("r1c1", "r1c3"): 2})
    ... except hl.Violation as wrong:
    ...     print(wrong)
    2 broken rules
    """

    def __init__(self, message: str, rules: tuple[dict[str, Any], ...] = ()) -> None:
        super().__init__(message, rules)
        self.rules = rules


class InternalError(HashiError):
    """The work broke. This should not happen.

    >>> import hashilab as hl
    >>> issubclass(hl.InternalError, hl.HashiError)
    True
    """
