"""Floating panels cover no place that can be pressed, and lie within the window."""

import pytest
from playwright.sync_api import TimeoutError as NothingShownError

from games import GAMES
from tests.web.board.player import Player
from tests.web.test_layout import SETTLED

STEPS = 6
POINTED = 2  # lit places that are pointed at in each step
SOON_MS = 1500  # by then a preview is shown, if there is any
SIZES = ((1280, 800), (1440, 900))
IS_SHOWN = "() => document.getElementById('foresight').checkVisibility()"
# Returns whether no preview is shown, but that of the action that the board is turned to.
IS_AT_REST = """
() => document.getElementById("foresight").hidden || document.getElementById("choice-do").checkVisibility()
"""

# Returns the lit places that something floating covers, and the floating things that leave the window.
COVERED = """
(selectors) => {
  const cut = (box, room) => ({
    left: Math.max(box.left, room.left), right: Math.min(box.right, room.right),
    top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom),
  });
  const seen = (element) => {
    let box = cut(element.getBoundingClientRect(), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let over = element.parentElement; over; over = over.parentElement) {
      if (getComputedStyle(over).overflowY !== "visible") box = cut(box, over.getBoundingClientRect());
    }
    return box;
  };
  const hasSize = ({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1;
  const lit = [...document.querySelectorAll(".layer.lit [data-target]")].map((outline) => outline.dataset.target);
  const faults = [];
  for (const floating of document.querySelectorAll(selectors)) {
    if (!floating.checkVisibility({ visibilityProperty: true })) continue;
    const box = floating.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push(`#${floating.id} leaves the window`);
    for (const target of lit) {
      if (hasSize(cut(seen(document.getElementById(target)), box))) faults.push(`#${floating.id} over ${target}`);
    }
  }
  return faults;
}
"""
# Returns the lit places in the window that lie behind the sheet, in part or whole.
BEHIND = """
() => {
  const { top } = document.getElementById("play").getBoundingClientRect();
  return [...document.querySelectorAll(".layer.lit [data-target]")]
    .map((outline) => outline.dataset.target)
    .filter((target) => document.getElementById(target).getBoundingClientRect().bottom > top + 1);
}
"""
# Returns the texts beside the map that lie under another text of the preview.
OVERPRINTED = """
() => {
  const boxOf = (text) => text.getBoundingClientRect();
  const meets = (box, other) => box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1;
  const isSeen = (text) => text.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...document.querySelectorAll(".part .part-view > svg")].flatMap((svg) => {
    const texts = [...svg.querySelectorAll("text")].filter(isSeen);
    const ghosts = texts.filter((text) => text.closest(".ghost"));
    return texts
      .filter((text) => !text.closest(".layer") && ghosts.some((ghost) => ghost.textContent !== text.textContent && meets(boxOf(ghost), boxOf(text))))
      .map((text) => text.textContent);
  });
}
"""
IS_ON_MAP = "({ x, y }) => document.elementFromPoint(x, y)?.closest('#board') !== null"
# Returns the places and pieces of the map that the preview covers.
OVER_MAP = """
() => {
  const box = document.getElementById("foresight").getBoundingClientRect();
  const isCovered = ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  const all = [...document.querySelectorAll('#board .part-view [id*=":"]')];
  return all.filter((element) => isCovered(element.getBoundingClientRect())).map((element) => element.id);
}
"""
# Returns the middle of something on the map that is not lit and that nothing covers.
DARK = """
() => {
  const lit = new Set([...document.querySelectorAll(".layer.lit [data-target]")].map((outline) => outline.dataset.target));
  const dark = [...document.querySelectorAll('#board [id*=":"]')].filter((element) => !lit.has(element.id));
  for (const element of dark) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const over = [...document.elementsFromPoint(at.x, at.y)].map((other) => other.closest('[id*=":"]')?.id);
    if (over[0] === element.id && !over.some((target) => lit.has(target))) return at;
  }
  return null;
}
"""


def wait_for_panel(page):
    """Return whether a panel is shown soon."""
    try:
        page.wait_for_function(IS_SHOWN, timeout=SOON_MS)
    except NothingShownError:
        return False
    page.evaluate(SETTLED)
    return True


def faults_at(page):
    """Return the faults of a panel, if one is shown soon."""
    return page.evaluate(COVERED, "#foresight") if wait_for_panel(page) else []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_preview_covers_no_lit_place(site, page, game):
    player, count = Player(site, page, game), 0
    for step in range(STEPS):
        width, height = SIZES[step % len(SIZES)]
        page.set_viewport_size({"width": width, "height": height})
        seen = player.look()
        if seen["isOver"]:
            break
        page.evaluate(SETTLED)
        for at in player.random.sample(seen["lit"], min(POINTED, len(seen["lit"]))):
            page.mouse.move(at["x"], at["y"])
            assert faults_at(page) == []
            assert page.evaluate(OVERPRINTED) == []
            count += page.evaluate(IS_SHOWN)
        page.mouse.move(2, 2)
        page.wait_for_function(IS_AT_REST)
        if dark := page.evaluate(DARK):
            page.mouse.click(dark["x"], dark["y"])
            assert faults_at(page) == []
            page.keyboard.press("Escape")
        player.play(lambda at: page.mouse.click(at["x"], at["y"]), most=1)

    assert count >= STEPS / 2


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_preview_lies_beside_a_small_map(site, page):
    page.set_viewport_size({"width": 1280, "height": 800})
    player, count = Player(site, page, GAMES["march-of-the-ants"]), 0
    for _ in range(STEPS):
        seen = player.look()
        page.evaluate(SETTLED)
        for at in seen["lit"][:POINTED]:
            page.mouse.move(at["x"], at["y"])
            if page.evaluate(IS_ON_MAP, at) and wait_for_panel(page):
                assert page.evaluate(OVER_MAP) == []
                count += 1
        page.mouse.move(2, 2)
        page.wait_for_function(IS_AT_REST)
        player.play(lambda at: page.mouse.click(at["x"], at["y"]), most=1)

    assert count >= 3


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_sheet_of_a_phone_grows_over_no_lit_place(site, phone_page, game):
    """Previews and reasons are shown in the sheet, while a place is held."""
    page = phone_page
    player, count = Player(site, page, game), 0
    for _ in range(STEPS):
        seen = player.look()
        if seen["isOver"]:
            break
        page.wait_for_timeout(700)  # until the page has scrolled
        session = page.context.new_cdp_session(page)
        points = player.look()["lit"][:1] + [dark for dark in [page.evaluate(DARK)] if dark]
        for point in points:
            covered = set(page.evaluate(BEHIND))
            touch = {"type": "touchStart", "touchPoints": [{**point, "id": 0}]}
            session.send("Input.dispatchTouchEvent", touch)
            count += wait_for_panel(page)
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            page.evaluate(SETTLED)
            assert set(page.evaluate(BEHIND)) <= covered, point
            page.keyboard.press("Escape")
        player.play(lambda at: page.touchscreen.tap(at["x"], at["y"]), most=1)

    assert count >= STEPS / 2
