"""Timeline lines mention all points that an event brings, and no others."""

import re
from typing import Any

import pytest

from games.myrmes.content import default
from games.myrmes.events import HarvestGathered
from games.myrmes.events.turns import ObjectiveCompleted, Reward, WorkedInRoom
from games.words import load_words
from matches.queries.lines import line_of_event
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES, A, B, C

# Numbers of points in a line, parsed without using the service's texts.
GAINED = re.compile(r"(\d+) points?|(\d+) more from Points")
ENGLISH = load_words("games.myrmes", "en")


def words_of(event):
    line = line_of_event(MYRMES, default(), event)
    return ENGLISH.fill(f"event.{line.id}", line.facts)


def points_in(words):
    """Return the sum of the points in a line, with lost points as negative numbers."""
    numbers = [int(number) for groups in GAINED.findall(words) for number in groups if number]
    return -sum(numbers) if " loses " in words else sum(numbers)


def total(state):
    return sum(colony.points for colony in state.colonies)


@pytest.mark.parametrize(
    ("seats", "seed", "whim"), [(2, 1, None), (3, 2, "deep"), (4, 3, "nurses"), (4, 7, "deep")]
)
def test_the_sum_of_a_line_is_what_was_gained(seats, seed, whim):
    """VP1, OB4: for each event of rich matches, the points in its line add up over all seats."""
    gains = 0
    for before, _command, events in mixed_match(seats, seed, whim=whim):
        state = before
        for event in events:
            after = MYRMES.evolve(state, event)
            assert points_in(words_of(event)) == total(after) - total(state), event
            gains += total(after) != total(state)
            state = after

    assert gains > 8


def test_the_queen_is_fed_for_points():
    """CO2, VP1: the line of another room does not mention points."""
    fed = WorkedInRoom(seat=A, room="queen", food=-1, points=2, bonus=1)

    assert words_of(fed) == "A worker of Seat 0 feeds the queen: 2 points and 1 more from Points +1"
    assert MYRMES.describe(WorkedInRoom(seat=A, room="larder", food=1)).id == "worked-in-room"


def test_sub_colonies_gain_the_bonus_each():
    """HA2, VP1: two sub-colonies give four points and two more."""
    gathered = HarvestGathered(seat=B, takes=(), food=0, points=4, bonus=2)

    assert words_of(gathered).endswith("4 points and 2 more from Points +1")


@pytest.mark.parametrize(
    ("bonus", "rewards", "wording", "gained"),
    [
        (0, (), "", 6),
        (1, (), ".bonus", 7),
        (0, (Reward(B, 4, 0),), ".rewards", 10),
        (1, (Reward(B, 4, 0), Reward(C, 4, 1)), ".bonus.rewards", 16),
    ],
)
def test_earlier_completers_are_named_with_what_they_gain(bonus, rewards, wording, gained):
    """OB4: earlier completers are mentioned in addition to the points of the completing seat."""
    done = ObjectiveCompleted(
        seat=A, objective="o1-food", points=6, bonus=bonus, food=3, rewards=rewards
    )
    line: Any = MYRMES.describe(done)

    assert line.id == "objective-completed" + wording
    assert line.facts["rule"] == "OB3"
    assert points_in(words_of(done)) == gained
    assert [gain["seat"] for gain in line.facts.get("earlier", ())] == [
        gain.seat for gain in rewards
    ]
