"""Rules for names, and the folded form used to compare them."""

import re
from unicodedata import category, normalize

from accounts.errors import BadName
from accounts.reserved_names import ReservedNames
from accounts.unicode.scripts import is_of_one_script

FEWEST, MOST = 3, 30
ACCENTS_MOST = 3  # per letter; Hebrew and Indic scripts may need this many
_MARKS = " _-."
_RUNS = re.compile(rf"[{re.escape(_MARKS)}]{{2}}")
_ID = re.compile("[a-z2-7]{16}")
_UNSEEN = re.compile(  # invisible letters and accents
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_OFFICES = ReservedNames()


def check_name(typed: str, reserved: ReservedNames = _OFFICES) -> str:
    """Check a name, and return the form in which it is displayed (NFKC).

    Args:
        typed: the name as entered.
        reserved: the names that accounts may not have.

    Raises:
        BadName: the name is too short or too long, contains a character that is not allowed, or is
            reserved.
    """
    name = normalize("NFKC", typed)
    if not FEWEST <= len(name) <= MOST:
        raise BadName(f"A name has {FEWEST} to {MOST} letters.")
    if _UNSEEN.search(name) or not all(_is_letter(letter) or letter in _MARKS for letter in name):
        raise BadName("A name must consist of letters, digits, spaces and the marks _ - . only.")
    if category(name[0])[0] == "M" or name[0] in _MARKS or name[-1] in _MARKS or _RUNS.search(name):
        raise BadName("Spaces and marks must be between letters or digits, one at a time.")
    if _has_tower(name):
        raise BadName(f"A letter must have at most {ACCENTS_MOST} accents.")
    if not is_of_one_script(name):
        raise BadName("A name must not mix letters of several scripts.")
    if reserved.has(name):
        raise BadName(
            "The name is reserved by the service, such as player 1, bot or admin, or looks like a"
            " reserved one."
        )
    if is_account_id(fold_name(name)):
        raise BadName("A name of 16 letters a-z and digits 2-7 would look like an account id.")
    return name


def is_account_id(text: str) -> bool:
    """Return whether a string has the format of an account id."""
    return _ID.fullmatch(text) is not None


def fold_name(name: str) -> str:
    """Return the folded form of a name, which is the same for names that read the same."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _has_tower(name: str) -> bool:
    """Return whether any letter has more than `ACCENTS_MOST` accents."""
    accents = "".join("M" if category(letter)[0] == "M" else " " for letter in name)
    return "M" * (ACCENTS_MOST + 1) in accents


def _is_letter(character: str) -> bool:
    """Return whether a character is a letter, a digit or a combining accent."""
    return category(character)[0] == "L" or category(character) in ("Nd", "Mn", "Mc")
