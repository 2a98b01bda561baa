"""The "Rated" option of a match, and rated matches in the lobby."""

import re

import pytest
from playwright.sync_api import expect

from tests.service.accounts.people import sign_up
from tests.web.lobby.test_accessible import check_in_both_schemes
from tests.web.ratings.people import GAME, sign_in


def test_the_lobby_says_what_is_rated_and_leads_to_who_plays(rated_site, page):
    site, _ = rated_site
    site.open(page, "/")

    row = page.locator("#matches tr").first
    expect(row).to_contain_text("rated")
    row.get_by_role("link", name="Ada").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")


def test_a_rated_match_needs_the_name_of_who_creates_it(site, page):
    """The name creates an account, whose code is shown on the next page. The heading says "rated"."""
    site.open(page, "/")
    page.get_by_role("button", name="Play with friends").first.click()
    page.get_by_label("Rated").check()
    create, name = (
        page.get_by_role("button", name="Create the match"),
        page.get_by_label("Your name", exact=True),
    )
    expect(page.locator("#seats")).to_contain_text("This match is rated: it needs your name.")
    create.click()
    assert name.evaluate("field => field.validity.valueMissing")
    name.fill("Cyd")
    create.click()

    page.wait_for_url("**/matches/*")
    expect(page.locator("#named-as")).to_have_text("Cyd")
    badge = page.locator("#rated")
    expect(badge).to_have_text("rated")
    expect(badge).to_have_attribute("title", re.compile("counts for the ratings"))
    shown = site.world.get(f"/v1/matches/{page.url.rpartition('/')[2]}").json
    assert (shown["rated"], shown["seats"][0]["name"]) == (True, "Cyd")
    assert site.faults == []


@pytest.mark.parametrize("is_invited", [True, False])
def test_who_sits_down_at_a_rated_match_is_told_that_a_name_is_needed(site, page, is_invited):
    plan = {"game": GAME, "seats": [{}, {}], "rated": True, "undo": "none"}
    key = sign_up(site.world, "Ada")["key"]
    match_id = site.world.post("/v1/matches", plan, token=key).json["id"]
    path = f"/matches/{match_id}"
    if is_invited:
        path = site.world.post(f"/v1{path}/seats/0/invitation", token=key).json["path"]
    site.open(page, path)
    press = page.get_by_role("button", name=re.compile("^Sit down")).last
    expect(page.locator("#guest-hint")).to_contain_text("it needs your name")
    press.click()
    expect(page.get_by_label("What shall the others call you?")).to_be_focused()
    page.get_by_label("What shall the others call you?").fill("Bea")
    press.click()

    expect(page.locator("#seats")).to_contain_text("Bea \u2013 you")
    assert site.faults == []


def test_an_ordinary_match_has_no_badge(site, page):
    site.open(page, f"/matches/{site.world.create({}, {}, game=GAME)}")

    expect(page.locator("#status")).to_have_text("open")
    expect(page.locator("#rated")).to_be_hidden()


@pytest.mark.slow
def test_rated_is_chosen_with_what_it_needs(rated_site, page):
    site, keys = rated_site
    sign_in(site, page, keys["Ada"])
    site.open(page, "/")
    page.get_by_role("button", name="Play with friends").first.click()
    page.get_by_label("Who can see it").select_option("invited")
    page.get_by_label("Rated").check()
    expect(page.get_by_label("Who can see it")).to_have_value("public")
    expect(page.get_by_label("Undo")).to_have_value("consent")
    seats = page.locator("#seats select")
    expect(seats.nth(0)).to_have_value("me")
    expect(seats.nth(1)).to_have_value("")
    check_in_both_schemes(page)
    page.get_by_role("button", name="Create the match").click()

    page.wait_for_url("**/matches/*")
    match_id = page.url.rpartition("/")[2]
    shown = site.world.get(f"/v1/matches/{match_id}").json
    assert (shown["rated"], shown["undo"], shown["seats"][0]["name"]) == (True, "consent", "Ada")
    assert site.faults == []


def test_a_link_opens_the_form_of_a_rated_match(site, page):
    site.open(page, f"/?rated={GAME}")

    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog").locator("[name=game]")).to_have_value(GAME)
    expect(page.get_by_label("Rated")).to_be_checked()
    expect(page.get_by_label("Who can see it")).to_have_value("public")
    assert site.faults == []
