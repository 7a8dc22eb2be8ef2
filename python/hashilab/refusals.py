"""What is refused, as exceptions: texts, files and arguments that will not do, and what a missing
library would have made."""

from __future__ import annotations

# What `typing` says to type checkers, who know the name; importing it takes as long as all else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def in_python(text: str) -> str:
    """What the library says, with options as arguments of Python.

    >>> in_python("add one of these options: --labels yes")
    'add one of these arguments: labels=True'
    """
    if "--" not in text and "hashi " not in text and "-v " not in text:
        return text
    from hashilab._spelling import spelled

    return spelled(text)


class HashiError(Exception):
    """Whatever this package raises.

    >>> import hashilab as hl
    >>> issubclass(hl.NoSolution, hl.HashiError)
    True
    """

    def __init__(self, message: str = "", *about: Any) -> None:
        super().__init__(in_python(message), *about)

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
        hint = None if hint is None else in_python(hint)
        super().__init__(message, hint, line, column, file)
        self.message, self.hint = str(self.args[0]), hint
        self.line, self.column, self.file = line, column, file

    def __str__(self) -> str:
        return self.message if self.hint is None else f"{self.message}; {self.hint}"


class UnreadableFile(ReadError, OSError):
    """A file cannot be opened.

    >>> import hashilab as hl
    >>> try:
    ...     hl.read(".")
    ... except hl.ReadError as wrong:
    ...     print(wrong)
    path: expected a file, found the folder '.'
    """


class MissingFile(UnreadableFile, FileNotFoundError):
    """There is no such file.

    >>> import hashilab as hl
    >>> try:
    ...     hl.read("none.csv")
    ... except FileNotFoundError as wrong:
    ...     print(wrong)
    path: there is no file 'none.csv'
    """


class Refused(HashiError, ValueError):
    """A question is not asked as it stands, or an argument is wrong; ``field`` says which.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board("1,,1").ask(hl.questions.Solve(engine="cdcl", formulation="flow"))
    ... except hl.Refused as no:
    ...     print(no)
    clause learning works without formulation; leave it out, or choose engine highs
    """

    def __init__(self, message: str, field: str | None = None, hint: str | None = None) -> None:
        hint = None if hint is None else in_python(hint)
        super().__init__(message, field, hint)
        self.field, self.hint = field, hint


class WrongType(Refused, TypeError):
    """An argument is of a type that says nothing there.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board(7)
    ... except TypeError as wrong:
    ...     print(wrong)
    text: expected a text, bytes, a path or a data frame, found 7
    """


class NoEdge(Refused, KeyError):
    """Two cells between which no bridge can run.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board("1,,1").solve()["r1c1"]
    ... except KeyError as wrong:
    ...     print(wrong)
    an edge is named by its two cells, as in ["r1c1", "r1c3"] or [(0, 0), (0, 2)], found 'r1c1'
    """


class NoIsland(Refused, KeyError):
    """A cell without an island.

    >>> import hashilab as hl
    >>> try:
    ...     hl.Board("1,,1").islands["r1c2"]
    ... except KeyError as wrong:
    ...     print(wrong)
    there is no island at r1c2
    """


class MissingLibrary(HashiError, ModuleNotFoundError):
    """What was asked for is made by a library that is not installed.

    >>> import hashilab as hl
    >>> issubclass(hl.errors.MissingLibrary, ModuleNotFoundError)
    True
    """

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message, name)
        self.name = name


def library(name: str) -> Any:
    """A library that is used where it is installed, and only there.

    >>> library("json").dumps([1])
    '[1]'
    """
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError:
        package = name.partition(".")[0]
        what = f"this needs {package}, which is not installed: pip install {package}"
        raise MissingLibrary(what, package) from None
