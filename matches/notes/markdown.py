"""The Markdown of notes: no HTML, no images, and links only within the service."""

from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.texts import find_text_fault


class _AllLinks(MarkdownIt):
    """A parser that finds every link, because other renderers are less strict."""

    def validateLink(self, url: str) -> bool:  # noqa: N802  # the name in the library
        return True


class _LinksWithin(MarkdownIt):
    """A parser that leaves links to other sites as text."""

    def validateLink(self, url: str) -> bool:  # noqa: N802  # the name in the library
        return _is_within(url)


_parser = _AllLinks("commonmark")
_renderer = _LinksWithin("commonmark", {"html": False}).disable("image")
_HTML = frozenset(("html_block", "html_inline"))


def find_note_fault(text: str) -> str:
    """Explain in English why the text of a note is rejected.

    Return an empty string if it is accepted.
    """
    if not text.strip():
        return "it is empty"
    if fault := find_text_fault(text, "note"):
        return fault
    for token in _walk(_parser.parse(text)):
        if token.type in _HTML:
            return f"it contains HTML: {token.content.strip()[:40]}"
        if token.type == "image":
            return f"it contains an image: {str(token.attrGet('src'))[:80]}"
        if token.type == "link_open" and not _is_within(str(token.attrGet("href"))):
            return f"it links to another site: {str(token.attrGet('href'))[:80]}"
    return ""


def render_note(text: str) -> str:
    """Return the text of a note as HTML.

    Text that `find_note_fault` rejects is rendered without risk too: HTML is shown as text, and
    neither images nor links to other sites are made.
    """
    html: str = _renderer.render(text)
    return html


def _is_within(href: str) -> bool:
    """Return whether a link leads to a page of this service or to a place on the same page."""
    return href.startswith("#") or (href.startswith("/") and not href.startswith("//"))


def _walk(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _walk(token.children or [])
