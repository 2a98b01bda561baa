"""The language of a page: the one in its address, or else the one the browser prefers.

The language that a reader has chosen, or that is set in the account, is only known in the browser.
A script puts it into the address (`choices.js`).
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
    """Return the language that `lang` in the address names, or the browser's, or the first one."""
    asked = request.args.get(_ASKED)
    return asked if asked is not None and asked in among else accepted_language(request, among)


def keep_language(request: Request, path: str) -> str:
    """Return the path of another page, with the language that this page's address names, if any."""
    path, asked = at_root(path), request.args.get(_ASKED)
    if asked not in LANGUAGES:
        return path
    address, mark, place = path.partition("#")
    return f"{address}?{urlencode({_ASKED: asked})}{mark}{place}"
