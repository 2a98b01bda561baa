"""The web pages: templates and files in `web/`. The pages use only the public API."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from types import MappingProxyType
from typing import Any

from flask import Blueprint, Flask, Response, current_app, render_template, request
from msgspec import json
from werkzeug.exceptions import NotFound

from games.game import AnyGame
from service.http.envelope import EMBED_POLICY, PAGE_POLICY, REFERENCE_POLICY
from service.http.request import PROVE, language_of
from service.http.response import HTML, JSON, MARKDOWN, NEWEST, PROBLEM, SVG, VARY, reply_by_content
from service.page import guide
from service.page.app_manifest import MANIFEST, describe_app
from service.page.bundle import find_file, folder_of_assets, is_bundled
from service.page.game_pictures import GamePictures
from service.page.language import choose_language, keep_language
from service.page.markdown import read_page
from service.page.modules import modules_of
from service.page.operation_list import list_operations
from service.page.packaged import walk_files
from service.page.rulebook import list_languages, list_rulebooks, read_rulebook
from service.page.words import NAMES, PageWords, address_of_words, encode_words, tag_of_words
from service.passkeys.build import has_passkeys
from service.text.addresses import at_root

_WEB = str(files("web"))
_STATIC = files("web") / "static"
_POLICIES = dict([PAGE_POLICY, ("Referrer-Policy", "no-referrer")])
_FEWEST_RANKED = 2  # seats; nobody is ranked alone
_WORKER = "push/service_worker.js"
_HTML = f"{HTML}; charset=utf-8"
_KEPT = "public, max-age=31536000, immutable"  # a year; the address changes with the content
_MARKDOWN, _PLAIN = f"{MARKDOWN}; charset=utf-8", "text/plain; charset=utf-8"


def add_pages(app: Flask, games: Mapping[str, AnyGame]) -> None:
    """Register the web pages (lobby, match, account, rules, and others) and their static files."""
    pages = Blueprint(
        "web",
        "service.page.pages",
        template_folder=f"{_WEB}/templates",
    )
    pages.add_url_rule("/", view_func=lobby)
    pages.add_url_rule("/matches/<match_id>", view_func=match_page)
    pages.add_url_rule("/account", view_func=account_page)
    pages.add_url_rule("/accounts/<name>", view_func=player_page)
    pages.add_url_rule("/leaderboards", view_func=_leaderboards_page(games))
    pages.add_url_rule("/docs", view_func=reference_page)
    pages.add_url_rule("/guide", view_func=guide_file)
    pages.add_url_rule("/guide/", view_func=guide_file)
    pages.add_url_rule("/guide/<path:name>", view_func=guide_file)
    pages.add_url_rule("/llms.txt", view_func=index_for_programs)
    pictures = GamePictures(games)
    rules_page = _rules_page(pictures)
    pages.add_url_rule("/rules", view_func=rules_page)
    pages.add_url_rule("/rules/<name>", view_func=rules_page)
    pages.add_url_rule("/embed/<match_id>", view_func=embed_page)
    picture_page = _picture_page(pictures)
    pages.add_url_rule("/pictures/<game>.svg", view_func=picture_page)
    pages.add_url_rule("/pictures/<game>/<part>.svg", view_func=picture_page)
    pages.add_url_rule("/words/<language>.json", view_func=words_file)
    pages.add_url_rule("/static/<path:name>", view_func=static_file)
    pages.add_url_rule("/service-worker.js", view_func=service_worker)
    pages.add_url_rule("/manifest.webmanifest", view_func=manifest)
    pages.add_url_rule("/bundle/<digest>/<path:name>", view_func=bundled_file)
    app.register_blueprint(pages)


def show_missing_page(response: Response) -> Response:
    """Replace a 404 problem with an HTML page if the client is a browser."""
    if request.path.startswith("/v1/"):
        return response
    if response.mimetype == HTML:  # already a page, such as the one for a missing guide
        return response
    if request.accept_mimetypes.best_match([PROBLEM, HTML], default=PROBLEM) != HTML:
        return response
    page = reply_page("missing.html")
    page.status_code = HTTPStatus.NOT_FOUND
    return page


def lobby() -> Response:
    """Render the lobby, which lists the matches and has a form to create one."""
    return reply_page("lobby.html")


def match_page(match_id: str) -> Response:
    """Render the page of a match, which shows its board, seats, and timeline."""
    scripts = ("match/first_board.js", "match/match.js")
    is_joined = is_bundled(folder_of_assets())
    first, rest = (() if is_joined else modules_of(script) for script in scripts)
    return reply_page("match.html", match=match_id, first_modules=first[1:], modules=rest)


def account_page() -> Response:
    """Render the account page, with forms to sign in with a passkey or an API key."""
    party = current_app.extensions["api"].passkey_party
    return reply_page("account.html", has_passkeys=has_passkeys(request, party))


def player_page(name: str) -> Response:
    """Render the public page of an account, which shows its ratings and rated matches."""
    return reply_page("player.html", player=name)


def _leaderboards_page(games: Mapping[str, AnyGame]) -> Callable[[], Response]:
    """Create the view that renders the leaderboards of the games."""
    ranked = [
        {"name": name, "title": game.title, "fewest": game.seats[0], "most": game.seats[1]}
        for name, game in games.items()
        if game.seats[1] >= _FEWEST_RANKED
    ]

    def leaderboards_page() -> Response:
        """Render the leaderboards, with a choice of the games."""
        return reply_page("leaderboards.html", games=ranked)

    return leaderboards_page


def reference_page() -> Response:
    """Render the interactive API reference, with a list of all operations."""
    operations = current_app.extensions[PROVE].operations
    listed = list_operations(operations, current_app.view_functions)
    return reply_page("reference.html", headers=dict([REFERENCE_POLICY]), operations=listed)


def index_for_programs() -> Response:
    """Render the list of documents that programs can read (https://llmstxt.org/)."""
    books = [(name, read_rulebook(name).title) for name in list_rulebooks()]
    content = render_template("llms.txt", root=at_root(""), books=books)
    return reply_by_content(request, content.encode(), _PLAIN, headers=_POLICIES)


def guide_file(name: str = "") -> Response:
    """Serve a documentation file, or a page that explains how to build the documentation.

    Markdown is also sent if the documentation is not built.
    """
    text = read_page(name)
    if text is not None:
        return reply_by_content(request, text.encode(), _MARKDOWN, headers=_POLICIES)
    if not guide.is_built():
        page = reply_page("guide.html")
        page.status_code = HTTPStatus.NOT_FOUND
        return page
    if not name:  # links on the page are relative to its folder
        return Response(status=302, headers={"Location": at_root(f"/guide/{guide.HOME}")})
    content, kind = guide.read_file(name)
    return reply_by_content(request, content, kind, headers=_POLICIES)


def _rules_page(pictures: GamePictures) -> Callable[[str], Response]:
    """Create the view that renders the rules of a game or of the table."""

    def rules_page(name: str = "") -> Response:
        """Render the rules in the reader's language."""
        books = list_rulebooks()
        chosen = name or books[0]
        if chosen not in books:
            raise NotFound
        languages = list_languages(chosen)
        code = choose_language(request, [language.code for language in languages])
        return reply_page(
            "rules.html",
            name=chosen,
            books=[(book, read_rulebook(book, code)) for book in books],
            book=read_rulebook(chosen, code),
            translations=languages,
            parts=pictures.list_parts(chosen, code),
        )

    return rules_page


def embed_page(match_id: str) -> Response:
    """Render a page that shows only the board of a match, for embedding in other sites."""
    asked = request.args.get("theme")
    theme = asked if asked in ("dark", "light") else None
    return reply_page("embed.html", headers=dict([EMBED_POLICY]), match=match_id, theme=theme)


def _picture_page(pictures: GamePictures) -> Callable[[str], Response]:
    """Create the view that serves a picture of a game for the lobby and the rules."""

    def game_picture(game: str, part: str = "map") -> Response:
        picture = pictures.find(game, language_of(request), part)
        if picture is None:
            raise NotFound
        return reply_by_content(request, picture, SVG)

    return game_picture


def words_file(language: str) -> Response:
    """Serve the texts of client-side scripts in a given language."""
    if language not in NAMES:
        raise NotFound
    is_same = request.args.get("v") == tag_of_words(language)
    content, cache = encode_words(language), _KEPT if is_same else NEWEST
    return reply_by_content(request, content, JSON, cache=cache, headers=_POLICIES)


def static_file(name: str) -> Response:
    """Serve a static file, identified by its path below `web/static`."""
    if name not in _static_names():
        raise NotFound
    return _reply_file(name, _STATIC / name, NEWEST)


def service_worker() -> Response:
    """Serve the service worker, which controls the pages below its own address."""
    return _reply_file(_WORKER, _STATIC / _WORKER, NEWEST)


def manifest() -> Response:
    """Serve the manifest, with which browsers install the site as an app."""
    content = json.encode(describe_app(at_root("")))
    return reply_by_content(request, content, MANIFEST, cache=NEWEST, headers=_POLICIES)


def bundled_file(digest: str, name: str) -> Response:
    """Serve a file of the bundle, which browsers keep without asking again.

    A page of another version names a bundle that is gone. It gets the file from `web/static`.
    """
    file = find_file(digest, name)
    return static_file(name) if file is None else _reply_file(name, file, _KEPT)


def _reply_file(name: str, file: Traversable, cache: str) -> Response:
    kind = guess_type(name)[0] or "application/octet-stream"
    letters = "" if kind == SVG else "; charset=utf-8"
    return reply_by_content(
        request, file.read_bytes(), kind + letters, cache=cache, headers=_POLICIES
    )


def _address_of_document(name: str) -> str:
    """Return the address of a page of the documentation, which need not be built."""
    return at_root(f"/guide/{name}.{'html' if guide.is_built() else 'md'}")


@cache
def _static_names() -> frozenset[str]:
    """Return the paths of all static files. No other files are ever opened."""
    return frozenset(name for name, _ in walk_files(_STATIC))


def reply_page(
    template: str, *, headers: Mapping[str, str] = MappingProxyType({}), **values: Any
) -> Response:
    """Render a template of `web/` in the reader's language.

    In templates, `t(id)` returns a text, `to(path)` returns the address of another page, and
    `asset(name)` that of a static file. `assets` is the folder of static files, and `texts` the
    address of the texts of scripts. `root` is the path prefix of a reverse proxy, or empty.
    `has_guide` is true if the documentation is built. `document(name)` returns the address of one
    of its pages, or of the same page as Markdown if it is not built.
    """
    words, assets = PageWords(choose_language(request)), folder_of_assets()
    content = render_template(
        template,
        t=words,
        root=at_root(""),
        assets=assets,
        asset=lambda name: f"{assets}/{name}",
        texts=at_root(address_of_words(words.language)),
        has_guide=guide.is_built(),
        document=_address_of_document,
        is_record=current_app.extensions["api"].context.is_record,
        to=partial(keep_language, request),
        language=words.language,
        languages=NAMES,
        **values,
    ).encode()
    vary = headers.get("Vary", VARY)
    spoken = {"Content-Language": words.language, "Vary": f"{vary}, Accept-Language"}
    return reply_by_content(request, content, _HTML, headers={**_POLICIES, **headers, **spoken})
