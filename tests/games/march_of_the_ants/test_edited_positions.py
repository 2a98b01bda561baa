"""Faults of an edited position are reported by field."""

import pytest

from games import GAMES
from games.march_of_the_ants import content
from tests.games.positions import at, fields_that_accept, paths
from tests.service.bad_input.position_fuzz import random_position

MARCH = GAMES["march-of-the-ants"]


@pytest.mark.parametrize(
    ("path", "new", "named"),
    [
        (["players"], 6, "/players"),
        (["marker"], -1, "/marker"),
        (["hints", 0], [[-5, 1]], "/hints/0/0/0"),
        (["wormholes"], -2, "/wormholes"),
        (["goals"], [], "/goals"),
        (["players"], 0, "/players"),
        (["round"], 0, "/round"),
        (["round"], 99, "/round"),
        (["points", 1, 0], -1, "/points/1/0"),
        (["points", 1, 0], 10**6, "/points/1/0"),
        (["points", 0], [0], "/points/0"),
        (["food", 0], 10**6, "/food/0"),
        (["horde_points"], 1, "/horde_points"),
        (["taken", 0], 99, "/taken/0"),
        (["resters"], [1, 1], "/resters"),
        (["pile", 0], 99, "/pile/0"),
        (["tiles", 0], 7, "/tiles/0"),
        (["outside", 0], "1000000000000000000000000000000000000", "/outside/0"),
        (["hints", 0], [[2**40, 1]], "/hints/0/0/0"),
        (["hints", 0], [[1, 2**40]], "/hints/0/0/1"),
        (["rejected", 0], [99], "/rejected/0/0"),
        (["hands", 0], "ffffffffffffffffffff", "/hands/0"),
        (["agenda", 0], {"type": "end-turn", "seat": 9}, "/agenda/0/seat"),
        (["agenda", 0], {"type": "effect", "seat": 0, "program": 99999}, "/agenda/0/program"),
        (["agenda", 0], {"type": "effect", "seat": 0, "program": 0, "at": 9}, "/agenda/0/at"),
        (["agenda", 0], {"type": "pay", "seat": 0, "due": 99, "ants_only": False}, "/agenda/0/due"),
        (["agenda", 0], {"type": "feed", "seats": [0, 0]}, "/agenda/0/seats"),
        (["agenda", 0], {"type": "swap", "seat": 0, "place": -2}, "/agenda/0/place"),
        (["agenda", 0], {"type": "site-choice", "seat": 0, "place": -1}, "/agenda/0/place"),
        (["agenda", 0], {"type": "feed", "seats": [0, 7]}, "/agenda/0/seats/1"),
    ],
)
def test_a_wrong_field_is_named(path, new, named):
    position, _ = random_position("march-of-the-ants", "fields")
    assert paths(MARCH, position) == set()

    assert named in paths(MARCH, at(position, path, new))


def texts(position):
    """Return the texts of the faults in a position, by path."""
    return {fault.path: fault.text for fault in MARCH.invariants(MARCH.load(position))}


def test_cards_that_are_nowhere_are_named_up_to_three():
    """Further missing cards are counted (rules 1)."""
    position, _ = random_position("march-of-the-ants", "fields")
    ids = [card.id for card in content.of(content.default()).cards]
    lost = sorted(position["deck"][1:])
    named = ", ".join(ids[card] for card in lost[:3])

    few, many = {**position, "deck": position["deck"][2:]}, {**position, "deck": [lost[0]]}
    gone = [ids[card] for card in sorted(position["deck"][:2])]
    assert texts(few) == {"/deck": f"not in any place: {', '.join(gone)} (rules 1)"}
    many = {**position, "deck": position["deck"][:1]}
    assert texts(many) == {"/deck": f"not in any place: {named} and {len(lost) - 3} more (rules 1)"}


def test_cards_and_hexes_in_two_places_are_named_at_both():
    """A card of the deck and a hex of the pile are in two places (rules 1)."""
    position, _ = random_position("march-of-the-ants", "fields")
    deck, pile = position["deck"], position["pile"]

    assert set(texts({**position, "deck": [deck[1], *deck[1:]]})) == {"/deck/0", "/deck/1"}
    assert set(texts({**position, "pile": [pile[1], *pile[1:]]})) == {"/pile/0", "/pile/1"}
    assert set(texts({**position, "pile": pile[1:]})) == {"/pile"}


def test_a_number_that_no_match_comes_to_is_refused():
    """Negative numbers mean "none", and a million is only valid as bits of a mask."""
    none = {"down/*", *(f"agenda/*/{name}" for name in ("new_hex", "picked", "token_hex"))}
    masks = {"hints/*/*/*", "agenda/*/inhabited", "agenda/*/places", "centipedes", "wormholes"}

    below = fields_that_accept("march-of-the-ants", -1, range(6))
    million = fields_that_accept("march-of-the-ants", 10**6, range(6))

    assert below <= {*none, "agenda/*/places", "agenda/*/owner", "agenda/*/card"}
    assert million <= masks
