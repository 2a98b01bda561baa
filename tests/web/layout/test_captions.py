"""Captions of moves, and the notice of missed moves, stand beside the map and move nothing."""

import pytest
from playwright.sync_api import expect

from bench.pages.meters import observe_shifts, read_shift
from games import GAMES
from tests.web.layout.conftest import PHONE
from tests.web.test_layout import is_in_window

SIZES = {"1280": (1280, 800), "1440": (1440, 900), "phone": tuple(PHONE.values())}
MOST_SHIFT = 0.05
MOST_COMMANDS = 40
STAY = "select => { select.options[0].value = 60_000; select.selectedIndex = 0; }"

# Returns how many pixels of the map's height an element covers.
COVERED = """
(id) => {
  const over = document.getElementById(id).getBoundingClientRect();
  const map = document.getElementById("board").getBoundingClientRect();
  const width = Math.min(over.right, map.right) - Math.max(over.left, map.left);
  return width > 0 ? Math.max(0, Math.min(over.bottom, map.bottom) - Math.max(over.top, map.top)) : 0;
}
"""
# Returns the buttons of an element that something else lies over, or that are cut off.
OUT_OF_REACH = """
(id) => [...document.querySelectorAll(`#${id} :is(button, select)`)].filter((control) => {
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
  return bottom - top < 24 || !corners.every(([x, y]) => control.contains(document.elementFromPoint(x, y)));
}).map((control) => control.id)
"""
# Returns the elements that lie elsewhere while an element is hidden. Marks of the slider move when moves are read.
MOVED = """
async (id) => {
  const element = document.getElementById(id);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = [...document.querySelectorAll("#match *")].filter((other) => !element.contains(other) && !other.closest(".mark") && other.checkVisibility());
  const places = () => shown.map((other) => Object.values(other.getBoundingClientRect().toJSON()).map(Math.round).join(" "));
  const before = places();
  element.hidden = true;
  await frame();
  await frame();
  const after = places();
  element.hidden = false;
  return shown.filter((other, at) => before[at] !== after[at]).map((other) => other.id || other.outerHTML.slice(0, 80));
}
"""


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def sized_page(request, browser):
    """Yield a page of a size that collects its layout shifts."""
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=width < 500, is_mobile=width < 500
    )
    page = context.new_page()
    observe_shifts(page)
    yield page
    context.close()


def open_seat(site, page, game):
    """Open a match against a bot. Return its id and the token of seat 0."""
    match_id = site.world.create({}, {"bot": "greedy"}, game=game)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.play_on(match_id)
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#live")).to_have_text("Live")
    version = site.world.context.store.head(match_id).version
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    expect(page.locator("#telling")).to_be_hidden()
    return match_id, token


def play_to_a_bot(site, match_id, token):
    """Play a person's first commands, until a bot has moved."""
    path = f"/v1/matches/{match_id}"
    for _ in range(MOST_COMMANDS):
        if actions := site.world.get(f"{path}/actions", token=token).json["actions"]:
            site.world.post(f"{path}/commands", actions[0]["command"], token=token)
        if site.play_on(match_id):
            return
    raise AssertionError("no bot has moved")


def assert_free(page, name):
    page.evaluate("scrollTo(0, 0)")  # a phone is led to the lit places
    assert page.evaluate(COVERED, name) == 0
    assert is_in_window(page, f"#{name}")
    assert page.evaluate(OUT_OF_REACH, name) == []
    assert page.evaluate(MOVED, name) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_move_lie_beside_the_map(site, sized_page, game):
    page = sized_page
    match_id, token = open_seat(site, page, game)
    page.locator("#watch-pace").evaluate(STAY)
    play_to_a_bot(site, match_id, token)

    expect(page.locator("#told")).not_to_be_empty()
    page.wait_for_timeout(900)
    assert_free(page, "telling")
    while page.locator("#telling").is_visible():
        page.locator("#skip").click()
    expect(page.locator("#title")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_offer_to_watch_what_was_missed_lies_beside_the_map(site, sized_page, game):
    page = sized_page
    match_id, token = open_seat(site, page, game)
    page.goto("about:blank")
    play_to_a_bot(site, match_id, token)
    site.open(page, f"/matches/{match_id}#token={token}")

    expect(page.locator("#away")).to_be_visible()
    page.wait_for_timeout(900)
    assert_free(page, "away")
    page.locator("#away-skip").click()
    expect(page.locator("#away")).to_be_hidden()
    assert read_shift(page).score <= MOST_SHIFT
