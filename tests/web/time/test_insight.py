"""Panels of the match page: previews, changes, points, branches and the log."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME, SECRET_GAME, each_game
from tests.waiting import eventually
from tests.web.match_page import open_list, open_panel, show_settings


def begin_match(site, game=ANY_GAME.name, bot="greedy"):
    """Return a match against a bot in which seat 0 has to move, and the token of that seat."""
    match_id = site.world.create({}, {"bot": bot}, game=game)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    while not site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]:
        assert site.turn(match_id)
    return match_id, token


def events_of(site, match_id):
    return site.world.get(f"/v1/matches/{match_id}/events?limit=1000").json["events"]


def is_asked(site, match_id, version):
    asked = site.world.get(f"/v1/matches/{match_id}/state?at={version}").json["asked"]
    return any(question["seat"] is not None for question in asked)


@pytest.fixture
def over(site):
    match_id = site.world.create({"bot": "greedy"}, {"bot": "greedy"}, game=ANY_GAME.name)
    site.play_on(match_id)
    return match_id, site.world.context.store.head(match_id).version


@pytest.mark.slow
def test_an_action_tells_what_it_would_do_when_it_is_focused(site, page):
    match_id, token = begin_match(site)
    actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
    command = actions[1]["command"]
    preview = site.world.post(f"/v1/matches/{match_id}/preview", command, token=token).json
    site.open(page, f"/matches/{match_id}#token={token}")
    version = site.world.context.store.head(match_id).version
    open_list(page)

    page.get_by_role("button", name=actions[1]["label"]).focus()

    panel = page.locator("#foresight")
    expect(panel.get_by_role("heading")).to_have_text(
        f"Effects of this action: {actions[1]['label']}"
    )
    for event in preview["events"]:
        expect(panel).to_contain_text(event["text"])
    for hole in preview["holes"]:
        expect(panel.locator(".holes")).to_contain_text(hole["text"])
    assert site.world.context.store.head(match_id).version == version


@pytest.mark.slow
def test_a_careful_player_is_told_before_anything_is_played(site, page):
    match_id, token = begin_match(site)
    version = site.world.context.store.head(match_id).version
    site.open(page, f"/matches/{match_id}#token={token}")
    show_settings(page)
    page.get_by_label("Show the effects of a move before I play it").check()
    open_list(page)
    page.locator("#actions button").first.click()
    button = page.get_by_role("button", name="Do it")
    expect(button).to_be_focused()
    assert site.world.context.store.head(match_id).version == version

    button.click()

    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(version + 1))


@pytest.mark.slow
def test_what_has_become_illegal_is_explained(site, page_apart):
    """The page gets no events from the seat's other tab, so its buttons are outdated."""
    page = page_apart  # a mocked clock affects all tabs of a profile
    match_id, token = begin_match(site)
    page.route("**/events*", lambda route: route.abort())
    site.open(page, f"/matches/{match_id}#token={token}")
    open_list(page)
    expect(page.locator("#actions button").first).to_be_visible()
    actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
    commands = [action["command"] for action in actions]
    site.world.post(f"/v1/matches/{match_id}/commands", commands[0], token=token)
    answers = [
        site.world.post(f"/v1/matches/{match_id}/explain", command, token=token).json
        for command in commands
    ]
    number, why = next((n, answer) for n, answer in enumerate(answers) if not answer["is_legal"])
    version = site.world.context.store.head(match_id).version

    page.locator("#actions button").nth(number).click()

    panel = page.locator("#foresight")
    expect(panel.get_by_role("heading")).to_have_text("Why it cannot be done")
    assert why["conditions"]
    for condition in why["conditions"]:
        expect(panel.locator(".refused")).to_contain_text(condition["text"])
        expect(panel.locator(".refused")).to_contain_text(f"rule {condition['rule']}")
    previews = []
    page.on("request", lambda request: "/preview" in request.url and previews.append(request.url))
    page.clock.install()
    page.locator("#actions button").first.hover()
    page.clock.run_for(1000)
    expect(panel.get_by_role("heading")).to_have_text("Why it cannot be done")
    assert previews == []  # pointing at a button by chance does not change the panel
    instead = panel.get_by_role("button", name=why["nearest"][0]["label"], exact=True)
    assert site.world.context.store.head(match_id).version == version
    instead.click()
    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(version + 1))
    site.forget_faults(page)  # the browser logs the rejected request and the cut stream


@pytest.mark.slow
def test_the_past_shows_what_could_be_done_there_and_plays_nothing(site, page):
    match_id, token = begin_match(site)
    then = site.world.context.store.head(match_id).version
    actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
    site.world.post(f"/v1/matches/{match_id}/commands", actions[0]["command"], token=token)
    version = site.world.context.store.head(match_id).version
    site.open(page, f"/matches/{match_id}?at={then}#token={token}")
    expect(page.locator("#play-head")).to_have_text(f"Your choices at version {then}")
    expect(page.locator("#actions button")).to_have_count(len(actions))
    open_list(page)

    page.locator("#actions button").nth(1).click()

    expect(page.locator("#foresight")).to_contain_text(actions[1]["label"])
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    assert site.world.context.store.head(match_id).version == version


def test_the_ledger_adds_up_to_the_points_at_the_shown_version(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}?at={newest // 2}")
    open_panel(page, "points")

    def texts_at(version):
        balances = site.world.get(f"/v1/matches/{match_id}/ledger?at={version}").json["balances"]
        sums = [0, 0]
        for balance in balances:
            sums[balance["seat"]] += balance["amount"] if balance["is_points"] else 0
        return list(map(str, sums))

    cells = page.locator("#ledger .sum td")
    expect(cells).to_have_text(texts_at(newest // 2))
    page.get_by_role("button", name="End").click()
    expect(cells).to_have_text(texts_at(newest))
    scores = site.world.get(f"/v1/matches/{match_id}").json["scores"]
    assert texts_at(newest) == [str(score["points"]) for score in scores] != texts_at(newest // 2)


@pytest.mark.slow
def test_what_changed_with_a_version_is_told(site, page, over):
    match_id, _ = over
    site.open(page, f"/matches/{match_id}?at=10")
    open_panel(page, "changed")

    def texts_at(version):
        query = f"from={version - 1}&to={version}"
        return site.world.get(f"/v1/matches/{match_id}/diff?{query}").json["lines"]

    expect(page.locator("#changes li")).to_have_text(texts_at(10))
    page.get_by_role("button", name="One version forward").click()
    expect(page.locator("#changes")).to_have_attribute("data-version", "11")
    expect(page.locator("#changes li")).to_have_text(texts_at(11))
    assert texts_at(10) != texts_at(11)


@pytest.mark.slow
def test_a_branch_opens_at_the_shown_version_and_the_viewer_sits_in_it(site, page, over):
    match_id, _ = over
    ends = [event["seq"] for event in events_of(site, match_id)[10:] if "mac" in event["e"]]
    at = next(end for end in ends if is_asked(site, match_id, end))
    site.open(page, f"/matches/{match_id}?at={at}")
    open_panel(page, "branching")
    expect(page.locator("#branch-version")).to_have_text(f"version {at}")
    page.locator("#branch select[name=luck]").select_option("same")
    page.locator("#branch select[name=seat]").first.select_option("You")
    page.get_by_role("button", name="Create the branch").click()
    page.wait_for_url(lambda url: "/matches/" in url and match_id not in url)

    branch = page.url.rpartition("/")[2]
    expect(page.locator("#seats")).to_contain_text("Player 1 \u2013 you")
    expect(page.locator("#lineage")).to_contain_text(
        f"Branched from version {at} of Greedy bot 1 and Greedy bot 2."
    )
    shown = site.world.get(f"/v1/matches/{branch}").json
    assert (shown["lineage"]["match"], shown["lineage"]["version"]) == (match_id, at)
    assert shown["lineage"]["luck"]
    assert [seat["bot"] for seat in shown["seats"]] == [None, "greedy"]
    page.locator("#lineage a").click()
    expect(page.locator("#board")).to_have_attribute("data-version", str(at))
    expect(page.locator("#lineage")).to_have_text(
        f"Branch: from version {at}, Player 1 and Greedy bot."
    )
    expect(page.locator("#lineage a")).to_have_attribute("href", f"/matches/{branch}")


@pytest.mark.slow
def test_where_no_branch_can_begin_the_nearest_place_is_offered(site, page, over):
    match_id, _ = over
    inside = next(
        event["seq"] for event in events_of(site, match_id)[20:] if "mac" not in event["e"]
    )
    site.open(page, f"/matches/{match_id}?at={inside}")
    open_panel(page, "branching")
    page.get_by_role("button", name="Create the branch").click()
    expect(page.locator("#branch-problem")).to_contain_text("No match can begin from version")
    page.locator("#branch-problem button").click()
    expect(page.locator("#branch-problem")).to_be_empty()
    page.get_by_role("button", name="Create the branch").click()

    page.wait_for_url(lambda url: "/matches/" in url and match_id not in url)
    site.faults.clear()  # the browser logs every 409


def test_a_sandbox_is_marked(site, page, over):
    match_id, _ = over
    position = site.world.get(f"/v1/matches/{match_id}/position?at=10").json["position"]
    body = {"game": ANY_GAME.name, "seats": [{}, {}], "position": position}
    sandbox = site.world.post("/v1/matches", body).json["id"]
    site.open(page, f"/matches/{sandbox}")
    expect(page.locator("#sandbox")).to_be_visible()
    page.goto(f"{site.address}/matches/{match_id}")
    expect(page.locator("#status")).to_have_text("over")

    expect(page.locator("#sandbox")).to_be_hidden()


def test_the_log_is_downloaded_for_all_and_for_a_seat(site, page):
    match_id, token = begin_match(site, SECRET_GAME.name)
    site.open(page, f"/matches/{match_id}#token={token}")
    open_panel(page, "proof")
    texts = []
    for name in ("Download the log", "Download with your seat's secrets"):
        with page.expect_download() as download:
            page.get_by_text(name).click()
        assert download.value.suggested_filename == f"{match_id}.ndjson"
        texts.append(download.value.path().read_text())

    for_all, for_seat = texts
    assert for_all == site.world.get(f"/v1/matches/{match_id}/bundle").text
    assert for_seat == site.world.get(f"/v1/matches/{match_id}/bundle", token=token).text
    opened = [sum("opened" in json.loads(line) for line in text.splitlines()) for text in texts]
    assert opened[0] < opened[1]


@pytest.mark.slow
@each_game(2)
def test_all_of_it_fits_a_phone_and_can_be_enlarged(site, phone, game):
    match_id, token = begin_match(site, game)
    page = phone.new_page()
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#board svg").first).to_be_visible()
    fits = "document.documentElement.scrollWidth <= innerWidth"
    for panel in ("changed", "branching", "proof", "points"):
        open_panel(page, panel)
        assert page.evaluate(fits)
    expect(page.locator("#ledger .sum")).to_be_visible()
    assert page.evaluate(fits)
    page.locator("#zoom-fit").evaluate("button => button.click()")  # it is initially zoomed in
    width = page.locator("#board .part-view > svg").bounding_box()["width"]
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()

    drawing = page.locator("#board .part-view > svg")
    eventually(lambda: drawing.bounding_box()["width"] > 2 * width)
    assert page.evaluate(fits)
    overlaps = page.locator("#time button, #time select").evaluate_all(
        "all => all.filter(control => control.offsetParent && control.getBoundingClientRect().height < 32).length"
    )
    assert overlaps == 0
    assert re.search("Version", page.locator("#slider").get_attribute("aria-label"))
    page.close()
    assert site.faults == []
