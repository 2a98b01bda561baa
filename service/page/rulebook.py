"""Rules pages, rendered as HTML from `docs/rules/*.md`, with an anchor for each rule number.

English texts are in the folder itself. Translations are in subfolders such as `docs/rules/de`.

A rejected command cites a rule such as "rule 3.2", "OB4" or "T9". The anchor with this name is on
the heading, list item or paragraph that starts with the number.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from service.page.words import NAMES

_FOLDER = files("web") / "docs" / "rules"  # `web/docs` links to `docs`; wheels contain the files
_SECTION = re.compile(r"(\d+(?:\.\d+)*)\.?\s")
_CODE = re.compile(r"[A-Z]{1,4}\d+")


class Language(Struct, frozen=True):
    """A language in which rulebooks are available.

    Attributes:
        code: the code, as in `lang` and `Accept-Language`.
        name: the name of the language, in the language itself.
    """

    code: str
    name: str


LANGUAGES = tuple(Language(code, name) for code, name in NAMES.items())
ENGLISH = LANGUAGES[0]


class Rulebook(Struct, frozen=True):
    """The rules of a game or of the table, rendered as a page.

    Attributes:
        language: the language of the text.
        title: the title of the page.
        body: the text as HTML.
        sections: the anchor and the heading of each section.
        anchors: all rule numbers that have an anchor.
    """

    language: Language
    title: str
    body: str
    sections: tuple[tuple[str, str], ...]
    anchors: frozenset[str]


@cache
def list_rulebooks() -> tuple[str, ...]:
    """Return the names of all rulebooks, which are the game slugs and `table`."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".md") for name in names if name.endswith(".md")))


@cache
def list_languages(name: str) -> tuple[Language, ...]:
    """Return the languages in which a rulebook is available, English first."""
    return tuple(language for language in LANGUAGES if _find_text(name, language).is_file())


@cache
def read_rulebook(name: str, code: str = ENGLISH.code) -> Rulebook:
    """Load a rulebook by name. Fall back to English if there is no translation."""
    language = next(
        (language for language in list_languages(name) if language.code == code), ENGLISH
    )
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_find_text(name, language).read_text(encoding="utf-8"))
    title = tokens[1].content.partition(":")[0]
    anchors = _set_anchors(tokens)
    _link_codes(tokens, anchors)
    _leave_corners(tokens)
    sections = tuple(
        (str(heading.attrs["id"]), text.content)
        for heading, text in pairwise(tokens)
        if heading.type == "heading_open" and heading.tag == "h2" and "id" in heading.attrs
    )
    body = reader.renderer.render(tokens[3:], reader.options, {})
    body = body.replace("<pre>", '<pre tabindex="0">')  # wider than a phone: keys scroll it
    return Rulebook(language, title, body, sections, frozenset(anchors))


def _find_text(name: str, language: Language) -> Traversable:
    folder = _FOLDER if language is ENGLISH else _FOLDER / language.code
    return folder / f"{name}.md"


def _set_anchors(tokens: Sequence[Token]) -> set[str]:
    """Give each numbered heading, list item, and paragraph its number as an id. Return the ids."""
    anchors: set[str] = set()
    section, place, items = "", 0, []
    for at, token in enumerate(tokens):
        if token.type in ("ordered_list_open", "bullet_list_open"):
            items.append(token.type == "ordered_list_open")
            place = 0
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            items.pop()
        number = ""
        if token.type == "heading_open":
            number = section = _number_of(tokens[at + 1], _SECTION)
        elif token.type == "list_item_open":
            place += 1
            numbered = f"{section}.{place}" if items[-1] and len(items) == 1 and section else ""
            number = _number_of(tokens[at + 2], _CODE) or numbered
        elif token.type == "paragraph_open" and not items:
            number = _number_of(tokens[at + 1], _CODE)
        if number and number not in anchors:
            token.attrSet("id", number)
            anchors.add(number)
    return anchors


def _number_of(token: Token, pattern: re.Pattern[str]) -> str:
    """Return the rule number with which the text starts, or an empty string."""
    matched = pattern.match(token.content.lstrip("`*"))
    return matched[matched.lastindex or 0] if matched else ""


def _link_codes(tokens: Sequence[Token], anchors: set[str]) -> None:
    """Turn rule numbers in inline code into links to their anchors."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "code_inline" and child.content in anchors:
                number = escape(child.content)
                child.type = "html_inline"
                child.content = f'<a class="number" href="#{number}">{number}</a>'


def _leave_corners(tokens: Sequence[Token]) -> None:
    """Replace empty table header cells with plain cells, because they are not column headers."""
    for opened, text, closed in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opened.type == "th_open" and not text.content:
            opened.tag = closed.tag = "td"
