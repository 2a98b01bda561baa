"""Names that the service uses itself, in all languages. Accounts may not have them."""

import re
from collections.abc import Iterator

from accounts.reserved_names import ANYBODY, OFFICES
from games.words import LANGUAGES, load_words

_PACKAGE = "service"
_BLANK = re.compile(r"\{\w+\}")
_CALLED = ("actor.", "bot.", "seat.player")  # entries that are shown in place of a name
_LIST = "names.reserved"  # further names, separated by commas


def reserved_names() -> Iterator[str]:
    """Yield the names of seats, bots and the service itself in the catalogues."""
    yield from OFFICES
    for language in LANGUAGES:
        for name, (text, *_) in load_words(_PACKAGE, language).texts().items():
            if name == _LIST:
                yield from text.split(", ")
            elif name.startswith(_CALLED):
                before, blank, _ = text.partition("{name}")
                yield before + ANYBODY if blank else _BLANK.sub("", text).strip()
