"""Runs of Schemathesis against a live service, with their findings and coverage."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from flask import request

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import serve_app

ADMIN = "an-administrator-of-the-fuzzed-service"
SETTINGS = """
headers = {{ {headers} }}
[parameters]
"path.match" = "{match}"
"query.wait" = 0
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412"]
[[operations]]
include-operation-id = ["search_match", "trace_match"]
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "422"]
[[operations]]
include-operation-id = ["sign_in", "recover_account"]
[operations.checks.allow_header_conformance]
enabled = false  # an account can have this name, so GET is allowed
[[operations]]
include-operation-id = "get_ledger"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "422"]
[[operations]]
include-tag = "notes"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
[[operations]]
include-operation-id = ["get_diff", "ask_whatif"]
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "422"]
[[operations]]
include-operation-id = "explain_value"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "403", "404", "409", "422"]
[[operations]]
include-operation-id = "list_matches"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "422"]
[[operations]]
include-operation-id = "create_match"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "404", "409", "422"]
[[operations]]
include-operation-id = "claim_seat"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409"]
[[operations]]
include-operation-id = "decline_reservation"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "412"]
[[operations]]
include-operation-id = "create_branch"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
[[operations]]
include-operation-id = "get_receipt"
[operations.checks.negative_data_rejection]
expected-statuses = ["2xx", "4xx"]
[[operations]]
include-tag = "accounts"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "401", "403", "404", "409", "422"]
[[operations]]
include-tag = "webhooks"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
[[operations]]
include-operation-id = "get_state"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412", "422"]
[[operations]]
include-operation-id = "get_board"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412", "422"]
[[operations]]
include-operation-id = "get_parts"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412", "422"]
[[operations]]
include-operation-id = "create_matches"
[operations.checks.negative_data_rejection]
expected-statuses = ["2xx", "4xx"]
[checks.negative_data_rejection]
expected-statuses = ["4xx"]
"""  # Every path uses the same match, even an invalid one, so a valid seq gets 200.
# A schema cannot express these constraints: the seat of a token; the syntax of an expression; the
# positions of a game; that no page gave a cursor beyond the year 9999; the version of a new match
# (a branch of a later one is not found, though the match is); the seats and parts of a match; that
# a batch answers each of its plans. An invalid request may be rejected for another reason, such as
# a stale version.


PHASES = ("examples", "coverage", "fuzzing", "stateful")


class Fuzzed(NamedTuple):
    """The result of a run.

    Attributes:
        cases: the number of requests.
        fault: the report of the tool; empty if it found nothing.
        reached: the number of successful responses by operation.
    """

    cases: int
    fault: str
    reached: Counter[str]


def make_world():
    """Return a world with a match and two tokens, in which every operation can be called."""
    world = World(games=dict(GAMES), analyses=ByHand(), admin_token=ADMIN)
    match_id = world.create({}, {}, game=ANY_GAME.name)
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)]
    world.create({}, {}, game=ANY_GAME.name)
    world.follow()
    return world, match_id, tokens


def fuzz(
    world, match_id, token, folder, *, examples, seconds=560, seed=1, phases=PHASES, without=()
):
    """Let Schemathesis call all described operations of a service.

    Args:
        world: the service.
        match_id: the match in every path.
        token: the token of the caller; None for a spectator.
        folder: the working directory of the tool.
        examples: the maximum number of examples of each operation in each phase.
        seconds: the timeout of the run.
        seed: the seed of the generator.
        phases: the phases to run.
        without: the operations to leave out, such as those that revoke the token.
    """
    asked, reached = Counter(), Counter()

    def note(answer):
        asked[str(request.endpoint)] += 1
        if answer.status_code < 300:
            reached[str(request.endpoint)] += 1
        return answer

    world.app.after_request_funcs[None].append(note)
    settings = folder / "schemathesis.toml"
    headers = f'Authorization = "Bearer {token}"' if token else ""
    text = SETTINGS.format(match=match_id, headers=headers)
    settings.write_text(text if token else _with_refusals(text))
    with serve_app(world.app) as address:
        run = _run(settings, address, examples, seconds, seed, phases, without)
    findings = run.stdout.partition("= WARNINGS =")[0]  # warnings name operations without a success
    fault = "" if run.returncode == 0 else findings[-16000:] + run.stderr[-2000:]
    assert re.search(r"Tested: +\d+", run.stdout), run.stdout + run.stderr
    return Fuzzed(asked.total(), fault, reached)


def _with_refusals(settings: str) -> str:
    """Return the settings for a caller without a token, for whom valid requests may result in 401."""
    accepted = r"(positive_data_acceptance\]\nexpected-statuses = \[)(?!.*\"401\")"
    return re.sub(accepted, r'\1"401", ', settings)


def _run(settings: Path, address, examples, seconds, seed, phases, without):
    program = Path(sys.executable).with_name("schemathesis")
    command = [str(program), "--config-file", str(settings), "run"]
    command += [f"{address}/v1/openapi.json", "--checks", "all", "--max-examples", str(examples)]
    command += ["--phases", ",".join(phases)]
    command += ["--exclude-checks", "ensure_resource_availability"]
    command += ["--continue-on-failure", "--seed", str(seed), "--generation-database", "none"]
    command += [part for operation in without for part in ("--exclude-operation-id", operation)]
    hooks = {
        "SCHEMATHESIS_HOOKS": "tests.service.document.fuzz_hooks",
        "PYTHONPATH": os.getcwd(),
    }
    return subprocess.run(
        command,
        cwd=settings.parent,
        env=os.environ | hooks,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
