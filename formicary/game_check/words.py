"""Checks that every visible name has a text, and that its placeholders can be filled."""

import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from formicary.game_check.doors import package_of, types_of
from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch, ReachedState
from games.errors import RuleViolation
from games.game import AnyGame, Phase, RunPhase, Seats
from games.luck import SeededLuck
from games.words.check import check_words
from games.words.of_games import texts_of
from matches.queries.lines import line_of_event
from service.text.view_fields import name_fields

_HOLES = re.compile(r"{(\w+)[^{}]*}")


def check_catalogue(game: AnyGame) -> Iterator[str]:
    """Yield commands and events without a text, and catalogue entries that match none of them."""
    catalogue = {name: " ".join(texts) for name, texts in texts_of(game, "en").items()}
    for kind, union in (("command", game.command), ("event", game.event)):
        tags = {
            str(struct_type.__struct_config__.tag): struct_type for struct_type in types_of(union)
        }
        for tag, struct in tags.items():
            entry = f"{kind}.{tag}"
            if entry not in catalogue:
                yield f"{entry} has no wording"
            elif kind == "command" and game.describe_command is None:
                yield from find_unfilled(game, entry, struct.__struct_fields__)
        named = [name for name in catalogue if name.startswith(f"{kind}.")]
        for entry in named:
            if entry.split(".")[1] not in tags:  # a timeline line may have several variants
                yield f"{entry} has wording, but there is no such {kind}"
    yield from _find_unworded_refusals(game)
    if game.words:
        yield from check_words(game.words)
        for field in sorted(name_fields(game.view_type)):
            if f"field.{field}" not in catalogue:
                yield f"field.{field} has no wording, but is a field of the view"
    for entry, template in catalogue.items():
        if template.count("{") != len(_HOLES.findall(template)):
            yield f"{entry} has braces that do not name a fact"


def _find_unworded_refusals(game: AnyGame) -> Iterator[str]:
    """Yield questions, phases, and refusals raised in the source code that have no text."""
    catalogue = texts_of(game, "en")
    package = import_module(package_of(game))
    for path in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="RuleViolation"), args=[ast.Constant(value=str() as slug), *_]
                ) if f"refusal.{slug}" not in catalogue:
                    yield f"refusal.{slug} has no wording, but {path.name} raises it"
    for field, kinds in (("question", game.questions), ("phase", game.phases)):
        for kind in kinds:
            if f"{field}.{kind}" not in catalogue:
                yield f"{field}.{kind} has no wording, but `{field}s` names it"


def find_unfilled(game: AnyGame, entry: str, facts: Sequence[str]) -> Iterator[str]:
    """Yield a finding if some placeholders of a catalogue entry cannot be filled."""
    texts = " ".join(texts_of(game, "en").get(entry, ()))
    missing = set(_HOLES.findall(texts)) - {*facts}
    if missing:
        yield f"{entry} has holes without facts: {', '.join(sorted(missing))}"


def check_lines(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield events whose timeline line is missing or has unfilled placeholders."""
    for step in match.steps:
        for number, event in enumerate(step.events):
            line = line_of_event(game, game.content, event)
            place = match.place(step.version + number + 1)
            if f"event.{line.id}" not in texts_of(game, "en"):
                yield CheckFinding(f"event.{line.id} has no wording", place)
                continue
            for fault in find_unfilled(game, f"event.{line.id}", tuple(line.facts)):
                yield CheckFinding(fault, place)


def check_wording(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the questions, phases, reasons and refusals of a state that have no text."""
    match game.pending(moment.state):
        case Seats(questions=questions):
            yield from _find_missing(game, *(f"question.{question.kind}" for question in questions))
        case Phase(kind=kind):
            yield from _find_missing(game, f"phase.{kind}")
    outcome = game.outcome(moment.state)
    if outcome is not None:
        yield from _find_missing(game, f"reason.{outcome.reason}")
    for violation in _violations(game, moment):
        entry = f"refusal.{violation.slug}"
        yield from _find_missing(game, entry)
        yield from find_unfilled(game, entry, tuple(violation.facts))


def _find_missing(game: AnyGame, *entries: str) -> Iterator[str]:
    for entry in dict.fromkeys(entries):
        if entry not in texts_of(game, "en"):
            yield f"{entry} has no wording"


def _violations(game: AnyGame, moment: ReachedState) -> Iterator[RuleViolation]:
    probes: list[Any] = [
        replace(probe, seat=seat)
        for probe in dict.fromkeys(moment.probes)
        for seat in range(moment.seats)
    ]
    if not isinstance(game.pending(moment.state), Phase):
        probes.append(RunPhase())
    for probe in probes:
        try:
            game.decide(moment.state, probe, SeededLuck(1))
        except RuleViolation as violation:
            yield violation
