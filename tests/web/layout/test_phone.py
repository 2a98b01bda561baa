"""On a phone each question leads to its lit elements, above a low sheet."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.web.board.player import Player
from tests.web.layout.conftest import PHONE

STEPS = 10
MOST_OF_SCREEN = 0.34  # of its height: a sheet with a question and its buttons, without a preview

# Returns the height of the sheet, and the lit elements that are not seen above it: those of the map, or else
# of the part that is seen most.
UNSEEN = """
() => {
  const sheet = document.getElementById("play").getBoundingClientRect();
  const board = document.getElementById("board");
  const all = [...document.querySelectorAll(".layer.lit [data-target]")].map((outline) => document.getElementById(outline.dataset.target));
  const room = board.getBoundingClientRect();
  const isUnseen = (element) => {
    const box = element.getBoundingClientRect();
    const isOut = box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1;
    return (board.contains(element) && isOut) || box.top < 0 || box.bottom > sheet.top + 1;
  };
  const parts = new Set(all.map((element) => element.closest(".part, #board")));
  const places = parts.has(board) ? [board] : [...parts];
  const unseen = places.map((part) => all.filter((element) => part.contains(element) && isUnseen(element)));
  const least = unseen.sort((first, second) => first.length - second.length)[0] ?? [];
  const isPreviewed = !document.getElementById("foresight").hidden;
  return { unseen: least.map((element) => element.id), sheet: isPreviewed ? 0 : sheet.height };
}
"""
# Returns how much of the board is seen above the lesson and the sheet.
SEEN = """
() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  return Math.min(box("board").bottom, box("lesson").top, box("play").top) - Math.max(0, box("board").top);
}
"""

# Returns how many pixels of the lesson's text are scrolled to.
LEFT_OUT = """
() => {
  const lesson = document.getElementById("lesson");
  return lesson.scrollHeight - lesson.clientHeight;
}
"""


def open_lesson(site, page, game):
    match_id = site.world.create({}, {"bot": "random"}, game=game)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.play_on(match_id)
    site.open(page, f"/matches/{match_id}?lesson={game}#token={token}")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_question_leads_to_what_can_be_chosen(site, phone_page, game):
    player = Player(site, phone_page, game)
    for _ in range(STEPS):
        if player.look()["isOver"]:
            break
        phone_page.wait_for_timeout(900)  # until the map lies where it stays
        seen = phone_page.evaluate(UNSEEN)

        assert seen["unseen"] == [], phone_page.locator("#play-head").text_content()
        assert seen["sheet"] <= MOST_OF_SCREEN * PHONE["height"]
        player.play(lambda at: phone_page.touchscreen.tap(at["x"], at["y"]), most=1)

    assert player.pressed["show"] == 0
    assert site.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leaves_half_of_the_screen_to_the_board(site, phone_page, game):
    open_lesson(site, phone_page, game)
    expect(phone_page.locator("#lesson")).to_be_visible()
    expect(phone_page.locator("#board svg").first).to_be_visible()
    phone_page.wait_for_timeout(800)  # until it has scrolled

    assert phone_page.evaluate(SEEN) >= PHONE["height"] / 2 - 1
    assert phone_page.locator("#lesson button").first.is_visible()
    assert phone_page.evaluate(LEFT_OUT) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_step_that_waits_for_a_move_shows_its_text_from_the_beginning(site, phone_page, game):
    """The sheet leaves out its own words until something is chosen."""
    open_lesson(site, phone_page, game)
    lesson = phone_page.locator("#lesson")
    expect(phone_page.locator(".layer.lit [data-target]").first).to_be_attached()
    while not lesson.locator(".waits").count():
        lesson.evaluate("lesson => lesson.scrollTo(0, lesson.scrollHeight)")
        lesson.locator("button").first.tap()
        assert lesson.evaluate("lesson => lesson.scrollTop") == 0
    phone_page.wait_for_timeout(800)  # until the sheet has its height

    expect(phone_page.locator("#choice")).to_be_hidden()
    assert phone_page.evaluate(LEFT_OUT) <= 1
    assert phone_page.evaluate(SEEN) >= PHONE["height"] / 2 - 1


@pytest.mark.parametrize("game", GAMES)
def test_the_text_of_the_rules_begins_in_the_first_screen(site, phone_page, game):
    """Links to all sections are above it, and the pictures are in a row that is swiped."""
    site.open(phone_page, f"/rules/{game}")
    links = phone_page.locator(".contents ol a")

    assert links.count() == phone_page.locator(".text h2[id]").count()
    assert all(link.bounding_box()["y"] < PHONE["height"] / 2 for link in links.all())
    text = phone_page.locator(".text > p:not(.languages)").first.bounding_box()
    assert text["y"] < PHONE["height"] * 0.7
    assert phone_page.evaluate("document.documentElement.scrollWidth <= innerWidth")
