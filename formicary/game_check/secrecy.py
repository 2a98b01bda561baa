"""Two worlds: what a seat may not know makes no difference to it."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from formicary.game_check.matches import ReachedState, readers
from games.errors import GameError, LuckNeeded, RuleViolation
from games.game import AnyGame, RunPhase, Seat, Secret
from games.luck import NoLuck, SeededLuck
from games.wording import Wording
from games.words.of_games import words_of

COMMANDS_MOST = 8  # of a seat that are decided in both worlds


def check_secrecy(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield what tells a reader apart a state and another one that its view allows."""
    state = moment.state
    luck = SeededLuck(f"worlds/{moment.place.seed}/{moment.place.version}")
    for reader in readers(moment.seats):
        seen = game.view(state, reader)
        world = game.determinize(seen, luck)
        who = "a spectator" if reader is None else f"seat {reader}"
        for door, fault in _differences(game, state, world, reader):
            yield f"what is hidden from {who} changes {door}{fault}"
        faults = game.invariants(world)
        if faults:
            yield f"a world drawn for {who} breaks an invariant: {faults[0].path}: {faults[0].text}"
        yield from _compare_answers(game, moment, world, reader)


def _differences(
    game: AnyGame, state: Any, world: Any, reader: Seat | None
) -> Iterator[tuple[str, str]]:
    if game.view(world, reader) != game.view(state, reader):
        yield "its view", ""
    if game.pending(world) != game.pending(state):
        yield "who is asked", ""
    if game.holdings and game.holdings(world, reader) != game.holdings(state, reader):
        yield "its holdings", ""
    here, there, words = game.view(state, reader), game.view(world, reader), words_of(game, "en")
    if game.draw and game.draw(there, words) != game.draw(here, words):
        yield "the drawing", ""
    yield from _part_differences(game, here, there, words)
    if reader is not None and game.legal(world, reader) != game.legal(state, reader):
        yield "its legal list", ""


def _part_differences(
    game: AnyGame, here: Any, there: Any, words: Wording
) -> Iterator[tuple[str, str]]:
    if game.parts is None:
        return
    parts = game.parts.listed(here, words)
    if parts != game.parts.listed(there, words):
        yield "the list of parts", ""
    elif any(
        game.parts.draw(here, one.name, words) != game.parts.draw(there, one.name, words)
        for one in parts
    ):
        yield "a part of the drawing", ""


def _compare_answers(
    game: AnyGame, moment: ReachedState, world: Any, reader: Seat | None
) -> Iterator[str]:
    """Yield commands that tell a reader what was hidden, by their events or their refusal."""
    for command in _commands(game, moment, reader):
        here, is_told = _answer(game, moment.state, command, reader)
        there, _ = _answer(game, world, command, reader)
        is_own = reader is not None and command.seat == reader
        if "refused" in (here[0], there[0]) and not is_own:
            continue  # another seat's command, which that world does not allow
        if here != there and not is_told:
            who = "a spectator" if reader is None else f"seat {reader}"
            yield f"{command} shows {who} what was hidden: {here} or {there}"


def _commands(game: AnyGame, moment: ReachedState, reader: Seat | None) -> Iterator[Any]:
    """Yield the command that was given, and some of the reader's own, legal or not."""
    step = moment.step
    if step is not None and not isinstance(step.command, RunPhase):
        yield step.command
    if reader is not None:
        listed = game.legal(moment.state, reader)
        yield from listed[:: max(1, len(listed) // COMMANDS_MOST)]
        yield from (replace(probe, seat=reader) for probe in moment.probes[:COMMANDS_MOST])


def _answer(
    game: AnyGame, state: Any, command: Any, reader: Seat | None
) -> tuple[tuple[Any, ...], bool]:
    """Return what a reader is told of a command, and whether an event says that it tells."""
    try:
        events = game.decide(state, command, NoLuck())
    except LuckNeeded:
        return ("draws",), True  # an undo stops at a draw as well
    except RuleViolation as violation:
        return ("refused", violation.slug, violation.rule, dict(violation.facts)), False
    except GameError as error:
        return ("refused", str(error)), False
    told = any(getattr(event, "tells", False) for event in events)
    return ("told", *(redact(event, reader) for event in events)), told


def redact(event: Any, reader: Seat | None) -> Any:
    """Return an event as a reader is told it."""
    hidden = {
        name: replace(value, value=UNSET)
        for name in event.__struct_fields__
        if isinstance(value := getattr(event, name), Secret) and reader not in value.audience
    }
    return replace(event, **hidden) if hidden else event
