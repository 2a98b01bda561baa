"""Positions to start a test from, in names that people read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from games.folding import fold
from games.game import AnyGame, Outcome, Over, Phase, RunPhase, Seats
from games.luck import Luck, SeededLuck
from games.march_of_the_ants import MARCH_OF_THE_ANTS, content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import site_bit
from games.march_of_the_ants.commands import PayLarva, PlayCard
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.evolve.turns import turn_of
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.setup import setup
from games.march_of_the_ants.state import FIELD, State
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
Cards = Mapping[int, Sequence[str]]  # by seat
Ants = Mapping[int, Any]  # by seat, the spots of its ants by the name of their hex


def mask(cards: Sequence[str]) -> int:
    """Return cards as a mask."""
    return sum(1 << TABLES.index[card] for card in cards)


def position(
    players: int = 3,
    *,
    tiles: Mapping[str, tuple[int, int, int]] = EXAMPLE,
    ants: Ants | None = None,
    hands: Cards | None = None,
    bodies: Cards | None = None,
    goals: Cards | None = None,
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
    state = fold(GAME, GAME.start, setup(options, players, SeededLuck(1)))
    state = replace(
        state,
        marker=marker,
        agenda=turn_of(state, marker) if agenda is None else tuple(agenda),
        food=tuple(food[seat] if seat < len(food) else 2 for seat in range(players)),
        taken=(4,) * players,
    )
    state = _with_map(state, tiles, pile, centipedes, wormholes)
    state = _with_ants(state, ants or {}, larvae)
    state = replace(_with_cards(state, hands or {}, bodies or {}, goals or {}, deck), **fields)
    assert GAME.invariants(state) == ()
    return state


def _with_map(
    state: State,
    tiles: Mapping[str, tuple[int, int, int]],
    pile: Sequence[str],
    centipedes: Sequence[str],
    wormholes: Sequence[str],
) -> State:
    """Return a state with these tiles and tokens on the map, and the other hexes in the pile."""
    named = [HEX[name] for name in (*tiles, *pile)]
    stock = [number for number in TABLES.hexes if number not in named]
    return replace(
        state,
        tiles=tuple(tile(HEX[n], (q, r), k) for n, (q, r, k) in tiles.items()),
        centipedes=sum(1 << HEX[name] for name in centipedes),
        wormholes=sum(1 << HEX[name] for name in wormholes),
        pile=(*stock, *(HEX[name] for name in pile)),
        box=(),
        looked=((),) * state.players,
    )


def _with_ants(state: State, ants: Ants, larvae: Sequence[int]) -> State:
    """Return a state with these ants and larvae, five where none are said; the rest is supply."""
    seats = range(state.players)
    count = [sum(map(len, ants.get(seat, {}).values())) for seat in seats]
    have = [larvae[seat] if seat < len(larvae) else 5 for seat in seats]
    return replace(
        state,
        supply=tuple(36 - have[seat] - count[seat] for seat in seats),
        larvae=tuple(have),
        sites=tuple(_sites(ants.get(seat, {})) for seat in seats),
        outside=tuple(_outside(ants.get(seat, {})) for seat in seats),
    )


def _with_cards(
    state: State, hands: Cards, bodies: Cards, goals: Cards, deck: Sequence[str]
) -> State:
    """Return a state with these cards by seat; the others are the deck, under its top."""
    held = {card for cards in (hands, bodies, goals) for one in cards.values() for card in one}
    used = [card for card in TABLES.cards if not state.options.horde or not card.centipede]
    rest = [card.id for card in used if card.id not in held | set(deck)]
    seats = range(state.players)
    grown = [_body(bodies.get(seat, ())) for seat in seats]
    complete = [min(map(len, body)) for body in grown]
    return replace(
        state,
        hands=tuple(mask(hands.get(seat, ())) for seat in seats),
        bodies=tuple(grown),
        completed=tuple(complete),
        points=tuple((0, 0, 0, 3 * done, *(0,) * 6) for done in complete),
        goals=tuple(tuple(TABLES.index[c] for c in goals.get(seat, ())) for seat in seats),
        deck=tuple(TABLES.index[c] for c in (*rest, *deck)),
    )


def _sites(spots: Mapping[str, Sequence[int]]) -> int:
    """Return the sites on which ants stand, by the name of their hex."""
    return sum(site_bit(HEX[name], site) for name, sites in spots.items() for site in sites if site)


def _outside(spots: Mapping[str, Sequence[int]]) -> int:
    """Return the ants in outskirts, which are written as a site 0, by the name of their hex."""
    return sum(
        1 << HEX[name] * FIELD for name, sites in spots.items() for site in sites if not site
    )


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
