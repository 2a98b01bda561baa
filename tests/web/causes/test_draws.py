"""The panel of draws lists the draws of the log up to the shown version, and proves them."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME, SECRET_GAME
from tests.web.match_page import open_panel
from tests.web.time.test_insight import begin_match

ROWS = "#draws-rows tr"


def draws_of(match, version):
    """Return the draws up to a version, the newest first."""
    return [
        (event["seq"], draw["label"], draw["values"], draw["bounds"])
        for event in match.events
        if event["seq"] <= version
        for draw in event.get("opened", {}).get("luck", {}).get("value", ())
    ][::-1]


def rows_on(page):
    """Return the rows of the table that are shown."""
    cells = page.locator(ROWS).evaluate_all(
        "rows => rows.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent))"
    )
    return [
        (int(seq), label, list(map(int, values.split(", "))), list(map(int, bounds.split(", "))))
        for seq, label, values, bounds in cells
    ]


@pytest.mark.slow
def test_each_draw_up_to_the_version_is_listed_and_leads_to_its_command(page, over):
    match = over(ANY_GAME.name)
    all_draws = draws_of(match, match.newest)
    half = all_draws[len(all_draws) // 2][0]
    earlier = draws_of(match, half)
    assert 2 < len(earlier) < len(all_draws) <= 100
    match.open(page)
    open_panel(page, "draws")

    expect(page.locator(ROWS)).to_have_count(len(all_draws))
    assert rows_on(page) == all_draws
    page.locator("#slider").fill(str(half))
    expect(page.locator("#draws-said")).to_have_text(f"Draws up to version {half}: {len(earlier)}")
    assert rows_on(page) == earlier
    seq = earlier[0][0]
    row = page.locator(ROWS).first
    expect(row).to_contain_text(match.lines[seq - 1]["text"])
    row.get_by_role("link").click()
    expect(page.locator("#slider")).to_have_value(str(seq))


@pytest.mark.slow
def test_the_draws_are_repeated_here_and_a_forged_one_is_found(page, over):
    match = over(SECRET_GAME.name)
    match.open(page)
    open_panel(page, "draws")
    page.get_by_role("button", name="Verify the draws here").click()
    verdict = page.locator("#draws-verdict")
    count = len(draws_of(match, match.newest))
    expect(verdict).to_contain_text(f"{count} draws were repeated here")
    expect(verdict).to_have_attribute("data-kind", "good")

    def forge(route):
        lines = route.fetch().text().split("\n")
        number = next(
            n for n, line in enumerate(lines) if '"luck"' in line and '"values":[' in line
        )
        forged = re.sub(
            r'"values":\[(\d+)', lambda m: f'"values":[{int(m[1]) ^ 1}', lines[number], count=1
        )
        assert json.loads(forged) != json.loads(lines[number])
        lines[number] = forged
        route.fulfill(body="\n".join(lines))

    page.route("**/bundle", forge)
    page.reload()
    open_panel(page, "draws")
    page.get_by_role("button", name="Verify the draws here").click()
    expect(verdict).to_contain_text("Not proved")
    expect(verdict).to_have_attribute("data-kind", "bad")


def test_a_running_match_shows_no_draws(site, page):
    match_id, token = begin_match(site)
    site.open(page, f"/matches/{match_id}#token={token}")
    open_panel(page, "draws")

    expect(page.locator("#draws-said")).to_contain_text("The log shows no draws.")
    expect(page.locator("#draws-verify")).to_be_hidden()
