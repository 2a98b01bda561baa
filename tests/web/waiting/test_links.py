"""*Invite and share*: a link that invites a player, and the code that embeds a board."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME


@pytest.mark.slow
def test_a_link_invites_and_a_code_embeds(site, page):
    site.open(page, "/")
    page.locator(f".game.{ANY_GAME.name}").get_by_role("button", name="Play with friends").click()
    page.get_by_role("combobox", name="Player 2").select_option("Open \u2013 invite by link")
    page.get_by_label("Who can see it").select_option("invited")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")
    link = page.get_by_label("Invite Player 2")
    assert "#invitation=" in link.input_value()
    other = page.context.browser.new_page()
    other.goto(link.input_value())
    other.locator("#invited").get_by_role("button", name="Sit down").click()
    expect(other.locator("#status")).to_have_text("running")
    other.close()

    running = site.world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    site.open(page, f"/matches/{running}")
    page.get_by_text("Invite and share").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy embed code").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    assert f'<iframe src="{site.address}/embed/{running}"' in code


@pytest.mark.slow
def test_links_that_are_opened_before_the_match_arrives_stay_open(site, page):
    late, running = [], site.world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)

    def delay(route):
        late.append(route)

    page.route(f"**/v1/matches/{running}", delay)
    site.open(page, f"/matches/{running}")
    page.get_by_text("Invite and share").click()
    late[0].continue_()

    expect(page.get_by_role("button", name="Copy embed code")).to_be_visible()
