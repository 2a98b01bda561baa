"""Catalogues as one mapping in English, with singulars of their own: what games had so far."""

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from games.words.words import load_words

_SLUGS = ("reason", "why")  # facts that are slugs, with a wording of their own
SINGULARS_KEPT = 64  # of so many catalogues


class _Wording(Formatter):
    """Fills braces from nested mappings; what is not there leaves a question mark."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        value: Any = kwargs
        for name in field_name.split("."):
            value = value.get(name, "?") if isinstance(value, Mapping) else "?"
        return format_fact(value), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)


_wording = _Wording()


class _Singulars(NamedTuple):
    """What a catalogue calls one of several: entries such as `one.larvae`, `larva`."""

    catalogue: Mapping[str, str]
    one_of: Mapping[str, str]
    pattern: re.Pattern[str] | None


_singulars: dict[int, _Singulars] = {}


def _singulars_of(catalogue: Mapping[str, str]) -> _Singulars:
    """Return the singulars of a catalogue, which are looked for once."""
    found = _singulars.get(id(catalogue))
    if found is None or found.catalogue is not catalogue:
        if len(_singulars) >= SINGULARS_KEPT:
            _singulars.clear()
        found = _singulars[id(catalogue)] = _find_singulars(catalogue)
    return found


def _find_singulars(catalogue: Mapping[str, str]) -> _Singulars:
    one_of = {
        name.removeprefix("one."): one for name, one in catalogue.items() if name.startswith("one.")
    }
    # Templates speak of several; where a fact is 1, what it counts is one. A seat's number is none.
    nouns = "|".join(map(re.escape, one_of))
    pattern = re.compile(rf"(?<![Ss]eat )(?<![-.\w])1 ({nouns})\b") if one_of else None
    return _Singulars(catalogue, one_of, pattern)


def format_fact(value: Any) -> str:
    """Return a fact as people read it: a cell as `(1, 2)`, a list by commas."""
    match value:
        case None:
            return "nobody"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            inner = ", ".join(
                format_fact(one)
                if name in ("x", "y", "q", "r")
                else f"{name.replace('_', ' ')} {format_fact(one)}"
                for name, one in value.items()
            )
            return f"({inner})"
        case list() | tuple():
            return ", ".join(map(_together, value)) or "none"
        case _:
            return str(value)


def _together(value: Any) -> str:
    """Return an item of a list; what shares one place of it is joined."""
    return (
        " and ".join(map(format_fact, value))
        if isinstance(value, list | tuple)
        else format_fact(value)
    )


def fill_template(catalogue: Mapping[str, str], name: str, facts: Mapping[str, Any]) -> str:
    """Return an entry of a catalogue filled with facts; the entry's name if there is none.

    Entries such as `one.larvae` say what one of several is called, and `reason.<slug>` or
    `why.<slug>` what a fact of that name stands for.
    """
    template = catalogue.get(name)
    if template is None:
        return name.partition(".")[2].replace("-", " ").replace(".", ": ").capitalize()
    slugs = [name for name in _SLUGS if name in facts]
    worded = {name: catalogue.get(f"{name}.{facts[name]}", facts[name]) for name in slugs}
    text = _wording.format(template, **{**facts, **worded})
    _, one_of, pattern = _singulars_of(catalogue)
    return pattern.sub(lambda found: f"1 {one_of[found[1]]}", text) if pattern else text


class MappedWords:
    """A catalogue that is a mapping; what it has not is the table's."""

    language = "en"

    def __init__(self, catalogue: Mapping[str, str]) -> None:
        self._catalogue = catalogue
        self._table = load_words("games.table", self.language)

    def has(self, name: str) -> bool:
        """Return whether there is an entry."""
        return name in self._catalogue or self._table.has(name)

    def fill(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return an entry filled with facts."""
        if name in self._catalogue or not self._table.has(name):
            return fill_template(self._catalogue, name, facts)
        return self._table.fill(name, facts)

    def join(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence."""
        return self._table.join(words)

    def texts(self) -> Mapping[str, tuple[str, ...]]:
        """Return the entries as they are written."""
        return {name: (text,) for name, text in self._catalogue.items()}
