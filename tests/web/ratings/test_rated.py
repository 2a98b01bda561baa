"""Profiles, leaderboards and the "Rated" option in a browser. axe finds no violations."""

import re

import pytest
from playwright.sync_api import expect

from projections.lobby_follower import LobbyFollower
from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up
from tests.web.lobby.test_accessible import check_in_both_schemes

GAME = ANY_GAME.name


@pytest.fixture
def rated_site(site):
    """Return a site with two rated matches between Ada, who won one, and Ben, and their keys."""
    keys = {name: sign_up(site.world, name)["key"] for name in ("Ada", "Ben")}
    for loser in (1, 0):
        plan = {"game": GAME, "seats": [{}, {}], "rated": True, "undo": "none"}
        path = f"/v1/matches/{site.world.post('/v1/matches', plan).json['id']}"
        for seat, key in enumerate(keys.values()):
            site.world.post(f"{path}/seats/{seat}", token=key)
        key = list(keys.values())[loser]
        assert site.world.post(f"{path}/seats/{loser}/resignation", token=key).status_code == 201
    world = site.world
    ratings = world.context.ratings
    LobbyFollower(
        world.lobby, world.context.store, world.games, lambda: 1_000_000, ratings=ratings
    ).rebuild()
    return site, keys


def sign_in(site, page, key):
    site.open(page, "/account")
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#signed-in")).to_be_visible()


def test_a_profile_shows_ratings_their_picture_and_matches(rated_site, page):
    site, _ = rated_site
    site.open(page, "/accounts/Ada")

    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(page.locator("#ratings li")).to_have_count(1)
    expect(page.locator("#ratings")).to_contain_text("2 matches: provisional")
    expect(page.locator("#history tr")).to_have_count(2)
    picture = page.get_by_role("img", name="How the ratings of Ada went")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.locator("#against")).to_be_hidden()
    check_in_both_schemes(page)
    page.locator("#history").get_by_role("link", name="Ben").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben")
    assert site.faults == []


def test_a_profile_shows_how_its_account_did_against_the_reader(rated_site, page):
    site, keys = rated_site
    sign_in(site, page, keys["Ada"])
    page.get_by_role("link", name="Your ratings and rated matches").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(page.locator("#against")).to_be_hidden()

    site.open(page, "/accounts/Ben")

    expect(page.locator("#records")).to_contain_text("1 ahead of you, 0 level, 1 behind you")
    assert site.faults == []


def test_on_a_phone_the_picture_of_ratings_is_drawn_so_that_it_can_be_read(rated_site, page):
    """The smallest letters of the narrow picture are 14 pixels high, and stay above 11."""
    site, _ = rated_site
    page.set_viewport_size({"width": 390, "height": 800})
    site.open(page, "/accounts/Ada")

    picture = page.get_by_role("img", name="How the ratings of Ada went")
    expect(picture).to_be_visible()
    seen = picture.evaluate(
        "image => image.decode().then(() => [image.currentSrc, image.clientWidth])"
    )
    assert "narrow=1" in seen[0]
    assert 14 * seen[1] / 320 >= 11
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(
        "() => !document.querySelector('#picture').currentSrc.includes('narrow')"
    )


@pytest.mark.slow
def test_an_unknown_player_is_refused_and_nothing_else_is_shown(site, page):
    site.open(page, "/accounts/Nobody")

    expect(page.locator("#problem")).to_contain_text("There is no account")
    expect(page.get_by_role("heading", level=2)).to_have_count(0)
    expect(page.get_by_role("table")).to_have_count(0)
    check_in_both_schemes(page)
    site.faults.clear()  # the browser logs every rejected request


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1 ahead of you, 1 level, 1 behind you"),
        ("de", "1 vor dir, 1 gleichauf, 1 hinter dir"),
        ("es", "1 por delante de ti, 1 empatada, 1 por detrás de ti"),
    ],
)
def test_one_level_match_is_counted_as_one(rated_site, page, language, text):
    """The response is mocked, because no game of the site ends in a tie quickly enough."""
    site, keys = rated_site
    sign_in(site, page, keys["Ada"])

    def answer(route):
        shown = route.fetch().json()
        for record in shown["against"]["records"]:
            record["level"] = 1
        route.fulfill(json=shown)

    page.route("**/v1/accounts/*against=*", answer)
    site.open(page, f"/accounts/Ben?lang={language}")

    expect(page.locator("#records")).to_contain_text(text)


@pytest.mark.parametrize(("language", "text"), [("en", "2 matches"), ("de", "2 Partien")])
def test_on_a_phone_a_leader_board_says_what_its_numbers_count(rated_site, page, language, text):
    site, _ = rated_site
    page.set_viewport_size({"width": 390, "height": 800})
    site.open(page, f"/leaderboards?lang={language}")
    page.locator("#game").select_option(GAME)

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
    page.get_by_label("Game").select_option(GAME)

    expect(page.locator("#leaders tr")).to_have_count(2)
    check_in_both_schemes(page)
    page.get_by_label("Number of seats").select_option("3")
    expect(page.locator("#none")).to_be_visible()
    expect(page.locator("#leaders tr")).to_have_count(0)
    assert site.faults == []


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
