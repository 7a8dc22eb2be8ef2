"""Models, solves, proves and draws Hashiwokakero (Hashi, Bridges).

>>> import hashilab as hl
>>> board = hl.Board("2,,3\\n,,\\n,,1")
>>> board.solve()["r1c1", "r1c3"]
2

Names are loaded when they are first used, so that the program starts at once.
"""

import os
import sys

from hashilab import _native
from hashilab._native import __version__

# What `typing` says to type checkers, who know the name; importing it takes a third of the start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hashilab import questions
    from hashilab.answers import Answer
    from hashilab.board import Board, Solution
    from hashilab.cluster import Receipt, Records
    from hashilab.errors import (
        HashiError,
        InternalError,
        NoSolution,
        ReadError,
        Refused,
        Undecided,
        Unsure,
        Violation,
    )
    from hashilab.files import read, read_all
    from hashilab.many import Puzzle, compare, generate, map, published
    from hashilab.model import Model, Relaxation
    from hashilab.pages import Film
    from hashilab.pictures import Scan, scan
    from hashilab.programs import Programs
    from hashilab.tables import Table

_HOMES = {
    "answers": "Answer",
    "board": "Board Solution",
    "cluster": "Receipt Records",
    "errors": "HashiError InternalError NoSolution ReadError Refused Undecided Unsure Violation",
    "files": "read read_all",
    "many": "Puzzle compare generate map published",
    "model": "Model Relaxation",
    "pages": "Film",
    "pictures": "Scan scan",
    "programs": "Programs",
    "tables": "Table",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Answer",
    "Board",
    "Film",
    "HashiError",
    "InternalError",
    "Model",
    "NoSolution",
    "Programs",
    "Puzzle",
    "ReadError",
    "Receipt",
    "Records",
    "Refused",
    "Relaxation",
    "Scan",
    "Solution",
    "Table",
    "Undecided",
    "Unsure",
    "Violation",
    "__version__",
    "compare",
    "generate",
    "map",
    "published",
    "questions",
    "read",
    "read_all",
    "scan",
]


def _before_fork() -> None:
    """Imports what else would be imported later: a thread that is at it when another one forks would
    leave the child a module that it waits for forever."""
    from importlib import import_module

    if f"{__name__}.board" in sys.modules:
        for name in ("questions", "answers", "model", "_ask", "_cells", "_grids", "_points"):
            import_module(f"{__name__}.{name}")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_child=_native.forked)


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    if name == "questions":
        return import_module("hashilab.questions")
    home = _HOME_OF.get(name)
    if home is None:
        hint = "; questions are in hashilab.questions" if name[:1].isupper() else ""
        raise AttributeError(f"module 'hashilab' has no attribute '{name}'{hint}")
    value = getattr(import_module(f"hashilab.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
