"""Detection of lookalike strings, which have the same skeleton (UTS 39, section 4)."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from unicodedata import category, normalize

TABLE_VERSION = "17.0.0"  # the Unicode version of the table
_TABLE = "looks.txt"


def skeleton_of(text: str) -> str:
    """Return the skeleton of a string. Every character is replaced by the simplest similar one."""
    return _replace(text, _looks())


def skeletons_of(name: str) -> frozenset[str]:
    """Return the skeletons of a name as written and of its lower-case form.

    A name belongs to its owner in any letter case, so two names look alike if they share a
    skeleton. The lower case is computed twice, since `B` in Cyrillic looks like the Latin letter
    but its lower case does not. ASCII is replaced only after that: `I` looks like `l`, but `i` does
    not.
    """
    return frozenset((skeleton_of(name), _small_look(name), _small_look(name.casefold())))


def plainest_of(text: str) -> frozenset[str]:
    """Return the lower-case skeletons of a string, ignoring spaces, marks and accents."""
    letters = "".join(letter for letter in text if category(letter)[0] in "LMN")
    looks = (_small_look(letters), _small_look(letters.casefold()))
    return frozenset("".join(char for char in look if category(char)[0] != "M") for look in looks)


def _small_look(text: str) -> str:
    return skeleton_of(_replace(text, _looks_beyond_ascii()).casefold()).casefold()


def _replace(text: str, looks: Mapping[str, str]) -> str:
    replaced = "".join(looks.get(letter, letter) for letter in normalize("NFD", text))
    return normalize("NFD", replaced)


@cache
def _looks() -> Mapping[str, str]:
    """Return the replacements of confusable characters. The table is loaded on first use."""
    lines = (files(__package__) / _TABLE).read_text(encoding="utf-8").splitlines()
    rows = ([chr(int(code, 16)) for code in line.split()] for line in lines if line[:1] != "#")
    return {letter: "".join(look) for letter, *look in rows}


@cache
def _looks_beyond_ascii() -> Mapping[str, str]:
    return {letter: look for letter, look in _looks().items() if not letter.isascii()}
