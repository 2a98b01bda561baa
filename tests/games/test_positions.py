"""Faults of positions: each field with a nonexistent seat is reported."""

from msgspec import Struct

from games.game import Fault
from games.position_faults import seat_faults


class Ended(Struct, frozen=True):
    """Groups of seats, and an optional winner."""

    ranking: tuple[tuple[int, ...], ...]
    winner: int | None


def test_groups_of_seats_and_none_are_seats_too():
    named = frozenset({"ranking", "winner"})
    sound, wrong = Ended(((0,), (1, 2)), None), Ended(((0,), (1, 3)), -1)

    assert list(seat_faults((sound, 7, "x"), 3, named, frozenset())) == []
    assert list(seat_faults((sound, wrong), 3, named, frozenset({"ranking"}))) == [
        Fault("/0/ranking", "its length is 2, and the number of seats is 3"),
        Fault("/1/ranking", "its length is 2, and the number of seats is 3"),
        Fault("/1/ranking/1/1", "there is no seat 3"),
        Fault("/1/winner", "there is no seat -1"),
    ]
