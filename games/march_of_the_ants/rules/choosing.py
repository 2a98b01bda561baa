"""Choices that effects require, with the functions that handle the answers (rules 12)."""

from typing import cast

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import operations as v
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    ants_at,
    ants_of,
    inhabited_places,
)
from games.march_of_the_ants.content import SITES_PER_HEX, Tables
from games.march_of_the_ants.decision import Decision, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.rules import playing
from games.march_of_the_ants.rules.effects import (
    affected_seats,
    available_entries,
    decline,
    gain_resource,
    harvestable_sites,
    share_of,
)
from games.march_of_the_ants.rules.moving import (
    check_ant,
    pass_command,
)
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import RESOURCES

FOOD_OR_ANTS = ("food", "ants")


# Choosing a hex for an operation.


def hex_options(_state: State, _tables: Tables, task: t.PickHex) -> list[c.Command]:
    """Return a command for each matching hex, and one to pass if the operation is optional."""
    commands: list[c.Command] = [
        c.PickPlace(seat=task.seat, place=place) for place in places_in(task.places)
    ]
    return [*commands, pass_command(task.seat)] if task.optional else commands


def pick_hex(decision: Decision, task: t.PickHex, command: c.Command) -> None:
    """Pick a hex, and perform the operation there."""
    if isinstance(command, c.Pass):
        decline(decision, "pick-hex", task.seat, optional=task.optional)
        return
    if not isinstance(command, c.PickPlace):
        raise wrong_answer("pick-hex", command)
    if not task.places >> command.place & 1:
        places = places_in(task.places)
        raise RuleViolation("pick.no-target", rule="12.5", place=command.place, places=places)
    decision.emit(e.HexPicked(seat=task.seat, place=command.place))
    op = decision.tables.programs[task.program].ops[task.at]
    if isinstance(op, v.PlaceToken):
        decision.emit(e.TokenPlaced(place=command.place, token=op.token))
    elif isinstance(op, v.BattleNow):
        arena = t.HexBattles(command.place, decision.state.marker)
        decision.emit(e.StagesBegun(at=task.at + 1, stages=(arena,)))
    else:
        _doom(decision, task, cast("v.DestroyAnts", op), command.place)


def _doom(decision: Decision, task: t.PickHex, op: v.DestroyAnts, place: int) -> None:
    effect = t.Effect(task.seat, task.program)
    for seat in reversed(tuple(affected_seats(decision.state, effect, op.who))):
        there = ants_at(decision.state, seat, place)
        count = min(_count_ants(op, there), there)
        if count:
            decision.emit(e.AntsDoomed(seat=seat, places=1 << place, count=count, cause="effect"))


def _count_ants(op: v.DestroyAnts, there: int) -> int:
    """Return how many of the ants there an operation destroys. A number may be more than that."""
    if op.amount == "all":
        return there
    return share_of(there, op.amount) if isinstance(op.amount, v.Share) else int(op.amount)


# Choosing a player for an operation, and that player's ordeal.


def victim_options(_state: State, _tables: Tables, task: t.PickVictim) -> list[c.Command]:
    """Return a command for each player that the operation can affect."""
    return [c.PickPlayer(seat=task.seat, player=player) for player in task.players]


def pick_victim(decision: Decision, task: t.PickVictim, command: c.Command) -> None:
    """Pick the player that the operation applies to."""
    if not isinstance(command, c.PickPlayer):
        raise wrong_answer("pick-player", command)
    if command.player not in task.players:
        raise RuleViolation(
            "pick.no-player", rule="12.5", player=command.player, players=task.players
        )
    decision.emit(e.VictimPicked(seat=task.seat, player=command.player))
    ordeal = t.Ordeal((command.player,), task.program, task.at)
    decision.emit(e.StagesBegun(at=task.at + 1, stages=(ordeal,)))


def ordeal_of(tables: Tables, task: t.Ordeal) -> v.LoseOr:
    """Return the operation that causes an ordeal."""
    return cast("v.LoseOr", tables.programs[task.program].ops[task.at])


def _can_give(state: State, op: v.LoseOr, seat: Seat) -> bool:
    """Return whether a player can pay the first part of the operation in full (rules 12.2)."""
    have = state.food if op.first.resource == "food" else state.larvae
    return have[seat] >= op.first.amount


def _may_choose(state: State, op: v.LoseOr, seat: Seat) -> bool:
    ants = ants_of(state, seat)
    both = _can_give(state, op, seat) and 0 < _count_ants(op.other, ants) <= ants
    return op.victim_may_choose and both


def advance_ordeal(decision: Decision, task: t.Ordeal) -> bool:
    """Resolve the ordeal of a player who has no choice, as far as that is possible (rules 12.2)."""
    seat, op = task.seats[0], ordeal_of(decision.tables, task)
    if _may_choose(decision.state, op, seat):
        return False
    _face(decision, seat, op, FOOD_OR_ANTS[not _can_give(decision.state, op, seat)])
    return True


def ordeal_options(_state: State, _tables: Tables, task: t.Ordeal) -> list[c.Command]:
    """Return a command for each of the two options."""
    return [c.PickOption(seat=task.seats[0], option=option) for option in FOOD_OR_ANTS]


def face_ordeal(decision: Decision, task: t.Ordeal, command: c.Command) -> None:
    """Choose which of the two parts to perform (rules 12.2)."""
    if not isinstance(command, c.PickOption):
        raise wrong_answer("ordeal", command)
    if command.option not in FOOD_OR_ANTS:
        raise RuleViolation("pick.no-option", rule="12.2", option=command.option)
    _face(decision, task.seats[0], ordeal_of(decision.tables, task), command.option)


def _face(decision: Decision, seat: Seat, op: v.LoseOr, option: str) -> None:
    decision.emit(e.OrdealFaced(seat=seat, option=option))
    if option == "ants":
        ants = ants_of(decision.state, seat)
        count = min(_count_ants(op.other, ants), ants)
        if count:
            decision.emit(e.AntsDoomed(seat=seat, places=-1, count=count, cause="effect"))
    elif op.first.resource == "food":
        decision.emit(e.FoodLost(seat=seat, food=op.first.amount))
    else:
        decision.emit(e.LarvaeLost(seat=seat, larvae=op.first.amount))


# Choosing sites, options, cards and hexes.


def gather_options(state: State, tables: Tables, task: t.Gather) -> list[c.Command]:
    """Return a command for each site where the player's ants can collect one of these resources.

    A command to pass is included if collecting is optional.
    """
    commands: list[c.Command] = [
        c.HarvestSite(seat=task.seat, place=bit // SITES_PER_HEX, site=bit % SITES_PER_HEX + 1)
        for bit in places_in(harvestable_sites(state, tables, task.seat, task.resources))
    ]
    return [*commands, pass_command(task.seat)] if task.optional else commands


def gather(decision: Decision, task: t.Gather, command: c.Command) -> None:
    """Collect the printed yield of a site (rules 11.6)."""
    seat = task.seat
    if isinstance(command, c.Pass):
        decline(decision, "gather", seat, optional=task.optional)
        return
    if not isinstance(command, c.HarvestSite):
        raise wrong_answer("gather", command)
    if not command.site:
        raise RuleViolation("ant.not-there", rule="2", place=command.place, site=0)
    check_ant(decision, seat, command.place, command.site)
    kind, amount = decision.tables.worth[command.place * SITES_PER_HEX + command.site - 1]
    if kind not in task.resources:
        raise RuleViolation("gather.resource", rule="12.2", resource=RESOURCES[kind])
    if RESOURCES[kind] == "larva":
        amount = min(amount, decision.state.supply[seat])
    decision.emit(
        e.SiteCollected(
            seat=seat,
            place=command.place,
            site=command.site,
            resource=RESOURCES[kind],
            amount=amount,
        )
    )
    if RESOURCES[kind] == "card":
        gain_resource(decision, seat, "card", amount, "sites")


def entry_options(state: State, tables: Tables, task: t.Choosing) -> list[c.Command]:
    """Return a command for each remaining option that would have an effect."""
    return [c.PickOption(seat=task.seat, option=label) for label in _offers(state, tables, task)]


def _offers(state: State, tables: Tables, task: t.Choosing) -> dict[str, int]:
    """Return the indices of the remaining options that would have an effect, indexed by label."""
    op = cast("v.Choose", tables.programs[task.program].ops[task.at])
    return {op.entries[at].label: at for at in available_entries(state, tables, task)}


def advance_choosing(decision: Decision, task: t.Choosing) -> bool:
    """Resolve the picked options once no further option has to be picked."""
    op = decision.tables.programs[task.program].ops[task.at]
    wanted = op.pick if isinstance(op, v.Choose) else 0
    if len(task.picked) < wanted and available_entries(decision.state, decision.tables, task):
        return False
    inner = decision.tables.entries[task.program, task.at]
    programs = tuple(inner[at] for at in task.picked)
    decision.emit(e.OptionsTaken(seat=task.seat, programs=programs))
    return True


def pick_entry(decision: Decision, task: t.Choosing, command: c.Command) -> None:
    """Pick an option (rules 12.2)."""
    if not isinstance(command, c.PickOption):
        raise wrong_answer("choose", command)
    offered = _offers(decision.state, decision.tables, task)
    if command.option not in offered:
        raise RuleViolation(
            "pick.no-option", rule="12.2", option=command.option, options=tuple(offered)
        )
    option = offered[command.option]
    decision.emit(e.OptionPicked(seat=task.seat, option=option, label=command.option))


def discard_options(state: State, tables: Tables, task: t.Discarding) -> list[c.Command]:
    """Return a command for each card in hand, and one to pass if the discard is optional."""
    cards = places_in(state.hands[task.seat])
    commands: list[c.Command] = [
        c.Discard(seat=task.seat, card=tables.cards[card].id) for card in cards
    ]
    return [*commands, pass_command(task.seat)] if task.optional else commands


def discard(decision: Decision, task: t.Discarding, command: c.Command) -> None:
    """Discard a card face up (rules 12.2)."""
    if isinstance(command, c.Pass):
        decline(decision, "discarding", task.seat, optional=task.optional)
        return
    if not isinstance(command, c.Discard):
        raise wrong_answer("discard", command)
    card = playing.in_hand(decision, task.seat, command.card)
    value = decision.tables.values[card]
    decision.emit(e.Discarded(seat=task.seat, card=command.card, value=value))


def secret_options(state: State, tables: Tables, task: t.Secretly) -> list[c.Command]:
    """Return the commands to place one of the cards in hand face down."""
    seat = task.seats[0]
    cards = places_in(state.hands[seat])
    return [c.PutDown(seat=seat, card=tables.cards[card].id) for card in cards]


def advance_secretly(decision: Decision, task: t.Secretly) -> bool:
    """Reveal the cards once every player has placed one.

    A player with only one card places it automatically.
    """
    if task.seats:
        only = secret_options(decision.state, decision.tables, task)
        if len(only) > 1:
            return False
        put_down_in_secret(decision, task, only[0])
        return True
    effect = decision.state.agenda[-2]
    seat = effect.seat if isinstance(effect, t.Effect) else decision.state.marker
    cards = tuple(decision.name(card) for card in decision.state.down if card >= 0)
    decision.emit(e.OffersRevealed(seat=seat, cards=cards))
    return True


def put_down_in_secret(decision: Decision, task: t.Secretly, command: c.Command) -> None:
    """Place a card face down (rules 4.1)."""
    if not isinstance(command, c.PutDown):
        raise wrong_answer("discard-secretly", command)
    playing.in_hand(decision, task.seats[0], command.card)
    seat = task.seats[0]
    decision.emit(e.CardCommitted(seat=seat, card=Secret((seat,), command.card)))


def playable_offers(state: State, tables: Tables, task: t.OfferedCards) -> list[int]:
    """Return the offered cards whose requirements are met (rules 12.2)."""
    return [
        card
        for card in task.cards
        if playing.unmet_requirement(state, tables, task.seat, card) is None
    ]


def offer_options(state: State, tables: Tables, task: t.OfferedCards) -> list[c.Command]:
    """Return a command for each offered card that can be played, and one to pass."""
    commands: list[c.Command] = [
        c.PlayOffered(seat=task.seat, card=tables.cards[card].id)
        for card in playable_offers(state, tables, task)
    ]
    return [*commands, pass_command(task.seat)]


def advance_offer(decision: Decision, task: t.OfferedCards) -> bool:
    """Discard the offered cards if none of them can be played, or if the effect plays none."""
    effect = cast("t.Effect", decision.state.agenda[-2])
    ops = decision.tables.programs[effect.program].ops[effect.at :]
    taken = any(isinstance(op, v.PlayFrom) for op in ops)
    if taken and playable_offers(decision.state, decision.tables, task):
        return False
    decision.emit(e.OfferDeclined(seat=task.seat))
    return True


def take_offer(decision: Decision, task: t.OfferedCards, command: c.Command) -> None:
    """Play an offered card without cost, or pass (rules 11.6)."""
    if isinstance(command, c.Pass):
        decision.emit(e.OfferDeclined(seat=task.seat))
        return
    if not isinstance(command, c.PlayOffered):
        raise wrong_answer("offer", command)
    card = decision.tables.index.get(command.card, -1)
    if card not in task.cards:
        raise RuleViolation("offer.no-card", rule="11.6", card=command.card)
    reason = playing.unmet_requirement(decision.state, decision.tables, task.seat, card)
    if reason is not None:
        raise reason
    decision.emit(
        e.OfferTaken(
            seat=task.seat,
            card=command.card,
            inhabited=places_in(inhabited_places(decision.state.sites[task.seat])),
        )
    )


def arrange_options(state: State, _tables: Tables, task: t.Arrange) -> list[c.Command]:
    """Return a command for each peeked hex that has not been put back yet."""
    return [c.PutBack(seat=task.seat, hex=hex_) for hex_ in _loose(state, task)]


def _loose(state: State, task: t.Arrange) -> tuple[int, ...]:
    size = len(state.pile)
    return tuple(sorted(state.pile[size - task.count : size - task.done]))


def advance_arrange(decision: Decision, task: t.Arrange) -> bool:
    """End the stage if only one hex is left, because it needs no ordering."""
    if task.count > 1:
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="arrange"))
    return True


def put_back(decision: Decision, task: t.Arrange, command: c.Command) -> None:
    """Put a hex back in the next position from the top (rules 11.1)."""
    if not isinstance(command, c.PutBack):
        raise wrong_answer("arrange", command)
    if command.hex not in _loose(decision.state, task):
        raise RuleViolation("keep.not-drawn", rule="11.1", hex=command.hex)
    decision.emit(e.HexPutBack(seat=task.seat, hex=Secret((task.seat,), command.hex)))
