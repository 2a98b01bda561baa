"""The language of a page: as its address says, else as the reader's browser likes it.

What a reader has chosen once, or their account says, is known in the browser alone: a script puts
it into the address (`choices.js`).
"""

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Request

from service.http.request import accepted_language
from service.page.words import NAMES
from service.text.addresses import at_root

LANGUAGES = tuple(NAMES)
_ASKED = "lang"


def choose_language(request: Request, among: Sequence[str] = LANGUAGES) -> str:
    """Return the language that `lang` in the address names, else the browser's, else the first."""
    asked = request.args.get(_ASKED)
    return asked if asked is not None and asked in among else accepted_language(request, among)


def keep_language(request: Request, path: str) -> str:
    """Return the path of another page, which is asked for in the same language if this one was."""
    path, asked = at_root(path), request.args.get(_ASKED)
    if asked not in LANGUAGES:
        return path
    address, mark, place = path.partition("#")
    return f"{address}?{urlencode({_ASKED: asked})}{mark}{place}"
