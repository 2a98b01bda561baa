"""A place that leads to another kind of action than most places is named before it is played."""

import random

import pytest
from playwright.sync_api import expect

STEPS = [{"type": "step", "to": n, "targets": [f"hex:{n}"]} for n in (1, 2, 3)]
TRAIL = {"type": "place-pheromone", "hexes": [0], "targets": ["hex:0"]}
TRADE = {"type": "trade-larvae", "targets": ["room:larvae"]}
WORK = {"type": "work-in-room", "room": "a", "targets": ["room:a"]}
SEND = {"type": "send-out", "exit": 1, "targets": ["hex:1"]}
MARCH = {"type": "march", "targets": ["action:march"]}
CARD = {"type": "play-card", "card": "c", "targets": ["card:c"]}
PAY_LARVA = {"type": "pay-larva", "targets": ["larva:0"]}
PAY_ANT = [{"type": "pay-ant", "site": n, "targets": [f"ant:0.{n}"]} for n in (1, 2)]
MOVES = [{"type": "move-ant", "ant": 0, "to": n, "targets": ["ant:0", f"cell:{n}"]} for n in (1, 2)]
DROP = {"type": "drop-leaf", "ant": 0, "targets": ["ant:0", "cell:0"]}

PICKING_UP = ["pick-up-leaf"]  # the kinds of the actions on the board if nothing else can be done

# Returns for each press the labels of the action in view and of the action that is played, or null.
PRESSED = """
async ([commands, presses, isQuick]) => {
  const { begin, look, press } = await import("/static/board/choose.js");
  const actions = commands.map(({ targets, ...command }) => ({ label: command.type, command, targets }));
  let choice = begin(actions);
  return presses.map((target) => {
    const pressed = press(choice, target, isQuick);
    choice = pressed.choice;
    return [look(choice).now?.label ?? null, pressed.play?.label ?? null];
  });
}
"""
CASES = [
    ([*STEPS, TRAIL], ["hex:1"], ["step"]),
    ([*STEPS, TRAIL], ["hex:0"], [None]),
    ([*STEPS, TRAIL], ["hex:0", "hex:0"], [None, "place-pheromone"]),
    ([*STEPS, TRAIL], ["hex:0", "hex:2", "hex:2"], [None, None, "step"]),
    ([STEPS[0], TRAIL], ["hex:1"], ["step"]),
    ([WORK, SEND, TRADE], ["room:a"], ["work-in-room"]),
    ([WORK, SEND, TRADE], ["hex:1"], ["send-out"]),
    ([WORK, SEND, TRADE], ["room:larvae", "room:larvae"], [None, "trade-larvae"]),
    ([SEND, TRADE], ["room:larvae"], [None]),
    ([TRADE], ["room:larvae"], ["trade-larvae"]),
    ([MARCH, CARD], ["action:march"], ["march"]),
    ([MARCH, CARD], ["card:c"], ["play-card"]),
    ([PAY_LARVA, *PAY_ANT], ["larva:0"], ["pay-larva"]),
    ([*MOVES, DROP], ["ant:0", "cell:1"], [None, "move-ant"]),
    ([*MOVES, DROP], ["ant:0", "cell:0", "cell:0"], [None, None, "drop-leaf"]),
]


@pytest.mark.parametrize("is_quick", [False, True])
def test_the_rarer_kind_is_chosen_first_and_played_by_a_second_press(site, page, is_quick):
    site.open(page, "/")

    for commands, presses, played in CASES:
        answers = page.evaluate(PRESSED, [commands, presses, is_quick])
        assert [play for _, play in answers] == played, (commands, presses)


def list_tied(site, match_id, token):
    """Return the actions of a seat that are chosen on the board."""
    listed = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
    return [action for action in listed if action["targets"]]


def reach(site, game, is_wanted):
    """Play matches until the kinds of the actions on the board are wanted ones.

    Yield matches, each with the token of its seat and the targets of the last of these actions.
    """
    choose = random.Random(0)
    for _ in range(30):
        match_id = site.world.create({}, {"bot": "random"}, game=game)
        stem = f"/v1/matches/{match_id}"
        token = site.world.post(f"{stem}/seats/0").json["token"]
        for _ in range(60):
            site.play_on(match_id)
            tied = list_tied(site, match_id, token)
            if is_wanted([action["command"]["type"] for action in tied]):
                yield match_id, token, tied[-1]["targets"]
                break
            actions = site.world.get(f"{stem}/actions", token=token).json["actions"]
            if not actions:
                break
            site.world.post(f"{stem}/commands", choose.choice(actions)["command"], token=token)
    raise AssertionError("no match has such actions")


@pytest.fixture
def trading(site):
    """Return the address of a match in which larvae can be traded, its id, and the token of the seat."""

    def is_wanted(kinds):
        return "trade-larvae" in kinds and len(set(kinds)) > 1

    match_id, token, _ = next(reach(site, "myrmes", is_wanted))
    return f"/matches/{match_id}#token={token}", match_id


@pytest.mark.slow
def test_keys_name_a_trade_of_larvae_before_it_is_made(site, page, trading):
    address, match_id = trading
    before = site.world.context.store.head(match_id).version
    site.open(page, address)
    cell = page.locator('[role=gridcell][data-target="room:0.larvae"]')
    expect(cell).to_contain_text("can be chosen")

    cell.press("Enter")
    expect(page.locator("#choice-words")).to_contain_text("Trade 3 larvae")
    expect(page.locator("#choice-do")).to_be_visible()
    assert site.world.context.store.head(match_id).version == before
    cell.press("Enter")

    expect(page.locator("#timeline li").first).to_contain_text("trades 3 larvae")
    assert site.world.context.store.head(match_id).version > before


@pytest.mark.slow
def test_a_second_press_on_a_place_drops_no_leaf_that_the_first_one_picked_up(site, page):
    for match_id, token, targets in reach(site, "atta-ants", PICKING_UP.__eq__):
        target = targets[-1]
        site.open(page, f"/matches/{match_id}#token={token}")
        cell = page.locator(f'[role=gridcell][data-target="{target}"]')
        expect(cell).to_contain_text("can be chosen")
        expect(page.locator("#choice-words")).to_contain_text("picks up a leaf")
        cell.press("Enter")
        expect(page.locator("#timeline li").first).to_contain_text("picks up a leaf")
        tied = list_tied(site, match_id, token)
        if [action["command"]["type"] for action in tied] != ["drop-leaf"]:
            continue
        before = site.world.context.store.head(match_id).version
        expect(page.locator("#choice-words")).to_contain_text("drops its leaf: press the lit")
        cell.press("Enter")

        expect(page.locator("#choice-do")).to_be_visible()
        assert site.world.context.store.head(match_id).version == before
        cell.press("Enter")
        expect(page.locator("#timeline li").first).to_contain_text("drops its leaf")
        return
