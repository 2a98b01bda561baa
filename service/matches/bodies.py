"""Request body schemas for creating matches and their seats."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from games.bots import LEVEL_PATTERN
from games.table import SeatPlan, Spectators, UndoPolicy, Visibility
from games.versions import released_rules
from matches.commands.create import Plan
from service.schemas.clocks import ClockField
from service.schemas.struct_schemas import GameForms, Strict, TrueOrFalse, WholeNumber

BATCH_MOST = 50
UUID_PATTERN = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
DELAY_EVENTS_MOST = 10_000
DELAY_MINUTES_MOST = 525_600  # one year
LEVEL = validate.Regexp(
    LEVEL_PATTERN,
    error="The level of a bot must be `random`, `greedy`, `mcts:<iterations>` or"
    " `mcts:<milliseconds>ms`.",
)
ACCOUNT = validate.Length(min=1, max=80)


def undo_field() -> fields.String:
    """Create the marshmallow field for the undo policy."""
    return fields.String(
        validate=validate.OneOf(get_args(UndoPolicy)),
        metadata={
            "default": "free",
            "description": "The undo policy: seats may undo only their own commands (`free`), any"
            " version with the `consent` of the others, or nothing (`none`).",
        },
    )


class PlanForms:
    """Schemas that parse the plan of a match. There is one for each game."""

    def __init__(self, forms: Mapping[str, GameForms]) -> None:
        self._forms = forms
        self.schemas = {name: _plan_schema(form) for name, form in forms.items()}

    def load(self, body: object) -> Plan:
        """Parse the plan of a match.

        Raises:
            ValidationError: The body is not valid, or the game is unknown.
        """
        if not isinstance(body, dict):
            raise ValidationError("A match to create must be an object.")
        name = body.get("game")
        schema = self.schemas.get(name) if isinstance(name, str) else None
        if schema is None:
            raise ValidationError(
                {"game": [f"One of these is required: {', '.join(self._forms)}."]}
            )
        data: Any = schema.load(body)
        form = self._forms[data["game"]]
        options = msgspec.convert(data.get("options", {}), form.game.options)
        seats = msgspec.convert(data["seats"], tuple[SeatPlan, ...])
        undo, content = data.get("undo", "free"), data.get("content", "")
        position, rules = data.get("position"), data.get("rules", "")
        return Plan(
            form.game.name,
            options,
            seats,
            undo,
            content,
            position=position,
            is_sandbox=position is not None,
            rules=rules,
            clock=data.get("clock"),
            keeps_keys=data.get("keys") == "kept",
            visibility=data.get("visibility", "public"),
            spectators=_spectators(data.get("spectators")),
            is_rated=data.get("rated", False),
            has_test_clock=data.get("test_clock", False),
            has_one_token=data.get("one_token", False),
        )


def _spectators(given: Mapping[str, Any] | None) -> Spectators | None:
    return None if given is None else msgspec.convert(given, Spectators)


def _length_of_seats(fewest: int, most: int) -> validate.Length:
    count = "{min}" if fewest == most else "{min}\u2013{max}"
    return validate.Length(min=fewest, max=most, error=f"The game is for {count} seats.")


def _plan_schema(form: GameForms) -> Strict:
    versions = [rules.name for rules in released_rules(form.game)]
    made = Strict.from_dict(
        {
            "game": fields.String(
                required=True,
                validate=validate.OneOf([form.game.name]),
                metadata={"description": "The slug of the game."},
            ),
            "rules": fields.String(
                validate=validate.OneOf(versions),
                metadata={"description": "A released version of the rules; by default the newest."},
            ),
            "options": fields.Nested(
                form.options.schema, metadata={"description": "The options of the game."}
            ),
            "seats": fields.List(
                fields.Nested(SeatPlanSchema()),
                required=True,
                validate=_length_of_seats(*form.game.seats),
                metadata={"description": "The seats in order: open, a bot's, or an account's."},
            ),
            **_fields_of_any_plan(),
        },
        name=f"{form.stem}.Plan",
    )
    return made()  # type: ignore[return-value]


def _fields_of_any_plan() -> dict[str, fields.Field[Any]]:
    """Return the plan fields that all games share."""
    return {
        "content": fields.String(
            validate=validate.Regexp("^[0-9a-f]{64}$"),
            metadata={"description": "The hash of a content pack; by default the game's own pack."},
        ),
        "clock": ClockField(),
        "undo": undo_field(),
        "keys": fields.String(
            validate=validate.OneOf(["released", "kept"]),
            metadata={
                "default": "released",
                "description": "`released` to release the keys that prove luck and secrets at the"
                " end, `kept` to keep them.",
            },
        ),
        "visibility": visibility_field(),
        "spectators": fields.Nested(
            SpectatorsPlanSchema(),
            allow_none=True,
            metadata={
                "description": "The limits for spectators; by default anybody may watch"
                " without delay."
            },
        ),
        "rated": TrueOrFalse(
            metadata={
                "default": False,
                "description": "True to count the result for ratings. The match must be public"
                " and between accounts, with `undo` by `consent` or `none` (rule T21).",
            },
        ),
        "test_clock": TrueOrFalse(
            metadata={
                "default": False,
                "description": "True if the creator may move the clock forward, to test deadlines."
                " The match must be `invited`, created with an API key, and without seats for"
                " other accounts (rule T22).",
            },
        ),
        "one_token": TrueOrFalse(
            metadata={
                "default": False,
                "description": "True if one token plays all open seats, which are taken at once."
                " The match must be `invited`, with a `position` or a `test_clock`, and without"
                " seats for accounts (rule T23).",
            },
        ),
        "position": fields.Dict(
            allow_none=True,
            metadata={
                "description": "The state to begin from. The match is then a sandbox permanently."
            },
        ),
    }


class SeatPlanSchema(Strict):
    """A seat: `{}` if open, `{"bot": "mcts:200"}` for a bot, or `{"account": "Ada"}` if reserved.

    An account is identified by its id or its name, and only that account may take the seat. Null is
    equivalent to leaving the field out.
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
        validate=ACCOUNT,
        metadata={"description": "The id or the name of the only account that may take the seat."},
    )

    @validates_schema
    def check_one_holder(self, data: dict[str, Any], **_: Any) -> None:
        """Reject a seat that names both a bot and an account."""
        if data.get("bot") is not None and data.get("account") is not None:
            raise ValidationError("A seat cannot be both a bot's and reserved for an account.")

    @post_load
    def drop_nothing(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Remove the null fields of a seat."""
        return {name: value for name, value in data.items() if value is not None}


class BatchPlanSchema(Strict):
    """A match in a batch, with the idempotency key that it would have in a separate request."""

    key = fields.String(
        required=True,
        validate=validate.Regexp(UUID_PATTERN),
        metadata={"description": "A random UUID of version 4, as in `Idempotency-Key`."},
    )
    plan = fields.Dict(
        required=True, metadata={"description": "The body of a single request for the match."}
    )


class BatchSchema(Strict):
    """A batch of up to 50 matches to create."""

    matches = fields.List(
        fields.Nested(BatchPlanSchema()),
        required=True,
        validate=validate.Length(min=1, max=BATCH_MOST),
        metadata={"description": "The matches, each with its key."},
    )


class SpectatorsPlanSchema(Strict):
    """The limits for spectators: `{"kind": "nobody"}` or `{"kind": "delayed", "minutes": 10}`.

    A delay is specified in events, in minutes, or both. If both are specified, both apply. If this
    field is missing, anyone may watch without delay.
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
        """Reject the kind `delayed` without a delay, and the kind `nobody` with a delay."""
        delays = [data[name] for name in ("events", "minutes") if name in data]
        if delays if data["kind"] == "nobody" else not any(delays):
            raise ValidationError(
                "`delayed` requires a delay in events or minutes; `nobody` does not allow one."
            )


def visibility_field() -> fields.String:
    """Create the marshmallow field for the visibility of a match."""
    return fields.String(
        validate=validate.OneOf(get_args(Visibility)),
        metadata={
            "default": "public",
            "description": "The visibility: `public`, `unlisted` (in no list) or `invited`"
            " (visible only to invited players).",
        },
    )


BATCH = BatchSchema()
