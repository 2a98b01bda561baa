"""Accessibility of our pages in various states: axe finds no violations."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME, SECRET_GAME

AXE = Path(__file__).parents[2] / "node" / "node_modules" / "axe-core" / "axe.min.js"
STANDARD = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


@pytest.fixture(autouse=True)
def _axe():
    if not AXE.exists() or not shutil.which("node"):
        reason = "axe is missing: `make test` installs it"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


def check_by_axe(page, rules=STANDARD):
    """Check that axe finds no violation on a page. Report the rule and the element otherwise."""
    page.evaluate(AXE.read_text())  # the page's policy blocks an added script
    results = page.evaluate(
        "(rules) => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })",
        rules,
    )
    violations = [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for violation in results["violations"]
        for node in violation["nodes"]
    ]
    assert not violations, "\n".join(violations)


def check_in_both_schemes(
    page, change=lambda page, scheme: page.emulate_media(color_scheme=scheme)
):
    """Check all rules in the light colour scheme, and those about colours in the dark one."""
    check_by_axe(page)
    change(page, "dark")
    check_by_axe(page, COLOURS)
    change(page, "light")


def change_reference(page, scheme):
    """Open the reference again in a colour scheme, because it fades from one to the other."""
    page.emulate_media(color_scheme=scheme)
    page.reload()
    expect(page.locator(".sl-elements-api h1")).to_be_visible(timeout=60_000)
    expect(page.locator(".sl-elements-api .HttpService")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "/account",
        "/problems",
        "/rules",
        "/rules/myrmes?lang=de",
        "/rules/table",
        *(
            pytest.param(f"/rules/{game}", marks=pytest.mark.assure)
            for game in sorted(GAMES)
            if game != "myrmes"
        ),
    ],
)
def test_plain_pages(site, page, path):
    site.open(page, path)
    expect(page.locator("h1").first).to_be_visible()

    check_in_both_schemes(page)


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_the_reference_of_the_api(site, page):
    site.open(page, "/docs")
    expect(page.locator(".sl-elements-api .HttpService")).to_be_visible(timeout=60_000)
    check_in_both_schemes(page, change_reference)
    page.goto(f"{site.address}/docs#/operations/take_seat")
    expect(page.get_by_role("button", name="Send API Request")).to_be_visible(timeout=60_000)

    check_by_axe(page)


@pytest.mark.slow
def test_the_lobby_and_its_form(site, page):
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game="atta-ants")
    site.world.create({}, {}, game="myrmes")
    site.play_on(match_id, 3)
    site.world.follow()
    page.set_viewport_size({"width": 390, "height": 844})
    site.open(page, "/")
    expect(page.locator("#running img")).to_be_visible()

    check_in_both_schemes(page)
    page.locator(".game.myrmes").get_by_role("button", name="Play with friends").click()
    page.get_by_text("More options").click()
    page.locator("[name=clock]").select_option("per-decision 30")
    check_in_both_schemes(page)


def seat_of_a_lesson(site, game):
    """Return the page of a new match with its lesson, and the token of its first seat."""
    options = {} if game == "march-of-the-ants" else {"first_player": 0}
    match_id = site.world.create({}, {"bot": "random"}, game=game, **options)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    return f"/matches/{match_id}?lesson={game}", token


def finish_match(site, game):
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game=game)
    site.play_on(match_id)
    return match_id


def show_all(page):
    """Open all folded parts of a finished match."""
    expect(page.locator("#status")).to_have_text("over")
    expect(page.locator("#board svg").first).to_be_visible()
    for closed in page.locator("details:not([open]) > summary").all():
        if closed.is_visible():
            closed.click()
    for tab in page.get_by_role("tab").all():
        tab.click()
    page.evaluate(
        "for (const panel of document.querySelectorAll('[role=tabpanel]')) panel.hidden = false"
    )


@pytest.mark.slow
@EVERY_GAME
def test_a_match_that_is_played_and_one_that_is_over(site, page, game):
    path, token = seat_of_a_lesson(site, game)
    site.open(page, f"{path}#token={token}")
    expect(page.locator("#lesson")).to_be_visible()
    expect(page.locator("#board svg").first).to_be_visible()
    check_in_both_schemes(page)

    page.goto(f"{site.address}/matches/{finish_match(site, game)}")
    show_all(page)
    check_in_both_schemes(page)


def check_other_views(site, page, game):
    """Check an open match, a past version and an embedded match."""
    open_one = site.world.create({}, {}, game=game)
    site.open(page, f"/matches/{open_one}")
    expect(page.get_by_label("Invite by this link")).to_be_visible()
    check_in_both_schemes(page)
    over = finish_match(site, game)
    page.goto(f"{site.address}/matches/{over}?at=3")
    expect(page.locator("#live")).to_have_text("Complete")
    check_in_both_schemes(page)
    page.goto(f"{site.address}/embed/{over}")
    expect(page.locator("#board svg")).to_be_visible()
    check_in_both_schemes(page)


@pytest.mark.slow
def test_a_match_that_is_open_looked_back_at_and_embedded(site, page):
    check_other_views(site, page, ANY_GAME.name)


@pytest.mark.assure
@pytest.mark.timeout(300)  # axe reads each text of a large drawing
@EVERY_GAME
def test_every_game_that_is_open_looked_back_at_and_embedded(site, page, game):
    check_other_views(site, page, game)


@pytest.mark.slow
def test_a_curtain(site, page):
    match_id = site.world.create({}, {}, game=SECRET_GAME.name)
    kept = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    site.open(page, "/problems")
    page.evaluate(
        """([id, kept]) => {
            localStorage.setItem(`formicary:${id}`, kept[0]);
            localStorage.setItem(`formicary:${id}/seats`, JSON.stringify(kept));
        }""",
        [match_id, kept],
    )
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#curtain")).to_be_visible()

    check_in_both_schemes(page)


@pytest.mark.slow
def test_a_raised_sheet_with_why_something_cannot_be_done(site, page):
    page.set_viewport_size({"width": 390, "height": 844})
    match_id = site.world.create({}, {"bot": "random"}, game=ANY_GAME.name, first_player=0)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}#token={token}")
    page.locator("#sheet").click()
    expect(page.locator("#holding")).to_be_visible()
    page.locator('#board [id^="ant:"]').first.click()
    expect(page.locator("#foresight")).to_be_visible()

    check_in_both_schemes(page)


def test_a_page_that_is_not_there(site, page):
    site.open(page, "/nothing")
    expect(page.get_by_role("heading")).to_have_text("There is no such page")
    site.faults.clear()  # the browser logs every 404

    check_in_both_schemes(page)
