"""Content policy of pages: no inline scripts, and no styles other than their own."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import each_game
from tests.service.conftest import World

LISTEN = """addEventListener("securitypolicyviolation", (violation) => {
    (window.violations ??= []).push(`${violation.effectiveDirective} ${violation.blockedURI} ${violation.sourceFile}`);
});"""


def policy_of(world, path):
    return world.get(path, Accept="text/html").headers["Content-Security-Policy"]


def test_nothing_inline_is_allowed_but_styles_of_the_reference():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game="myrmes")
    for path in ("/", f"/matches/{match_id}", "/account", "/problems", "/problems/stale-version"):
        assert "unsafe" not in policy_of(world, path)
        assert "frame-ancestors 'none'" in policy_of(world, path)
    assert "style-src 'self' 'unsafe-inline'" in policy_of(world, "/docs")
    assert "frame-ancestors 'none'" in policy_of(world, "/docs")
    assert "script" not in policy_of(world, "/docs")


@pytest.mark.slow
@each_game(2)
def test_no_page_breaks_its_policy(site, page, game):
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game=game)
    site.play_on(match_id, 6)
    site.world.follow()
    page.add_init_script(LISTEN)
    for path in (f"/matches/{match_id}", "/", "/account", "/problems"):
        site.open(page, path)
        page.wait_for_load_state("networkidle") if path == "/" else page.wait_for_timeout(300)
        assert page.evaluate("window.violations ?? []") == []
    assert site.faults == []


@pytest.mark.slow
def test_drawings_are_painted_in_the_scheme_that_was_chosen(site, page):
    """The reader's choice overrides the system's colour scheme, both on the page and in a drawing."""
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game="myrmes")
    painted = {}
    for system in ("light", "dark"):
        page.emulate_media(color_scheme=system)
        site.open(page, f"/matches/{match_id}")
        expect(page.locator("#board .bd-table").first).to_be_attached()
        for chosen in (None, "light", "dark"):
            painted[system, chosen] = page.evaluate(
                """async (chosen) => {
                    if (chosen) document.documentElement.dataset.theme = chosen;
                    await new Promise(requestAnimationFrame);
                    return getComputedStyle(document.querySelector("#board .bd-table")).fill;
                }""",
                chosen,
            )

    assert painted["light", None] != painted["dark", None]
    for chosen in ("light", "dark"):
        assert {painted[system, chosen] for system in ("light", "dark")} == {painted[chosen, None]}
