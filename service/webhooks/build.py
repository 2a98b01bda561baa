"""Functions that build the details of a webhook from the body of a request."""

from collections.abc import Mapping
from typing import Any

from webhooks.subscriptions import STANDARD, WANTED, Details, PushKeys, QuietHours


def read_details(given: Mapping[str, Any]) -> Details:
    """Return the details of a new webhook from a body that `WebhookSchema` has loaded.

    For the shape `mail`, its `address` must be sealed already, and its `url` without it.
    """
    return Details(
        url=given["url"],
        match_id=given.get("match", ""),
        shape=given.get("shape", STANDARD),
        keys=PushKeys(**given["keys"]) if "keys" in given else None,
        address=given.get("address", ""),
        **read_changes(given),
    )


def read_changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changed fields of `Details` from the body of a request."""
    changes: dict[str, Any] = {}
    if "events" in given:
        changes["events"] = tuple(event for event in WANTED if event in given["events"])
    if "muted" in given:
        changes["muted"] = tuple(dict.fromkeys(given["muted"]))
    if "quiet" in given:
        changes["quiet"] = QuietHours(**given["quiet"]) if given["quiet"] else None
    return changes
