"""Models, solves, proves and draws Hashiwokakero (Hashi, Bridges).

>>> import hashilab as hl
>>> board = hl.Board("2,,3\\n,,\\n,,1")
>>> board.solve()["r1c1", "r1c3"]
2

Names are loaded when they are first used, so that the program starts at once.
"""

import os

from hashilab import _native
from hashilab._native import __version__

# What `typing` says to type checkers, who know the name; importing it takes a third of the start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hashilab.answers import Answer, Table
    from hashilab.board import Board, Solution, read, read_all
    from hashilab.cluster import Receipt, Records
    from hashilab.errors import (
        HashiError,
        InternalError,
        NoSolution,
        ReadError,
        Refused,
        Undecided,
        Violation,
    )
    from hashilab.many import Puzzle, compare, generate, map, published
    from hashilab.model import Model
    from hashilab.pages import Film
    from hashilab.questions import (
        All,
        Best,
        Check,
        CheckPoint,
        CheckSoFar,
        Common,
        Compare,
        Convert,
        Count,
        Draw,
        Edges,
        Explain,
        Generate,
        Hint,
        Likely,
        Program,
        Published,
        Question,
        Rate,
        Relax,
        Repair,
        Sample,
        Solve,
        Study,
        Unique,
    )

_QUESTIONS = (
    "All Best Check CheckPoint CheckSoFar Common Compare Convert Count Draw Edges Explain Generate "
    "Hint Likely Program Published Question Rate Relax Repair Sample Solve Study Unique"
)
_HOMES = {
    "answers": "Answer Table",
    "board": "Board Solution read read_all",
    "cluster": "Receipt Records",
    "errors": "HashiError InternalError NoSolution ReadError Refused Undecided Violation",
    "many": "Puzzle compare generate map published",
    "model": "Model",
    "pages": "Film",
    "questions": _QUESTIONS,
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "All",
    "Answer",
    "Best",
    "Board",
    "Check",
    "CheckPoint",
    "CheckSoFar",
    "Common",
    "Compare",
    "Convert",
    "Count",
    "Draw",
    "Edges",
    "Explain",
    "Film",
    "Generate",
    "HashiError",
    "Hint",
    "InternalError",
    "Likely",
    "Model",
    "NoSolution",
    "Program",
    "Published",
    "Puzzle",
    "Question",
    "Rate",
    "ReadError",
    "Receipt",
    "Records",
    "Refused",
    "Relax",
    "Repair",
    "Sample",
    "Solution",
    "Solve",
    "Study",
    "Table",
    "Undecided",
    "Unique",
    "Violation",
    "__version__",
    "compare",
    "generate",
    "map",
    "published",
    "read",
    "read_all",
]

os.register_at_fork(after_in_child=_native.forked)


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'hashilab' has no attribute '{name}'")
    value = getattr(import_module(f"hashilab.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
