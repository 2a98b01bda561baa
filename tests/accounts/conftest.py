import pytest

from tests.accounts.making import directory_on
from tests.servers import client, own_server, real_client, running

__all__ = ["client", "directory", "own_server", "real_client", "running"]


@pytest.fixture
def directory(client):
    return directory_on(client)
