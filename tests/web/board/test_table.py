"""Play on the board with clicks, touch and keyboard, including a preview of each action."""

import re
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.sdk.hex_game import load_hex
from tests.web.match_page import open_list

SIZE = 4
ROOT = Path(__file__).parents[3]
LEAN_QR = "0ce41cd6f92cc23cf057a1df7e1b3876767d678665dd65af4e1d22b4fad967dc"
PANZOOM = "3fb2efbf08b085fc0e7b0ba7f2900142f76a762d62b6e8e37ccb7af0f5d2fe78"


@pytest.fixture
def games_served():
    """Return all games and Hex."""
    return {**GAMES, "hex": load_hex()}


class Hex:
    """A match of Hex after the bids, in which seat 0 places the first stone."""

    def __init__(self, site):
        self.site = site
        self.match_id = site.world.create({}, {}, game="hex", size=SIZE)
        stem = f"/v1/matches/{self.match_id}"
        self.tokens = [site.world.post(f"{stem}/seats/{n}").json["token"] for n in (0, 1)]
        for seat, bid in ((0, 1), (1, 0)):
            self.play(seat, {"type": "place-bid", "bid": bid})
        site.play_on(self.match_id)

    def play(self, seat, command):
        path = f"/v1/matches/{self.match_id}/commands"
        done = self.site.world.post(path, command, token=self.tokens[seat])
        assert done.status_code == 201, done.text

    def place(self, seat, q, r):
        self.play(seat, {"type": "place-stone", "hex": {"q": q, "r": r}})

    def open(self, page, seat=0):
        self.site.open(page, f"/matches/{self.match_id}#token={self.tokens[seat]}")

    def status(self):
        return self.site.world.get(f"/v1/matches/{self.match_id}").json["status"]

    def version(self):
        return self.site.world.context.store.head(self.match_id).version


@pytest.fixture
def match(site):
    return Hex(site)


def hexagon(page, q, r):
    return page.locator(f'[id="hex:{q},{r}"]')


def lit(page, count):
    outlines = page.locator(".layer.lit [data-target]")
    expect(outlines).to_have_count(count)
    return outlines


@pytest.mark.slow
def test_two_browsers_play_a_match_by_clicks_on_the_board_alone(site, match, page, browser):
    """Each sees the other's stones, the mark on the last move, and the final ranking."""
    context = browser.new_context(viewport={"width": 1024, "height": 768}, color_scheme="dark")
    other = context.new_page()
    pages = [page, other]
    for seat, own_page in enumerate(pages):
        match.open(own_page, seat)
    for turn, at in enumerate(((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3))):
        mover, watcher = pages[turn % 2], pages[1 - turn % 2]
        expect(mover.locator("#choice-words")).to_have_text(
            "Press a lit piece or place on the board."
        )
        hexagon(mover, *at).click()
        for player in (mover, watcher):
            expect(hexagon(player, *at).locator(".hx-stone")).to_have_count(1)
        if turn < 6:
            mark = watcher.locator(".layer.lately [data-target]")
            expect(mark).to_have_attribute("data-target", "hex:{},{}".format(*at))

    for tab in pages:
        expect(tab.locator("#status")).to_have_text("over")
        expect(tab.locator("#ranking li").first).to_contain_text("Player 1")
        expect(lit(tab, 0)).to_have_count(0)
    page.get_by_role("link", name="Where each point came from").click()
    expect(page.locator("#ledger")).to_be_visible()
    context.close()


@pytest.mark.slow
def test_a_match_is_played_by_touch_on_a_phone(site, match, browser):
    """Board and actions are in one view. A touch next to a small hex selects the nearest one."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    match.open(page)
    lit(page, 16)
    board, play = page.locator("#board").bounding_box(), page.locator("#play").bounding_box()
    assert board["y"] + board["height"] <= play["y"]
    words = page.locator("#choice-words").bounding_box()
    assert words["y"] + words["height"] < size["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    corner = hexagon(page, 0, 0).bounding_box()

    page.touchscreen.tap(corner["x"] + corner["width"] / 2, corner["y"] - 12)

    expect(hexagon(page, 0, 0).locator(".hx-stone0")).to_be_visible()
    for r in range(1, SIZE):
        match.place(1, 2, r - 1)
        lit(page, 16 - 2 * r)
        spot = hexagon(page, 0, r).bounding_box()
        page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        expect(hexagon(page, 0, r).locator(".hx-stone0")).to_be_visible()
    expect(page.locator("#status")).to_have_text("over")
    assert match.status() == "over"
    context.close()
    assert site.faults == []


@pytest.mark.slow
def test_a_match_is_played_by_the_keyboard_alone(site, match, page):
    """A grid next to the board lists its hexes in rows, and Enter selects the focused one."""
    match.open(page)
    lit(page, 16)
    page.locator("#board").focus()
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("role", "gridcell")
    expect(focused).to_have_text("Hex (0, 0), empty, can be chosen")
    expect(page.locator(".layer.here [data-target]")).to_have_attribute("data-target", "hex:0,0")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-target", "hex:1,0")

    for r in range(SIZE):
        page.keyboard.press("Enter")
        expect(focused).to_have_text(f"Hex (1, {r}), a stone of Player 1")
        if r < SIZE - 1:
            match.place(1, 3, r)
            page.keyboard.press("ArrowDown")
            expect(focused).to_have_text(f"Hex (1, {r + 1}), empty, can be chosen")
    expect(page.locator("#status")).to_have_text("over")
    expect(page.locator("#news")).to_contain_text("over")


def test_a_ghost_shows_what_would_be_there(site, match, page):
    match.open(page)
    lit(page, 16)

    hexagon(page, 2, 1).hover()

    expect(page.locator(".ghost .hx-stone0")).to_have_count(1)
    expect(page.locator("#foresight")).to_contain_text("places")
    ghost = page.locator(".ghost .hx-stone0").bounding_box()
    under = hexagon(page, 2, 1).bounding_box()
    assert abs(ghost["x"] + ghost["width"] / 2 - under["x"] - under["width"] / 2) < 2
    assert abs(ghost["y"] + ghost["height"] / 2 - under["y"] - under["height"] / 2) < 2
    assert hexagon(page, 2, 1).count() == 1
    page.locator("#title").hover()
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_new_thing_is_a_ghost_with_all_that_is_in_it(site, match, page):
    """A hex that is placed is drawn with its tunnels and its name, not just its sites."""
    new = '<g id="nest:9"><rect class="whole" width="9" height="9"/><g id="nest:9.1"><circle r="3"/></g></g>'

    def add(route):
        answer = route.fetch().json()
        for part in answer["parts"]:
            part["svg"] = part["svg"].replace("</svg>", f"{new}</svg>")
        route.fulfill(json=answer)

    page.route("**/preview*", add)
    match.open(page)
    lit(page, 16)

    hexagon(page, 2, 1).hover()

    expect(page.locator(".ghost .whole")).to_have_count(1)
    expect(page.locator('.ghost [data-was="nest:9.1"]')).to_have_count(1)


def offer(match, *offered):
    """Return a response with these actions, each given by its targets and a number."""
    stem = f"/v1/matches/{match.match_id}/actions"
    real = match.site.world.get(stem, token=match.tokens[0]).json
    actions = [
        {
            "label": f"{' then '.join(targets)}, way {way}",
            "command": {"type": "place-stone", "hex": {"q": way, "r": 3}},
            "targets": list(targets),
        }
        for *targets, way in offered
    ]
    return {**real, "actions": actions}


@pytest.mark.slow
@pytest.mark.parametrize("ways", [1, 2])
def test_the_only_place_of_a_piece_is_not_asked_for(site, match, page, ways):
    """The heading names the action if only one remains, and the piece otherwise."""
    piece, other, here = "hex:0,0", "hex:1,0", "hex:2,2"
    body = offer(match, *((piece, here, way) for way in range(ways)), (other, here, 3))
    page.route("**/actions", lambda route: route.fulfill(json=body), times=1)
    match.open(page)
    lit(page, 2)
    hexagon(page, 0, 0).click()

    action = f"{piece} then {here}, way 0" if ways == 1 else "Hex (0, 0)"
    expect(page.locator("#choice-words")).to_have_text(f"{action}: press the lit piece or place.")


@pytest.mark.slow
def test_a_piece_then_a_place_then_how_it_lies(site, match, page):
    """The next choices are lit, each choice can be taken back, and the list shows the rest."""
    piece, other, here, there = "hex:0,0", "hex:1,0", "hex:2,2", "hex:3,2"
    body = offer(match, (piece, here, 0), (piece, here, 1), (piece, there, 2), (other, there, 3))
    page.route("**/actions", lambda route: route.fulfill(json=body), times=1)
    match.open(page)
    lit(page, 2)
    open_list(page)
    buttons = page.locator("#tied button:visible")
    expect(buttons).to_have_count(4)

    hexagon(page, 0, 0).click()
    expect(buttons).to_have_count(3)
    expect(page.locator(".layer.chosen [data-target]")).to_have_attribute("data-target", piece)
    hexagon(page, 2, 2).click()
    expect(page.locator("#choice-words")).to_have_text(f"{piece} then {here}, way 0 (1 of 2)")
    page.keyboard.press("r")
    expect(page.locator("#choice-words")).to_have_text(f"{piece} then {here}, way 1 (2 of 2)")
    expect(page.locator('[id="hex:1,3"]')).to_have_count(1)
    expect(page.locator(".ghost .hx-stone0")).to_have_count(1)
    page.keyboard.press("Escape")
    lit(page, 2)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(buttons).to_have_count(4)
    hexagon(page, 0, 0).click()
    hexagon(page, 2, 2).click()
    page.get_by_role("button", name="Turn", exact=True).click()
    page.get_by_role("button", name="Do this").click()

    expect(hexagon(page, 1, 3).locator(".hx-stone0")).to_be_visible()


CHOICES = """
async ([actions, presses]) => {
  const { begin, look, press } = await import("/static/board/choose.js");
  let choice = begin(actions.map((targets, n) => ({ label: String(n), command: n, targets })));
  const seen = [];
  for (const target of presses) {
    const isQuick = target.startsWith("!");
    const pressed = press(choice, target.replace("!", ""), isQuick);
    choice = pressed.choice;
    const { lit, left, whole } = look(choice);
    seen.push([lit, left.length, whole.length, pressed.play && pressed.play.command]);
  }
  return seen;
}
"""


WALKS = [
    # a target that all actions share at the start need not be pressed
    ([["a:1", "b:1"], ["a:1", "b:2"]], ["b:2"], [[[], 1, 1, 1]]),
    # the last choice is unambiguous, so it is played; the one before it is not
    ([["a:1", "b:1"], ["a:2", "b:1"]], ["a:1", "b:1"], [[["b:1"], 1, 0, None], [[], 1, 1, 0]]),
    # a quick press plays the only remaining action
    ([["a:1", "b:1"], ["a:2", "b:1"]], ["!a:1"], [[["b:1"], 1, 0, 0]]),
    # an action that is a prefix of another waits for a second press
    ([["a:1"], ["a:1", "b:1"]], ["a:1", "a:1"], [[["b:1"], 2, 1, None], [["b:1"], 2, 1, 0]]),
    # a second press turns to another action with the same targets, and plays nothing
    ([["a:1"], ["a:1"], ["a:2"]], ["a:1", "a:1"], [[[], 2, 2, None], [[], 2, 2, None]]),
    # a press on a target of an earlier step returns to that step, and plays nothing
    (
        [["a:1", "b:1"], ["a:2", "b:1"], ["a:2", "b:2"]],
        ["a:1", "a:2"],
        [[["b:1"], 1, 0, None], [["b:1", "b:2"], 2, 0, None]],
    ),
    (
        [["a:1"], ["a:2", "b:1"], ["a:2", "b:2"]],
        ["a:2", "a:1", "a:1"],
        [[["b:1", "b:2"], 2, 0, None], [[], 1, 1, None], [[], 1, 1, 0]],
    ),
    # an unlit target changes nothing
    ([["a:1"], ["a:2"], []], ["c:1"], [[["a:1", "a:2"], 3, 0, None]]),
]


def test_what_is_pressed_leads_to_an_action(site, page):
    """Each case contains the actions' targets, the presses, and the state after each press."""
    site.open(page, "/")

    for actions, presses, seen in WALKS:
        assert page.evaluate(CHOICES, [actions, presses]) == seen


def test_what_is_dark_says_why(site, match, page):
    """A press on a taken hex shows the rule that forbids it."""
    match.place(0, 1, 1)
    match.place(1, 2, 2)
    match.open(page)
    lit(page, 14)

    hexagon(page, 2, 2).click()

    panel = page.locator("#foresight")
    expect(panel).to_contain_text("Hex (2, 2): why not now")
    expect(panel).to_contain_text("A stone lies on (2, 2).")
    expect(panel).to_contain_text("rule 3.1")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


@pytest.mark.slow
def test_moves_of_bots_are_shown_one_by_one_and_can_be_skipped(site, page):
    match_id = site.world.create({}, {"bot": "greedy"}, {"bot": "greedy"}, game="atta-ants")
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#live")).to_have_text("Live")
    before = site.world.context.store.head(match_id).version
    expect(page.locator("#board")).to_have_attribute("data-version", str(before))
    for _ in range(3):
        site.play_on(match_id)
        actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
        path = f"/v1/matches/{match_id}/commands"
        site.world.post(path, actions[-1]["command"], token=token)
    newest = site.world.context.store.head(match_id).version

    expect(page.locator("#told")).not_to_be_empty()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#board")).to_have_attribute("data-version", str(newest))
    expect(page.locator("#telling")).to_be_hidden()


@pytest.mark.slow
def test_what_was_missed_is_offered_at_the_next_visit(site, match, page):
    match.open(page)
    lit(page, 16)
    match.place(0, 1, 1)
    expect(hexagon(page, 1, 1).locator(".hx-stone0")).to_be_visible()
    page.goto("about:blank")
    match.place(1, 2, 2)
    match.open(page)

    expect(page.locator("#away-words")).to_have_text("While you were away: 1 move.")
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("#told")).to_contain_text(re.compile("places a stone on .2, 2"))
    expect(page.locator("#board")).to_have_attribute("data-version", str(match.version()))
    expect(page.locator("#away")).to_be_hidden()


def test_the_board_is_asked_for_once_and_has_no_style_of_its_own(site, match, page):
    """A single request returns all parts, and their styles are in a style sheet of the page."""
    sent = []
    page.on("request", lambda request: "/board" in request.url and sent.append(request.url))
    match.open(page)
    lit(page, 16)

    assert [url for url in sent if "/v1/" in url] == [
        f"{site.address}/v1/matches/{match.match_id}/board?at={match.version()}"
    ]
    assert page.locator("#board style, #board [style] [style]").count() == 0
    fill = "element => getComputedStyle(element.querySelector('.hx-hex')).fill"
    assert hexagon(page, 0, 0).evaluate(fill) != "rgb(0, 0, 0)"
    assert page.evaluate("document.adoptedStyleSheets.length") == 1


@pytest.mark.parametrize(("name", "digest"), [("panzoom.es", PANZOOM), ("lean-qr", LEAN_QR)])
def test_a_library_is_as_it_was_published(name, digest):
    """Versions and hashes are those of decisions 146 and 285."""
    vendored = ROOT / "web" / "static" / "vendor" / f"{name}.js"

    assert sha256(vendored.read_bytes()).hexdigest() == digest
    assert digest in (ROOT / "docs/decisions/0145-the-web-page.md").read_text()
    licence = vendored.with_name(f"{name.removesuffix('.es')}.LICENSE.txt").read_text()
    assert "Permission is hereby granted" in licence
