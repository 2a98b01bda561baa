"""The facts of refusals, by name."""

from typing import TypedDict


class MarchFacts(TypedDict, total=False):
    """The required and actual values of a refusal.

    Attributes:
        asked: the seat that is asked.
        card: the id of a card.
        fewest, most: the numbers of seats that a match may have.
        found, wanted: the actual and the required number of seats or cubes.
        given, question: the kind of the answered question, and of the open one.
        hex: the number of a tile.
        in_play: the ids of the cards in play.
        open, vacant: the numbers of sites.
        option: the chosen option.
        options: the offered options.
        phase: the phase that is running.
        place, to: the number of a place of the map.
        places: the numbers of the places that may be chosen.
        player, seat: a seat.
        players: the seats that may be chosen.
        q, r: the axial coordinates of a hex.
        requires: the required state of the colony.
        resource: the resource.
        rotation: the rotation of a tile, in sixths of a turn.
        section: the section of a body.
        site: the number of a site.
        source: the place from which ants enter.
    """

    asked: int
    card: str
    fewest: int
    found: int
    given: str
    hex: int
    in_play: tuple[str, ...]
    most: int
    open: tuple[int, ...]
    option: str
    options: tuple[str, ...]
    phase: str
    place: int
    places: tuple[int, ...]
    player: int
    players: tuple[int, ...]
    q: int
    question: str
    r: int
    requires: str
    resource: str
    rotation: int
    seat: int
    section: str
    site: int
    source: int
    to: int
    vacant: tuple[int, ...]
    wanted: int
