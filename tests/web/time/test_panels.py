"""Panels on finished matches: searches, charts, records, retries and branches."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME, each_game
from tests.web.match_page import open_panel
from tests.web.time.finished import TIME_DATA, at


@pytest.mark.slow
@each_game(2)
def test_examples_in_words_find_what_the_api_finds(page, over, game):
    """Each example is about fields of the game's view, so that each has a value somewhere."""
    match = over(game)
    match.open(page, "#tab=finding")
    buttons = page.locator("#examples button")
    expect(buttons).to_have_count(len(TIME_DATA[game]["examples"]))
    for number, example in enumerate(TIME_DATA[game]["examples"]):
        where = example["where"].replace("{seat}", "0")
        result = match.get(f"/search?kind=intervals&where={where.replace('&', '%26')}")
        assert result["unclear"] == 0, result["fault"]
        buttons.nth(number).click()
        expect(page.locator("#where")).to_have_value(where)
        spans = [(i["from"], i["to"]) for i in result["intervals"]]
        expect(page.locator("#marks .found")).to_have_count(len(spans))
        expect(page.locator("#found a")).to_have_count(min(len(spans), 40))
        if spans:
            expect(page.locator("#found-said")).to_contain_text(f"version {spans[0][0]}")


@pytest.mark.slow
def test_what_was_found_can_be_stepped_through(page, over):
    match = over()
    match.open(page, "#v=5&find=" + "drawn")
    open_panel(page, "finding")
    versions = [
        interval["from"]
        for interval in match.get("/search?kind=intervals&where=drawn")["intervals"]
    ]
    expect(page.locator("#marks .found")).to_have_count(len(versions))
    page.get_by_role("button", name="Step through the results").click()
    page.get_by_role("button", name="One found forward").click()
    at(page, next(version for version in versions if version > 5))


def test_a_condition_that_is_none_says_why(page, over):
    match = over()
    match.open(page, "#tab=finding")
    page.locator("#where").fill("drawn ==")
    page.get_by_role("button", name="Find", exact=True).click()

    expect(page.locator("#found-said")).not_to_have_text(re.compile("^(|Searching…)$"))
    expect(page.locator("#marks .found")).to_have_count(0)
    match.site.faults.clear()  # the browser logs every 422


@pytest.mark.slow
@each_game(0)
def test_the_chart_shows_the_ledger_and_leads_to_versions(page, over, game):
    match = over(game)
    match.open(page, f"#v={match.newest // 2}&tab=points")
    chart = page.locator("#points-chart svg")
    expect(chart).to_be_visible()
    scores = match.get("/ledger")["balances"]
    sums = [sum(o["amount"] for o in scores if o["is_points"] and o["seat"] == s) for s in (0, 1)]
    names = [seat["called"] for seat in match.get("")["seats"]]
    ends = "; ".join(f"{name} has {points}" for name, points in zip(names, sums, strict=True))
    expect(chart.locator("desc")).to_have_text(f"At version {match.newest}: {ends}.")
    then = match.get(f"/ledger?at={match.newest // 2}")["balances"]
    now = [sum(o["amount"] for o in then if o["is_points"] and o["seat"] == s) for s in (0, 1)]
    expect(page.locator("#points-chart b")).to_have_text([str(points) for points in now])

    box = chart.bounding_box()
    chart.click(position={"x": box["width"] - 12, "y": 100})

    expect(page.locator("#points-chart b")).to_have_text([str(sum) for sum in sums])
    at(page, match.newest)


@pytest.mark.slow
@each_game(1)
def test_the_record_of_an_event_tells_its_cause_and_what_is_hidden(page, over, game):
    match = over(game)
    inside = next(
        event for event in match.events[20:] if "mac" not in event["e"] and "id" in event["e"]
    )
    after = inside["seq"] + 1
    match.open(page, f"#v={after}&tab=record")
    shown = page.locator("#record-shown")

    expect(shown).to_have_attribute("data-version", str(after))
    expect(shown).to_contain_text(inside["e"]["id"])
    expect(shown.get_by_role("link")).to_have_text(f"version {inside['seq']}")
    shown.get_by_role("link").click()
    expect(shown).to_have_attribute("data-version", str(inside["seq"]))
    for path in inside["e"].get("seals", {}):
        expect(shown.get_by_role("rowheader", name=path, exact=True)).to_be_visible()
    kept = {name: inside[name] for name in ("seq", "e", "link")}
    shown.get_by_text("The record, as it is kept").click()
    assert json.loads(shown.locator("pre.raw").inner_text()) == kept


def retry_as(page, name):
    """Choose the seat to play if two can move. Escape cancels the choice."""
    retry, seats = page.get_by_role("button", name="Retry this moment"), page.get_by_role("dialog")
    retry.click()
    expect(seats).to_contain_text("Whom do you play?")
    expect(seats.get_by_role("button")).to_have_text(["Greedy bot 1", "Greedy bot 2", "Cancel"])
    expect(seats.get_by_role("button").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(retry).to_be_focused()
    retry.click()
    seats.get_by_role("button", name=name).click()


@pytest.mark.slow
def test_a_moment_is_tried_again_with_the_same_luck_and_compared(page, over, monkeypatch):
    """The branch starts at a question, with the seat's token, and may then differ."""
    monkeypatch.setattr("matches.comparing.compare.SECONDS_MOST", 60)  # on a busy machine
    match = over("myrmes")
    asked = next(
        decision["seq"]
        for decision in match.decisions()[10:]
        if any(a["seat"] == 1 for a in match.get(f"/state?at={decision['seq']}")["asked"])
    )
    match.open(page, f"#v={asked}")
    retry_as(page, "Greedy bot 2")
    page.wait_for_url(lambda url: "/matches/" in url and match.id not in url)
    branch = re.search("matches/([a-z0-9]+)", page.url)[1]
    assert "token" not in page.url
    expect(page.locator("#play")).to_be_visible()
    shown = match.site.world.get(f"/v1/matches/{branch}").json
    assert (shown["lineage"]["match"], shown["lineage"]["version"]) == (match.id, asked)
    assert shown["lineage"]["luck"]
    assert sorted(str(seat["bot"]) for seat in shown["seats"]) == ["None", "greedy"]
    token = page.evaluate(f"localStorage.getItem('formicary:{branch}')")
    stem = f"/v1/matches/{branch}"
    action = match.site.world.get(f"{stem}/actions", token=token).json["actions"][-1]
    match.site.world.post(f"{stem}/commands", action["command"], token=token)

    open_panel(page, "comparing")
    page.get_by_label("Compare with").select_option(match.id)
    expect(page.locator("#compared-boards img")).to_have_count(2)
    expect(page.locator("#compared-said")).to_contain_text("common origin.")
    page.get_by_role("button", name="First difference").click()
    expect(page.locator("#compared-said")).to_contain_text("the first command that differs")
    expect(page.locator("#compared-boards .differs")).to_have_count(2)
    words = page.locator("#compared-boards figcaption").all_inner_texts()
    assert words[0] != words[1]
    loaded = page.locator("#compared-boards img").evaluate_all(
        "all => all.map(image => image.naturalWidth > 0)"
    )
    assert loaded == [True, True]
    page.goto(f"{match.site.address}/matches/{match.id}")
    expect(page.locator("#marks .branch")).to_have_count(1)


@pytest.mark.slow
def test_what_can_be_compared_is_named_by_when_it_begins_and_who_plays(page, over):
    match = over("march-of-the-ants")
    at_version, other_version = (match.decisions()[index]["seq"] for index in (12, 20))
    first, second, elsewhere = (
        branch(match, version) for version in (at_version, at_version, other_version)
    )
    choice = page.get_by_label("Compare with")

    page.goto(f"{match.site.address}/matches/{match.id}#tab=comparing")
    expect(choice).to_contain_text(f"(from version {at_version}; Random bot and Greedy bot)")
    assert {first, second, elsewhere} <= set(values(choice))

    page.goto(f"{match.site.address}/matches/{first}#tab=comparing")
    expect(choice).to_contain_text("Where it branched from (Greedy bot 1 and Greedy bot 2)")
    expect(choice).to_contain_text(f"of the same match (from version {at_version}; ")
    assert {match.id, second} <= set(values(choice))
    assert elsewhere not in values(choice)  # the two have no version in common


def branch(match, version):
    """Return the id of a branch that bots play."""
    plan = {"at": version, "luck": "same", "seats": [{"bot": "random"}, {"bot": "greedy"}]}
    return match.site.world.post(f"/v1/matches/{match.id}/branches", plan).json["id"]


def values(choice):
    """Return the values of a select element's options."""
    return choice.locator("option").evaluate_all("all => all.map(option => option.value)")


@pytest.mark.slow
def test_a_bot_s_decision_is_tried_again_by_the_bot_and_one_s_seat_stays_one_s_own(page, over):
    site = over().site
    match_id = site.world.create({}, {"bot": "greedy"}, game=ANY_GAME.name, first_player=1)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    asked_bot = site.world.context.store.head(match_id).version
    (asked,) = site.world.get(f"/v1/matches/{match_id}").json["asked"]
    assert asked["seat"] == 1
    site.play_on(match_id)
    site.open(page, f"/matches/{match_id}?at={asked_bot}#token={token}")
    at(page, asked_bot)

    page.get_by_role("button", name="Retry this moment").click()
    said = page.locator(".question").inner_text()
    page.get_by_role("button", name="Begin the new match").click()

    page.wait_for_url(lambda url: "/matches/" in url and match_id not in url)
    branch = re.search("matches/([a-z0-9]+)", page.url)[1]
    shown = site.world.get(f"/v1/matches/{branch}").json
    assert "You play Player 1, bots play the others." in said
    assert shown["lineage"]["version"] == asked_bot
    assert [seat["bot"] for seat in shown["seats"]] == [None, "greedy"]
    assert [question["seat"] for question in shown["asked"]] == [1]
    expect(page.locator("#seats")).to_contain_text("Player 1 \u2013 you")
    site.play_on(branch)
    expect(page.locator("#play-head")).to_have_text(re.compile("^(Move your ants|Place|Draw)"))


@pytest.mark.slow
def test_a_swing_is_tried_again_before_it_was_made(page, over):
    match = over(other="random")
    world = match.site.world
    world.post(f"/v1/matches/{match.id}/analysis", {"effort": "quick"})
    match.site.by_hand.work(world.context)
    analysis = match.get("/analysis?effort=quick")
    swing = next(
        moment for moment in analysis["moments"] if moment["version"] == analysis["biggest"][0]
    )
    match.open(page, "#v=5&tab=analysis&effort=quick")
    expect(page.locator("#marks .swing")).to_have_count(len(analysis["biggest"]))
    page.locator("#unit").select_option("swing")
    page.get_by_role("button", name="One swing forward").click()
    at(page, min(analysis["biggest"]))

    page.get_by_role("button", name="Retry this moment: ").first.click()
    page.get_by_role("button", name="Begin the new match").click()

    page.wait_for_url(lambda url: "/matches/" in url and match.id not in url)
    branch = re.search("matches/([a-z0-9]+)", page.url)[1]
    retried = world.get(f"/v1/matches/{branch}").json
    assert retried["lineage"]["version"] == swing["first"] - 1
    assert retried["seats"][swing["seat"]]["bot"] is None
    expect(page.locator("#seats")).to_contain_text(f"Player {swing['seat'] + 1} \u2013 you")


@pytest.mark.slow
def test_after_the_end_the_board_is_seen_with_any_eyes(page, over):
    """With all secrets, the board has the parts of every seat, drawn in that seat's view."""
    match = over("march-of-the-ants")
    match.open(page, "#v=60")
    expect(page.locator("#eyes")).to_be_visible()
    with page.expect_response(lambda response: "as=all" in response.url) as response_info:
        page.get_by_label("Whose board is shown").select_option(label="With all secrets")
    wanted = [part["name"] for part in response_info.value.json()["parts"]]
    assert {"hand-0", "hand-1"} <= {*wanted}
    expect(page.locator("#part-hand-0")).to_be_attached()
    expect(page.locator("#part-hand-1")).to_be_attached()
