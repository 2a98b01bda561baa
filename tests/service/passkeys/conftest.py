import pytest

from tests.service.accounts.people import ADMIN
from tests.service.conftest import World


@pytest.fixture
def world_with_admin():
    """Return a service with an administrator and without accounts."""
    return World(admin_token=ADMIN)
