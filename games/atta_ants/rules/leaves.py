"""Dropping, picking up and taking leaves, on any card of an ant's path (rules 3.2)."""

from games.atta_ants.commands import DropLeaf, PickUpLeaf, TakeLeaf
from games.atta_ants.content import ANTS
from games.atta_ants.events import Event, LeafDropped, LeafPickedUp, LeafTaken
from games.atta_ants.pending import turn_of
from games.atta_ants.rules.move import path_of
from games.atta_ants.state import NEST_SLOT, State
from games.errors import RuleViolation


def drop_leaf(state: State, command: DropLeaf) -> tuple[Event, ...]:
    """Drop the ant's leaf as a loose counter (rules 3.2)."""
    turn = turn_of(state, command.seat)
    ant = command.seat * ANTS + command.ant
    path_of(state, turn, ant)
    if not state.carrying >> ant & 1:
        raise RuleViolation("leaf.none-carried", rule="3.2", ant=command.ant)
    return (LeafDropped(seat=command.seat, ant=command.ant),)


def pick_up_leaf(state: State, command: PickUpLeaf) -> tuple[Event, ...]:
    """Pick up a loose counter, unless the ant has just dropped one on this card (rules 3.2)."""
    turn = turn_of(state, command.seat)
    ant = command.seat * ANTS + command.ant
    path_of(state, turn, ant)
    at = _free_handed(state, ant)
    if not state.leaves[at]:
        raise RuleViolation("leaf.none-here", rule="3.2", ant=command.ant)
    if turn.dropped and turn.active == ant:
        raise RuleViolation("leaf.just-dropped", rule="3.2", ant=command.ant)
    return (LeafPickedUp(seat=command.seat, ant=command.ant),)


def take_leaf(state: State, command: TakeLeaf) -> tuple[Event, ...]:
    """Take the leaf of another ant on the same card (rules 3.2)."""
    turn = turn_of(state, command.seat)
    ant = command.seat * ANTS + command.ant
    path_of(state, turn, ant)
    at = _free_handed(state, ant)
    victim = command.owner * ANTS + command.victim
    named = {"owner": command.owner, "victim": command.victim}
    if victim == ant:
        raise RuleViolation("leaf.own", rule="3.2", ant=command.ant)
    if victim >= len(state.ants) or state.ants[victim] != at:
        raise RuleViolation("leaf.victim-elsewhere", rule="3.2", **named)
    if not state.carrying >> victim & 1:
        raise RuleViolation("leaf.victim-has-none", rule="3.2", **named)
    return (
        LeafTaken(seat=command.seat, ant=command.ant, owner=command.owner, victim=command.victim),
    )


def _free_handed(state: State, ant: int) -> int:
    """Return the slot of an ant. Raise an error if the ant cannot take a leaf there."""
    at = state.ants[ant]
    if at == NEST_SLOT:
        raise RuleViolation("leaf.in-nest", rule="3.2", ant=ant % ANTS)
    if state.carrying >> ant & 1:
        raise RuleViolation("leaf.already-carried", rule="3.2", ant=ant % ANTS)
    return at
