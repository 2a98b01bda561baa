"""Faults of a well-formed pack of Myrmes (rules 1)."""

import pytest

from games import GAMES
from tests.packs import default_of

PACKS = GAMES["myrmes"].packs
AREA = ("garden", "areas", 0)
FAR = {"q": 7, "r": 0, "terrain": "gg"}
AGAIN = {"q": 2, "r": -7, "terrain": "m"}


def change(*path, to):
    """Return a function that changes one value in a pack.

    `to` is the new value, or a function of the present value.
    """

    def apply(pack):
        for key in path[:-1]:
            pack = pack[key]
        pack[path[-1]] = to(pack[path[-1]]) if callable(to) else to

    return apply


def twice(entries):
    return [*entries, entries[0]]


def without_last(entries):
    return entries[:-1]


UNSOUND = [
    ("/prey/3/id", "is in the pack 2 times", change("prey", to=twice)),
    ("/specials", "is missing", change("specials", to=without_last)),
    ("/pheromones/0/cells", "each once", change("pheromones", 0, "cells", to=twice)),
    ("/pheromones/0/cells", "each once", change("pheromones", 0, "cells", to=[])),
    ("/specials/0/cells", "not connected", change("specials", 0, "cells", to=[[0, 0], [3, 3]])),
    ("/specials/0/pool", "belongs to the", change("specials", 0, "pool", to="sub-colonies")),
    ("/objectives", "2 are needed", change("objectives", to=lambda every: every[6:])),
    ("/objectives/0/free_specials", "own_specials", change("objectives", 0, "free_specials", to=9)),
    ("/objectives/0/discard_nurses", "own_nurses", change("objectives", 0, "discard_nurses", to=9)),
    ("/objectives/0/levels_down", "level_needed", change("objectives", 0, "levels_down", to=9)),
    ("/garden/rows/1", "is already listed", change("garden", "rows", 1, to=AGAIN)),
    ("/garden/rows/1", "goes beyond 7", change("garden", "rows", 1, to=FAR)),
    ("/garden/prey/0", "is not land", change("garden", "prey", 0, to=[7, 7])),
    ("/garden/areas", "one area each", change("garden", "areas", 0, "seats", to=3)),
    ("/garden/areas/0/rows/0", "beyond the garden", change(*AREA, "rows", 0, to=[7, 5, 7])),
    ("/garden/areas/0/starts", "different starts", change(*AREA, "starts", to=twice)),
    ("/garden/areas/0/starts/0", "not land in play", change(*AREA, "starts", 0, to=[7, 7])),
]


@pytest.mark.parametrize(("path", "text", "change"), UNSOUND)
def test_what_does_not_fit_is_told_at_its_place(path, text, change):
    pack = default_of("myrmes")
    change(pack)

    faults = PACKS.check(pack)

    assert any(fault.path == path and text in fault.text for fault in faults), faults


def test_the_pack_that_ships_is_sound():
    assert PACKS.check(default_of("myrmes")) == ()
