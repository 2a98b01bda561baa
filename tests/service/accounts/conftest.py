import pytest

from tests.service.accounts.people import ADMIN
from tests.service.conftest import World


@pytest.fixture
def peopled():
    """A service with administrators and no account yet."""
    return World(admin_token=ADMIN)
