"""The analysis of a finished match, requested and read on its page."""

import re

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.web.match_page import open_panel
from tests.web.time.conftest import draw_afresh


@pytest.fixture
def over(site, request):
    draw_afresh(site.world, request.node.name)
    match_id = site.world.create({"bot": "greedy"}, {"bot": "random"}, game=ANY_GAME.name)
    site.play_on(match_id)
    return match_id


def open_analysis(site, page, match_id):
    site.open(page, f"/matches/{match_id}")
    open_panel(page, "analysis")
    page.get_by_label("Effort").select_option("quick")
    page.get_by_role("button", name="Analyse the match").click()


@pytest.mark.slow
def test_an_analysis_is_asked_for_and_watched_until_it_is_made(site, page, over):
    """The bar moves while workers run the analysis. Then chart and swings equal the API's."""
    open_analysis(site, page, over)
    expect(page.locator("#analysis-status")).to_have_text(
        "Waiting until the workers have nothing else to do."
    )
    site.by_hand.work(site.world.context, 1, batches=40)
    done = site.world.post(f"/v1/matches/{over}/analysis", {"effort": "quick"}).json["progress"][
        "done"
    ]
    bar = page.locator("#analysis-progress")
    expect(bar).to_have_js_property("value", done)
    expect(page.locator("#chances svg")).to_be_visible()
    assert page.get_by_role("button", name="Analyse the match").is_disabled()
    site.by_hand.work(site.world.context)

    expect(page.locator("#analysis-status")).to_have_text("Done.")
    expect(bar).to_be_hidden()
    analysis = site.world.get(f"/v1/matches/{over}/analysis?effort=quick").json
    assert analysis["biggest"]
    expect(page.locator("#swings li")).to_have_count(len(analysis["biggest"]))
    expect(page.locator("#chances a")).to_have_count(len(analysis["biggest"]))
    said = page.locator("#chances desc").inner_html()
    assert re.fullmatch(r"Greedy bot: \d+%, then \d+%; Random bot: \d+%, then \d+%\.", said)


@pytest.mark.slow
def test_a_mark_and_a_line_lead_to_the_version(site, page, over):
    site.world.post(f"/v1/matches/{over}/analysis", {"effort": "quick"})
    site.by_hand.work(site.world.context)
    analysis = site.world.get(f"/v1/matches/{over}/analysis?effort=quick").json
    first, last = min(analysis["biggest"]), max(analysis["biggest"])
    open_analysis(site, page, over)
    expect(page.locator("#swings li")).to_have_count(len(analysis["biggest"]))

    page.evaluate("window.stays = true")
    mark = page.locator(f"#chances a[data-version='{first}'] circle")
    mark.click(position={"x": 3, "y": 8})  # next to its number
    expect(page.locator("#slider")).to_have_value(str(first))
    away = str(first - 1)
    page.locator("#slider").fill(away)
    expect(page.locator("#slider")).to_have_value(away)
    page.locator(f"#swings a[href='?at={last}']").click()
    expect(page.locator("#slider")).to_have_value(str(last))
    assert page.evaluate("window.stays")  # the page was not loaded again


def test_a_match_that_runs_offers_no_analysis(site, page):
    match_id = site.world.create({"bot": "greedy"}, {"bot": "random"}, game=ANY_GAME.name)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Live")

    expect(page.get_by_role("tab", name="Analysis")).to_be_hidden()


def test_what_goes_wrong_is_told_and_can_be_tried_again(site, page, over, monkeypatch):
    monkeypatch.setattr("projections.analyses.MOST", 0)
    open_analysis(site, page, over)

    expect(page.locator("#problem")).to_contain_text("Try again later")
    expect(page.get_by_role("button", name="Analyse the match")).to_be_enabled()
    site.forget_faults(page)  # the browser logs every 503
