"""On a phone the picture of a card or a hex has the rotation in which it would be placed."""

import random

import pytest
from playwright.sync_api import expect

MOST_MATCHES = 20
MOST_COMMANDS = 30
SETTLE_MS = 1200  # by then a placement is foreseen
PLACING = {"march-of-the-ants": "place-hex", "atta-ants": "place-card"}
PICTURE = (
    """() => document.querySelector("#choice-picture svg").innerHTML.replaceAll(' class=""', "")"""
)
# Returns whether a ghost on the map looks as the picture does.
IS_GHOST = """
() => {
  const plain = (element) => element.innerHTML.replace(/ (id|data-was)="[^"]*"/g, "");
  const picture = plain(document.querySelector("#choice-picture svg > g"));
  return [...document.querySelectorAll("#board .ghost")].some((ghost) => plain(ghost) === picture);
}
"""


def list_ways(actions, kind):
    """Return the rotations in which something can be placed, by its place."""
    ways = {}
    for action in actions:
        if action["command"]["type"] == kind:
            ways.setdefault(tuple(action["targets"]), []).append(action["command"]["rotation"])
    return ways


def reach_turns(site, game):
    """Play matches until something can be placed in two ways.

    Return the match, the token of its seat, and the targets and the number of the ways.
    """
    choose = random.Random(5)
    for _ in range(MOST_MATCHES):
        match_id = site.world.create({}, {"bot": "random"}, game=game)
        path = f"/v1/matches/{match_id}"
        token = site.world.post(f"{path}/seats/0").json["token"]
        for _ in range(MOST_COMMANDS):
            site.play_on(match_id)
            actions = site.world.get(f"{path}/actions", token=token).json["actions"]
            for targets, ways in list_ways(actions, PLACING[game]).items():
                if len(ways) > 1:
                    return match_id, token, targets, len(ways)
            if not actions:
                break
            site.world.post(f"{path}/commands", choose.choice(actions)["command"], token=token)
    raise AssertionError("nothing can be placed in two ways")


def tap_middle(place):
    box = place.bounding_box()
    place.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.slow
@pytest.mark.parametrize("game", PLACING)
def test_the_picture_turns_with_the_placement(site, phone_page, game):
    match_id, token, targets, count = reach_turns(site, game)
    site.open(phone_page, f"/matches/{match_id}#token={token}")
    expect(phone_page.locator("#choice-picture svg")).to_be_visible()
    before = phone_page.evaluate(PICTURE)
    phone_page.wait_for_timeout(SETTLE_MS)  # until the map lies where it stays
    place = phone_page.locator(f'[id="{targets[-1]}"]')
    turn = phone_page.locator('[data-turn="1"]')
    tap_middle(place)
    for way in range(count):
        phone_page.wait_for_timeout(SETTLE_MS)
        assert phone_page.evaluate(IS_GHOST)
        expect(phone_page.locator("#choice-words")).to_contain_text(f"({way + 1} of {count})")
        if way % 2:
            turn.click()
        else:
            tap_middle(place)  # a second press turns as well
    phone_page.wait_for_timeout(SETTLE_MS)
    phone_page.locator("#choice-back").click()

    phone_page.wait_for_timeout(SETTLE_MS)
    assert phone_page.evaluate(PICTURE) == before


@pytest.mark.slow
def test_a_card_that_is_chosen_while_a_lesson_is_read_can_be_laid(site, phone_page):
    """The sheet leaves its room to the text only until something is chosen."""
    game = "atta-ants"
    match_id, token, targets, _ = reach_turns(site, game)
    site.open(phone_page, f"/matches/{match_id}?lesson={game}#token={token}")
    expect(phone_page.locator("#lesson")).to_be_visible()
    expect(phone_page.locator("#choice")).to_be_hidden()
    phone_page.wait_for_timeout(SETTLE_MS)
    tap_middle(phone_page.locator(f'[id="{targets[-1]}"]'))

    expect(phone_page.locator("#choice-do")).to_be_visible()
