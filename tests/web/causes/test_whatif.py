"""The panel of alternatives: a question that is followed, cancelled and linked."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.web.time.test_insight import begin_match
from tests.web.unfolding import open_panel

ROWS = "#whatif-table tbody tr"


@pytest.fixture
def asked(site, over):
    """Return a finished match, and a version at which a seat had several actions."""
    site.by_hand.context = site.world.context
    match = over(ANY_GAME.name)
    for version in range(match.newest // 3, match.newest):
        question = {"version": version, "seat": 0, "playouts": 1}
        answer = site.world.post(f"/v1/matches/{match.id}/whatif", question)
        if answer.status_code == 202:
            site.by_hand.answer()
            if match.get(f"/whatif/{answer.json['id']}")["actions"] > 2:
                return match, version
    raise AssertionError("no seat had several actions")


def ask(site, match, version):
    """Ask for the alternatives as the page does. Return the response."""
    question = {"version": version, "seat": 0}
    return site.world.post(f"/v1/matches/{match.id}/whatif", question).json


def percent(value):
    return f"{tenths(100 * Decimal(str(value)))}".removesuffix(".0") + "%"


def tenths(value):
    """Round as browsers do: halves away from zero."""
    return Decimal(str(value)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def test_the_alternatives_are_estimated_in_view_of_the_reader(site, page, asked):
    match, version = asked
    match.open(page, f"?at={version}")
    page.locator("#ask-whatif").click()
    said = page.locator("#whatif-said")
    expect(said).to_have_text("Waiting for a worker…")
    expect(page.locator("#whatif-progress")).to_be_visible()
    site.by_hand.answer(1, playouts=20)
    expect(said).to_have_text("Playing on…")
    expect(page.locator("#whatif-progress")).to_have_js_property("value", 20)
    expect(page.locator(ROWS).first).to_be_visible()
    site.by_hand.answer()
    expect(said).to_have_text("Done.")

    answer = match.get(f"/whatif/{ask(site, match, version)['id']}")
    rows = page.locator(ROWS)
    expect(rows).to_have_count(answer["actions"])
    for number, row in enumerate(answer["rows"]):
        expect(rows.nth(number)).to_contain_text(row["action"]["label"])
        chance = f"{percent(row['chance'])} ± {percent(row['error'])}"
        expect(rows.nth(number).locator("td").first).to_have_text(chance)
        points = f"{tenths(row['points'])} ± {tenths(row['points_error'])}"
        expect(rows.nth(number).locator("td").last).to_have_text(points)
    expect(page.locator("#whatif-table .chosen")).to_have_count(
        sum(row["is_chosen"] for row in answer["rows"])
    )
    expect(page.locator("#whatif-progress")).to_be_hidden()
    page.goto("about:blank")
    match.open(page, f"#tab=whatif&whatif={version},0")
    expect(rows).to_have_count(answer["actions"])


def test_a_question_can_be_cancelled(site, page, asked):
    match, version = asked
    later = next(
        number
        for number in range(version + 1, match.newest)
        if ask(site, match, number).get("status") == "waiting"
    )
    match.open(page, f"#v={later}&tab=whatif")
    page.locator("#whatif-seat").select_option("0")
    page.locator("#whatif-start").click()
    expect(page.locator("#whatif-said")).to_have_text("Waiting for a worker…")
    page.locator("#whatif-cancel").click()

    expect(page.locator("#whatif-said")).to_have_text("Cancelled. The rows so far are shown.")
    expect(page.locator("#whatif-progress")).to_be_hidden()
    expect(page.locator("#whatif-start")).to_be_focused()
    question = page.evaluate(
        "new URL(performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => /whatif\\/./.test(name)).at(-1)).pathname"
    )
    assert site.world.get(question).json["status"] == "cancelled"


def test_a_running_match_offers_no_alternatives(site, page):
    match_id, token = begin_match(site)
    site.open(page, f"/matches/{match_id}#token={token}")
    open_panel(page, "draws")

    expect(page.locator("#tab-whatif")).to_be_hidden()
    expect(page.locator("#ask-whatif")).to_be_hidden()
