"""What can go wrong: one small tree of exceptions."""

from typing import Any


class HashiError(Exception):
    """Whatever this package raises."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ReadError(HashiError, ValueError):
    """A text is no board, or no answer of one."""

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
    """The board has no solution."""


class Undecided(NotAnswered):
    """A limit ended the work; ``limit`` says which."""

    @property
    def limit(self) -> str | None:
        """The limit, in the library's word."""
        limit: str | None = None if self.answer is None else self.answer.limit
        return limit


class Refused(HashiError, ValueError):
    """A question is not asked as it stands; ``field`` says what is wrong."""

    def __init__(self, message: str, field: str | None = None, hint: str | None = None) -> None:
        super().__init__(message, field, hint)
        self.field, self.hint = field, hint


class Violation(HashiError, ValueError):
    """Bridges break rules of the puzzle; ``rules`` says which, and where."""

    def __init__(self, message: str, rules: tuple[dict[str, Any], ...] = ()) -> None:
        super().__init__(message, rules)
        self.rules = rules


class InternalError(HashiError):
    """The work broke. This should not happen."""
