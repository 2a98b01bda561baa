"""A receiver of deliveries, and a folder for the files of `listen`."""

import pytest

from tests.formicary.terminal.test_demo import address
from tests.webhooks.receiver import receiver_process

__all__ = ["address"]


@pytest.fixture(scope="session")
def receiver():
    with receiver_process() as process:
        yield process


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """Return the folder in which `listen` keeps deliveries."""
    for name in ("FORMICARY_API_KEY", "FORMICARY_URL", "FORMICARY_WEBHOOK_SECRET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "formicary" / "deliveries"
