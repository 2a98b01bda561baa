"""Positions to start a test from, in names that people read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from games.game import AnyGame, Outcome, Over, Phase, RunPhase, Seats
from games.luck import Luck, SeededLuck
from games.march_of_the_ants import MARCH_OF_THE_ANTS, Options, State, content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import site_bit
from games.march_of_the_ants.commands import PayLarva, PlayCard
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.evolve.turns import turn_of
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.setup import setup
from games.march_of_the_ants.state import FIELD
from tests.scenario import given

GAME: AnyGame = MARCH_OF_THE_ANTS
TABLES = content.of(content.default())
HEX = {hex_.name: number for number, hex_ in TABLES.hexes.items()} | {"Tunnel": 0}
EXAMPLE = {  # the map of the worked examples (rules 13)
    "Soil": (2, -1, 2),
    "Bark": (1, -1, 0),
    "Tall Sand": (1, 1, 0),
    "Loamy Tunnels": (0, -1, 0),
    "Water's Edge": (2, 0, 2),
    "Fungalreach": (3, -2, 0),
    "Dry Seep": (3, -1, 0),
}
RED, BLACK, BLUE = 0, 1, 2
ORDER = (RED, BLACK, BLUE)
SOIL, BARK = HEX["Soil"], HEX["Bark"]
NEIGHBOURS = {RED: {"Soil": (2,)}, BLACK: {"Soil": (1,)}, BLUE: {"Water's Edge": (1,)}}
PLAIN = Options()

Told = TypeVar("Told")
Ants = Mapping[int, Any]  # by seat, the spots of its ants by the name of their hex


def mask(cards: Sequence[str]) -> int:
    """Return cards as a mask."""
    return sum(1 << TABLES.index[card] for card in cards)


def position(
    players: int = 3,
    *,
    tiles: Mapping[str, tuple[int, int, int]] = EXAMPLE,
    ants: Ants | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    bodies: Mapping[int, Sequence[str]] | None = None,
    goals: Mapping[int, Sequence[str]] | None = None,
    larvae: Sequence[int] = (),
    food: Sequence[int] = (),
    centipedes: Sequence[str] = (),
    wormholes: Sequence[str] = (),
    deck: Sequence[str] = (),
    pile: Sequence[str] = (),
    marker: int = 0,
    options: Options = PLAIN,
    agenda: Sequence[t.AnyTask] | None = None,
    **fields: Any,
) -> State:
    """Return a state at a turn of the marker holder, in which everyone has acted this round.

    Ants are named by seat and hex, as their sites, 0 for one in the outskirts. Deck and pile
    are what lies on top, the topmost last; what is not named lies below, in the pack's order.
    """
    state = State()
    for event in setup(options, players, SeededLuck(1)):
        state = GAME.evolve(state, event)
    hands, bodies, goals, ants = hands or {}, bodies or {}, goals or {}, ants or {}
    held = [
        *(c for hand in hands.values() for c in hand),
        *(c for body in bodies.values() for c in body),
        *(c for goal in goals.values() for c in goal),
        *deck,
    ]
    seats = range(players)
    used = [c for c in TABLES.cards if not options.horde or not c.centipede]
    rest = [c.id for c in used if c.id not in held]
    on_map = [HEX[name] for name in tiles]
    stock = [n for n in TABLES.hexes if n not in on_map and n not in map(HEX.__getitem__, pile)]
    sites = [
        sum(site_bit(HEX[h], s) for h, spots in ants.get(seat, {}).items() for s in spots if s)
        for seat in seats
    ]
    outside = [
        sum(1 << HEX[h] * FIELD for h, spots in ants.get(seat, {}).items() for s in spots if not s)
        for seat in seats
    ]
    count = [sum(map(len, ants.get(seat, {}).values())) for seat in seats]
    have = [larvae[seat] if seat < len(larvae) else 5 for seat in seats]
    grown = [_body(bodies.get(seat, ())) for seat in seats]
    bodies_done = [min(map(len, body)) for body in grown]
    state = replace(
        state,
        marker=marker,
        agenda=turn_of(state, marker) if agenda is None else tuple(agenda),
        supply=tuple(36 - have[seat] - count[seat] for seat in seats),
        larvae=tuple(have),
        food=tuple(food[seat] if seat < len(food) else 2 for seat in seats),
        taken=(4,) * players,
        sites=tuple(sites),
        outside=tuple(outside),
        tiles=tuple(tile(HEX[n], (q, r), k) for n, (q, r, k) in tiles.items()),
        centipedes=sum(1 << HEX[n] for n in centipedes),
        wormholes=sum(1 << HEX[n] for n in wormholes),
        pile=(*stock, *(HEX[n] for n in pile)),
        box=(),
        looked=((),) * players,
        hands=tuple(mask(hands.get(seat, ())) for seat in seats),
        bodies=tuple(grown),
        completed=tuple(bodies_done),
        points=tuple((0, 0, 0, 3 * done, *(0,) * 6) for done in bodies_done),
        goals=tuple(tuple(TABLES.index[c] for c in goals.get(seat, ())) for seat in seats),
        deck=tuple(TABLES.index[c] for c in (*rest, *deck)),
    )
    state = replace(state, **fields)
    assert GAME.invariants(state) == ()
    return state


def fights(*before: t.AnyTask, **fields: Any) -> State:
    """Return a position in which the fights of the Soldier Phase come next, or tasks before them."""
    return position(agenda=(t.Slumber(), t.Fights(0), *before), **fields)


def soldiers(**fields: Any) -> State:
    """Return a position at the start of the Soldier Phase."""
    return fights(t.HeadBonuses(ORDER), **fields)


def queens(*tasks: t.AnyTask, **fields: Any) -> State:
    """Return a position at the start of the Queen Phase, or at some of its tasks."""
    return position(agenda=(t.Slumber(), *(tasks or (t.AbdomenBonuses(ORDER),))), **fields)


def _body(cards: Sequence[str]) -> Any:
    """Return a body with its sections, the last card of each on top."""
    return tuple(
        tuple(TABLES.index[c] for c in cards if TABLES.sections[TABLES.index[c]] == at)
        for at in range(3)
    )


def after(state: State, *commands: Any, luck: Luck | None = None) -> State:
    """Return the state with these commands played; every state on the way is sound."""
    for command in commands:
        for event in given(GAME, state=state).when(command, luck):
            state = GAME.evolve(state, event)
            assert GAME.invariants(state) == ()
    return state


def of_kind(kind: type[Told], events: Iterable[Any]) -> list[Told]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def told(state: State, kind: type[Told], command: Any = None) -> Told:
    """Return the first event of a kind that a command tells, or the phase that is due."""
    return of_kind(kind, given(GAME, state=state).when(command or RunPhase()))[0]


def end_of(state: State) -> Outcome:
    """Return how a match that is over has ended."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def fight(invader: Sequence[str], defender: Sequence[str], ants: Ants | None = None) -> Any:
    """Return the battle for Soil, of Red's invaders against Black's defenders, by their bodies."""
    ants = ants or {RED: {"Soil": (2, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    return told(soldiers(bodies={RED: invader, BLACK: defender}, ants=ants), e.BattleFought)


def run_phases(state: State, luck: Luck | None = None) -> State:
    """Run phases of the workers until a seat is asked, or the game is over."""
    while isinstance(GAME.pending(state), Phase):
        state = after(state, RunPhase(), luck=luck)
    return state


def play_card(state: State, card: str, *commands: Any, larvae: int | None = None) -> State:
    """Return the state after the marker holder plays a card, paid with larvae."""
    seat = state.marker
    state = after(state, PlayCard(seat=seat, card=card))
    paid = 0
    while kind(state) == "pay" and paid != larvae:
        state = after(state, PayLarva(seat=seat))
        paid += 1
    return after(state, *commands)


def kind(state: State) -> str:
    """Return the kind of question asked, the phase due, or nothing at the end."""
    pending = GAME.pending(state)
    match pending:
        case Seats():
            return pending.questions[0].kind
        case Phase():
            return pending.kind
        case Over():
            return ""


def who(state: State) -> int:
    """Return the seat that is asked."""
    pending = GAME.pending(state)
    assert isinstance(pending, Seats)
    return pending.questions[0].seat


def hand(state: State, seat: int) -> tuple[str, ...]:
    """Return the cards of a seat."""
    return tuple(GAME.view(state, seat).own.hand)


def points(state: State) -> list[int]:
    """Return the points by seat."""
    return [score.points for score in GAME.score(state)]


def ants_in(state: State, seat: int, name: str) -> tuple[int, ...]:
    """Return the spots of a seat's ants in a hex: its sites, and a 0 for each ant outside."""
    number, seen = HEX[name], GAME.view(state, None)
    if not number:
        return tuple(0 for _ in range(seen.nests[seat].in_great_tunnel))
    hex_ = next(h for h in seen.hexes if h.number == number)
    on_sites = [k + 1 for k, owner in enumerate(hex_.sites) if owner == seat]
    return (*on_sites, *[0] * hex_.outskirts[seat])


def is_linked(state: State, one: str, other: str) -> bool:
    """Return whether a tunnel joins two places."""
    return bool(map_of(state).links[HEX[one]] >> HEX[other] & 1)
