"""Problem texts are in the reader's language."""

import pytest

from games.words.catalogue import read_catalogue
from games.words.template import parse_template
from service.problems.problem_types import PROBLEM_TYPES, TYPE_OF
from tests.service.conftest import World

TEXTS = ("title", "text", "advice")


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_problem_is_told_in_every_language(language):
    entries = read_catalogue("service.problems", language).entries
    wanted = {f"problem.{slug}.{name}" for slug in PROBLEM_TYPES for name in TEXTS}
    details = {name for name in entries if name.startswith("detail.")}
    said = {name for name in entries if name.startswith("said.")}
    assert said == set(read_catalogue("service.problems", "en").entries)
    assert set(entries) - details - said == wanted
    assert all(parse_template(entries[entry].texts) for entry in entries)
    assert {name.removeprefix("detail.") for name in details} <= _names_of_errors()


def _names_of_errors():
    return {kind.__name__ for error in TYPE_OF for kind in (error, *error.__subclasses__())}


def test_details_tell_the_same_in_both():
    german, spanish = (
        read_catalogue("service.problems", language).entries for language in ("de", "es")
    )
    for name, entry in german.items():
        here, there = parse_template(entry.texts), parse_template(spanish[name].texts)
        assert {blank.fact for blank in here.blanks()} == {
            blank.fact for blank in there.blanks()
        }, name


@pytest.mark.parametrize(
    ("path", "german"),
    [
        (
            "/v1/matches/none-such",
            ("Unbekannte Partie", "Es gibt keine Partie mit dieser Kennung."),
        ),
        (
            "/v1/matches?limit=x",
            ("Ung\u00fcltiger Parameter", "limit muss eine ganze Zahl von 1 bis 200 sein."),
        ),
    ],
)
def test_a_problem_is_told_in_the_readers_language(path, german):
    answer = World().get(path, Accept_Language="de")
    assert (answer.json["title"], answer.json["detail"]) == german
    assert answer.headers["Content-Language"] == "de"


def test_a_refusal_is_told_in_the_readers_language():
    world = World()
    match_id, (token, _) = world.begin_match()
    answer = world.post(
        f"/v1/matches/{match_id}/undo", {"to": 99}, token=token, Accept_Language="es"
    )
    assert answer.json["title"] in ("Una regla lo proh\u00edbe", "Versi\u00f3n desconocida")


def test_a_language_that_is_none_of_ours_is_refused():
    world = World()
    match_id, _ = world.begin_match()
    for path in (f"/v1/matches/{match_id}/board.svg", "/problems/invalid-body"):
        answer = world.get(f"{path}?lang=fr", Accept_Language="de")
        assert (answer.status_code, answer.json["parameter"]) == (422, "lang")
        assert answer.json["detail"] == "lang muss eines von diesen sein: en, de, es."
        assert world.get(f"{path}?lang=es").headers["Content-Language"] == "es"
