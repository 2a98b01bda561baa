"""The bodies that set up a match and take a seat."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from marshmallow import ValidationError, fields, validate

from games.table import AdminReason, SeatPlan, Spectators, UndoPolicy
from games.versions import released_rules
from matches.analysis.estimate import EFFORTS
from matches.commands.create import Plan
from service.http.request import NUMBER_MOST
from service.schemas.clocks import ClockField
from service.schemas.seat_schemas import (
    LEVEL,
    SeatPlanSchema,
    SpectatorsPlanSchema,
    visibility_field,
)
from service.schemas.struct_schemas import GameForms, Strict, WholeNumber


class RewindSchema(Strict):
    """The version to go to."""

    to = WholeNumber(required=True, validate=validate.Range(min=1, max=NUMBER_MOST))


class AnswerSchema(Strict):
    """An answer to an open proposal, which is named by the seq of its event."""

    proposal = WholeNumber(required=True, validate=validate.Range(min=1, max=NUMBER_MOST))
    agrees = fields.Boolean(required=True, truthy={True}, falsy={False})


class HandingSchema(Strict):
    """The level of the bot that plays for a seat meanwhile: `{"level": "mcts:200"}`."""

    level = fields.String(validate=LEVEL, metadata={"default": "greedy"})


class AnalysisSchema(Strict):
    """How much an analysis may take: `quick` and `deep` are a quarter and four times `normal`."""

    effort = fields.String(validate=validate.OneOf(list(EFFORTS)), metadata={"default": "normal"})


class CallOffSchema(Strict):
    """Why an administrator ends a match: one of a few reasons, for the log keeps it for ever."""

    reason = fields.String(required=True, validate=validate.OneOf(get_args(AdminReason)))


class ResignSchema(Strict):
    """Nothing more is to be said: `{}`."""


class BranchSchema(Strict):
    """A branch: the version that it begins from, which luck it draws, its seats in order."""

    at = WholeNumber(required=True, validate=validate.Range(min=1, max=NUMBER_MOST))
    luck = fields.String(required=True, validate=validate.OneOf(["same", "new"]))
    seats = fields.List(
        fields.Nested(SeatPlanSchema()), required=True, validate=validate.Length(min=1, max=9)
    )
    clock = ClockField()
    undo = fields.String(
        validate=validate.OneOf(get_args(UndoPolicy)), metadata={"default": "free"}
    )


ANALYSIS = AnalysisSchema()
BRANCH = BranchSchema()
CALL_OFF = CallOffSchema()
REWIND = RewindSchema()
RESIGN = ResignSchema()
HANDING = HandingSchema()
ANSWER = AnswerSchema()


class PlanForms:
    """How the setting up of a match is read: one schema a game."""

    def __init__(self, forms: Mapping[str, GameForms]) -> None:
        self._forms = forms
        self.schemas = {name: _plan_schema(form) for name, form in forms.items()}

    def load(self, body: object) -> Plan:
        """Return what a body plans.

        Raises:
            ValidationError: the body has another form, or names no game.
        """
        if not isinstance(body, dict):
            raise ValidationError("A match to be created is an object.")
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
        )


def _spectators(given: Mapping[str, Any] | None) -> Spectators | None:
    return None if given is None else msgspec.convert(given, Spectators)


def _length_of_seats(fewest: int, most: int) -> validate.Length:
    count = "exactly {min}" if fewest == most else "{min} to {max}"
    return validate.Length(min=fewest, max=most, error=f"The game is for {count} seats.")


def _plan_schema(form: GameForms) -> Strict:
    fewest, most = form.game.seats
    versions = [one.name for one in released_rules(form.game)]
    made = Strict.from_dict(
        {
            "game": fields.String(required=True, validate=validate.OneOf([form.game.name])),
            "content": fields.String(validate=validate.Regexp("^[0-9a-f]{64}$")),
            "rules": fields.String(
                validate=validate.OneOf(versions),
                metadata={"description": "A released version; unless given, the newest."},
            ),
            "options": fields.Nested(form.options.schema),
            "seats": fields.List(
                fields.Nested(SeatPlanSchema()),
                required=True,
                validate=_length_of_seats(fewest, most),
            ),
            "clock": ClockField(),
            "undo": fields.String(
                validate=validate.OneOf(get_args(UndoPolicy)), metadata={"default": "free"}
            ),
            "keys": fields.String(
                validate=validate.OneOf(["released", "kept"]),
                metadata={
                    "default": "released",
                    "description": "Whether its end releases the keys that prove luck and secrets.",
                },
            ),
            "visibility": visibility_field(),
            "spectators": fields.Nested(SpectatorsPlanSchema()),
            "position": fields.Dict(
                metadata={"description": "Begin from this state: a sandbox, for ever."}
            ),
        },
        name=f"{form.stem}.Plan",
    )
    return made()  # type: ignore[return-value]
