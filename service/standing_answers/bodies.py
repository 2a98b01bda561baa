"""Request body schemas for standing answers."""

from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import ValidationError, fields, validate

from games.game import Seat
from games.table import OnlyOfType, OnlyOne, StandingAnswer, TheCommand
from service.problems.errors import OtherGamesCommand
from service.schemas.struct_schemas import GameForms, Strict, command_of

RULES = ("command", "only-of-type", "only")
_NAME = validate.Length(min=1, max=60)


class StandingChoiceSchema(Strict):
    """A rule that selects a legal command: a fixed one, the only one, or the only one of a type."""

    rule = fields.String(
        required=True,
        validate=validate.OneOf(RULES),
        metadata={"description": "The rule that chooses the command."},
    )
    command = fields.Dict(
        keys=fields.String(),
        metadata={"description": "The command to give whenever it is legal."},
    )
    type = fields.String(
        validate=_NAME,
        metadata={
            "description": "The type of the command to give, if exactly one command of it is legal."
        },
    )


class StandingPlanSchema(Strict):
    """A standing answer to one kind of question. It may end when another kind is asked."""

    kind = fields.String(
        required=True,
        validate=_NAME,
        metadata={"description": "The kind of question to answer."},
    )
    choice = fields.Nested(
        StandingChoiceSchema(),
        required=True,
        metadata={"description": "The choice among the legal commands."},
    )
    until = fields.String(
        validate=_NAME,
        metadata={
            "description": "The kind of question that ends the answer when it is next asked."
        },
    )


class StandingAnswersSchema(Strict):
    """The complete standing answers of a seat. They replace the previous ones."""

    answers = fields.List(
        fields.Nested(StandingPlanSchema()),
        required=True,
        validate=validate.Length(max=32),
        metadata={
            "description": "The answers, at most one for each kind of question. An empty"
            " list withdraws all."
        },
    )


STANDING = StandingAnswersSchema()


def answers_of(
    forms: Mapping[str, GameForms], game: str, body: object, seat: Seat
) -> tuple[StandingAnswer, ...]:
    """Parse standing answers. Their commands must be valid for the game.

    Raises:
        ValidationError: The body is not valid.
        OtherGamesCommand: A command belongs to another game.
    """
    if not isinstance(body, dict):
        raise ValidationError("An object is required.")
    loaded: Any = STANDING.load(body)
    made = []
    for at, answer in enumerate(loaded["answers"]):
        try:
            choice = _choice(forms, game, answer["choice"], seat)
        except ValidationError as error:
            raise ValidationError({"answers": {at: {"choice": error.messages}}}) from error
        made.append(StandingAnswer(kind=answer["kind"], choice=choice, until=answer.get("until")))
    return tuple(made)


def _choice(
    forms: Mapping[str, GameForms], game: str, plain: dict[str, Any], seat: Seat
) -> TheCommand | OnlyOfType | OnlyOne:
    wanted = {"command": {"command"}, "only-of-type": {"type"}}.get(plain["rule"], set())
    given = plain.keys() - {"rule"}
    for name in sorted(wanted ^ given):
        raise ValidationError({name: ["Unknown field." if name in given else "It is required."]})
    if plain["rule"] == "only":
        return OnlyOne()
    if plain["rule"] == "only-of-type":
        if plain["type"] not in forms[game].commands:
            if any(plain["type"] in form.commands for form in forms.values()):
                raise OtherGamesCommand(forms[game].game.title)
            raise ValidationError({"type": ["The game has no such command."]})
        return OnlyOfType(type=plain["type"])
    try:
        command = command_of(forms, game, plain["command"], seat)
    except ValidationError as error:
        raise ValidationError({"command": error.messages}) from error
    body: dict[str, Any] = msgspec.to_builtins(command)
    body.pop("seat", None)
    return TheCommand(command=body)
