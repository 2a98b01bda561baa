"""Invariants that no match can violate, and the reports of violations (rules 1.2)."""

from typing import Any

import msgspec
import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.state import Stalking
from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from tests.games.atta_ants.tables import RAYS, table
from tests.games.positions import fields_that_accept
from tests.scenario import given

EVENTS = ATTA_ANTS.setup(ATTA_ANTS.options(first_player=0), 2, SeededLuck(4))
PLACED = given(ATTA_ANTS, *EVENTS)
SOUND = PLACED.then(ATTA_ANTS.legal(PLACED.state, 0)[0])


def broken(change):
    plain = msgspec.json.decode(msgspec.json.encode(ATTA_ANTS.dump(SOUND.state)))
    change(plain)
    return {fault.path for fault in ATTA_ANTS.invariants(ATTA_ANTS.load(plain))}


def set_at(name, at, value):
    def change(plain):
        values = list(plain[name])
        values[at] = value
        plain[name] = values

    return change


def set_to(name, value, within=None):
    def change(plain):
        (plain[within] if within else plain)[name] = value

    return change


def test_a_state_of_a_match_is_sound():
    """The state right after the first card was placed has no faults."""
    assert ATTA_ANTS.invariants(SOUND.state) == ()


def test_states_between_the_events_of_the_setup_are_sound():
    """The state has no faults after the nest was placed, nor after the square was placed."""
    for count in range(len(EVENTS) + 1):
        assert ATTA_ANTS.invariants(given(ATTA_ANTS, *EVENTS[:count]).state) == ()


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("/ants/0", set_at("ants", 0, 20)),
        ("/ants", set_at("ants", 2, 0)),
        ("/ants", set_to("ants", [0, 0, 255])),
        ("/carrying", set_to("carrying", 1 << 5)),
        ("/born", set_to("born", 1 << 5)),
        ("/leaves", set_at("leaves", 1, 7)),
        ("/leaves", set_at("leaves", 0, 1)),
        ("/leaves", set_at("ants", 2, 1)),
        ("/spiders", set_to("spiders", [1, 2, 3, 4])),
        (
            "/laid/8/2",
            lambda plain: plain.update(laid=[*plain["laid"][:8], [0, -3, plain["laid"][0][2], 0]]),
        ),
        ("/laid/0", lambda plain: plain["laid"][0].__setitem__(3, plain["laid"][0][3] + 1)),
        ("/phase/ready", set_to("ready", 1 << 6, "phase")),
        ("/phase/ready", set_to("ready", 1 << 5, "phase")),
        ("/round/out/0", set_to("out", [1, 0], "round")),
        ("/round/seats", set_to("seats", 5, "round")),
        ("/round/first", set_to("first", 2, "round")),
        ("/round/eaten", set_to("eaten", [0], "round")),
        ("/round/eaten/1", set_to("eaten", [0, -1], "round")),
        ("/round/out/1", set_to("out", [0, 9], "round")),
        ("/round/number", set_to("number", 0, "round")),
        ("/round/number", set_to("number", 99, "round")),
        ("/round/deck_size", set_to("deck_size", 99, "round")),
        ("/round/deck_size", set_to("deck_size", -1, "round")),
        ("/round/deck", set_to("deck", 0, "round")),
        ("/round/deck", set_to("number", 2, "round")),
        ("/phase/card", set_to("phase", {"type": "placing", "card": 99})),
        ("/phase/cards/1", set_to("phase", {"type": "arranging", "cards": [0, -1]})),
        ("/phase/active", set_to("active", 3, "phase")),
        ("/phase/active", set_to("active", 6, "phase")),
        ("/phase/path", set_to("path", 1, "phase")),
        ("/phase/dropped", set_to("dropped", True, "phase")),
        ("/round/deck", set_to("deck", 1 << 60, "round")),
        ("/carrying", set_to("carrying", 1 << 12)),
        ("/phase/seat", set_to("seat", -1, "phase")),
        ("/phase/ready", set_to("ready", -1, "phase")),
        ("/phase/active", set_to("active", 12, "phase")),
        ("/phase/path", set_to("path", 3, "phase")),
        ("/laid/8", lambda plain: plain["laid"][8].__setitem__(1, -9)),
    ],
)
def test_a_broken_invariant_is_named(path, change):
    """One value is changed in the stored form, and the fault points to its field."""
    assert path in broken(change)


def test_spiders_stay_out_of_the_nest_and_off_the_ants():
    """One spider is moved into the nest, and another onto an ant's card."""
    spiders = [0] * len(SOUND.state.spiders)
    assert {"/spiders", "/ants/0"} <= broken(set_to("spiders", spiders))


def test_a_spider_that_stands_on_no_card_cannot_be_loaded():
    """The routes available to a spider are computed from its position."""
    with pytest.raises(msgspec.ValidationError, match=r"\$\.spiders\[1\]"):
        broken(set_to("spiders", [1, 30]))


def test_what_follows_from_the_cards_is_checked():
    """A board or the available routes do not match the cards and spiders."""
    fields = {name: getattr(SOUND.state, name) for name in SOUND.state.__struct_fields__}
    board = {name: getattr(SOUND.state.board, name) for name in SOUND.state.board.__struct_fields__}
    bent = type(SOUND.state.board)(**board | {"nestward": bytes(len(board["cells"]))})

    (fault,) = ATTA_ANTS.invariants(type(SOUND.state)(**fields | {"board": bent}))
    assert fault.path == "/laid"
    (fault,) = ATTA_ANTS.invariants(type(SOUND.state)(**fields | {"free": bytes(10)}))
    assert fault.path == "/spiders"


def test_six_ants_do_not_outlast_their_round():
    """A seat with six ants, none of them born this round, would have ended the game before."""
    six = ((0, -1), (0, -1), (1, 1), (1, 1), (1, 0), (0, 0))
    late = table(RAYS, (six, ((0, 1),)))
    in_time = table(RAYS, (six, ((0, 1),)), born=[(0, 5)])

    text = "seat 0 has had six ants since an earlier round (rules 3.4)"
    assert text in {fault.text for fault in ATTA_ANTS.invariants(late.state)}
    assert text not in {fault.text for fault in ATTA_ANTS.invariants(in_time.state)}


def in_stalking():
    """Return a decoded position in which a spider's route is to be chosen."""
    for seed in range(100):
        choose, state = SeededLuck(seed), ATTA_ANTS.start
        events = ATTA_ANTS.setup(ATTA_ANTS.options(), 2, choose)
        while events:
            for event in events:
                state = ATTA_ANTS.evolve(state, event)
            pending = ATTA_ANTS.pending(state)
            if isinstance(pending, Over):
                break
            command: Any = RunPhase()
            if isinstance(pending, Seats):
                if isinstance(state.phase, Stalking):
                    return msgspec.json.decode(msgspec.json.encode(ATTA_ANTS.dump(state)))
                legal = ATTA_ANTS.legal(state, pending.questions[0].seat)
                command = legal[choose.below("command", len(legal))]
            events = ATTA_ANTS.decide(state, command, choose)
    raise AssertionError


def test_ways_of_spiders_follow_from_the_crowds():
    """A step to another card or a route that the spider does not have is a fault (rules 3.3)."""
    sound, other = in_stalking(), {"x": 9, "y": 9}
    ways = [[*sound["phase"]["ways"][0], other], *sound["phase"]["ways"][1:]]

    def paths(**phase):
        plain = {**sound, "phase": {**sound["phase"], **phase}}
        return [fault.path for fault in ATTA_ANTS.invariants(ATTA_ANTS.load(plain))]

    assert paths() == []
    assert paths(ways=ways) == ["/phase/ways"]
    assert paths(routes=[other]) == ["/phase/routes/0"]


def test_a_number_that_no_match_comes_to_is_refused():
    """The numbers are 99, a million, and negative numbers except for the place of a card."""
    assert fields_that_accept("atta-ants", -1, range(6)) <= {"laid/*/*"}
    assert fields_that_accept("atta-ants", 99, range(6)) == set()
    assert fields_that_accept("atta-ants", 10**6, range(6)) == set()
