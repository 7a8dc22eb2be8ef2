"""The native half: boards, work under way, answers."""

from collections.abc import Iterator, Sequence
from typing import final

__all__ = [
    "Answered",
    "Board",
    "Solution",
    "Work",
    "__version__",
    "ask",
    "described",
    "forked",
    "read",
    "run",
]
__version__: str

@final
class Board:
    json: str
    rules: tuple[int, str, str]
    size: tuple[int, int]
    islands: list[tuple[str, str]]
    edges: list[tuple[str, str, int, int]]
    def to(self, name: str) -> str: ...
    def text(self) -> str: ...
    def svg(self) -> str: ...
    def png(self, width: int | None = None) -> bytes: ...
    def solution(self, answer: bytes, name: str) -> Solution: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Solution:
    bridges: list[tuple[str, str, int]]
    def csv(self) -> str: ...
    def text(self) -> str: ...
    def svg(self) -> str: ...
    def png(self, width: int | None = None) -> bytes: ...

@final
class Answered:
    record: str
    status: str
    limit: str | None
    def solution(self) -> Solution | None: ...
    def value(self) -> tuple[str, str]: ...
    def pictures(self) -> list[tuple[str, str]]: ...
    def rounds(self) -> list[tuple[str, str]]: ...
    def page(self) -> str | None: ...

@final
class Work:
    def __iter__(self) -> Iterator[tuple[str, str | Answered]]: ...
    def __next__(self) -> tuple[str, str | Answered]: ...
    def cancel(self) -> None: ...

def read(
    text: bytes,
    name: str,
    from_notation: str | None = None,
    labels: bool | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    trim: bool = False,
    size: str | None = None,
    most_bridges: int | None = None,
    connectivity: str | None = None,
    loops: str | None = None,
) -> tuple[list[Board], list[str]]: ...
def ask(
    question: str,
    fields: str,
    board: Board | None = None,
    name: str = "board",
    time_limit: float | None = None,
    memory: int | None = None,
    documents: str = "[]",
    patient: bool = False,
    boards: Sequence[tuple[str, str]] | None = None,
    programs: str | None = None,
) -> Work: ...
def forked() -> None: ...
def described() -> str: ...
def run(words: Sequence[str]) -> int: ...
