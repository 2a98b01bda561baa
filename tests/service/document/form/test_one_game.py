"""`/v1/openapi.json?game=` describes the API for one game."""

import pytest
from openapi_spec_validator import validate

from games import GAMES
from service.schemas.struct_schemas import GameForms
from tests.service.conftest import World
from tests.service.document.checking import Described
from tests.service.document.test_document import missing, within
from tests.service.document.test_structure import normal_form
from tests.service.problems import is_problem

STEMS = {name: GameForms(game).stem for name, game in GAMES.items()}


@pytest.fixture(scope="module")
def service():
    return World(games=dict(GAMES))


@pytest.fixture(scope="module", params=GAMES)
def described(request, service):
    """Return a game and the description for it alone."""
    return request.param, service.get(f"/v1/openapi.json?game={request.param}").json


@pytest.mark.slow
def test_the_description_of_one_game_is_valid(described):
    _, description = described

    validate(description)
    assert missing(description) == set()


def test_the_description_of_one_game_has_all_operations_and_no_other_game(service, described):
    name, description = described
    complete = service.get("/v1/openapi.json").json
    others = tuple(f"{stem}." for game, stem in STEMS.items() if game != name)

    assert set(Described(description).operations) == set(Described(complete).operations)
    assert description["components"]["schemas"]["GameSlug"]["const"] == name
    assert [key for key in description["components"]["schemas"] if key.startswith(others)] == []
    for part in within(description["paths"]):
        values = [example.get("value") for example in within(part.get("examples", []))]
        games = {value.get("game", name) for value in values if isinstance(value, dict)}
        assert games <= {name}


def test_what_a_game_describes_is_the_same_in_both(service, described):
    """The texts of fields that all games have are in the description of one game, too."""
    name, description = described
    complete = service.get("/v1/openapi.json").json["components"]["schemas"]
    own = {
        key: schema
        for key, schema in description["components"]["schemas"].items()
        if key in complete and key.startswith(f"{STEMS[name]}.")
    }
    typed = own[f"{STEMS[name]}.Plan"]["properties"]["position"]
    typed |= complete[f"{STEMS[name]}.Plan"]["properties"]["position"]
    typed.pop("anyOf")

    assert len(own) > 40
    assert normal_form(own) == normal_form({key: complete[key] for key in own})
    assert "which describes the fields" in str(complete["Myrmes.ActionList"])
    assert "which describes the fields" not in str(own)
    assert "commands" in own[f"{STEMS[name]}.ActionList"]["properties"]["actions"]["description"]


def test_the_options_of_a_match_are_those_of_its_game(service, described):
    name, description = described
    complete = service.get("/v1/openapi.json").json["components"]["schemas"]
    schemas = description["components"]["schemas"]
    own = normal_form(schemas[f"{STEMS[name]}.Options"]["properties"])

    assert own == normal_form(schemas["MatchOptions"]["properties"])
    of_all = normal_form(complete["MatchOptions"]["properties"])
    assert own == {option: of_all[option] for option in own}
    for owner in ("MatchShown", "InvitedMatch"):
        reference = complete[owner]["properties"]["options"]["$ref"]
        assert reference == "#/components/schemas/MatchOptions"


@pytest.mark.parametrize("query", ["game=chess", "game=", "game=myrmes&game=myrmes", "lang=en"])
def test_another_query_is_refused(service, query):
    is_problem(service.get(f"/v1/openapi.json?{query}"), "invalid-parameter")


def test_the_description_of_one_game_has_a_tag_of_its_own(service):
    answers = [service.get(path) for path in ("/v1/openapi.json", "/v1/openapi.json?game=myrmes")]
    tags = [answer.headers["ETag"] for answer in answers]

    assert len(set(tags)) == 2
    assert service.get("/v1/openapi.json?game=myrmes", If_None_Match=tags[1]).status_code == 304
