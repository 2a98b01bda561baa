"""Starting positions for tests, with defaults for the parts that do not matter."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.folding import fold
from games.game import Phase, RunPhase
from games.luck import Luck, SeededLuck
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import site_bit
from games.march_of_the_ants.commands import PayLarva, PlayCard
from games.march_of_the_ants.evolve.turns import turn_of
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.setup import setup
from games.march_of_the_ants.state import FIELD, State
from tests.games.march_of_the_ants.board import Board, board
from tests.games.march_of_the_ants.names import BLACK, GAME, HEX, ORDER, RED, TABLES, mask_cards
from tests.games.march_of_the_ants.observations import read_question
from tests.scenario import Past

# The map of the worked examples (rules 13).
EXAMPLE = """
. . . Fungalreach
 Loamy Bark Soil2 Seep
  ### ### Edge2
   ### Sand
"""
PLAIN = Options()

Cards = Mapping[int, Sequence[str]]  # by seat
Ants = Mapping[int, Any]  # by seat, the spots of its ants by the name of their hex


class SoundPast(Past):
    """Past that checks the invariants of every intermediate state."""

    def then(self, *commands: Any, luck: Luck | None = None) -> "SoundPast":
        """Return the past with these commands played in addition."""
        state = self.state
        for command in commands:
            for event in SoundPast(GAME, state).when(command, luck):
                state = check_state(GAME.evolve(state, event))
        return SoundPast(GAME, state)


def check_state(state: State) -> State:
    """Check that a state breaks no invariant, and return it."""
    assert GAME.invariants(state) == ()
    return state


def given_state(state: State, **fields: Any) -> SoundPast:
    """Return the past of a state in which some fields are changed."""
    return SoundPast(GAME, replace(state, **fields))


def given_position(picture: str = EXAMPLE, **fields: Any) -> SoundPast:
    """Return the past of a board, with other fields as in `build_state`."""
    return SoundPast(GAME, build_state(board(picture), **fields))


def build_state(
    drawn: Board | None = None,
    *,
    players: int = 3,
    tiles: Mapping[str, tuple[int, int, int]] | None = None,
    ants: Ants | None = None,
    hands: Cards | None = None,
    bodies: Cards | None = None,
    goals: Cards | None = None,
    larvae: Sequence[int] = (),
    food: Sequence[int] = (),
    centipedes: Collection[str] = (),
    wormholes: Collection[str] = (),
    deck: Sequence[str] = (),
    pile: Sequence[str] = (),
    marker: int = 0,
    options: Options = PLAIN,
    agenda: Sequence[t.AnyTask] | None = None,
    **fields: Any,
) -> State:
    """Return a state at a turn of the marker holder in which all seats have acted this round.

    The map is as drawn, unless its content is given by name. Ants are given by seat and hex as
    their sites, with 0 for an ant in the outskirts. Deck and pile list the cards and hexes on top,
    with the topmost one last. The rest lies below, in the pack's order.
    """
    drawn = drawn or board(EXAMPLE)
    state = fold(GAME, GAME.start, setup(options, players, SeededLuck(1)))
    due = turn_of(state, marker) if agenda is None else tuple(agenda)
    stores = tuple(food[seat] if seat < len(food) else 2 for seat in range(players))
    state = replace(state, marker=marker, agenda=due, food=stores, taken=(4,) * players)
    tokens = (centipedes or drawn.centipedes, wormholes or drawn.wormholes)
    state = _with_map(state, drawn.tiles if tiles is None else tiles, pile, *tokens)
    state = _with_ants(state, drawn.ants if ants is None else ants, larvae or drawn.larvae)
    state = _with_cards(state, hands or {}, bodies or {}, goals or {}, deck)
    return check_state(replace(state, **fields))


def _with_map(
    state: State,
    tiles: Mapping[str, tuple[int, int, int]],
    pile: Sequence[str],
    centipedes: Collection[str],
    wormholes: Collection[str],
) -> State:
    """Return a state with these tiles and tokens on the map and the other hexes in the pile."""
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
    """Return a state with these ants and larvae, by default five larvae. The rest is supply."""
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
    """Return a state with these cards by seat. The others are in the deck, below the given top."""
    held = {
        card
        for cards in (hands, bodies, goals)
        for seat_cards in cards.values()
        for card in seat_cards
    }
    used = [card for card in TABLES.cards if not state.options.horde or not card.centipede]
    rest = [card.id for card in used if card.id not in held | set(deck)]
    seats = range(state.players)
    grown = [_body(bodies.get(seat, ())) for seat in seats]
    complete = [min(map(len, body)) for body in grown]
    return replace(
        state,
        hands=tuple(mask_cards(hands.get(seat, ())) for seat in seats),
        bodies=tuple(grown),
        completed=tuple(complete),
        points=tuple((0, 0, 0, 3 * done, *(0,) * 6) for done in complete),
        goals=tuple(tuple(TABLES.index[c] for c in goals.get(seat, ())) for seat in seats),
        deck=tuple(TABLES.index[c] for c in (*rest, *deck)),
    )


def _sites(spots: Mapping[str, Sequence[int]]) -> int:
    """Return the sites with ants as a mask, by the name of their hex."""
    return sum(site_bit(HEX[name], site) for name, sites in spots.items() for site in sites if site)


def _outside(spots: Mapping[str, Sequence[int]]) -> int:
    """Return the number of ants in outskirts, given as site 0, by the name of their hex."""
    return sum(
        1 << HEX[name] * FIELD for name, sites in spots.items() for site in sites if not site
    )


def given_fights(picture: str = EXAMPLE, *before: t.AnyTask, **fields: Any) -> SoundPast:
    """Return the past before the battles of the Soldier Phase, or before other tasks."""
    return given_position(picture, agenda=(t.Slumber(), t.Fights(0), *before), **fields)


def given_soldiers(picture: str = EXAMPLE, **fields: Any) -> SoundPast:
    """Return the past at the start of the Soldier Phase."""
    return given_fights(picture, t.HeadBonuses(ORDER), **fields)


def given_queens(picture: str = EXAMPLE, *tasks: t.AnyTask, **fields: Any) -> SoundPast:
    """Return the past at the start of the Queen Phase, or at some of its tasks."""
    agenda = (t.Slumber(), *(tasks or (t.AbdomenBonuses(ORDER),)))
    return given_position(picture, agenda=agenda, **fields)


def run_phases(past: SoundPast, luck: Luck | None = None) -> SoundPast:
    """Run phases until a seat has to choose or the game is over."""
    while isinstance(GAME.pending(past.state), Phase):
        past = past.then(RunPhase(), luck=luck)
    return past


def play_card(past: SoundPast, card: str, *, larvae: int | None = None) -> SoundPast:
    """Return the past in which the marker holder has also played a card, paid with larvae."""
    seat = past.state.marker
    past = past.then(PlayCard(seat=seat, card=card))
    paid = 0
    while read_question(past.state)[0] == "pay" and paid != larvae:
        past = past.then(PayLarva(seat=seat))
        paid += 1
    return past


# Red invades Soil with four ants, and Black defends it with one.
INVASION = """
. . . Fungalreach
 Loamy Bark Soil2:KR+RRR Seep
  ### ### Edge2
   ### Sand
"""


def fight(invader: Sequence[str], defender: Sequence[str], picture: str = INVASION) -> Any:
    """Return the battle for Soil between Red's and Black's ants, with the given bodies."""
    past = given_soldiers(picture, bodies={RED: invader, BLACK: defender})
    return next(event for event in past.when(RunPhase()) if isinstance(event, e.BattleFought))


def _body(cards: Sequence[str]) -> Any:
    """Return a body with its sections, with the last card of each on top."""
    return tuple(
        tuple(TABLES.index[c] for c in cards if TABLES.sections[TABLES.index[c]] == at)
        for at in range(3)
    )
