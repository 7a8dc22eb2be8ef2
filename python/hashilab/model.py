"""A board's integer program for other solvers, and what they found."""

import math
import os
import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hashilab import questions as q
from hashilab._ask import Record
from hashilab.answers import Table
from hashilab.errors import Violation

if TYPE_CHECKING:
    from hashilab.board import Board, Solution


@dataclass(frozen=True)
class Model:
    """The program of a board: rows ``row_lower <= A x <= row_upper``, columns ``lb <= x <= ub``.

    Columns and rows are numbered from 0 in the order of ``names`` and ``row_names``.

    >>> import hashilab as hl
    >>> program = hl.Board("1,,1").model("flow")
    >>> program.explain("degree_r1c1")["rows"][0]["formula"]
    'degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 1'
    >>> program.check([1, 0, 1]).bridges
    {('r1c1', 'r1c3'): 1}
    """

    board: "Board"
    question: q.Program

    @cached_property
    def _record(self) -> Record:
        return self.board.ask(self.question).record()

    @cached_property
    def names(self) -> list[str]:
        """The names of the columns.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").names
        ['y1_r1c1_r1c3', 'y2_r1c1_r1c3', 'f_r1c1_r1c3']
        """
        return [column["name"] for column in self._record["columns"]]

    @cached_property
    def row_names(self) -> list[str]:
        """The names of the rows.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").row_names[:3]
        ['level2_r1c1_r1c3', 'degree_r1c1', 'degree_r1c3']
        """
        return [row["name"] for row in self._record["rows"]]

    @cached_property
    def c(self) -> list[float]:
        """The coefficients of the objective; they are to be made small, or large where
        ``direction`` says so.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow", minimise="length").c
        [2.0, 2.0, 0.0]
        """
        return [column["cost"] for column in self._record["columns"]]

    @property
    def direction(self) -> str:
        """``"minimise"`` or ``"maximise"``.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").direction
        'minimise'
        """
        return str(self._record["direction"])

    @cached_property
    def lb(self) -> list[float]:
        """The least value of each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").lb
        [0.0, 0.0, 0.0]
        """
        return [_bound(column["lower"], -math.inf) for column in self._record["columns"]]

    @cached_property
    def ub(self) -> list[float]:
        """The largest value of each column.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").ub
        [1.0, 1.0, 1.0]
        """
        return [_bound(column["upper"], math.inf) for column in self._record["columns"]]

    @cached_property
    def row_lower(self) -> list[float]:
        """The least value of each row.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").row_lower
        [-inf, 1.0, 1.0, 1.0, -inf]
        """
        return [_bound(row["lower"], -math.inf) for row in self._record["rows"]]

    @cached_property
    def row_upper(self) -> list[float]:
        """The largest value of each row.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").row_upper
        [0.0, 1.0, 1.0, 1.0, 0.0]
        """
        return [_bound(row["upper"], math.inf) for row in self._record["rows"]]

    @cached_property
    def integrality(self) -> list[int]:
        """1 for each column that takes whole numbers, else 0.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").integrality
        [1, 1, 0]
        """
        return [int(column["kind"] != "continuous") for column in self._record["columns"]]

    @cached_property
    def triplets(self) -> tuple[list[float], list[int], list[int]]:
        """The coefficients row by row, as SciPy's CSR has them: ``data``, ``indices`` (the
        columns), ``indptr`` (where each row begins).

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").triplets[2]
        [0, 2, 4, 6, 7, 9]
        """
        data: list[float] = []
        indices: list[int] = []
        starts = [0]
        for row in self._record["rows"]:
            for column, coefficient in row["terms"]:
                indices.append(column)
                data.append(coefficient)
            starts.append(len(data))
        return data, indices, starts

    @property
    def A(self) -> Any:
        """The coefficients as a CSR array of SciPy, which must be installed.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").A.shape
        (5, 3)
        """
        from scipy.sparse import csr_array

        return csr_array(self.triplets, shape=(len(self.row_names), len(self.names)))

    @property
    def missing(self) -> str | None:
        """What the rows leave out; None where they state every rule.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").missing is None
        True
        """
        missing: str | None = self._record["missing"]
        return missing

    def table(self) -> Table:
        """How many rows and coefficients each family has.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").table()[0]
        {'family': 'level', 'rows': 1, 'nonzeros': 2}
        """
        families: dict[str, list[int]] = {}
        for row in self._record["rows"]:
            counts = families.setdefault(row["family"], [0, 0])
            counts[0] += 1
            counts[1] += len(row["terms"])
        rows = ({"family": name, "rows": r, "nonzeros": n} for name, (r, n) in families.items())
        return Table(rows)

    def explain(self, about: str) -> Record:
        """What the program says about a cell, an edge (``r1c1-r1c3``) or a row, in mathematics
        and in words.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").explain("degree_r1c1")["rows"][0]["sentence"]
        'the bridges at r1c1 add up to its clue, 1'
        """
        explained = self.board.ask(replace(self.question, explain=(about,))).record()
        record: Record = explained["explained"][0]
        return record

    def to_lp(self) -> str:
        """The program as LP text.

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
        record = self.board.ask(replace(self.question, text=language)).record()
        return str(record["text"])

    def to_scipy(self) -> dict[str, Any]:
        """The arguments of ``scipy.optimize.milp``. It makes small, so what is to be made large
        has its sign turned.

        >>> import hashilab as hl
        >>> sorted(hl.Board("1,,1").model("flow").to_scipy())
        ['bounds', 'c', 'constraints', 'integrality']
        """
        import numpy
        from scipy.optimize import Bounds, LinearConstraint

        sign = -1.0 if self.direction == "maximise" else 1.0
        return {
            "c": sign * numpy.array(self.c),
            "integrality": numpy.array(self.integrality),
            "bounds": Bounds(numpy.array(self.lb), numpy.array(self.ub)),
            "constraints": LinearConstraint(
                self.A, numpy.array(self.row_lower), numpy.array(self.row_upper)
            ),
        }

    def to_highspy(self) -> Any:
        """A model of highspy, which must be installed, with the names of columns and rows.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").to_highspy().getNumCol()
        3
        """
        import highspy
        import numpy

        lp = highspy.HighsLp()
        data, indices, starts = self.triplets
        lp.num_col_, lp.num_row_ = len(self.names), len(self.row_names)
        lp.col_cost_, lp.col_lower_, lp.col_upper_ = map(numpy.array, (self.c, self.lb, self.ub))
        lp.row_lower_, lp.row_upper_ = map(numpy.array, (self.row_lower, self.row_upper))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = numpy.array(starts)
        lp.a_matrix_.index_ = numpy.array(indices)
        lp.a_matrix_.value_ = numpy.array(data)
        kinds = highspy.HighsVarType
        lp.integrality_ = [kinds.kInteger if one else kinds.kContinuous for one in self.integrality]
        lp.col_names_, lp.row_names_ = self.names, self.row_names
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
        import gurobipy
        from gurobipy import GRB

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

    def check(
        self, x: Sequence[float] | Mapping[str, float], *, sparse: bool = False
    ) -> "Solution":
        """The solution that a point is: values in the order of the columns, or by their names
        (with ``sparse`` those that are left out are 0). Violation says what is wrong.

        >>> import hashilab as hl
        >>> hl.Board("1,,1").model("flow").check({"y1_r1c1_r1c3": 1}, sparse=True).bridges
        {('r1c1', 'r1c3'): 1}
        """
        if isinstance(x, Mapping):
            values = {str(name): float(value) for name, value in x.items()}
        else:
            point = [float(value) for value in x]
            if len(point) != len(self.names):
                wanted = f"expected {len(self.names)} values, one for each column"
                raise Violation(f"{wanted}, found {len(point)}")
            values = dict(zip(self.names, point, strict=True))
        strange = next((name for name, value in values.items() if not math.isfinite(value)), None)
        if strange is not None:
            wanted = "and 0 or 1 is wanted"
            raise Violation(f"the column '{strange}' is {values[strange]}, {wanted}")
        return self._checked(values=values, sparse=sparse)

    def read_solution(self, path: str | os.PathLike[str]) -> "Solution":
        """The solution in a file as a solver wrote it: HiGHS, Gurobi, CPLEX, Xpress, SCIP, CBC, GLPK,
        SYMPHONY or lp_solve, in MIPLIB's form, or as a table ``name,value``.
        ReadError says what is wrong with the file, Violation what is wrong with the answer.

        >>> import hashilab as hl, tempfile, pathlib
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     found = pathlib.Path(folder, "flow.sol")
        ...     _ = found.write_text("objective value: 0\\ny1_r1c1_r1c3 1 (obj:0)")
        ...     hl.Board("1,,1").model("flow").read_solution(found).bridges
        {('r1c1', 'r1c3'): 1}
        """
        text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
        return self._checked(file=text)

    def _checked(self, **what: Any) -> "Solution":
        chosen = {
            name: value
            for name, value in asdict(self.question).items()
            if name in ("formulation", "root", "capacities", "big_m")
        }
        answer = self.board.ask(q.CheckPoint(**what, **chosen))
        if answer.value is None:
            record = answer.record()
            rules = tuple(record["violations"])
            said = "; ".join(rule["text"] for rule in rules)
            raise Violation(said or record["reason"], rules)
        solution: Solution = answer.value
        return solution


def _bound(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value
