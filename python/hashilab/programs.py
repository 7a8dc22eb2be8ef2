"""Where other solvers' programs are, and solvers that have no name here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field


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
    """The command line of a solver that has no name here, as ``--solver-command`` has it. It answers
    where the question names no engine."""
    solution_format: str | None = None
    """How the command's solution is written; else it is told by how it begins."""
    keep_files: str | None = None
    """A folder in which the files of each call are kept."""

    def _json(self) -> str:
        return json.dumps(
            {
                "paths": {name: str(path) for name, path in self.paths.items()},
                "command": self.command,
                "solution_format": self.solution_format,
                "keep_files": self.keep_files,
            }
        )
