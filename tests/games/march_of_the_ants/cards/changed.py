"""Effects of changed cards, which begin at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content, decide
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.decision import Decision
from tests.games.march_of_the_ants.board import board
from tests.games.march_of_the_ants.names import BLACK, GAME, ORDER, RED, TABLES
from tests.games.march_of_the_ants.packs import supply_effect
from tests.games.march_of_the_ants.positions import EXAMPLE, SoundPast, build_state, given_state
from tests.scenario import check_refusal

Begun = tuple[SoundPast, tuple[e.Event, ...]]


def begin_effect(
    *ops: Any,
    picture: str = EXAMPLE,
    seat: int = RED,
    card: str = "ev01",
    optional: bool = False,
    **fields: Any,
) -> Begun:
    """Return the past in which an event card with these operations has begun, and its events.

    Black is due for a turn afterwards.
    """
    digest = supply_effect(card, *ops, optional=optional)
    number = TABLES.index[card]
    (program,) = content.of(digest).triggers[number, "play"]
    effect = t.Effect(seat, program, card=number)
    agenda = (t.Slumber(), t.Feed(ORDER), t.Turn(BLACK), effect)
    state = build_state(board(picture), content=digest, **fields)
    deck = tuple(other for other in state.deck if other != number)
    state = replace(state, agenda=agenda, deck=fields.get("cards", deck))
    return run(state)


def run(state: Any) -> Begun:
    """Return the past in which the tasks that need no answer are resolved, and the events."""
    made = Decision(state, SeededLuck(1))
    decide.advance(made)
    return given_state(made.state), tuple(made.events)


def ends(seat: int = RED, card: str = "ev01") -> tuple[e.Event, ...]:
    """Return the event in which the effect ends."""
    return (e.EffectEnded(seat=seat, card=card),)


def legal(past: SoundPast, seat: int = RED) -> list[c.Command]:
    """Return the legal commands of a seat."""
    return list(GAME.legal(past.state, seat))


def refusal(past: SoundPast, command: Any) -> tuple[str, str, dict[str, Any]]:
    """Return the slug, the rule and all facts of the refusal of a command."""
    with pytest.raises(RuleViolation) as caught:
        past.when(command)
    check_refusal(GAME, caught.value)
    return caught.value.slug, caught.value.rule, dict(caught.value.facts)
