"""Names: which can be had, and which read the same."""

import re
from unicodedata import category, normalize

from accounts.errors import BadName
from accounts.reserved_names import ReservedNames
from accounts.unicode.scripts import is_of_one_script

FEWEST, MOST = 3, 30
ACCENTS_MOST = 3  # upon one letter: Hebrew and the scripts of India may need as many
_MARKS = " _-."
_RUNS = re.compile(rf"[{re.escape(_MARKS)}]{{2}}")
_ID = re.compile("[a-z2-7]{16}")
_UNSEEN = re.compile(  # letters and accents that show nothing
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_OFFICES = ReservedNames()


def check_name(typed: str, reserved: ReservedNames = _OFFICES) -> str:
    """Return a name in the form in which it is shown (NFKC).

    Args:
        typed: the name.
        reserved: those that nobody may have.

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
    if not is_of_one_script(name):
        raise BadName("A name does not mix letters of several scripts.")
    if reserved.has(name):
        raise BadName(
            "A name is none that the service gives to others, such as player 1, bot or admin, and"
            " does not look like one."
        )
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
