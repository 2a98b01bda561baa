import pytest

from events import Store
from events.connections import open_client
from tests.servers import KINDS, empty_client, own_server, real_client, running
from tests.several.servers import KINDS as SEVERAL
from tests.several.servers import several, waits_until_whole

__all__ = ["client", "own_server", "real_client", "running", "several", "store"]


@pytest.fixture(params=(*KINDS, *SEVERAL))
def client(request, running, several, clients):
    """Return a client of an empty store, for each kind of store with one server or several."""
    if request.param not in SEVERAL:
        return empty_client(request.param, running)
    servers = several(request.param)
    waits_until_whole(servers)
    servers.flush()
    return clients(servers.url)


@pytest.fixture(scope="session")
def clients():
    """Yield a function that opens clients of multi-server stores by address, once per address."""
    opened = {}

    def get(url):
        if url not in opened:
            opened[url] = open_client(url)
        return opened[url]

    yield get
    for opened_client in opened.values():
        opened_client.close()


@pytest.fixture
def store(client):
    return Store(client)
