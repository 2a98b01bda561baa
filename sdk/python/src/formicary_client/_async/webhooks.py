"""Methods for webhooks, which are addresses that the service calls when something happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, part, put, remove, send

if TYPE_CHECKING:
    from formicary_client import models


class AsyncWebhooks(AsyncSession):
    """Methods for the webhooks of an account."""

    async def subscribe(
        self, webhook: models.Webhook | Mapping[str, Any], *, key: str | None = None
    ) -> models.NewSecret:
        """Register a webhook.

        Store the secret that is returned, because it signs the deliveries.
        """
        call = send("POST", "/v1/webhooks", webhook, key=key)
        return cast("models.NewSecret", await self.request(call))

    async def webhooks(self) -> models.WebhookPage:
        """Return the webhooks of the account, oldest first."""
        return cast("models.WebhookPage", await self.request(get("/v1/webhooks")))

    async def webhook(self, number: int) -> models.WebhookShown:
        """Return a webhook and its status."""
        return cast("models.WebhookShown", await self.request(get(_path(number))))

    async def change_webhook(
        self, number: int, change: models.WebhookChange | Mapping[str, Any]
    ) -> models.WebhookShown:
        """Change the subscriptions of a webhook, or pause the webhook."""
        call = put(_path(number), change, "PATCH")
        return cast("models.WebhookShown", await self.request(call))

    async def remove_webhook(self, number: int) -> None:
        """Remove a webhook."""
        await self.request(remove(_path(number)))

    async def test_webhook(self, number: int, *, key: str | None = None) -> models.DeliveryShown:
        """Send a test delivery, or send the challenge again."""
        call = send("POST", _path(number, "test"), key=key)
        return cast("models.DeliveryShown", await self.request(call))

    async def rotate_webhook_secret(
        self, number: int, *, key: str | None = None
    ) -> models.NewSecret:
        """Create a new secret. The old one remains valid for 24 hours."""
        call = send("POST", _path(number, "secret"), key=key)
        return cast("models.NewSecret", await self.request(call))

    async def deliveries(
        self,
        number: int,
        *,
        state: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.DeliveryPage:
        """Return a page of past and scheduled deliveries, with every attempt."""
        query = {"state": state, "cursor": cursor, "limit": limit}
        call = get(_path(number, "deliveries"), query)
        return cast("models.DeliveryPage", await self.request(call))

    async def retry_delivery(self, number: int, delivery: str) -> models.DeliveryShown:
        """Retry a delivery that the service has given up on."""
        call = send("POST", _path(number, "deliveries", delivery, "retry"))
        return cast("models.DeliveryShown", await self.request(call))


def _path(number: int, *parts: str) -> str:
    return "/".join(("/v1/webhooks", part(number), *map(part, parts)))
