"""A board's integer program: for other solvers, for HiGHS, and what they found."""

import html
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from hashilab import _arguments as arguments
from hashilab import questions as q
from hashilab._arguments import refused, wrong_type
from hashilab._ask import Record
from hashilab._cells import Cell, Edge, bridges_text, cell_name
from hashilab._points import point_of
from hashilab.answers import Answer
from hashilab.errors import Refused, Violation, in_python, library
from hashilab.tables import TABLE_STYLE, Table

if TYPE_CHECKING:
    from hashilab.board import Board, Solution

# How far each column may lie beside a point that keeps a row for the point to keep it too: what
# solvers take for feasible.
_FEASIBLE = 1e-6

# What changes a part of a program in every export, where somebody assigns to that part.
_WAYS = {
    "c": "set_objective(values) sets it",
    "direction": "set_objective(values, maximise=True) sets it",
    "minimise": 'set_objective("length") sets what is to be least',
    "maximise": 'set_objective("length", maximise=True) sets what is to be most',
    "lb": "fix({name: value}) fixes a column, add_row(name, terms, lower=…) bounds it",
    "ub": "fix({name: value}) fixes a column, add_row(name, terms, upper=…) bounds it",
    "row_lower": "add_row(name, terms, lower=…) adds a row",
    "row_upper": "add_row(name, terms, upper=…) adds a row",
    "A": "add_row(name, terms, …) adds a row",
    "triplets": "add_row(name, terms, …) adds a row",
    "integrality": "a model with relax=True has no whole columns, relax() solves it without",
    "names": "columns keep their names",
    "row_names": "add_row(name, terms, …) adds a row under a name of yours",
}


class Explanation(dict[str, Any]):
    """What a program says about something: ``about``, ``columns`` and ``rows``, each of these with a
    ``formula`` and a ``sentence``. It prints and draws itself as text of two columns; what a row
    says stands above its columns.

    >>> import hashilab as hl
    >>> print(hl.Board("1,,1").model("flow").explain("degree_r1c1"))
    degree_r1c1: 2 columns, 1 row
    degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1
        the bridges at r1c1 add up to its clue, 1
    y1_r1c1_r1c3 in {0, 1}
        1 if the edge between r1c1 and r1c3 carries at least 1 bridge
    y2_r1c1_r1c3 in {0, 1}
        1 if the edge between r1c1 and r1c3 carries at least 2 bridges
    """

    def _head(self) -> str:
        counts = ((len(self[of]), of) for of in ("columns", "rows"))
        said = (f"{count} {of if count != 1 else of.removesuffix('s')}" for count, of in counts)
        return f"{self['about']}: {', '.join(said)}"

    def _said(self) -> list[Record]:
        columns, rows = self["columns"], self["rows"]
        is_row = len(rows) == 1 and rows[0]["formula"].startswith(f"{self['about']}: ")
        return [*rows, *columns] if is_row else [*columns, *rows]

    def __str__(self) -> str:
        said = (f"{one['formula']}\n    {one['sentence']}" for one in self._said())
        return "\n".join([self._head(), *said])

    def __repr__(self) -> str:
        return f"Explanation({self._head()})"

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td style='text-align:left'><code>{html.escape(one['formula'])}</code><br>"
            f"{html.escape(one['sentence'])}</td></tr>"
            for one in self._said()
        )
        head = f"<tr><th style='text-align:left'>{html.escape(self._head())}</th></tr>"
        return f"<style>{TABLE_STYLE}</style><table class='hashi-table'>{head}{cells}</table>"


class Model:
    """The program of a board: rows ``row_lower <= A x <= row_upper``, columns ``lb <= x <= ub``.

    Columns and rows are numbered from 0 in the order of ``names`` and ``row_names``. Rows, an
    objective and fixed columns of one's own become part of it: of what is exported, solved and
    checked.

    >>> import hashilab as hl
    >>> program = hl.Board("1,,1").model("flow")
    >>> program.explain("degree_r1c1")["rows"][0]["formula"]
    'degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1'
    >>> program.check([1, 0, 1]).bridges
    {('r1c1', 'r1c3'): 1}
    """

    board: "Board"
    question: q.Program
    _record: Record

    def __init__(self, board: "Board", question: q.Program, record: Record) -> None:
        self._set(board, question, record)

    def _set(self, board: "Board", question: q.Program, record: Record) -> None:
        self.__dict__.update(board=board, question=question, _record=record)

    def __setattr__(self, name: str, _: Any) -> NoReturn:
        way = _WAYS.get(name)
        hint = f"; {way}" if way else ""
        raise AttributeError(f"a program's {name} is not set by assigning to it{hint}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"nothing of a program is deleted: {name}")

    def _change(self, **fields: Any) -> None:
        """The same program but for these fields of the question, if the library takes them."""
        question = self.question.changed(**fields)
        board = self.board
        record = board.ask(question).record()
        # What was worked out about the program before goes with it.
        self.__dict__.clear()
        self._set(board, question, record)

    def __repr__(self) -> str:
        size = f"{len(self._record['columns'])} columns, {len(self._record['rows'])} rows"
        about = self._record["objective"]
        aim = f", {self.direction} {about}" if about else ""
        return f"Model({self.question.formulation}, {size}{aim})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the columns.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").names
        ('y1_r1c1_r1c3', 'y2_r1c1_r1c3', 'f_r1c1_r1c3')
        """
        return tuple(column["name"] for column in self._record["columns"])

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        """The names of the rows.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").row_names[:3]
        ('level2_r1c1_r1c3', 'degree_r1c1', 'degree_r1c3')
        """
        return tuple(row["name"] for row in self._record["rows"])

    @cached_property
    def c(self) -> Any:
        """The coefficients of the objective, an array where NumPy is installed and else a list;
        they are to be made small, or large where ``direction`` says so.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow", minimise="length").c
        array([2., 2., 0.])
        """
        return _array([column["cost"] for column in self._record["columns"]])

    @property
    def direction(self) -> str:
        """``"minimise"`` or ``"maximise"``.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").direction
        'minimise'
        """
        return str(self._record["direction"])

    @cached_property
    def lb(self) -> Any:
        """The least value of each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").lb
        array([0., 0., 0.])
        """
        return _array([_bound(column["lower"], -math.inf) for column in self._record["columns"]])

    @cached_property
    def ub(self) -> Any:
        """The largest value of each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").ub
        array([1., 1., 1.])
        """
        return _array([_bound(column["upper"], math.inf) for column in self._record["columns"]])

    @cached_property
    def row_lower(self) -> Any:
        """The least value of each row.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").row_lower
        array([-inf,   1.,   1.,   1., -inf])
        """
        return _array([_bound(row["lower"], -math.inf) for row in self._record["rows"]])

    @cached_property
    def row_upper(self) -> Any:
        """The largest value of each row.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").row_upper
        array([0., 1., 1., 1., 0.])
        """
        return _array([_bound(row["upper"], math.inf) for row in self._record["rows"]])

    @cached_property
    def integrality(self) -> Any:
        """1 for each column that takes whole numbers, else 0.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").integrality
        array([1, 1, 0])
        """
        return _array([int(column["kind"] != "continuous") for column in self._record["columns"]])

    @cached_property
    def triplets(self) -> tuple[Any, Any, Any]:
        """The coefficients row by row, as SciPy's CSR has them: ``data``, ``indices`` (the
        columns), ``indptr`` (where each row begins), arrays where NumPy is installed and else lists.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").triplets[2]
        array([0, 2, 4, 6, 7, 9])
        """
        data, indices, starts = _triplets(self._record["rows"])
        return _array(data), _array(indices), _array(starts)

    @property
    def A(self) -> Any:
        """The coefficients as a CSR array of SciPy, which must be installed.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").A.shape
        (5, 3)
        """
        return _sparse(self._record["rows"], len(self.names))

    @property
    def missing(self) -> str | None:
        """What the rows leave out; None where they state every rule.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").missing is None
        True
        """
        missing: str | None = self._record["missing"]
        return None if missing is None else in_python(missing)

    def table(self) -> Table:
        """How many rows and coefficients each family has, and the classes of MIPLIB that its rows
        belong to, with how many where there are several.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").table()[0]
        {'family': 'level', 'class': 'precedence', 'rows': 1, 'nonzeros': 2}
        """
        families: dict[str, list[Record]] = {}
        for row in self._record["rows"]:
            families.setdefault(row["family"], []).append(row)
        return Table(
            {
                "family": family,
                "class": _classes([row["class"] for row in rows]),
                "rows": len(rows),
                "nonzeros": sum(len(row["terms"]) for row in rows),
            }
            for family, rows in families.items()
        )

    def explain(self, about: Cell | Edge) -> Explanation:
        """What the program says, in mathematics and in words, about a cell
        (``r1c1`` or ``(0, 0)``), an edge (``r1c1-r1c3`` or its two cells), a row, a column, or a family
        of rows (``degree``).

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").explain("degree_r1c1")["rows"][0]["sentence"]
        'the bridges at r1c1 add up to its clue, 1'
        """
        wanted = "a cell, an edge, a row, a column or a family of rows"
        if isinstance(about, tuple) and len(about) == 2:
            is_cell = all(arguments.is_number(one) for one in about)
            about = cell_name(about, "about") if is_cell else "-".join(cell_name(cell, "about") for cell in about)
        about = arguments.text(about, "about", wanted)
        rows = self._record["rows"]
        names = [row["name"] for row in rows if row["family"] == about]
        if about in [row["name"] for row in self.question.own_rows]:
            # With two bounds it is two rows.
            both = (about, f"{about}_lower", f"{about}_upper")
            names = [name for name in both if name in self.row_names]
        if about in self.names and about not in self.row_names:
            column = self.names.index(about)
            names = [row["name"] for row in rows if any(at == column for at, _ in row["terms"])]
        if not names or about in self.row_names:
            return Explanation(self._explained((about,))[0])
        found = self._explained(tuple(names))
        columns = {one["formula"]: one for record in found for one in record["columns"]}
        if about in self.names:
            # Of the columns of its rows the one that was asked about.
            columns = {formula: one for formula, one in columns.items() if about in formula.split()}
        said = [one for record in found for one in record["rows"]]
        return Explanation({"about": about, "columns": list(columns.values()), "rows": said})

    def _explained(self, about: tuple[str, ...]) -> list[Record]:
        try:
            record = self.board.ask(self.question.changed(explain=about)).record()
        except Refused as wrong:
            said = str(wrong).replace("explain: ", "about: ", 1)
            raise Refused(said, "about", wrong.hint) from None
        explained: list[Record] = record["explained"]
        return explained

    def to_lp(self) -> str:
        """The program as LP text; ``pathlib.Path("flow.lp").write_text(model.to_lp())`` is a file.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").to_lp().splitlines()[-1]
        'End'
        """
        return self._text("lp")

    def to_mps(self) -> str:
        """The program as free MPS text.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").to_mps().splitlines()[-1]
        'ENDATA'
        """
        return self._text("mps")

    def _text(self, language: Any) -> str:
        record = self.board.ask(self.question.changed(text=language)).record()
        return str(record["text"])

    def to_scipy(self) -> dict[str, Any]:
        """The arguments of ``scipy.optimize.milp``. It makes small, so what is to be made large
        has its sign turned.

        >>> import hashilab as hl
        >>> sorted(hl.Board("1,,1").model("flow").to_scipy())
        ['bounds', 'c', 'constraints', 'integrality']
        """
        optimize = library("scipy.optimize")
        sign = -1.0 if self.direction == "maximise" else 1.0
        return {
            "c": sign * self.c,
            "integrality": self.integrality,
            "bounds": optimize.Bounds(self.lb, self.ub),
            "constraints": optimize.LinearConstraint(self.A, self.row_lower, self.row_upper),
        }

    def to_highspy(self) -> Any:
        """A model of highspy, which must be installed, with the names of columns and rows.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").to_highspy().getNumCol()
        3
        """
        highspy = library("highspy")
        lp = highspy.HighsLp()
        data, indices, starts = self.triplets
        lp.num_col_, lp.num_row_ = len(self.names), len(self.row_names)
        lp.col_cost_, lp.col_lower_, lp.col_upper_ = self.c, self.lb, self.ub
        lp.row_lower_, lp.row_upper_ = self.row_lower, self.row_upper
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = starts
        lp.a_matrix_.index_ = indices
        lp.a_matrix_.value_ = data
        kinds = highspy.HighsVarType
        lp.integrality_ = [kinds.kInteger if one else kinds.kContinuous for one in self.integrality]
        lp.col_names_, lp.row_names_ = list(self.names), list(self.row_names)
        if self.direction == "maximise":
            lp.sense_ = highspy.ObjSense.kMaximize
        model = highspy.Highs()
        model.passModel(lp)
        return model

    def to_gurobi(self, env: Any = None) -> Any:
        """A model of gurobipy, which must be installed, with the names of columns and rows;
        ``env`` is the environment that it belongs to.

        >>> import hashilab as hl
        >>> import gurobipy
        >>> with gurobipy.Env(params={"OutputFlag": 0}) as quiet:
        ...     print(hl.Board("1,,1").model("flow").to_gurobi(quiet).NumVars)
        3
        """
        gurobipy = library("gurobipy")
        GRB = gurobipy.GRB  # noqa: N806
        if env is not None and not isinstance(env, gurobipy.Env):
            raise wrong_type("env", "an environment of gurobipy", env)
        model = gurobipy.Model(str(self._record["title"]), env=env)
        kinds = {"binary": GRB.BINARY, "integer": GRB.INTEGER, "continuous": GRB.CONTINUOUS}
        columns = [
            model.addVar(
                lb=_bound(column["lower"], -GRB.INFINITY),
                ub=_bound(column["upper"], GRB.INFINITY),
                obj=column["cost"],
                vtype=kinds[column["kind"]],
                name=column["name"],
            )
            for column in self._record["columns"]
        ]
        for row in self._record["rows"]:
            left = gurobipy.LinExpr([(value, columns[at]) for at, value in row["terms"]])
            if row["lower"] == row["upper"]:
                model.addConstr(left == row["lower"], name=row["name"])
            elif row["lower"] is not None:
                model.addConstr(left >= row["lower"], name=row["name"])
            else:
                model.addConstr(left <= row["upper"], name=row["name"])
        if self.direction == "maximise":
            model.ModelSense = GRB.MAXIMIZE
        model.update()
        return model

    def to_pyscipopt(self) -> Any:
        """A model of PySCIPOpt, which must be installed, with the names of columns and rows.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").to_pyscipopt().getNVars()
        3
        """
        import tempfile
        from pathlib import Path

        model = library("pyscipopt").Model()
        model.hideOutput()
        with tempfile.TemporaryDirectory() as folder:
            text = Path(folder, "model.lp")
            text.write_text(self.to_lp(), encoding="utf-8")
            model.readProblem(str(text))
        model.hideOutput(False)
        return model

    def add_row(
        self,
        name: str,
        terms: Mapping[str, float],
        lower: float | None = None,
        upper: float | None = None,
    ) -> None:
        """Adds a row of one's own, ``lower <= sum of terms <= upper``: the coefficients by the names
        of columns. It is no rule of the puzzle. With two bounds that differ it is two rows,
        ``name_lower`` and ``name_upper``. A row that was added under this name is replaced.

        >>> import hashilab as hl
        >>> model = hl.Board("3,,3\\n,,\\n3,,3").model()
        >>> model.add_row("few_above", {"y1_r1c1_r1c3": 1, "y2_r1c1_r1c3": 1}, upper=1)
        >>> model.solve()["r1c1", "r1c3"]
        1
        """
        if isinstance(terms, Mapping) and not terms:
            raise Refused("terms: expected the coefficient of at least one column, found none", "terms")
        row: Record = {
            "name": arguments.text(name, "name"),
            "terms": self._terms(terms, "terms"),
        }
        for side, bound in (("lower", lower), ("upper", upper)):
            row[side] = _one_bound(bound, side, -math.inf if side == "lower" else math.inf)
        if row["lower"] is None and row["upper"] is None:
            given = upper if lower is None else lower
            wanted = "a finite bound, lower or upper"
            raise refused("lower" if upper is None else "upper", wanted, given)
        families = {row["family"] for row in self._record["rows"]} - {"own"}
        if row["name"] in families or re.fullmatch(r"r\d+c\d+(-r\d+c\d+)?", row["name"]):
            raise refused("name", "a name that no cell, edge or family of rows has", row["name"])
        if lower is not None and upper is not None and lower > upper:
            raise refused("lower", f"{upper}, the upper bound, or less", lower)
        others = (own for own in self.question.own_rows if own["name"] != row["name"])
        rows = (*others, row)
        try:
            self._change(own_rows=rows)
        except Refused as wrong:
            said = str(wrong).removeprefix("own_rows: ").removeprefix(f"row '{row['name']}': ")
            field = "terms" if "numbers" in said else "name"
            if said.startswith("names such as"):
                said = f"{said}; 'own_{row['name']}' is free"
            raise Refused(f"{field}: {said}", field, wrong.hint) from None

    def set_objective(
        self,
        objective: Mapping[str, float] | Sequence[float] | Literal["bridges", "built", "length"],
        *,
        maximise: bool = False,
    ) -> None:
        """Sets what is to be small, or large with ``maximise``: coefficients by the names of columns,
        a vector in their order, or a measure by its name.

        >>> import hashilab as hl
        >>> model = hl.Board("3,,3\\n,,\\n3,,3").model()
        >>> model.set_objective({"y2_r1c1_r1c3": 1}, maximise=True)
        >>> model.solve().objective
        1.0
        """
        arguments.flag(maximise, "maximise")
        aim: dict[str, Any]
        if isinstance(objective, str):
            measure = arguments.word(objective, "objective", ("bridges", "built", "length"))
            aim = {"maximise" if maximise else "minimise": measure}
        else:
            if not isinstance(objective, Mapping) and not hasattr(objective, "to_dict"):
                numbers = arguments.items(objective, "objective", "coefficients, or a measure")
                if len(numbers) != len(self.names):
                    wanted = f"{len(self.names)} coefficients, one for each column"
                    raise refused("objective", wanted, len(numbers))
                objective = dict(zip(self.names, numbers, strict=True))
            own = {"terms": self._terms(objective, "objective"), "maximise": bool(maximise)}
            aim = {"own_objective": own}
        none = {"own_objective": None, "minimise": None, "maximise": None, "weights": None}
        try:
            self._change(**{**none, **aim})
        except Refused as wrong:
            said = str(wrong).removeprefix("own_objective: ")
            raise Refused(f"objective: {said}", "objective", wrong.hint) from None

    def fix(self, values: Mapping[Any, float]) -> None:
        """Fixes columns by their names, or the bridges of edges by the cells that they join.

        >>> import hashilab as hl
        >>> model = hl.Board("3,,3\\n,,\\n3,,3").model()
        >>> model.fix({("r1c1", "r1c3"): 2})
        >>> model.solve()["r1c1", "r3c1"]
        1
        """
        wanted = "columns by their names, or edges by their cells"
        if not isinstance(values, Mapping):
            raise wrong_type("values", wanted, values)
        columns = {name: value for name, value in values.items() if not isinstance(name, tuple)}
        numbers = self._terms(columns, "values")
        fixed = dict(self.question.fix_columns)
        empty = bridges_text({}, "values").strip()
        head, *lines = str(self.question.fix or empty).splitlines()
        if head.strip() != empty:
            wanted = f"a program without fix=, or with one as bridges by cells or under {empty}"
            raise refused("values", wanted, self.question.fix)
        edges = {frozenset(line.split(",")[:2]): line for line in lines}
        # What is fixed again counts as it is said last, the edge or one of its columns.
        for key, value in values.items():
            if isinstance(key, tuple):
                line = bridges_text({key: value}, "values").splitlines()[1]
                ends = frozenset(line.split(",")[:2])
                edges[ends] = line
                fixed = {name: one for name, one in fixed.items() if _edge_of(name) != ends}
                continue
            line = edges.pop(_edge_of(key) or frozenset(), "")
            if line:
                # The other columns of the edge stay as they were.
                fixed.update(self._levels(line))
            fixed[key] = numbers[key]
        text = "\n".join([head, *edges.values(), ""]) if edges else None
        try:
            self._change(fix=text, fix_columns=fixed)
        except Refused as wrong:
            said = str(wrong).removeprefix("fix_columns: ").removeprefix("fix: ")
            raise Refused(f"values: {said}", "values", wrong.hint) from None

    def _levels(self, line: str) -> dict[str, float]:
        """The columns that say how many bridges an edge carries, as a line of an answer says it."""
        start, end, count = line.split(",")
        edge, bridges = frozenset((start, end)), int(count)
        levels = {}
        for name in self.names:
            if _edge_of(name) == edge:
                level = int(name[1 : name.index("_")])
                # y2 is 1 from two bridges on, x2 with two alone.
                levels[name] = float(level == bridges if name[0] == "x" else level <= bridges)
        return levels

    def reset(self) -> None:
        """Takes away the rows, the objective and the fixed columns that were added.

        >>> import hashilab as hl
        >>> model = hl.Board("3,,3\\n,,\\n3,,3").model()
        >>> model.fix({("r1c1", "r1c3"): 2})
        >>> model.reset()
        >>> float(model.ub[0])
        1.0
        """
        self._change(own_rows=(), own_objective=None, fix=None, fix_columns={})

    def _terms(self, terms: Any, argument: str) -> dict[str, float]:
        """Numbers by the names of columns: a mapping, or a Series of pandas."""
        if hasattr(terms, "index") and hasattr(terms, "to_dict"):
            terms = terms.to_dict()
        if not isinstance(terms, Mapping):
            raise wrong_type(argument, "numbers by the names of columns", terms)
        known = set(self.names)
        found = {}
        for name, value in terms.items():
            if not isinstance(name, str):
                raise wrong_type(argument, "numbers by the names of columns", name)
            if name not in known:
                hint = "model.names lists them"
                raise refused(argument, "the name of a column", name, hint)
            found[name] = arguments.number(value, f"{argument}[{name!r}]")
        return found

    def solve(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        log: bool = False,
    ) -> "Solution":
        """The solution that HiGHS finds for this very program, verified: the best one by HiGHS's
        word where there is an objective. ``time_limit`` is in seconds, ``memory`` in bytes, ``option``
        are HiGHS's own as ``{"mip_rel_gap": 0.01}`` or ``"mip_rel_gap=0.01"``, ``log`` prints its log
        as it comes.

        Raises Undecided where HiGHS has no point, which says what HiGHS claims, or where a limit ended
        its work, with the incumbent if there is one, and Violation where its point breaks rules of the
        puzzle, which the rows of the program may leave out.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").model(minimise="built").solve().objective
        4.0
        """
        answer = self.answer(
            time_limit=time_limit,
            memory=memory,
            threads=threads,
            seed=seed,
            option=option,
            log=log,
        )
        if answer.status == "wrong":
            record = answer.record()
            rules = tuple(record["violations"])
            raise Violation._of(rules, about=f"{record['reason']}: ")
        return answer.unwrap()

    def answer(
        self,
        *,
        time_limit: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        option: str | Sequence[str] | Mapping[str, str | float] = (),
        log: bool = False,
    ) -> "Answer[Solution]":
        """The same as an answer: its ``status`` and ``reason`` say what is known and what HiGHS
        claims, its record has the values of columns and rows.

        >>> import hashilab as hl
        >>> answer = hl.Board("3,,3\\n,,\\n3,,3").model(minimise="built").answer()
        >>> answer.status, answer.reason
        ('feasible', 'HiGHS claims that no point is better')
        """
        arguments.flag(log, "log")
        question = self._question(threads=threads, seed=seed, option=option, log=log)
        return self.board.ask(question, time_limit=time_limit, memory=memory)

    def _question(self, **fields: Any) -> q.SolveProgram:
        """The question that solves this program."""
        given = self.question.given()
        given.pop("text", None)
        given.pop("explain", None)
        return q.SolveProgram(**given, **fields)

    def relax(
        self,
        *,
        cuts: Literal["plain", "even"] | None = None,
        time_limit: float | None = None,
        memory: int | None = None,
    ) -> "Relaxation":
        """The linear relaxation of the program, solved: its optimum with duals, slacks, reduced costs
        and ranging, all as HiGHS says. Rows that the formulation leaves to be found while it is
        solved are found: the relaxation has them after the program's own; with ``cuts="even"`` also
        that two bridges leave islands whose clues add up to an even number.

        Raises Undecided where it has no optimum. Where no point keeps all rows, ``farkas`` of the
        exception's ``answer`` has the weighted rows that say why, and ``irreducible`` the rows and
        columns of which none can be left out.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model(minimise="length").relax().objective
        2.0
        """
        question = self._question().changed(relax=True, cuts=cuts)
        answer = self.board.ask(question, time_limit=time_limit, memory=memory)
        if answer.status != "relaxed":
            has_rows = answer.record()["claim"] == "infeasible"
            answer._raise_undecided(
                "answer.farkas and answer.irreducible of this exception say why" if has_rows else None
            )
        return Relaxation(self.board, question, answer.record(), self._record)

    def duals(self) -> Table:
        """What the objective of the relaxation grows by with the right side of each row.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model(minimise="length").duals()[1]["row"]
        'degree_r1c1'
        """
        return self.relax().duals

    def slacks(self) -> Table:
        """How far each row is from its bound in the relaxation.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model(minimise="length").slacks()[0]
        {'row': 'level2_r1c1_r1c3', 'slack': 1.0}
        """
        return self.relax().slacks

    def reduced_costs(self) -> Table:
        """What the objective of the relaxation grows by with each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model(minimise="length").reduced_costs().columns()["column"]
        ['y1_r1c1_r1c3', 'y2_r1c1_r1c3', 'f_r1c1_r1c3']
        """
        return self.relax().reduced_costs

    def check(self, x: Any, *, sparse: bool = False) -> "Solution":
        """The solution that a point is. ``x`` is a vector in the order of the columns, a mapping or a
        pandas Series by their names, a table, a data frame or a pair of names and values, SciPy's
        result, a model of highspy, gurobipy or PySCIPOpt after its run, the relaxation that ``relax``
        gives, or the path of a solution file. Columns
        that say nothing about bridges may be left out; with ``sparse`` all that are left out are 0.

        Violation says what is wrong, in ``rules`` of the puzzle and ``rows`` of the program. Where
        every rule is kept and rows are broken, that is a solution with ``broken_rows``, and a warning.

        >>> import hashilab as hl
        >>> point = {"y2_r1c1_r1c3": 0, "y1_r1c1_r1c3": 1}
        >>> hl.Board("1,,1").model("flow").check(point)["r1c1", "r1c3"]
        1
        """
        arguments.flag(sparse, "sparse")
        if isinstance(x, str | PathLike):
            return self._checked(None, None, file=_text_of(x, "x"))
        values = self._values(x)
        strange = next((name for name, value in values.items() if not math.isfinite(value)), None)
        rows = self._broken(values, sparse=sparse)
        if strange is not None:
            wanted = "and a finite number is wanted"
            raise Violation(f"the column '{strange}' is {values[strange]}, {wanted}", (), rows)
        return self._checked(values, rows, sparse=sparse)

    def check_rows(self, x: Any, *, sparse: bool = False) -> Table:
        """The rows, and the bounds of columns, that a point breaks, whatever it says about bridges:
        ``name``, ``activity``, ``lower``, ``upper`` and ``by`` how much. Rows with a column that is left
        out are not judged. No point is an error.

        >>> import hashilab as hl
        >>> [row["name"] for row in hl.Board("1,,1").model("flow").check_rows([1, 0, 0])]
        ['balance_r1c3']
        """
        arguments.flag(sparse, "sparse")
        if isinstance(x, str | PathLike):
            return self._broken(self._asked(file=_text_of(x, "x")).record()["values"], sparse=sparse)
        return self._broken(self._values(x), sparse=sparse)

    def _values(self, x: Any) -> dict[str, float]:
        """A point as values by the names of this program's columns."""
        values, other_columns = point_of(x, self.names)
        known = set(self.names)
        if other_columns:
            absent = next((name for name in self.names if name not in values), None)
            if absent is not None:
                hint = "it is a model of another board or formulation"
                raise Refused(f"x: the solver's model has no column '{absent}'; {hint}", "x", hint)
            return {name: value for name, value in values.items() if name in known}
        for name in values:
            if name not in known:
                raise refused("x", "the names of columns", name, "there is no column of that name")
        return values

    def _broken(self, values: dict[str, float], *, sparse: bool) -> Table:
        """The rows and bounds that values break by more than moving each column a little mends."""
        x = [values.get(name, 0.0 if sparse else None) for name in self.names]
        broken: list[Record] = []
        for row in self._record["rows"]:
            parts = [(x[at], coefficient) for at, coefficient in row["terms"]]
            if any(value is None for value, _ in parts):
                continue
            activity = sum(value * coefficient for value, coefficient in parts if value is not None)
            little = _FEASIBLE * max(1.0, sum(abs(coefficient) for _, coefficient in parts))
            _judge(broken, row, activity, little)
        for column, value in zip(self._record["columns"], x, strict=True):
            if value is not None:
                _judge(broken, column, value, _FEASIBLE)
        return Table(broken)

    def read_solution(self, path: str | PathLike[str]) -> "Solution":
        """The solution in a file as a solver wrote it: HiGHS, Gurobi, CPLEX, Xpress, SCIP, CBC, GLPK,
        SYMPHONY or lp_solve, in MIPLIB's form, or as a table ``name,value``.
        ReadError says what is wrong with the file, Violation what is wrong with the answer.

        >>> import hashilab as hl, tempfile, pathlib
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     found = pathlib.Path(folder, "flow.sol")
        ...     _ = found.write_text("objective value: 0\\ny1_r1c1_r1c3 1 (obj:0)\\nf_r1c1_r1c3 1 (obj:0)")
        ...     hl.Board("1,,1").model("flow").read_solution(found)["r1c1", "r1c3"]
        1
        """
        return self._checked(None, None, file=_text_of(path, "path"))

    def _asked(self, **what: Any) -> "Answer[Solution]":
        """The answer about a point: the rules of the puzzle alone decide."""
        chosen = {
            name: value
            for name, value in self.question.given().items()
            if name in ("formulation", "root", "capacities", "big_m")
        }
        try:
            return self.board.ask(q.CheckPoint(**what, **chosen))
        except Refused as wrong:
            said = "x: " + str(wrong).removeprefix("values: ")
            says = "sparse says that such columns are 0"
            hint = "sparse=True takes such columns for 0"
            raise Refused(said.replace(says, hint), "x", hint) from None

    def _objective(self, values: Mapping[str, float], *, sparse: bool) -> float | None:
        """The value of the objective at a point; None without one, or where a column of it is left
        out. What takes whole numbers is the one that is meant."""
        if not self._record["objective"]:
            return None
        total = 0.0
        for column in self._record["columns"]:
            if not column["cost"]:
                continue
            value = values.get(column["name"], 0.0 if sparse else None)
            if value is None:
                return None
            total += column["cost"] * (value if column["kind"] == "continuous" else round(value))
        return total

    def _checked(
        self,
        values: dict[str, float] | None,
        rows: Table | None,
        *,
        sparse: bool = False,
        **what: Any,
    ) -> "Solution":
        if values is not None:
            what = {"values": values, "sparse": sparse}
        answer = self._asked(**what)
        record = answer.record()
        if rows is None:
            rows = self._broken(record["values"], sparse=False)
        if answer.value is None:
            rules = tuple(record["violations"])
            if rules:
                raise Violation._of(rules, rows)
            raise Violation(record["reason"], (), rows)
        solution = answer.value
        objective = self._objective(record["values"] if values is None else values, sparse=sparse)
        solution._set(self.board, solution._native, objective, rows)
        if rows:
            names = ", ".join(row["name"] for row in rows[:3])
            more = f" and {len(rows) - 3} more" if len(rows) > 3 else ""
            what_is = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
            said = f"every rule is kept, but the point breaks {what_is} of the program: {names}{more}"
            arguments.warn(f"{said}; .broken_rows lists them")
        return solution


class Relaxation:
    """The optimum of a program's linear relaxation, as HiGHS says.

    >>> import hashilab as hl
    >>> relaxed = hl.Board("1,,1").model(minimise="length").relax()
    >>> relaxed.values.columns()["value"]
    [1.0, 0.0, 1.0]
    """

    board: "Board"
    objective: float
    """The value of the objective: a bound on that of every solution."""

    def __init__(
        self, board: "Board", question: q.SolveProgram, record: Record, program: Record
    ) -> None:
        self.board, self.objective = board, record["objective"]
        self._question, self._record, self._program = question, record, program

    def __repr__(self) -> str:
        return f"Relaxation({self._question.formulation}, objective={self.objective})"

    def _stated(self) -> list[Record]:
        """The rows with their terms: those of the program, then those that were found."""
        return [*self._program["rows"], *self._record.get("added_rows", ())]

    def _of_rows(self, *names: str) -> Table:
        return Table({"row": row["name"], **{name: row[name] for name in names}}
                     for row in self._record["rows"])

    @property
    def values(self) -> Table:
        """The value of each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model().relax().values[1]
        {'column': 'y2_r1c1_r1c3', 'value': 0.0}
        """
        columns = self._record["columns"]
        return Table({"column": one["name"], "value": one["value"]} for one in columns)

    @property
    def bridges(self) -> dict[tuple[str, str], float]:
        """The bridges of each edge that has some, by the cells that it joins: no whole numbers, maybe.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model(minimise="length").relax().bridges
        {('r1c1', 'r1c3'): 1.0}
        """
        found: dict[tuple[str, str], float] = {}
        for column in self._record["columns"]:
            name, value = column["name"], column["value"]
            if _edge_of(name) is None:
                continue
            level, start, end = name.split("_")
            # y2 is 1 from two bridges on, x2 with two alone.
            times = int(level[1:]) if level[0] == "x" else 1
            found[start, end] = found.get((start, end), 0.0) + times * value
        return {edge: count for edge, count in found.items() if count > _FEASIBLE}

    def plot(self, ax: Any = None) -> Any:
        """Draws the bridges of the optimum on axes of matplotlib, which must be installed, and returns
        them; without any, on the current ones. What is no whole number is a broken line with it.

        >>> import hashilab as hl, matplotlib
        >>> matplotlib.use("agg")
        >>> from matplotlib import pyplot
        >>> relaxed = hl.Board("1,,1").model(minimise="length").relax()
        >>> len(relaxed.plot(pyplot.figure().subplots()).lines)
        1
        """
        from hashilab._plots import plot

        return plot(self.board._native, self._lines(), ax)

    def _lines(self) -> list[tuple[str, str, float]]:
        return [(*edge, count) for edge, count in self.bridges.items()]

    def _repr_svg_(self) -> str | None:
        """What ``plot`` draws, under a notebook's cell; None without matplotlib."""
        from hashilab._plots import svg

        return svg(self.board._native, self._lines())

    @property
    def rows(self) -> Table:
        """All rows: ``row``, ``family``, ``lower`` and ``upper``, the ``activity`` of the left side,
        ``slack`` and ``dual``.

        >>> import hashilab as hl
        >>> [row["activity"] for row in hl.Board("1,,1").model().relax().rows][:2]
        [-1.0, 1.0]
        """
        rows = zip(self._stated(), self._record["rows"], strict=True)
        return Table(
            {
                "row": row["name"],
                "family": row["family"],
                "lower": _bound(row["lower"], -math.inf),
                "upper": _bound(row["upper"], math.inf),
                "activity": value["activity"],
                "slack": value["slack"],
                "dual": value["dual"],
            }
            for row, value in rows
        )

    @property
    def cuts(self) -> Table:
        """The rows that were found while the program was solved: ``row``, what it says as a
        ``formula`` and as a ``sentence``, its ``dual``, and ``terms``, ``lower`` and ``upper`` as
        ``Model.add_row`` takes them, under a name of yours; an open side is infinite.

        >>> import hashilab as hl
        >>> board = hl.Board("2,,2,,2,,2\\n,,,,,,\\n2,,2,,2,,2")
        >>> [cut] = board.model("cuts", minimise="length").relax().cuts
        >>> cut["row"], cut["lower"], cut["upper"]
        ('cut_1', 1.0, inf)
        """
        names = [column["name"] for column in self._program["columns"]]
        values = {row["name"]: row for row in self._record["rows"]}
        return Table(
            {
                "row": row["name"],
                "formula": row["formula"],
                "sentence": row["sentence"],
                "dual": values[row["name"]]["dual"],
                "terms": {names[column]: coefficient for column, coefficient in row["terms"]},
                "lower": _bound(row["lower"], -math.inf),
                "upper": _bound(row["upper"], math.inf),
            }
            for row in self._record.get("added_rows", ())
        )

    @property
    def A(self) -> Any:
        """The coefficients of all rows, those that were found included, as a CSR array of SciPy,
        which must be installed: ``c - A.T @ dual`` are the reduced costs.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model().relax().A.shape
        (5, 3)
        """
        return _sparse(self._stated(), len(self._program["columns"]))

    @property
    def duals(self) -> Table:
        """What the objective grows by with the right side of each row.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model().relax().duals[0]
        {'row': 'level2_r1c1_r1c3', 'dual': 0.0}
        """
        return self._of_rows("dual")

    @property
    def slacks(self) -> Table:
        """How far each row is from its bound.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model().relax().slacks[1]
        {'row': 'degree_r1c1', 'slack': 0.0}
        """
        return self._of_rows("slack")

    @property
    def reduced_costs(self) -> Table:
        """What the objective grows by with each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model().relax().reduced_costs[0]["reduced_cost"]
        0.0
        """
        columns = self._record["columns"]
        rows = ({"column": one["name"], "reduced_cost": one["reduced_cost"]} for one in columns)
        return Table(rows)

    def ranging(self) -> Table:
        """From where to where the cost of each column, and the right side of each row, may move alone
        before the optimal basis changes; infinite for however far.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model(minimise="length").relax().ranging()[0]["name"]
        'y1_r1c1_r1c3'
        """
        record = self.board.ask(self._question.changed(ranging=True)).record()
        found = [("cost", one["name"], one["cost_range"]) for one in record["columns"]]
        found += [("right side", one["name"], one["right_range"]) for one in record["rows"]]
        return Table(
            {
                "what": what,
                "name": name,
                "from": _bound(ends[0], -math.inf),
                "to": _bound(ends[1], math.inf),
            }
            for what, name, ends in found
        )


def _classes(classes: list[str]) -> str:
    """The classes of rows, with how many have each where there are several."""
    counts = Counter(classes)
    return ", ".join(one if len(counts) == 1 else f"{one} {count}" for one, count in counts.items())


def _edge_of(column: str) -> frozenset[str] | None:
    """The cells of the edge whose bridges a column counts; None for other columns."""
    found = re.fullmatch(r"[xy][0-9]+_(r[0-9]+c[0-9]+)_(r[0-9]+c[0-9]+)", column)
    return None if found is None else frozenset(found.groups())


def _triplets(rows: list[Record]) -> tuple[list[float], list[int], list[int]]:
    data: list[float] = []
    indices: list[int] = []
    starts = [0]
    for row in rows:
        for column, coefficient in row["terms"]:
            indices.append(column)
            data.append(coefficient)
        starts.append(len(data))
    return data, indices, starts


def _sparse(rows: list[Record], columns: int) -> Any:
    return library("scipy.sparse").csr_array(_triplets(rows), shape=(len(rows), columns))


def _text_of(path: str | PathLike[str], argument: str) -> str:
    return arguments.file_bytes(path, argument).decode(errors="replace")


def _judge(broken: list[Record], of: Record, activity: float, little: float) -> None:
    """Takes down what is broken of a row or a column's bounds."""
    lower, upper = _bound(of["lower"], -math.inf), _bound(of["upper"], math.inf)
    if lower - little <= activity <= upper + little:
        return
    # Not a number is beyond every bound.
    by = math.inf if math.isnan(activity) else max(lower - activity, activity - upper)
    row = {"name": of["name"], "activity": activity, "lower": lower, "upper": upper, "by": by}
    broken.append(row)


def _one_bound(bound: Any, argument: str, none: float) -> float | None:
    """A bound; infinity on its side is none."""
    if bound is None or (arguments.is_number(bound) and float(bound) == none):
        return None
    return arguments.number(bound, argument)


def _bound(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value


def _array(values: list[Any]) -> Any:
    """An array where NumPy is installed. It cannot be written to: the program has methods for that,
    which every export knows of.
    """
    try:
        import numpy
    except ImportError:
        return values
    array = numpy.array(values)
    array.flags.writeable = False
    return array
