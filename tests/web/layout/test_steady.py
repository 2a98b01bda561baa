"""In a wide window the board and one's own parts stay where they are from decision to decision."""

import pytest

from games import GAMES
from tests.web.board.player import Player
from tests.web.test_layout import SETTLED, SIZES

DECISIONS = 20
EVENTS = "Keep the die's event"
MOST_PRESSES = 40

# Returns where the board and each of one's own parts begin, and how large the board is.
PLACES = """
() => {
  const round = (...numbers) => numbers.map(Math.round).join(" ");
  const { left, top, width, height } = document.getElementById("board").getBoundingClientRect();
  const own = [...document.querySelectorAll("#own .part:not(.guest)")].map((part) => part.getBoundingClientRect());
  return { board: round(left, top, width, height), own: round(own[0].left, own[0].top, own[0].width) };
}
"""
# Returns the lit elements, and the titles of their parts, if the window or a scrolling box cuts them off.
CUT = """
() => {
  const lit = [...document.querySelectorAll(".layer.lit [data-target]")].map((outline) => document.getElementById(outline.dataset.target));
  const heads = lit.map((element) => element.closest(".part")?.querySelector(".part-head")).filter(Boolean);
  const cut = [...lit, ...heads].filter((element) => {
    const box = element.getBoundingClientRect();
    for (let over = element.parentElement; over && over !== document.documentElement; over = over.parentElement) {
      if (getComputedStyle(over).overflowY === "visible") continue;
      const room = over.getBoundingClientRect();
      if (box.top < room.top - 1 || box.bottom > room.bottom + 1) return true;
    }
    const isClipped = getComputedStyle(element).clipPath !== "none"; // a title that is only read aloud
    return isClipped || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
  });
  return [lit.length, cut.map((element) => element.id || element.textContent)];
}
"""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_board_stays_where_it_is_from_decision_to_decision(site, page, game):
    page.set_viewport_size({"width": 1280, "height": 800})
    player = Player(site, page, game)
    boards, owns = set(), set()
    for _ in range(DECISIONS):
        if player.play(lambda at: page.mouse.click(at["x"], at["y"]), most=1):
            break
        player.look()
        page.evaluate(SETTLED)
        if page.locator("#status").text_content() == "over":
            break
        places = page.evaluate(PLACES)
        boards.add(places["board"])
        owns.add(places["own"])

    assert len(boards) == 1, boards
    assert len(owns) == 1, owns
    assert site.faults == []


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_events_are_seen_with_their_title_when_one_is_chosen(site, page):
    """All that can be chosen lies in the window, and no box has to be scrolled."""
    page.set_viewport_size({"width": 1280, "height": 800})
    player = Player(site, page, GAMES["myrmes"])
    for _ in range(MOST_PRESSES):
        player.look()
        if EVENTS in page.locator("#play-head").text_content():
            break
        player.play(lambda at: page.mouse.click(at["x"], at["y"]), most=1)

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        count, cut = page.evaluate(CUT)
        assert count > 1
        assert cut == [], (width, height)
