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
    """All solutions, those with fewer bridges on the first edges first.

    Options:
        ``engine``: Who solves: HiGHS the integer program, or clause learning the board itself;
            else the first for one solution, the second for questions about all. A sweep over all
            solutions finds the best one without either. All others are programs of other solvers,
            which are given the integer program as a file.
        ``formulation``: How a board is written as an integer program [default: flow].
        ``limit``: Stop when there are more than so many.
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``seed``: Seed of the solvers' random choices [default: 0].
        ``threads``: The solver's threads for each board [default: 1].
    """

    name = "all"
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    limit: int | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    seed: int | None = None
    threads: int | None = None

    _ranges = {
        "limit": (0, 18446744073709551615),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Best(Question):
    """The best solution by an objective.

    Options:
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``deduce``: How deep deduction goes first [default: lookahead without a start or with an
            objective, else none; none before other solvers' programs].
        ``engine``: Who solves: HiGHS the integer program, or clause learning the board itself;
            else the first for one solution, the second for questions about all. A sweep over all
            solutions finds the best one without either. All others are programs of other solvers,
            which are given the integer program as a file.
        ``formulation``: How a board is written as an integer program [default: flow].
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``prove_best``: Settle by a sweep, or by a proof of clause learning, that nothing is
            better, whatever the engine claims; what they do not show does not count.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``seed``: Seed of the solvers' random choices [default: 0].
        ``start``: What the solver begins from: auto for a solution by clause learning, or none
            [default: auto, for other solvers' programs none].
        ``threads``: The solver's threads for each board [default: 1].
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "best"
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    prove_best: bool = False
    root: str | tuple[int, int] | None = None
    seed: int | None = None
    start: Literal["auto", "none"] | None = None
    threads: int | None = None
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Branch(Question):
    """Branch and bound on a board's integer programs, node by node.

    Options:
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``branching``: Which fractional column a node is branched on: the one farthest from whole,
            by pseudo-costs, by strong branching, or an edge's first level first; several with
            commas between, a tree for each [default: fractional].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``cuts``: The cuts that cuts looks for at every node: plain ones, something built leaves
            every island set, found exactly; or even ones too, not exactly [default: plain].
        ``formulation``: How boards are written as integer programs: a list of names, or of `all`
            alone.
        ``iterations``: The most simplex iterations of one relaxation; a node that takes more
            stays open.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``no_optimum``: Do not find the optimum, which trees are compared with; nothing but a
            limit of time bounds that search.
        ``no_round``: Compare bounds as they are; else a bound counts as the next value that the
            objective can take.
        ``nodes``: The most nodes of each tree whose relaxations are solved [default: 300].
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``select``: Which open node is next: the one with the best bound, the deepest one, or the
            one with the best estimate; several with commas between, a tree for each [default:
            best-bound].
        ``start``: The solution that is known before the first node: nothing, any solution, or the
            best [default: nothing].
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "branch"
    big_m: int | None = None
    branching: str | Sequence[Literal["fractional", "pseudo-cost", "strong", "first-level"]] = ()
    capacities: Literal["plain", "proved"] | None = None
    cuts: Literal["plain", "even"] | None = None
    formulation: str | Sequence[str] = ()
    iterations: int | None = None
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    no_optimum: bool = False
    no_round: bool = False
    nodes: int | None = None
    root: str | tuple[int, int] | None = None
    select: str | Sequence[Literal["best-bound", "depth-first", "best-estimate"]] = ()
    start: Literal["nothing", "solution", "best"] | None = None
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
        "iterations": (1, 4294967295),
        "nodes": (1, 4294967295),
    }


class Check(Question):
    """Whether an answer keeps the rules, and which it breaks. The rules alone decide; nothing is
    solved.

    Options:
        ``answer``: The answer as text, CSV or JSON. Or bridges by the cells that they join, as
            {('r1c1', 'r1c3'): 2}.
    """

    name = "check"
    answer: str | Bridges | None = None


class CheckPoint(Question):
    """Whether a point of a board's program, a value for each column, is a solution. The rules of
    the puzzle decide, and nothing is solved.

    Options:
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``file``: A solver's solution file instead of `values`: HiGHS, Gurobi, CPLEX, Xpress,
            SCIP, CBC, GLPK, SYMPHONY or `lp_solve`, MIPLIB's form, or a table `name,value`.
        ``formulation``: How the board is written as an integer program.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``model``: The program that was solved, LP or MPS: its columns say which formulation it
            is.
        ``prove_best``: Settle whether anything is better, by a sweep or by a proof of clause
            learning.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``sparse``: A column without a value is 0; so it is in files of solvers that leave zeros
            out.
        ``values``: The value of each column by its name. Columns that say nothing about bridges
            may be left out, and those that are 0 where `sparse` says so.
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "check_point"
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    file: str | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] = "flow"
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    model: str | None = None
    prove_best: bool = False
    root: str | tuple[int, int] | None = None
    sparse: bool = False
    values: Mapping[str, float] = NOTHING
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
    }


class CheckSoFar(Question):
    """Whether an unfinished answer can be completed, and if not, the steps that show it.

    Options:
        ``answer``: The answer as text, CSV or JSON: a number means at least so many bridges, 0
            means none. Or bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}.
    """

    name = "check_so_far"
    answer: str | Bridges | None = None


class Common(Question):
    """The least and the most bridges that each edge carries in any solution.

    Options:
        ``engine``: Who solves: HiGHS the integer program, or clause learning the board itself;
            else the first for one solution, the second for questions about all. A sweep over all
            solutions finds the best one without either. All others are programs of other solvers,
            which are given the integer program as a file.
        ``formulation``: How a board is written as an integer program [default: flow].
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``seed``: Seed of the solvers' random choices [default: 0].
        ``threads``: The solver's threads for each board [default: 1].
    """

    name = "common"
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    seed: int | None = None
    threads: int | None = None

    _ranges = {
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Compare(Question):
    """Configurations of engines, timed on boards and compared. They take turns, nothing runs at
    the same time, and each run begins with a board's text.

    Options:
        ``configurations``: What takes part, engines with their settings; the others are compared
            with the first one. HiGHS and clause learning where none is named.
        ``each``: The longest time for each run in seconds; a run that it stops counts with it.
        ``group_by``: What boards are grouped by: their number of islands, the folder in their
            names, or a property that is named with its value for each board.
        ``limit``: Of the question `count`: stop when there are more solutions than so many.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``question``: What is asked of each board.
        ``repeat``: How often each run is made; its times are the means.
        ``seeds``: How many seeds each configuration is given: 0, 1, 2 and so on.
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "compare"
    configurations: Sequence[Mapping[str, Any]] = ()
    each: float = 60.0
    group_by: Literal["size"] | Literal["folder"] | Mapping[str, Any] = "size"
    limit: int | None = None
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    question: Literal["solve", "unique", "count", "common"] = "solve"
    repeat: int = 1
    seeds: int = 1
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "each": (0, None),
        "limit": (0, 18446744073709551615),
        "repeat": (1, 4294967295),
        "seeds": (1, 2147483647),
    }


class Convert(Question):
    """A board in another notation.

    Options:
        ``lossy``: Leave out what the notation cannot say, and list it.
        ``to``: The notation to write.
        ``with_answer``: Solve the board and write its verified answer with it.
    """

    name = "convert"
    lossy: bool = False
    to: Literal["csv", "list", "text", "has", "unsw", "tatham", "tatham-save", "puzz-link", "pzprv3", "kanpen", "pencilbox", "janko", "json", "matrix", "npm", "columns", "islands", "notebook", "prob", "dot"] | None = None
    with_answer: bool = False


class Count(Question):
    """How many solutions there are.

    Options:
        ``by``: Who counts.
        ``components``: Say how many solutions have one component, two, and so on.
        ``engine``: Who solves: HiGHS the integer program, or clause learning the board itself;
            else the first for one solution, the second for questions about all. A sweep over all
            solutions finds the best one without either. All others are programs of other solvers,
            which are given the integer program as a file.
        ``formulation``: How a board is written as an integer program [default: flow].
        ``limit``: List, and stop when there are more than so many.
        ``narrow``: Who narrows the board before a sweep: clause learning, by what all solutions
            have in common; or checked deduction, so that the sweep shares nothing with an engine
            [default: backbone].
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``seed``: Seed of the solvers' random choices [default: 0].
        ``threads``: The solver's threads for each board [default: 1].
    """

    name = "count"
    by: Literal["auto", "sweep", "list"] = "auto"
    components: bool = False
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    limit: int | None = None
    narrow: Literal["backbone", "deduction"] | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    seed: int | None = None
    threads: int | None = None

    _ranges = {
        "limit": (0, 18446744073709551615),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Draw(Question):
    """Pictures of a board, of an answer to it, or of what a question about it answers, as SVG.

    Options:
        ``answer``: The answer to draw on the board, as text, CSV or JSON, right or wrong. Or
            bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}.
        ``coordinates``: Number rows and columns, of boards that are printed as text too.
        ``faults``: Mark what is wrong with the answer.
        ``fields``: The fields of that question.
        ``grid``: What stands between the cells [default: lines].
        ``question``: The question, by its name, whose answer is drawn: `solve`, `hint`, `explain`
            or another.
        ``scale``: Pixels per cell in pictures; else what is comfortable for the board's size.
        ``style``: The colours of pictures [default: screen].
        ``title``: Write this above the picture.
        ``transparent``: Leave out the paper of pictures.
    """

    name = "draw"
    answer: str | Bridges | None = None
    coordinates: bool = False
    faults: bool = False
    fields: Mapping[str, Any] = NOTHING
    grid: Literal["none", "dots", "lines"] | None = None
    question: str | None = None
    scale: int | None = None
    style: Literal["print", "screen", "dark", "colour-blind", "mono"] | None = None
    title: str | None = None
    transparent: bool = False

    _ranges = {
        "scale": (1, 4294967295),
    }


class Edges(Question):
    """The islands and edges of a board, and which edges cross: what a page draws and listens to."""

    name = "edges"


class Explain(Question):
    """A whole solution as an argument, step by step; of a board without a solution, which of its
    requirements cannot all be kept; of one with several, which edges are open.

    Options:
        ``all``: Find all conflicts, the smallest first.
        ``limit``: With all: at most so many.
        ``make_unique``: Also find which edges to give so that a board with several solutions has
            one: as few as none can be left out of.
        ``prove``: Also prove of each conflict that its requirements cannot all be kept.
        ``smallest``: Find the smallest conflict, and say whether it is proved to be; connectivity
            counts as one requirement. With make_unique: as few edges as can be.
    """

    name = "explain"
    all: bool = False
    limit: int | None = None
    make_unique: bool = False
    prove: bool = True
    smallest: bool = False

    _ranges = {
        "limit": (1, 18446744073709551615),
    }


class Generate(Question):
    """Puzzles that are made, each from a seed of its own. No two of a call are equal up to
    turning and mirroring.

    Options:
        ``connectivity``: Whether everything is connected [default: required].
        ``count``: How many puzzles.
        ``crux``: The hardest technique is not needed before three quarters of the rounds.
        ``cycles``: Edges that close a cycle, for a hundred islands, about [default: 10].
        ``density``: How many islands, of a hundred cells.
        ``doubles``: Of a hundred built edges, so many carry more than one bridge, about [default:
            40].
        ``infeasible``: Boards without a solution: the sum of the clues is odd, one clue is out of
            reach, or all is well but that the islands cannot be connected.
        ``islands``: How many islands [default: 23 of a hundred cells, fewer where spacing needs
            room].
        ``level``: Needed at this level of rate(), not solved by the one below; extreme needs
            cases to be told apart, which many readers call guessing, and is made only where it is
            asked for.
        ``long``: Bridges may be as long as the board.
        ``loops``: Whether bridges may form a cycle [default: allowed].
        ``many_solutions``: Boards may have several solutions.
        ``mask``: Islands only where this text has a letter: a line for each row, . and blanks are
            out.
        ``most_bridges``: The most bridges on an edge, from 1 to 9 [default: 2].
        ``needs``: Without the rule that everything is connected there would be more solutions.
        ``path``: Little can be found at a time, or much, for the number of islands.
        ``puzzle_seed``: The puzzle that a record gives this seed, for the same wishes; excludes
            count and seed.
        ``rate``: Say how a puzzle is rated in the line about it, if it is one; records always do.
        ``seed``: Which of the puzzles that the wishes allow.
        ``size``: Rows and columns [default: 9x9, or what suits islands or mask].
        ``spacing``: Empty cells between two islands in a row or column, at least [default: 1].
        ``symmetry``: How the islands mirror each other [default: none].
        ``unknown_clues``: Of a hundred clues, up to so many are ?.
        ``walls``: Cells that no bridge passes.
    """

    name = "generate"
    connectivity: Literal["required", "free"] | None = None
    count: int = 1
    crux: Literal["late"] | None = None
    cycles: int | None = None
    density: int | None = None
    doubles: int | None = None
    infeasible: Literal["parity", "clue", "connectivity"] | None = None
    islands: int | None = None
    level: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None
    long: bool = False
    loops: Literal["allowed", "forbidden"] | None = None
    many_solutions: bool = False
    mask: str | None = None
    most_bridges: int | None = None
    needs: Literal["connectivity"] | None = None
    path: Literal["narrow", "broad"] | None = None
    puzzle_seed: int | None = None
    rate: bool = False
    seed: int = 0
    size: str | tuple[int, int] | None = None
    spacing: int | None = None
    symmetry: Literal["none", "rotate", "mirror"] | None = None
    unknown_clues: int | None = None
    walls: int | None = None

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
    first.

    Options:
        ``detail``: How much is given away.
        ``so_far``: An answer that is not finished, as text, CSV or JSON: a number means at least
            so many bridges, 0 means none. More steps than are wanted are given where the first
            ones say nothing that can be drawn in it. Or bridges by the cells that they join, as
            {('r1c1', 'r1c3'): 2}.
        ``steps``: How many steps, or all.
    """

    name = "hint"
    detail: Literal["where"] | Literal["technique"] | Literal["step"] = "step"
    so_far: str | Bridges | None = None
    steps: int | Literal["all"] = 1


class Likely(Question):
    """How likely each edge is to carry bridges: the share of all solutions.

    Options:
        ``narrow``: Who narrows the board before the sweep: clause learning, by what all solutions
            have in common; or checked deduction [default: backbone].
    """

    name = "likely"
    narrow: Literal["backbone", "deduction"] | None = None


class Program(Question):
    """A board as an integer program: its columns, rows and coefficients.

    Options:
        ``all_cuts``: List every cut of the formulation cuts, for up to 16 islands; where clues
            add up to an even number it wants two bridges.
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``deduce``: How deep deduction goes to fix columns [default: none].
        ``explain``: Also say, in mathematics and in words, what concerns a cell (r3c5), an edge
            (r1c1-r1c5) or a row by its name.
        ``fix``: Fix the edges that this answer names, part of a solution: text, CSV or JSON. Or
            bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}.
        ``fix_columns``: Columns that are fixed, by their names.
        ``formulation``: How the board is written as an integer program.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``own_objective``: An objective of one's own, instead of `minimise` and `maximise`.
        ``own_rows``: Rows of one's own, which are no rules of the puzzle.
        ``relax``: Let every column take all numbers between its bounds.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``text``: Also the text of a file, in this language.
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "program"
    all_cuts: bool = False
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    explain: str | Sequence[str] = ()
    fix: str | Bridges | None = None
    fix_columns: Mapping[str, float] = NOTHING
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] = "flow"
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    own_objective: Mapping[str, Any] | None = None
    own_rows: Sequence[Mapping[str, Any]] = ()
    relax: bool = False
    root: str | tuple[int, int] | None = None
    text: Literal["lp"] | Literal["mps"] | Literal["opb"] | None = None
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
    }


class Published(Question):
    """A board like those of the published benchmark, which may have several solutions.

    Options:
        ``extra_percent``: The share of edges that close a cycle, in percent.
        ``islands``: How many islands.
        ``seed``: Which of the boards.
        ``single_percent``: The share of single bridges, in percent.
        ``size``: Rows and columns; else the square that published boards of so many islands have.
        ``unique``: Exactly one solution.
    """

    name = "published"
    extra_percent: int = 5
    islands: int = 100
    seed: int = 0
    single_percent: int = 75
    size: str | tuple[int, int] | None = None
    unique: bool = False

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
    truth.

    Options:
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``cuts``: The cuts that cuts looks for: plain ones, something built leaves every island
            set, found exactly; or even ones too, not exactly [default: plain].
        ``formulation``: How boards are written as integer programs: a list of names, or of `all`
            alone.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``optimum``: Find the best solution too, and say the gaps.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "relax"
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    cuts: Literal["plain", "even"] | None = None
    formulation: str | Sequence[str] = ()
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    optimum: bool = False
    root: str | tuple[int, int] | None = None
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
    }


class Repair(Question):
    """Which clues are meant, where some were misread: of all clues that have a solution, those
    that are most likely.

    Options:
        ``all``: Find all repairs that cost the same, not only one.
        ``limit``: With all: stop after so many.
        ``unique``: Find a board that has exactly one solution.
    """

    name = "repair"
    all: bool = False
    limit: int | None = None
    unique: bool = False

    _ranges = {
        "limit": (1, 4294967295),
    }


class Sample(Question):
    """Solutions drawn at random, each as likely as any other.

    Options:
        ``count``: How many solutions.
        ``narrow``: Who narrows the board before the sweep.
        ``seed``: Which of the draws.
    """

    name = "sample"
    count: int = 1
    narrow: Literal["backbone", "deduction"] = "backbone"
    seed: int = 0

    _ranges = {
        "count": (0, 18446744073709551615),
        "seed": (0, 18446744073709551615),
    }


class Solve(Question):
    """A solution, whichever.

    Options:
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``deduce``: How deep deduction goes first [default: lookahead without a start or with an
            objective, else none; none before other solvers' programs].
        ``engine``: Who solves: HiGHS the integer program, or clause learning the board itself;
            else the first for one solution, the second for questions about all. A sweep over all
            solutions finds the best one without either. All others are programs of other solvers,
            which are given the integer program as a file.
        ``formulation``: How a board is written as an integer program [default: flow].
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``seed``: Seed of the solvers' random choices [default: 0].
        ``start``: What the solver begins from: auto for a solution by clause learning, or none
            [default: auto, for other solvers' programs none].
        ``threads``: The solver's threads for each board [default: 1].
    """

    name = "solve"
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    root: str | tuple[int, int] | None = None
    seed: int | None = None
    start: Literal["auto", "none"] | None = None
    threads: int | None = None

    _ranges = {
        "big_m": (0, 4294967295),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class SolveProgram(Question):
    """A board's integer program, solved by HiGHS as it stands, with what is added to it and let
    go. What HiGHS says is a claim: only bridges that keep the rules are a solution.

    Options:
        ``all_cuts``: List every cut of the formulation cuts, for up to 16 islands; where clues
            add up to an even number it wants two bridges.
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``cuts``: The cuts that a relaxation of cuts looks for: plain ones, something built leaves
            every island set, found exactly; or even ones too, not exactly [default: plain].
        ``deduce``: How deep deduction goes to fix columns [default: none].
        ``fix``: Fix the edges that this answer names, part of a solution: text, CSV or JSON. Or
            bridges by the cells that they join, as {('r1c1', 'r1c3'): 2}.
        ``fix_columns``: Columns that are fixed, by their names.
        ``formulation``: How the board is written as an integer program.
        ``log``: Pass HiGHS's log on, line by line.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``own_objective``: An objective of one's own, instead of `minimise` and `maximise`.
        ``own_rows``: Rows of one's own, which are no rules of the puzzle.
        ``ranging``: Of a relaxation also say how far each cost and each right side may move,
            alone, before the optimal basis changes.
        ``relax``: Let every column take all numbers between its bounds.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``seed``: Seed of HiGHS's random choices [default: 0].
        ``threads``: HiGHS's threads [default: 1].
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "solve_program"
    all_cuts: bool = False
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    cuts: Literal["plain", "even"] | None = None
    deduce: Literal["none", "island", "edge", "group", "lookahead"] | None = None
    fix: str | Bridges | None = None
    fix_columns: Mapping[str, float] = NOTHING
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] = "flow"
    log: bool = False
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    own_objective: Mapping[str, Any] | None = None
    own_rows: Sequence[Mapping[str, Any]] = ()
    ranging: bool = False
    relax: bool = False
    root: str | tuple[int, int] | None = None
    seed: int | None = None
    threads: int | None = None
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
        "seed": (0, 2147483647),
        "threads": (1, 65535),
    }


class Study(Question):
    """What there is to say about the integer programs of a board: their sizes and relaxations,
    what HiGHS takes for each, and what is known of all solutions.

    Options:
        ``big_m``: The constant M of notebook [default: islands - 1].
        ``capacities``: The capacities of flow: n - 1 on every arc, or proved arc by arc [default:
            proved].
        ``each``: The longest time for each relaxation, search and question, in seconds.
        ``formulation``: How boards are written as integer programs: a list of names, or of `all`
            alone.
        ``maximise``: Find the solution with the most.
        ``minimise``: Find the solution with the least: bridges, built edges, length of all
            bridges from island to island, or weight.
        ``root``: The root island of flow, order, multi, multi-directed and notebook, as r3c5
            [default: that with the largest clue; of notebook the first]. Or a pair of row and
            column from 0, (2, 4).
        ``summary``: Only what compares the formulations: nothing about all solutions.
        ``weights``: What one bridge on an edge weighs, as CSV text with the columns from, to and
            weight; an edge that is not listed weighs 0. Or numbers by the cells that an edge
            joins, as {('r1c1', 'r1c3'): 1.5}.
    """

    name = "study"
    big_m: int | None = None
    capacities: Literal["plain", "proved"] | None = None
    each: float | None = None
    formulation: str | Sequence[str] = ()
    maximise: Literal["bridges", "built", "length", "weight"] | None = None
    minimise: Literal["bridges", "built", "length", "weight"] | None = None
    root: str | tuple[int, int] | None = None
    summary: bool = False
    weights: str | Mapping[Any, float] | None = None

    _ranges = {
        "big_m": (0, 4294967295),
        "each": (0, None),
    }


class Unique(Question):
    """Whether there is exactly one solution; if not, two that differ.

    Options:
        ``engine``: Who solves: HiGHS the integer program, or clause learning the board itself;
            else the first for one solution, the second for questions about all. A sweep over all
            solutions finds the best one without either. All others are programs of other solvers,
            which are given the integer program as a file.
        ``formulation``: How a board is written as an integer program [default: flow].
        ``option``: An option of HiGHS by its own name; or a list of them. Or a mapping, as
            {'mip_rel_gap': 0.01}.
        ``seed``: Seed of the solvers' random choices [default: 0].
        ``threads``: The solver's threads for each board [default: 1].
    """

    name = "unique"
    engine: Literal["highs", "cdcl", "sweep", "cbc", "glpk", "scip", "gurobi", "cplex", "xpress", "symphony", "lp_solve", "cuopt", "highs-program", "command"] | None = None
    formulation: Literal["notebook", "flow", "cuts", "order", "multi", "multi-directed", "tree"] | None = None
    option: str | Sequence[str] | Mapping[str, str | float] = ()
    seed: int | None = None
    threads: int | None = None

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
