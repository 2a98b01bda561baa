"""Checks that output for a reader does not depend on information that is hidden from the reader."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from formicary.game_check.finding import CheckFinding, Finding
from formicary.game_check.matches import ReachedState, readers
from formicary.game_check.secrecy.histories import find_worlds
from formicary.game_check.secrecy.records import (
    World,
    compare_worlds,
    name_command,
    name_reader,
    view_differences,
)
from games.errors import GameError, LuckNeeded, RuleViolation
from games.game import AnyGame, Seat
from games.luck import NoLuck, SeededLuck
from games.wording import Wording
from games.words.of_games import words_of

COMMANDS_MOST = 8  # number of a seat's commands to decide in both worlds


def check_secrecy(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
    """Yield each visible difference between a state and a world drawn from a view of it."""
    state = moment.state
    luck = SeededLuck(f"worlds/{moment.place.seed}/{moment.place.version}")
    for reader in readers(moment.seats):
        seen = game.view(state, reader)
        world = game.determinize(seen, luck)
        viewer = name_reader(reader)
        for door in chain(
            view_differences(game, state, world, reader),
            _drawing_differences(game, state, world, reader),
        ):
            yield f"something hidden from {viewer} changes {door}"
        faults = game.invariants(world)
        if faults:
            fault = faults[0]
            yield f"a world drawn for {viewer} breaks an invariant: {fault.path}: {fault.text}"
        yield from _compare_answers(game, moment, world, reader)


def _drawing_differences(
    game: AnyGame, state: Any, world: Any, reader: Seat | None
) -> Iterator[str]:
    """Yield the differences between a reader's drawings of two states."""
    here, there, words = game.view(state, reader), game.view(world, reader), words_of(game, "en")
    if game.draw and game.draw(there, words) != game.draw(here, words):
        yield "the drawing"
    yield from _part_differences(game, here, there, words)


def _part_differences(game: AnyGame, here: Any, there: Any, words: Wording) -> Iterator[str]:
    if game.parts is None:
        return
    parts = game.parts.listed(here, words)
    if parts != game.parts.listed(there, words):
        yield "the list of parts"
    elif any(
        game.parts.draw(here, part.name, words) != game.parts.draw(there, part.name, words)
        for part in parts
    ):
        yield "a part of the drawing"


def _compare_answers(
    game: AnyGame, moment: ReachedState, world: Any, reader: Seat | None
) -> Iterator[CheckFinding]:
    """Yield commands whose events or refusals reveal hidden information to a reader.

    A world drawn from the view may have a different past. If the worlds that match the reader's
    record can be determined, only findings in those worlds count.
    """
    findings = list(_find_told(game, moment, world, reader))
    if findings and (alike := find_worlds(game, moment, reader)) is not None:
        each_world = (_find_told(game, moment, other, reader) for other in alike)
        findings = list(dict.fromkeys(chain.from_iterable(each_world)))
    yield from findings


def _find_told(
    game: AnyGame, moment: ReachedState, world: Any, reader: Seat | None
) -> Iterator[CheckFinding]:
    """Yield the commands that have different events or refusals in a state and in another world."""
    for command in _commands(game, moment, reader):
        here, there = (_answer(game, state, command) for state in (moment.state, world))
        if here is None:
            continue  # the command draws, and undo is not possible across a draw either
        if isinstance(here, _Refused) or isinstance(there, _Refused):
            is_own = reader is not None and getattr(command, "seat", None) == reader
            if here != there and is_own:
                yield _describe_refusal(command, reader, here, there)
            continue  # another seat's command, which is illegal in that world
        worlds = World(moment.state, here), World(world, there or ())
        yield from compare_worlds(game, *worlds, reader, command)


def _describe_refusal(command: Any, reader: Seat | None, here: Any, there: Any) -> CheckFinding:
    return CheckFinding(
        f"the legality of {name_command(command)}, or its refusal, depends on something hidden"
        f" from {name_reader(reader)}",
        example=f"{command} is answered by {here} or by {there}",
    )


def _commands(game: AnyGame, moment: ReachedState, reader: Seat | None) -> Iterator[Any]:
    """Yield the command that was played, and some legal and illegal commands of the reader."""
    if moment.step is not None:
        yield moment.step.command
    if reader is not None:
        listed = game.legal(moment.state, reader)
        yield from listed[:: max(1, len(listed) // COMMANDS_MOST)]
        yield from (replace(probe, seat=reader) for probe in moment.probes[:COMMANDS_MOST])


class _Refused(Struct, frozen=True):
    """A refusal, as seen by the sender of the command."""

    slug: str
    rule: str = ""
    facts: Mapping[str, Any] = {}


def _answer(game: AnyGame, state: Any, command: Any) -> tuple[Any, ...] | _Refused | None:
    """Return the events of a command or its refusal. Return None if the command needs luck."""
    try:
        return game.decide(state, command, NoLuck())
    except LuckNeeded:
        return None
    except RuleViolation as violation:
        return _Refused(violation.slug, violation.rule, dict(violation.facts))
    except GameError as error:
        return _Refused(str(error))
