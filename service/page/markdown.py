"""The documentation as Markdown, at `/guide/<name>.md`, for programs that read it.

The pages are those of `docs/` and the READMEs of the clients. Links between them are kept. A link
to any other file of the repository becomes the path of that file.
"""

import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath, relpath
from types import MappingProxyType

from service.page.packaged import walk_files

_DOCS = files("web") / "docs"  # a link to `docs`; wheels contain the files themselves
_CLIENTS = files("web") / "clients"  # links to the READMEs in `sdk`
_CODE_OR_LINK = re.compile(
    r"^```.*?^```|`[^`\n]+`|(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)",
    re.MULTILINE | re.DOTALL,
)


def read_page(name: str) -> str | None:
    """Return a page as Markdown. Its name is the path below `/guide`; None if there is no page."""
    page = list_pages().get(name)
    if page is None:
        return None
    return adapt_links(page.read_text(encoding="utf-8"), name, list_pages().keys())


@cache
def list_pages() -> Mapping[str, Traversable]:
    """Return all pages by name. No other files are ever opened."""
    pages = {name: file for name, file in walk_files(_DOCS) if _is_page(name)}
    for name, file in walk_files(_CLIENTS):
        pages[f"sdk/{name.removesuffix('.md')}/README.md"] = file
    return MappingProxyType(pages)


def _is_page(name: str) -> bool:
    return name.endswith(".md") and not name.startswith("pictures/")


def adapt_links(text: str, name: str, pages: Collection[str]) -> str:
    """Return a page in which links lead to other pages. Pictures are replaced by their texts."""
    folder = dirname(_place_of(name))

    def replace_link(link: re.Match[str]) -> str:
        if link["target"] is None:  # code
            return link[0]
        shown = link["text"]
        path, mark, anchor = link["target"].partition("#")
        if link["picture"]:
            return shown
        if not path or ":" in path or path.startswith("/"):
            return link[0]
        place = normpath(join(folder, path))
        page = place.removeprefix("docs/")
        if page in pages and _place_of(page) == place:
            return f"[{shown}]({relpath(page, dirname(name) or '.')}{mark}{anchor})"
        return shown if place in shown else f"{shown} (`{place}`)"

    return _CODE_OR_LINK.sub(replace_link, text)


def _place_of(name: str) -> str:
    """Return the path in the repository of a page."""
    return name if name.startswith("sdk/") else f"docs/{name}"
