"""Leader boards in a browser. axe finds no violations."""

import re

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME
from tests.web.lobby.test_accessible import check_in_both_schemes
from tests.web.ratings.people import GAME, sign_in


def test_the_games_are_pictures_and_the_board_with_most_players_comes_first(rated_site, page):
    site, _ = rated_site
    site.open(page, "/leaderboards")

    expect(page.get_by_role("radio", name=ANY_GAME.title)).to_be_checked()
    games = page.get_by_role("group", name="Game").locator("img")
    expect(games).to_have_count(len(GAMES))
    for game in games.all():
        assert game.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.locator("#board-head")).to_have_text(f"{ANY_GAME.title}, 2 players")
    expect(page.locator("#ranked")).to_have_text("2 players ranked")
    assert site.faults == []


def test_a_row_has_rank_rating_uncertainty_and_marks_the_reader(rated_site, page):
    site, keys = rated_site
    first = site.world.get(f"/v1/leaderboards/{GAME}").json["leaders"][0]
    middle = round(1500 + 24 * first["mu"])
    sign_in(site, page, keys[first["name"]])
    site.open(page, "/leaderboards")

    row = page.locator("#leaders tr").first
    cells = row.locator("td")
    expect(cells.nth(0)).to_have_text("1")
    expect(cells.nth(1)).to_contain_text(f"{first['name']} you")
    expect(cells.nth(2)).to_have_text(f"{middle} \u00b1 {middle - first['rating']}")
    expect(cells.nth(3)).to_contain_text(f"{first['rating']} ?")
    expect(page.locator("#leaders .own")).to_have_count(1)


def test_an_empty_board_leads_to_a_rated_match_of_its_game(site, page):
    site.open(page, f"/leaderboards?game={GAME}&seats=3")

    expect(page.locator("#board-head")).to_have_text(f"{ANY_GAME.title}, 3 players")
    expect(page.get_by_role("heading", name="No rated match yet")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    check_in_both_schemes(page)
    page.get_by_role("link", name="Play a rated match").click()
    expect(page.get_by_role("dialog").locator("[name=game]")).to_have_value(GAME)
    expect(page.get_by_label("Rated")).to_be_checked()


def test_a_board_is_chosen_by_the_keyboard(rated_site, page):
    site, _ = rated_site
    site.open(page, f"/leaderboards?game={GAME}&seats=2")
    expect(page.locator("#leaders tr")).to_have_count(2)
    page.get_by_role("radio", name="2 players").focus()
    page.keyboard.press("ArrowRight")

    expect(page.get_by_role("radio", name="3 players")).to_be_checked()
    expect(page.get_by_role("radio", name="3 players")).to_be_focused()
    expect(page.get_by_role("heading", name="No rated match yet")).to_be_visible()


def test_text_is_at_most_32_rem_wide(rated_site, page):
    site, _ = rated_site
    for path in ("/leaderboards", "/accounts/Ada"):
        site.open(page, path)
        expect(page.locator("#leaders tr, #history tr").first).to_be_visible()
        widths = page.locator("main p").evaluate_all("all => all.map((text) => text.clientWidth)")
        assert max(widths) <= 32 * 16


@pytest.mark.parametrize(("language", "text"), [("en", "2 matches"), ("de", "2 Partien")])
def test_on_a_phone_a_leader_board_says_what_its_numbers_count(rated_site, page, language, text):
    site, _ = rated_site
    page.set_viewport_size({"width": 390, "height": 800})
    site.open(page, f"/leaderboards?lang={language}")
    expect(page.get_by_role("radio", name=ANY_GAME.title)).to_be_checked()

    last = page.locator("#leaders tr").first.locator("td").last
    assert last.inner_text() == text
    check_in_both_schemes(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert last.inner_text() == "2"


@pytest.mark.slow
def test_a_leader_board_is_chosen_by_game_and_seats(rated_site, page):
    site, _ = rated_site
    site.open(page, "/")
    page.get_by_role("navigation").get_by_role("link", name="Leader boards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leader boards")
    page.get_by_role("group", name="Game").get_by_text(ANY_GAME.title).click()

    expect(page.locator("#leaders tr")).to_have_count(2)
    check_in_both_schemes(page)
    page.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    expect(page).to_have_url(re.compile(f"game={GAME}&seats=3"))
    expect(page.locator("#none")).to_be_visible()
    expect(page.locator("#leaders tr")).to_have_count(0)
    assert site.faults == []
