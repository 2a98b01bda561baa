"""Records that were changed and relinked, as a writer of the log could do."""

from collections.abc import Callable
from typing import Any

from tests.matches.forgeries.forgery import Forgery, Lines, event, one_line, record

END = 18


def later(line: Any) -> None:
    """Shift an event to a later time."""
    line["e"].update(at=line["e"]["at"] + 1)


def _of(forge: Callable[[Lines], Lines], seq: int, check: str, **more: Any) -> Forgery:
    return Forgery(base="anthill", forge=forge, check=check, seq=seq, **more)


def _commit(seq: int, change: Callable[[Any], Any]) -> Forgery:
    return _of(record(seq, change), seq, "records")


def _form(seq: int, change: Callable[[Any], Any]) -> Forgery:
    """Return a forgery with a malformed line, which is detected before its link."""
    return _of(one_line(seq, change), seq, "lines" if seq else "header")


CHANGED = {
    f"the time of event {seq} is another": _of(one_line(seq, later), seq, "chain", fault="link")
    for seq in (1, 5, 6, 11, END)
}
COMMITS = {
    "a time runs backwards": _commit(6, lambda fields: fields.update(at=1)),
    "a commit has no id": _commit(6, lambda fields: fields.pop("id")),
    "an id stands within a commit": _commit(END, lambda fields: fields.update(id="11")),
    "a commit is of two actors": _commit(END, lambda fields: fields.update(by="host")),
    "a commit is of a seat and of nobody": _commit(END, lambda fields: fields.update(seat=1)),
    "a command stands within a commit": _commit(
        END, lambda fields: fields.update(command={"type": "run-phase"})
    ),
    "a match ends in its midst": _of(event(11, type="match-ended"), 11, "records"),
}
FORMS = {
    "a time is a text": _of(record(6, lambda fields: fields.update(at="late")), 6, "lines"),
    "a record has a member too many": _of(
        record(6, lambda fields: fields.update(more=1)), 6, "lines"
    ),
    "a record has a member that all objects have": _of(
        record(6, lambda fields: fields.update(constructor=1)), 6, "lines"
    ),
    "a seal is a number": _of(
        record(6, lambda fields: fields.update(seals={"command": 1})), 6, "lines"
    ),
    "a seat is true": _of(record(6, lambda fields: fields.update(seat=True)), 6, "lines"),
    "a seat is null": _of(record(11, lambda fields: fields.update(seat=None)), 11, "lines"),
    "an actor is unknown": _form(7, lambda line: line["e"].update(by="nobody")),
    "an actor is a list": _form(7, lambda line: line["e"].update(by=["seat"])),
    "an event is a list": _form(7, lambda line: line["e"].update(event=[])),
    "an event has no type": _form(7, lambda line: line["e"]["event"].pop("type")),
    "a time is an integer of 54 bits": _form(7, lambda line: line["e"].update(at=2**53)),
    "a place is an integer of 54 bits": _form(7, lambda line: line.update(seq=2**53)),
    "what is opened is empty": _form(8, lambda line: line.update(opened={})),
    "a line has no link": _form(7, lambda line: line.pop("link")),
    "a line has no record": _form(7, lambda line: line.pop("e")),
    "a line has no place": _form(7, lambda line: line.pop("seq")),
    "a line has a member too many": _form(7, lambda line: line.update(more=1)),
    "an opened value has no salt": _form(7, lambda line: line["opened"]["command"].pop("salt")),
}
CREATION = {
    "the first event creates nothing": _of(event(1, type="match-made"), 1, "creation"),
    "a lineage is a text": _of(event(1, lineage="none"), 1, "creation"),
    "a commitment is null": _of(
        record(1, lambda line: line["event"]["commitments"].update(luck=None)), 1, "creation"
    ),
}
FORGERIES = {**CHANGED, **COMMITS, **FORMS, **CREATION}
