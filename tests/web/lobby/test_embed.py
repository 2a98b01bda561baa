"""An embedded board: its content, its audience, and the data that it never accesses."""

import re
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.service.conftest import World
from tests.service.serving import serve_any

STATIC = Path(__file__).parents[3] / "web" / "static"
KEEPERS = re.compile(r"localStorage|sessionStorage|document\.cookie|indexedDB")


def modules_of(entry):
    """Return an entry module and all modules that it imports."""
    modules, open_ones = set(), [entry.resolve()]
    while open_ones:
        module = open_ones.pop()
        if module not in modules:
            modules.add(module)
            names = re.findall(r'from "([^"]+)"', module.read_text())
            open_ones += [(module.parent / name).resolve() for name in names]
    return modules


def test_no_module_of_it_reads_what_the_browser_keeps():
    modules = modules_of(STATIC / "lobby" / "embed.js")

    assert STATIC / "board" / "styles.js" in modules
    assert not any("tokens" in module.name for module in modules)
    assert [module.name for module in modules if KEEPERS.search(module.read_text())] == []


@pytest.mark.slow
def test_it_lives_in_a_page_of_somebody_else_as_a_spectator(site, page):
    """Requests from an embedded board contain no token, even if the browser has one for the match."""
    match_id = site.world.create({}, {"bot": "random"}, game="march-of-the-ants")
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.play_on(match_id)
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#live")).to_have_text("Live")
    sent = []
    page.on(
        "request", lambda request: sent.append((request.url, request.headers.get("authorization")))
    )
    other = Flask("other")
    frame = f'<link rel="icon" href="data:,"><iframe src="{site.address}/embed/{match_id}" width="640" height="480"></iframe>'
    other.add_url_rule("/", view_func=lambda: frame)
    with serve_any(other) as elsewhere:
        page.goto(elsewhere)
        shown = page.frame_locator("iframe")
        board = shown.locator("#board")
        expect(board.locator("svg")).to_be_visible()
        before = board.get_attribute("data-version")
        listed = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json
        path = f"/v1/matches/{match_id}/commands"
        site.world.post(path, listed["actions"][0]["command"], token=token)
        expect(board).not_to_have_attribute("data-version", before)
        expect(shown.locator("#said")).not_to_be_empty()
        mine = [request for request in sent if match_id in request[0]]
        assert any("board.svg?part=map" in url for url, _ in mine)
        assert {given for _, given in mine} == {None}
    assert site.faults == []


def test_it_alone_may_be_framed():
    world = World()
    match_id, _ = world.begin_match()
    embed, page = (world.get(f"/{room}/{match_id}") for room in ("embed", "matches"))

    assert "frame-ancestors *" in embed.headers["Content-Security-Policy"]
    assert "unsafe" not in embed.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert b"me.js" not in embed.data
