"""Names reserved for the service in all languages. Accounts may not use them."""

import re
from collections.abc import Iterator

from accounts.reserved_names import ANYBODY, OFFICES
from games.words import LANGUAGES, load_words

_PACKAGE = "service"
_BLANK = re.compile(r"\{\w+\}")
_CALLED = ("actor.", "bot.", "seat.player")  # entries that are displayed in place of a name
_LIST = "names.reserved"  # additional names, separated by commas


def reserved_names() -> Iterator[str]:
    """Yield the names of seats, bots and the service from all catalogues."""
    yield from OFFICES
    for language in LANGUAGES:
        for name, (text, *_) in load_words(_PACKAGE, language).texts().items():
            if name == _LIST:
                yield from text.split(", ")
            elif name.startswith(_CALLED):
                before, blank, _ = text.partition("{name}")
                yield before + ANYBODY if blank else _BLANK.sub("", text).strip()
