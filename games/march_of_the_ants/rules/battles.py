"""Battles in a hex: centipedes first, then players (rules 6)."""

from typing import cast

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    ants_at,
    clockwise,
    controller,
    is_contested,
    is_disputed,
    present_seats,
    sites_at,
)
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Decision, map_of, top_card, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.modifier_types import ArmyStrength, CasualtiesMod, FerocityMod
from games.march_of_the_ants.modifiers import HEAD, caste, modifiers
from games.march_of_the_ants.operations import Gain, Per
from games.march_of_the_ants.pack import Trigger
from games.march_of_the_ants.rules import playing
from games.march_of_the_ants.rules.effects import gain, gain_per
from games.march_of_the_ants.rules.moving import pass_command
from games.march_of_the_ants.rules.settling import settle
from games.march_of_the_ants.state import State


def advance_fights(decision: Decision, task: t.Fights) -> bool:
    """Visit the next hex with a battle, in ascending order (rules 6)."""
    if not settle(decision, decision.state.marker):
        return True
    hexes = map_of(decision.state).on_map >> (task.after + 1) << (task.after + 1)
    for place in places_in(hexes):
        if is_contested(decision.state, decision.tables, place):
            decision.emit(e.HexVisited(place=place, first=decision.state.marker))
            return True
    decision.emit(e.FightsEnded())
    return True


def advance_rampage(decision: Decision, task: t.Rampage) -> bool:
    """Visit the next hex with ants and a centipede (rules 9.5)."""
    if not settle(decision, decision.state.marker):
        return True
    hexes = decision.state.centipedes >> (task.after + 1) << (task.after + 1)
    for place in places_in(hexes):
        if present_seats(decision.state, place):
            decision.emit(e.RampageVisited(place=place, first=decision.state.marker))
            return True
    decision.emit(e.RampageEnded())
    return True


def advance_arena(decision: Decision, task: t.HexBattles) -> bool:
    """Start the next battle of a hex, or leave the hex (rules 6.2, 6.3)."""
    if not settle(decision, task.first):
        return True
    place = task.place
    if decision.state.centipedes >> place & 1:
        seat = _next_to_bite(decision.state, decision.tables, task)
        if seat >= 0:
            _attack(decision, task, seat)
            return True
    if not task.rampage and is_disputed(decision.state, decision.tables, place):
        return _next_battle(decision, task)
    decision.emit(e.ArenaLeft(place=place))
    return True


def _next_to_bite(state: State, tables: Tables, task: t.HexBattles) -> Seat:
    """Return the seat that the centipede fights next, or -1 (rules 6.3)."""
    holder = controller(state, tables, task.place)
    if holder >= 0 and holder not in task.bitten:
        return holder
    left = [seat for seat in present_seats(state, task.place) if seat not in task.bitten]
    return _strongest(state, task.place, left)


def _strongest(state: State, place: int, seats: list[Seat]) -> Seat:
    """Return the seat with the most ants in a place, or -1 if there are no seats.

    Ties are broken by turn order, starting with the marker holder.
    """
    order = [seat for seat in clockwise(state.players, state.marker) if seat in seats]
    return max(order, key=lambda seat: ants_at(state, seat, place), default=-1)


def army_strength(state: State, tables: Tables, seat: Seat, place: int, battle: str) -> int:
    """Return the Army Strength of a seat as `invader`, as `defender` or against a `centipede`."""
    strength = ants_at(state, seat, place) + caste(state, seat, HEAD)
    versus = "centipede" if battle == "centipede" else "ants"
    for modifier in modifiers(state, tables, seat, ArmyStrength):
        if modifier.versus in {versus, "any"} and modifier.role in {battle, "any"}:
            strength += modifier.amount
    return max(strength, 0)


def ferocity(state: State, tables: Tables, seat: Seat, card: int) -> int:
    """Return the Ferocity that a card adds (rules 6.1, 12.3)."""
    if card < 0:
        return 0
    more = sum(modifier.amount for modifier in modifiers(state, tables, seat, FerocityMod))
    return tables.values[card] + more


def _casualties(state: State, tables: Tables, loser: Seat, foe: Seat, battle: str) -> int:
    """Return how many ants both sides' modifiers add to the losses of a seat (rules 12.3).

    `foe` is -1 for a centipede. `battle` consists of `won` or `lost`, a hyphen, and `ants` or
    `centipede`, from the point of view of the seat that loses these ants.
    """
    outcome, versus = battle.split("-")
    other = "lost" if outcome == "won" else "won"
    more = 0
    for modifier in modifiers(state, tables, loser, CasualtiesMod):
        fits = modifier.versus in {versus, "any"} and modifier.outcome in {outcome, "any"}
        more += modifier.amount if fits and modifier.side == "self" else 0
    for modifier in modifiers(state, tables, foe, CasualtiesMod) if foe >= 0 else ():
        fits = modifier.versus in {versus, "any"} and modifier.outcome in {other, "any"}
        more += modifier.amount if fits and modifier.side == "opponent" else 0
    return more


# Centipedes.


def _attack(decision: Decision, task: t.HexBattles, seat: Seat) -> None:
    card = top_card(decision)
    state, tables = decision.state, decision.tables
    base = (tables.values[card] if card >= 0 else 0) + task.rampage
    decision.emit(
        e.CentipedeAttacked(
            place=task.place,
            seat=seat,
            card=decision.name(card) if card >= 0 else "",
            base=base,
            strength=army_strength(state, tables, seat, task.place, "centipede"),
            asked=(seat,) if state.hands[seat] else (),
        )
    )


def advance_centipede(decision: Decision, task: t.CentipedeBattle) -> bool:
    """Draw the second card and decide the battle (rules 6.3)."""
    if task.asked:
        return False
    card = top_card(decision)
    state, tables, seat, place = decision.state, decision.tables, task.seat, task.place
    total = task.strength + task.ferocity
    against = task.base + (tables.values[card] if card >= 0 else 0)
    there = ants_at(state, seat, place)
    name = decision.name(card) if card >= 0 else ""
    if total >= against:
        lost = against // 2 + _casualties(state, tables, seat, -1, "won-centipede")
        decision.emit(
            e.CentipedeSlain(
                place=place,
                seat=seat,
                card=name,
                total=total,
                against=against,
                losses=min(max(lost, 0), there - 1),
            )
        )
        after_battle(decision, seat, "after_centipede_destroyed", "centipede")
        return True
    lost = against + _casualties(state, tables, seat, -1, "lost-centipede")
    decision.emit(
        e.CentipedeWon(
            place=place,
            seat=seat,
            card=name,
            total=total,
            against=against,
            losses=min(max(lost, 0), there),
            horde=int(state.options.horde),
            first=state.marker,
        )
    )
    return True


def after_battle(decision: Decision, seat: Seat, when: Trigger, versus: str) -> None:
    """After a battle, resolve the gains from topmost evolutions.

    They need no choices (rules 11.2).
    """
    for section in decision.state.bodies[seat]:
        for program in decision.tables.triggers.get((section[-1], when), ()) if section else ():
            operation = decision.tables.programs[program]
            if operation.condition is None or operation.condition.versus in {None, versus}:
                resolve_at_once(decision, seat, program)


def resolve_at_once(decision: Decision, seat: Seat, program: int) -> None:
    """Resolve a program that consists only of gains, without putting a task on the agenda."""
    effect = t.Effect(seat, program)
    for at, op in enumerate(decision.tables.programs[program].ops):
        if isinstance(op, Gain):
            gain(decision, effect, at, op)
        else:
            gain_per(decision, effect, at, cast("Per", op))


def ferocity_options(
    state: State, tables: Tables, task: t.Battle | t.CentipedeBattle
) -> list[c.Command]:
    """Return the commands to use any card in hand for Ferocity, and one to pass.

    Cards are placed face down against ants, and discarded against a centipede.
    """
    seat = task.asked[0]
    cards = [tables.cards[card].id for card in places_in(state.hands[seat])]
    if isinstance(task, t.Battle):
        return [*(c.PutDown(seat=seat, card=card) for card in cards), pass_command(seat)]
    return [*(c.Discard(seat=seat, card=card) for card in cards), pass_command(seat)]


def show_ferocity(decision: Decision, task: t.CentipedeBattle, command: c.Command) -> None:
    """Discard a card against a centipede, or pass (rules 6.3)."""
    seat = task.seat
    if isinstance(command, c.Pass):
        decision.emit(e.CardWithheld(seat=seat))
        return
    if not isinstance(command, c.Discard):
        raise wrong_answer("ferocity", command)
    card = playing.in_hand(decision, seat, command.card)
    counts = ferocity(decision.state, decision.tables, seat, card)
    decision.emit(e.FerocityShown(seat=seat, card=command.card, ferocity=counts))


# Ants against ants.


def _next_battle(decision: Decision, task: t.HexBattles) -> bool:
    """Start the next battle between players. If there is none, leave the hex (rules 6.2)."""
    state, place = decision.state, task.place
    defender = controller(state, decision.tables, place)
    defender = defender if defender >= 0 else most_on_sites(state, place)
    foes = [
        seat
        for seat in present_seats(state, place)
        if seat != defender and _pair(seat, defender) not in task.pairs
    ]
    if not foes:
        decision.emit(e.ArenaLeft(place=place))
        return True
    most = max(ants_at(state, seat, place) for seat in foes)
    tied = tuple(seat for seat in foes if ants_at(state, seat, place) == most)
    if len(tied) > 1:
        decision.emit(e.InvaderAsked(seat=defender, place=place, candidates=tied))
    else:
        begin_battle(decision, place, tied[0], defender)
    return True


def _pair(first: Seat, second: Seat) -> int:
    return min(first, second) * 8 + max(first, second)


def most_on_sites(state: State, place: int) -> Seat:
    """Return the seat with the most ants on sites, which defends an uncontrolled hex (rules 6.2).

    Ties are broken by turn order, starting with the marker holder. The result is -1 if no site is
    inhabited.
    """
    order = [
        seat
        for seat in clockwise(state.players, state.marker)
        if sites_at(state.sites[seat], place)
    ]
    return max(order, key=lambda seat: sites_at(state.sites[seat], place).bit_count(), default=-1)


def begin_battle(decision: Decision, place: int, invader: Seat, defender: Seat) -> None:
    """Start a battle with its Army Strengths. Both players may then place a card (rules 6.1)."""
    decision.emit(
        e.BattleBegun(
            place=place,
            invader=invader,
            defender=defender,
            invader_strength=army_strength(
                decision.state, decision.tables, invader, place, "invader"
            ),
            defender_strength=army_strength(
                decision.state, decision.tables, defender, place, "defender"
            ),
        )
    )


def invader_options(_state: State, _tables: Tables, task: t.ChooseInvader) -> list[c.Command]:
    """Return the commands to choose one of the tied players as the invader."""
    return [c.PickPlayer(seat=task.seat, player=player) for player in task.candidates]


def choose_invader(decision: Decision, task: t.ChooseInvader, command: c.Command) -> None:
    """Record the invader that the defender has chosen (rules 6.2)."""
    if not isinstance(command, c.PickPlayer):
        raise wrong_answer("invader", command)
    if command.player not in task.candidates:
        raise RuleViolation(
            "pick.no-player", rule="6.2", player=command.player, players=task.candidates
        )
    decision.emit(e.InvaderChosen(seat=task.seat, player=command.player))
    begin_battle(decision, task.place, command.player, task.seat)


def put_down(decision: Decision, task: t.Battle, command: c.Command) -> None:
    """Place a card face down for Ferocity, or pass (rules 6.1)."""
    seat = task.asked[0]
    if isinstance(command, c.Pass):
        decision.emit(e.CardWithheld(seat=seat))
        return
    if not isinstance(command, c.PutDown):
        raise wrong_answer("ferocity", command)
    playing.in_hand(decision, seat, command.card)
    decision.emit(e.CardCommitted(seat=seat, card=Secret((seat,), command.card)))


def advance_battle(decision: Decision, task: t.Battle) -> bool:
    """Skip players with empty hands. Then reveal both cards and decide the battle (rules 6.1)."""
    if task.asked:
        if decision.state.hands[task.asked[0]]:
            return False
        decision.emit(e.CardWithheld(seat=task.asked[0]))
        return True
    state, tables = decision.state, decision.tables
    invader, defender = task.invader, task.defender
    cards = state.down[invader], state.down[defender]
    invader_total = task.invader_strength + ferocity(state, tables, invader, cards[0])
    defender_total = task.defender_strength + ferocity(state, tables, defender, cards[1])
    invaded = invader_total > defender_total
    winner, loser = (invader, defender) if invaded else (defender, invader)
    strong, weak = task.invader_strength, task.defender_strength
    if not invaded:
        strong, weak = weak, strong
    dead = strong + _casualties(state, tables, loser, winner, "lost-ants")
    price = weak // 2 + _casualties(state, tables, winner, loser, "won-ants")
    decision.emit(
        e.BattleFought(
            place=task.place,
            invader=invader,
            defender=defender,
            invader_card=decision.name(cards[0]) if cards[0] >= 0 else "",
            defender_card=decision.name(cards[1]) if cards[1] >= 0 else "",
            invader_total=invader_total,
            defender_total=defender_total,
            winner=winner,
            winner_losses=min(max(price, 0), ants_at(state, winner, task.place) - 1),
            loser_losses=min(max(dead, 0), ants_at(state, loser, task.place)),
        )
    )
    return True
