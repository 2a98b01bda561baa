"""A fixture that checks every answer in this folder against the description of the API."""

import pytest


@pytest.fixture(autouse=True)
def _checked(answers_checked):
    """Give worlds a client that checks their answers."""
