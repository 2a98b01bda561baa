"""The facts of refusals, by name."""

from typing import TypedDict


class At(TypedDict):
    """A place in the world: the numbers of its column and its row, counted from the nest."""

    x: int
    y: int


class Ways(TypedDict, total=False):
    """The edges of a card to which its trails must lead."""

    north: bool
    east: bool
    south: bool
    west: bool


class AttaFacts(TypedDict, total=False):
    """The required and actual values of a refusal.

    Attributes:
        ant, victim: the number of an ant of its seat.
        ants: the numbers of the ants that must leave the nest.
        asked: the seat or the spider that the question is about, or the kind of the open question.
        card: the name of a card.
        cell, to: a place.
        fewest, most, seats: numbers of seats.
        first_player, owner: a seat.
        inside: the number of ants in the nest.
        reason: the reason for the end of the match.
        same_as: a rotation that gives the same card.
        spider: the number of a spider.
        trail_wanted: the edges to which a trail must lead.
        wanted: the kind of the answered question.
        ways: the places to which the spider may go.
        why: the kind of the open question.
    """

    ant: int
    ants: tuple[int, ...]
    asked: int | str
    card: str
    cell: At
    fewest: int
    first_player: int
    inside: int
    most: int
    owner: int
    reason: str
    same_as: int
    seats: int
    spider: int
    to: At
    trail_wanted: Ways
    victim: int
    wanted: str
    ways: tuple[At, ...]
    why: str
