"""The room before the first move, on a phone: sitting down, leaving and cancelling."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up
from tests.web.lobby.test_accessible import check_in_both_schemes

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def host(site, page):
    """Return the key of the person that is signed in in this browser."""
    key = sign_up(site.world, "Ada")["key"]
    page.set_viewport_size(PHONE)
    site.open(page, "/rules")
    page.evaluate("key => localStorage.setItem('formicary:key', key)", key)
    return key


def create(site, key=None):
    """Create a match with two open seats. The account of the key sits down on the first one."""
    plan = {"game": ANY_GAME.name, "seats": [{}, {}]}
    match_id = site.world.post("/v1/matches", plan, token=key).json["id"]
    if key:
        path = f"/v1/matches/{match_id}/seats/0"
        assert site.world.post(path, token=key).status_code == 201
    return match_id


def test_a_guest_sits_down_before_the_code_of_the_link(site, page):
    page.set_viewport_size(PHONE)
    site.open(page, f"/matches/{create(site)}")

    press = page.get_by_role("button", name="Sit down as Player 1")
    expect(press).to_be_in_viewport(ratio=1)
    expect(page.locator(".qr").first).to_be_visible()
    name = page.get_by_label("What shall the others call you?").bounding_box()
    code = page.locator(".qr").first.bounding_box()
    assert press.bounding_box()["y"] < name["y"] < code["y"]
    check_in_both_schemes(page)
    press.click()
    expect(page.locator("#seats")).to_contain_text("Player 1 \u2013 you")
    expect(page.get_by_role("button", name="Cancel the match")).to_be_hidden()
    assert site.faults == []


def test_the_host_cancels_a_match_that_has_not_begun(site, page, host):
    match_id = create(site, host)
    site.open(page, f"/matches/{match_id}")
    press = page.get_by_role("button", name="Cancel the match")
    press.click()
    asked = page.get_by_role("dialog", name="Cancel this match?")
    asked.get_by_role("button", name="Cancel", exact=True).click()
    expect(asked).to_have_count(0)
    assert site.world.get(f"/v1/matches/{match_id}").json["status"] == "open"
    press.click()
    asked.get_by_role("button", name="Cancel the match").click()
    page.wait_for_url(f"{site.address}/")

    assert site.world.get(f"/v1/matches/{match_id}").json["status"] == "over"


def test_who_sits_leaves_the_seat_again(site, page):
    page.set_viewport_size(PHONE)
    match_id = create(site)
    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", name="Sit down as Player 2").click()
    page.get_by_role("button", name="Leave your seat").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave your seat").click()
    page.wait_for_url(f"{site.address}/")

    seats = site.world.get(f"/v1/matches/{match_id}").json["seats"]
    assert [seat["taken"] for seat in seats] == [False, False]
    assert page.evaluate(f"localStorage.getItem('formicary:{match_id}')") is None
    assert site.faults == []


def test_a_match_that_has_begun_is_neither_left_nor_cancelled(site, page, host):
    match_id = create(site, host)
    site.world.post(f"/v1/matches/{match_id}/seats/1")
    site.open(page, f"/matches/{match_id}")

    expect(page.locator("#board svg").first).to_be_visible()
    expect(page.get_by_role("button", name="Cancel the match")).to_be_hidden()
    expect(page.get_by_role("button", name="Leave your seat")).to_be_hidden()
