"""One address in three languages: other words, other tags, and the same answers."""

import pytest

from games.words import LANGUAGES
from tests.service.conftest import World

PATHS = ("", "/actions", "/state", "/events", "/timeline", "/ledger")


@pytest.fixture
def begun():
    world = World()
    match_id, tokens = world.begun()
    return world, f"/v1/matches/{match_id}", tokens


@pytest.mark.parametrize("path", PATHS)
def test_each_language_has_a_tag_and_a_304_of_its_own(begun, path):
    world, stem, (token, _) = begun
    tags = {}
    for language in LANGUAGES:
        answer = world.get(stem + path, token=token, Accept_Language=language)
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        tags[language] = answer.headers["ETag"]
    assert len(set(tags.values())) == len(LANGUAGES)
    for language in LANGUAGES:
        for other, tag in tags.items():
            again = world.get(stem + path, token=token, Accept_Language=language, If_None_Match=tag)
            assert again.status_code == (304 if other == language else 200)
            assert "Accept-Language" in again.headers["Vary"]


def labels(world, stem, token, **headers):
    return [
        one["label"] for one in world.get(f"{stem}/actions", token=token, **headers).json["table"]
    ]


def test_what_a_seat_may_do_about_the_table_is_told_in_its_language(begun):
    world, stem, (token, _) = begun
    assert "Die Partie aufgeben" in labels(world, stem, token, Accept_Language="de")
    assert "Rendirse en la partida" in labels(world, stem, token, Accept_Language="es-MX, en;q=0.5")
    assert "Give the match up" in labels(world, stem, token, Accept_Language="fr")
    assert "Give the match up" in labels(world, stem, token)


def test_seats_are_called_in_the_readers_language(begun):
    world, stem, _ = begun
    called = [one["called"] for one in world.get(stem, Accept_Language="de").json["seats"]]
    assert called == ["Spieler 1", "Spieler 2"]
