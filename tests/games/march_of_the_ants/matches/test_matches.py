"""Properties of random legal matches of every size and variant, after every command."""

import json
from typing import Any

import msgspec
import pytest

from games.errors import RuleViolation
from games.game import Over, RunPhase, Seats, Secret
from games.luck import KeyedLuck, SeededLuck
from games.march_of_the_ants import events as e
from games.march_of_the_ants.decision import map_of
from tests.games.march_of_the_ants.names import GAME, WORDS
from tests.games.march_of_the_ants.positions import PLAIN, given_state
from tests.games.march_of_the_ants.random_matches import SETTINGS, play_steps
from tests.scenario import check_refusal


def find_refusal(state, command):
    """Return the slug and facts of a refusal, or None for a legal command."""
    try:
        given_state(state).when(command)
    except RuleViolation as violation:
        check_refusal(GAME, violation)
        return violation.slug, dict(violation.facts)
    return None


def hide_secrets(event, seat):
    """Return an event without the secrets that a seat may not know."""
    hidden: dict[str, Any] = {
        name: Secret(value.audience)
        for name in event.__struct_fields__
        if isinstance(value := getattr(event, name), Secret) and seat not in value.audience
    }
    return msgspec.structs.replace(event, **hidden)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_state_is_sound(seats, options):
    """Invariants hold, points have their origins, and some seat or phase can act (rules 1, 4)."""
    rounds = []
    for state, _, events in play_steps(seats, options, 1):
        assert GAME.invariants(state) == ()
        for score in GAME.score(state):
            assert score.points == sum(origin.points for origin in score.origins)
        assert events or isinstance(GAME.pending(state), Over)
        rounds.append(state.round)

    assert set(rounds) == set(range(0 if options.long_game else 1, 5))
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_explored_hexes_are_linked(seats, options):
    """An explored hex is linked with the tile explored from (rules 5.2)."""
    for state, _, events in play_steps(seats, options, 2):
        now = state
        for event in events:
            now = GAME.evolve(now, event)
            if isinstance(event, e.HexExplored):
                assert map_of(now).links[event.source] >> event.hex & 1
            if isinstance(event, e.StartHexPlaced):
                assert map_of(now).links[0] >> event.hex & 1


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_the_stored_form_folds_to_the_same_state(seats, options):
    """State and events survive JSON (rules 4)."""
    decoder = msgspec.json.Decoder(GAME.event)
    for state, _, events in play_steps(seats, options, 3):
        plain = json.loads(msgspec.json.encode(GAME.dump(state)))
        assert GAME.load(plain) == state
        for event in events:
            assert decoder.decode(msgspec.json.encode(event)) == event


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_no_label_of_luck_repeats(seats, options):
    """Each draw of a match has its own label (rules 3, 5.4)."""
    luck = KeyedLuck(b"labels")
    for _ in play_steps(seats, options, 4, luck):
        labels = [draw.label for draw in luck.draws]

    assert len(labels) == len(set(labels))


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_worlds_that_look_the_same_are_played_the_same(seats, options):
    """Another hidden world has the same view, questions, legal list and refusals (rules 4.1)."""
    pool: dict[str, Any] = {}
    for number, (state, command, _) in enumerate(play_steps(seats, options, 5)):
        if command is not None:
            pool[repr(command)] = command
        if number % 4:
            continue
        for seat in (*range(seats), None):
            world = GAME.determinize(GAME.view(state, seat), SeededLuck(number))
            assert GAME.invariants(world) == ()
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.pending(world) == GAME.pending(state)
            if seat is None:
                continue
            assert GAME.legal(world, seat) == GAME.legal(state, seat)
            for other in SeededLuck(number).shuffled("", sorted(pool))[:8]:
                asked = pool[other]
                if not isinstance(asked, RunPhase):
                    asked = msgspec.structs.replace(asked, seat=seat)
                assert find_refusal(world, asked) == find_refusal(state, asked)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_legal_and_decide_agree(seats, options):
    """Every listed command is accepted, every other command of the match refused (rules 4)."""
    pool: dict[str, Any] = {}
    for number, (state, command, _) in enumerate(play_steps(seats, options, 6)):
        if not isinstance(pending := GAME.pending(state), Seats):
            continue
        seat = pending.questions[0].seat
        listed = GAME.legal(state, seat)
        assert len(set(listed)) == len(listed)
        pool |= {repr(action): action for action in (command, *listed[:6])}
        if number % 5:
            continue
        others = SeededLuck(number).shuffled("", sorted(pool))[:25]
        tried = {msgspec.structs.replace(pool[name], seat=seat) for name in others}
        for attempt in tried | set(listed[:8]):
            refused = find_refusal(state, attempt)
            assert (refused is None) == (attempt in listed), attempt
            if refused is not None:
                text = WORDS.fill(f"refusal.{refused[0]}", refused[1])
                assert WORDS.has(f"refusal.{refused[0]}")
                assert "?" not in text


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_events_say_when_they_tell_what_was_hidden(seats, options):
    """In each world that a seat considers possible, it sees the same events until one reveals more."""
    for number, (state, command, _) in enumerate(play_steps(seats, options, 7)):
        if command is None or number % 3:
            continue
        for seat in range(seats):
            world = GAME.determinize(GAME.view(state, seat), SeededLuck(number))
            if find_refusal(world, command) is not None:
                continue
            there = GAME.decide(world, command, SeededLuck(number))
            here = GAME.decide(state, command, SeededLuck(number))
            for left, right in zip(here, there, strict=False):
                if hide_secrets(left, seat) != hide_secrets(right, seat):
                    assert getattr(left, "tells", False), (left, right)
                if getattr(left, "tells", False):
                    break


def test_the_same_luck_gives_the_same_match():
    """Two matches with one key and the same choices are equal (rules 3)."""
    first = [events for _, _, events in play_steps(4, PLAIN, 8, KeyedLuck(b"x"))]
    two = [events for _, _, events in play_steps(4, PLAIN, 8, KeyedLuck(b"x"))]

    assert first == two
