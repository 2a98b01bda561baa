"""The client: every operation of the service as a method."""

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

    Requests that change something carry an idempotency key and are retried until they are answered,
    so they take effect once. Answers are plain JSON values, typed by `formicary_client.models`.
    Fields that this version does not list are kept. Problems are raised as `Problem`.
    """
