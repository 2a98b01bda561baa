"""The client class, which has a method for every operation of the service."""

from __future__ import annotations

from formicary_client._sync.accounts import Accounts
from formicary_client._sync.live import Live
from formicary_client._sync.matches import Matches
from formicary_client._sync.notes import Notes
from formicary_client._sync.past import Past
from formicary_client._sync.play import Play
from formicary_client._sync.seats import Seats
from formicary_client._sync.service import Service
from formicary_client._sync.webhooks import Webhooks


class Client(
    Matches,
    Seats,
    Play,
    Live,
    Past,
    Notes,
    Accounts,
    Webhooks,
    Service,
):
    """Client for a Formicary service.

    Requests that change something are sent with an idempotency key and retried until there is a
    response, so they take effect only once. Responses are plain JSON values, typed by
    `formicary_client.models`. Fields that are unknown to this version are kept. Problems are raised
    as `Problem`.
    """
