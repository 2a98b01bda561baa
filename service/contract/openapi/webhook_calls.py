"""OpenAPI descriptions of webhook calls, with the payloads that the service sends."""

from typing import Any

from service.contract.openapi.references import reference_to
from webhooks.deliveries import Kind

CALLS: dict[Kind, str] = {
    "asked": "A seat of the account is asked a question.",
    "clock-low": "A seat of the account has a quarter of its time left, or two hours if that is"
    " less.",
    "event": "A command was played. Its events are included as the account may see them.",
    "finished": "A match is over.",
    "invited": "Seats are reserved for the account.",
    "challenge": "The receiver must echo `data.challenge`, as JSON or as plain text.",
    "test": "The owner of the webhook has requested a test.",
}
TAG = "deliveries"  # must differ from the tags of paths; otherwise generators write broken code
_EVERY = "It is signed as in Standard Webhooks, and may be delivered more than once."
_HEADERS = {
    "webhook-id": "The id of the delivery, which is the same for each attempt. Use it to drop"
    " duplicates.",
    "webhook-timestamp": "The time of sending, in seconds since 1970. Refuse old messages.",
    "webhook-signature": "`v1,` and a signature, for each secret that is currently valid.",
}


def describe_calls() -> dict[str, Any]:
    """Return the `webhooks` section of the OpenAPI description."""
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
    taken = {
        "description": "The delivery is accepted. After any other response it is retried for"
        " three days."
    }
    return {
        kind: {
            "post": {
                "operationId": f"call_{kind.replace('-', '_')}",
                "summary": text,
                "description": _EVERY,
                "security": [],
                "tags": [TAG],
                "parameters": parameters,
                "requestBody": body,
                "responses": {"2XX": taken},
            }
        }
        for kind, text in CALLS.items()
    }
