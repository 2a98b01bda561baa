"""A rematch in two browsers: one player asks, the other sees it and accepts (rule T20)."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up
from tests.web.ending.people import finish_match, keep_key, seats_of

REMATCH = {"name": "Rematch", "exact": True}


@pytest.fixture
def other(browser):
    """Return a page of another browser."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def wait_for_rematch(page, match_id):
    """Return the id of the match that the page has gone to."""
    page.wait_for_url(lambda url: "/matches/" in url and match_id not in url)
    return page.url.rpartition("/")[2]


@pytest.mark.slow
def test_a_guest_asks_and_another_accepts(site, page, other):
    """Neither player has an account. The seat of the other player is kept for them."""
    match_id, (first, second) = finish_match(site)
    site.open(page, f"/matches/{match_id}#token={first}")
    site.open(other, f"/matches/{match_id}#token={second}")
    expect(other.get_by_role("button", **REMATCH)).to_be_visible()

    page.get_by_role("button", **REMATCH).click()
    rematch = wait_for_rematch(page, match_id)

    assert [seat["taken"] for seat in seats_of(site, rematch)] == [False, True]
    assert site.world.post(f"/v1/matches/{rematch}/seats/0").status_code == 409
    expect(other.locator("#again-words")).to_have_text("Player 1 wants a rematch.")
    other.get_by_role("button", name="Accept").click()
    assert wait_for_rematch(other, match_id) == rematch
    assert [seat["taken"] for seat in seats_of(site, rematch)] == [True, True]
    for held in (page, other):
        expect(held.locator("#seats li").first).to_be_visible()
    assert site.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("is_phone", [False, True])
def test_a_guest_accepts_in_the_lobby_or_by_the_link_of_the_rematch(site, page, other, is_phone):
    """The first player sees that the other one was asked, with a link that works for them."""
    if is_phone:
        for held in (page, other):
            held.set_viewport_size({"width": 390, "height": 844})
    match_id, (first, second) = finish_match(site)
    site.open(other, f"/matches/{match_id}#token={second}")
    site.open(page, f"/matches/{match_id}#token={first}")
    page.get_by_role("button", **REMATCH).click()
    rematch = wait_for_rematch(page, match_id)
    expect(page.locator("#share-lines")).to_contain_text("Player 1 was asked for a rematch")
    for part in (
        page.get_by_label("Link for the rematch"),
        page.get_by_role("img", name="QR code"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    link = page.get_by_label("Link for the rematch").input_value()

    site.open(other, "/")
    card = other.locator(f"#mine [data-match='{match_id}']")
    expect(card).to_contain_text("Player 2 wants a rematch.")
    expect(other.locator("#mine-waiting")).to_have_text("1 match waits for you.")
    expect(card).to_be_in_viewport()
    other.goto(link)
    other.get_by_role("button", name="Sit down as Player 1").click()

    expect(other.locator("#status")).to_have_text("running")
    assert [seat["taken"] for seat in seats_of(site, rematch)] == [True, True]
    expect(other.locator("#play")).to_be_visible()
    site.open(other, "/")
    expect(other.locator(f"#mine [data-match='{match_id}']")).not_to_contain_text("wants")
    assert site.faults == []


@pytest.mark.slow
def test_a_stranger_cannot_take_the_seat_of_a_rematch(site, page, other):
    match_id, (first, _) = finish_match(site)
    site.open(page, f"/matches/{match_id}#token={first}")
    page.get_by_role("button", **REMATCH).click()
    rematch = wait_for_rematch(page, match_id)

    site.open(other, f"/matches/{rematch}")

    expect(other.locator("#share-lines")).to_contain_text("kept for a player of the last match")
    expect(other.locator("#seats button")).to_have_count(0)


@pytest.mark.slow
def test_a_second_press_leads_to_the_same_match(site, page):
    match_id, (first, _) = finish_match(site)
    site.open(page, f"/matches/{match_id}#token={first}")
    page.get_by_role("button", **REMATCH).click()
    rematch = wait_for_rematch(page, match_id)

    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", name="Go to the rematch").click()

    assert wait_for_rematch(page, match_id) == rematch
    assert site.faults == []


@pytest.mark.slow
def test_accounts_keep_their_rating_and_their_seats(site, page, other):
    """The page and the lobby name the player who asks."""
    keys = [sign_up(site.world, name)["key"] for name in ("Anna", "Ben")]
    match_id, _ = finish_match(site, *keys, rated=True, undo="none")
    for held, key in zip((page, other), keys, strict=True):
        keep_key(site, held, key)
        site.open(held, f"/matches/{match_id}")
    page.get_by_role("button", **REMATCH).click()
    rematch = wait_for_rematch(page, match_id)

    expect(other.locator("#again-words")).to_have_text("Anna wants a rematch.")
    other.get_by_role("button", name="Accept").click()

    assert wait_for_rematch(other, match_id) == rematch
    shown = site.world.get(f"/v1/matches/{rematch}").json
    assert (shown["rated"], shown["status"], shown["rematch_of"]) == (True, "running", match_id)
    assert [seat["name"] for seat in shown["seats"]] == ["Ben", "Anna"]
    assert site.faults == []


def test_bots_keep_their_levels(site, page):
    match_id = site.world.create({}, {"bot": "random"}, game=ANY_GAME.name)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.world.post(f"/v1/matches/{match_id}/seats/0/resignation", {}, token=token)
    site.play_on(match_id)
    before = site.world.get(f"/v1/matches/{match_id}").json
    site.open(page, f"/matches/{match_id}#token={token}")

    page.get_by_role("button", **REMATCH).click()

    shown = site.world.get(f"/v1/matches/{wait_for_rematch(page, match_id)}").json
    assert shown["options"] == {**before["options"], "first_player": 0}  # who began is known now
    assert [seat["bot"] for seat in shown["seats"]] == ["random", None]
    assert (shown["status"], shown["seats"][1]["taken"]) == ("running", True)


@pytest.mark.slow
def test_who_share_a_screen_all_have_their_seats_and_names(site, page):
    match_id, tokens = finish_match(site)
    site.open(page, "/problems")
    page.evaluate(
        """([id, tokens]) => {
            localStorage.setItem(`formicary:${id}`, tokens[0]);
            localStorage.setItem(`formicary:${id}/seats`, JSON.stringify(tokens));
            localStorage.setItem(`formicary:${id}/names`, JSON.stringify({ 0: "Ida", 1: "Otto" }));
        }""",
        [match_id, tokens],
    )
    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", **REMATCH).click()
    rematch = wait_for_rematch(page, match_id)

    assert [seat["taken"] for seat in seats_of(site, rematch)] == [True, True]
    names = page.evaluate("id => localStorage.getItem(`formicary:${id}/names`)", rematch)
    assert names == '{"0":"Otto","1":"Ida"}'
    assert site.faults == []


def test_a_spectator_is_offered_no_rematch(site, page):
    match_id, _ = finish_match(site)
    site.open(page, f"/matches/{match_id}")

    expect(page.locator("#status")).to_have_text("over")
    expect(page.locator("#again")).to_be_hidden()
    assert site.faults == []
