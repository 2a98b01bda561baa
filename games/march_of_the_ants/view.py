"""The view of a seat or a spectator. Readers see a state only through it (rules 4.1)."""

from functools import cache, lru_cache
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants.ants import outside_at
from games.march_of_the_ants.content import CUBES, GREAT_TUNNEL, SITES_PER_HEX, Tables
from games.march_of_the_ants.layout import places_in, unpack
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.state import FIELD, ORIGINS, Body, Hint, State
from games.march_of_the_ants.tasks import AnyTask
from games.marks import BySeat, OrSeat, Untold, keyed_by, reuse_last, total_of

_Names: TypeAlias = Annotated[tuple[str, ...], keyed_by()]
_Numbers: TypeAlias = Annotated[tuple[int, ...], keyed_by()]

TAKEN = ("explore", "march", "forage", "play", "rest")


class NestView(Struct, frozen=True, kw_only=True):
    """The public part of a player's nest.

    Attributes:
        seat: the seat that owns the nest.
        supply: the number of cubes in the player's supply.
        larvae: the number of larvae in the chamber.
        food: the amount of food in the stores.
        resting_larvae: the number of larvae on the Resting area.
        resting_food: the amount of food on the Resting area.
        ants: the number of ants in the Meadow.
        in_great_tunnel: the number of these ants in The Great Tunnel.
        heads: the ids of the heads in play, with the topmost last.
        thoraxes: the ids of the thoraxes in play, with the topmost last.
        abdomens: the ids of the abdomens in play, with the topmost last.
        goals: the ids of the colony goals in play.
        completed: the number of complete bodies that have scored.
        taken: the actions taken this round.
        won: the number of battles won this round.
        points: the colony points.
        origins: the colony points by origin.
        hand_size: the number of cards in the hand.
        card_down: whether there is a face-down card in front of the player.
        looked: the number of secretly drawn hexes from which the seat must choose.
        rejected: the number of hexes that the seat has seen and put in the box.
    """

    seat: Seat
    supply: int
    larvae: int
    food: int
    resting_larvae: int
    resting_food: int
    ants: int
    in_great_tunnel: int
    heads: _Names
    thoraxes: _Names
    abdomens: _Names
    goals: _Names
    completed: int
    taken: _Names
    won: int
    points: Annotated[int, total_of("/origins/*")]
    origins: dict[str, int]
    hand_size: int
    card_down: bool
    looked: int
    rejected: int


class HexView(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A hex on the map.

    Attributes:
        number: the number of the hex.
        q: the axial coordinate to the east.
        r: the axial coordinate to the south-east.
        rotation: the rotation of the hex, in sixths of a turn counter-clockwise.
        sites: the seat with an ant on each site, or -1, in the order of the sites.
        outskirts: the number of ants in the outskirts, by seat.
        centipede: whether there is a centipede on the hex.
        wormhole: whether there is a wormhole on the hex.
    """

    number: int
    q: int
    r: int
    rotation: int
    sites: tuple[OrSeat, ...]
    outskirts: BySeat[int]
    centipede: bool
    wormhole: bool


class HintView(Struct, frozen=True):
    """Hexes that are known to be within a certain set of positions of the pile.

    Attributes:
        positions: the positions in the pile, counted from the bottom.
        hexes: the numbers of the hexes.
    """

    positions: _Numbers
    hexes: _Numbers


class Hidden(Struct, frozen=True, kw_only=True):
    """Knowledge that only one seat has.

    Attributes:
        hand: the ids of the cards in the seat's hand.
        down: the id of the seat's face-down card; empty if there is none.
        looked: the secretly drawn hexes from which the seat must choose.
        rejected: the hexes in the box that the seat has seen.
        hints: the seat's knowledge about the pile.
    """

    hand: _Names
    down: str
    looked: _Numbers
    rejected: _Numbers
    hints: Annotated[tuple[HintView, ...], keyed_by("hexes")]


class View(Struct, frozen=True, kw_only=True):
    """A seat's or spectator's view of a match.

    Attributes:
        seat: the seat of the view; null for a spectator.
        content: the hash of the pack.
        rules: the version of the rules.
        options: the variants of the match.
        side: the side of The Great Tunnel: B for two players, otherwise A (rules 3).
        players: the number of seats.
        round: the round, from 1; the long game begins with 0.
        marker: the seat with the Active Player marker.
        resters: the seats that have rested in this Worker Phase, in order.
        agenda: the due tasks, with the next task last; empty before the start and after the end.
        nests: the nests, by seat.
        hexes: the hexes on the map, in the order of placement.
        deck: the number of cards in the deck.
        discard: the ids of the cards on the discard pile, in pack order.
        shuffles: the number of times that the discard pile was shuffled into the deck.
        pile: the number of hexes in the pile.
        box: the number of hexes that are out of the game.
        horde_deck: the number of cards in the Centipede Deck.
        horde_discard: the ids of the revealed Centipede cards.
        horde_points: the points of the Centipede Horde.
        horde_shuffles: the number of times that the revealed cards were shuffled into the Centipede
            Deck.
        own: the private knowledge of the seat; null for a spectator.
    """

    seat: Seat | None
    content: Untold[str]
    rules: str
    options: Options
    side: Literal["A", "B"]
    players: int
    round: int
    marker: Seat
    resters: Annotated[tuple[Seat, ...], keyed_by()]
    agenda: Untold[tuple[AnyTask, ...]]
    nests: BySeat[NestView]
    hexes: Annotated[tuple[HexView, ...], keyed_by("number")]
    deck: int
    discard: _Names
    shuffles: int
    pile: int
    box: int
    horde_deck: int
    horde_discard: _Names
    horde_points: int
    horde_shuffles: int
    own: Hidden | None


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat or a spectator."""
    pack = state.content or content.default()
    duel = state.players == 2 and not state.options.horde
    return View(
        seat=seat,
        content=state.content,
        rules=state.rules,
        options=state.options,
        side="B" if duel else "A",
        players=state.players,
        round=state.round,
        marker=state.marker,
        resters=state.resters,
        agenda=state.agenda,
        nests=_nests(pack, _of_nests(state)),
        hexes=_hexes(pack, *_of_hexes(state)),
        deck=len(state.deck),
        discard=_names(pack, state.discard),
        shuffles=state.shuffles,
        pile=len(state.pile),
        box=len(state.box),
        horde_deck=len(state.horde_deck),
        horde_discard=_names(pack, state.horde_discard),
        horde_points=state.horde_points,
        horde_shuffles=state.horde_shuffles,
        own=None if seat is None else _hidden(seat, pack, *_of_own(state, seat)),
    )


def names(tables: Tables, cards: int) -> tuple[str, ...]:
    """Return the ids of the cards in a mask."""
    return tuple(tables.cards[card].id for card in places_in(cards))


@lru_cache(maxsize=512)
def _names(pack: str, cards: int) -> tuple[str, ...]:
    return names(content.of(pack), cards)


_of_hexes = attrgetter("tiles", "sites", "outside", "centipedes", "wormholes")
_of_nests = attrgetter(
    "supply",
    "larvae",
    "food",
    "resting_larvae",
    "resting_food",
    "outside",
    "bodies",
    "goals",
    "completed",
    "taken",
    "won",
    "points",
    "hands",
    "down",
    "looked",
    "rejected",
)


@reuse_last
def _nests(pack: str, fields: tuple[tuple[Any, ...], ...]) -> tuple[NestView, ...]:
    """Return the nests. `fields` are the fields of the state named above, each by seat."""
    by_seat = enumerate(zip(*fields, strict=True))
    return tuple([_nest(seat, pack, *values) for seat, values in by_seat])


@reuse_last
def _nest(  # noqa: PLR0913, PLR0917 - the fields of the state, as in `_of_nests`
    seat: Seat,
    pack: str,
    supply: int,
    larvae: int,
    food: int,
    resting_larvae: int,
    resting_food: int,
    outside: int,
    body: Body,
    goals: tuple[int, ...],
    completed: int,
    taken: int,
    won: int,
    points: tuple[int, ...],
    hand: int,
    down: int,
    looked: tuple[int, ...],
    rejected: tuple[int, ...],
) -> NestView:
    cards = content.of(pack).cards
    heads, thoraxes, abdomens = body
    return NestView(
        seat=seat,
        supply=supply,
        larvae=larvae,
        food=food,
        resting_larvae=resting_larvae,
        resting_food=resting_food,
        ants=CUBES - supply - larvae - resting_larvae,
        in_great_tunnel=outside_at(outside, GREAT_TUNNEL),
        heads=tuple([cards[card].id for card in heads]),
        thoraxes=tuple([cards[card].id for card in thoraxes]),
        abdomens=tuple([cards[card].id for card in abdomens]),
        goals=tuple([cards[card].id for card in goals]),
        completed=completed,
        taken=_names_of_actions(taken),
        won=won,
        points=sum(points),
        origins=dict(zip(ORIGINS, points, strict=True)),
        hand_size=hand.bit_count(),
        card_down=down >= 0,
        looked=len(looked),
        rejected=len(rejected),
    )


@cache
def _names_of_actions(actions: int) -> tuple[str, ...]:
    return tuple(name for at, name in enumerate(TAKEN) if actions >> at & 1)


@reuse_last
def _hexes(
    pack: str,
    tiles: tuple[int, ...],
    sites: tuple[int, ...],
    outside: tuple[int, ...],
    centipedes: int,
    wormholes: int,
) -> tuple[HexView, ...]:
    tables = content.of(pack)
    places = tables.places
    held = list(zip(*[_split_by_place(of, SITES_PER_HEX, places) for of in sites], strict=True))
    ants = list(zip(*[_split_by_place(of, FIELD, places) for of in outside], strict=True))
    hexes = []
    for tile in tiles:
        number = unpack(tile)[0]
        count = len(tables.hexes[number].sites)
        marks = centipedes >> number & 1, wormholes >> number & 1
        hexes.append(_seen_hex(tile, count, held[number], ants[number], *marks))
    return tuple(hexes)


@lru_cache(maxsize=4096)
def _split_by_place(fields: int, width: int, places: int) -> tuple[int, ...]:
    """Unpack a number that contains one field for each place.

    Results are cached, since only few of a seat's fields change at a time.
    """
    most = (1 << width) - 1
    return tuple(fields >> place * width & most for place in range(places))


@lru_cache(maxsize=4096)
def _seen_hex(  # all public contents of a hex; equal hexes share one object
    tile: int,
    sites: int,
    held: tuple[int, ...],
    outskirts: tuple[int, ...],
    centipede: int,
    wormhole: int,
) -> HexView:
    """Return the public view of a hex on the map.

    `sites` is the number of sites. `held` contains each seat's sites as bits, and `outskirts`
    contains the number of ants outside, by seat.
    """
    number, (q, r), rotation = unpack(tile)
    return HexView(
        number=number,
        q=q,
        r=r,
        rotation=rotation,
        sites=tuple(_holder(held, 1 << site) for site in range(sites)),
        outskirts=outskirts,
        centipede=bool(centipede),
        wormhole=bool(wormhole),
    )


def _holder(held: tuple[int, ...], bit: int) -> Seat:
    for seat, sites in enumerate(held):
        if sites & bit:
            return seat
    return -1


def _of_own(state: State, seat: Seat) -> tuple[Any, ...]:
    """Return the values that only a seat sees."""
    return (
        state.hands[seat],
        state.down[seat],
        state.looked[seat],
        state.rejected[seat],
        state.hints[seat],
    )


@reuse_last
def _hidden(
    _seat: Seat,
    pack: str,
    hand: int,
    down: int,
    looked: tuple[int, ...],
    rejected: tuple[int, ...],
    hints: tuple[Hint, ...],
) -> Hidden:
    tables = content.of(pack)
    return Hidden(
        hand=names(tables, hand),
        down=tables.cards[down].id if down >= 0 else "",
        looked=looked,
        rejected=rejected,
        hints=tuple(HintView(places_in(where), places_in(hexes)) for where, hexes in sorted(hints)),
    )
