"""A fixture that validates every response in this folder against the API description."""

import pytest


@pytest.fixture(autouse=True)
def _checked(answers_checked):
    """Give worlds a client that validates their responses."""
