"""A comparable match that uses the eventsourcing library, as a reference for our own."""

from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Garden(Aggregate):
    """A board with 91 hexes, on which ants move, pick up leaves and put them down."""

    def __init__(self, seats: int) -> None:
        self.stores = [0] * seats
        self.ants = [0] * 24
        self.leaves = dict.fromkeys(range(91), 2)

    @event("AntMoved")
    def move(self, ant: int, to: int) -> None:
        """Move an ant to another hex."""
        self.ants[ant] = to

    @event("LeafTaken")
    def take(self, seat: int, at: int) -> None:
        """Pick up a leaf from a hex."""
        self.leaves[at] -= 1
        self.stores[seat] += 1

    @event("LeafLaid")
    def lay(self, seat: int, at: int) -> None:
        """Put a leaf down on a hex."""
        self.leaves[at] += 1
        self.stores[seat] -= 1

    @event("TurnEnded")
    def end(self, seat: int) -> None:
        """End a turn and feed the ants."""
        self.stores[seat] += 1


class Gardens(Application[UUID]):
    """Application that keeps gardens in the library's in-memory store."""

    def grow(self, events: int) -> Garden:
        """Create and store a garden with the given number of events."""
        garden = Garden(4)
        for number in range(events - 1):
            match number % 4:
                case 0:
                    garden.move(number % 24, number % 91)
                case 1:
                    garden.take(number % 4, number % 91)
                case 2:
                    garden.lay(number % 4, number % 91)
                case _:
                    garden.end(number % 4)
        self.save(garden)
        return garden
