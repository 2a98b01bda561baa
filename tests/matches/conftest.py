import pytest

from tests.playing import begun, house_on
from tests.servers import real_client, running

__all__ = ["house", "match", "real_client", "running"]


@pytest.fixture
def house():
    """A house on a fakeredis of its own."""
    return house_on()


@pytest.fixture
def match(house):
    """A match of two players, begun."""
    return begun(house)
