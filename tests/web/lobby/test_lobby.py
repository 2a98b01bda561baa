"""The lobby: its lists, and the form for a new match."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME, each_game
from tests.service.accounts.people import sign_up


def bots(site, game):
    return site.world.create({"bot": "random"}, {"bot": "random"}, game=game)


def row_of(page, match_id):
    return page.locator(f"#matches tr[data-match='{match_id}']")


def open_form(page, title):
    """Open the form for a match of a game."""
    card = page.locator(".game", has_text=title)
    card.get_by_role("button", name="Play with friends").click()


def test_a_bot_of_another_strength_is_chosen_beside_the_button_and_kept(site, page):
    site.open(page, "/")
    card = page.locator(".game", has_text="Atta Ants")
    strength = card.get_by_label("Strength of the bot")
    expect(strength.locator("option:checked")).to_have_text("Easy")
    strength.select_option("Very hard")

    card.get_by_role("button", name="Play against a bot").click()

    expect(page).to_have_url(re.compile("/matches/"))
    match_id = page.locator("#match").get_attribute("data-match")
    assert site.world.get(f"/v1/matches/{match_id}").json["seats"][1]["bot"] == "mcts:800"
    site.open(page, "/")
    kept = page.locator(".game", has_text="Myrmes").get_by_label("Strength of the bot")
    expect(kept.locator("option:checked")).to_have_text("Very hard")


@pytest.mark.parametrize("title", ["Atta Ants", "March of the Ants", "Myrmes"])
def test_a_friend_is_invited_in_four_presses_on_a_phone(site, page, title):
    """Nothing is scrolled in the form: the options are folded."""
    page.set_viewport_size({"width": 390, "height": 844})
    site.open(page, "/")
    open_form(page, title)
    create = page.get_by_role("button", name="Create the match")
    expect(create).to_be_in_viewport(ratio=1)

    create.click()
    page.wait_for_url("**/matches/*")
    expect(page.get_by_role("img", name="QR code")).to_be_in_viewport(ratio=1)
    link = page.get_by_label("Invite by this link").input_value()
    shown = site.world.get(f"/v1/matches/{link.rpartition('/')[2]}").json
    assert (shown["visibility"], [seat["taken"] for seat in shown["seats"]]) == (
        "unlisted",
        [True, False],
    )


def test_matches_of_one_game_are_listed(site, page):
    ants, myrmes = bots(site, "atta-ants"), bots(site, "myrmes")
    waiting = site.world.create({}, {}, game="myrmes")
    site.world.follow()
    site.open(page, "/")
    expect(page.locator("#matches tr")).to_have_count(3)

    page.get_by_label("Show matches of").select_option("Myrmes")
    expect(page.locator("#matches tr")).to_have_count(2)
    expect(row_of(page, ants)).to_have_count(0)
    page.get_by_role("button", name="Running").click()
    expect(page.locator("#matches tr")).to_have_count(1)
    expect(row_of(page, myrmes)).to_be_visible()
    page.get_by_label("Show matches of").select_option("All games")
    expect(page.locator("#matches tr")).to_have_count(2)
    expect(row_of(page, waiting)).to_have_count(0)


def test_the_time_since_the_last_move_is_shown(site, page):
    match_id = bots(site, ANY_GAME.name)
    site.world.follow()
    moved = datetime.fromisoformat(site.world.get("/v1/matches").json["matches"][0]["updated_at"])
    for past, words in (
        (timedelta(seconds=59), "now"),
        (timedelta(seconds=60), "1 min. ago"),
        (timedelta(hours=5, minutes=59), "5 hr. ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=30), "30 days ago"),
    ):
        page.clock.set_fixed_time(moved + past)
        site.open(page, "/")
        expect(row_of(page, match_id).locator("time")).to_have_text(words)


def test_a_match_is_created_with_levels_dice_and_a_policy(site, page):
    site.open(page, "/")
    open_form(page, "Myrmes")
    page.get_by_role("combobox", name="Player 1").select_option("mcts:200")
    page.get_by_role("combobox", name="Player 2").select_option("Open \u2013 invite by link")
    page.get_by_label("Dice").fill("1, 2, 3, 4, 5, 6, 1, 2, 7")
    page.get_by_label("Undo").select_option("consent")
    page.get_by_role("button", name="Create the match").click()
    assert page.get_by_label("Dice").evaluate("input => input.validity.patternMismatch")
    page.get_by_label("Dice").fill("1, 2, 3, 4, 5, 6, 1, 2, 3")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")

    shown = site.world.get(f"/v1/matches/{page.url.rpartition('/')[2]}").json
    assert shown["undo"] == "consent"
    assert shown["options"]["dice"] == [1, 2, 3, 4, 5, 6, 1, 2, 3]
    assert [seat["bot"] for seat in shown["seats"]] == ["mcts:200", None]


def test_open_seats_are_filled_with_bots(site, page):
    """A match with three bots takes five presses."""
    site.open(page, "/")
    open_form(page, "Myrmes")
    page.get_by_label("Number of seats").select_option("4")
    page.get_by_role("combobox", name="Player 3").select_option("random")
    page.get_by_role("button", name="Fill open seats with bots").click()
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")

    shown = site.world.get(f"/v1/matches/{page.url.rpartition('/')[2]}").json
    assert [seat["bot"] for seat in shown["seats"]] == [None, "greedy", "random", "greedy"]


def test_the_seats_of_a_rated_match_are_not_filled_with_bots(site, page):
    site.open(page, "/")
    open_form(page, "Myrmes")
    fill = page.get_by_role("button", name="Fill open seats with bots")
    expect(fill).to_be_visible()
    page.get_by_label("Rated").check()

    expect(fill).to_be_hidden()
    page.get_by_label("Rated").uncheck()
    expect(fill).to_be_visible()


@pytest.mark.slow
def test_a_name_for_oneself_makes_an_account_as_an_invitation_does(site, page):
    """A taken name is rejected before a match exists. A free one is public, its code shown once."""
    sign_up(site.world, "Ada")
    site.open(page, "/")
    open_form(page, "Myrmes")
    page.get_by_role("combobox", name="Player 2").select_option("Open \u2013 invite by link")
    expect(page.locator("#seats")).to_contain_text("A name makes you an account")
    name, create = (
        page.get_by_label("Your name", exact=True),
        page.get_by_role("button", name="Create the match"),
    )
    name.fill("Ada")
    create.click()
    expect(page.locator("#create-problem")).to_contain_text("Another account has this name")
    expect(page.locator("#create-problem")).to_be_in_viewport()
    assert site.world.get("/v1/matches").json["matches"] == []
    name.fill("Ann")
    create.click()
    page.wait_for_url("**/matches/*")

    expect(page.locator("#seats")).to_contain_text("Ann \u2013 you")
    shown = site.world.get(f"/v1/matches/{page.url.rpartition('/')[2]}").json
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", None]
    code = page.locator("#named-code")
    expect(code).to_have_text(re.compile("^recovery\\."))
    page.reload()
    expect(code).to_have_text(re.compile("^recovery\\."))
    page.get_by_role("button", name="I have it").click()
    site.open(page, "/")
    expect(page.locator("#named")).to_be_hidden()
    open_form(page, "Myrmes")
    expect(page.locator("#seats .known").first).to_have_text("Ann")
    expect(name).to_be_hidden()
    site.faults.clear()  # the browser logs every rejected request


def test_names_of_others_at_this_screen_stay_here_and_say_so(site, page):
    site.open(page, "/")
    open_form(page, "Myrmes")
    page.get_by_role("combobox", name="Player 2").select_option("Somebody else at this screen")
    expect(page.locator("#seats")).not_to_contain_text("account")
    expect(page.get_by_text("Only this browser knows the name")).to_have_count(2)
    page.get_by_label("Name at place 1").fill("Ann")
    page.get_by_label("Name at place 2").fill("Ben")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")

    shown = site.world.get(f"/v1/matches/{page.url.rpartition('/')[2]}").json
    assert [seat["name"] for seat in shown["seats"]] == [None, None]
    assert page.evaluate("localStorage.getItem('formicary:key')") is None
    assert site.faults == []


@pytest.mark.slow
def test_one_s_own_match_is_to_be_played_and_the_focus_stays(site, page):
    match_id = site.world.create({}, {}, game="atta-ants")
    site.world.follow()
    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", name="Sit down as Player 2").click()
    expect(page.locator("#seats")).to_contain_text("Player 2 \u2013 you")
    page.goto(site.address)
    link = page.get_by_role("link", name=f"Play match {match_id}")
    link.focus()
    with page.expect_response("**/v1/matches?*"):
        pass  # the page reads the list again

    expect(link).to_be_focused()


def test_who_came_first_is_listed(site, page):
    match_id = bots(site, "atta-ants")
    site.play_on(match_id)
    site.world.follow()
    first = site.world.get(f"/v1/matches/{match_id}").json["outcome"]["ranking"][0]
    site.open(page, "/")

    names = " and ".join(f"Random bot {seat + 1}" for seat in first)
    words = f"first: {names}" if len(first) == 1 else f"first place shared by {names}"
    expect(page.locator("#matches tr")).to_contain_text(words)


@pytest.mark.slow
def test_a_shared_first_place_is_told_as_one_and_an_own_match_is_marked(site, page):
    match_id = site.world.create({}, {"bot": "random"}, {"bot": "random"}, game="atta-ants")
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    other = bots(site, "atta-ants")
    site.world.follow()

    def tell(route):
        answer = route.fetch().json()
        for match in answer["matches"]:
            if match["id"] == match_id:
                match.update(status="over", ranking=[[1, 2], [0]])
        route.fulfill(json=answer)

    page.route("**/v1/matches?*", tell)
    site.open(page, "/problems")
    page.evaluate("([id, one]) => localStorage.setItem(`formicary:${id}`, one)", [match_id, token])
    site.open(page, "/")

    row = row_of(page, match_id)
    expect(row).to_contain_text("first place shared by Random bot 2 and Random bot 3")
    expect(row.get_by_text("yours", exact=True)).to_be_visible()
    expect(row.get_by_role("link")).to_have_text("View")
    expect(row_of(page, other).get_by_text("yours", exact=True)).to_have_count(0)
    assert site.faults == []


def test_a_match_to_be_played_is_in_sight_on_a_phone(site, page):
    page.set_viewport_size({"width": 390, "height": 844})
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    site.world.follow()
    site.open(page, f"/matches/{match_id}")
    press = page.get_by_role("button", name="Sit down as Player 2")
    lines = "element => element.getBoundingClientRect().height < 2.5 * parseFloat(getComputedStyle(element).lineHeight)"
    assert press.evaluate(lines)
    press.click()
    expect(page.locator("#seats")).to_contain_text("Player 2 \u2013 you")
    site.open(page, "/")
    expect(page.locator(f"#mine [data-match='{match_id}']")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".game")).to_have_count(3)
    expect(page.locator(f"#mine [data-match='{match_id}']")).to_be_in_viewport(ratio=0.9)
    assert site.faults == []


def test_a_new_match_is_one_press_away_while_others_run(site, page):
    """On a laptop, the games stay in sight below three running matches."""
    page.set_viewport_size({"width": 1280, "height": 800})
    for _ in range(3):
        match_id = site.world.create({}, {"bot": "random"}, game="atta-ants", first_player=0)
        token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
        site.open(page, f"/matches/{match_id}#token={token}")
        expect(page.locator("#play")).to_be_visible()
    site.open(page, "/")

    expect(page.locator("#mine .table")).to_have_count(3)
    for card in page.get_by_role("button", name="Play against a bot").all():
        expect(card).to_be_in_viewport(ratio=1)
    assert site.faults == []


def test_a_seat_kept_for_an_account_is_not_open(site, page):
    for name in ("Ada", "Ben"):
        sign_up(site.world, name)
    creator = sign_up(site.world, "Cyd")["key"]
    half, full = (
        site.world.post("/v1/matches", {"game": "atta-ants", "seats": seats}, token=creator).json
        for seats in ([{"account": "Ada"}, {}], [{"account": "Ada"}, {"account": "Ben"}])
    )
    site.world.follow()
    site.open(page, "/")

    row = row_of(page, half["id"])
    expect(row).to_contain_text("Reserved, Open seat")
    expect(row.get_by_role("link", name="Join")).to_be_visible()
    row = row_of(page, full["id"])
    expect(row).to_contain_text("2 \u00d7 Reserved")
    expect(row.get_by_role("link", name="Follow")).to_be_visible()


@pytest.mark.slow
@each_game(1)
def test_one_press_leads_to_the_first_move_against_a_bot(site, page, game):
    site.open(page, "/")
    card = page.locator(f".game.{game}")
    expect(card.locator("img")).to_have_js_property("complete", True)
    assert card.locator("img").evaluate("image => image.naturalWidth") > 0
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url("**/matches/*")
    match_id = page.url.rpartition("/")[2]
    while not any(
        question["seat"] == 0
        for question in site.world.get(f"/v1/matches/{match_id}").json["asked"]
    ):
        assert site.turn(match_id)

    expect(page.locator("#actions button").first).to_be_attached()
    seats = site.world.get(f"/v1/matches/{match_id}").json["seats"]
    assert [(seat["taken"], seat["bot"]) for seat in seats] == [(True, None), (False, "greedy")]
    assert site.faults == []


@pytest.mark.slow
def test_one_s_turn_is_shown_in_the_lobby_and_boards_live_there(site, page):
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    other = bots(site, "atta-ants")
    site.play_on(other, 3)
    site.world.follow()
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.world.post(f"/v1/matches/{match_id}/seats/1")
    site.open(page, "/")
    page.evaluate(
        "([id, token]) => localStorage.setItem('formicary:' + id, token)", [match_id, token]
    )
    page.reload()

    mine = page.locator(f"#mine [data-match='{match_id}']")
    expect(mine).to_contain_text("Your turn")
    expect(mine).to_contain_text("You \u00b7 Player 2")
    expect(mine.locator("img")).to_be_visible()
    picture = page.locator(f"#running [data-match='{other}'] img")
    expect(picture).to_have_attribute("src", re.compile("^blob:"))
    before = picture.get_attribute("src")
    site.play_on(other, 3)
    site.world.follow()
    expect(picture).not_to_have_attribute("src", before)
    expect(page.locator(f"#running [data-match='{match_id}']")).to_have_count(0)
    assert site.faults == []


@pytest.mark.parametrize("height", [844, 664])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_on_a_phone_each_game_is_started_without_scrolling(site, page, height, language):
    """The lower height is that of the same phone with the bars of its browser."""
    page.set_viewport_size({"width": 390, "height": height})
    site.open(page, f"/?lang={language}")
    expect(page.locator("#games .play")).to_have_count(3)
    expect(page.locator("main.loading")).to_have_count(0)

    for press in page.locator("#games .play").all():
        expect(press).to_be_in_viewport(ratio=1)
        assert press.bounding_box()["height"] >= 44
    assert page.evaluate("scrollY") == 0
    if height == 844:
        for press in page.locator("#games .presses button").all():
            expect(press).to_be_in_viewport(ratio=1)
