"""The client: every operation of the service as a method."""

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

    Requests that change something carry an idempotency key and are retried until they are answered,
    so they take effect once. Answers are plain JSON values, typed by `formicary_client.models`.
    Fields that this version does not list are kept. Problems are raised as `Problem`.
    """
