"""Reactions of other players to an action (rules 5.1)."""

from functools import lru_cache

from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import entries_at, inhabited_places, occupied_sites
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Decision, draw, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import ReactionMod
from games.march_of_the_ants.modifiers import modifiers
from games.march_of_the_ants.rules.moving import (
    ant_steps,
    can_step,
    check_larva,
    check_step,
    larva_command,
    pass_command,
)
from games.march_of_the_ants.rules.playing import in_hand
from games.march_of_the_ants.rules.settling import settle
from games.march_of_the_ants.state import State


def can_react(state: State, tables: Tables, seat: Seat, action: str) -> bool:
    """Return whether a seat is able to react, as far as public information shows."""
    if action == "explore":
        return state.larvae[seat] > 0
    if action == "march":
        return can_step(state, tables, seat, walls=True, flights=0)
    if action == "forage":
        return state.supply[seat] > 0
    return state.hands[seat] > 0


def advance_react(decision: Decision, task: t.React) -> bool:
    """Settle ants, then skip the players who cannot react."""
    if not settle(decision, decision.state.marker):
        return True
    skipped = 0
    for seat in task.seats:
        if can_react(decision.state, decision.tables, seat, task.action):
            break
        skipped += 1
    if skipped:
        decision.emit(e.ReactionsSkipped(seats=task.seats[:skipped], action=task.action))
    return skipped > 0


@lru_cache(maxsize=1024)
def discard_command(seat: Seat, card: str) -> c.Discard:
    """Return the command to discard a card."""
    return c.Discard(seat=seat, card=card)


def larva_places(state: State, seat: Seat) -> int:
    """Return a mask of the places that a larva may enter in a Reaction to Explore (rules 5.1)."""
    return inhabited_places(state.sites[seat]) | 1 << GREAT_TUNNEL


def size_of(state: State, tables: Tables, seat: Seat, action: str) -> int:
    """Return how many larvae or ant steps a Reaction allows (rules 12.3)."""
    for modifier in modifiers(state, tables, seat, ReactionMod):
        if modifier.to == action:
            return modifier.amount
    return 1


def react_options(state: State, tables: Tables, task: t.React) -> list[c.Command]:
    """Return the commands to react to an action, and one to decline."""
    seat = task.seats[0]
    commands: list[c.Command] = []
    if task.action == "explore":
        taken = occupied_sites(state)
        for place in places_in(larva_places(state, seat)):
            for site in entries_at(tables, taken, place):
                commands.append(larva_command(seat, place, site))
    elif task.action == "march":
        commands = ant_steps(state, tables, seat)
    elif task.action == "forage":
        commands.append(c.TakeLarva(seat=seat))
    else:
        cards = places_in(state.hands[seat])
        commands += [discard_command(seat, tables.cards[card].id) for card in cards]
    commands.append(pass_command(seat))
    return commands


def react(decision: Decision, task: t.React, command: c.Command) -> None:
    """React to an action, or decline (rules 5.1)."""
    seat = task.seats[0]
    match task.action, command:
        case _, c.Pass():
            decision.emit(e.ReactionDeclined(seat=seat, action=task.action))
        case "explore", c.PlaceLarva():
            check_larva(decision, command, larva_places(decision.state, seat), rule="5.1")
            decision.emit(e.LarvaReacted(seat=seat, place=command.place, site=command.site))
        case "march", c.RelocateAnt():
            _step(decision, command)
        case "forage", c.TakeLarva():
            larvae = min(
                size_of(decision.state, decision.tables, seat, "forage"),
                decision.state.supply[seat],
            )
            decision.emit(e.ForageReacted(seat=seat, larvae=larvae))
        case "play", c.Discard():
            in_hand(decision, seat, command.card)
            decision.emit(e.CardExchanged(seat=seat, card=command.card))
            draw(decision, seat, 1)
        case _:
            raise wrong_answer(f"react-{task.action}", command)


def _step(decision: Decision, command: c.RelocateAnt) -> None:
    check_step(decision, command, walls=True, flights=0)
    decision.emit(
        e.AntReacted(
            seat=command.seat,
            place=command.place,
            site=command.site,
            to_place=command.to_place,
            to_site=command.to_site,
            left=size_of(decision.state, decision.tables, command.seat, "march") - 1,
        )
    )
