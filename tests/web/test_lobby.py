"""The lobby: what is listed, and what a match is created with."""

from playwright.sync_api import expect

from tests.service.accounts.people import sign_up


def bots(site, game):
    return site.world.create({"bot": "random"}, {"bot": "random"}, game=game)


def test_matches_of_one_game_are_listed(site, page):
    ants, myrmes = bots(site, "atta-ants"), bots(site, "myrmes")
    waiting = site.world.create({}, {}, game="myrmes")
    site.world.follow()
    site.open(page, "/")
    expect(page.locator("#matches tr")).to_have_count(3)

    page.get_by_label("Show matches of").select_option("Myrmes")
    expect(page.locator("#matches tr")).to_have_count(2)
    assert ants not in page.locator("#matches").inner_text()
    page.get_by_role("button", name="Running").click()
    expect(page.locator("#matches tr")).to_have_count(1)
    expect(page.locator("#matches")).to_contain_text(myrmes)
    page.get_by_label("Show matches of").select_option("All games")
    expect(page.locator("#matches tr")).to_have_count(2)
    assert waiting not in page.locator("#matches").inner_text()


def test_a_match_is_created_with_levels_dice_and_a_policy(site, page):
    site.open(page, "/")
    page.get_by_label("Game").select_option("Myrmes")
    page.get_by_label("Seat 0").select_option("mcts:200")
    page.get_by_label("Seat 1").select_option("Open to a player")
    page.get_by_label("Dice").fill("1, 2, 3, 4, 5, 6, 1, 2, 7")
    page.get_by_label("Undo").select_option("consent")
    page.get_by_role("button", name="Create the match").click()
    assert page.get_by_label("Dice").evaluate("one => one.validity.patternMismatch")
    page.get_by_label("Dice").fill("1, 2, 3, 4, 5, 6, 1, 2, 3")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")

    shown = site.world.get(f"/v1/matches/{page.url.rpartition('/')[2]}").json
    assert shown["undo"] == "consent"
    assert shown["options"]["dice"] == [1, 2, 3, 4, 5, 6, 1, 2, 3]
    assert [seat["bot"] for seat in shown["seats"]] == ["mcts:200", None]


def test_one_s_own_match_is_to_be_played_and_the_focus_stays(site, page):
    match_id = site.world.create({}, {}, game="atta-ants")
    site.world.follow()
    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", name="Take seat 1").click()
    expect(page.locator("#seats")).to_contain_text("Seat 1 \u2013 you")
    page.goto(site.address)
    link = page.get_by_role("link", name=f"Play match {match_id}")
    link.focus()
    with page.expect_response("**/v1/matches?*"):
        pass  # the list is read again by itself

    expect(link).to_be_focused()


def test_who_came_first_is_listed(site, page):
    match_id = bots(site, "atta-ants")
    site.play_on(match_id)
    site.world.follow()
    first = site.world.get(f"/v1/matches/{match_id}").json["outcome"]["ranking"][0]
    site.open(page, "/")

    names = ", ".join(f"seat {seat}" for seat in first)
    expect(page.locator("#matches tr")).to_contain_text(f"first: {names}")


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

    rows = page.locator("#matches tr")
    row = rows.filter(has_text=half["id"])
    expect(row).to_contain_text("1 \u00d7 reserved, 1 \u00d7 open")
    expect(row.get_by_role("link", name="Join")).to_be_visible()
    row = rows.filter(has_text=full["id"])
    expect(row).to_contain_text("2 \u00d7 reserved")
    expect(row.get_by_role("link", name="Follow")).to_be_visible()
