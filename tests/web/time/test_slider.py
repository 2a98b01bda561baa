"""Browsing through a match: the slider, its buttons, deep links and the timeline."""

import re

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME, SECRET_GAME


def bots(site, game=ANY_GAME.name):
    return site.world.create({"bot": "greedy"}, {"bot": "greedy"}, game=game)


@pytest.fixture
def over(finished_match):
    """Return a match that bots have finished, and its newest version."""
    match = finished_match()
    return match.id, match.newest


def picture(site, match_id, version, token=None):
    """Return the title of the board at a version, as drawn by the API."""
    drawn = site.world.get(f"/v1/matches/{match_id}/board.svg?part=map&at={version}", token=token)
    return re.search("<title>(.*?)</title>", drawn.text)[1]


def shows(page, version):
    """Wait until the page shows the board of a version. Return its title."""
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    expect(page.locator("#slider")).to_have_value(str(version))
    return page.locator("#board svg > title").text_content()


@pytest.mark.slow
def test_the_slider_moves_the_board_and_the_address(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}")
    assert shows(page, newest) == picture(site, match_id, newest)
    assert "at=" not in page.url

    page.locator("#slider").focus()
    page.keyboard.press("ArrowLeft")
    shows(page, newest - 1)
    page.locator("#slider").fill("9")

    assert shows(page, 9) == picture(site, match_id, 9)
    page.wait_for_url(f"**/matches/{match_id}?at=9")
    line = site.world.get(f"/v1/matches/{match_id}/timeline?after=8&limit=1").json["lines"][0]
    expect(page.locator("#moment-text")).to_contain_text(line["text"])
    expect(page.locator("#slider")).to_have_attribute(
        "aria-valuetext", re.compile(f"^Version 9 of {newest}. {re.escape(line['text'])}")
    )


DRAWINGS = """[...document.querySelectorAll(".part-view > svg")].map((svg) => {
  const bare = svg.cloneNode(true);
  for (const layer of bare.querySelectorAll(".layer, .leaving")) layer.remove();
  return bare.outerHTML;
})"""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_board_that_was_stepped_to_is_drawn_as_one_that_was_opened(site, page, game):
    """The existing drawing is updated, and must not contain any remains of an older version."""
    match_id = bots(site, game)
    site.play_on(match_id, turns=40)
    newest = site.world.context.store.head(match_id).version
    first = max(2, newest - 25)
    site.open(page, f"/matches/{match_id}?at={first}")
    shows(page, first)
    before = page.evaluate(DRAWINGS)
    page.locator("#slider").focus()
    for version in range(first + 1, newest):
        page.keyboard.press("ArrowRight")
        shows(page, version)
    stepped = page.evaluate(DRAWINGS)

    site.open(page, f"/matches/{match_id}?at={newest - 1}")
    shows(page, newest - 1)
    assert stepped == page.evaluate(DRAWINGS) != before


@pytest.mark.slow
def test_the_buttons_step_to_the_ends_and_by_one(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}?at=12")
    shows(page, 12)
    expect(page.get_by_role("button", name="End")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="One version back").click()
    shows(page, 11)
    page.get_by_role("button", name="One version forward").click()
    shows(page, 12)

    page.get_by_role("button", name="End").click()
    shows(page, newest)
    expect(page.get_by_role("button", name="One version forward")).to_be_disabled()
    assert "at=" not in page.url
    page.get_by_role("button", name="First version").click()

    expect(page.locator("#board")).to_contain_text("There is no board yet")
    expect(page.get_by_role("button", name="One version back")).to_be_disabled()
    site.faults.clear()  # the browser logs every 404


@pytest.mark.slow
def test_a_deep_link_opens_a_version_of_long_ago_with_its_line(site, page, finished_match):
    match = finished_match("myrmes")
    match_id = match.id
    assert match.newest > 250

    site.open(page, f"/matches/{match_id}?at=20")

    assert shows(page, 20) == picture(site, match_id, 20)
    expect(page.locator("#timeline [aria-current] .seq")).to_have_text("20")
    assert page.url.endswith("?at=20")


def test_a_click_on_a_line_goes_there_and_the_browser_takes_it_back(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}")
    shows(page, newest)

    page.locator(f"#timeline [data-seq='{newest - 30}'] a").click()
    shows(page, newest - 30)
    assert page.url.endswith(f"?at={newest - 30}")
    page.go_back()
    shows(page, newest)
    page.go_forward()
    shows(page, newest - 30)


def test_the_timeline_is_walked_by_keys(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}")
    shows(page, newest)
    stops = page.locator("#timeline a[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    shows(page, newest - 2)
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()


@pytest.mark.slow
def test_playing_goes_on_by_itself_until_it_is_paused(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}?at=5")
    shows(page, 5)
    page.get_by_role("button", name="Play through the match").click()
    expect(page.locator("#moment-version")).to_have_text(re.compile(r"^Version ([7-9]|1\d) of"))
    page.get_by_role("button", name="Pause").click()

    version = int(page.locator("#slider").input_value())
    assert 7 <= version < newest
    assert shows(page, version) == picture(site, match_id, version)
    expect(page.get_by_role("button", name="Play through the match")).to_be_visible()


@pytest.mark.slow
def test_a_place_in_the_past_stays_while_the_match_goes_on(site, page):
    match_id = bots(site)
    site.play_on(match_id, 8)
    site.open(page, f"/matches/{match_id}?at=5")
    shows(page, 5)
    expect(page.locator("#live")).to_have_text("Live")
    before = int(page.locator("#slider").get_attribute("max"))
    site.play_on(match_id, 4)
    now = site.world.context.store.head(match_id).version
    assert now > before

    expect(page.locator("#slider")).to_have_attribute("max", str(now))
    shows(page, 5)
    page.get_by_role("button", name="Live").click()
    assert shows(page, now) == picture(site, match_id, now)


@pytest.mark.slow
def test_dragging_shows_the_last_place_though_answers_come_late(site, page, over):
    match_id, newest = over
    site.open(page, f"/matches/{match_id}")
    shows(page, newest)
    held = []

    def hold(route):
        held.append(route)

    page.route("**/board?at=10", hold)
    page.locator("#slider").fill("10")
    expect(page.locator("#slider")).to_have_value("10")
    expect(page.locator("#moment-version")).to_contain_text("Version 10 ")
    page.locator("#slider").fill("40")
    page.locator("#slider").fill("30")
    assert page.locator("#board svg").count() == 1  # the old board stays in the meantime
    held[0].continue_()

    assert shows(page, 30) == picture(site, match_id, 30)


def test_undone_lines_are_marked_in_the_timeline(site, page):
    match_id = site.world.create({}, {"bot": "greedy"}, game="atta-ants", first_player=0)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    before = site.world.context.store.head(match_id).version
    action = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"][0]
    played = site.world.post(f"/v1/matches/{match_id}/commands", action["command"], token=token)
    back = site.world.post(f"/v1/matches/{match_id}/undo", {"to": before}, token=token)
    assert back.status_code == 201, back.text
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#timeline li").first).to_have_attribute(
        "data-seq", str(back.json["version"])
    )

    undone = page.locator("#timeline li.gone")
    assert undone.evaluate_all("all => all.map(row => +row.dataset.seq)") == list(
        range(played.json["version"], before, -1)
    )
    expect(undone.first).to_contain_text("undone")
    site.world.post(f"/v1/matches/{match_id}/redo", {"to": played.json["version"]}, token=token)
    expect(page.locator("#timeline li").nth(1)).to_have_class("gone")  # the undo was undone
    expect(undone).to_have_count(1)


@pytest.mark.slow
def test_a_spectator_never_asks_with_a_token_and_a_seat_sees_its_own_board(site, page):
    match_id = site.world.create({}, {"bot": "greedy"}, game=SECRET_GAME.name)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    newest = site.world.context.store.head(match_id).version
    sent = []
    page.on("request", lambda request: "/v1/" in request.url and sent.append(request))
    site.open(page, f"/matches/{match_id}?at={newest - 1}")
    shows(page, newest - 1)
    page.get_by_role("button", name="Live").click()
    shows(page, newest)
    assert sent
    assert [request.url for request in sent if "authorization" in request.headers] == []

    page.goto("about:blank")
    sent.clear()
    page.goto(f"{site.address}/matches/{match_id}?at={newest - 1}#token={token}")
    shows(page, newest - 1)
    assert page.url.endswith(f"?at={newest - 1}")
    boards = [request for request in sent if "/board?" in request.url]
    assert {board.headers.get("authorization") for board in boards} == {f"Bearer {token}"}
