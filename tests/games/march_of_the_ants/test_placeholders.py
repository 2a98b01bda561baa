"""The views of a reader do not depend on the placeholders for hidden cards and hexes."""

import pytest

from tests.matches.records.test_sealed import check_views
from tests.replays.recording import FOLDER

# Between them, these matches have every event that shows or hides a card or hex.
NAMES = ("2-seats-eager-1", "2-seats-eager-2", "5-seats-random-15")


@pytest.mark.parametrize("name", NAMES)
def test_placeholders_do_not_change_a_readers_views(name):
    check_views(FOLDER / "march-of-the-ants" / f"{name}.ndjson.gz", seats_most=2)
