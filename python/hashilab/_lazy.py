"""Modules that are imported when something of theirs is first used: `import hashilab` and a first
board take a third of the time that the whole package does."""

from importlib import import_module

# What `typing` says to type checkers, who know the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class LazyModule:
    """A module that is not imported yet."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> "Any":
        value = getattr(import_module(self._name), name)
        setattr(self, name, value)
        return value
