"""Request bodies that create matches and branches, and those of undo, bots and analyses."""

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
from service.schemas.struct_schemas import GameForms, Strict, TrueOrFalse, WholeNumber
from service.seats.bodies import (
    LEVEL,
    SeatPlanSchema,
    SpectatorsPlanSchema,
    visibility_field,
)


def _undo_field() -> fields.String:
    """Return the field of the undo policy."""
    return fields.String(
        validate=validate.OneOf(get_args(UndoPolicy)),
        metadata={
            "default": "free",
            "description": "The undo policy: seats may undo only their own commands (`free`), any"
            " version with the `consent` of the others, or nothing (`none`).",
        },
    )


class RewindSchema(Strict):
    """The version to go to."""

    to = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The version to go to."},
    )


class AnswerSchema(Strict):
    """An answer to an open proposal, identified by the seq of its event."""

    proposal = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The seq of the event that proposed it."},
    )
    agrees = TrueOrFalse(
        required=True,
        metadata={"description": "True to agree. The proposer withdraws with `false`."},
    )


class HandingSchema(Strict):
    """The level of the bot that takes over a seat for a time: `{"level": "mcts:200"}`."""

    level = fields.String(
        validate=LEVEL, metadata={"default": "greedy", "description": "The level of the bot."}
    )


class AnalysisSchema(Strict):
    """The effort of an analysis: `quick` is a quarter of `normal`, `deep` four times as much."""

    effort = fields.String(
        validate=validate.OneOf(list(EFFORTS)),
        metadata={"default": "normal", "description": "The effort of the analysis."},
    )


class CallOffSchema(Strict):
    """The reason for which an administrator ends a match, from a fixed list. The log keeps it."""

    reason = fields.String(
        required=True,
        validate=validate.OneOf(get_args(AdminReason)),
        metadata={
            "description": "`abandoned` by its players, for `abuse`, after a `fault` of the"
            " service, or by decision of the `operator`."
        },
    )


class ResignSchema(Strict):
    """An empty object: `{}`."""


class BranchSchema(Strict):
    """A branch: the version that it begins from, its luck, and its seats in order."""

    at = WholeNumber(
        required=True,
        validate=validate.Range(min=1, max=NUMBER_MOST),
        metadata={"description": "The version that the branch begins from."},
    )
    luck = fields.String(
        required=True,
        validate=validate.OneOf(["same", "new"]),
        metadata={"description": "`same` to draw the luck of its parent, `new` to draw new luck."},
    )
    seats = fields.List(
        fields.Nested(SeatPlanSchema()),
        required=True,
        validate=validate.Length(min=1, max=9),
        metadata={"description": "The seats in order, as many as the parent has."},
    )
    clock = ClockField()
    undo = _undo_field()


ANALYSIS = AnalysisSchema()
BRANCH = BranchSchema()
CALL_OFF = CallOffSchema()
REWIND = RewindSchema()
RESIGN = ResignSchema()
HANDING = HandingSchema()
ANSWER = AnswerSchema()


class PlanForms:
    """The schemas that read the plan of a match, one for each game."""

    def __init__(self, forms: Mapping[str, GameForms]) -> None:
        self._forms = forms
        self.schemas = {name: _plan_schema(form) for name, form in forms.items()}

    def load(self, body: object) -> Plan:
        """Return the plan of a match from a body.

        Raises:
            ValidationError: The body does not fit, or its game is unknown.
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
    """Return the fields of a plan that all games share."""
    return {
        "content": fields.String(
            validate=validate.Regexp("^[0-9a-f]{64}$"),
            metadata={"description": "The hash of a content pack; by default the game's own pack."},
        ),
        "clock": ClockField(),
        "undo": _undo_field(),
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
        "position": fields.Dict(
            allow_none=True,
            metadata={
                "description": "The state to begin from. The match is then a sandbox permanently."
            },
        ),
    }
