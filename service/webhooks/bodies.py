"""Request body schemas for creating and changing webhooks."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from service.schemas.struct_schemas import Strict, TrueOrFalse
from webhooks.addresses import URL_MOST
from webhooks.messages.push import read_browser
from webhooks.quiet import is_zone
from webhooks.subscriptions import MUTED_MOST, PUSH, SHAPES, STANDARD, WANTED

CHALLENGE_MOST = 100  # characters
NO_POINT = "It is not a point of the curve P-256."
NO_ZONE = "It is not a time zone, such as Europe/Berlin."
WHOLE_DAY = "It must differ from the begin."
KEYS_OF_PUSH = "The shape push needs the keys of a browser, and no other shape has any."


def _events(*, required: bool) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.OneOf(WANTED)),
        required=required,
        validate=validate.Length(min=1, max=len(WANTED)),
        metadata={"description": "The types of events to deliver."},
    )


_MATCH_ID = validate.Regexp("^[a-z2-7]{16}$")
_TIME_OF_DAY = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
_BASE64URL = "^[A-Za-z0-9_-]+$"


def _key_of_browser(text: str, letters: int) -> fields.String:
    return fields.String(
        required=True,
        validate=(validate.Length(equal=letters), validate.Regexp(_BASE64URL)),
        metadata={"description": text, "pattern": _BASE64URL},
    )


class PushKeysSchema(Strict):
    """The keys of a browser's push subscription."""

    p256dh = _key_of_browser("Its public key.", 87)
    auth = _key_of_browser("The secret that it shares with the service.", 22)

    @validates_schema(skip_on_field_errors=True)
    def check_point(self, data: dict[str, Any], **_: Any) -> None:
        """Check that the public key is a point of the curve.

        Raises:
            ValidationError: it is not.
        """
        try:
            read_browser(data["p256dh"], data["auth"])
        except ValueError as error:
            raise ValidationError({"p256dh": [NO_POINT]}) from error


class QuietHoursSchema(Strict):
    """The time of each day at which nothing is sent."""

    begins = fields.String(
        required=True,
        validate=validate.Regexp(_TIME_OF_DAY),
        metadata={"description": "Its begin, such as `22:00`."},
    )
    ends = fields.String(
        required=True,
        validate=validate.Regexp(_TIME_OF_DAY),
        metadata={"description": "Its end, on the next day if it is not after the begin."},
    )
    zone = fields.String(
        required=True,
        validate=validate.Length(min=1, max=64),
        metadata={"description": "The time zone, such as `Europe/Berlin`."},
    )

    @validates_schema(skip_on_field_errors=True)
    def check_times(self, data: dict[str, Any], **_: Any) -> None:
        """Check that the time zone exists, and that a day has other hours.

        Raises:
            ValidationError: it does not, or the whole day is quiet.
        """
        if not is_zone(data["zone"]):
            raise ValidationError({"zone": [NO_ZONE]})
        if data["begins"] == data["ends"]:
            raise ValidationError({"ends": [WHOLE_DAY]})


def _quiet() -> fields.Nested:
    return fields.Nested(
        QuietHoursSchema,
        allow_none=True,
        metadata={"description": "The time of each day at which nothing is sent; null for none."},
    )


class WebhookSchema(Strict):
    """A new webhook, with its address, its event types, and optionally a single match."""

    url = fields.String(
        required=True,
        validate=validate.Length(min=1, max=URL_MOST),
        metadata={"description": "The address to deliver to, such as `mailto:anna@example.org`."},
    )
    events = _events(required=True)
    match = fields.String(
        validate=_MATCH_ID,
        metadata={
            "description": "The only match to report on; by default all matches of the account."
        },
    )
    shape = fields.String(
        validate=validate.OneOf(SHAPES),
        metadata={
            "description": "The form of the deliveries: `standard` for programs (the default), one"
            " sentence with a link for a chat or as `mail`, or `push` for a browser, whose endpoint"
            " is the address."
        },
    )
    keys = fields.Nested(
        PushKeysSchema, metadata={"description": "The keys of the browser, only for `push`."}
    )

    quiet = _quiet()

    @validates_schema(skip_on_field_errors=True)
    def check_keys(self, data: dict[str, Any], **_: Any) -> None:
        """Check that keys are given for the notifications of a browser only.

        Raises:
            ValidationError: they are missing, or another shape has keys.
        """
        if (data.get("shape", STANDARD) == PUSH) != ("keys" in data):
            raise ValidationError({"keys": [KEYS_OF_PUSH]})


class WebhookChangeSchema(Strict):
    """Changes to a webhook. Each of them is optional."""

    events = _events(required=False)
    paused = TrueOrFalse(metadata={"description": "True to pause the webhook."})
    muted = fields.List(
        fields.String(validate=_MATCH_ID),
        validate=validate.Length(max=MUTED_MOST),
        metadata={"description": "The matches that are not reported."},
    )
    quiet = _quiet()
    challenge = fields.String(
        validate=validate.Length(min=1, max=CHALLENGE_MOST),
        metadata={
            "description": "The challenge in the link of a chat, or in a notification. It"
            " confirms the webhook."
        },
    )


WEBHOOK = WebhookSchema()
WEBHOOK_CHANGE = WebhookChangeSchema()
