"""The description has no duplicates, distinguishes games, and uses one format for times."""

import json
import re

import pytest

from games import GAMES
from games.table import TableEvent
from service.contract.openapi.sharing import inline_parts
from service.schemas.struct_schemas import GameForms, members
from tests.service.document.test_document import FOUND as COMMITTED
from tests.service.document.test_document import within
from tests.service.problems import is_problem

FOUND = inline_parts(COMMITTED)
SCHEMAS = FOUND["components"]["schemas"]
COMPONENTS = "#/components/schemas/"
STEMS = {name: GameForms(game).stem for name, game in GAMES.items()}
PARTS = {f"{stem}.{part}" for stem in STEMS.values() for part in ("View", "Command", "Event")}
HASHED = (
    "Receipt",
    "InclusionPromise",
    "LoggedEvent",
    "BundleHeader",
)  # as signed, or as in a bundle
NO_TIMES = {
    ("AskedShown", "since"),
    ("Knower", "since"),
    ("WebhookData", "since"),
    ("Table.StandingAnswer", "until"),
}


def normal_form(schema):
    """Return a schema without its descriptions and examples."""
    if isinstance(schema, list):
        return [normal_form(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    said = {key for key in ("description", "examples") if not isinstance(schema.get(key), dict)}
    return {key: normal_form(inner) for key, inner in schema.items() if key not in said}


def references(schema):
    """Return the names of the components that a schema refers to."""
    targets = (part["$ref"] for part in within(schema) if isinstance(part.get("$ref"), str))
    return [
        reference.removeprefix(COMPONENTS)
        for reference in targets
        if reference.startswith(COMPONENTS)
    ]


def answers():
    """Yield the schema of every JSON response, with its operation."""
    for path in FOUND["paths"].values():
        for operation in path.values():
            for response in operation["responses"].values() if isinstance(operation, dict) else ():
                for media, content in response.get("content", {}).items():
                    if not media.startswith("image/"):
                        yield operation["operationId"], content["schema"]


def reach(schema, stop):
    """Return all components used by a schema, without following those for which `stop` is true."""
    reached, left = set(), references(schema)
    while left:
        name = left.pop()
        if name not in reached:
            reached.add(name)
            left += [] if stop(name) else references(SCHEMAS[name])
    return reached


def says_its_game(name):
    return "game" in SCHEMAS[name].get("required", ())


def test_no_schema_stands_twice():
    alike = {}
    for name, schema in SCHEMAS.items():
        form = json.dumps(normal_form(schema), sort_keys=True)
        alike.setdefault(form, []).append(name)

    assert [names for names in alike.values() if len(names) > 1] == []


def test_every_component_is_used():
    used = {name for paths in (FOUND["paths"], FOUND["webhooks"]) for name in references(paths)}
    used.add("NarrowProblem")  # a type for clients; responses refer to `Problem`
    left = list(used)
    while left:
        more = set(references(SCHEMAS[left.pop()])) - used
        used |= more
        left += more

    assert sorted(set(SCHEMAS) - used) == []


def test_every_answer_with_a_part_of_a_game_says_whose():
    """A bundle names the game in its header, which applies to all its lines."""
    answered = [(operation, schema) for operation, schema in answers() if operation != "get_bundle"]

    assert len(answered) > 500
    assert {
        operation for operation, schema in answered if reach(schema, says_its_game) & PARTS
    } == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_of_a_game_hold_what_is_its_own(name):
    others = tuple(f"{stem}." for game, stem in STEMS.items() if game != name)
    own = [component for component in SCHEMAS if component.startswith(f"{STEMS[name]}.")]

    assert len(own) > 40
    for component in own:
        assert (
            SCHEMAS[component].get("properties", {}).get("game", {}).get("const", name) == name
        ), component
        assert [
            held for held in reach(SCHEMAS[component], lambda _: False) if held.startswith(others)
        ] == []


def test_the_events_of_the_table_stand_once():
    names = {f"Table.{kind.__name__}" for kind in members(TableEvent)}

    for stem in STEMS.values():
        assert names < set(references(SCHEMAS[f"{stem}.Event"]))
        assert not {name.replace("Table", stem, 1) for name in names} & set(SCHEMAS)


def test_every_discriminator_names_each_member_by_its_constant():
    unions = [part for part in within(SCHEMAS) if isinstance(part.get("discriminator"), dict)]

    assert len(unions) > 20
    for union in unions:
        field, mapping = (union["discriminator"][key] for key in ("propertyName", "mapping"))
        assert sorted(mapping.values()) == sorted(part["$ref"] for part in union["oneOf"])
        for tag, reference in mapping.items():
            member = SCHEMAS[reference.removeprefix(COMPONENTS)]
            assert member["properties"][field]["const"] == tag, reference
            assert field in member["required"], reference


def test_every_time_of_an_answer_is_text():
    """Times within records, receipts and bundles are hashed, so they remain numbers."""
    stored = {f"{stem}.Record" for stem in STEMS.values()} | set(HASHED) | PARTS
    names = {name for _, schema in answers() for name in reach(schema, stored.__contains__)}
    fields = [
        (name, field, schema)
        for name in names - stored
        for field, schema in SCHEMAS[name].get("properties", {}).items()
        if re.fullmatch(".*_at|.*_until|at|due|until|since|deadline|timestamp", field)
        and (name, field) not in NO_TIMES
    ]

    assert len(fields) > 20
    for name, field, schema in fields:
        formats = {option.get("format") for option in schema.get("anyOf", [schema])}
        assert "date-time" in formats, (name, field)


def test_a_default_is_told_and_requires_nothing():
    """Generators treat a property with a default as always present, and thus as required."""
    assert [
        part for part in within(SCHEMAS) if isinstance(part.get("default"), str | int | list)
    ] == []
    plan = SCHEMAS["Myrmes.Plan"]
    assert plan["required"] == ["game", "seats"]
    assert plan["properties"]["undo"]["description"].endswith("Default: `free`.")


def test_answers_about_a_match_say_which_game_it_is(world):
    match_id, (token, _) = world.begin_match()
    path = f"/v1/matches/{match_id}"
    reads = ("state", "actions", "events", "timeline", "ledger", "diff?from=1", "standing-answers")
    bodies = [
        world.get(f"{path}/{query}", token=token).json for query in (*reads, "search?where=`1`")
    ]
    sent = {"type": "send", "workers": 2}
    bodies += [
        world.post(f"{path}/{action}", sent, token=token).json for action in ("preview", "explain")
    ]
    bodies += [world.send(match_id, token).json]
    refused = is_problem(world.send(match_id, token), "rule-violation").json
    bodies += [refused, *bodies[2]["events"]]

    assert {answer["game"] for answer in bodies} == {"anthill"}
