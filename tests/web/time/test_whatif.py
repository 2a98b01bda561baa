"""The panel of alternatives: asked, followed, cancelled and linked."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME, SECRET_GAME
from tests.web.match_page import copy_link, open_panel
from tests.web.time.finished import at

ROWS = "#whatif-table tbody tr"
WAITING = "Waiting for a free worker."


def decision_of(match, number):
    """Return the version before a decision of a finished match, and the seat that decided."""
    decided = match.decisions()[number]
    version = decided["seq"]
    while True:  # a decision may have several events
        version -= 1
        asked = match.get(f"/state?at={version}")["asked"]
        if version in {entry["seq"] for entry in match.events if "mac" in entry["e"]}:
            return version, asked[0]["seat"]


def ask(site, match, version, seat):
    question = {"version": version, "seat": seat}
    return site.world.post(f"/v1/matches/{match.id}/whatif", question).json


def percent(share):
    """Return a share as the page rounds it."""
    return f"{(100 * Decimal(str(share))).quantize(Decimal(1), ROUND_HALF_UP)}%"


def cells_of(row):
    """Return the text of a row of the answer, as the page shows it."""
    mark = " played" if row["is_chosen"] else ""
    chance = f"{percent(row['chance'])} ± {percent(row['error'])}"
    return [row["action"]["label"] + mark, chance, str(row["playouts"])]


@pytest.mark.slow
@pytest.mark.parametrize("game", [ANY_GAME.name, SECRET_GAME.name])
def test_the_actions_of_a_decision_are_compared_with_progress(site, page, over, game):
    """Also from a version inside a later command: the decision is the nearest one before it."""
    match = over(game)
    version, seat = decision_of(match, 5)
    match.open(page, f"?at={version}")
    page.get_by_role("button", name="What if", exact=True).click()
    status = page.locator("#whatif-status")
    expect(status).to_have_text(WAITING)
    who = match.get("")["seats"][seat]["called"]
    expect(page.locator("#whatif-head")).to_have_text(f"Actions of {who} at version {version}")

    site.by_hand.answer(1, playouts=10)
    progress = ask(site, match, version, seat)["progress"]
    assert progress["done"] == 10
    expect(status).to_have_text(f"10 of {progress['of']} playouts.")
    expect(page.locator("#whatif-progress")).to_have_js_property("value", 10)
    expect(page.locator(ROWS).first).to_be_visible()
    site.by_hand.answer()

    expect(status).to_have_text("Done.")
    expect(page.locator("#whatif-progress")).to_be_hidden()
    question = ask(site, match, version, seat)
    rows = match.get(f"/whatif/{question['id']}")["rows"]
    expect(page.locator(ROWS)).to_have_count(len(rows))
    for number in {0, len(rows) - 1, next(n for n, row in enumerate(rows) if row["is_chosen"])}:
        for text in cells_of(rows[number]):
            expect(page.locator(ROWS).nth(number)).to_contain_text(text)
    expect(page.locator(f"{ROWS}.chosen")).to_have_count(1)


@pytest.mark.slow
def test_a_question_is_cancelled_and_asked_again(site, page, over):
    match = over()
    version, seat = decision_of(match, 8)
    match.open(page, f"?at={version}")
    page.get_by_role("button", name="What if", exact=True).click()
    expect(page.locator("#whatif-status")).to_have_text(WAITING)
    site.by_hand.answer(1, playouts=7)
    expect(page.locator("#whatif-status")).to_contain_text("7 of ")

    page.locator("#whatif-cancel").click()

    expect(page.locator("#whatif-status")).to_contain_text("Cancelled after 7 of ")
    expect(page.locator("#whatif-cancel")).to_be_hidden()
    site.by_hand.answer()
    expect(page.locator(ROWS).first).to_be_visible()
    page.get_by_role("button", name="Compare the actions").click()
    expect(page.locator("#whatif-progress")).to_be_visible()
    site.by_hand.answer()
    expect(page.locator("#whatif-status")).to_have_text("Done.")
    assert ask(site, match, version, seat)["status"] == "done"


@pytest.mark.slow
def test_a_link_restores_the_table(site, page, over):
    match = over()
    version, seat = decision_of(match, 3)
    ask(site, match, version, seat)
    site.by_hand.answer()
    match.open(page, f"?at={version}")
    page.get_by_role("button", name="What if", exact=True).click()
    expect(page.locator("#whatif-status")).to_have_text("Done.")
    table = page.locator("#whatif-table").inner_text()
    link = copy_link(page)
    page.goto("about:blank")

    page.goto(link)

    expect(page.locator("#whatif-table")).to_have_text(table, use_inner_text=True)
    expect(page.locator("#whatif")).to_be_in_viewport()
    at(page, version)
    open_panel(page, "changed")
    page.locator("#whatif-head a").evaluate("link => link.click()")
    at(page, version)


def test_a_running_match_offers_no_alternatives_and_a_refusal_is_shown(
    site, page, over, monkeypatch
):
    running = site.world.create({"bot": "greedy"}, {"bot": "random"}, game=ANY_GAME.name)
    site.open(page, f"/matches/{running}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#ask-whatif")).to_be_hidden()
    expect(page.locator("#tab-whatif")).to_be_hidden()
    monkeypatch.setattr("projections.analyses.MOST", 0)
    match = over()
    match.open(page, f"#tab=whatif&whatif={match.newest},0")

    expect(page.locator("#whatif-status")).not_to_have_text("")
    expect(page.locator("#whatif-start")).to_be_enabled()
    expect(page.locator("#whatif-shown")).to_be_hidden()
    site.faults.clear()  # the browser logs the refused request
