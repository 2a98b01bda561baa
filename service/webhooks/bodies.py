"""Request body schemas for creating and changing webhooks."""

from marshmallow import fields, validate

from service.schemas.struct_schemas import Strict, TrueOrFalse
from webhooks.addresses import URL_MOST
from webhooks.subscriptions import SHAPES, WANTED

CHALLENGE_MOST = 100  # characters


def _events(*, required: bool) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.OneOf(WANTED)),
        required=required,
        validate=validate.Length(min=1, max=len(WANTED)),
        metadata={"description": "The types of events to deliver."},
    )


class WebhookSchema(Strict):
    """A new webhook, with its address, its event types, and optionally a single match."""

    url = fields.String(
        required=True,
        validate=validate.Length(min=1, max=URL_MOST),
        metadata={"description": "The address to deliver to."},
    )
    events = _events(required=True)
    match = fields.String(
        validate=validate.Regexp("^[a-z2-7]{16}$"),
        metadata={
            "description": "The only match to report on; by default all matches of the account."
        },
    )
    shape = fields.String(
        validate=validate.OneOf(SHAPES),
        metadata={
            "description": "The form of the deliveries: `standard` for programs (the default), or"
            " one sentence with a link, as the webhooks of a chat expect it."
        },
    )


class WebhookChangeSchema(Strict):
    """Changes to a webhook. Each of them is optional."""

    events = _events(required=False)
    paused = TrueOrFalse(metadata={"description": "True to pause the webhook."})
    challenge = fields.String(
        validate=validate.Length(min=1, max=CHALLENGE_MOST),
        metadata={"description": "The challenge in the link that the chat shows. It confirms it."},
    )


WEBHOOK = WebhookSchema()
WEBHOOK_CHANGE = WebhookChangeSchema()
