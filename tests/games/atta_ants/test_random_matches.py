"""Properties of random legal matches after every command."""

from itertools import product

import msgspec
import pytest

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.cells import cell
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
from games.atta_ants.options import Options
from games.atta_ants.rules.arrange import square_of
from games.atta_ants.square import EMPTY, RING, wanted_at
from games.atta_ants.state import Arranging
from games.errors import RuleViolation
from games.game import Over, RunPhase, Seats
from games.luck import KeyedLuck, SeededLuck
from tests.scenario import check_refusal, given, random_match

ARRANGED = Options(arrange="first_player", deck_size=23)
MATCHES = [(seats, seed, Options()) for seats, seed in product((2, 3, 4), range(3))]
MORE_MATCHES = [
    pytest.param(seats, seed, Options(), marks=pytest.mark.assure)
    for seats, seed in product((2, 3, 4), range(3, 12))
]
ARRANGED_MATCHES = [(seats, seed, ARRANGED) for seats, seed in product((2, 3, 4), range(2))]


def store_and_load(state):
    return ATTA_ANTS.load(msgspec.json.decode(msgspec.json.encode(ATTA_ANTS.dump(state))))


@pytest.mark.parametrize(("seats", "seed", "options"), [*MATCHES, *ARRANGED_MATCHES, *MORE_MATCHES])
def test_every_state_is_sound_and_its_stored_form_is_the_same(seats, seed, options):
    """No event causes a fault, and dump, load, view and determinize restore the state."""
    for before, _command, events in random_match(ATTA_ANTS, seats, seed, options):
        state = before
        for event in events:
            state = ATTA_ANTS.evolve(state, event)
            assert ATTA_ANTS.invariants(state) == ()

        assert store_and_load(state) == state
        seen = ATTA_ANTS.view(state, 0)
        again = ATTA_ANTS.determinize(seen, SeededLuck(1))
        assert again == state
        assert ATTA_ANTS.view(again, 0) == seen


def universe(state):
    """Yield plausible commands: legal ones, and invalid ones of every kind."""
    around = [cell(x, y) for x, y in product((-1, 0, 1), repeat=2)]
    cells = dict.fromkeys([*around, *state.board.cells, *state.board.frontier, cell(9, 9)])
    cards = [f"atta-{number:02}" for number in range(1, 25)] + ["atta-99"]
    for seat in range(state.round.seats):
        yield EndTurn(seat=seat)
        for ant in range(6):
            yield DropLeaf(seat=seat, ant=ant)
            yield PickUpLeaf(seat=seat, ant=ant)
            yield from (MoveAnt(seat=seat, ant=ant, to=to) for to in cells)
            for owner, victim in product(range(4), range(6)):
                yield TakeLeaf(seat=seat, ant=ant, owner=owner, victim=victim)
        for at, rotation in product(cells, range(4)):
            yield PlaceCard(seat=seat, cell=at, rotation=rotation)
        for spider, to in product(range(5), cells):
            yield RouteSpider(seat=seat, spider=spider, to=to)
        if len(state.board.cells) <= 9:  # while the square is placed, and once after
            for card, at, rotation in product(cards, cells, range(4)):
                yield ArrangeCard(seat=seat, card=card, cell=at, rotation=rotation)


def is_accepted(state, command):
    try:
        ATTA_ANTS.decide(state, command, SeededLuck(1))
    except RuleViolation as refusal:
        check_refusal(ATTA_ANTS, refusal)
        return False
    return True


@pytest.mark.parametrize(
    ("seats", "seed", "options"), [(2, 40, Options()), (4, 41, Options()), (2, 42, ARRANGED)]
)
def test_legal_lists_exactly_what_is_accepted(seats, seed, options):
    """`legal` and `decide` agree on plausible commands, and each refusal can be explained."""
    for state, _command, _events in random_match(ATTA_ANTS, seats, seed, options):
        listed = [c for seat in range(seats) for c in ATTA_ANTS.legal(state, seat)]

        pending = ATTA_ANTS.pending(state)
        asked = {q.seat for q in pending.questions} if isinstance(pending, Seats) else set()
        assert {command.seat for command in listed} == asked
        assert len(set(listed)) == len(listed)
        assert {c for c in universe(state) if is_accepted(state, c)} == set(listed)


@pytest.mark.parametrize("seed", range(4))
def test_the_square_asks_for_what_the_board_asks_for(seed):
    """`wanted_at` returns the same edges for the ring as the frontier does for any cell."""
    for state, _command, _events in random_match(ATTA_ANTS, 2, seed, ARRANGED):
        if not isinstance(state.phase, Arranging):
            break
        nest, square = content.of(state.content).nest, square_of(state.board)
        for place, cell_of_ring in enumerate(RING):
            if square[place] == EMPTY:
                wanted = wanted_at(place, square[place - 1], square[(place + 1) % 8], nest)
                assert state.board.frontier.get(cell_of_ring, 0) == wanted


@pytest.mark.parametrize("options", [Options(), ARRANGED])
def test_no_label_of_luck_is_used_twice(options):
    """Every draw of a match has a unique label."""
    luck, choices = KeyedLuck(b"key"), SeededLuck("choices")
    past = given(ATTA_ANTS, *ATTA_ANTS.setup(options, 3, luck))
    while not isinstance(pending := ATTA_ANTS.pending(past.state), Over):
        command: Command | RunPhase = RunPhase()
        if isinstance(pending, Seats):
            commands = ATTA_ANTS.legal(past.state, pending.questions[0].seat)
            command = commands[choices.below("what", len(commands))]
        past = past.then(command, luck=luck)

    labels = [draw.label for draw in luck.draws]
    assert len(labels) > 10
    assert len(set(labels)) == len(labels)
