"""A world whose service has a mail server."""

import pytest

from tests.webhooks.mail.server import mail_server
from tests.webhooks.world import WebhookWorld


@pytest.fixture
def box():
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def world(receiver, box):
    return WebhookWorld(receiver, mail=box.server)


@pytest.fixture
def key(world):
    return world.person("Ada")[0]
