"""What axe finds on our pages, in the states that they come into: nothing."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.by_game import SECRET_GAME

AXE = Path(__file__).parents[2] / "node" / "node_modules" / "axe-core" / "axe.min.js"
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES = ("light", "dark")


@pytest.fixture(autouse=True)
def _axe():
    if not AXE.exists() or not shutil.which("node"):
        reason = "axe is missing: `make test` installs it"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


def check_by_axe(page):
    """Check that axe finds nothing on a page; say the rule, and where."""
    page.evaluate(AXE.read_text())  # the policy of the page lets no script of ours be added
    results = page.evaluate(
        "(tags) => axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })",
        STANDARD,
    )
    found = [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in results["violations"]
        for node in one["nodes"]
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "path", ["/account", "/problems", "/rules", "/rules/myrmes", "/rules/table"]
)
def test_plain_pages(site, browser, scheme, path):
    page = browser.new_page(color_scheme=scheme)
    site.open(page, path)
    expect(page.locator("h1").first).to_be_visible()

    check_by_axe(page)
    page.close()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_lobby_and_its_form(site, browser, scheme):
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game="atta-ants")
    site.world.create({}, {}, game="myrmes")
    site.play_on(match_id, 3)
    site.world.follow()
    page = browser.new_page(color_scheme=scheme, viewport={"width": 390, "height": 844})
    site.open(page, "/")
    expect(page.locator("#running img")).to_be_visible()

    check_by_axe(page)
    page.locator(".game.myrmes").get_by_role("button", name="More options").click()
    page.locator("[name=clock]").select_option("per-decision 30")
    check_by_axe(page)
    page.close()


@pytest.mark.timeout(300)  # axe looks at each text of a large drawing
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("game", ["atta-ants", "march-of-the-ants", "myrmes"])
def test_a_match_that_is_open_played_looked_back_at_and_over(site, browser, scheme, game):
    options = {} if game == "march-of-the-ants" else {"first_player": 0}
    match_id = site.world.create({}, {"bot": "random"}, game=game, **options)
    page = browser.new_page(color_scheme=scheme)
    site.open(page, f"/matches/{match_id}?lesson={game}")
    expect(page.get_by_label("Invite by this link")).to_be_visible()
    check_by_axe(page)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    page.goto(f"{site.address}/problems")
    page.goto(f"{site.address}/matches/{match_id}?lesson={game}#token={token}")
    expect(page.locator("#lesson")).to_be_visible()
    expect(page.locator("#board svg").first).to_be_visible()
    check_by_axe(page)
    page.goto(f"{site.address}/matches/{match_id}?at=3")
    expect(page.locator("#live")).to_have_text("Live")
    check_by_axe(page)

    over = site.world.create({"bot": "random"}, {"bot": "random"}, game=game)
    site.play_on(over)
    page.goto(f"{site.address}/matches/{over}")
    expect(page.locator("#status")).to_have_text("over")
    expect(page.locator("#board svg").first).to_be_visible()
    for closed in page.locator("details:not([open]) > summary").all():
        if closed.is_visible():
            closed.click()
    check_by_axe(page)
    page.goto(f"{site.address}/embed/{over}")
    expect(page.locator("#board svg")).to_be_visible()
    check_by_axe(page)
    page.close()


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

    check_by_axe(page)
