"""The client: all that the service does, as methods."""

from __future__ import annotations

from formicary_client._sync.accounts import Accounts
from formicary_client._sync.live import Live
from formicary_client._sync.matches import Matches
from formicary_client._sync.past import Past
from formicary_client._sync.play import Play
from formicary_client._sync.seats import Seats
from formicary_client._sync.webhooks import Webhooks


class Client(Matches, Seats, Play, Live, Past, Accounts, Webhooks):
    """A client of the service.

    What changes something is sent with an idempotency key until it is answered, so it is done
    once. What is answered is JSON as it came, typed by `formicary_client.models`: fields that
    this version does not know are kept. Problems are raised as `Problem`.
    """
