"""Responses in three languages: the texts and tags differ, and the facts do not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from games.folding import fold
from games.luck import SeededLuck
from games.words import LANGUAGES
from service.text.difference_text import difference_in_words
from service.text.seat_names import SeatNames
from tests.anthill import ANTHILL
from tests.service.conftest import World

PATHS = ("", "/actions", "/state", "/events", "/timeline", "/ledger")


@pytest.fixture
def new_match():
    world = World()
    match_id, tokens = world.begin_match()
    return world, f"/v1/matches/{match_id}", tokens


@pytest.mark.parametrize("path", PATHS)
def test_each_language_has_a_tag_and_a_304_of_its_own(new_match, path):
    world, stem, (token, _) = new_match
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
        option["label"]
        for option in world.get(f"{stem}/actions", token=token, **headers).json["table"]
    ]


def test_what_a_seat_may_do_about_the_table_is_told_in_its_language(new_match):
    world, stem, (token, _) = new_match
    assert "Die Partie aufgeben" in labels(world, stem, token, Accept_Language="de")
    assert "Rendirse en la partida" in labels(world, stem, token, Accept_Language="es-MX, en;q=0.5")
    assert "Resign the match" in labels(world, stem, token, Accept_Language="fr")
    assert "Resign the match" in labels(world, stem, token)


def test_seats_are_called_in_the_readers_language(new_match):
    world, stem, _ = new_match
    called = [seat["called"] for seat in world.get(stem, Accept_Language="de").json["seats"]]
    assert called == ["Spieler 1", "Spieler 2"]


@pytest.fixture
def english_alone(tmp_path, monkeypatch):
    """Return a world with a copy of the small game that only has English texts."""
    words = tmp_path / "anthill_in_english" / "words"
    words.mkdir(parents=True)
    (words.parent / "__init__.py").touch()
    english = Path(__file__).parents[2] / "anthill" / "words" / "en.po"
    (words / "en.po").write_bytes(english.read_bytes())
    monkeypatch.syspath_prepend(tmp_path)
    return World({"anthill": replace(ANTHILL, words="anthill_in_english")})


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_game_in_english_alone_has_whole_english_sentences(english_alone, language):
    """The game's texts are in English, and those of the service are in the reader's language."""
    world = english_alone
    match_id, (token, _) = world.begin_match({}, {}, {"bot": "greedy"})
    stem, wanted = f"/v1/matches/{match_id}", {"token": token, "Accept_Language": language}
    assert world.send(match_id, token).status_code == 201
    texts = {}
    for spoken in ("en", language):
        asked = {**wanted, "Accept_Language": spoken}
        lines = world.get(f"{stem}/timeline", **asked).json["lines"]
        texts[spoken] = [line["text"] for line in lines if not line["of_table"]]
        texts[spoken] += [question["text"] for question in world.get(stem, **asked).json["asked"]]
        texts[spoken].append(world.send(match_id, token, Accept_Language=spoken).json["detail"])

    assert texts[language] == texts["en"]
    assert "Player 1" in " ".join(texts["en"])
    resign = labels(world, stem, token, Accept_Language=language)
    assert resign != labels(world, stem, token)


@pytest.mark.parametrize("language", ["de", "es"])
def test_differences_of_a_game_in_english_alone_are_whole_english_sentences(
    english_alone, language
):
    """Differences and previews name the seats in English, like the service's texts within them."""
    world = english_alone
    match_id, (token, _) = world.begin_match({}, {}, {"bot": "greedy"})
    stem, texts = f"/v1/matches/{match_id}", {}
    begun = world.get(stem).json["version"]
    assert world.send(match_id, token).status_code == 201
    for spoken in ("en", language):
        asked = {"token": token, "Accept_Language": spoken}
        pairs = (f"from=1&to={begun}", f"from={begun}&to={begun + 1}")
        apart = [world.get(f"{stem}/diff?{pair}", **asked).json["lines"] for pair in pairs]
        seen = world.post(f"{stem}/preview", {"type": "ponder"}, **asked).json
        texts[spoken] = [*apart, seen["lines"]]

    assert texts["en"] == [["Everything: the match begins"], ["sent 0: no becomes 2"], []]
    assert texts[language] == texts["en"]


def test_seats_in_differences_of_a_game_in_english_alone_are_called_in_english(english_alone):
    names = SeatNames("de", called=("Spieler 1", "Spieler 2"), english=("Player 1", "Player 2"))
    game = english_alone.games["anthill"]
    events = game.setup(game.options(), 2, SeededLuck(1))
    views = [game.view(fold(game, game.start, events), seat) for seat in (0, 1)]

    lines = {
        spoken.words: difference_in_words(names, *views, game=spoken) for spoken in (game, ANTHILL)
    }

    assert "me: Player 1 becomes Player 2" in lines[game.words]
    assert "me: aus Spieler 1 wird Spieler 2" in lines[ANTHILL.words]
