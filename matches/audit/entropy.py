"""The players whose entropy is mixed into the luck of a match."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.game import Seat
from games.table import MatchCreated, SeatLeft, SeatTaken


class PlayersEntropy(Struct, frozen=True):
    """The seats whose players gave entropy of their own, and those whose players gave none.

    Attributes:
        given, missing: the seats, in order.
        inherited: true for a branch that draws with the luck of another match.
    """

    given: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()
    inherited: bool = False

    def describe(self) -> str:
        """Return a sentence that says who could have chosen the luck.

        The verifiers in `sdk/verify` and `sdk/go/verify` print the same one.
        """
        if self.inherited:
            return "the luck, or a part of it, is that of another match"
        if self.given:
            rest = f"; none of {_list_seats(self.missing)}" if self.missing else ""
            return (
                f"the luck was chosen by nobody alone: entropy of {_list_seats(self.given)}{rest}"
            )
        rest = f"no entropy of {_list_seats(self.missing)}" if self.missing else ""
        return f"the service alone could have chosen the luck: {rest or 'no player took a seat'}"


def _list_seats(seats: Sequence[Seat]) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


class EntropyCount:
    """Collects the entropy of the players from the events of a match."""

    def __init__(self) -> None:
        self._has_given: dict[Seat, bool] = {}
        self._inherited = False

    def note(self, events: Iterable[object]) -> None:
        """Note the events of a commit of the table."""
        for event in events:
            match event:
                case SeatTaken(seat=seat, entropy=entropy):
                    self._has_given[seat] = bool(entropy)
                case SeatLeft(seat=seat):
                    self._has_given.pop(seat, None)
                case MatchCreated(lineage=lineage) if lineage:
                    self._inherited = bool(lineage.luck or lineage.luck_by_label)

    def result(self) -> PlayersEntropy:
        """Return the entropy that the players gave up to the last event."""
        seats = sorted(self._has_given.items())
        given = tuple(seat for seat, has_given in seats if has_given)
        missing = tuple(seat for seat, has_given in seats if not has_given)
        return PlayersEntropy(given, missing, self._inherited)
