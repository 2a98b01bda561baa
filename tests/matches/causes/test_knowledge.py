"""The readers that know a hidden value, in a game in which one seat learns the others' numbers."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from matches.causes.why import WhyQuery, why
from matches.queries.read import Reader
from tests.anthill import ANTHILL, view
from tests.service.conftest import World

SPY = 0


def view_with_a_spy(state, seat):
    """Return the view of a seat. From the second round on, one seat sees all numbers."""
    seen = view(state, seat)
    return replace(seen, numbers=state.numbers) if seat == SPY and state.round > 1 else seen


def view_with_an_announcement(state, seat):
    """Return the view of a seat. In the third round everybody sees all numbers."""
    seen = view(state, seat)
    return replace(seen, numbers=state.numbers) if state.round == 3 else seen


def finished_match(game):
    """Return a finished match, and the seqs of the ends of its rounds."""
    world = World({"anthill": game})
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    entries = world.stored_entries(match_id)
    return world, match_id, [entry.seq for entry in entries if b'"foraged"' in entry.e]


def knowers(game, seat, pointer, at=None):
    """Return the seats that know a value, and since when, with the ends of the rounds."""
    world, match_id, rounds = finished_match(game)
    match = world.context.cache.get(match_id)
    version = match.timeline.version if at is None else rounds[at]
    known_by = why(world.context, Reader(match, seat), WhyQuery(version, pointer)).known_by
    return {knower.seat: knower.since for knower in known_by}, rounds


def test_another_seat_knows_a_value_since_it_learned_it():
    known_by, rounds = knowers(replace(ANTHILL, view=view_with_a_spy), 1, "/numbers/1")
    assert known_by == {1: 5, SPY: rounds[0]}


def test_a_reader_that_learned_a_value_later_names_those_that_knew_it_before():
    known_by, _ = knowers(replace(ANTHILL, view=view_with_a_spy), SPY, "/numbers/1")
    assert known_by[1] == 5


def test_a_value_that_everybody_learned_names_its_owner_first():
    game = replace(ANTHILL, view=view_with_an_announcement)
    known_by, rounds = knowers(game, None, "/numbers/1", at=1)
    assert known_by == {None: rounds[1], 0: rounds[1], 1: 5}


@pytest.mark.parametrize("pointer", ["/round", "/food/1", "", "/numbers/0"])
def test_a_value_is_not_hidden_if_everybody_learned_it_at_once(pointer):
    """The number of another seat is shown as null to everybody else, but not to its owner."""
    known_by, _ = knowers(ANTHILL, None, pointer)
    assert bool(known_by) is (pointer in ("/numbers/0", ""))


def test_values_about_the_reader_are_known_to_it_only():
    """The view of each seat has a number of its own at the same pointer."""
    known_by, _ = knowers(ANTHILL, 1, "/me")
    assert known_by == {1: 4}


class Own(Struct, frozen=True):
    """Knowledge of a seat about itself."""

    number: int
    cards: tuple[int, ...]
    burden: int = 0


class SeatedView(Struct, frozen=True):
    """A view with a part about its reader."""

    round: int
    own: Own | None


def seated_view(state, seat):
    """Return a view in which each seat finds its own burden of 0 at the same pointer."""
    is_dealt = seat is not None and seat < len(state.numbers)
    own = Own(state.numbers[seat], state.cards[seat]) if is_dealt else None
    return SeatedView(state.round, own)


def test_equal_values_in_a_part_about_the_reader_are_not_the_same_value():
    """Every seat has a burden of 0 of its own, so that nobody knows the one of another seat."""
    game = replace(ANTHILL, view=seated_view, view_type=SeatedView)
    numbers = {seat: tip_of(game).numbers[seat] for seat in (0, 1)}
    assert numbers[0] != numbers[1]
    for pointer in ("/own/burden", "/own/number", "/own/cards"):
        assert knowers(game, 1, pointer)[0].keys() == {1}


def tip_of(game):
    world, match_id, _ = finished_match(game)
    return world.context.cache.get(match_id).timeline.tip().state
