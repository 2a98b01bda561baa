"""Views of seats and spectators, and the stored form of a state (rules 1.3)."""

import msgspec
import pytest

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.commands import DropLeaf, EndTurn, MoveAnt, RouteSpider
from games.atta_ants.events import AntMoved
from games.atta_ants.state import State
from games.errors import UnknownContent
from games.luck import SeededLuck
from tests.games.atta_ants.tables import (
    RAYS,
    RED,
    RING,
    YELLOW,
    at,
    card_named,
    let_spiders_hunt,
    table,
)
from tests.packs import default_of
from tests.scenario import given

NORTH = (0, -1)
TURN = table(RAYS, ((NORTH, (0, 0)), ((1, 0),)), carrying=[(RED, 0)], leaves={NORTH: 1})
PASTS = {
    "moving": TURN,
    "on the way": TURN.then(MoveAnt(seat=RED, ant=1, to=at(1, 0))),
    "dropped": TURN.then(DropLeaf(seat=RED, ant=0)),
    "placing": table(card=card_named("NS"), first=YELLOW, turn=YELLOW),
    "routing": let_spiders_hunt(table(spiders=[(-1, 0), (1, 0)]), [((-1, -1),), ((1, 1), (1, -1))]),
    "resolving": let_spiders_hunt(table(spiders=[(-1, 0)]), [((-1, -1),)]),
    "drawing": given(ATTA_ANTS, *ATTA_ANTS.setup(ATTA_ANTS.options(), 2, SeededLuck(2))[:2]),
    "arranging": given(
        ATTA_ANTS,
        *ATTA_ANTS.setup(ATTA_ANTS.options(arrange="first_player"), 2, SeededLuck(2)),
    ),
}


@pytest.mark.parametrize("name", PASTS)
@pytest.mark.parametrize("seat", [None, RED, YELLOW])
def test_a_view_shows_the_whole_state(name, seat):
    """Nothing is hidden, so a world built from any view equals the state."""
    state = PASTS[name].state

    seen = ATTA_ANTS.view(state, seat)

    assert seen.seat == seat
    assert ATTA_ANTS.determinize(seen, SeededLuck(1)) == state
    assert msgspec.convert(msgspec.to_builtins(seen), ATTA_ANTS.view_type) == seen


@pytest.mark.parametrize("name", PASTS)
def test_the_stored_form_gives_the_state_back(name):
    """The state is dumped, encoded, decoded and loaded, and its stored form stays small."""
    state = PASTS[name].state
    stored = msgspec.json.encode(ATTA_ANTS.dump(state))

    assert ATTA_ANTS.load(msgspec.json.decode(stored)) == state
    assert len(stored) < 1000


def test_phases_are_named_for_clients():
    """The view includes the phase and the seat that has to move."""
    seen = {name: ATTA_ANTS.view(past.state, None) for name, past in PASTS.items()}

    assert {name: view.phase for name, view in seen.items()} == {
        "moving": "moving",
        "on the way": "moving",
        "dropped": "moving",
        "placing": "placing",
        "routing": "routing",
        "resolving": "resolving",
        "drawing": "drawing",
        "arranging": "arranging",
    }
    assert [seen[name].asked for name in ("moving", "placing", "routing", "resolving")] == [
        RED,
        YELLOW,
        RED,
        None,
    ]
    drawn = seen["placing"].drawn
    assert drawn is not None
    assert drawn.trails == ("north", "south")
    assert seen["routing"].spiders[1].ways == (at(1, 1), at(1, -1))
    assert seen["routing"].spiders[0].route == at(-1, -1)


def test_ants_tell_what_they_may_do():
    """The fields are `carrying`, `may_act`, `must_leave` and `active`."""
    carrier, nested = ATTA_ANTS.view(TURN.state, RED).ants[:2]
    assert (carrier.carrying, carrier.may_act, carrier.must_leave) == (True, True, False)
    assert (nested.carrying, nested.may_act, nested.must_leave) == (False, True, True)

    moved = ATTA_ANTS.view(PASTS["on the way"].state, RED).ants[1]
    assert (moved.active, moved.may_act, moved.must_leave) == (True, True, False)


def test_cards_tell_their_trails_and_what_lies_on_them():
    """Sides, linked cells, counters and spiders take the rotation into account."""
    seen = ATTA_ANTS.view(table(RING, leaves={NORTH: 2}, spiders=[NORTH]).state, None)

    north = next(card for card in seen.cards if card.cell == at(*NORTH))
    assert north.trails == ("east", "south", "west")
    assert set(north.linked) == {at(-1, -1), at(0, 0), at(1, -1)}
    assert (north.leaves, north.spiders) == (2, (0,))
    assert seen.cards[0].card == "nest"


def test_lines_carry_fields_and_rule():
    """A timeline line has the event's fields and the number of its rule."""
    line = ATTA_ANTS.describe(AntMoved(seat=RED, ant=1, to=at(2, 0), more=True))

    assert line.id == "ant-moved"
    assert line.facts == {
        "seat": 0,
        "ant": 1,
        "to": {"x": 2, "y": 0},
        "more": True,
        "rule": "3.2",
    }


def test_common_events_are_small():
    """The recorded data of a common event is smaller than 120 bytes."""
    events = TURN.when(MoveAnt(seat=RED, ant=1, to=at(1, 0)))
    events += TURN.when(DropLeaf(seat=RED, ant=0))
    events += table(RAYS, ((NORTH,), (NORTH,))).when(EndTurn(seat=RED))
    events += PASTS["routing"].when(RouteSpider(seat=RED, spider=1, to=at(1, 1)))

    assert max(len(msgspec.json.encode(event)) for event in events) < 120


def test_the_state_before_the_first_event():
    """The initial state is stored and loaded like any other, has no faults, and asks no question."""
    assert ATTA_ANTS.load(msgspec.to_builtins(ATTA_ANTS.dump(State()))) == State()
    assert ATTA_ANTS.invariants(State()) == ()
    assert ATTA_ANTS.legal(State(), RED) == ()


def test_packs_are_known_by_their_hash():
    """The same cards in a different spelling have the same hash, and unknown hashes are rejected."""
    pack = default_of("atta-ants")
    again = {name: pack[name] for name in reversed(pack)}
    assert content.supply(msgspec.json.encode(again)) == ATTA_ANTS.content

    other = content.supply(msgspec.json.encode({**pack, "nest": "NS"}))
    assert other != ATTA_ANTS.content
    assert content.of(other).nest == 5
    with pytest.raises(UnknownContent):
        content.of("0" * 64)


@pytest.mark.parametrize(
    "wrong",
    [
        {"cards": []},
        {"nest": "SN"},
        {"game": "chess"},
        {"extra": 1},
    ],
)
def test_packs_are_checked(wrong):
    """The pack has too few cards, unordered sides, a different game or unknown fields."""
    pack = default_of("atta-ants")

    with pytest.raises(msgspec.ValidationError):
        content.supply(msgspec.json.encode({**pack, **wrong}))


def test_no_two_cards_of_a_pack_share_an_id():
    """An id must refer to only one card."""
    pack = default_of("atta-ants")
    twice = {**pack, "cards": [pack["cards"][0], *pack["cards"][:-1]]}

    with pytest.raises(msgspec.ValidationError):
        content.supply(msgspec.json.encode(twice))
