"""Everything the rules need to decide the next command.

A set of collection sites is one int, with bit `place * 4 + k` for a site. The counts of ants in the
outskirts (and in The Great Tunnel, place 0) are one int as well, with 6 bits for each place. Cards
are indices into the pack. A hand or pile without an order is a bit mask.
"""

from typing import TypeAlias

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.tasks import AnyTask

Body: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
Hint: TypeAlias = tuple[int, int]  # positions in the hex pile, and the hexes at these positions

EMPTY_BODY: Body = ((), (), ())
ORIGINS = (
    "battles",
    "sites",
    "cards",
    "bodies",
    "inner-meadow",
    "evolutions",
    "goals",
    "largest-brood",
    "greatest-stores",
    "untold-potential",
)
FIELD = 6  # bits for the ants in the outskirts of one place
ONE_FIELD = (1 << FIELD) - 1


class State(Struct, frozen=True, gc=False):
    """A match at one moment: the contents of the seats' areas and of the map (rules 1.1).

    Attributes:
        content: the hash of the pack in use.
        marker: the seat with the Active Player marker.
        agenda: the due tasks, the next one last; empty before the start and after the end.
        round: 1 to 4; the long game begins with 0.
        supply, larvae, food: the amounts by seat.
        resting_larvae, resting_food: the amounts on the Resting areas, by seat.
        resters: the seats that have rested in this Worker Phase, in order.
        taken: by seat, the actions taken this round, as bits in the order of `ActionName`.
        won: the battles won this round, by seat.
        points: by seat, the points in the order of ORIGINS.
        completed: the bodies that have scored, by seat.
        sites: by seat, the sites with its ants.
        outside: by seat, its ants in outskirts and in The Great Tunnel.
        tiles: the hexes on the map in the order of placement (`layout.tile`).
        centipedes, wormholes: bit masks of places.
        pile: the hexes face down, the top last. `box`: the hexes that are out of the game.
        looked: by seat, the hexes drawn in secret, of which it must choose.
        rejected: by seat, the hexes in the box that it has seen.
        hints: by seat, its knowledge about the pile.
        hands: by seat, a mask of cards. `down`: by seat, its card face down, or -1.
        deck: the cards of the deck, the top last. `discard`: a mask of the cards face up.
        shuffles: the number of times that the discard pile has become the deck.
        bodies: by seat, the evolutions of each section, the topmost last.
        goals: by seat, the goals in play.
        horde_deck, horde_discard, horde_points, horde_shuffles: the same of the Centipede Horde.
    """

    content: str = ""
    rules: str = "1"
    options: Options = Options()
    players: int = 0
    marker: Seat = 0
    agenda: tuple[AnyTask, ...] = ()
    round: int = 0
    supply: tuple[int, ...] = ()
    larvae: tuple[int, ...] = ()
    food: tuple[int, ...] = ()
    resting_larvae: tuple[int, ...] = ()
    resting_food: tuple[int, ...] = ()
    resters: tuple[Seat, ...] = ()
    taken: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    completed: tuple[int, ...] = ()
    sites: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    tiles: tuple[int, ...] = ()
    centipedes: int = 0
    wormholes: int = 0
    pile: tuple[int, ...] = ()
    box: tuple[int, ...] = ()
    looked: tuple[tuple[int, ...], ...] = ()
    rejected: tuple[tuple[int, ...], ...] = ()
    hints: tuple[tuple[Hint, ...], ...] = ()
    hands: tuple[int, ...] = ()
    down: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discard: int = 0
    shuffles: int = 0
    bodies: tuple[Body, ...] = ()
    goals: tuple[tuple[int, ...], ...] = ()
    horde_deck: tuple[int, ...] = ()
    horde_discard: int = 0
    horde_points: int = 0
    horde_shuffles: int = 0
