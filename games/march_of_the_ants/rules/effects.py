"""Effects of cards and hexes, resolved one operation at a time (rules 11, 12)."""

from collections.abc import Callable, Iterable
from typing import Any, cast

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.march_of_the_ants import events as e
from games.march_of_the_ants import operations as v
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import ants_at, ants_of, clockwise, inhabited_places, shared_hexes
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Decision, draw, gain_larvae
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.rules.settling import settle
from games.march_of_the_ants.rules.targets import TUNNEL_BIT, matching_places
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import RESOURCES


def advance_effect(decision: Decision, task: t.Effect) -> bool:
    """Resolve operations until one of them requires another task first (rules 12)."""
    program = decision.tables.programs[task.program]
    ops, at = program.ops, task.at
    if (
        at > 0
        and isinstance(ops[at - 1], v.StepsOp)
        and not settle(decision, decision.state.marker)
    ):
        return True
    while at < len(ops):
        before = len(decision.state.agenda)
        resolve = OPS[type(ops[at])]
        done = resolve(decision, task, at, ops[at])
        if not done and program.optional and at == 0:
            break
        if len(decision.state.agenda) > before:
            return True
        at += 1
    card = decision.name(task.card) if task.card >= 0 else ""
    decision.emit(e.EffectEnded(seat=task.seat, card=card))
    return True


def begin(decision: Decision, at: int, *stages: t.AnyTask) -> bool:
    """Put stages on the agenda. After them, the effect resumes with its next operation."""
    decision.emit(e.StagesBegun(at=at + 1, stages=stages))
    return True


def is_optional(decision: Decision, task: t.Effect, at: int) -> bool:
    """Return whether the player may decline the whole effect at this operation."""
    return at == 0 and decision.tables.programs[task.program].optional


def decline(decision: Decision, stage: str, seat: Seat, *, optional: bool = True) -> None:
    """End a stage that a player has declined. If the whole effect is optional, end it as well.

    Raises:
        RuleViolation: The stage may not be declined (rules 12.5).
    """
    if not optional:
        raise RuleViolation("effect.not-optional", rule="12.5")
    decision.emit(e.StageEnded(seat=seat, stage=stage))
    top = decision.state.agenda[-1]
    if isinstance(top, t.Effect) and is_optional(decision, top, top.at - 1):
        card = decision.name(top.card) if top.card >= 0 else ""
        decision.emit(e.EffectEnded(seat=seat, card=card))


def affected_seats(state: State, task: t.Effect, target: str) -> Iterable[Seat]:
    """Return the players that an operation affects or may choose, clockwise from its own player.

    A chosen opponent is one of all the others (rules 12.5).
    """
    everyone = clockwise(state.players, task.seat)
    if target == "self":
        return everyone[:1]
    return everyone if target == "each" else everyone[1:]


def share_of(number: int, share: v.Share) -> int:
    """Return a fraction of a number, rounded up or down as specified."""
    top, bottom = share.fraction
    return -(-number * top // bottom) if share.round == "up" else number * top // bottom


def gain(decision: Decision, task: t.Effect, _at: int, op: v.Gain) -> bool:
    """Let players gain a resource, as far as possible."""
    amount = op.amount if isinstance(op.amount, int) else share_of(task.value, op.amount)
    for seat in affected_seats(decision.state, task, op.who):
        gain_resource(decision, seat, op.resource, amount, origin_of(decision.tables, task.program))
    return True


def gain_resource(decision: Decision, seat: Seat, resource: str, amount: int, origin: str) -> None:
    """Give a player up to the given amount of a resource."""
    if resource == "food":
        decision.emit(e.FoodGained(seat=seat, food=amount))
    elif resource == "larva":
        gain_larvae(decision, seat, amount)
    elif resource == "card":
        draw(decision, seat, amount)
    else:
        decision.emit(e.PointsGained(seat=seat, points=amount, origin=origin))


def origin_of(tables: Tables, program: int) -> str:
    """Return the origin under which points from a program are counted."""
    number = tables.index.get(tables.programs[program].source, -1)
    return "evolutions" if number >= 0 and tables.sections[number] >= 0 else "cards"


def gain_per(decision: Decision, task: t.Effect, at: int, op: v.Per) -> bool:
    """Gain a resource once for each counted hex, up to the maximum of the operation."""
    count = shared_count(decision.state, task.seat)
    (program,) = decision.tables.entries[task.program, at]
    for _ in range(min(op.max, count)):
        for inner in op.ops:
            gain(decision, t.Effect(task.seat, program, value=task.value), 0, inner)
    return True


def shared_count(state: State, seat: Seat) -> int:
    """Return the number of shared hexes in which a seat inhabits a site (rules 12.4)."""
    return (shared_hexes(state) & inhabited_places(state.sites[seat])).bit_count()


def steal(decision: Decision, task: t.Effect, _at: int, op: v.Steal) -> bool:
    """Take a resource from each affected player, and give the total to the effect's player."""
    total = 0
    for seat in affected_seats(decision.state, task, op.victims):
        have = decision.state.food if op.resource == "food" else decision.state.larvae
        lost = min(op.amount, have[seat])
        if lost and op.resource == "food":
            decision.emit(e.FoodLost(seat=seat, food=lost))
        elif lost:
            decision.emit(e.LarvaeLost(seat=seat, larvae=lost))
        total += lost
    if total:
        gain_resource(decision, task.seat, op.resource, total, "cards")
    return True


def lose_or(decision: Decision, task: t.Effect, at: int, op: v.LoseOr) -> bool:
    """Ask which player is affected, or apply the operation to all other players in order."""
    others = tuple(affected_seats(decision.state, task, "each_other"))
    have = decision.state.food if op.first.resource == "food" else decision.state.larvae
    able = tuple(seat for seat in others if have[seat] or ants_of(decision.state, seat))
    if not able:
        return False
    if op.who == "chosen_opponent":
        return begin(decision, at, t.PickVictim(task.seat, task.program, at, able))
    return begin(decision, at, t.Ordeal(others, task.program, at))


def destroy_ants(decision: Decision, task: t.Effect, at: int, op: v.DestroyAnts) -> bool:
    """Ask for a hex, or let the player pick an opponent's ants."""
    places = destroy_places(decision.state, decision.tables, task, op)
    if not places:
        return False
    optional = is_optional(decision, task, at)
    if op.chooser == "owner":
        return begin(decision, at, t.PickHex(task.seat, task.program, at, places, optional))
    left = op.amount if isinstance(op.amount, int) else 1
    return begin(decision, at, t.Destroy(task.seat, places, left, -1, optional))


def destroy_places(state: State, tables: Tables, task: t.Effect, op: v.DestroyAnts) -> int:
    """Return a mask of the hexes where ants can be destroyed (rules 12.5).

    A hex that qualified before payment counts even if it no longer contains ants.
    """
    where = cast("v.Pick", op.where)  # only `lose_or` uses `anywhere`
    places = matching_places(state, tables, task, where)
    if where.judged == "before_payment":
        return places
    seats = tuple(affected_seats(state, task, op.who))
    return sum(
        1 << place
        for place in places_in(places)
        if any(ants_at(state, seat, place) for seat in seats)
    )


def discard(decision: Decision, task: t.Effect, at: int, op: v.DiscardCards) -> bool:
    """Ask for the player's own discards one by one, or for other players' discards in secret."""
    hands = decision.state.hands
    if op.who == "self":
        left = min(op.amount, hands[task.seat].bit_count())
        if not left:
            return False
        stage = t.Discarding(task.seat, left, is_optional(decision, task, at))
        return begin(decision, at, stage)
    seats = tuple(seat for seat in affected_seats(decision.state, task, op.who) if hands[seat])
    return bool(seats) and begin(decision, at, t.Secretly(seats))


def play_from(_decision: Decision, _task: t.Effect, _at: int, _op: v.PlayFrom) -> bool:
    """Return True. The cards were already offered when they were revealed."""
    return True


def peek_hex(decision: Decision, task: t.Effect, at: int, op: v.PeekHex) -> bool:
    """Look at the top hexes, which are then put back one at a time."""
    count = min(op.count, len(decision.state.pile))
    if not count:
        return False
    begin(decision, at)
    hexes = decision.state.pile[: -count - 1 : -1]
    decision.emit(e.HexesPeeked(seat=task.seat, count=count, hexes=Secret((task.seat,), hexes)))
    return True


def place_hex(decision: Decision, task: t.Effect, at: int, _op: v.PlaceHexOp) -> bool:
    """Draw the top hex for the player to place."""
    if not decision.state.pile:
        return False
    begin(decision, at)
    decision.emit(e.HexDrawn(seat=task.seat, hex=decision.state.pile[-1], mode="effect"))
    return True


def relocate(decision: Decision, task: t.Effect, at: int, op: v.Relocate) -> bool:
    """Let the player's ants move into the hex that the effect placed."""
    if task.new_hex < 0:
        return False
    return begin(decision, at, t.Relocating(task.seat, task.new_hex, op.max))


def place_larva(decision: Decision, task: t.Effect, at: int, op: v.PlaceLarvaOp) -> bool:
    """Let larvae enter the hex of the effect, or any hex that matches the operation."""
    if op.where == "new_hex":
        places = 1 << task.new_hex if task.new_hex >= 0 else 0
    elif op.where == "token_hex":
        places = 1 << task.token_hex if task.token_hex >= 0 else 0
    else:
        places = matching_places(decision.state, decision.tables, task, op.where)
    if not places or not decision.state.larvae[task.seat]:
        return False
    return begin(decision, at, t.PlaceLarvae(task.seat, places, op.max))


def take_steps(decision: Decision, task: t.Effect, at: int, op: v.StepsOp) -> bool:
    """Let the player take steps, without the modifiers of the March action."""
    return begin(decision, at, t.Steps(task.seat, op.amount, "effect", op.larvae))


def swap_ants(decision: Decision, task: t.Effect, at: int, _op: v.SwapAnts) -> bool:
    """Ask for two ants of different players."""
    return has_ants_to_swap(decision.state) and begin(decision, at, t.Swap(task.seat))


def has_ants_to_swap(state: State) -> bool:
    """Return whether at least two players have ants in the Meadow (rules 11.6)."""
    return sum(ants_of(state, seat) > 0 for seat in range(state.players)) > 1


def swap_evolution(decision: Decision, task: t.Effect, at: int, _op: v.SwapEvolution) -> bool:
    """Ask for a section and a player."""
    return bool(swappable_sections(decision.state, task.seat)) and begin(
        decision, at, t.SwapSections(task.seat)
    )


def swappable_sections(state: State, seat: Seat) -> list[tuple[Seat, int]]:
    """Return the pairs (player, section) for which a seat can swap evolutions with that player."""
    return [
        (other, at)
        for other in range(state.players)
        for at, cards in enumerate(state.bodies[other])
        if other != seat and cards and state.bodies[seat][at]
    ]


def harvest_sites(decision: Decision, task: t.Effect, at: int, op: v.HarvestSites) -> bool:
    """Ask for sites and collect their printed yields."""
    kinds = kinds_of(op)
    if not harvestable_sites(decision.state, decision.tables, task.seat, kinds):
        return False
    stage = t.Gather(task.seat, op.count, kinds, is_optional(decision, task, at))
    return begin(decision, at, stage)


def kinds_of(op: v.HarvestSites) -> tuple[int, ...]:
    """Return the indices of the resources that an operation may collect."""
    return tuple(RESOURCES.index(resource) for resource in op.resources)


def harvestable_sites(state: State, tables: Tables, seat: Seat, kinds: Iterable[int]) -> int:
    """Return a mask of the sites with given resources that a seat's ants inhabit (rules 12.2)."""
    sites = 0
    for kind in kinds:
        sites |= state.sites[seat] & tables.kinds[kind]
    return sites


def battle_now(decision: Decision, task: t.Effect, at: int, op: v.BattleNow) -> bool:
    """Ask for a contested hex and fight its battles."""
    places = matching_places(decision.state, decision.tables, task, op.where) & ~TUNNEL_BIT
    if not places:
        return False
    return begin(decision, at, t.PickHex(task.seat, task.program, at, places, False))


def place_token(decision: Decision, task: t.Effect, at: int, op: v.PlaceToken) -> bool:
    """Ask for the hex on which to place the token."""
    places = matching_places(decision.state, decision.tables, task, op.where)
    if not places:
        return False
    optional = op.optional or is_optional(decision, task, at)
    return begin(decision, at, t.PickHex(task.seat, task.program, at, places, optional))


def remove_token(decision: Decision, task: t.Effect, _at: int, op: v.RemoveToken) -> bool:
    """Remove the token from the picked hex, if there is one."""
    tokens = decision.state.centipedes if op.token == "centipede" else decision.state.wormholes  # noqa: S105
    if task.picked < 0 or not tokens >> task.picked & 1:
        return False
    decision.emit(e.TokenRemoved(place=task.picked, token=op.token))
    return True


def extra_actions(decision: Decision, task: t.Effect, at: int, op: v.ExtraActions) -> bool:
    """Grant further actions, to be taken immediately (rules 11.6)."""
    return begin(decision, at, t.Bonus(task.seat, op.count))


def choose(decision: Decision, task: t.Effect, at: int, _op: v.Choose) -> bool:
    """Ask for options, which are resolved after all of them are picked."""
    stage = t.Choosing(task.seat, task.program, at)
    if not available_entries(decision.state, decision.tables, stage):
        return False
    return begin(decision, at, stage)


def available_entries(state: State, tables: Tables, task: t.Choosing) -> list[int]:
    """Return the indices of remaining options whose first operation would have an effect."""
    op = cast("v.Choose", tables.programs[task.program].ops[task.at])
    return [
        at
        for at, entry in enumerate(op.entries)
        if at not in task.picked and can_do(state, tables, task.seat, entry.ops[0])
    ]


def can_do(state: State, tables: Tables, seat: Seat, op: v.AnyOp) -> bool:
    """Return whether an operation would have an effect, as far as public information shows."""
    match op:
        case v.Gain(resource="larva"):
            return state.supply[seat] > 0
        case v.Gain(resource="card"):
            return bool(state.deck or state.discard)
        case v.PlaceToken():
            return bool(matching_places(state, tables, t.Effect(seat, -1), op.where))
        case v.PlaceHexOp() | v.PeekHex():
            return bool(state.pile)
        case v.HarvestSites():
            return harvestable_sites(state, tables, seat, kinds_of(op)) > 0
        case _:
            return True


OPS: dict[type[Any], Callable[[Decision, t.Effect, int, Any], bool]] = {
    v.Gain: gain,
    v.Per: gain_per,
    v.Steal: steal,
    v.LoseOr: lose_or,
    v.DestroyAnts: destroy_ants,
    v.DiscardCards: discard,
    v.PlayFrom: play_from,
    v.PeekHex: peek_hex,
    v.PlaceHexOp: place_hex,
    v.Relocate: relocate,
    v.PlaceLarvaOp: place_larva,
    v.StepsOp: take_steps,
    v.SwapAnts: swap_ants,
    v.SwapEvolution: swap_evolution,
    v.HarvestSites: harvest_sites,
    v.BattleNow: battle_now,
    v.PlaceToken: place_token,
    v.RemoveToken: remove_token,
    v.ExtraActions: extra_actions,
    v.Choose: choose,
}
