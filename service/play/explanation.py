"""Functions that explain illegal commands, used by `explain` and in error responses."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.errors import RuleViolation
from games.game import AnyGame, Target
from matches.queries import read
from matches.queries.explain import Explanation, Near, Refusal
from matches.queries.lines import line_of_command, targets_of_command
from matches.times import format_time
from service.play.responses import Action
from service.problems.responses import FailedCondition, FieldWanted, NearAction
from service.text.seat_names import NO_NAMES, SeatNames


def describe_refusal(
    game: AnyGame | None, violation: RuleViolation, names: SeatNames = NO_NAMES
) -> str:
    """Return the message with which the game or the table describes a rule violation."""
    return names.fill_entry(game, f"refusal.{violation.slug}", violation.facts)


def build_action(game: AnyGame, view: Any, command: Any, names: SeatNames = NO_NAMES) -> Action:
    """Build an action: the request body of a command and its button label."""
    body: dict[str, Any] = msgspec.to_builtins(command)
    body.pop("seat", None)
    words = label_command(game, view, command, names)
    return Action(words, body, targets_of_command(game, view, command))


def build_actions(
    reader: read.Reader, shown: read.Snapshot, names: SeatNames
) -> tuple[Action, ...]:
    """Build the legal commands of a reader's seat, in a stable order."""
    match = reader.match
    legal = read.legal(match, shown, reader.seat)
    view = read.view(match, shown, reader.seat) if legal else None
    return tuple(build_action(match.game, view, command, names) for command in legal)


def label_command(game: AnyGame, view: Any, command: Any, names: SeatNames = NO_NAMES) -> str:
    """Return the button label of a command. It reveals nothing that the view does not contain."""
    line = line_of_command(game, view, command)
    return names.fill_entry(game, f"command.{line.id}", line.facts)


def find_targets(game: AnyGame, view: Any, command: Any) -> tuple[Target, ...]:
    """Return the elements of the drawing that a refused command is about, if it names any."""
    try:
        named = targets_of_command(game, view, command)
        return tuple(
            target for target in named if game.targets and game.targets.values(view, target)
        )
    except Exception:  # noqa: BLE001  # targets are only defined for legal commands
        return ()


def build_conditions(
    game: AnyGame, explanation: Explanation, names: SeatNames
) -> tuple[FailedCondition, ...]:
    """Return the checks that a command fails. The first one makes the command illegal as sent."""
    return tuple(_build_condition(game, refusal, names) for refusal in explanation.refusals)


def build_facts(violation: RuleViolation) -> Mapping[str, Any]:
    """Return the facts of a rule violation. Integers whose name ends in `_at` become timestamps."""
    return {
        name: format_time(fact) if name.endswith("_at") and isinstance(fact, int) else fact
        for name, fact in violation.facts.items()
    }


def _build_condition(game: AnyGame, refusal: Refusal, names: SeatNames) -> FailedCondition:
    """Build the description of a check that a command failed."""
    violation = refusal.violation
    text = describe_refusal(game, violation, names)
    return FailedCondition(
        violation.slug, violation.rule, build_facts(violation), text, refusal.changed
    )


def build_fields(explanation: Explanation) -> tuple[FieldWanted, ...]:
    """Return the fields that must have other values for the command to be legal."""
    return tuple(
        FieldWanted(mismatch.pointer, mismatch.actual, mismatch.wanted)
        for mismatch in explanation.mismatches
    )


def build_nearest(
    game: AnyGame, view: Any, explanation: Explanation, names: SeatNames
) -> tuple[NearAction, ...]:
    """Return the legal commands closest to the illegal one, as request bodies."""
    return tuple(_build_near(game, view, near, names) for near in explanation.nearest)


def _build_near(game: AnyGame, view: Any, near: Near, names: SeatNames) -> NearAction:
    shown = build_action(game, view, near.command, names)
    return NearAction(game.name, shown.label, shown.command, near.distance, shown.targets)
