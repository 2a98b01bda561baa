"""Request bodies about seats: plans, joining, claims, invitations and reservations."""

from typing import Any, get_args

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from games.bots import LEVEL_PATTERN
from games.table import Visibility
from service.schemas.struct_schemas import Strict, WholeNumber

ENTROPY_MOST = 128
SECRET_MOST = 200
BATCH_MOST = 50
UUID_PATTERN = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
DELAY_EVENTS_MOST = 10_000
DELAY_MINUTES_MOST = 525_600  # a year
LEVEL = validate.Regexp(
    LEVEL_PATTERN,
    error="The level of a bot must be `random`, `greedy`, `mcts:<iterations>` or"
    " `mcts:<milliseconds>ms`.",
)
_ACCOUNT = validate.Length(min=1, max=80)
_SECRET = validate.Length(min=1, max=SECRET_MOST)


class SeatPlanSchema(Strict):
    """A seat: open (`{}`), a bot's (`{"bot": "mcts:200"}`), or an account's (`{"account": "Ada"}`).

    An account is given by its id or its name, and only that account may take the seat. Null is the
    same as leaving the field out.
    """

    bot = fields.String(
        allow_none=True,
        validate=LEVEL,
        metadata={
            "description": "The level of the bot that plays the seat: `random`, `greedy`,"
            " `mcts:<iterations>` or `mcts:<milliseconds>ms`."
        },
    )
    account = fields.String(
        allow_none=True,
        validate=_ACCOUNT,
        metadata={"description": "The id or the name of the only account that may take the seat."},
    )

    @validates_schema
    def check_one_holder(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a seat that has both a bot and an account, even if one is null."""
        if "bot" in data and "account" in data:
            raise ValidationError("A seat cannot be both a bot's and reserved for an account.")

    @post_load
    def drop_nothing(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Return the seat without its null fields."""
        return {name: value for name, value in data.items() if value is not None}


class JoinSchema(Strict):
    """Optional fields for taking a seat: its invitation, and entropy of the player for the luck.

    The SHA-256 of the entropy is recorded and mixed in. Entropy of 64 hex digits is used unchanged.
    """

    entropy = fields.String(
        validate=validate.Length(max=ENTROPY_MOST),
        metadata={"description": "A text that nobody else can know, to mix into the luck."},
    )
    invitation = fields.String(
        validate=_SECRET, metadata={"description": "The secret of the seat's invitation."}
    )


class ClaimSchema(Strict):
    """The token of the seat that an account claims."""

    token = fields.String(
        required=True,
        validate=_SECRET,
        metadata={"description": "The token of the seat. It is revoked."},
    )


class LookSchema(Strict):
    """The secret of the invitation to look at."""

    invitation = fields.String(
        required=True, validate=_SECRET, metadata={"description": "The secret of the invitation."}
    )


class ReservationSchema(Strict):
    """The account that a seat is reserved for, by its id or its name."""

    account = fields.String(
        required=True,
        validate=_ACCOUNT,
        metadata={"description": "The id or the name of the account."},
    )


class BatchPlanSchema(Strict):
    """A match to create, with the key that a single request for it would have."""

    key = fields.String(
        required=True,
        validate=validate.Regexp(UUID_PATTERN),
        metadata={"description": "A random UUID of version 4, as in `Idempotency-Key`."},
    )
    plan = fields.Dict(
        required=True, metadata={"description": "The body of a single request for the match."}
    )


class BatchSchema(Strict):
    """Matches to create, at most 50."""

    matches = fields.List(
        fields.Nested(BatchPlanSchema()),
        required=True,
        validate=validate.Length(min=1, max=BATCH_MOST),
        metadata={"description": "The matches, each with its key."},
    )


class SpectatorsPlanSchema(Strict):
    """The limits for spectators: `{"kind": "nobody"}`, or `{"kind": "delayed", "minutes": 10}`.

    A delay is given in events, in minutes, or in both. If both are given, both apply. Without this
    field anybody may watch without delay.
    """

    kind = fields.String(
        required=True,
        validate=validate.OneOf(["nobody", "delayed"]),
        metadata={"description": "`nobody` for no spectators, `delayed` for anybody with a delay."},
    )
    events = WholeNumber(
        validate=validate.Range(min=0, max=DELAY_EVENTS_MOST),
        metadata={"default": 0, "description": "The minimum delay in events."},
    )
    minutes = WholeNumber(
        validate=validate.Range(min=0, max=DELAY_MINUTES_MOST),
        metadata={"default": 0, "description": "The minimum delay in minutes."},
    )

    @validates_schema
    def check_delay(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a delay of zero, and any delay with the kind `nobody`."""
        told = [data[name] for name in ("events", "minutes") if name in data]
        if told if data["kind"] == "nobody" else not any(told):
            raise ValidationError(
                "`delayed` requires a delay in events or minutes; `nobody` does not allow one."
            )


def visibility_field() -> fields.String:
    """Return the field of the visibility of a match."""
    return fields.String(
        validate=validate.OneOf(get_args(Visibility)),
        metadata={
            "default": "public",
            "description": "The visibility: `public`, `unlisted` (in no list) or `invited`"
            " (visible only to invited players).",
        },
    )


BATCH = BatchSchema()
CLAIM = ClaimSchema()
JOIN = JoinSchema()
LOOK = LookSchema()
RESERVATION = ReservationSchema()
