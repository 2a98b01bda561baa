"""The third-party game Hex works in a real browser, without code of its own on the page."""

import re

import pytest
from playwright.sync_api import expect

from games import GAMES
from matches.tokens import seat_token
from tests.sdk.hex_game import load_hex


@pytest.fixture
def games_served():
    """Return all games and Hex."""
    return {**GAMES, "hex": load_hex()}


def head(site, match_id):
    return site.world.context.store.head(match_id).version


def press(page, site, match_id, name):
    """Press a button of the seat, and wait until the page shows its result."""
    before = head(site, match_id)
    actions = page.locator("#actions")
    button = actions.get_by_role("button", name=name, exact=True, include_hidden=True)
    expect(button).to_be_attached()  # perhaps in the list, which is folded
    page.evaluate("document.getElementById('listed').open = true")
    button.click()
    expect(page.locator("#timeline li").first).not_to_have_attribute("data-seq", str(before))


def play_on(page, site, match_id):
    """Let the bot respond. Return the status once the page shows its move."""
    site.play_on(match_id)
    newest = page.locator("#timeline li").first
    expect(newest).to_have_attribute("data-seq", str(head(site, match_id)))
    return site.world.get(f"/v1/matches/{match_id}").json["status"]


def label_of_first_action(site, match_id):
    """Return the label of the seat's first action. The page's own buttons may be outdated."""
    context = site.world.context
    match = context.cache.fresh(match_id)
    token = seat_token(match, 0)
    listed = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json
    return listed["actions"][0]["label"]


@pytest.mark.slow
def test_a_match_is_created_in_the_lobby_and_played_to_its_end_by_its_buttons(site, page):
    """A person bids, takes the bid back, bids again and plays on a small board against a bot."""
    site.open(page, "/")
    page.locator(".game").first.get_by_role("button", name="Play with friends").click()
    page.locator("#create select[name=game]").select_option(label="Hex")
    page.locator("#create").get_by_label("Size").fill("4")
    page.get_by_role("combobox", name="Player 1").select_option("")
    page.get_by_role("combobox", name="Player 2").select_option("random")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")
    match_id = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Sit down as Player 1").click()
    expect(page.locator("#actions button")).to_have_count(3)

    press(page, site, match_id, "Bid 2 rings")
    press(page, site, match_id, "Take your bid back")
    press(page, site, match_id, "Bid 2 rings")
    stones = 0
    while play_on(page, site, match_id) == "running":
        press(page, site, match_id, label_of_first_action(site, match_id))
        stones += 1

    expect(page.locator("#status")).to_have_text("over", timeout=30_000)
    expect(page.locator("#ranking li").first).to_contain_text("point")
    expect(
        page.get_by_role("img", name=re.compile("has joined its sides and wins"))
    ).to_be_visible()
    assert page.locator("#board .hx-chain").count() == 1
    assert page.locator('[id="hex:3,3"]').count() == 1
    assert stones >= 3


@pytest.mark.slow
def test_the_first_stone_is_swapped_and_undone_on_the_page(site, page):
    """Two people play: the second one sees the first one's stone and swaps."""
    match_id = site.world.create({}, {}, game="hex", size=5)
    tokens = [site.world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    stem = f"/v1/matches/{match_id}/commands"
    for seat, bid in ((0, 3), (1, 0)):
        site.world.post(stem, {"type": "place-bid", "bid": bid}, token=tokens[seat])
    site.play_on(match_id)
    first = {"type": "place-stone", "hex": {"q": 1, "r": 2}}
    site.world.post(stem, first, token=tokens[0])
    site.open(page, f"/matches/{match_id}#token={tokens[1]}")
    expect(page.locator('[id="hex:1,2"] .hx-stone0')).to_be_visible()

    press(page, site, match_id, "Swap: take the first stone over")

    expect(page.locator('[id="hex:2,1"] .hx-stone1')).to_be_visible()
    expect(page.locator('[id="hex:1,2"] .hx-stone')).to_have_count(0)
    expect(page.locator("#waiting")).to_contain_text("not your turn")
    page.get_by_role("button", name=re.compile("Undo")).first.click()
    expect(page.locator('[id="hex:1,2"] .hx-stone0')).to_be_visible()


def test_the_board_of_eleven_fits_a_phone(site, page):
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game="hex")
    site.play_on(match_id, 20)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    site.open(page, f"/matches/{match_id}")

    expect(page.get_by_role("img", name=re.compile("Hex: "))).to_be_visible()
    assert page.locator('[id^="hex:"]').count() == 121
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
