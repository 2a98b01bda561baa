"""The tab, the icon and the lobby count the matches that wait; a link leads to the next one."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up

SOON, LATER = ({"kind": "correspondence", "days": days} for days in (1, 3))


@pytest.fixture
def ada(site, page):
    """Return the key of the person that is signed in in this browser."""
    key = sign_up(site.world, "Ada")["key"]
    site.open(page, "/rules")
    page.evaluate("key => localStorage.setItem('formicary:key', key)", key)
    return key


@pytest.fixture
def bob(site):
    return sign_up(site.world, "Bob")["key"]


def match_of(site, asked, other, **settings):
    """Begin matches until the first of two people is asked first. Return the id of that match."""
    body = {"game": ANY_GAME.name, "seats": [{}, {}], **settings}
    for _ in range(9):
        match_id = site.world.post("/v1/matches", body).json["id"]
        for seat, key in enumerate((asked, other)):
            answer = site.world.post(f"/v1/matches/{match_id}/seats/{seat}", token=key)
            assert answer.status_code == 201, answer.text
        if 0 in [row["seat"] for row in site.world.get(f"/v1/matches/{match_id}").json["asked"]]:
            site.world.follow()
            return match_id
    raise AssertionError("the other person was asked first in each match")


def waiting(site, key):
    """Return the ids of the matches in which an account is asked."""
    page = site.world.get("/v1/inbox?asked=1", token=key).json
    return [row["match"] for row in page["matches"]]


def icon(page):
    return unquote(page.locator("link[rel=icon]").get_attribute("href"))


def test_the_lobby_and_its_tab_count_the_matches_that_wait(site, page, ada, bob):
    for _ in range(3):
        match_of(site, ada, bob)
    count = len(waiting(site, ada))
    assert count > 0

    site.open(page, "/")

    expect(page.locator("#mine-waiting")).to_contain_text(re.compile(f"^{count} match"))
    expect(page).to_have_title(re.compile(rf"^\({count}\) "))
    assert f">{count}</text>" in icon(page)
    assert site.faults == []


def test_a_lobby_without_a_turn_counts_nothing(site, page, ada):
    site.open(page, "/")

    expect(page.locator("#main:not(.loading)")).to_be_visible()
    expect(page.locator("#mine-waiting")).to_be_hidden()
    assert "(" not in page.title()
    assert icon(page).endswith("ant.svg")


@pytest.mark.slow
def test_the_next_match_is_the_one_whose_clock_ends_first(site, page, ada, bob):
    later = match_of(site, ada, bob, clock=LATER)
    soon = match_of(site, ada, bob, clock=SOON)
    timeless = match_of(site, ada, bob)
    assert sorted(waiting(site, ada)) == sorted([later, soon, timeless])

    site.open(page, f"/matches/{timeless}")
    link = page.locator("#next-match")
    expect(link).to_have_text("Next match (2)")
    expect(page).to_have_title(re.compile(r"^\(3\) \u25cf Your turn"))
    link.click()
    page.wait_for_url(f"**/matches/{soon}")
    expect(page.locator("#next-match")).to_have_attribute("href", re.compile(later))


def test_a_guest_has_no_next_match(site, page):
    match_id = site.world.post("/v1/matches", {"game": ANY_GAME.name, "seats": [{}, {}]}).json["id"]

    site.open(page, f"/matches/{match_id}")

    expect(page.locator("#seats")).to_be_visible()
    expect(page.locator("#next-match")).to_be_hidden()
    expect(page.locator("#mute")).to_be_hidden()
