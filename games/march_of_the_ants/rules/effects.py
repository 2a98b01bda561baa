"""Effects of cards and hexes: their operations, one after the other (rules 12)."""

from collections.abc import Callable, Iterable
from typing import Any, cast

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.march_of_the_ants import events as e
from games.march_of_the_ants import operations as v
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import ants_at, ants_of, clockwise, inhabited, shared
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Run, draw, gain_larvae
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.rules.settling import settled
from games.march_of_the_ants.rules.targets import TUNNEL_BIT, matching
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import RESOURCES


def advance_effect(run: Run, task: t.Effect) -> bool:
    """Resolve operations until one of them needs something else first (rules 12)."""
    program = run.tables.programs[task.program]
    ops, at = program.ops, task.at
    if at > 0 and isinstance(ops[at - 1], v.StepsOp) and not settled(run, run.state.marker):
        return True
    while at < len(ops):
        before = len(run.state.agenda)
        resolve = OPS[type(ops[at])]
        done = resolve(run, task, at, ops[at])
        if not done and program.optional and at == 0:
            break
        if len(run.state.agenda) > before:
            return True
        at += 1
    card = run.name(task.card) if task.card >= 0 else ""
    run.tell(e.EffectEnded(seat=task.seat, card=card))
    return True


def begin(run: Run, task: t.Effect, at: int, *stages: t.AnyTask) -> bool:
    """Put stages on the agenda; the effect goes on after the operation that needs them."""
    del task
    run.tell(e.StagesBegun(at=at + 1, stages=stages))
    return True


def is_optional(run: Run, task: t.Effect, at: int) -> bool:
    """Tell whether the whole effect may be declined at this operation."""
    return at == 0 and run.tables.programs[task.program].optional


def declined(run: Run, stage: str, seat: Seat, *, optional: bool = True) -> None:
    """End a stage that was declined, and the effect if all of it was optional.

    Raises:
        RuleViolation: the stage may not be declined (rules 12.5).
    """
    if not optional:
        raise RuleViolation("effect.not-optional", rule="12.5")
    run.tell(e.StageEnded(seat=seat, stage=stage))
    top = run.state.agenda[-1]
    if isinstance(top, t.Effect) and is_optional(run, top, top.at - 1):
        card = run.name(top.card) if top.card >= 0 else ""
        run.tell(e.EffectEnded(seat=seat, card=card))


def affected(state: State, task: t.Effect, who: str) -> Iterable[Seat]:
    """Return the players an operation is about, clockwise from its own (rules 12.5)."""
    everyone = clockwise(state.players, task.seat)
    if who == "self":
        return everyone[:1]
    return everyone if who == "each" else everyone[1:]


def rounded(number: int, share: v.Share) -> int:
    """Return a share of a number."""
    top, bottom = share.fraction
    return -(-number * top // bottom) if share.round == "up" else number * top // bottom


def gain(run: Run, task: t.Effect, _at: int, op: v.Gain) -> bool:
    """Gain a resource as far as possible."""
    amount = op.amount if isinstance(op.amount, int) else rounded(task.value, op.amount)
    for seat in affected(run.state, task, op.who):
        gained(run, seat, op.resource, amount, origin_of(run.tables, task.program))
    return True


def gained(run: Run, seat: Seat, resource: str, amount: int, origin: str) -> None:
    """Tell what a player gains."""
    if resource == "food":
        run.tell(e.FoodGained(seat=seat, food=amount))
    elif resource == "larva":
        gain_larvae(run, seat, amount)
    elif resource == "card":
        draw(run, seat, amount)
    else:
        run.tell(e.PointsGained(seat=seat, points=amount, origin=origin))


def origin_of(tables: Tables, program: int) -> str:
    """Return what points of a program are counted under."""
    number = tables.index.get(tables.programs[program].source, -1)
    return "evolutions" if number >= 0 and tables.sections[number] >= 0 else "cards"


def per(run: Run, task: t.Effect, at: int, op: v.Per) -> bool:
    """Gain once for each counted thing."""
    count = shared_count(run.state, task.seat)
    (program,) = run.tables.entries[task.program, at]
    for _ in range(min(op.max, count)):
        for inner in op.ops:
            gain(run, t.Effect(task.seat, program, value=task.value), 0, inner)
    return True


def shared_count(state: State, seat: Seat) -> int:
    """Return in how many shared hexes a seat inhabits a site (rules 12.4)."""
    return (shared(state) & inhabited(state.sites[seat])).bit_count()


def steal(run: Run, task: t.Effect, _at: int, op: v.Steal) -> bool:
    """Each other player loses, self gains as much."""
    total = 0
    for seat in affected(run.state, task, op.victims):
        have = run.state.food if op.resource == "food" else run.state.larvae
        lost = min(op.amount, have[seat])
        if lost and op.resource == "food":
            run.tell(e.FoodLost(seat=seat, food=lost))
        elif lost:
            run.tell(e.LarvaeLost(seat=seat, larvae=lost))
        total += lost
    if total:
        gained(run, task.seat, op.resource, total, "cards")
    return True


def lose_or(run: Run, task: t.Effect, at: int, op: v.LoseOr) -> bool:
    """Ask who, or go through all the others in order."""
    others = tuple(affected(run.state, task, "each_other"))
    able = tuple(seat for seat in others if run.state.food[seat] or ants_of(run.state, seat))
    if not able:
        return False
    if op.who == "chosen_opponent":
        return begin(run, task, at, t.PickVictim(task.seat, task.program, at, able))
    return begin(run, task, at, t.Ordeal(others, task.program, at))


def destroy_ants(run: Run, task: t.Effect, at: int, op: v.DestroyAnts) -> bool:
    """Ask for the hex, or let self pick the ants of an opponent."""
    places = destroy_places(run.state, run.tables, task, op)
    if not places:
        return False
    optional = is_optional(run, task, at)
    if op.chooser == "owner":
        return begin(run, task, at, t.PickHex(task.seat, task.program, at, places, optional))
    left = op.amount if isinstance(op.amount, int) else 1
    return begin(run, task, at, t.Destroy(task.seat, places, left, -1, optional))


def destroy_places(state: State, tables: Tables, task: t.Effect, op: v.DestroyAnts) -> int:
    """Return the hexes where ants can be destroyed; one judged before stays (rules 12.5)."""
    where = cast("v.Pick", op.where)  # anywhere stands in `lose_or` only
    places = matching(state, tables, task, where)
    if where.judged == "before_payment":
        return places
    who = "each_other" if op.who == "chosen_opponent" else op.who
    seats = tuple(affected(state, task, who))
    return sum(
        1 << place
        for place in places_in(places)
        if any(ants_at(state, seat, place) for seat in seats)
    )


def discard(run: Run, task: t.Effect, at: int, op: v.DiscardCards) -> bool:
    """Own discards one by one; those of all others in secret."""
    hands = run.state.hands
    if op.who == "self":
        left = min(op.amount, hands[task.seat].bit_count())
        if not left:
            return False
        stage = t.Discarding(task.seat, left, is_optional(run, task, at))
        return begin(run, task, at, stage)
    seats = tuple(seat for seat in affected(run.state, task, op.who) if hands[seat])
    return bool(seats) and begin(run, task, at, t.Secretly(seats))


def play_from(_run: Run, _task: t.Effect, _at: int, _op: v.PlayFrom) -> bool:
    """The cards are offered as soon as they are revealed, so nothing is left to do."""
    return True


def peek_hex(run: Run, task: t.Effect, at: int, op: v.PeekHex) -> bool:
    """Look at the top hexes; they are put back one by one."""
    count = min(op.count, len(run.state.pile))
    if not count:
        return False
    begin(run, task, at)
    hexes = run.state.pile[: -count - 1 : -1]
    run.tell(e.HexesPeeked(seat=task.seat, count=count, hexes=Secret((task.seat,), hexes)))
    return True


def place_hex(run: Run, task: t.Effect, at: int, _op: v.PlaceHexOp) -> bool:
    """Draw the top hex, to be placed."""
    if not run.state.pile:
        return False
    begin(run, task, at)
    run.tell(e.HexDrawn(seat=task.seat, hex=run.state.pile[-1], mode="effect"))
    return True


def relocate(run: Run, task: t.Effect, at: int, op: v.Relocate) -> bool:
    """Own ants may move into the hex placed."""
    if task.new_hex < 0:
        return False
    return begin(run, task, at, t.Relocating(task.seat, task.new_hex, op.max))


def place_larva(run: Run, task: t.Effect, at: int, op: v.PlaceLarva) -> bool:
    """Larvae may enter the hex bound, or one that matches."""
    if op.where == "new_hex":
        places = 1 << task.new_hex if task.new_hex >= 0 else 0
    elif op.where == "token_hex":
        places = 1 << task.token_hex if task.token_hex >= 0 else 0
    else:
        places = matching(run.state, run.tables, task, op.where)
    if not places or not run.state.larvae[task.seat]:
        return False
    return begin(run, task, at, t.PlaceLarvae(task.seat, places, op.max))


def steps(run: Run, task: t.Effect, at: int, op: v.StepsOp) -> bool:
    """March steps without the modifiers of the March action."""
    return begin(run, task, at, t.Steps(task.seat, op.amount, "effect", op.larvae))


def swap_ants(run: Run, task: t.Effect, at: int, _op: v.SwapAnts) -> bool:
    """Two ants of different players are named."""
    owners = [seat for seat in range(run.state.players) if ants_of(run.state, seat)]
    return len(owners) > 1 and begin(run, task, at, t.Swap(task.seat))


def swap_evolution(run: Run, task: t.Effect, at: int, _op: v.SwapEvolution) -> bool:
    """A section and a player are named."""
    return bool(swappable(run.state, task.seat)) and begin(run, task, at, t.SwapSections(task.seat))


def swappable(state: State, seat: Seat) -> list[tuple[Seat, int]]:
    """Return the players and sections with which a seat can swap evolutions."""
    return [
        (other, at)
        for other in range(state.players)
        for at, cards in enumerate(state.bodies[other])
        if other != seat and cards and state.bodies[seat][at]
    ]


def harvest_sites(run: Run, task: t.Effect, at: int, op: v.HarvestSites) -> bool:
    """A site is named and its printed yield collected."""
    kinds = tuple(RESOURCES.index(resource) for resource in op.resources)
    if not any(run.state.sites[task.seat] & run.tables.kinds[kind] for kind in kinds):
        return False
    stage = t.Gather(task.seat, op.count, kinds, is_optional(run, task, at))
    return begin(run, task, at, stage)


def battle_now(run: Run, task: t.Effect, at: int, op: v.BattleNow) -> bool:
    """A contested hex is named; its battles follow."""
    places = matching(run.state, run.tables, task, op.where) & ~TUNNEL_BIT
    if not places:
        return False
    return begin(run, task, at, t.PickHex(task.seat, task.program, at, places, False))


def place_token(run: Run, task: t.Effect, at: int, op: v.PlaceToken) -> bool:
    """A hex for the token is named."""
    places = matching(run.state, run.tables, task, op.where)
    if not places:
        return False
    optional = op.optional or is_optional(run, task, at)
    return begin(run, task, at, t.PickHex(task.seat, task.program, at, places, optional))


def remove_token(run: Run, task: t.Effect, _at: int, op: v.RemoveToken) -> bool:
    """The token goes, if there is one."""
    tokens = run.state.centipedes if op.token == "centipede" else run.state.wormholes  # noqa: S105
    if task.picked < 0 or not tokens >> task.picked & 1:
        return False
    run.tell(e.TokenRemoved(place=task.picked, token=op.token))
    return True


def extra_actions(run: Run, task: t.Effect, at: int, op: v.ExtraActions) -> bool:
    """Further actions at once (rules 11.6)."""
    return begin(run, task, at, t.Bonus(task.seat, op.count))


def choose(run: Run, task: t.Effect, at: int, _op: v.Choose) -> bool:
    """Entries are named, then resolved."""
    stage = t.Choosing(task.seat, task.program, at)
    if not available(run.state, run.tables, stage):
        return False
    return begin(run, task, at, stage)


def available(state: State, tables: Tables, task: t.Choosing) -> list[int]:
    """Return the entries whose first operation can do something and that are not picked yet."""
    op = cast("v.Choose", tables.programs[task.program].ops[task.at])
    return [
        at
        for at, entry in enumerate(op.entries)
        if at not in task.picked and can_do(state, tables, task.seat, entry.ops[0])
    ]


def can_do(state: State, tables: Tables, seat: Seat, op: v.AnyOp) -> bool:
    """Tell whether an operation would do anything, by facts that everyone knows."""
    match op:
        case v.Gain(resource="larva"):
            return state.supply[seat] > 0
        case v.Gain(resource="card"):
            return bool(state.deck or state.discard)
        case v.PlaceToken():
            return bool(matching(state, tables, t.Effect(seat, -1), op.where))
        case v.PlaceHexOp() | v.PeekHex():
            return bool(state.pile)
        case v.HarvestSites():
            return state.sites[seat] > 0
        case _:
            return True


OPS: dict[type[Any], Callable[[Run, t.Effect, int, Any], bool]] = {
    v.Gain: gain,
    v.Per: per,
    v.Steal: steal,
    v.LoseOr: lose_or,
    v.DestroyAnts: destroy_ants,
    v.DiscardCards: discard,
    v.PlayFrom: play_from,
    v.PeekHex: peek_hex,
    v.PlaceHexOp: place_hex,
    v.Relocate: relocate,
    v.PlaceLarva: place_larva,
    v.StepsOp: steps,
    v.SwapAnts: swap_ants,
    v.SwapEvolution: swap_evolution,
    v.HarvestSites: harvest_sites,
    v.BattleNow: battle_now,
    v.PlaceToken: place_token,
    v.RemoveToken: remove_token,
    v.ExtraActions: extra_actions,
    v.Choose: choose,
}
