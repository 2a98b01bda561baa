import pytest

from events import Store
from tests.servers import client, own_server, real_client, running

__all__ = ["client", "own_server", "real_client", "running", "store"]


@pytest.fixture
def store(client):
    return Store(client)
