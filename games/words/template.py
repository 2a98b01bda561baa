"""Parsed catalogue entries: message templates with placeholders for facts."""

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from msgspec import Struct

SEAT = "seat"  # the entry that formats a seat number as the seat's name or number
NUMBER = "number"  # the entry that inserts a number unchanged
FROM_ONE = "from-one"  # the entry that inserts the number of a piece, which counts from 0, from 1
EITHER = "or"  # the entry that formats a list as alternatives
_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z][a-z0-9.-]*))?\}")
_BEFORE_SEAT = re.compile(r"\b[Ss]eat $")
_BY_NAME = {SEAT: SEAT, "reason": "reason", "why": "why"}  # facts that use an entry by default


class Blank(NamedTuple):
    """Placeholder for a fact in a template.

    Attributes:
        fact: the name of the fact.
        entry: the entry that formats the fact; empty to insert the fact itself.
        lead: the text before the number of an unnamed seat.
    """

    fact: str
    entry: str = ""
    lead: str = ""


Parts: TypeAlias = tuple[str | Blank, ...]


class Template(Struct, frozen=True):
    """A parsed catalogue entry.

    Attributes:
        forms: the text, or one text for each plural form of the language.
        counted: the fact that selects the plural form; empty if there is only one form.
    """

    forms: tuple[Parts, ...]
    counted: str = ""

    def blanks(self) -> Iterator[Blank]:
        """Yield the placeholders of every form."""
        for parts in self.forms:
            yield from (part for part in parts if isinstance(part, Blank))


class BadTemplate(ValueError):
    """Raised if a text contains braces that do not enclose the name of a fact."""


def parse_template(texts: tuple[str, ...], counted: str = "") -> Template:
    """Parse the texts of an entry into a template.

    Raises:
        BadTemplate: The braces in a text, or in `counted`, do not contain the name of a fact.
    """
    if not counted:
        return Template((_parse(texts[0]),))
    hole = _HOLE.fullmatch(counted)
    if hole is None:
        raise BadTemplate(f"{counted!r} does not name a counted fact")
    return Template(tuple(map(_parse, texts)), hole[1])


def _parse(text: str) -> Parts:
    parts: list[str | Blank] = []
    at = 0
    for match in _HOLE.finditer(text):
        hole, before = _parse_hole(match, text[at : match.start()])
        parts += [before, hole] if before else [hole]
        at = match.end()
    parts += [text[at:]] if text[at:] else []
    if any(isinstance(part, str) and ("{" in part or "}" in part) for part in parts):
        raise BadTemplate(f"{text!r} has braces that do not name a fact")
    return tuple(parts)


def _parse_hole(hole: re.Match[str], before: str) -> tuple[Blank, str]:
    """Parse a placeholder. Return it together with the text before it.

    If the text ends in "seat" and the placeholder is a seat, that word becomes part of the
    placeholder.
    """
    fact, entry = hole[1], hole[2] or _BY_NAME.get(hole[1], "")
    lead = _BEFORE_SEAT.search(before)
    if lead and entry in ("", SEAT):
        return Blank(fact, SEAT, lead[0]), before[: lead.start()]
    return Blank(fact, entry, "Seat " if entry == SEAT else ""), before
