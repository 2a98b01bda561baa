"""Game state: everything that the rules need to decide the next command.

A set of collection sites is an int with bit `place * 4 + k` for each site. The counts of ants in
the outskirts (and in The Great Tunnel, place 0) are also packed into one int, with 6 bits for each
place. Cards are indices into the pack. An unordered hand or pile is a bit mask.
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
FIELD = 6  # number of bits for the ants in the outskirts of one place
ONE_FIELD = (1 << FIELD) - 1


class State(Struct, frozen=True, gc=False):
    """Complete state of a match, with the map and the contents of all seats' areas (rules 1.1).

    Attributes:
        content: the hash of the pack.
        marker: the seat with the Active Player marker.
        agenda: the due tasks, with the next task last; empty before the start and after the end.
        round: 1 to 4; the long game begins with 0.
        supply, larvae, food: the amounts in each area, by seat.
        resting_larvae, resting_food: the amounts on the Resting areas, by seat.
        resters: the seats that have rested in this Worker Phase, in order.
        taken: the actions taken this round as bits in the order of `ActionName`, by seat.
        won: the number of battles won this round, by seat.
        points: the points by origin in the order of ORIGINS, by seat.
        completed: the number of bodies that have scored, by seat.
        sites: the sites occupied by each seat's ants, by seat.
        outside: the counts of ants in outskirts and in The Great Tunnel, by seat.
        tiles: the hexes on the map in the order of placement (`layout.tile`).
        centipedes, wormholes: bit masks of places.
        pile: the face-down hexes, with the top hex last. `box`: the hexes that are out of the game.
        looked: the secretly drawn hexes from which a seat must choose, by seat.
        rejected: the hexes in the box that each seat has seen, by seat.
        hints: the knowledge of each seat about the pile, by seat.
        hands: the mask of cards in hand, by seat. `down`: the face-down card or -1, by seat.
        deck: the cards of the deck, with the top card last. `discard`: the mask of the discarded
            cards.
        shuffles: the number of times that the discard pile was shuffled into the deck.
        bodies: the evolutions of each section with the topmost last, by seat.
        goals: the goals in play, by seat.
        horde_deck, horde_discard, horde_points, horde_shuffles: the same values for the Centipede
            Horde.
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
