"""How a question gets to the native half and what comes back."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from hashilab import _arguments as arguments
from hashilab import _native
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


def is_patient() -> bool:
    """Whether nobody interrupts who waits here: Python tells of signals in its main thread."""
    return threading.current_thread() is not threading.main_thread()


def _named(message: str, question: Question) -> str | None:
    """The field that a message names first, where fields do not go together."""
    words = message.replace("'", " ").replace(",", " ").split()
    return next((word for word in words if word in question._usual), None)


def fault(of: Record, question: Question) -> HashiError:
    """The exception that a fault is."""
    field = of["field"]
    if field == "with":
        field = _named(f"{of['message']} {of['hint'] or ''}", question)
    field = field.removeprefix("with.") if field else None
    match of["kind"]:
        case "board":
            return ReadError(of["message"], of["hint"], of["line"], of["column"], field)
        case "internal":
            return InternalError(of["message"])
        case _:
            hint = f"; {of['hint']}" if of["hint"] else ""
            return Refused(of["message"] + hint, field, of["hint"])
