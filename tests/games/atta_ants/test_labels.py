"""Labels of commands and lines of events refer to visible things and contain no ids."""

from typing import Any

import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import (
    ArrangeCard,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.events import (
    AntMoved,
    AntsEaten,
    CardArranged,
    CardDrawn,
    EatenAnt,
    GameEnded,
    LeafTaken,
    SpidersMoved,
)
from games.atta_ants.names import name_trails, turn_sides
from games.words import load_words
from matches.queries.lines import line_of_command, line_of_event
from tests.games.atta_ants.tables import ORANGE, RED, YELLOW, at, let_spiders_hunt, table
from tests.scenario import random_match

ENGLISH = load_words(ATTA_ANTS.words, "en")


def label(past, command, words=ENGLISH):
    """Return the label of a command for a reader of the board."""
    line = line_of_command(ATTA_ANTS, ATTA_ANTS.view(past.state, command.seat), command)
    return words.fill(f"command.{line.id}", line.facts)


def line_of(event, words=ENGLISH):
    """Return the line for an event."""
    line = line_of_event(ATTA_ANTS, ATTA_ANTS.content, event)
    return words.fill(f"event.{line.id}", line.facts)


def test_steps_say_how_an_ant_goes():
    """An ant may continue by trail but not over grass, and a leaf in the nest becomes an ant."""
    past = table(ants=(((0, -1), (1, 0)), ((0, 0), (0, 0))), carrying=((RED, 1),))

    assert [
        label(past, MoveAnt(seat=RED, ant=0, to=at(1, -1))),
        label(past, MoveAnt(seat=RED, ant=0, to=at(0, 0))),
        label(past, MoveAnt(seat=RED, ant=1, to=at(0, 0))),
        label(past, MoveAnt(seat=RED, ant=5, to=at(1, 1))),
    ] == [
        "Ant 1 crosses the grass to (1, -1)",
        "Ant 1 enters the nest",
        "Ant 2 carries its leaf into the nest: an ant is born",
        "Ant 6 crosses the grass to (1, 1)",
    ]
    leaving = table()
    assert (
        label(leaving, MoveAnt(seat=RED, ant=1, to=at(0, 1))) == "Ant 2 follows the trail to (0, 1)"
    )


def test_a_step_says_from_whom_it_takes_the_second_one():
    """An ant on a trail may take a second step until another ant moves."""
    past = table().then(MoveAnt(seat=RED, ant=0, to=at(0, 1)))

    assert label(past, MoveAnt(seat=RED, ant=1, to=at(0, -1))).endswith(
        "; ant 1 then moves no farther"
    )
    assert "farther" not in label(past, MoveAnt(seat=RED, ant=0, to=at(0, 2)))


def test_leaves_are_told_with_whose_they_are():
    """The player's own ant reads `your ant 2`, a rival's `seat 1's ant 1`."""
    past = table(ants=(((0, -1), (0, -1)), ((0, -1), (0, 0))))

    assert label(past, DropLeaf(seat=RED, ant=0)) == "Ant 1 drops its leaf"
    assert label(past, PickUpLeaf(seat=RED, ant=1)) == "Ant 2 picks up a leaf"
    assert label(past, TakeLeaf(seat=RED, ant=0, owner=RED, victim=1)) == (
        "Ant 1 takes over the leaf of your ant 2"
    )
    assert label(past, TakeLeaf(seat=RED, ant=0, owner=YELLOW, victim=0)) == (
        "Ant 1 takes the leaf of seat 1's ant 1"
    )
    assert label(past, EndTurn(seat=RED)) == "End the turn"


def test_a_card_is_told_by_its_trails():
    """The trails are turned by the command's quarter turns, unless all sides are alike."""
    tee = table(card="atta-16")
    crossing = table(card="atta-24")

    assert label(tee, PlaceCard(seat=RED, cell=at(0, -2), rotation=1)) == (
        "Place the T-junction at (0, -2): trails to the north, east and south"
    )
    assert label(crossing, PlaceCard(seat=RED, cell=at(0, -2), rotation=0)) == (
        "Place the drawn card at (0, -2)"
    )


@pytest.mark.parametrize(
    ("trails", "rotation", "words"),
    [
        (("north",), 1, "trail to the east"),
        (("north", "south"), 1, "trails to the east and west"),
        (("north", "east", "west"), 2, "trails to the east, south and west"),
        (("north", "east", "south", "west"), 3, "trails on all sides"),
        ((), 2, "no trail"),
    ],
)
def test_sides_turn_clockwise(trails, rotation, words):
    """A quarter turn moves north to east (rules 1.1)."""
    phrase: Any = name_trails(turn_sides(trails, rotation))

    assert ENGLISH.fill(phrase["word"], phrase) == words


def test_a_spider_is_sent_somewhere():
    """The label refers to the spider by the number drawn on it."""
    past = let_spiders_hunt(table(spiders=((1, 0),)), [[(1, -1), (1, 1)]])

    assert label(past, RouteSpider(seat=RED, spider=0, to=at(1, 1))) == "Send spider 1 to (1, 1)"


def test_cards_that_look_alike_keep_their_numbers():
    """While the first eight are placed, the remaining cards are not renumbered (rules 2.3)."""
    names = {}
    for state, command, _ in random_match(
        ATTA_ANTS, 2, 5, ATTA_ANTS.options(arrange="first_player")
    ):
        if not isinstance(command, ArrangeCard):
            break
        view = ATTA_ANTS.view(state, command.seat)
        for action in ATTA_ANTS.legal(state, command.seat):
            line = line_of_command(ATTA_ANTS, view, action)
            phrase: Any = line.facts["card"]
            name = ENGLISH.fill(phrase["word"], phrase)
            assert names.setdefault(action.card, name) == name

    assert len(names) == 8
    assert {"straight 1", "straight 2", "crossing 1"} <= set(names.values())
    assert any(name.startswith("the ") for name in names.values())


def test_lines_name_cards_places_and_ants():
    """A card is described by its pattern and contents, and the nest by its name."""
    assert line_of(CardDrawn(seat=RED, card="atta-09")) == "Seat 0 draws a straight with a spider"
    assert line_of(CardArranged(seat=RED, card="atta-18", cell=at(0, 1), rotation=0)) == (
        "Seat 0 lays a T-junction with leaves at (0, 1)"
    )
    assert line_of(AntMoved(seat=YELLOW, ant=2, to=at(0, 0), more=False)) == (
        "Ant 3 of seat 1 goes to the nest"
    )
    assert line_of(SpidersMoved(to=(at(1, 0), at(0, -1)))) == (
        "The spiders move: spider 1 to (1, 0) and spider 2 to (0, -1)"
    )
    eaten = (EatenAnt(RED, 1), EatenAnt(RED, 4), EatenAnt(ORANGE, 0))
    assert line_of(AntsEaten(cell=at(1, 0), ants=eaten)) == (
        "The spider at (1, 0) eats ants 2 and 5 of seat 0 and ant 1 of seat 2"
    )
    assert line_of(GameEnded(reason="six-ants", ranking=((1,), (0, 2)))) == (
        "The game is over: a colony has six ants in play. Ranking: seat 1, then seat 0 and seat 2"
    )


@pytest.mark.parametrize(
    ("owner", "words"), [(RED, "ant 4 of its own colony"), (YELLOW, "ant 4 of seat 1")]
)
def test_a_leaf_is_taken_from_somebody(owner, words):
    assert line_of(LeafTaken(seat=RED, ant=0, owner=owner, victim=3)) == (
        f"Ant 1 of seat 0 takes the leaf of {words}"
    )
