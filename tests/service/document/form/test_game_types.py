"""The description of one game types its positions and the facts of its refusals."""

import ast
import gzip
from copy import deepcopy
from pathlib import Path

import pytest

from games import GAMES
from matches.audit.importing import import_bundle
from service.contract.openapi.components import example_of
from service.contract.openapi.references import reference_to
from service.problems.facts import TableFacts
from service.schemas.struct_schemas import GameForms
from tests.service.conftest import World
from tests.service.document.checking import Described
from tests.service.problems import is_problem

ROOT = Path(__file__).parents[4]
REPLAYS = ROOT / "tests" / "replays"
VERSIONS = 25  # of each match
OF_THE_TABLE = ("games/table", "matches", "service")


@pytest.fixture(scope="module")
def world():
    return World(games=dict(GAMES))


@pytest.fixture(scope="module", params=GAMES)
def described(request, world):
    """Return a game, its component name prefix, and the description for it alone."""
    description = Described(world.get(f"/v1/openapi.json?game={request.param}").json)
    return GAMES[request.param], GameForms(GAMES[request.param]).stem, description


def positions_of(world, game):
    """Return positions of two recorded matches of a game, as responses have them."""
    answers = []
    for path in sorted((REPLAYS / game.name).glob("*seats-*.gz"))[-2:]:
        with gzip.open(path) as lines:
            match_id = import_bundle(world.context, lines).proof.header.match_id
        end = world.get(f"/v1/matches/{match_id}").json["version"]
        for at in range(end, 0, -max(1, end // VERSIONS)):
            answer = world.get(f"/v1/matches/{match_id}/position?at={at}")
            if answer.status_code == 200:
                answers.append(answer.json)
    return answers


def test_the_positions_of_recorded_matches_have_the_described_type(world, described):
    game, stem, description = described
    answers = positions_of(world, game)

    assert len(answers) > VERSIONS // 2  # some versions are inside a commit
    for answer in answers:
        assert description.faults_of(reference_to("PositionShown"), answer) == []
        plan = {"game": game.name, "seats": [{}, {}], "position": answer["position"]}
        assert description.faults_of(reference_to(f"{stem}.Plan"), plan) == []


def test_a_position_of_another_type_is_none(world, described):
    """Each member is replaced in turn by a list that is none of its types."""
    game, stem, description = described
    position = positions_of(world, game)[-1]["position"]
    optional = {"rules"}

    for name in position:
        changed = deepcopy(position) | {name: [{"other": 1.5}]}
        assert description.faults_of(reference_to(f"{stem}.StartPosition"), changed)
        missing = {key: value for key, value in position.items() if key != name}
        is_refused = bool(description.faults_of(reference_to(f"{stem}.StartPosition"), missing))
        assert is_refused == (name not in optional)


def test_a_refusal_has_the_described_facts(world, described):
    game, _, description = described
    match_id, tokens = world.begin_match(game=game.name)
    world.run_phases(match_id)
    path = f"/v1/matches/{match_id}"
    offered = {
        action["command"]["type"]
        for token in tokens
        for action in world.get(f"{path}/actions", token=token).json["actions"]
    }
    others = [name for name in GameForms(game).commands if name not in offered]
    commands = [example_of(GameForms(game).commands[name].schema) for name in others]
    sent = [world.post(f"{path}/commands", command, token=tokens[0]) for command in commands]
    refused = next(answer for answer in sent if "facts" in answer.json)

    is_problem(refused, "rule-violation")
    schema = reference_to("RuleViolationProblem")
    assert description.faults_of(schema, refused.json) == []
    wrong = refused.json | {"facts": {key: [{}] for key in refused.json["facts"]}}
    assert description.faults_of(schema, wrong)


def facts_in(folder):
    """Return the names of the facts of the refusals that the code of a folder raises."""
    calls = (
        call
        for path in sorted((ROOT / folder).glob("**/*.py"))
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
    )
    return {
        keyword.arg
        for call in calls
        if getattr(call.func, "id", "") == "RuleViolation"
        for keyword in call.keywords
        if keyword.arg and keyword.arg != "rule"
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_game_describes_all_facts_that_its_rules_name(name):
    game = GAMES[name]
    named = facts_in(game.words.replace(".", "/"))

    assert len(named) > 10
    assert named <= game.facts.__annotations__.keys()


def test_the_facts_of_the_rules_of_the_table_are_described():
    named = set().union(*map(facts_in, OF_THE_TABLE))

    assert named == TableFacts.__annotations__.keys()


def test_a_game_that_describes_no_facts_is_described(world):
    """The facts and positions of other games are free JSON."""
    complete = world.get("/v1/openapi.json").json["components"]["schemas"]

    assert complete["RuleViolationProblem"]["properties"]["facts"]["type"] == "object"
    assert not [name for name in complete if name.endswith((".StartPosition", ".RefusalFacts"))]
