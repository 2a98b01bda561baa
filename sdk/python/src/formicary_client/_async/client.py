"""The client: all that the service does, as methods."""

from __future__ import annotations

from formicary_client._async.accounts import AsyncAccounts
from formicary_client._async.live import AsyncLive
from formicary_client._async.matches import AsyncMatches
from formicary_client._async.past import AsyncPast
from formicary_client._async.play import AsyncPlay
from formicary_client._async.seats import AsyncSeats
from formicary_client._async.webhooks import AsyncWebhooks


class AsyncClient(
    AsyncMatches, AsyncSeats, AsyncPlay, AsyncLive, AsyncPast, AsyncAccounts, AsyncWebhooks
):
    """A client of the service.

    What changes something is sent with an idempotency key until it is answered, so it is done
    once. What is answered is JSON as it came, typed by `formicary_client.models`: fields that
    this version does not know are kept. Problems are raised as `Problem`.
    """
