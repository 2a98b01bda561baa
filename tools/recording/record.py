"""Recorder that writes all examples to the folder that the API description reads them from."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from structlog.testing import capture_logs

from games.game import AnyGame
from service.contract.openapi.examples.library import Example, Examples, KindsOf
from tools.recording.account_refusals import (
    refuse_accounts,
    refuse_guests,
    refuse_passkeys,
    refuse_webhooks,
)
from tools.recording.accounts import (
    record_account,
    record_lists,
    record_passkeys,
    record_seats,
    record_webhooks,
)
from tools.recording.answers import Answers
from tools.recording.application import Application
from tools.recording.calls import record_calls
from tools.recording.faults import record_faults
from tools.recording.finished import (
    record_administration,
    record_analysis,
    record_bots,
    record_consent,
    record_games,
    record_whatif,
)
from tools.recording.matches import record_batch, record_match
from tools.recording.notes import record_notes, record_table_notes
from tools.recording.ratings import record_ratings
from tools.recording.recorded import read_kinds
from tools.recording.refusals import (
    refuse_after_the_end,
    refuse_batch,
    refuse_by_rule,
    refuse_in_phase,
    refuse_plans,
    refuse_players,
    refuse_reads,
    refuse_requests,
)

FOLDER = Path("service/contract/openapi/examples")


def write_examples(games: Mapping[str, AnyGame], folder: Path = FOLDER) -> None:
    """Record the examples and write them to a folder. Must be run from the root of the project."""
    with capture_logs():  # do not log warnings about deliberate errors
        examples = msgspec.to_builtins(record_examples(games))
    for name in Examples.__struct_fields__:
        text = json.dumps(examples.get(name, {}), indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text + "\n")


def record_examples(games: Mapping[str, AnyGame]) -> Examples:
    """Record the examples and return them. They are the same in every run."""
    answers = Answers()
    kinds, table = read_kinds(games)
    first, *others = games.values()
    _record_answers(answers, games, first)
    commands = kinds[others[0].name].commands
    _record_refusals(answers, games, first, next(iter(commands.values())))
    calls = record_calls(Application(games, "calls"), first)
    return Examples(
        answers=_sort(answers.found),
        requests=_sort(answers.requests),
        problems=dict(sorted(answers.problems.items())),
        calls={kind: Example(call, (first.name,)) for kind, call in calls.items()},
        table=table,
        games={
            name: KindsOf(recorded.commands, recorded.events) for name, recorded in kinds.items()
        },
    )


def _record_answers(answers: Answers, games: Mapping[str, AnyGame], recorded_game: AnyGame) -> None:
    """Store a response for each operation."""
    answers.games = tuple(games)
    record_games(Application(games, "games"), answers, games.values())
    app = Application(games, "matches")
    for name, game in games.items():
        answers.games = (name,)
        record_match(app, answers, game)
    answers.games = (recorded_game.name,)
    record_bots(app, answers, recorded_game)
    record_analysis(app, answers, recorded_game)
    record_whatif(Application(games, "whatif"), answers, recorded_game)
    record_consent(app, answers, recorded_game)
    record_administration(app, answers, recorded_game)
    record_seats(app, answers, recorded_game)
    answers.games = tuple(games)
    record_lists(app, answers)
    answers.games = ()
    record_account(app, answers)
    record_passkeys(app, answers)
    record_webhooks(app, answers)
    answers.games = (recorded_game.name,)
    record_ratings(app, answers, recorded_game)
    record_notes(Application(games, "notes"), answers, recorded_game)
    record_table_notes(Application(games, "table-notes"), answers, recorded_game)
    record_batch(Application(games, "batches"), answers, recorded_game)


def _record_refusals(
    answers: Answers, games: Mapping[str, AnyGame], game: AnyGame, command: Any
) -> None:
    answers.games = ()
    app = Application(games, "refusals")
    refuse_requests(app, answers)
    refuse_plans(app, answers, game)
    refuse_accounts(app, answers)
    refuse_passkeys(app, answers)
    refuse_guests(app, answers, game)
    refuse_webhooks(app, answers)
    refuse_reads(app, answers, game)
    refuse_after_the_end(app, answers, game)
    refuse_in_phase(app, answers, games.values())
    answers.games = (game.name,)
    refuse_players(app, answers, game, command)
    refuse_by_rule(app, answers, game)
    refuse_batch(Application(games, "batches"), answers, game)
    answers.games = ()
    record_faults(app, answers, game)


def _sort(examples: Mapping[str, Any]) -> dict[str, Any]:
    """Return a mapping sorted by key, in which nested mappings are sorted too."""
    return {
        name: _sort(value) if isinstance(value, dict) else value
        for name, value in sorted(examples.items())
    }
