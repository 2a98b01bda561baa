"""Hints on one's own turn: switched on, computed on request, cancelled, and marked."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME
from tests.web.time.test_insight import begin_match

WAITING = "Waiting for a free worker."


def open_match(site, page, game=ANY_GAME.name):
    match_id, token = begin_match(site, game)
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator(".layer.lit, #untied button").first).to_be_attached()
    return match_id, token


def switch_on(page):
    page.locator("#sheet").click()
    page.get_by_role("checkbox", name="Hints").check()
    page.locator("#sheet").click()


def answer_of(site, match_id, token):
    """Return the answer to the question about the newest version of seat 0."""
    asked = site.world.post(f"/v1/matches/{match_id}/whatif", {"seat": 0}, token=token).json
    return site.world.get(asked["url"], token=token).json


def targets_of(page, look):
    layer = page.locator(f".layer.{look} [data-target]")
    return layer.evaluate_all("all => all.map(({dataset}) => dataset.target)")


def next_targets(page, action):
    """Return the target of an action that can be chosen now: those before it are implied."""
    lit = targets_of(page, "lit")
    return [target for target in action["targets"] if target in lit][:1]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_best_action_is_marked_on_its_button_and_on_the_board(site, page, game):
    match_id, token = open_match(site, page, game)
    switch_on(page)
    expect(page.locator("#hint-status")).to_be_empty()  # nothing is computed without a request
    assert site.by_hand.whatifs.next() is None

    page.get_by_role("button", name="Compare my actions").click()
    status = page.locator("#hint-status")
    expect(status).to_have_text(WAITING)
    site.by_hand.answer(1, playouts=5)
    expect(status).to_contain_text("5 of ")
    expect(page.locator("#hint-progress")).to_have_js_property("value", 5)
    expect(page.locator("#actions .best")).to_have_count(0)
    site.by_hand.answer()

    answer = answer_of(site, match_id, token)
    assert answer["status"] == "done"
    best = answer["rows"][0]
    expect(status).to_contain_text(f"Best: {best['action']['label']}, ")
    marked = page.locator("#actions button.best")
    expect(marked).to_have_count(1)
    expect(marked).to_have_text(f"{best['action']['label']} best", use_inner_text=False)
    assert targets_of(page, "best") == next_targets(page, best["action"])
    expect(page.locator("#hint-table tbody tr")).to_have_count(len(answer["rows"]))
    expect(page.locator("#hint-table tbody tr").first).to_contain_text(best["action"]["label"])


@pytest.mark.slow
def test_hints_follow_the_choice_and_go_with_the_turn(site, page):
    match_id, token = open_match(site, page)
    switch_on(page)
    page.get_by_role("button", name="Compare my actions").click()
    expect(page.locator("#hint-status")).to_have_text(WAITING)
    site.by_hand.answer()
    best = answer_of(site, match_id, token)["rows"][0]["action"]
    outlined = page.locator(".layer.best [data-target]")
    expect(outlined).to_have_count(1)
    [target] = targets_of(page, "best")
    assert [target] == next_targets(page, best)
    cell = page.locator(f'[role=gridcell][data-target="{target}"]')
    expect(cell).to_contain_text("part of the best action")

    page.locator("#hints").evaluate("box => box.click()")
    expect(outlined).to_have_count(0)
    expect(page.locator("#actions .best")).to_have_count(0)
    expect(page.locator("#hint-room")).to_be_hidden()
    switch_on(page)
    page.get_by_role("button", name="Compare my actions").click()
    expect(outlined).to_have_count(1)  # the answer is known: it is not computed again
    assert site.by_hand.whatifs.next() is None
    page.locator("#actions button.best").evaluate("button => button.click()")

    expect(outlined).to_have_count(0)
    expect(page.locator("#actions .best")).to_have_count(0)
    version = site.world.context.store.head(match_id).version
    expect(page.locator("#slider")).to_have_attribute("max", str(version))


@pytest.mark.slow
def test_hints_are_cancelled_by_hand_and_by_a_move(site, page):
    open_match(site, page)
    switch_on(page)
    page.get_by_role("button", name="Compare my actions").click()
    expect(page.locator("#hint-status")).to_have_text(WAITING)
    site.by_hand.answer(1, playouts=3)
    expect(page.locator("#hint-status")).to_contain_text("3 of ")
    page.locator("#hint-cancel").click()
    expect(page.locator("#hint-status")).to_contain_text("Cancelled after 3 of ")
    expect(page.locator("#hint-cancel")).to_be_hidden()
    assert site.by_hand.whatifs.next() is None
    expect(page.locator("#actions .best")).to_have_count(0)

    page.get_by_role("button", name="Compare my actions").click()
    expect(page.locator("#hint-progress")).to_be_visible()
    with page.expect_response(
        lambda got: "/whatif/" in got.url and got.request.method == "DELETE"
    ) as cancelled:
        page.locator("#actions button").first.evaluate("button => button.click()")
    assert cancelled.value.status == 204
    assert site.by_hand.whatifs.next() is None


def take_seat(site, match_id, seat):
    return site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"]


def test_hints_are_not_offered_against_people_or_to_spectators(site, page):
    against = site.world.create({}, {}, game=ANY_GAME.name)
    tokens = [take_seat(site, against, seat) for seat in (0, 1)]
    while not (mine := asked_seats(site, against)):
        assert site.turn(against)
    site.open(page, f"/matches/{against}#token={tokens[mine[0]]}")
    expect(page.locator(".layer.lit, #untied button").first).to_be_attached()
    expect(page.locator("#carefully")).not_to_have_attribute("hidden", "")
    expect(page.locator("#hinted")).to_have_attribute("hidden", "")
    alone, _ = begin_match(site)
    site.open(page, f"/matches/{alone}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#hinted")).to_have_attribute("hidden", "")


def asked_seats(site, match_id):
    asked = site.world.get(f"/v1/matches/{match_id}").json["asked"]
    return [question["seat"] for question in asked if question["seat"] is not None]


def test_a_refusal_by_the_service_takes_the_switch_away(site, page):
    """A branch of a match that runs: the page cannot know of its ancestors."""
    parent, token = begin_match(site)
    version = site.world.get(f"/v1/matches/{parent}/actions", token=token).json["version"]
    plan = {"at": version, "luck": "new", "seats": [{}, {"bot": "greedy"}]}
    made = site.world.post(f"/v1/matches/{parent}/branches", plan, token=token)
    assert made.status_code == 201, made.text
    branch = made.json["id"]
    own = take_seat(site, branch, 0)
    site.open(page, f"/matches/{branch}#token={own}")
    expect(page.locator(".layer.lit, #untied button").first).to_be_attached()
    switch_on(page)

    page.get_by_role("button", name="Compare my actions").click()

    expect(page.locator("#problem")).to_contain_text("branched off")
    expect(page.locator("#hinted")).to_be_hidden()
    expect(page.locator("#hint-room")).to_be_hidden()
    page.wait_for_timeout(500)  # the browser logs the refused request a moment later
    site.faults.clear()
