"""Boards drawn as text, used as starting positions in the tests of Atta Ants.

Each cell lists the sides that its trails reach (`NS`, `NEW`). `-` is grass, `.` an empty cell and
`+` the nest.
"""

from games.atta_ants import ATTA_ANTS, content
from games.atta_ants.cells import Cell, cell, rotate
from games.atta_ants.dump import PlainState, load
from games.atta_ants.events import RoutesFound, SpidersRested
from games.atta_ants.state import Moving, Placing, Round
from tests.scenario import Past, given

RED, YELLOW, ORANGE, BROWN = range(4)

# Four trails leave the nest, but no trail connects the cards around it.
RAYS = """
NW NS NE
EW +  EW
SW NS SE
"""

# A trail runs around the nest, and four trails lead to it. No trail leaves the square.
RING = """
ES ESW SW
NES + NSW
NE NEW NW
"""

_BITS = {"N": 1, "E": 2, "S": 4, "W": 8}


def edges_of(sides):
    return sum(_BITS[side] for side in sides.replace("-", ""))


def cards_in(picture):
    """Return (x, y, card, rotation) of each card in a picture, using each card once."""
    rows = [line.split() for line in picture.strip().splitlines()]
    home = next((row.index("+"), y) for y, row in enumerate(rows) if "+" in row)
    tables, used, cards = content.of(content.default()), set(), []
    for y, row in enumerate(rows):
        for x, sides in enumerate(row):
            if sides in (".", "+"):
                continue
            card, turn = next(
                (card, turn)
                for card, printed in enumerate(tables.edges)
                for turn in range(tables.turns[card])
                if card not in used and rotate(printed, turn) == edges_of(sides)
            )
            used.add(card)
            cards.append((x - home[0], y - home[1], card, turn))
    return tuple(cards)


def card_named(pattern):
    """Return the id of the last card with these sides, unrotated. Pictures use the first one."""
    tables = content.of(content.default())
    return [i for i, e in zip(tables.ids, tables.edges, strict=True) if e == edges_of(pattern)][-1]


def table(
    picture=RAYS,
    ants=(((0, 0), (0, 0)), ((0, 0), (0, 0))),
    *,
    carrying=(),
    born=(),
    leaves=(),
    spiders=(),
    turn=RED,
    card=None,
    deck=None,
    **of_round,
):
    """Return the past in which a seat moves its ants, or places a card if one is drawn.

    `ants` are the cells of each seat's ants 0, 1, ...; `carrying` and `born` are (seat, ant);
    `leaves` are the loose counters by cell; `spiders` are cells; `card` is the id of the drawn
    card; `deck` lists the ids in the deck, by default all others. The other arguments are as in
    `Round`.
    """
    cards = cards_in(picture)
    slots = {(0, 0): 0} | {(x, y): slot for slot, (x, y, _, _) in enumerate(cards, 1)}
    places = [[slots[at] for at in own] + [255] * (6 - len(own)) for own in ants]
    counters = dict(leaves)
    plain = PlainState(
        content=content.default(),
        round=round_of(len(ants), deck_of(cards, card, deck), **of_round),
        laid=cards,
        ants=tuple(slot for own in places for slot in own),
        carrying=mask(carrying),
        born=mask(born),
        leaves=tuple(counters.get(at, 0) for at in slots),
        spiders=tuple(slots[at] for at in spiders),
        phase=Placing(index_of(card)) if card else turn_of(turn, ants[turn], born),
    )
    return Past(ATTA_ANTS, load(plain))


def round_of(seats, deck, *, first=RED, number=1, eaten=None, out=None):
    """Return a round. By default, no seat has lost ants to spiders and no seat is out."""
    nobody = (0,) * seats
    return Round(
        seats=seats,
        deck_size=24,
        number=number,
        first=first,
        deck=deck,
        eaten=eaten or nobody,
        out=out or nobody,
    )


def deck_of(cards, drawn, deck):
    """Return the ids of a deck as a mask. By default, it contains all cards not yet drawn."""
    everything = content.of(content.default()).ids
    lying = {everything[card] for _, _, card, _ in cards} | {drawn}
    left = [name for name in everything if name not in lying] if deck is None else deck
    return sum(1 << index_of(name) for name in left)


def index_of(card):
    return content.of(content.default()).index[card]


def turn_of(seat, own, born):
    """Return the turn of a seat at its start, given the cells of its ants."""
    able = [ant for ant in range(len(own)) if (seat, ant) not in born]
    nested = [ant for ant in able if own[ant] == (0, 0)]
    return Moving(seat, mask((seat, ant) for ant in able), mask((seat, ant) for ant in nested))


def mask(ants):
    return sum(1 << seat * 6 + ant for seat, ant in ants)


def let_spiders_rest(past):
    """Return the past in which every seat has moved and the spiders rest."""
    return given(ATTA_ANTS, SpidersRested(), state=past.state)


def let_spiders_hunt(past, ways):
    """Return the past in which every seat has moved and the spiders have these routes."""
    routes = RoutesFound(ways=tuple(tuple(at(*way) for way in choices) for choices in ways))
    return given(ATTA_ANTS, routes, state=past.state)


def at(x, y) -> Cell:
    """Return a cell."""
    return cell(x, y)


def where(past, seat, ant):
    """Return the cell of an ant, or None if it is in the supply."""
    seen = ATTA_ANTS.view(past.state, None)
    places = [a.cell for a in seen.ants if (a.seat, a.ant) == (seat, ant)]
    return places[0] if places else None


def counters(past, x, y):
    """Return the number of loose leaf counters on a card."""
    seen = ATTA_ANTS.view(past.state, None)
    return next(card.leaves for card in seen.cards if card.cell == at(x, y))


def ants_of(past, seat):
    """Return the number of ants that a seat has in play."""
    return ATTA_ANTS.view(past.state, None).seats[seat].ants
