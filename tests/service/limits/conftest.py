"""A service with low limits, and clients with their own addresses."""

import pytest
from fakeredis import FakeRedis

from service.limits.counters import Counters
from service.limits.guard import Limits
from service.limits.policies import read_policies
from tests.service.conftest import World, real_client, running

__all__ = ["At", "limited_service", "real_client", "running", "service"]

HOG, PLAYER = "192.0.2.1", "198.51.100.7"


class At:
    """A client at a given address."""

    def __init__(self, world, address):
        self.world, self.address = world, address

    def __getattr__(self, name):
        """Return a method of the world that sends its requests from this address."""

        def do(*arguments, **named):
            self.world.client.environ_base["REMOTE_ADDR"] = self.address
            return getattr(self.world, name)(*arguments, **named)

        return do


def service(text, *, redis=None, counted_at=None, now=None, **settings):
    """Return a world with limits in the format of `FORMICARY_LIMITS`."""
    redis = redis or FakeRedis()
    clock = {"now": now} if now else {}
    limits = Limits(read_policies(text), Counters(counted_at or redis, **clock), **clock)
    return World(redis=redis, limits=limits, **settings)


@pytest.fixture
def limited_service():
    """Return a service with limits that are reached quickly."""
    return service(
        "commands=100/second burst 5, create=3/hour, search=2/minute, reads=3/minute,"
        " streams=2/minute, held-streams=2, analyses=1/hour, tokens=3/minute"
    )
