"""The end of a match on its page: the result after the last moves, and the standing at a moment before."""

import re

import pytest
from playwright.sync_api import expect

from projections.lobby_follower import LobbyFollower
from tests.service.accounts.people import sign_up
from tests.web.ending.people import finish_match, keep_key


@pytest.fixture
def played(site):
    """Return a match of two bots with points, played to its end."""
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game="march-of-the-ants")
    site.play_on(match_id)
    return match_id


@pytest.mark.parametrize(("seat", "words"), [(0, "You won."), (1, "You lost.")])
def test_a_player_reads_the_own_result(site, page, seat, words):
    match_id, tokens = finish_match(site)
    site.open(page, f"/matches/{match_id}#token={tokens[seat]}")

    expect(page.locator("#result")).to_have_text(words)
    expect(page.locator("#ranking li").first).to_contain_text("Player 1")
    expect(page.locator("#ranking li").first.locator(".token-0")).to_be_visible()
    expect(page.locator("#ranking li").nth(1)).to_have_attribute("value", "2")
    assert site.faults == []


@pytest.mark.slow
def test_nothing_says_how_it_ended_before_the_last_moves_are_shown(site, page):
    """The last move of the other player waits for its turn on the board."""
    match_id = site.world.create({}, {}, game="march-of-the-ants")
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    site.open(page, f"/matches/{match_id}#token={tokens[0]}")
    expect(page.locator("#board svg").first).to_be_visible()
    expect(page.locator("#live")).to_have_text("Live")
    page.evaluate("""() => {
        window.spoiled = [];
        const match = document.getElementById("match");
        const words = ["status", "result", "timeline", "turn-head"];
        const look = () => {
            if (!match.classList.contains("ending")) return;
            const said = words.map((id) => document.getElementById(id).textContent).join(" ");
            window.ended = true;
            if (/over|won|lost|Result/.test(said)) window.spoiled.push(said);
        };
        new MutationObserver(look).observe(match, { subtree: true, childList: true, attributes: true });
    }""")

    path = f"/v1/matches/{match_id}/seats/1/resignation"
    assert site.world.post(path, token=tokens[1]).status_code == 201

    expect(page.locator("#result")).to_have_text("You won.")
    assert page.evaluate("[window.ended, window.spoiled]") == [True, []]
    assert site.faults == []


@pytest.mark.slow
def test_a_moment_of_the_past_shows_its_own_standing(site, page, played):
    newest = site.world.get(f"/v1/matches/{played}").json["version"]
    version = newest // 2
    board = site.world.get(f"/v1/matches/{played}/board?at={version}").json
    points = [0, 0]
    for holding in board["holdings"]:
        points[holding["seat"]] += holding["amount"] if holding["is_points"] else 0

    site.open(page, f"/matches/{played}?at={version}")

    expect(page.locator("#turn-head")).to_have_text(f"Standing at version {version}")
    for text in (f"{max(points)} point", f"{min(points)} point"):
        expect(page.locator("#ranking")).to_contain_text(text)
    for hidden in ("#result", "#asking", "#decided"):
        expect(page.locator(hidden)).to_be_hidden()
    page.locator("#to-newest").click()
    expect(page.locator("#turn-head")).to_have_text("Result")
    expect(page.locator("#asking")).to_be_visible()
    assert site.faults == []


@pytest.mark.slow
def test_the_biggest_swing_of_points_is_named_and_leads_there(site, page, played):
    lines = site.world.get(f"/v1/matches/{played}/ledger").json["lines"]
    swings = {}
    for line in lines:
        if line["is_points"]:
            gains = swings.setdefault(line["seq"], [0, 0])
            gains[line["seat"]] += line["amount"]
    version = max(swings, key=lambda seq: abs(swings[seq][0] - swings[seq][1]))
    size = abs(swings[version][0] - swings[version][1])

    site.open(page, f"/matches/{played}")
    words = page.locator("#decided-words")
    expect(words).to_contain_text(f"({size} point")
    words.get_by_role("link").click()

    expect(page).to_have_url(re.compile(rf"at={version}\b"))
    expect(page.get_by_role("button", name="Look for the better move")).to_be_hidden()
    assert site.faults == []


@pytest.mark.slow
def test_a_press_looks_for_the_better_move(site, page, played):
    site.open(page, f"/matches/{played}")
    page.get_by_role("button", name="Look for the better move").click()

    expect(page.locator("#analysis")).to_be_visible()
    expect(page.locator("#analysis-status")).not_to_be_empty()
    assert site.faults == []


def test_a_rated_match_shows_the_change_of_the_ratings(site, page):
    keys = [sign_up(site.world, name)["key"] for name in ("Anna", "Ben")]
    match_id, _ = finish_match(site, *keys, rated=True, undo="none")
    world = site.world
    LobbyFollower(
        world.lobby,
        world.context.store,
        world.games,
        lambda: 1_000_000,
        ratings=world.context.ratings,
    ).rebuild()
    players = world.get("/v1/accounts/Anna").json["history"][0]["players"]
    keep_key(site, page, keys[0])

    site.open(page, f"/matches/{match_id}")

    for seat, player in enumerate(players):
        row = page.locator(f"#ranking [data-seat='{seat}'] .rating")
        change = player["after"] - player["before"]
        expect(row).to_have_text(f"{change:+d}, now {player['after']:,}")
    assert site.faults == []
