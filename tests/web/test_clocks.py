"""Clocks on the pages, and the controls for a bot in the viewer's seat."""

import re

import pytest
from playwright.sync_api import expect

from matches.context import now_ms
from tests.web.match_page import show_settings


class Timed:
    """A match between two people with a clock."""

    def __init__(self, site, clock):
        self.site = site
        body = {"game": "atta-ants", "seats": [{}, {}], "options": {"first_player": 0}}
        site.world.context.now = now_ms
        self.match_id = site.world.post("/v1/matches", {**body, "clock": clock}).json["id"]
        self.path = f"/v1/matches/{self.match_id}"
        self.tokens = [site.world.post(f"{self.path}/seats/{n}").json["token"] for n in (0, 1)]

    def open(self, page, seat):
        self.site.open(page, f"/matches/{self.match_id}#token={self.tokens[seat]}")
        expect(page.locator("#play")).to_be_visible()
        return page

    def read(self):
        return self.site.world.get(self.path).json


@pytest.fixture
def timed_match(site):
    return Timed(site, {"kind": "per-match", "seconds": 600, "increment_seconds": 5})


@pytest.mark.slow
def test_a_clock_runs_on_the_page_and_the_others_stands(page, timed_match):
    timed_match.open(page, 0)
    mine, other = page.locator("#seats .clock").nth(0), page.locator("#seats .clock").nth(1)

    expect(mine).to_have_class(re.compile("runs"))
    expect(other).to_have_text("10:00")
    expect(mine).to_have_text(re.compile(r"[89]:\d\d"))
    before = mine.text_content()
    expect(mine).not_to_have_text(before)


@pytest.mark.slow
def test_a_seat_is_handed_over_and_taken_back_by_buttons(page, timed_match):
    timed_match.open(page, 0)

    show_settings(page)
    expect(page).to_have_title(re.compile("^● "))
    page.get_by_role("button", name="Let a bot play for you").click()
    page.get_by_role("button", name="Let a bot play", exact=True).click()
    own = page.locator("#seats li").first
    expect(own).to_contain_text("you; a bot plays, greedy")
    expect(own).not_to_contain_text("to play")
    expect(page).not_to_have_title(re.compile("^● "))
    expect(page.locator("#actions button")).to_have_count(0)
    assert timed_match.read()["seats"][0]["stand_in"] == "greedy"

    page.get_by_role("button", name="Take your seat back from the bot").click()
    expect(page.locator("#actions button").first).to_be_attached()
    assert timed_match.read()["seats"][0]["stand_in"] is None


def test_a_seat_is_handed_over_only_by_who_knows_what_that_means(page, timed_match):
    """A single press, or Enter twice, changes nothing, and the focus stays."""
    timed_match.open(page, 0)
    show_settings(page)
    button = page.get_by_role("button", name="Let a bot play for you")
    asked = page.get_by_role("dialog", name="Let a bot play for you")
    button.press("Enter")
    expect(asked).to_contain_text("until you take it back")
    expect(asked).to_contain_text("over in seconds")
    page.keyboard.press("Enter")

    expect(asked).to_have_count(0)
    expect(button).to_be_focused()
    assert timed_match.read()["seats"][0]["stand_in"] is None


@pytest.mark.slow
def test_giving_up_asks_first(page, timed_match):
    timed_match.open(page, 0)
    show_settings(page)
    button = page.get_by_role("button", name="Resign the match")
    button.click()
    asked = page.get_by_role("dialog", name="Resign the match")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(button).to_be_focused()
    assert timed_match.read()["status"] == "running"

    button.click()
    asked.get_by_role("button", name="Resign").click()
    expect(page.locator("#status")).to_have_text("over")
    expect(page.locator("#ranking li").first).to_contain_text("Player 2")


@pytest.mark.slow
def test_the_lobby_creates_a_match_with_the_clock_that_is_chosen(page, site):
    site.open(page, "/")
    page.locator(".game").first.get_by_role("button", name="Play with friends").click()
    page.locator("[name=clock]").select_option("per-match 600 5")
    page.locator("[name=on_timeout]").select_option("pass")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")

    match_id = page.url.rpartition("/")[2]
    assert site.world.get(f"/v1/matches/{match_id}").json["clock"] == {
        "kind": "per-match",
        "seconds": 600,
        "increment_seconds": 5,
        "on_timeout": "pass",
    }
