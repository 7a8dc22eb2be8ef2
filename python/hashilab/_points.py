"""Points of a program as solvers and tables give them: a value for each column by its name.

Nothing of a solver is imported: an object is known by what it has.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from hashilab._arguments import is_number, refused, shown, wrong_type
from hashilab.errors import Refused
from hashilab.tables import Table

_WANTED = (
    "a value for each column: a vector, a mapping or a Series by names, a solver's model or result, "
    "or the path of a solution file"
)


class Point(NamedTuple):
    """Values by the names of columns."""

    values: dict[str, float]
    other_columns: bool
    """Whether columns that the program does not have may stand there: those that somebody added
    to a solver's model."""


def point_of(x: Any, names: Sequence[str]) -> Point:
    """The point that something stands for."""
    if x is None:
        raise wrong_type(
            "x", _WANTED, None, "a solver has no point where it found none: look at its status"
        )
    if isinstance(getattr(x, "values", None), Table):
        # The optimum of a relaxation.
        x = x.values
    if callable(x) and not isinstance(x, Iterable):
        name = getattr(x, "__name__", type(x).__name__)
        hint = f"the function {name} is not what it gives: call it"
        raise wrong_type("x", _WANTED, x, hint)
    if hasattr(x, "broken_rows"):
        hint = "it is verified already"
        raise wrong_type("x", _WANTED, x, hint)
    if hasattr(x, "getVars"):
        return Point(_of_modelling(x), other_columns=True)
    if hasattr(x, "getSolution") and hasattr(x, "getLp"):
        return Point(_of_highspy(x, names), other_columns=True)
    if hasattr(x, "col_value"):
        return Point(_in_order(x.col_value, names), other_columns=False)
    if hasattr(x, "x") and hasattr(x, "message"):
        if x.x is None:
            raise Refused(f"x: the result has no point: {x.message}", "x")
        return Point(_in_order(x.x, names), other_columns=False)
    if isinstance(x, Mapping):
        return Point(_of_mapping(x, names), other_columns=False)
    if isinstance(x, Table):
        return Point(_of_columns(x.columns().values()), other_columns=False)
    if hasattr(x, "columns"):
        return Point(_of_frame(x, names), other_columns=False)
    if hasattr(x, "index") and hasattr(x, "to_dict") and hasattr(x, "to_numpy"):
        return Point(_of_series(x, names), other_columns=False)
    if isinstance(x, tuple) and len(x) == 2 and not any(is_number(one) for one in x):
        return Point(_of_pair(*x), other_columns=False)
    return Point(_in_order(x, names), other_columns=False)


def _value(value: Any, place: str) -> float:
    """A value of a column, which may be anything but no number."""
    if hasattr(value, "item") and getattr(value, "size", 1) == 1:
        value = value.item()
    # `x > 0.5` is a vector of truth values.
    if isinstance(value, bool) or is_number(value):
        return float(value)
    raise wrong_type(place, "a number", value)


def _name(key: Any) -> str:
    """The name of a column, or that of a solver's variable."""
    if isinstance(key, str):
        return key
    name = getattr(key, "VarName", None) or getattr(key, "name", None)
    if not isinstance(name, str):
        raise wrong_type("x", "values by the names of columns", key)
    return name


def _by_name(items: Iterable[tuple[Any, Any]]) -> dict[str, float]:
    values: dict[str, float] = {}
    for key, value in items:
        name = _name(key)
        if name in values:
            raise refused("x", "each column once", name)
        values[name] = _value(value, f"x[{name!r}]")
    return values


def _in_order(x: Any, names: Sequence[str]) -> dict[str, float]:
    """Values in the order of the columns."""
    if hasattr(x, "ravel") and len(getattr(x, "shape", ())) == 2 and 1 in x.shape:
        x = x.ravel()
    x = x.tolist() if hasattr(x, "tolist") else x
    if isinstance(x, Set):
        raise wrong_type("x", _WANTED, x, "a set has no order")
    if isinstance(x, str | bytes | Mapping) or not isinstance(x, Iterable):
        raise wrong_type("x", _WANTED, x)
    values = list(x)
    if values and all(isinstance(one, tuple) and len(one) == 2 for one in values):
        return _by_name(values)
    if values and all(hasattr(one, "VarName") for one in values):
        return _by_name((one, one.X) for one in values)
    if len(values) != len(names):
        wanted = f"{len(names)} values, one for each column"
        raise Refused(f"x: expected {wanted}, found {len(values)}", "x")
    return {name: _value(value, f"x[{at}]") for at, (name, value) in enumerate(zip(names, values))}


def _of_modelling(model: Any) -> dict[str, float]:
    """The best point of a model of gurobipy or PySCIPOpt after its run."""
    if hasattr(model, "SolCount"):
        if model.SolCount == 0:
            what = f"the gurobipy model has no point, its Status is {model.Status}"
            raise Refused(f"x: {what}; optimize() it first, and look at its Status", "x")
        return _by_name((variable, variable.X) for variable in model.getVars())
    if hasattr(model, "getNSols"):
        if model.getNSols() == 0:
            what = f"the PySCIPOpt model has no point, its status is {model.getStatus()}"
            raise Refused(f"x: {what}; optimize() it first, and look at getStatus()", "x")
        best = model.getBestSol()
        variables = model.getVars(transformed=False)
        return _by_name((variable, model.getSolVal(best, variable)) for variable in variables)
    raise wrong_type("x", _WANTED, model)


def _of_highspy(highs: Any, names: Sequence[str]) -> dict[str, float]:
    """The point of highspy after its run; by names where the model has them."""
    solution = highs.getSolution()
    # `infeasible` and worse leave a vector that is no point of the program.
    has_point = highs.getInfo().primal_solution_status == 2 and solution.value_valid
    if not has_point:
        status = highs.modelStatusToString(highs.getModelStatus())
        what = f"highspy has no point, its model status is {status}"
        raise Refused(f"x: {what}; run() it first, and look at getModelStatus()", "x")
    point = list(solution.col_value)
    own = list(highs.getLp().col_names_)
    return _by_name(zip(own, point)) if len(own) == len(point) else _in_order(point, names)


def _of_series(series: Any, names: Sequence[str]) -> dict[str, float]:
    """A Series of pandas by its labels, whatever their order: names of columns, or their numbers."""
    labels = list(series.index)
    if all(isinstance(label, str) for label in labels):
        return _by_name(zip(labels, series.tolist()))
    if sorted(labels) != list(range(len(names))):
        what = f"the names of columns, or the numbers 0 to {len(names) - 1}, as labels"
        raise Refused(f"x: expected {what}, found {shown(labels[0]) if labels else 'none'}", "x")
    return _by_name((names[label], value) for label, value in zip(labels, series.tolist()))


def _of_mapping(mapping: Mapping[Any, Any], names: Sequence[str]) -> dict[str, float]:
    """Values by the names of columns, or by their numbers."""
    if mapping and all(type(key) is int for key in mapping):
        if sorted(mapping) != list(range(len(names))):
            what = f"the names of columns, or the numbers 0 to {len(names) - 1}"
            raise refused("x", what, next(iter(mapping)))
        return _by_name((names[key], value) for key, value in mapping.items())
    return _by_name(mapping.items())


def _of_frame(frame: Any, names: Sequence[str]) -> dict[str, float]:
    """A data frame with a column of names and one of values, or with names as its index."""
    if len(frame.columns) == 1 and hasattr(frame, "index"):
        return _of_series(frame[frame.columns[0]], names)
    return _of_columns([list(frame[name]) for name in frame.columns])


def _of_columns(columns: Iterable[Any]) -> dict[str, float]:
    columns = list(columns)
    if len(columns) != 2:
        wanted = "a data frame with two columns, names and values"
        raise Refused(f"x: expected {wanted}, found {len(columns)} columns", "x")
    return _of_pair(*columns)


def _of_pair(one: Any, other: Any) -> dict[str, float]:
    """A column of names and one of values, in either order."""
    wanted = "a column of names and one of values"
    if isinstance(one, str) or not (isinstance(one, Iterable) and isinstance(other, Iterable)):
        raise wrong_type("x", wanted, one)
    names, values = list(one), list(other)
    if values and all(isinstance(value, str) for value in values):
        names, values = values, names
    if len(names) != len(values):
        raise Refused(f"x: expected as many values as names, found {len(names)} names and "
                      f"{len(values)} values", "x")
    return _by_name(zip(names, values))
