"""The calls of webhooks in the description, with the bodies that the service sends."""

from typing import Any

from service.openapi.references import reference_to
from webhooks.deliveries import Kind

CALLS: dict[Kind, str] = {
    "asked": "A seat of the account is asked something.",
    "clock-low": "A quarter of the time is left to a seat of the account, two hours at most.",
    "event": "A command was played; its events come as the account may see them.",
    "finished": "A match is over.",
    "invited": "Seats are kept for the account.",
    "challenge": "The receiver is to echo `data.challenge`, as JSON or as plain text.",
    "test": "The owner of the webhook has asked for a test.",
}
TAG = "deliveries"  # distinct from the tags of paths, for which generators would write broken code
_EVERY = "It is signed by Standard Webhooks, and may come more than once."
_HEADERS = {
    "webhook-id": "Names the delivery, however often it is sent: drop doubles by it.",
    "webhook-timestamp": "When it is sent, in seconds since 1970: refuse what is old.",
    "webhook-signature": "`v1,` and a signature, by each secret that is good now.",
}


def describe_calls() -> dict[str, Any]:
    """Return the `webhooks` section of the API's description."""
    parameters = [
        {
            "in": "header",
            "name": name,
            "description": text,
            "required": True,
            "schema": {"type": "string"},
        }
        for name, text in _HEADERS.items()
    ]
    body = {
        "required": True,
        "content": {"application/json": {"schema": reference_to("WebhookBody")}},
    }
    taken = {"description": "It is taken; anything else is tried again for three days."}
    return {
        kind: {
            "post": {
                "operationId": f"call_{kind.replace('-', '_')}",
                "summary": text,
                "description": f"{text} {_EVERY}",
                "security": [],
                "tags": [TAG],
                "parameters": parameters,
                "requestBody": body,
                "responses": {"2XX": taken},
            }
        }
        for kind, text in CALLS.items()
    }
