"""How a question gets to the native half and what comes back."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from hashilab import _arguments as arguments
from hashilab import _native
from hashilab._cells import MadeText
from hashilab._fields import Question
from hashilab.errors import HashiError, InternalError, ReadError, Refused

if TYPE_CHECKING:
    from hashilab.programs import Programs

Record = dict[str, Any]
Came = tuple[Literal["item", "document"], Record] | tuple[Literal["answer"], _native.Answered]


def begin(
    question: Question,
    board: _native.Board | None,
    *,
    time_limit: float | None,
    memory: int | None,
    name: str = "board",
    documents: tuple[str, ...] = (),
    patient: bool = False,
    boards: tuple[tuple[str, str], ...] = (),
    programs: Programs | None = None,
) -> _native.Work:
    """Begins to work on a question, about a board or about several by their names and texts;
    where the caller is patient, once it is waited for."""
    if not isinstance(question, Question):
        raise arguments.wrong_type("question", "a question of hashilab.questions", question)
    fields = arguments.as_json(question.given())
    time_limit, memory = arguments.limits(time_limit, memory)
    for document in arguments.items(documents, "documents", 'a list of documents: "proof"'):
        arguments.word(document, "documents", ("proof",))
    papers = json.dumps(list(documents))
    run = None
    if programs is not None:
        from hashilab.programs import Programs

        if not isinstance(programs, Programs):
            raise arguments.wrong_type("programs", "hashilab.Programs", programs)
        run = programs._json()
    try:
        return _native.ask(
            question.name, fields, board, name, time_limit, memory, papers, patient, boards, run
        )
    except ValueError as error:
        argument, colon, _ = str(error).partition(": expected")
        raise Refused(str(error), argument if colon else None) from None
    except RuntimeError as error:
        raise HashiError(*error.args) from None


def come(under_way: _native.Work, question: Question) -> Iterator[Came]:
    """What comes of a question: items as they are found, then the answer, then documents.
    Whoever stops reading ends the work."""
    try:
        for kind, what in under_way:
            if isinstance(what, _native.Answered):
                yield "answer", what
            elif kind == "fault":
                raise fault(json.loads(what), question)
            elif kind == "item":
                yield "item", json.loads(what)
            else:
                yield "document", json.loads(what)
    except RuntimeError as error:
        raise InternalError(*error.args) from None
    finally:
        under_way.cancel()


def work(
    question: Question,
    board: _native.Board | None,
    *,
    time_limit: float | None,
    memory: int | None,
    boards: tuple[tuple[str, str], ...] = (),
) -> Iterator[Came]:
    """Asks."""
    patient = is_patient()
    under_way = begin(
        question, board, time_limit=time_limit, memory=memory, patient=patient, boards=boards
    )
    yield from come(under_way, question)


def record_of(answer: _native.Answered) -> Record:
    """The record of an answer of the native half."""
    record: Record = json.loads(answer.record)
    return record


def is_patient() -> bool:
    """Whether nobody interrupts who waits here: Python tells of signals in its main thread."""
    return threading.current_thread() is not threading.main_thread()


def _named(message: str, question: Question) -> str | None:
    """The field that a message names first, where fields do not go together."""
    words = message.replace("'", " ").replace(",", " ").split()
    return next((word for word in words if word in question._usual), None)


# What a message says of a field that it does not name.
_MEANT = {
    "to begin from": "root",
    "has no root": "root",
    "has no big M": "big_m",
    "has no capacities": "capacities",
    "all cuts can be listed": "all_cuts",
}


def _meant(message: str, question: Question) -> str | None:
    """The field that a message is about: the one it begins with, by its name or its value."""
    meant = next((field for said, field in _MEANT.items() if said in message), None)
    if meant in question._usual:
        return meant
    begin = message.partition(": ")[0]
    if begin in question._usual:
        return begin
    return next((name for name, value in question.given().items() if value == begin), None)


def of_values(wrong: ReadError, field: str) -> Refused:
    """What is wrong with the text that was made of somebody's values: of them, without its lines."""
    said = wrong.message.removeprefix(f"{field}:{wrong.line}:{wrong.column}: ")
    return Refused(f"{field}: {said}", field, wrong.hint)


def with_form(wrong: ReadError, field: str) -> ReadError:
    """What is wrong with a text, with the forms that it may have."""
    form = _FORMS.get(field)
    hint = form if wrong.hint is None or form is None else f"{wrong.hint}; {form}"
    return ReadError(wrong.message, hint, wrong.line, wrong.column, field)


_ANSWERS = (
    "an answer is a drawing as print(solution) shows it, lines under from,to,bridges, "
    "or a mapping as {('r1c1', 'r1c3'): 2}"
)
_FORMS = {
    **dict.fromkeys(("answer", "fix", "so_far"), _ANSWERS),
    "weights": "weights are lines under from,to,weight, or a mapping as {('r1c1', 'r1c3'): 1.5}",
}


def fault(of: Record, question: Question) -> HashiError:
    """The exception that a fault is."""
    field = of["field"]
    if field == "with":
        field = _named(f"{of['message']} {of['hint'] or ''}", question)
    field = field.removeprefix("with.") if field else None
    field = _meant(of["message"], question) or field
    match of["kind"]:
        case "board":
            wrong = ReadError(of["message"], of["hint"], of["line"], of["column"], field)
            begin = of["message"].partition(":")[0]
            made = begin in _FORMS and isinstance(getattr(question, begin, None), MadeText)
            return of_values(wrong, begin) if made else with_form(wrong, begin)
        case "internal":
            return InternalError(of["message"])
        case _:
            hint = f"; {of['hint']}" if of["hint"] else ""
            return Refused(of["message"] + hint, field, of["hint"])
