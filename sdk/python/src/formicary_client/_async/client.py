"""The client class, which has a method for every operation of the service."""

from __future__ import annotations

from formicary_client._async.accounts import AsyncAccounts
from formicary_client._async.live import AsyncLive
from formicary_client._async.matches import AsyncMatches
from formicary_client._async.notes import AsyncNotes
from formicary_client._async.past import AsyncPast
from formicary_client._async.play import AsyncPlay
from formicary_client._async.seats import AsyncSeats
from formicary_client._async.service import AsyncService
from formicary_client._async.webhooks import AsyncWebhooks


class AsyncClient(
    AsyncMatches,
    AsyncSeats,
    AsyncPlay,
    AsyncLive,
    AsyncPast,
    AsyncNotes,
    AsyncAccounts,
    AsyncWebhooks,
    AsyncService,
):
    """Client for a Formicary service.

    Requests that change something are sent with an idempotency key and retried until there is a
    response, so they take effect only once. Responses are plain JSON values, typed by
    `formicary_client.models`. Fields that are unknown to this version are kept. Problems are raised
    as `Problem`.
    """
