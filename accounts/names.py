"""Names: which can be had, and which read the same."""

import re
from unicodedata import category, normalize

from accounts.errors import BadName

FEWEST, MOST = 3, 30
ACCENTS_MOST = 3  # upon one letter: Hebrew and the scripts of India may need as many
_MARKS = " _-."
_RUNS = re.compile(rf"[{re.escape(_MARKS)}]{{2}}")
_OFFICES = re.compile(  # whom answers and boards call so
    r"(?:seat|player|bot|host|game|clock|phase|admin|administrator|moderator|nobody|you|formicary)"
    r"s?[ _.-]?[0-9]*|(?:random|greedy|search)[ _.-]?bot[ _.-]?[0-9]*"
)
_ID = re.compile("[a-z2-7]{16}")
_UNSEEN = re.compile(  # letters and accents that show nothing
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_SCRIPTS = (  # of letters that look alike across them
    ("Latin", re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")),
    ("Greek", re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")),
    ("Cyrillic", re.compile(r"[\u0400-\u052f]")),
)


def check_name(typed: str) -> str:
    """Return a name in the form in which it is shown (NFKC).

    Raises:
        BadName: it is too short or too long, or holds what a name may not hold.
    """
    name = normalize("NFKC", typed)
    if not FEWEST <= len(name) <= MOST:
        raise BadName(f"A name has {FEWEST} to {MOST} letters.")
    if _UNSEEN.search(name) or not all(_is_letter(one) or one in _MARKS for one in name):
        raise BadName("A name holds letters, digits, spaces and the marks _ - . only.")
    if category(name[0])[0] == "M" or name[0] in _MARKS or name[-1] in _MARKS or _RUNS.search(name):
        raise BadName("Spaces and marks stand between letters or digits, one at a time.")
    if _has_tower(name):
        raise BadName(f"A letter carries {ACCENTS_MOST} accents at most.")
    scripts = [script for script, letters in _SCRIPTS if letters.search(name)]
    if len(scripts) > 1:
        raise BadName("A name does not mix letters of the Latin, Greek and Cyrillic alphabets.")
    if _OFFICES.fullmatch(fold_name(name)):
        raise BadName("A name is not one that the service gives to others: player 1, bot, admin.")
    if is_account_id(fold_name(name)):
        raise BadName("A name of 16 letters a-z and digits 2-7 would read as an account's id.")
    return name


def is_account_id(text: str) -> bool:
    """Return whether a text has the form of an account's id."""
    return _ID.fullmatch(text) is not None


def fold_name(name: str) -> str:
    """Return the form in which two names that read the same are the same."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _has_tower(name: str) -> bool:
    """Return whether a letter carries more accents than it may."""
    accents = "".join("M" if category(one)[0] == "M" else " " for one in name)
    return "M" * (ACCENTS_MOST + 1) in accents


def _is_letter(one: str) -> bool:
    """Return whether it is a letter or a digit, or an accent upon one."""
    return category(one)[0] == "L" or category(one) in ("Nd", "Mn", "Mc")
