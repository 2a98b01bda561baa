"""Touch on a phone: two fingers zoom and move the map, a long press explains, a tap selects."""

import re

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import serve_app
from tests.web.conftest import Site

PHONE = {"width": 390, "height": 844}
FINGER = 44  # target size for a finger, in pixels
ZOOMED = re.compile("zoomed")
SMALLEST = 11  # minimum height of legible letters, in pixels
# Whether the map lies as wanted, but for the fractions of pixels at which the board may begin.
LIES = """
(wanted) => {
  const { transform } = document.querySelector("#board .part-view").style;
  const lies = transform.match(/-?[\\d.]+/g)?.map(Number) ?? [];
  return lies.length === 3 && lies.every((number, at) => Math.abs(number - wanted[at]) < 0.5);
}
"""
# Whether the page has not scrolled for twenty frames.
RESTS = """
() => new Promise((resolve) => {
  let frames = 0, last = scrollY;
  const look = () => {
    frames = scrollY === last ? frames + 1 : 0;
    last = scrollY;
    if (frames === 20) resolve(true);
    else requestAnimationFrame(look);
  };
  look();
})
"""
LETTERS = """
() => Math.min(...[...document.querySelectorAll("#board svg text")]
  .filter((text) => !text.closest(".layer"))
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))
"""
# Returns the middle of an element on the map that is far from all lit targets.
DARK = """
() => {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, reach: 24 + Math.max(width, height) / 2 };
  };
  const lit = [...document.querySelectorAll(".layer.lit [data-target]")].map(middle);
  const isFar = (at) => lit.every((target) => Math.hypot(target.x - at.x, target.y - at.y) > target.reach);
  return [...document.querySelectorAll('#board [id*=":"]')].map(middle).find(isFar);
}
"""
# Scrolls to the first lit target, and returns its middle. Outlines are drawn anew while the map moves.
FIRST_LIT = """
() => {
  const lit = document.querySelector(".layer.lit [data-target]");
  const pane = lit?.closest(".pane");
  if (pane) document.getElementById("stage").scrollTo({ left: pane.offsetLeft, behavior: "instant" });
  lit?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = lit?.getBoundingClientRect();
  return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}
"""
# Whether at least this many cards of the map are in view, but for a tenth of their sides.
CARDS_IN_VIEW = """
(least) => {
  const room = document.getElementById("board").getBoundingClientRect();
  const cards = [...document.querySelectorAll("#board [id^='cell:']")].map((card) => card.getBoundingClientRect());
  const isSeen = ({ left, right, top, bottom }) =>
    Math.min(right, room.right) - Math.max(left, room.left) > 0.9 * (right - left) &&
    Math.min(bottom, room.bottom) - Math.max(top, room.top) > 0.9 * (bottom - top);
  return cards.filter(isSeen).length >= least;
}
"""
IS_NEAR = """
(least) => {
  const [hex, room] = [document.querySelector("#board [id^='hex:']:has([data-seat='0'])"), document.querySelector("#board")]
    .map((element) => element.getBoundingClientRect());
  return Math.min(hex.width, hex.height) >= least - 0.5 && hex.left >= room.left && hex.right <= room.right
    && hex.top >= room.top && hex.bottom <= room.bottom;
}
"""
SMALL = """
(least) => [...document.querySelectorAll("#play :is(button, summary), .zooming button, .moves button")]
  .filter((control) => control.getClientRects().length && getComputedStyle(control).clipPath === "none")
  .filter((control) => control.getBoundingClientRect().height < least - 0.5)
  .map((control) => control.outerHTML)
"""


# Returns the middle of a hex that is seen and not lit, if a lit hex is within 22 pixels of it.
UNLIT_BESIDE_LIT = """
() => {
  const lit = [...document.querySelectorAll("#board .layer.lit [data-target^='hex:']")]
    .map((outline) => document.getElementById(outline.dataset.target));
  const boxes = lit.map((hex) => hex.getBoundingClientRect());
  const isNear = ({ x, y }) => boxes.some((box) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)) < 22);
  const middle = (hex) => {
    const { left, right, top, bottom } = hex.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  return [...document.querySelectorAll("#board [id^='hex:']")]
    .filter((hex) => !lit.includes(hex))
    .map((hex) => ({ hex, ...middle(hex) }))
    .filter(({ hex, x, y }) => isNear({ x, y }) && document.elementFromPoint(x, y)?.closest("[id*=':']") === hex)
    .map(({ x, y }) => ({ x, y }))[0] ?? null;
}
"""


@pytest.fixture(scope="module")
def site():
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    with serve_app(world.app) as address:
        yield Site(world, address, by_hand)


class Fingers:
    """A phone with a match in which its player has to move, and fingers on its screen."""

    def __init__(self, site, page, game):
        self.page, self.site = page, site
        self.match_id = site.world.create({}, {"bot": "greedy"}, game=game)
        self.token = site.world.post(f"/v1/matches/{self.match_id}/seats/0").json["token"]
        site.play_on(self.match_id)
        site.open(page, f"/matches/{self.match_id}#token={self.token}")
        expect(page.locator(".layer.lit [data-target]").first).to_be_attached()
        page.evaluate(RESTS)  # it scrolls to the lit elements
        page.locator("#to-map").tap()
        page.wait_for_function("() => document.getElementById('stage').scrollLeft === 0")
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        self.session = page.context.new_cdp_session(page)
        box = page.locator("#board").bounding_box()
        self.x, self.y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def send(self, kind, *points):
        """Put fingers at points relative to the map's middle, move them there, or lift them."""
        touches = [{"x": self.x + x, "y": self.y + y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, *ways):
        """Put fingers down and move each of them along its path."""
        starts = [way[0] for way in ways]
        self.send("touchStart", *starts)
        for step in range(1, 9):
            part = step / 8
            moved = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in ways]
            self.send("touchMove", *moved)
        self.send("touchEnd")

    def wait_until_it_lies(self, scale, x, y):
        """Wait until the map is larger by `scale` and has moved by (x, y) pixels at scale 1."""
        self.page.wait_for_function(LIES, arg=[scale, x, y])


@pytest.fixture
def phone(site, browser):
    contexts = []

    def open_match(game=ANY_GAME.name):
        contexts.append(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True))
        return Fingers(site, contexts[-1].new_page(), game)

    yield open_match
    for context in contexts:
        context.close()
    assert site.faults == []


@pytest.mark.slow
def test_two_fingers_zoom_and_move_the_map_and_the_page_stays(phone):
    fingers = phone("march-of-the-ants")
    page = fingers.page
    page.evaluate("document.getElementById('zoom-fit').click()")
    fingers.wait_until_it_lies(1, 0, 0)

    fingers.drag(((-30, 0), (-90, 0)), ((30, 0), (90, 0)))
    fingers.wait_until_it_lies(3, 0, 0)
    assert page.evaluate(LETTERS) >= SMALLEST
    fingers.drag(((-60, 0), (-30, -15)), ((60, 0), (90, -15)))
    fingers.wait_until_it_lies(3, 10, -5)
    fingers.drag(((0, 0), (-60, 30)))
    fingers.wait_until_it_lies(3, -10, 5)
    fingers.drag(((-90, 0), (-10, 0)), ((90, 0), (10, 0)))
    fingers.wait_until_it_lies(1, 0, 0)
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


@pytest.mark.slow
def test_the_map_opens_so_near_that_a_finger_hits_the_own_hexes(phone):
    page = phone("myrmes").page
    page.wait_for_function(IS_NEAR, arg=FINGER)
    assert page.evaluate(LETTERS) >= SMALLEST


@pytest.mark.slow
def test_the_map_is_no_larger_than_needed_to_choose_a_piece(phone):
    """At the first move, three rows of three cards are in view."""
    fingers = phone("atta-ants")
    page = fingers.page
    listed = fingers.site.world.get(
        f"/v1/matches/{fingers.match_id}/actions", token=fingers.token
    ).json["actions"]
    fingers.site.world.post(
        f"/v1/matches/{fingers.match_id}/commands", listed[0]["command"], token=fingers.token
    )
    expect(page.locator("#board .layer.lit [data-target^='ant:']")).to_have_count(2)

    page.wait_for_function(CARDS_IN_VIEW, arg=9)


@pytest.mark.slow
def test_who_waits_looks_at_the_whole_map(phone):
    """The map zooms in for a choice, and shows everything again while others play."""
    fingers = phone("myrmes")
    page, board = fingers.page, fingers.page.locator("#board")
    page.wait_for_function(IS_NEAR, arg=FINGER)
    expect(board).to_have_class(ZOOMED)
    path = f"/v1/matches/{fingers.match_id}"
    while actions := fingers.site.world.get(f"{path}/actions", token=fingers.token).json["actions"]:
        command = actions[0]["command"]
        fingers.site.world.post(f"{path}/commands", command, token=fingers.token)

    expect(board).not_to_have_class(ZOOMED)
    fingers.site.play_on(fingers.match_id)
    expect(board).to_have_class(ZOOMED)


@pytest.mark.slow
def test_a_finger_that_rests_asks_and_does_not_play(phone):
    """A lit target shows its possible actions. An unlit one shows why it has none."""
    fingers = phone()
    page, panel = fingers.page, fingers.page.locator("#foresight")
    before = fingers.site.world.context.store.head(fingers.match_id).version
    lit = page.locator("#board .layer.lit [data-target]").first.bounding_box()
    at = (lit["x"] + lit["width"] / 2 - fingers.x, lit["y"] + lit["height"] / 2 - fingers.y)

    fingers.send("touchStart", at)
    expect(panel).to_be_visible()
    fingers.send("touchEnd")
    expect(panel.get_by_role("button").first).to_be_visible()
    panel.get_by_role("button", name="Close").or_(panel.get_by_role("button", name="Cancel")).tap()
    expect(panel).to_be_hidden()
    dark = page.evaluate(DARK)
    fingers.send("touchStart", (dark["x"] - fingers.x, dark["y"] - fingers.y))
    expect(panel).to_contain_text("why not now")
    fingers.send("touchEnd")
    assert fingers.site.world.context.store.head(fingers.match_id).version == before


@pytest.mark.slow
def test_effects_go_with_the_choice_that_has_them(phone):
    """A finger that steps back points at nothing, so nothing else closes the panel."""
    fingers = phone("march-of-the-ants")
    page, panel = fingers.page, fingers.page.locator("#foresight")
    for _ in range(2):  # the hex, and its place
        page.wait_for_function(FIRST_LIT)
        page.evaluate(RESTS)
        at = page.evaluate(FIRST_LIT)
        page.touchscreen.tap(at["x"], at["y"])
    expect(page.locator("#choice-do")).to_be_visible()
    expect(panel).to_contain_text("Effects of this action")

    page.locator("#choice-back").tap()

    expect(page.locator("#choice-do")).to_be_hidden()
    expect(panel).to_be_hidden()


@pytest.mark.slow
def test_a_finger_in_the_middle_of_an_unlit_hex_means_that_hex(phone):
    """Lit hexes beside it are within the reach of a finger, which counts only near the edge."""
    fingers = phone("myrmes")
    path, world = f"/v1/matches/{fingers.match_id}", fingers.site.world
    while not fingers.page.evaluate(UNLIT_BESIDE_LIT):
        actions = world.get(f"{path}/actions", token=fingers.token).json["actions"]
        outside = [action for action in actions if action["targets"][:1] != action["targets"][-1:]]
        command = (outside or actions)[-1]["command"]
        version = world.post(f"{path}/commands", command, token=fingers.token).json["version"]
        fingers.site.play_on(fingers.match_id)
        version = world.context.store.head(fingers.match_id).version
        expect(fingers.page.locator("#going-back")).to_have_attribute("data-version", str(version))
        expect(fingers.page.locator("#telling")).to_be_hidden()
        fingers.page.wait_for_timeout(900)  # until the map lies where it stays
    at = fingers.page.evaluate(UNLIT_BESIDE_LIT)

    fingers.page.touchscreen.tap(at["x"], at["y"])

    expect(fingers.page.locator("#foresight h3")).to_contain_text("why not now")
    assert world.context.store.head(fingers.match_id).version == version


@pytest.mark.slow
def test_the_actions_stand_in_a_sheet_that_leaves_the_board_where_it_is(phone):
    """Every button is large enough for a finger, both in the lowered and the raised sheet."""
    page = phone("myrmes").page
    sheet, board = page.locator("#play"), page.locator("#board")
    where = board.bounding_box()
    low = sheet.bounding_box()
    assert low["y"] >= where["y"] + where["height"]
    assert low["y"] + low["height"] <= PHONE["height"] + 0.5
    assert page.evaluate(SMALL, FINGER) == []

    page.locator("#sheet").tap()

    expect(page.locator("#holding")).to_be_visible()
    assert sheet.bounding_box()["y"] < low["y"]
    assert board.bounding_box() == where
    assert page.evaluate(SMALL, FINGER) == []
    page.locator("#sheet").tap()
    assert sheet.bounding_box() == low
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_being_placed_is_seen_beside_the_words(phone):
    """The drawn card itself is below the map, two screens down on a phone."""
    played = phone("atta-ants")
    picture = played.page.locator("#choice-picture svg")

    expect(picture).to_be_visible()
    card = picture.locator("title").first.text_content().split(",")[0]
    expect(played.page.locator("#choice-words")).to_contain_text(card)
    words, box = played.page.locator("#choice-words").bounding_box(), picture.bounding_box()
    assert box["y"] + box["height"] <= 844
    assert 40 < box["height"] <= 72
    assert words["x"] > box["x"] + box["width"]


@pytest.mark.slow
def test_the_words_name_the_board_and_the_parts_beside_it(phone):
    """A worker can be used in a room of the colony, or outside on the map."""
    fingers = phone("myrmes")
    path, world = f"/v1/matches/{fingers.match_id}", fingers.site.world

    def read_kinds():
        actions = world.get(f"{path}/actions", token=fingers.token).json["actions"]
        tied = [action["targets"][0] for action in actions if action["targets"]]
        return actions, {target.partition(":")[0] for target in tied}

    actions, kinds = read_kinds()
    for _ in range(40):
        if "hex" in kinds and len(kinds) > 1:
            break
        if actions:
            world.post(f"{path}/commands", actions[-1]["command"], token=fingers.token)
        fingers.site.play_on(fingers.match_id)
        actions, kinds = read_kinds()

    words = fingers.page.locator("#choice-words")
    expect(words).to_contain_text("Press a lit piece or place on the board or in “")
