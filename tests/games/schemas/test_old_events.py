"""The upcasts of a game are checked when it is loaded."""

from importlib.metadata import EntryPoint

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.registry import BrokenGame, load_entry_point
from games.schemas.old_events import BrokenUpcasts, OldEvent, check_upcasts
from tests.anthill import ANTHILL
from tests.events.hiding import Dug, dug_1, dug_2


class Left(Struct, frozen=True, tag="left"):
    """An event at its first version."""

    seat: int


FIRST = OldEvent("dug", {"seat": 0, "depth": 4}, dug_1)
SECOND = OldEvent("dug.2", {"seat": 0, "depth": 4, "by": "claw"}, dug_2)
BROKEN = replace(ANTHILL, old_events=(OldEvent("foraged.0", {}, dug_1),))


def test_each_version_is_raised_to_the_newest():
    """The examples are unchanged, so that they can be used again."""
    upcasts = check_upcasts(Dug | Left, (FIRST, SECOND))

    assert list(upcasts) == ["dug", "dug.2"]
    assert upcasts["dug.2"](upcasts["dug"]({"seat": 1, "depth": 2})) == {
        "type": "dug.3",
        "seat": 1,
        "cells": 2,
        "by": "hand",
    }
    assert FIRST.example == {"seat": 0, "depth": 4}
    assert check_upcasts(Left, ()) == {}


@pytest.mark.parametrize(
    ("old_events", "fault"),
    [
        ((FIRST,), "dug.2 has no upcast"),
        ((), "dug has no upcast"),
        ((SECOND,), "dug has no upcast"),
        ((FIRST, SECOND, FIRST), "dug occurs twice"),
        ((FIRST, SECOND, FIRST._replace(name="dug.3")), "dug.3 occurs twice"),
        ((FIRST, SECOND, FIRST._replace(name="dug.4")), "dug.4 has no newer version"),
        ((FIRST, SECOND, FIRST._replace(name="gone")), "gone has no newer version"),
        ((FIRST, SECOND._replace(upcast=dug_1)), "the upcast of dug.2 returns dug.2"),
        (
            (FIRST, SECOND._replace(upcast=lambda plain: {**plain, "type": "dug"})),
            "the upcast of dug.2 returns dug",
        ),
        ((FIRST._replace(upcast=dug_2), SECOND), "the upcast of dug returns dug.3"),
        ((FIRST._replace(example={}), SECOND), "the upcast of dug.2: KeyError: 'depth'"),
        (
            (FIRST, SECOND._replace(example={"seat": 0, "depth": 4})),
            "dug.2 is raised to dug.3: Object missing required field `by`",
        ),
        (
            (FIRST, SECOND._replace(example={"seat": 0, "depth": "4", "by": "claw"})),
            "dug.2 is raised to dug.3: Expected `int`, got `str` - at `$.cells`",
        ),
        (
            (FIRST, SECOND._replace(example={"seat": 0, "depth": 4, "by": "claw", "hex": 1})),
            "dug.2 is raised to dug.3 with the unknown field hex",
        ),
    ],
)
def test_a_chain_that_does_not_reach_the_newest_schema_is_refused(old_events, fault):
    """The error names the version and the fault."""
    with pytest.raises(BrokenUpcasts) as raised:
        check_upcasts(Dug | Left, old_events)

    assert str(raised.value) == fault


def test_a_game_with_broken_upcasts_is_not_loaded():
    """A process that starts reports it like other games that cannot be used."""
    point = EntryPoint("anthill", f"{__name__}:BROKEN", "formicary.games")

    with pytest.raises(BrokenGame, match=r"old events: foraged\.0 has no newer version"):
        load_entry_point(point)
