"""What all questions have in common: fields with defaults, each checked when it is given.

They are data classes in all but the decorator, whose work on two dozen classes takes longer than all
else that importing the package does.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from types import MappingProxyType, NoneType, UnionType
from typing import Any, ClassVar, Literal, NoReturn, Self, Union, dataclass_transform
from typing import get_args, get_origin, get_type_hints

from hashilab import _arguments as arguments
from hashilab._cells import MadeText, answer_text, cell_name
from hashilab.errors import Refused, WrongType

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""The default of fields that are mappings."""


class _Signature:
    """The signature of a question, made when somebody looks at it."""

    def __get__(self, _: Any, of: "type[Question]") -> Any:
        from inspect import Parameter, Signature

        kinds = of._kinds()
        return Signature(
            [
                Parameter(name, Parameter.KEYWORD_ONLY, default=usual, annotation=kinds[name])
                for name, usual in of._usual.items()
            ]
        )


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Question:
    """Whatever can be asked. Its fields do not change."""

    name: ClassVar[str]
    _usual: ClassVar[dict[str, Any]] = {}
    _ranges: ClassVar[Mapping[str, tuple[float | None, float | None]]] = {}
    _hints: ClassVar[dict[str, Any]]
    __signature__: ClassVar[Any] = _Signature()
    __dataclass_transform__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        cls._usual = {name: own[name] for name in own.get("__annotations__", {})}

    @classmethod
    def _kinds(cls) -> dict[str, Any]:
        """The types of the fields, worked out when they are first wanted."""
        if "_hints" not in vars(cls):
            cls._hints = get_type_hints(cls)
        return cls._hints

    def __init__(self, **fields: Any) -> None:
        kinds = self._kinds() if fields else {}
        for name, value in fields.items():
            if name not in self._usual:
                known = ", ".join(self._usual) or "none"
                what = f"{name}: {type(self).__name__} has no such field; it has {known}"
                raise WrongType(what, name)
            value = taken(value, kinds[name], name)
            if name in self._ranges:
                _within(value, *self._ranges[name], name)
            self.__dict__[name] = value

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The question whose fields are those of the values that have their names."""
        return cls(**{name: values[name] for name in cls._usual if name in values})

    def given(self) -> dict[str, Any]:
        """The fields that are not as they are by default."""
        values = ((name, getattr(self, name)) for name in self._usual)
        return {name: value for name, value in values if value != self._usual[name]}

    def changed(self, **fields: Any) -> Self:
        """The same question but for these fields."""
        return type(self)(**{**self.given(), **fields})

    def __setattr__(self, name: str, _: Any) -> NoReturn:
        raise AttributeError(f"a question does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a question does not change: {name}")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Question):
            return NotImplemented
        return self.given() == other.given()

    def __hash__(self) -> int:
        return hash((type(self), arguments.as_json(_plain(self.given()))))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.given().items())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), _plain(self.given())))


def _again(kind: type[Question], fields: dict[str, Any]) -> Question:
    return kind(**fields)


def _plain(value: Any) -> Any:
    """Values with mappings as dictionaries, which pickle and JSON take."""
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return value


def taken(value: Any, kind: Any, name: str) -> Any:
    """A value as a field of this type holds it; raises Refused where it is none."""
    origin, inner = get_origin(kind), get_args(kind)
    if name == "size" and value is not None:
        return arguments.size(value, name)
    if name in _AS_TEXT and value is not None:
        if isinstance(value, MadeText):
            return value
        if isinstance(value, str):
            return arguments.text(value, name)
        return MadeText(_AS_TEXT[name](value, name))
    if origin in (Union, UnionType):
        if value is None and NoneType in inner:
            return None
        listed = next((one for one in inner if get_origin(one) is Sequence), None)
        if listed is not None:
            return taken(value, listed, name)
        others = [one for one in inner if one is not NoneType]
        if len(others) == 1:
            return taken(value, others[0], name)
        for one in others:
            try:
                return taken(value, one, name)
            except Refused:
                pass
        raise _refused(value, " or ".join(map(_wanted, others)), name)
    if kind is Any:
        return value
    if kind is bool:
        return arguments.flag(value, name)
    if kind is int:
        return arguments.whole(value, name)
    if kind is float:
        return arguments.number(value, name)
    if kind is str:
        return arguments.text(value, name)
    if origin is Literal:
        return arguments.word(value, name, inner)
    if origin is tuple:
        return _list(value, inner, name, _wanted(kind))
    if origin is Sequence:
        return _list(value, (inner[0], ...), name, _wanted(kind))
    if not isinstance(value, Mapping):
        raise _refused(value, _wanted(kind), name)
    found = {}
    for key, one in value.items():
        key = arguments.text(key, name, f"{_wanted(kind)} by their names")
        found[key] = taken(one, inner[1], f"{name}[{key!r}]")
    return found


def _root(value: Any, name: str) -> str:
    return cell_name(value, name)


def _bridges(value: Any, name: str) -> str:
    """Bridges by the cells that they join, or a solution, as the text that the library reads."""
    return str(value.to_csv()) if hasattr(value, "broken_rows") else answer_text(value, name)


def _weights(value: Any, name: str) -> str:
    """Weights by the cells that an edge joins as the text that the library reads."""
    wanted = "a text, or numbers by the cells that an edge joins, as {('r1c1', 'r1c3'): 1.5}"
    if not isinstance(value, Mapping):
        raise arguments.wrong_type(name, wanted, value)
    lines = ["from,to,weight"]
    for ends, weight in value.items():
        if not isinstance(ends, tuple) or len(ends) != 2:
            raise arguments.wrong_type(name, wanted, ends)
        start, end = (cell_name(cell, name) for cell in ends)
        weight = arguments.number(weight, f"{name}[{start!r}, {end!r}]")
        lines.append(f"{start},{end},{weight:.17g}")
    return "\n".join(lines) + "\n"


# Fields that are texts for the library, and what makes them of other things.
_AS_TEXT = {
    "weights": _weights, "answer": _bridges, "fix": _bridges, "so_far": _bridges, "root": _root
}


def _within(value: Any, least: float | None, most: float | None, name: str) -> None:
    """Refuses a number that is too small or too large."""
    if not isinstance(value, int | float):
        return
    if (least is not None and value < least) or (most is not None and value > most):
        end = f" to {most}" if most is not None else " or more"
        kind = "a whole number" if isinstance(value, int) else "a number"
        raise arguments.refused(name, f"{kind}, {0 if least is None else least}{end}", value)


def _option(value: Any, name: str) -> str:
    """The value of a solver's option as text."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else f"{arguments.number(value, name):.17g}"


def _list(value: Any, kinds: tuple[Any, ...], name: str, wanted: str) -> tuple[Any, ...]:
    if isinstance(value, str) and Ellipsis in kinds and kinds[0] is not int:
        # One text is a list of one, names with commas between are as many.
        names = get_origin(kinds[0]) is Literal or name == "formulation"
        value = [one.strip() for one in value.split(",")] if names else [value]
    if name == "option" and isinstance(value, Mapping):
        value = [f"{arguments.text(key, name)}={_option(one, name)}" for key, one in value.items()]
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping | Set):
        raise _refused(value, wanted, name)
    values = tuple(value)
    if Ellipsis in kinds:
        kinds = (kinds[0],) * len(values)
    if len(kinds) != len(values):
        raise arguments.refused(name, wanted, values)
    named = enumerate(zip(values, kinds, strict=True))
    return tuple(taken(one, kind, f"{name}[{at}]") for at, (one, kind) in named)


def _refused(value: Any, wanted: str, name: str) -> Refused:
    if isinstance(value, str | int | float):
        return arguments.refused(name, wanted, value)
    return arguments.wrong_type(name, wanted, value)


def _wanted(kind: Any) -> str:
    """A type in words."""
    words = {bool: "True or False", int: "a whole number", float: "a number", str: "a text"}
    inner = get_args(kind)
    match get_origin(kind):
        case None:
            return words.get(kind, "anything")
        case origin if origin is Literal:
            return f"one of {', '.join(map(str, inner))}" if len(inner) > 1 else repr(inner[0])
        case origin if origin is Sequence:
            return f"a list, each {_wanted(inner[0])}"
        case origin if origin is tuple:
            return f"{len(inner)} values, each {_wanted(inner[0])}"
        case _:
            return "a mapping"
