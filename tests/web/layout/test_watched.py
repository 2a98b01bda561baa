"""On a phone the moves of others are seen where they happen, and the map keeps its size."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.web.board.player import Player

ROUNDS = 4
PRESSES = 10

# Notes, for each move of another seat whose words have stood for a moment, whether its place is in sight.
WATCH = """
() => {
  window.moves = new Map();
  let last = "", since = 0;
  const isIn = (box, room) => box.left >= room.left - 1 && box.right <= room.right + 1 && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
  const isSeen = (target) => {
    const element = document.getElementById(target);
    const box = element.getBoundingClientRect();
    const map = document.getElementById("board");
    if (map.contains(element) && !isIn(box, map.getBoundingClientRect())) return false;
    return isIn(box, { left: 0, top: 0, right: innerWidth, bottom: document.getElementById("play").getBoundingClientRect().top });
  };
  setInterval(() => {
    const words = document.getElementById("telling").hidden ? "" : document.getElementById("told").textContent;
    if (words !== last) [last, since] = [words, Date.now()];
    const touched = [...document.querySelectorAll(".layer.lately [data-target]")].map((outline) => outline.dataset.target);
    const onMap = touched.filter((target) => document.getElementById("board").contains(document.getElementById(target)));
    const looked = onMap.length ? onMap : touched;
    if (looked.length && words && Date.now() - since > 400) moves.set(words, looked.some(isSeen));
  }, 50);
}
"""
# Returns the scale of the map's drawing, the smallest lit element on it, and how much of its room they take, in pixels.
MAP = """
() => {
  const board = document.getElementById("board");
  const scale = document.querySelector("#board svg").getScreenCTM().a;
  const boxes = [...document.querySelectorAll("#board .layer.lit [data-target]")]
    .map((outline) => document.getElementById(outline.dataset.target).getBoundingClientRect());
  const span = (least, most) => Math.max(...boxes.map((box) => box[most])) - Math.min(...boxes.map((box) => box[least]));
  return {
    scale,
    isZoomed: board.classList.contains("zoomed"),
    count: boxes.length,
    smallest: Math.min(...boxes.map((box) => Math.min(box.width, box.height))),
    share: Math.max(span("left", "right") / board.clientWidth, span("top", "bottom") / board.clientHeight),
  };
}
"""
# Each move of another seat is shown for a minute, unless it is skipped.
SLOW_PACE = "select => { select.options[0].value = 60_000; select.selectedIndex = 0; }"
PRESSABLE = 31  # pixels across, with one to spare


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_a_move_of_another_seat_is_seen_where_it_happens(site, phone_page, game):
    match_id = site.world.create({}, {"bot": "random"}, game=game)
    stem = f"/v1/matches/{match_id}"
    token = site.world.post(f"{stem}/seats/0").json["token"]
    site.open(phone_page, f"/matches/{match_id}#token={token}")
    expect(phone_page.locator("#live")).to_have_text("Live")
    phone_page.evaluate(WATCH)
    for _ in range(ROUNDS):
        site.play_on(match_id)
        version = site.world.context.store.head(match_id).version
        board = phone_page.locator("#board")
        expect(board).to_have_attribute("data-version", str(version))
        expect(phone_page.locator("#telling")).to_be_hidden()
        phone_page.wait_for_timeout(900)  # until the page has scrolled to the lit places
        while actions := site.world.get(f"{stem}/actions", token=token).json["actions"]:
            site.world.post(f"{stem}/commands", actions[0]["command"], token=token)

    moves = phone_page.evaluate("Object.fromEntries(moves)")
    assert moves
    assert all(moves.values()), moves


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_map_keeps_its_size_in_a_turn_while_what_is_lit_can_be_pressed(site, phone_page, game):
    player, before, kept = Player(site, phone_page, game), None, 0
    for _ in range(PRESSES):
        if site.play_on(player.match_id):
            before = None
        if player.look()["isOver"]:
            break
        phone_page.wait_for_timeout(900)  # until the map lies where it stays
        now = phone_page.evaluate(MAP)
        if before and before["isZoomed"] and now["count"]:
            change = before["scale"] / now["scale"]
            if now["share"] * change < 0.9 and now["smallest"] * change > PRESSABLE:
                assert now["scale"] == pytest.approx(before["scale"], abs=0.01)
                kept += 1
        before = now
        player.play(lambda at: phone_page.touchscreen.tap(at["x"], at["y"]), most=1)

    assert kept or game.name != "myrmes"


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_map_keeps_its_size_while_moves_of_others_are_shown(site, phone_page):
    """The whole map is shown when nobody has moved for a while, but not between two moves."""
    player = Player(site, phone_page, GAMES["myrmes"])
    for _ in range(60):
        player.play(lambda at: phone_page.touchscreen.tap(at["x"], at["y"]), most=1)
        phone_page.locator("#watch-pace").evaluate(SLOW_PACE)
        if site.play_on(player.match_id):
            expect(phone_page.locator("#telling")).to_be_visible()
            phone_page.wait_for_timeout(900)  # until the map lies where the move is seen
            if (before := phone_page.evaluate(MAP))["isZoomed"]:
                break
    else:
        pytest.fail("the map was never zoomed while a move was shown")

    phone_page.wait_for_timeout(5_000)
    expect(phone_page.locator("#telling")).to_be_visible()
    assert phone_page.evaluate(MAP)["scale"] == pytest.approx(before["scale"], abs=0.01)


@pytest.mark.slow
def test_nobody_is_to_act_while_moves_of_others_are_shown(site, page):
    """The strip of the seat that is asked next says so after the last move."""
    match_id = site.world.create({}, {"bot": "greedy"}, game="atta-ants", first_player=1)
    stem = f"/v1/matches/{match_id}"
    token = site.world.post(f"{stem}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#board svg")).to_be_visible()
    page.locator("#watch-pace").evaluate(SLOW_PACE)
    site.play_on(match_id)
    while actions := site.world.get(f"{stem}/actions", token=token).json["actions"]:
        site.world.post(f"{stem}/commands", actions[0]["command"], token=token)
    site.play_on(match_id)  # its second turn: one turn can be a single move

    expect(page.locator("#told")).not_to_be_empty()
    expect(page.locator("#seats .asked .to-act")).to_have_count(1)
    expect(page.locator("#seats .to-act")).to_be_hidden()
    while page.locator("#telling").is_visible():
        page.locator("#skip").click()
    expect(page.locator("#seats .to-act")).to_be_visible()


@pytest.mark.slow
def test_the_drawn_hex_is_named_where_it_is_asked_for(site, phone_page):
    """Its picture stands beside its name, since the hex itself lies below the map."""
    match_id = site.world.create({}, {"bot": "random"}, game="march-of-the-ants")
    stem = f"/v1/matches/{match_id}"
    token = site.world.post(f"{stem}/seats/0").json["token"]
    for _ in range(40):
        site.play_on(match_id)
        actions = site.world.get(f"{stem}/actions", token=token).json["actions"]
        if len({tuple(action["targets"][:1]) for action in actions}) > 1 and all(
            action["command"]["type"] == "place-hex" for action in actions
        ):
            break
        site.world.post(f"{stem}/commands", actions[0]["command"], token=token)
    site.open(phone_page, f"/matches/{match_id}#token={token}")

    words = phone_page.locator("#choice-words")
    expect(words).to_contain_text("To be placed: ")
    name = words.text_content().removeprefix("To be placed: ").partition(".")[0]
    assert name in actions[0]["label"]
    expect(phone_page.locator("#choice-picture svg")).to_be_visible()
