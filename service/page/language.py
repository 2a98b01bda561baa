"""Language selection for pages, based on the `lang` parameter or the browser's preference.

A language chosen by the reader, or in the account settings, is only known to the browser. A script
adds it to the URL (`choices.js`).
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
    """Return the language from `lang`, or else the browser's preference or the first language."""
    asked = request.args.get(_ASKED)
    return asked if asked is not None and asked in among else accepted_language(request, among)


def keep_language(request: Request, path: str) -> str:
    """Return the path of another page, with the `lang` parameter of the current page."""
    path, asked = at_root(path), request.args.get(_ASKED)
    if asked not in LANGUAGES:
        return path
    address, mark, place = path.partition("#")
    return f"{address}?{urlencode({_ASKED: asked})}{mark}{place}"
