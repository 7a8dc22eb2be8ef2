"""The questions that can be asked, each with its fields and their defaults.

>>> import hashilab as hl
>>> hl.Board("3,,3\\n,,\\n3,,3").ask(hl.questions.Count(components=True)).value
[2]

Written by tools/questions.py from the schema that the program prints (``hashilab ask
--describe``); a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from hashilab._cells import Bridges
from hashilab._fields import NOTHING, Question


class All(Question):
    """All solutions, those with fewer bridges on the first edges first."""

    name = "all"
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    """Who solves: HiGHS the integer program, or clause learning the board itself; else the first
    for one solution, the second for questions about all. A sweep over all solutions finds the
    best one without either. All others are programs of other solvers, which are given the integer
    program as a file."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    """How a board is written as an integer program [default: flow]."""
    limit: int | None = None
    """Stop when there are more than so many."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    seed: int | None = None
    """Seed of the solvers' random choices [default: 0]."""
    threads: int | None = None
    """The solver's threads for each board [default: 1]."""

    _ranges = {
        "limit": (0, 18446744073709551615),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Best(Question):
    """The best solution by an objective."""

    name = "best"
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    """How deep deduction goes first [default: lookahead without a start or with an objective,
    else none; none before other solvers' programs]."""
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    """Who solves: HiGHS the integer program, or clause learning the board itself; else the first
    for one solution, the second for questions about all. A sweep over all solutions finds the
    best one without either. All others are programs of other solvers, which are given the integer
    program as a file."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    """How a board is written as an integer program [default: flow]."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    prove_best: bool = False
    """Settle by a sweep, or by a proof of clause learning, that nothing is better, whatever the
    engine claims; what they do not show does not count."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    seed: int | None = None
    """Seed of the solvers' random choices [default: 0]."""
    start: Literal["auto", "none"] | None = None
    """What the solver begins from: auto for a solution by clause learning, or none [default:
    auto, for other solvers' programs none]."""
    threads: int | None = None
    """The solver's threads for each board [default: 1]."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Branch(Question):
    """Branch and bound on a board's integer programs, node by node."""

    name = "branch"
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    branching: str | Sequence[Literal["fractional", "pseudo-cost", "strong", "first-level"]] = ()
    """Which fractional column a node is branched on: the one farthest from whole, by pseudo-
    costs, by strong branching, or an edge's first level first; several with commas between, a
    tree for each [default: fractional]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    cuts: Literal["plain", "even"] | None = None
    """The cuts that cuts looks for at every node: plain ones, something built leaves every island
    set, found exactly; or even ones too, not exactly [default: plain]."""
    formulation: str | Sequence[str] = ()
    """How boards are written as integer programs: names with commas between, or all."""
    iterations: int | None = None
    """The most simplex iterations of one relaxation; a node that takes more stays open."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    no_round: bool = False
    """Compare bounds as they are; else a bound counts as the next value that the objective can
    take."""
    nodes: int | None = None
    """The most nodes of each tree whose relaxations are solved [default: 300]."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    select: str | Sequence[Literal["best-bound", "depth-first", "best-estimate"]] = ()
    """Which open node is next: the one with the best bound, the deepest one, or the one with the
    best estimate; several with commas between, a tree for each [default: best-bound]."""
    start: Literal["nothing", "solution", "best"] | None = None
    """The solution that is known before the first node: nothing, any solution, or the best
    [default: nothing]."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
        "iterations": (1, 4294967295),
        "nodes": (1, 4294967295),
    }


class Check(Question):
    """Whether an answer keeps the rules, and which it breaks. The rules alone decide; nothing is
    solved."""

    name = "check"
    answer: str | Bridges | None = None
    """The answer as text, CSV or JSON. Or bridges by the cells that they join, as {('r1c1',
    'r1c3'): 2}."""


class CheckPoint(Question):
    """Whether a point of a board's program, a value for each column, is a solution. The rules of
    the puzzle decide, and nothing is solved."""

    name = "check_point"
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    file: str | None = None
    """A solver's solution file instead of `values`: HiGHS, Gurobi, CPLEX, Xpress, SCIP, CBC,
    GLPK, SYMPHONY or `lp_solve`, MIPLIB's form, or a table `name,value`."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] = "flow"
    """How the board is written as an integer program."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    model: str | None = None
    """The program that was solved, LP or MPS: its columns say which formulation it is."""
    prove_best: bool = False
    """Settle whether anything is better, by a sweep or by a proof of clause learning."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    sparse: bool = False
    """A column without a value is 0; so it is in files of solvers that leave zeros out."""
    values: Mapping[str, float] = NOTHING
    """The value of each column by its name. Columns that say nothing about bridges may be left
    out, and those that are 0 where `sparse` says so."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
    }


class CheckSoFar(Question):
    """Whether an unfinished answer can be completed, and if not, the steps that show it."""

    name = "check_so_far"
    answer: str | Bridges | None = None
    """The answer as text, CSV or JSON: a number means at least so many bridges, 0 means none. Or
    bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}."""


class Common(Question):
    """The least and the most bridges that each edge carries in any solution."""

    name = "common"
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    """Who solves: HiGHS the integer program, or clause learning the board itself; else the first
    for one solution, the second for questions about all. A sweep over all solutions finds the
    best one without either. All others are programs of other solvers, which are given the integer
    program as a file."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    """How a board is written as an integer program [default: flow]."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    seed: int | None = None
    """Seed of the solvers' random choices [default: 0]."""
    threads: int | None = None
    """The solver's threads for each board [default: 1]."""

    _ranges = {
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Compare(Question):
    """Configurations of engines, timed on boards and compared. They take turns, nothing runs at
    the same time, and each run begins with a board's text."""

    name = "compare"
    configurations: Sequence[Mapping[str, Any]] = ()
    """What takes part, engines with their settings; the others are compared with the first one.
    HiGHS and clause learning where none is named."""
    each: float = 60.0
    """The longest time for each run in seconds; a run that it stops counts with it."""
    group_by: Literal["size"] | Literal["folder"] | Mapping[str, Any] = "size"
    """What boards are grouped by: their number of islands, the folder in their names, or a
    property that is named with its value for each board."""
    limit: int | None = None
    """Of the question `count`: stop when there are more solutions than so many."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    question: Literal["solve", "unique", "count", "common"] = "solve"
    """What is asked of each board."""
    repeat: int = 1
    """How often each run is made; its times are the means."""
    seeds: int = 1
    """How many seeds each configuration is given: 0, 1, 2 and so on."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "each": (0, None),
        "limit": (0, 18446744073709551615),
        "repeat": (1, 4294967295),
        "seeds": (1, 2147483647),
    }


class Convert(Question):
    """A board in another notation."""

    name = "convert"
    lossy: bool = False
    """Leave out what the notation cannot say, and list it."""
    to: Literal["csv", "list", "text", "has", "unsw", "tatham", "tatham-save", "puzz-link", "pzprv3", "kanpen", "pencilbox", "janko", "json", "matrix", "npm", "columns", "islands", "notebook", "prob", "dot"] | None = None
    """The notation to write."""
    with_answer: bool = False
    """Solve the board and write its verified answer with it."""


class Count(Question):
    """How many solutions there are."""

    name = "count"
    by: Literal["auto", "sweep", "list"] = "auto"
    """Who counts."""
    components: bool = False
    """Say how many solutions have one component, two, and so on."""
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    """Who solves: HiGHS the integer program, or clause learning the board itself; else the first
    for one solution, the second for questions about all. A sweep over all solutions finds the
    best one without either. All others are programs of other solvers, which are given the integer
    program as a file."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    """How a board is written as an integer program [default: flow]."""
    limit: int | None = None
    """List, and stop when there are more than so many."""
    narrow: Literal["backbone", "deduction"] | None = None
    """Who narrows the board before a sweep: clause learning, by what all solutions have in
    common; or checked deduction, so that the sweep shares nothing with an engine [default:
    backbone]."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    seed: int | None = None
    """Seed of the solvers' random choices [default: 0]."""
    threads: int | None = None
    """The solver's threads for each board [default: 1]."""

    _ranges = {
        "limit": (0, 18446744073709551615),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Draw(Question):
    """Pictures of a board, of an answer to it, or of what a question about it answers, as SVG."""

    name = "draw"
    answer: str | Bridges | None = None
    """The answer to draw on the board, as text, CSV or JSON, right or wrong. Or bridges by the
    cells that they join, as {('r1c1', 'r1c3'): 2}."""
    coordinates: bool = False
    """Number rows and columns, of boards that are printed as text too."""
    faults: bool = False
    """Mark what is wrong with the answer."""
    fields: Mapping[str, Any] = NOTHING
    """The fields of that question."""
    grid: Literal["none", "dots", "lines"] | None = None
    """What stands between the cells [default: lines]."""
    question: str | None = None
    """The question, by its name, whose answer is drawn: `solve`, `hint`, `explain` or another."""
    scale: int | None = None
    """Pixels per cell in pictures; else what is comfortable for the board's size."""
    style: Literal["print", "screen", "dark", "colour-blind", "mono"] | None = None
    """The colours of pictures [default: screen]."""
    title: str | None = None
    """Write this above the picture."""
    transparent: bool = False
    """Leave out the paper of pictures."""

    _ranges = {
        "scale": (1, 4294967295),
    }


class Edges(Question):
    """The islands and edges of a board, and which edges cross: what a page draws and listens to."""

    name = "edges"


class Explain(Question):
    """A whole solution as an argument, step by step; of a board without a solution, which of its
    requirements cannot all be kept; of one with several, which edges are open."""

    name = "explain"
    all: bool = False
    """Find all conflicts, the smallest first."""
    limit: int | None = None
    """With all: at most so many."""
    make_unique: bool = False
    """Also find which edges to give so that a board with several solutions has one: as few as
    none can be left out of."""
    prove: bool = True
    """Also prove of each conflict that its requirements cannot all be kept."""
    smallest: bool = False
    """Find the smallest conflict, and say whether it is proved to be; connectivity counts as one
    requirement. With make_unique: as few edges as can be."""

    _ranges = {
        "limit": (1, 18446744073709551615),
    }


class Generate(Question):
    """Puzzles that are made, each from a seed of its own. No two of a call are equal up to
    turning and mirroring."""

    name = "generate"
    connectivity: Literal["required", "free"] | None = None
    """Whether everything is connected [default: required]."""
    count: int = 1
    """How many puzzles."""
    crux: Literal["late"] | None = None
    """The hardest technique is not needed before three quarters of the rounds."""
    cycles: int | None = None
    """Edges that close a cycle, for a hundred islands, about [default: 10]."""
    density: int | None = None
    """How many islands, of a hundred cells."""
    doubles: int | None = None
    """Of a hundred built edges, so many carry more than one bridge, about [default: 40]."""
    infeasible: Literal["parity", "clue", "connectivity"] | None = None
    """Boards without a solution: the sum of the clues is odd, one clue is out of reach, or all is
    well but that the islands cannot be connected."""
    islands: int | None = None
    """How many islands [default: 23 of a hundred cells, fewer where spacing needs room]."""
    level: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None
    """Needed at this level of rate(), not solved by the one below; extreme needs cases to be told
    apart, which many readers call guessing, and is made only where it is asked for."""
    long: bool = False
    """Bridges may be as long as the board."""
    loops: Literal["allowed", "forbidden"] | None = None
    """Whether bridges may form a cycle [default: allowed]."""
    many_solutions: bool = False
    """Boards may have several solutions."""
    mask: str | None = None
    """Islands only where this text has a letter: a line for each row, . and blanks are out."""
    most_bridges: int | None = None
    """The most bridges on an edge, from 1 to 9 [default: 2]."""
    needs: Literal["connectivity"] | None = None
    """Without the rule that everything is connected there would be more solutions."""
    path: Literal["narrow", "broad"] | None = None
    """Little can be found at a time, or much, for the number of islands."""
    puzzle_seed: int | None = None
    """The puzzle that a record gives this seed, for the same wishes; excludes count and seed."""
    rate: bool = False
    """Say how a puzzle is rated in the line about it; records always do."""
    seed: int = 0
    """Which of the puzzles that the wishes allow."""
    size: str | tuple[int, int] | None = None
    """Rows and columns [default: 9x9, or what suits islands or mask]."""
    spacing: int | None = None
    """Empty cells between two islands in a row or column, at least [default: 1]."""
    symmetry: Literal["none", "rotate", "mirror"] | None = None
    """How the islands mirror each other [default: none]."""
    unknown_clues: int | None = None
    """Of a hundred clues, up to so many are ?."""
    walls: int | None = None
    """Cells that no bridge passes."""

    _ranges = {
        "count": (0, 18446744073709551615),
        "cycles": (0, 255),
        "density": (0, 255),
        "doubles": (0, 255),
        "islands": (0, 4294967295),
        "most_bridges": (0, 255),
        "puzzle_seed": (0, 18446744073709551615),
        "seed": (0, 18446744073709551615),
        "spacing": (0, 65535),
        "unknown_clues": (0, 255),
        "walls": (0, 4294967295),
    }


class Hint(Question):
    """The next steps to a solution: the easiest step that can be made from the bridges so far,
    then the easiest near it, and so on. Bridges that cannot be part of a solution are reported
    first."""

    name = "hint"
    detail: Literal["where"] | Literal["technique"] | Literal["step"] = "step"
    """How much is given away."""
    so_far: str | Bridges | None = None
    """An answer that is not finished, as text, CSV or JSON: a number means at least so many
    bridges, 0 means none. More steps than are wanted are given where the first ones say nothing
    that can be drawn in it. Or bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}."""
    steps: int | Literal["all"] = 1
    """How many steps, or all."""


class Likely(Question):
    """How likely each edge is to carry bridges: the share of all solutions."""

    name = "likely"
    narrow: Literal["backbone", "deduction"] | None = None
    """Who narrows the board before the sweep: clause learning, by what all solutions have in
    common; or checked deduction [default: backbone]."""


class Program(Question):
    """A board as an integer program: its columns, rows and coefficients."""

    name = "program"
    all_cuts: bool = False
    """List every cut of the formulation cuts, for up to 16 islands."""
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    """How deep deduction goes to fix columns [default: none]."""
    explain: str | Sequence[str] = ()
    """Also say, in mathematics and in words, what concerns a cell (r3c5), an edge (r1c1-r1c5) or
    a row by its name."""
    fix: str | Bridges | None = None
    """Fix the edges that this answer names, part of a solution: text, CSV or JSON. Or bridges by
    the cells that they join, as {('r1c1', 'r1c3'): 2}."""
    fix_columns: Mapping[str, float] = NOTHING
    """Columns that are fixed, by their names."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] = "flow"
    """How the board is written as an integer program."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    own_objective: Mapping[str, Any] | None = None
    """An objective of one's own, instead of `minimise` and `maximise`."""
    own_rows: Sequence[Mapping[str, Any]] = ()
    """Rows of one's own, which are no rules of the puzzle."""
    relax: bool = False
    """Let every column take all numbers between its bounds."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    text: Literal["lp"] | Literal["mps"] | Literal["opb"] | None = None
    """Also the text of a file, in this language."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
    }


class Published(Question):
    """A board like those of the published benchmark, which may have several solutions."""

    name = "published"
    extra_percent: int = 5
    """The share of edges that close a cycle, in percent."""
    islands: int = 100
    """How many islands."""
    seed: int = 0
    """Which of the boards."""
    single_percent: int = 75
    """The share of single bridges, in percent."""
    size: str | tuple[int, int] | None = None
    """Rows and columns; else the square that published boards of so many islands have."""
    unique: bool = False
    """Exactly one solution."""

    _ranges = {
        "extra_percent": (0, 255),
        "islands": (0, 4294967295),
        "seed": (0, 18446744073709551615),
        "single_percent": (0, 255),
    }


class Rate(Question):
    """How hard a board with one solution is, by the techniques that it needs."""

    name = "rate"


class Relax(Question):
    """The linear relaxations of a board's integer programs: how far each formulation is from the
    truth."""

    name = "relax"
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    cuts: Literal["plain", "even"] | None = None
    """The cuts that cuts looks for: plain ones, something built leaves every island set, found
    exactly; or even ones too, not exactly [default: plain]."""
    formulation: str | Sequence[str] = ()
    """How boards are written as integer programs: names with commas between, or all."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    optimum: bool = False
    """Find the best solution too, and say the gaps."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
    }


class Repair(Question):
    """Which clues are meant, where some were misread: of all clues that have a solution, those
    that are most likely."""

    name = "repair"
    all: bool = False
    """Find all repairs that cost the same, not only one."""
    limit: int | None = None
    """With all: stop after so many."""
    unique: bool = False
    """Find a board that has exactly one solution."""

    _ranges = {
        "limit": (1, 4294967295),
    }


class Sample(Question):
    """Solutions drawn at random, each as likely as any other."""

    name = "sample"
    count: int = 1
    """How many solutions."""
    narrow: Literal["backbone", "deduction"] = "backbone"
    """Who narrows the board before the sweep."""
    seed: int = 0
    """Which of the draws."""

    _ranges = {
        "count": (0, 18446744073709551615),
        "seed": (0, 18446744073709551615),
    }


class Solve(Question):
    """A solution, whichever."""

    name = "solve"
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    """How deep deduction goes first [default: lookahead without a start or with an objective,
    else none; none before other solvers' programs]."""
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    """Who solves: HiGHS the integer program, or clause learning the board itself; else the first
    for one solution, the second for questions about all. A sweep over all solutions finds the
    best one without either. All others are programs of other solvers, which are given the integer
    program as a file."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    """How a board is written as an integer program [default: flow]."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    seed: int | None = None
    """Seed of the solvers' random choices [default: 0]."""
    start: Literal["auto", "none"] | None = None
    """What the solver begins from: auto for a solution by clause learning, or none [default:
    auto, for other solvers' programs none]."""
    threads: int | None = None
    """The solver's threads for each board [default: 1]."""

    _ranges = {
        "big_m": (0, 4294967295),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class SolveProgram(Question):
    """A board's integer program, solved by HiGHS as it stands, with what is added to it and let
    go. What HiGHS says is a claim: only bridges that keep the rules are a solution."""

    name = "solve_program"
    all_cuts: bool = False
    """List every cut of the formulation cuts, for up to 16 islands."""
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    """How deep deduction goes to fix columns [default: none]."""
    fix: str | Bridges | None = None
    """Fix the edges that this answer names, part of a solution: text, CSV or JSON. Or bridges by
    the cells that they join, as {('r1c1', 'r1c3'): 2}."""
    fix_columns: Mapping[str, float] = NOTHING
    """Columns that are fixed, by their names."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] = "flow"
    """How the board is written as an integer program."""
    log: bool = False
    """Pass HiGHS's log on, line by line."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    own_objective: Mapping[str, Any] | None = None
    """An objective of one's own, instead of `minimise` and `maximise`."""
    own_rows: Sequence[Mapping[str, Any]] = ()
    """Rows of one's own, which are no rules of the puzzle."""
    ranging: bool = False
    """Of a relaxation also say how far each cost and each right side may move, alone, before the
    optimal basis changes."""
    relax: bool = False
    """Let every column take all numbers between its bounds."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    seed: int | None = None
    """Seed of HiGHS's random choices [default: 0]."""
    threads: int | None = None
    """HiGHS's threads [default: 1]."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Study(Question):
    """What there is to say about the integer programs of a board: their sizes and relaxations,
    what HiGHS takes for each, and what is known of all solutions."""

    name = "study"
    big_m: int | None = None
    """The constant M of notebook [default: islands - 1]."""
    capacities: Literal["plain", "proved"] | None = None
    """The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]."""
    each: float | None = None
    """The longest time for each relaxation, search and question, in seconds."""
    formulation: str | Sequence[str] = ()
    """How boards are written as integer programs: names with commas between, or all."""
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the most."""
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    """Find the solution with the least: bridges, built edges, length of all bridges from island
    to island, or weight."""
    root: str | tuple[int, int] | None = None
    """The island where flow or tree begins, as r3c5; else the one with the largest clue. Or a
    pair of row and column from 0, (2, 4)."""
    summary: bool = False
    """Only what compares the formulations: nothing about all solutions."""
    weights: str | Mapping[Any, float] | None = None
    """What one bridge on an edge weighs, as CSV text with the columns from, to and weight; an
    edge that is not listed weighs 0. Or numbers by the cells that an edge joins, as {('r1c1',
    'r1c3'): 1.5}."""

    _ranges = {
        "big_m": (0, 4294967295),
        "each": (0, None),
    }


class Unique(Question):
    """Whether there is exactly one solution; if not, two that differ."""

    name = "unique"
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    """Who solves: HiGHS the integer program, or clause learning the board itself; else the first
    for one solution, the second for questions about all. A sweep over all solutions finds the
    best one without either. All others are programs of other solvers, which are given the integer
    program as a file."""
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    """How a board is written as an integer program [default: flow]."""
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    """An option of HiGHS by its own name; or a list of them. Or a mapping, as {'mip_rel_gap':
    0.01}."""
    seed: int | None = None
    """Seed of the solvers' random choices [default: 0]."""
    threads: int | None = None
    """The solver's threads for each board [default: 1]."""

    _ranges = {
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }

__all__ = ["Question", "All", "Best", "Branch", "Check", "CheckPoint", "CheckSoFar", "Common",
"Compare", "Convert", "Count", "Draw", "Edges", "Explain", "Generate", "Hint", "Likely",
"Program", "Published", "Rate", "Relax", "Repair", "Sample", "Solve", "SolveProgram", "Study",
"Unique"]


def __dir__() -> list[str]:
    return sorted(__all__)
