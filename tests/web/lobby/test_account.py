"""An account in the page: made, signed in by key and out, and played with."""

from playwright.sync_api import expect

from tests.by_game import ANY_GAME


def test_an_account_is_made_left_and_signed_in_again(site, page):
    site.open(page, "/account")
    page.get_by_label("Name").fill("Ada")
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
    page.get_by_role("button", name="Take seat 0").click()
    expect(page.locator("#seats")).to_contain_text("you")

    site.open(page, "/account")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#me")).to_have_text("Sign in")
    assert page.evaluate("localStorage.getItem('formicary:key')") is None
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#me")).to_have_text("Ada")
    assert site.faults == []
