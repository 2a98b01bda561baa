"""On the page, an account is created, signed in with a key and out, and used to play."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up


@pytest.mark.slow
def test_an_account_is_made_left_and_signed_in_again(site, page):
    site.open(page, "/account")
    page.locator("#register").get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Make an account").click()
    expect(page.locator("#name")).to_have_text("Ada")
    key = page.locator("#key").inner_text()
    assert site.world.get("/v1/account", token=key).json["name"] == "Ada"
    assert page.locator("#code").inner_text().startswith("recovery.")
    assert page.context.cookies() == []

    site.open(page, "/")
    expect(page.locator("#me")).to_have_text("Ada")
    match_id = site.world.create({}, {}, game=ANY_GAME.name)
    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", name="Sit down as Player 1").click()
    expect(page.locator("#seats")).to_contain_text("you")

    site.open(page, "/account")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#me")).to_have_text("Sign in")
    assert page.evaluate("localStorage.getItem('formicary:key')") is None
    page.get_by_label("Sign-in key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#me")).to_have_text("Ada")
    assert site.faults == []


def test_what_cannot_be_shown_again_is_said_and_what_is_refused_too(site, page):
    sign_up(site.world, "Ada")
    site.open(page, "/account")
    expect(page.get_by_role("main")).to_contain_text("You can play without one.")
    page.locator("#register").get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Make an account").click()
    refused = site.world.post("/v1/accounts", {"name": "Ada"}).json
    expect(page.locator("#problem")).to_have_text(refused["detail"])
    expect(page.locator("#given")).to_be_hidden()

    page.locator("#register").get_by_label("Name").fill("Bea")
    page.get_by_role("button", name="Make an account").click()
    expect(page.locator("#given")).to_contain_text("we cannot show them again")
    expect(page.locator("#given")).to_contain_text("the recovery code is kept nowhere")
    expect(page.locator("#signed-in")).to_contain_text("You are signed in as Bea.")
    expect(page.locator("#problem")).to_be_empty()
    page.reload()
    expect(page.locator("#signed-in")).to_be_visible()
    expect(page.locator("#given")).to_be_hidden()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Sign-in key").fill("key.of.nobody")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#problem")).not_to_be_empty()
    expect(page.locator("#signed-out")).to_be_visible()
    site.faults.clear()  # the browser logs every rejected request


@pytest.mark.slow
def test_nothing_more_is_read_after_signing_out(site, page):
    """The list of keys arrives late, after its reader signed out."""
    key, late, sent = sign_up(site.world, "Ada")["key"], [], []

    def delay(route):
        late.append(route)

    page.route("**/v1/account/keys", delay)
    site.open(page, "/account")
    page.get_by_label("Sign-in key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#me")).to_have_text("Ada")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#me")).to_have_text("Sign in")

    page.on("request", lambda request: sent.append(request.url))
    late[0].continue_()
    expect(page.locator("#keys li")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert (sent, site.faults) == ([], [])
