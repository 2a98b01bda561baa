"""Elements of the drawing that commands and events of Atta Ants affect."""

from typing import get_args

import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.events import (
    AntBorn,
    AntMoved,
    AntsEaten,
    CardArranged,
    CardDiscarded,
    CardDrawn,
    CardPlaced,
    DeckPassedOn,
    EatenAnt,
    EightDrawn,
    Event,
    GameEnded,
    LaidCard,
    LeafDropped,
    LeafPickedUp,
    LeafTaken,
    NestPlaced,
    RoutesFound,
    SeatEliminated,
    SpiderRouted,
    SpidersMoved,
    SpidersRested,
    SquareLaid,
    TurnEnded,
)
from games.atta_ants.targets import meant, of_command, of_event
from matches.queries.explain import explain
from tests.games.atta_ants.tables import RED, YELLOW, at, card_named, let_spiders_hunt, table
from tests.scenario import random_match

COMMANDS = [
    (MoveAnt(seat=RED, ant=1, to=at(0, -1)), ("ant:0.1", "cell:0,-1")),
    (DropLeaf(seat=RED, ant=0), ("ant:0.0", "cell:1,0")),
    (PickUpLeaf(seat=RED, ant=0), ("ant:0.0", "cell:1,0")),
    (TakeLeaf(seat=RED, ant=0, owner=YELLOW, victim=0), ("ant:0.0", "ant:1.0")),
    (PlaceCard(seat=RED, cell=at(-1, 2), rotation=3), ("cell:-1,2",)),
    (
        ArrangeCard(seat=RED, card="atta-05", cell=at(1, 1), rotation=1),
        ("card:atta-05", "cell:1,1"),
    ),
    (RouteSpider(seat=RED, spider=2, to=at(1, 1)), ("spider:2", "cell:1,1")),
    (EndTurn(seat=RED), ()),
]

EVENTS = [
    (NestPlaced(content="", seats=2, deck_size=24, first=0), ("cell:0,0",)),
    (
        SquareLaid(cards=(LaidCard("atta-05", at(0, 1), 0), LaidCard("atta-06", at(1, 1), 0))),
        ("cell:0,1", "cell:1,1"),
    ),
    (EightDrawn(seat=RED, cards=("atta-05", "atta-09")), ("card:atta-05", "card:atta-09")),
    (CardArranged(seat=RED, card="atta-05", cell=at(0, 1), rotation=0), ("cell:0,1",)),
    (CardDrawn(seat=RED, card="atta-05"), ("card:atta-05",)),
    (CardDiscarded(seat=YELLOW, card="atta-05"), ("seat:1",)),
    (CardPlaced(seat=RED, card="atta-05", cell=at(2, 1), rotation=0), ("cell:2,1",)),
    (AntMoved(seat=RED, ant=3, to=at(1, 0), more=True), ("ant:0.3", "cell:1,0")),
    (AntBorn(seat=YELLOW, ant=3, mother=0), ("ant:1.3", "ant:1.0", "cell:0,0")),
    (LeafDropped(seat=RED, ant=3), ("ant:0.3",)),
    (LeafPickedUp(seat=RED, ant=3), ("ant:0.3",)),
    (LeafTaken(seat=RED, ant=3, owner=YELLOW, victim=2), ("ant:0.3", "ant:1.2")),
    (TurnEnded(seat=RED, next=None), ()),
    (
        RoutesFound(ways=((at(1, 0), at(1, 1)), (at(1, 1),))),
        ("spider:0", "spider:1", "cell:1,0", "cell:1,1"),
    ),
    (SpidersRested(), ()),
    (SpiderRouted(seat=RED, spider=1, to=at(1, 0)), ("spider:1", "cell:1,0")),
    (SpidersMoved(to=(at(1, 0), at(1, 0))), ("spider:0", "spider:1", "cell:1,0")),
    (
        AntsEaten(cell=at(1, 0), ants=(EatenAnt(1, 0), EatenAnt(1, 2), EatenAnt(0, 2))),
        ("cell:1,0", "seat:1", "seat:0"),
    ),
    (SeatEliminated(seat=YELLOW), ("seat:1",)),
    (DeckPassedOn(round=3, first=YELLOW), ("seat:1",)),
    (GameEnded(reason="six-ants", ranking=((0, 1), (2,))), ("seat:0", "seat:1")),
]


@pytest.mark.parametrize(("command", "targets"), COMMANDS)
def test_commands_touch_pieces_then_places(command, targets):
    past = table(ants=(((1, 0), (0, 0)), ((1, 0), (0, 0))))

    assert of_command(ATTA_ANTS.view(past.state, RED), command) == targets


@pytest.mark.parametrize(("event", "targets"), EVENTS)
def test_events_touch_what_they_changed(event, targets):
    assert of_event(event) == targets


def test_the_drawn_card_is_laid_somewhere():
    """The drawn card is a target although it is the only choice."""
    view = ATTA_ANTS.view(table(card="atta-16").state, RED)

    touched = of_command(view, PlaceCard(seat=RED, cell=at(-1, 2), rotation=3))

    assert touched == ("card:atta-16", "cell:-1,2")


def test_every_command_and_event_is_tried():
    assert {type(command) for command, _ in COMMANDS} == {*get_args(Command)}
    assert {type(event) for event, _ in EVENTS} == {*get_args(Event)}


def refusals(past, target, seat=RED):
    """Return the refusals of all commands that a seat may mean by pressing a target."""
    view = ATTA_ANTS.view(past.state, seat)
    return {
        refusal.violation.slug
        for command in meant(view, seat, target)
        for refusal in explain(ATTA_ANTS, past.state, seat, command).refusals
    }


def test_a_dark_place_is_explained():
    """A place is the target of an ant, a card or a spider."""
    moving = table(ants=(((0, -1), (0, -1)), ((0, 0), (0, 0))), spiders=((1, -1),))
    placing = table(card=card_named("NEW"))
    routing = let_spiders_hunt(table(spiders=((1, 0),)), [[(1, -1), (1, 1)]])

    assert refusals(moving, "cell:0,1") == {"move.not-touching"}
    assert refusals(moving, "spider:0") == {"move.spider-in-the-way"}
    assert "place.occupied" in refusals(placing, "cell:1,0")
    assert "place.mismatch" in refusals(placing, "cell:2,0")
    assert refusals(routing, "cell:0,1") == {"route.not-nearest"}
    assert refusals(routing, "spider:0") == {"route.not-nearest"}


def test_a_dark_ant_is_explained():
    """One ant was born this round, and a rival's ant has no leaf for the acting ant."""
    past = table(ants=(((0, -1), (0, 0)), ((0, -1), (1, 0))), born=((RED, 1),), turn=RED)

    assert "ant.newborn" in refusals(past, "ant:0.1")
    assert refusals(past, "ant:1.0") == {"leaf.victim-has-none"}
    assert refusals(past, "ant:1.1") == {"leaf.victim-elsewhere"}
    assert refusals(past, "ant:1.0", seat=YELLOW) == {"turn.not-yours"}


def test_a_card_that_is_offered_is_meant_for_each_free_place():
    """All eight cells around the nest are free at first (rules 2.3)."""
    state, command, _ = next(
        random_match(ATTA_ANTS, 2, 5, ATTA_ANTS.options(arrange="first_player"))
    )
    view = ATTA_ANTS.view(state, command.seat)

    pressed = meant(view, command.seat, f"card:{command.card}")
    beside = meant(view, command.seat, "cell:0,1")

    assert len({action.cell for action in pressed}) == len(pressed) == 8
    assert {action.card for action in pressed} == {command.card}
    assert [action.card for action in beside] == [face.card for face in view.to_arrange]


@pytest.mark.parametrize(
    "target",
    [
        "",
        "cell",
        "cell:",
        "cell:1",
        "cell:99,0",
        "cell:a,b",
        "ant:9.9",
        "ant:1.5",
        "spider:7",
        "card:atta-01",
        "seat:0",
        "hex:0,0",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "cell:\N{ARABIC-INDIC DIGIT ONE},0",
    ],
)
def test_anything_else_means_nothing(target):
    assert meant(ATTA_ANTS.view(table().state, RED), RED, target) == ()
