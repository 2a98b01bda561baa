"""Properties of random legal matches after every command."""

from collections import Counter
from itertools import product

import msgspec
import pytest

from games.game import Over, Phase, RunPhase, Seats
from games.luck import KeyedLuck, SeededLuck
from games.myrmes.events import SeasonEnded, ThirdWinterEnded, WinterPaid
from games.myrmes.options import Options
from games.myrmes.phases import BirthPlan
from games.myrmes.rules.turns import Simultaneous
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES
from tests.games.myrmes.universe import is_accepted, universe
from tests.scenario import given, random_match

PLAIN = Options(uncertain_objectives=False, first_player=1, dice=(1, 2, 3, 4, 5, 6, 1, 2, 3))
MATCHES = [(seats, seed, Options()) for seats, seed in product((2, 3, 4), range(3))]
MORE_MATCHES = [
    pytest.param(seats, seed, Options(), marks=pytest.mark.assure)
    for seats, seed in product((2, 3, 4), range(3, 8))
]
PLAIN_MATCHES = [(seats, seed, PLAIN) for seats, seed in product((2, 3, 4), range(20, 22))]


def store_and_load(state):
    return MYRMES.load(msgspec.json.decode(msgspec.json.encode(MYRMES.dump(state))))


@pytest.mark.parametrize(("seats", "seed", "options"), [*MATCHES, *PLAIN_MATCHES, *MORE_MATCHES])
def test_every_state_is_sound_and_its_stored_form_is_the_same(seats, seed, options):
    """No event causes a fault, and the stored form and each view restore the same value."""
    for number, (before, _command, events) in enumerate(random_match(MYRMES, seats, seed, options)):
        state = before
        for event in events:
            state = MYRMES.evolve(state, event)
            assert MYRMES.invariants(state) == ()

        assert store_and_load(state) == state
        seat = (*range(seats), None)[number % (seats + 1)]
        seen = MYRMES.view(state, seat)
        again = MYRMES.determinize(seen, SeededLuck(number))
        assert MYRMES.view(again, seat) == seen
        assert MYRMES.pending(again) == MYRMES.pending(state)
        assert MYRMES.invariants(again) == ()
        if seat is not None:
            assert MYRMES.legal(again, seat) == MYRMES.legal(state, seat)


@pytest.mark.parametrize(("seats", "seed"), [(2, 50), (3, 51), (4, 52)])
def test_a_match_has_nine_seasons_and_three_winters(seats, seed):
    """Section 6: a match has three years of three seasons and a winter."""
    kinds: Counter[type] = Counter()
    for _state, _command, events in random_match(MYRMES, seats, seed):
        kinds.update(type(event) for event in events)

    assert kinds[SeasonEnded] == 9
    assert kinds[WinterPaid] == 3 * seats
    assert kinds[ThirdWinterEnded] == 1


@pytest.mark.parametrize(("seats", "seed"), [(2, 40), (3, 41), (4, 42)])
def test_legal_lists_exactly_what_is_accepted(seats, seed):
    """`legal` and `decide` agree on a large set of plausible commands."""
    for number, (state, _command, _events) in enumerate(random_match(MYRMES, seats, seed)):
        listed = [c for seat in range(seats) for c in MYRMES.legal(state, seat)]

        assert len(set(listed)) == len(listed)
        assert all(is_accepted(state, command) for command in listed)
        if number % 5 == 0:
            assert {c for c in universe(state) if is_accepted(state, c)} <= set(listed)


@pytest.mark.parametrize(("seats", "seed"), [(2, 60), (3, 61), (4, 62)])
def test_the_listed_commands_lie_in_the_universe(seats, seed):
    """A set that lacks legal commands would weaken the test above."""
    for number, (state, _command, _events) in enumerate(random_match(MYRMES, seats, seed)):
        if number % 5 == 0:
            whole = set(universe(state))
            assert all(c in whole for seat in range(seats) for c in MYRMES.legal(state, seat))


@pytest.mark.parametrize(("seats", "seed"), [(2, 70), (3, 71), (4, 72)])
def test_no_view_tells_a_sealed_choice(seats, seed):
    """A sealed choice does not change the views, questions, commands and refusals of others."""
    checked = 0
    for state, command, events in random_match(MYRMES, seats, seed):
        if not getattr(type(command), "secret", False) or len(events) > 1:
            continue
        seat = command.seat
        after = MYRMES.evolve(state, events[0])
        others = [
            MYRMES.evolve(state, MYRMES.decide(state, other, SeededLuck(1))[0])
            for other in MYRMES.legal(state, seat)
            if type(other) is type(command) and len(MYRMES.decide(state, other, SeededLuck(1))) == 1
        ]
        for viewer in (None, *(other for other in range(seats) if other != seat)):
            for other in others:
                checked += other != after
                assert MYRMES.view(other, viewer) == MYRMES.view(after, viewer)
                assert MYRMES.pending(other) == MYRMES.pending(after)
                if viewer is not None:
                    assert MYRMES.legal(other, viewer) == MYRMES.legal(after, viewer)
    assert checked > 50


@pytest.mark.parametrize(("seats", "seed"), [(2, 80), (3, 81), (4, 82)])
def test_the_order_of_choosing_changes_nothing(seats, seed):
    """Seats of a simultaneous phase may choose in any order and reach the same state."""
    luck = SeededLuck(seed)
    state = MYRMES.start
    for event in MYRMES.setup(Options(), seats, luck):
        state = MYRMES.evolve(state, event)
    compared = 0
    while not isinstance(pending := MYRMES.pending(state), Over):
        if isinstance(pending, Phase):
            state = given(MYRMES, state=state).then(RunPhase(), luck=luck).state
            continue
        asked = [question.seat for question in pending.questions]
        if isinstance(state.phase, Simultaneous) and len(asked) > 1:
            forwards = choose_in_order(state, asked)
            backwards = choose_in_order(state, asked[::-1])
            assert forwards == backwards
            compared += 1
            state = forwards
            continue
        commands = MYRMES.legal(state, asked[0])
        command = commands[luck.below("what", len(commands))]
        state = given(MYRMES, state=state).then(command, luck=luck).state
    assert compared >= 9


def choose_in_order(state, asked):
    """Let each seat choose until it is ready, each with its own luck."""
    phase = type(state.phase)
    for seat in asked:
        luck = SeededLuck(seat)
        while type(state.phase) is phase and not state.phase.plans[seat].is_done:
            commands = MYRMES.legal(state, seat)
            command = commands[luck.below("what", len(commands))]
            state = given(MYRMES, state=state).then(command).state
    return state


def test_a_choice_taken_back_leaves_no_trace():
    """Taking a choice back restores the previous state, except for trades."""
    taken = 0
    for state, command, events in random_match(MYRMES, 3, 90):
        phase = state.phase
        if not isinstance(phase, Simultaneous) or type(command).__name__ == "TradeLarvae":
            continue
        after = state
        for event in events:
            after = MYRMES.evolve(after, event)
        if type(after.phase) is not type(phase):
            continue
        back = [c for c in MYRMES.legal(after, command.seat) if type(c).__name__ == "TakeBack"]
        if back:
            again = given(MYRMES, state=after).then(back[0]).state
            plans = [*phase.plans]
            plans[command.seat] = type(plans[command.seat])()
            assert again.phase.plans == tuple(plans)
            assert again.colonies == state.colonies
            taken += 1
    assert taken > 10


def test_no_label_of_luck_is_used_twice():
    """Every draw of a match has its own label."""
    luck, choices = KeyedLuck(b"key"), SeededLuck("choices")
    past = given(MYRMES, *MYRMES.setup(Options(), 3, luck))
    while not isinstance(pending := MYRMES.pending(past.state), Over):
        command = RunPhase()
        if isinstance(pending, Seats):
            commands = MYRMES.legal(past.state, pending.questions[0].seat)
            command = commands[choices.below("what", len(commands))]
        past = past.then(command, luck=luck)

    labels = [draw.label for draw in luck.draws]
    assert len(labels) == 1 + 3 + 1 + 1 + 9  # prey, objectives, starts, first player, dice
    assert len(set(labels)) == len(labels)


def test_faults_tell_a_broken_state():
    """The fault refers to the field of the broken invariant."""
    past = given(MYRMES, *MYRMES.setup(Options(), 2, SeededLuck(1)))
    colony = past.state.colonies[0]
    broken = msgspec.structs.replace(
        past.state, colonies=(msgspec.structs.replace(colony, soldiers=7), past.state.colonies[1])
    )

    assert [fault.path for fault in MYRMES.invariants(broken)] == ["/colonies/0/workers"]
    assert past.state.phase.plans == (BirthPlan(), BirthPlan())


@pytest.mark.parametrize(
    ("seats", "seed", "whim"), [(2, 1, None), (3, 2, "deep"), (4, 3, "nurses")]
)
def test_rich_matches_are_sound_too(seats, seed, whim):
    """Rich matches have deep colonies, objectives and special tiles, unlike most random matches."""
    for number, (before, _command, events) in enumerate(mixed_match(seats, seed, whim=whim)):
        state = before
        for event in events:
            state = MYRMES.evolve(state, event)
            assert MYRMES.invariants(state) == ()
        assert store_and_load(state) == state
        seat = number % seats
        seen = MYRMES.view(state, seat)
        again = MYRMES.determinize(seen, SeededLuck(number))
        assert MYRMES.view(again, seat) == seen
        assert MYRMES.legal(again, seat) == MYRMES.legal(state, seat)


@pytest.mark.parametrize(("seats", "seed", "whim"), [(2, 5, "deep"), (3, 6, "nurses")])
def test_legal_and_decide_agree_in_rich_matches(seats, seed, whim):
    """Objectives, rooms and special tiles are in reach here."""
    for number, (state, _command, _events) in enumerate(mixed_match(seats, seed, whim=whim)):
        listed = [c for asked in range(seats) for c in MYRMES.legal(state, asked)]
        assert len(set(listed)) == len(listed)
        assert all(is_accepted(state, command) for command in listed)
        if number % 7 == 0:
            assert {c for c in universe(state) if is_accepted(state, c)} <= set(listed)
