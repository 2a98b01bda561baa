import pytest

HOUR_MS = 3_600_000


@pytest.fixture
def world(world):
    """Return a service whose clock shows an hour after 1970.

    The time of a request is before the time at which it is stored, but never before 1970, even if
    a busy machine stores it seconds later.
    """
    world.context.now = lambda: HOUR_MS
    return world
