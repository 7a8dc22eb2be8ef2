"""Where other solvers' programs are, and solvers that have no name here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike

from hashilab import _arguments as arguments


@dataclass(frozen=True, kw_only=True)
class Programs:
    """How other solvers' programs are run; ``engine="cbc"`` needs none of this where cbc is on
    the path.

    >>> import hashilab as hl
    >>> mine = hl.Programs(command="mysolver {mps} --limit {seconds} --out {solution}")
    >>> cbc = hl.Programs(paths={"cbc": "/opt/cbc/bin/cbc"}, keep_files="kept")
    """

    paths: Mapping[str, str] = field(default_factory=dict)
    """The files of programs that are not on the path, by the engines' names."""
    command: str | None = None
    """The command line of a solver that has no name here: ``{lp}`` or ``{mps}`` is the file of the
    model, ``{solution}`` that of its answer, ``{seconds}`` the time that it has. It answers where the
    question names no engine."""
    solution_format: str | None = None
    """How the command's solution is written; else it is told by how it begins."""
    keep_files: str | PathLike[str] | None = None
    """A folder in which the files of each call are kept."""

    def __post_init__(self) -> None:
        if not isinstance(self.paths, Mapping):
            raise arguments.wrong_type("paths", "files by the names of engines", self.paths)
        for name, path in self.paths.items():
            arguments.text(name, "paths", "files by the names of engines")
            arguments.path(path, "paths")
        arguments.text_or_none(self.command, "command")
        arguments.text_or_none(self.solution_format, "solution_format")
        if self.keep_files is not None:
            arguments.path(self.keep_files, "keep_files")

    def _json(self) -> str:
        return json.dumps(
            {
                "paths": {name: str(path) for name, path in self.paths.items()},
                "command": self.command,
                "solution_format": self.solution_format,
                "keep_files": None if self.keep_files is None else str(self.keep_files),
            }
        )
