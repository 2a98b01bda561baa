"""Request body schemas for creating and changing webhooks."""

from marshmallow import fields, validate

from service.schemas.struct_schemas import Strict, TrueOrFalse
from webhooks.addresses import URL_MOST
from webhooks.subscriptions import WANTED


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


class WebhookChangeSchema(Strict):
    """Changes to a webhook. The event types and the paused state are both optional."""

    events = _events(required=False)
    paused = TrueOrFalse(metadata={"description": "True to pause the webhook."})


WEBHOOK = WebhookSchema()
WEBHOOK_CHANGE = WebhookChangeSchema()
