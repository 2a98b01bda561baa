"""Detection of the scripts used in a string (UTS 39, section 5.1)."""

from bisect import bisect
from functools import cache
from importlib.resources import files
from typing import NamedTuple

_TABLE = "scripts.txt"
# Writing systems that combine several scripts: Chinese with Bopomofo, Japanese and Korean.
_WIDER = {
    "Hani": {"Hanb", "Jpan", "Kore"},
    "Hira": {"Jpan"},
    "Kana": {"Jpan"},
    "Hang": {"Kore"},
    "Bopo": {"Hanb"},
}


class _Range(NamedTuple):
    """A range of characters, and the scripts in which they are used.

    Ranges sort by their first code.
    """

    first: int
    last: int
    scripts: frozenset[str]


def is_of_one_script(text: str) -> bool:
    """Return whether all letters of a string belong to a single script or writing system.

    Digits, marks and accents that many scripts share are ignored.
    """
    sets = [scripts for letter in text if (scripts := scripts_of(letter))]
    return not sets or bool(frozenset.intersection(*sets))


def scripts_of(letter: str) -> frozenset[str]:
    """Return the scripts and writing systems that use a character.

    The result is empty if all of them do.
    """
    code, ranges = ord(letter), _ranges()
    span = ranges[bisect(ranges, (code, float("inf"))) - 1]
    return span.scripts if span.first <= code <= span.last else frozenset()


@cache
def _ranges() -> tuple[_Range, ...]:
    """Return the ranges in ascending order. The table is loaded on first use."""
    lines = (files(__package__) / _TABLE).read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if not line.startswith("#"))
    return tuple(
        _Range(int(first, 16), int(last, 16), _widen(scripts)) for first, last, *scripts in rows
    )


def _widen(scripts: list[str]) -> frozenset[str]:
    wider = (_WIDER.get(script, set()) for script in scripts)
    return frozenset(scripts).union(*wider)
