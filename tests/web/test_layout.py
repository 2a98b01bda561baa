"""On one's own turn, all that one plays with lies in the window, without scrolling.

Positions are turns of recorded matches: each is a branch in which people hold all seats.
"""

import gzip
import json
import random
import re
import shutil
from itertools import combinations, islice, pairwise
from math import dist
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from games import GAMES
from matches.audit.importing import import_bundle
from tests.sdk.typescript.building import run

BOARD = Path(__file__).parents[2] / "web" / "static" / "board"
REPLAYS = Path(__file__).parents[1] / "replays"
SIZES = ((1280, 800), (1440, 900))
SMALLEST = 9  # pixels: the height of letters that can be read
FULL_HAND = "5-seats-eager-22.ndjson.gz"  # a match in which a seat has five cards
TURNS = 2  # of each recorded match in `make test`

# Returns the elements that are outside the window, or that a scrolling box cuts off.
UNSEEN = """
(smallest) => {
  const unseen = [];
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const check = (element, name) => {
    const box = element.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let over = element.parentElement; over; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = over.getBoundingClientRect();
      [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
      [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    if (!visible(element) || !box.width || box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1)
      unseen.push(`${name}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${[left, top, right, bottom].map(Math.round)}`);
  };
  const every = (selector, name, least = 1) => {
    const all = [...document.querySelectorAll(selector)];
    if (all.length < least) unseen.push(`${name}: only ${all.length}`);
    all.forEach((element, at) => check(element, `${name} ${at + 1}`));
  };
  every("#seats > li", "strip", 1);
  every("#seats .points", "points", 1);
  every("#board svg", "map");
  every("#own .part:not(.guest) svg", "own part", 0);
  every("#play-head", "question");
  every("#choice:not([hidden]) #choice-words", "choice", 0);
  every("#untied button", "button", 0);
  every("#timeline li:nth-child(-n + 3)", "line", 3);
  const lit = [...document.querySelectorAll(".layer.lit [data-target]")].map((outline) => document.getElementById(outline.dataset.target));
  lit.forEach((element) => check(element, `lit ${element.id}`));
  for (const text of document.querySelectorAll("#own .part:not(.guest) svg text")) {
    const size = Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    if (size < smallest - 0.01) unseen.push(`text of ${size.toFixed(2)} pixels: ${text.textContent}`);
  }
  if (scrollY) unseen.push(`scrolled by ${scrollY}`);
  return unseen;
}
"""


# Waits until nothing was laid out again for two frames.
SETTLED = """
async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const boxes = () => JSON.stringify([...document.querySelectorAll("#board svg, #own svg, #play, #seats")].map((element) => element.getBoundingClientRect()));
  for (let before = "", same = 0; same < 2; ) {
    await frame();
    const now = boxes();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}
"""


class Turn(NamedTuple):
    """A turn of a seat in a recorded match."""

    version: int
    seat: int


def is_of_game(event):
    """Return whether an event is no seat taken: no match can begin before the setup."""
    return event["e"]["event"]["type"] != "seat-taken"


class Recorded:
    """A recorded match that was imported into a world, and its turns."""

    def __init__(self, world, path):
        self.world = world
        with gzip.open(path) as lines:
            self.id = import_bundle(world.context, lines).proof.header.match_id
        self.seats = len(world.get(f"/v1/matches/{self.id}").json["seats"])

    def list_turns(self):
        """Return each turn: a version after which a seat played, and that seat."""
        events, page = [], [None]
        while page:
            page = self.world.get(f"/v1/matches/{self.id}/events?after={len(events)}&limit=1000")
            page = page.json["events"]
            events += page
        return [
            Turn(before["seq"], played["e"]["seat"])
            for before, played in pairwise(events)
            if "mac" in before["e"] and played["e"]["by"] == "seat" and is_of_game(played)
        ]

    def branch(self, turn):
        """Begin a match at a turn, with people on all seats. Return the address of the turn's seat."""
        body = {"at": turn.version, "luck": "same", "seats": [{}] * self.seats}
        made = self.world.post(f"/v1/matches/{self.id}/branches", body)
        assert made.status_code == 201, made.text
        stem = f"/v1/matches/{made.json['id']}/seats"
        tokens = [self.world.post(f"{stem}/{seat}").json["token"] for seat in range(self.seats)]
        return f"/matches/{made.json['id']}#token={tokens[turn.seat]}"


def unseen_at(site, page, address):
    """Return the elements that are cut off on one's own turn, by the size of the window."""
    site.open(page, address)
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#timeline li").nth(2)).to_be_attached()
    expect(page.locator("#live")).to_have_text("Live")
    unseen_by_size = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        if unseen := page.evaluate(UNSEEN, SMALLEST):
            unseen_by_size[width, height] = unseen
    return unseen_by_size


def paths_of(game, seats):
    """Return the recorded matches of a game with this number of seats."""
    return sorted((REPLAYS / game).glob(f"*{seats}-seats-*.gz"))


CASES = [
    pytest.param(game, seats, id=f"{game}-{seats}")
    for game in GAMES
    for seats in range(2, 6)
    if paths_of(game, seats)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_on_one_s_own_turn_all_that_one_plays_with_is_seen(site, page, game, seats):
    path = paths_of(game, seats)[-1]
    recorded, choose = Recorded(site.world, path), random.Random(path.name)
    unseen_by_turn = {
        turn: unseen
        for turn in choose.sample(recorded.list_turns(), TURNS)
        if (unseen := unseen_at(site, page, recorded.branch(turn)))
    }

    assert unseen_by_turn == {}


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_turn_of_recorded_matches_is_seen(site, page, game, seats):
    unseen_by_turn = {}
    matches = {re.sub(r"^rules-\d+-", "", path.name): path for path in paths_of(game, seats)}
    for path in islice(matches.values(), 2):  # a match under several rules has one id
        recorded = Recorded(site.world, path)
        for turn in recorded.list_turns():
            if unseen := unseen_at(site, page, recorded.branch(turn)):
                unseen_by_turn[path.name, turn] = unseen

    assert unseen_by_turn == {}


def own_turn(site, game="myrmes", seats=2, share=0.3):
    """Return the address of a seat that is to move in a branch of a recorded match."""
    recorded = Recorded(site.world, paths_of(game, seats)[-1])
    turns = recorded.list_turns()
    return recorded.branch(turns[int(len(turns) * share)])


def box_of(page, selector):
    """Return the left, top, right and bottom of an element in the window."""
    box = None
    while not box:
        page.locator(selector).wait_for()  # a part that is drawn again is missing for a moment
        box = page.locator(selector).bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def is_in_window(page, selector):
    left, top, right, bottom = box_of(page, selector)
    size = page.viewport_size
    return left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]


# Returns the middle of something on the map that cannot be chosen and that nothing covers.
DARK = """
() => {
  const lit = new Set([...document.querySelectorAll(".layer.lit [data-target]")].map((outline) => outline.dataset.target));
  for (const hex of document.querySelectorAll('#board [id^="hex:"]')) {
    const { x, y, width, height } = hex.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const over = document.elementFromPoint(...at)?.closest('[id*=":"]');
    if (!lit.has(hex.id) && over === hex) return at;
  }
}
"""


@pytest.mark.slow
def test_why_something_cannot_be_done_is_said_beside_it(site, page):
    page.set_viewport_size({"width": 1280, "height": 800})
    site.open(page, own_turn(site, share=0.4))
    expect(page.locator(".layer.lit [data-target]").first).to_be_attached()
    page.evaluate(SETTLED)
    x, y = page.evaluate(DARK)
    page.mouse.click(x, y)
    panel = page.locator("#foresight")
    expect(panel).to_contain_text("why not now")

    left, top, right, bottom = box_of(page, "#foresight")

    assert is_in_window(page, "#foresight")
    assert max(left - x, x - right, top - y, y - bottom) > 0  # the pressed element is still visible
    assert max(left - x, x - right, 0) + max(top - y, y - bottom, 0) < 120
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


@pytest.mark.slow
def test_nothing_is_asked_while_moves_of_others_are_shown(site, page):
    page.set_viewport_size({"width": 1280, "height": 800})
    bot = {"bot": "greedy"}
    match_id = site.world.create({}, bot, bot, game="atta-ants", first_player=1)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#board")).to_have_attribute("data-version", re.compile("."))
    page.get_by_label("Speed of the moves shown").evaluate(
        "select => (select.options[0].value = 60_000)"
    )
    page.evaluate("document.getElementById('watch-pace').selectedIndex = 0")
    site.play_on(match_id)

    expect(page.locator("#told")).not_to_be_empty()
    for shown in ("#told", "#watch-pace", "#skip"):
        assert is_in_window(page, shown)
    newest = str(site.world.context.store.head(match_id).version)
    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", newest)
    expect(page.locator("#play-head")).to_be_hidden()
    expect(page.locator(".layer.lit [data-target]")).to_have_count(0)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#telling")).to_be_hidden()
    expect(page.locator("#play-head")).to_be_visible()
    expect(page.locator(".layer.lit [data-target]").first).to_be_attached()


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.seats[1] >= 4])
def test_numbers_of_strips_are_far_enough_apart_to_be_pressed(site, page, game):
    """WCAG 2.2, 2.5.8: their centres are at least 24 pixels apart."""
    page.set_viewport_size({"width": 1280, "height": 800})
    site.open(page, own_turn(site, game, seats=4))
    expect(page.locator(".seats .value").first).to_be_visible()
    page.evaluate(SETTLED)

    centres = page.locator(".seats .value:visible").evaluate_all(
        "(buttons) => buttons.map((button) => button.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
    )

    assert len(centres) > 4
    assert min(dist(*pair) for pair in combinations(centres, 2)) >= 24


def test_time_is_one_row_while_the_match_is_followed(site, page):
    page.set_viewport_size({"width": 1280, "height": 800})
    site.open(page, own_turn(site))
    expect(page.locator("#version")).to_have_text(re.compile(r"^move \d+$"))
    assert page.locator("#time").bounding_box()["height"] == 40
    slider = box_of(page, "#slider")
    page.get_by_role("button", name="One version back").click()

    expect(page.locator("#moment-version")).to_have_text(re.compile(r"^Version \d+ of \d+$"))
    expect(page.locator("#moment-version")).to_be_visible()
    assert abs(box_of(page, "#slider")[1] - slider[1]) <= 2  # it stays under the pointer
    assert box_of(page, "#slider")[::2] == slider[::2]


@pytest.mark.slow
def test_the_panels_are_tabs_beside_the_board(site, page):
    """Keys move from tab to tab; one panel is open at a time, and a press closes it again."""
    page.set_viewport_size({"width": 1280, "height": 800})
    recorded = Recorded(site.world, paths_of("atta-ants", 2)[-1])
    site.open(page, f"/matches/{recorded.id}#v=60&tab=changed")
    changed, points = page.locator("#changed"), page.locator("#points")
    expect(changed.locator("li").first).to_be_visible()
    assert is_in_window(page, "#changed li:first-child")
    assert is_in_window(page, "#board")
    tab = page.get_by_role("tab", name="Changes")
    expect(tab).to_have_attribute("aria-selected", "true")

    tab.press("ArrowRight")
    expect(changed).to_be_hidden()
    expect(points.locator("svg")).to_be_visible()
    expect(page.get_by_role("tab", name="Points")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Proof")).to_be_focused()
    page.get_by_role("tab", name="Proof").click()
    expect(page.locator("#proof")).to_be_hidden()
    page.get_by_role("link", name="Where each point came from").click()
    expect(points).to_be_visible()


ARRANGED = """
import { readFileSync } from "node:fs";
const text = readFileSync("fitting.js", "utf8");
const { arrange, boxOf, fits, hasRoom, mapScale } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
const given = { map: { width: 800, height: 500 }, side: 350, asked: 150, log: 130 };
const part = (width, height) => ({ width, height });
const arrangements = [
  arrange({ ...given, room: part(1240, 640), parts: [part(350, 80)] }),
  arrange({ ...given, room: part(1240, 640), parts: [part(400, 360), part(400, 200)] }),
  arrange({ ...given, room: part(1240, 640), map: part(900, 300), parts: [part(400, 330)] }),
];
const beneath = { place: "beneath", isRow: true, scale: 0.82 };
const parts = [part(412, 518), part(412, 216)]; // a hand of five cards, and a mat
const isAsked = [609, 634].map((height) => fits({ ...given, asked: 184, room: part(1216, height), parts }, beneath));
const rooms = [part(400, 600), part(900, 500)].map((map) => {
  const bare = { ...given, room: part(1240, 640), map, parts: [part(400, 200)] };
  const whole = { ...bare, parts: [part(400, 230), part(400, 200)] };
  return hasRoom(whole, arrange(whole), mapScale(bare, arrange(bare)), false);
});
const places = [0, 356].map((least) => arrange({ ...given, room: part(1216, 580), parts, least }).place);
const one = { ...given, room: part(1240, 640), map: part(700, 650), parts: [part(400, 200)] };
const apart = [arrange(one).place, arrange(one, true).place];
console.log(JSON.stringify([arrangements, apart, boxOf([part(100, 50), part(60, 70)], 1, true), rooms, isAsked, places]));
"""


def test_parts_stand_where_they_leave_most_for_the_map():
    """Low parts stand under the question, high ones in a column, and under a flat map in a row."""
    if not shutil.which("node"):
        pytest.skip("node is missing")
    command = ["node", "--input-type=module", "--eval", ARRANGED]

    (low, high, flat), apart, box, rooms, is_asked, places = json.loads(run(command, BOARD))

    assert low == {"place": "side", "isRow": False, "scale": 1}
    assert high["place"] == "beside"
    assert flat["place"] == "beneath"
    assert apart == ["side", "beside"]  # the column of the question is kept for the course
    assert box == {"width": 192, "height": 82}
    assert rooms == [True, False]  # the course has room beside a high map, not beside a wide one
    assert is_asked == [False, True]  # the question, which is beside the map, needs 184 pixels
    assert places == ["beside", "beneath"]  # what lies below the map needs 356 pixels


@pytest.mark.slow
def test_a_full_hand_of_five_seats_is_seen(site, page):
    """The map had a quarter of the window, and the hand was cut off."""
    (path,) = [path for path in paths_of("march-of-the-ants", 5) if path.name.endswith(FULL_HAND)]
    recorded = Recorded(site.world, path)

    assert unseen_at(site, page, recorded.branch(Turn(585, 2))) == {}
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(SETTLED)
    assert page.locator("#board").bounding_box()["height"] > 500


@pytest.mark.parametrize("seats", [2, 5])
def test_the_course_stands_beside_a_map_that_leaves_room(site, page, seats):
    """The whole map and the round, the actions taken and the piles lie in the window."""
    page.set_viewport_size({"width": 1440, "height": 900})
    site.open(page, own_turn(site, "march-of-the-ants", seats))
    expect(page.locator(".layer.lit [data-target]").first).to_be_attached()
    expect(page.locator("#own #part-course svg")).to_be_visible()
    page.evaluate(SETTLED)

    assert is_in_window(page, "#part-course svg")
    assert is_in_window(page, "#board svg")
