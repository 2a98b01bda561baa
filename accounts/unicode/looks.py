"""Texts that look alike: their skeleton is the same (UTS 39, section 4)."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from unicodedata import category, normalize

TABLE_VERSION = "17.0.0"  # of Unicode, and in the table
_TABLE = "looks.txt"


def skeleton_of(text: str) -> str:
    """Return a text with each character as the plainest one that it looks like."""
    return _replace(text, _looks())


def skeletons_of(name: str) -> frozenset[str]:
    """Return the looks of a name: as it is written, and in small letters.

    A name is its owner's in every case. So two names look alike if they have a look in common.
    Small letters are found twice, since `B` in Cyrillic looks like the Latin one, and its small
    letter does not. ASCII stays as it is until then: `I` looks like `l`, and `i` does not.
    """
    return frozenset((skeleton_of(name), _small_look(name), _small_look(name.casefold())))


def plainest_of(text: str) -> frozenset[str]:
    """Return the looks of a text in small letters, without spaces, marks and accents."""
    letters = "".join(one for one in text if category(one)[0] in "LMN")
    looks = (_small_look(letters), _small_look(letters.casefold()))
    return frozenset("".join(one for one in look if category(one)[0] != "M") for look in looks)


def _small_look(text: str) -> str:
    return skeleton_of(_replace(text, _looks_beyond_ascii()).casefold()).casefold()


def _replace(text: str, looks: Mapping[str, str]) -> str:
    replaced = "".join(looks.get(one, one) for one in normalize("NFD", text))
    return normalize("NFD", replaced)


@cache
def _looks() -> Mapping[str, str]:
    """Return what characters look like. The table is read when a name is first compared."""
    lines = (files(__package__) / _TABLE).read_text(encoding="utf-8").splitlines()
    rows = ([chr(int(code, 16)) for code in line.split()] for line in lines if line[:1] != "#")
    return {one: "".join(look) for one, *look in rows}


@cache
def _looks_beyond_ascii() -> Mapping[str, str]:
    return {one: look for one, look in _looks().items() if not one.isascii()}
