"""On one's own turn, all that one plays with lies in the window, without scrolling.

Positions are turns of recorded matches: each is a branch in which people hold all seats.
"""

import gzip
import random
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from games import GAMES
from matches.audit.importing import import_bundle

REPLAYS = Path(__file__).parents[1] / "replays"
SIZES = ((1280, 800), (1440, 900))
SMALLEST = 9  # pixels: the height of letters that can be read
TURNS = 2  # of each recorded match in `make test`

# Returns what is not seen whole: it lies outside the window, or something that scrolls cuts it off.
UNSEEN = """
(smallest) => {
  const found = [];
  const visible = (one) => one.checkVisibility({ visibilityProperty: true });
  const check = (one, name) => {
    const box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let over = one.parentElement; over; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = over.getBoundingClientRect();
      [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
      [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    if (!visible(one) || !box.width || box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1)
      found.push(`${name}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${[left, top, right, bottom].map(Math.round)}`);
  };
  const every = (selector, name, least = 1) => {
    const all = [...document.querySelectorAll(selector)];
    if (all.length < least) found.push(`${name}: only ${all.length}`);
    all.forEach((one, at) => check(one, `${name} ${at + 1}`));
  };
  every("#seats > li", "strip", 1);
  every("#seats .points", "points", 1);
  every("#board svg", "map");
  every("#own .part:not(.guest) svg", "own part", 0);
  every("#play-head", "question");
  every("#choice:not([hidden]) #choice-words", "choice", 0);
  every("#untied button", "button", 0);
  every("#timeline li:nth-child(-n + 3)", "line", 3);
  const lit = [...document.querySelectorAll(".layer.lit [data-target]")].map((one) => document.getElementById(one.dataset.target));
  lit.forEach((one) => check(one, `lit ${one.id}`));
  for (const text of document.querySelectorAll("#own .part:not(.guest) svg text")) {
    const size = Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    if (size < smallest - 0.01) found.push(`text of ${size.toFixed(2)} pixels: ${text.textContent}`);
  }
  if (scrollY) found.push(`scrolled by ${scrollY}`);
  return found;
}
"""


# Waits until nothing was laid out again for two frames.
SETTLED = """
async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const boxes = () => JSON.stringify([...document.querySelectorAll("#board svg, #own svg, #play, #seats")].map((one) => one.getBoundingClientRect()));
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
            if "mac" in before["e"] and played["e"]["by"] == "seat"
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
    """Return what is not seen whole on one's own turn, by the size of the window."""
    site.open(page, address)
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#timeline li").nth(2)).to_be_attached()
    expect(page.locator("#live")).to_have_text("Live")
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        if unseen := page.evaluate(UNSEEN, SMALLEST):
            found[width, height] = unseen
    return found


def paths_of(game, seats):
    """Return the recorded matches of a game with so many seats."""
    return sorted((REPLAYS / game).glob(f"*{seats}-seats-*.gz"))


CASES = [
    pytest.param(game, seats, id=f"{game}-{seats}")
    for game in GAMES
    for seats in range(2, 6)
    if paths_of(game, seats)
]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_on_one_s_own_turn_all_that_one_plays_with_is_seen(site, page, game, seats):
    path = paths_of(game, seats)[-1]
    recorded, choose = Recorded(site.world, path), random.Random(path.name)
    found = {
        turn: unseen
        for turn in choose.sample(recorded.list_turns(), TURNS)
        if (unseen := unseen_at(site, page, recorded.branch(turn)))
    }

    assert found == {}


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_turn_of_recorded_matches_is_seen(site, page, game, seats):
    found = {}
    for path in paths_of(game, seats)[:2]:
        recorded = Recorded(site.world, path)
        for turn in recorded.list_turns():
            if unseen := unseen_at(site, page, recorded.branch(turn)):
                found[path.name, turn] = unseen

    assert found == {}
