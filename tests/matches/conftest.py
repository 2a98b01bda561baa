import pytest

from matches.commands.bots import answer
from tests.matches.bundles import bundle_of
from tests.matches.forging import some_match
from tests.playing import begun, house_on, waits
from tests.servers import real_client, running

__all__ = ["house", "lines", "match", "real_client", "reasoned", "running"]


@pytest.fixture
def house():
    """A house on a fakeredis of its own."""
    return house_on()


@pytest.fixture
def match(house):
    """A match of two players, begun."""
    return begun(house)


@pytest.fixture
def lines(house, match):
    """The bundle of a match that is over, of 18 events.

    1 created; 2, 3 seats taken with 4, 5 dealt; 6 pondered; 7 sent; 8 taken back; 9, 10 sent;
    11 foraged; 12, 13 sent; 14 foraged; 15, 16 sent; 17 foraged, 18 ended.
    """
    some_match(house, match)
    return bundle_of(house, match)


@pytest.fixture
def reasoned(house):
    """The bundle of a match that bots have played, with what they thought."""
    match = begun(house, bots=2, key="bots")
    while tasks := waits(house, match):
        answer(house, tasks[0])
    return bundle_of(house, match)
