"""What the library says to people at a command line, said to people who write Python.

Messages name options as the program has them, ``--labels yes``; here they are arguments,
``labels=True``. What stands in quotes was found in somebody's text and stays as it is.
"""

import re

# What is called otherwise here, the longer before the shorter.
_PHRASES = {
    "one of these options": "one of these arguments",
    "hashi check BOARD ANSWER --model FILE reads one, FILE": "model.check(path) reads it, model",
    "hashi check reads it after its board": "board.check(text) reads it",
    "hashi model --all-cuts": "model(all_cuts=True)",
    "--json lists": "record() lists",
    "-v shows the log": "model.solve(log=True) shows the log",
    "use --lp": "use model.to_lp()",
    "use --out": "use solution.to_csv()",
    "hashi read reads": "hashilab.scan reads",
    "hashi rate": "rate()",
    "hashi explain": "explain()",
    "may be repeated": "or a list of them",
    "With make-unique": "With make_unique",
}

# Options with a value that is part of the advice: what the value may be, and what stands in the
# place of both.
_VALUES = {
    "labels": {"yes": "labels=True", "no": "labels=False"},
    "columns": {r"[a-z]+[01]?(?:,[a-z]+[01]?)+|none": 'columns="{}"'},
    "size": {r"[0-9]+x[0-9]+": 'size="{}"'},
    "connectivity": {"free|required": 'connectivity="{}"'},
    "loops": {"allowed|forbidden": 'loops="{}"'},
    "from": {r"(?!names\b)[a-z][a-z0-9-]*": 'notation="{}"'},
    "engine": {r"\S+=PATH": "programs=hashilab.Programs(paths=…)"},
}

# Options that are called otherwise, or are set by a word.
_NAMES = {
    "from": "notation=",
    "no-mend": "mend=False",
    "trim": "trim=True",
    "all-cuts": "all_cuts=True",
    "prove-best": "prove_best=True",
    "solver-command": "programs=hashilab.Programs(command=…)",
    "solution-format": "programs=hashilab.Programs(solution_format=…)",
    "keep-files": "programs=hashilab.Programs(keep_files=…)",
}

# What somebody wrote, and what nobody has quoted.
_QUOTED = r"""(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)"[^"\n]*"(?!\w)"""
_OPTION = r"(?<![^\s(])--(?P<option>[a-z][a-z-]*[a-z])(?![\w.-])(?: (?P<value>[^\s:;)]*[^\s:;),.]))?"
_PROGRAM = r"(?<![^\s(])hashi(?= [a-z])"
_SPELLING = re.compile("|".join([_QUOTED, *map(re.escape, _PHRASES), _OPTION, _PROGRAM]))


def spelled(text: str) -> str:
    """A message with the names that things have in Python.

    >>> spelled("the most bridges of an edge, which --most-bridges sets")
    'the most bridges of an edge, which most_bridges= sets'
    >>> spelled("add one of these options: --labels yes")
    'add one of these arguments: labels=True'
    >>> spelled("expected a clue, found '--labels yes'")
    "expected a clue, found '--labels yes'"
    """
    return _SPELLING.sub(_piece, text)


def _piece(found: re.Match[str]) -> str:
    option, value = found["option"], found["value"]
    if option is None:
        return _PHRASES.get(found[0], "hashilab" if found[0] == "hashi" else found[0])
    for values, here in _VALUES.get(option, {}).items():
        if value is not None and re.fullmatch(values, value):
            # Several are arguments one after the other.
            comma = "," if found.string.startswith(" --", found.end()) else ""
            return here.format(value) + comma
    name = _NAMES.get(option, f"{option.replace('-', '_')}=")
    return name if value is None else f"{name} {value}"
