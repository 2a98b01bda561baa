"""Close all clients opened by a test afterwards, including those of sentinels and nodes."""

from weakref import WeakSet

import pytest
from redis.connection import ConnectionPool


@pytest.fixture(autouse=True)
def no_pool_stays_open(monkeypatch):
    pools: WeakSet[ConnectionPool] = WeakSet()
    prepare = ConnectionPool.__init__

    def prepare_and_note(pool, *arguments, **more):
        prepare(pool, *arguments, **more)
        pools.add(pool)

    monkeypatch.setattr(ConnectionPool, "__init__", prepare_and_note)
    yield
    for pool in list(pools):
        pool.disconnect()
