"""Scanner for the message ids in templates and scripts of the pages."""

import re
from itertools import chain
from pathlib import Path

from msgspec import Struct

WEB = Path(__file__).parents[3] / "web"


SOURCES = sorted(
    [
        *(WEB / "templates").glob("*.html"),
        *(path for path in (WEB / "static").rglob("*.js*") if "vendor" not in path.parts),
    ]
)
_CALL = re.compile(r"(?<![\w.])(?:t|pieces)\(")
_LITERAL = re.compile(r'"([^"\n]*)"|`([^`\n]*)`')
_HOLE = re.compile(r"\$\{[^}]*\}")
_NAME = re.compile(r"\s*(\w+)\s*(?=[:=,}]|$)")
_OPEN, _CLOSED = "([{", ")]}"


class Call(Struct, frozen=True):
    """A call that looks up a message.

    Attributes:
        where: the file name.
        ids: the possible message ids; those that begin with `~` are patterns.
        facts: the names of the given facts; None if the call does not list them.
    """

    where: str
    ids: tuple[str, ...]
    facts: frozenset[str] | None


def list_calls() -> list[Call]:
    """Return every lookup of a message in templates and scripts."""
    return list(chain.from_iterable(_calls_in(path) for path in SOURCES))


def list_literals() -> set[str]:
    """Return every string literal in templates, scripts and data, because ids may be passed on."""
    texts = (path.read_text(encoding="utf-8") for path in SOURCES)
    return {text_id for text in texts for pair in _LITERAL.findall(text) for text_id in pair}


def _calls_in(path: Path):
    text = path.read_text(encoding="utf-8")
    for call in _CALL.finditer(text):
        given = _arguments(text, call.end())
        ids = tuple(_id_of(*pair) for pair in _LITERAL.findall(given[0]))
        if ids:
            yield Call(path.name, ids, _facts_of(given[1:], is_script=path.suffix != ".html"))


def _id_of(plain: str, pattern: str) -> str:
    if plain or "${" not in pattern:
        return plain or pattern
    return "~" + r"[\w-]+".join(re.escape(literal) for literal in _HOLE.split(pattern))


def _arguments(text: str, start: int) -> list[str]:
    """Return the arguments of a call, given the position after its opening bracket."""
    depth, begun, arguments = 0, start, []
    at, quote = start, ""
    while True:
        letter = text[at]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"`'":
            quote = letter
        elif letter in _OPEN:
            depth += 1
        elif letter in _CLOSED and not depth:
            return [*arguments, text[begun:at]]
        elif letter in _CLOSED:
            depth -= 1
        elif letter == "," and not depth:
            arguments.append(text[begun:at])
            begun = at + 1
        at += 1


def _facts_of(given: list[str], *, is_script: bool) -> frozenset[str] | None:
    if not is_script:
        return frozenset(argument.partition("=")[0].strip() for argument in given)
    if not given:
        return frozenset()
    spelled = given[0].strip()
    if not spelled.startswith("{"):
        return None
    inner = _arguments(spelled, 1)
    return frozenset(matched[1] for argument in inner if (matched := _NAME.match(argument)))
