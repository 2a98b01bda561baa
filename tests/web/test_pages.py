"""The lobby and the match page in a real browser."""

import re

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.service.serving import serve_any
from tests.web.match_page import open_list


def bots(site, count=3):
    body = {"game": "atta-ants", "seats": [{"bot": "random"}] * count}
    return site.world.post("/v1/matches", body).json["id"]


@pytest.mark.slow
def test_a_match_of_bots_is_followed_live_to_its_end(site, page):
    match_id = bots(site)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.get_by_role("img", name=re.compile("Atta Ants, round 1"))).to_be_visible()
    before = page.locator("#timeline li").count()

    site.play_on(match_id, 5)
    expect(page.locator("#timeline li")).not_to_have_count(before)
    assert page.locator("#status").inner_text() == "running"
    site.play_on(match_id)

    expect(page.locator("#status")).to_have_text("over", timeout=30_000)
    expect(page.locator("#live")).to_have_text("Complete")
    shown = site.world.get(f"/v1/matches/{match_id}").json
    first = shown["outcome"]["ranking"][0][0]
    points = shown["scores"][first]["points"]
    name = re.escape(shown["seats"][first]["called"])
    expect(page.locator("#ranking li").first).to_contain_text(
        re.compile(rf"{name} \u2013 {points} points?\b")
    )
    why = shown["outcome"]["text"].capitalize()
    expect(page.locator("#asking")).to_have_text(f"The match is over. {why}.")
    version = site.world.context.store.head(match_id).version
    newest = page.locator("#timeline li").first
    expect(newest).to_have_attribute("data-seq", str(version))
    expect(newest).to_contain_text("The match is over")
    seqs = page.locator("#timeline li").evaluate_all("all => all.map(row => +row.dataset.seq)")
    assert seqs == list(range(version, version - len(seqs), -1))


@pytest.mark.slow
def test_older_events_are_shown_when_asked_for(site, page):
    match_id = bots(site)
    site.play_on(match_id)
    version = site.world.context.store.head(match_id).version
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Complete")
    while page.locator("#earlier").is_visible():
        shown = page.locator("#timeline li").count()
        page.locator("#earlier").click()
        expect(page.locator("#timeline li")).not_to_have_count(shown)

    assert page.locator("#timeline li").count() == version
    expect(page.locator("#timeline li").last).to_contain_text("The table is set")


@pytest.mark.slow
def test_a_person_takes_a_seat_and_plays_a_button(site, page):
    body = {"game": "atta-ants", "seats": [{}, {"bot": "greedy"}], "options": {"first_player": 0}}
    match_id = site.world.post("/v1/matches", body).json["id"]
    site.open(page, f"/matches/{match_id}")
    page.get_by_role("button", name="Sit down as Player 1").click()
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#seats")).to_contain_text("Player 1 \u2013 you")
    open_list(page)
    buttons = page.locator("#actions button")
    expect(buttons.first).to_contain_text("Place the")
    version = site.world.context.store.head(match_id).version

    buttons.first.click()

    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(version + 1))
    expect(buttons.first).not_to_contain_text("Place the")
    while page.get_by_role("button", name="End the turn").count() == 0:
        label = buttons.first.inner_text()
        buttons.first.click()
        expect(buttons.first).not_to_have_text(label)
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator("#waiting")).to_contain_text("not your turn")
    site.play_on(match_id)
    if site.world.get(f"/v1/matches/{match_id}").json["asked"]:  # spiders can end it at once
        expect(buttons.first).to_be_visible()
    else:
        expect(page.get_by_role("heading", level=1)).to_contain_text("over")
    page.reload()
    expect(page.locator("#seats")).to_contain_text("Player 1 \u2013 you")


def test_a_token_in_the_address_is_kept_and_hidden(site, page):
    match_id = site.world.create({}, {}, game="atta-ants", first_player=1)
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    site.open(page, f"/matches/{match_id}#token={tokens[1]}")

    expect(page.locator("#seats")).to_contain_text("Player 2 \u2013 you")
    expect(page.locator("#actions button").first).to_be_attached()
    assert "token" not in page.url


def test_what_a_rule_refuses_is_told_with_its_rule(site, page):
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    site.open(page, f"/matches/{match_id}#token={tokens[0]}")
    expect(page.locator("#actions button").first).to_be_attached()
    page.evaluate(
        """async () => {
            const { post, get } = await import("/static/common/api.js");
            const match = document.getElementById("match").dataset.match;
            const token = localStorage.getItem("formicary:" + match);
            try {
                await post(`/v1/matches/${match}/commands`, { type: "end-turn" }, { token });
            } catch (problem) {
                window.refused = problem.body;
            }
        }"""
    )

    assert page.evaluate("window.refused.slug") == "turn.other-question"
    assert page.evaluate("window.refused.rule")
    site.faults.clear()  # the browser logs every 409


@pytest.mark.slow
def test_a_match_is_created_from_the_lobby(site, page):
    site.open(page, "/")
    page.locator(".game.atta-ants").get_by_role("button", name="Play with friends").click()
    page.get_by_label("Number of seats").select_option("3")
    page.get_by_role("combobox", name="Player 1").select_option("greedy")
    page.get_by_role("combobox", name="Player 2").select_option("greedy")
    page.get_by_role("combobox", name="Player 3").select_option("")
    page.get_by_label("Deck size").fill("23")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#status")).to_have_text("open")
    expect(page.get_by_role("button", name="Sit down as Player 3")).to_be_visible()
    match_id = page.url.rpartition("/")[2]

    shown = site.world.get(f"/v1/matches/{match_id}").json
    assert [seat["bot"] for seat in shown["seats"]] == ["greedy", "greedy", None]
    assert shown["options"]["deck_size"] == 23


@pytest.mark.slow
def test_the_lobby_lists_matches_and_follows_one(site, page):
    running, waiting = bots(site), site.world.create({}, {}, game="atta-ants")
    site.world.follow()
    site.open(page, "/")
    expect(page.locator("#matches tr")).to_have_count(2)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#matches tr")).to_have_count(1)
    expect(page.get_by_role("link", name=f"Join match {waiting}")).to_be_visible()
    page.get_by_role("button", name="Running").click()
    page.get_by_role("link", name=f"Follow match {running}").click()

    expect(page.locator("#live")).to_have_text("Live")


def test_an_unknown_match_is_told(site, page):
    site.open(page, "/matches/aaaaaaaaaaaaaaaa")

    expect(page.get_by_role("alert")).to_have_text("There is no match with this id.")
    for selector in ("#live", "#turn-head", "#board", "#play"):
        expect(page.locator(selector)).to_be_hidden()
    page.get_by_role("link", name="Go to the games").click()
    expect(page.locator("#games")).to_be_visible()
    site.faults.clear()  # the browser logs every 404


def test_the_pages_fit_a_narrow_screen_and_name_their_parts(site, page):
    match_id = bots(site)
    site.world.follow()
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    for path in ("/", f"/matches/{match_id}", "/problems/stale-version"):
        site.open(page, path)
        page.wait_for_load_state("networkidle") if path == "/" else page.wait_for_timeout(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        unnamed = page.locator("button, a, select, input").evaluate_all(
            """all => all.filter(element => !(element.hidden || element.textContent.trim() || element.ariaLabel
                || (element.labels && element.labels.length))).map(element => element.outerHTML)"""
        )
        assert unnamed == []


def test_a_page_of_another_origin_plays_over_the_api(site, page):
    """A browser first asks whether it may send a token and a key, and read the version."""
    match_id = site.world.create({}, {}, game="atta-ants", first_player=0)
    stem = f"{site.address}/v1/matches/{match_id}"
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    other = Flask("other")
    other.add_url_rule("/", view_func=lambda: "<p>A page of somebody else</p>")
    with serve_any(other) as elsewhere:
        page.goto(elsewhere)
    played = page.evaluate(
        """async ([stem, token]) => {
            const headers = { Authorization: `Bearer ${token}` };
            const { actions } = await (await fetch(`${stem}/actions`, { headers })).json();
            const answer = await fetch(`${stem}/commands`, {
                method: "POST",
                headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": "one" },
                body: JSON.stringify(actions[0].command),
            });
            return [answer.status, answer.headers.get("ETag")];
        }""",
        [stem, tokens[0]],
    )

    version = site.world.context.store.head(match_id).version
    assert played[0] == 201
    assert played[1].startswith(f'"{version}.s0.command.')


def test_a_board_may_be_opened_by_itself_and_shown_as_a_picture(site, page):
    """The policy of a board allows its own styles, and nothing in it is blocked."""
    match_id = bots(site)
    path = f"/v1/matches/{match_id}/board.svg"
    site.open(page, path)
    page.goto(f"{site.address}/problems")
    loaded = page.evaluate(
        """async (path) => {
            const image = new Image();
            image.src = path;
            await image.decode();
            return image.naturalWidth;
        }""",
        path,
    )

    assert site.faults == []
    assert loaded > 0
