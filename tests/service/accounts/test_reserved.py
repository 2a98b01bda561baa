"""No account can use a name that seats, bots or the service have in any language."""

# ruff: noqa: RUF001  # the names use letters that look like others

import pytest

from games.words import LANGUAGES, load_words
from tests.service.accounts.people import ADMIN, ask, sign_up
from tests.service.conftest import World
from tests.service.problems import is_problem

ENGINES = ("bot.greedy", "bot.mcts", "bot.random")


@pytest.fixture(scope="module")
def world():
    return World(admin_token=ADMIN)


def reserved_names(language):
    """Return the names of seats, bots and administrators in a language."""
    words = load_words("service", language)
    names = [words.fill(name, {}) for name in ENGINES]
    names += [words.fill("seat.player", {"n": number}) for number in (1, 2, 10)]
    names += [words.fill("actor.bot-for", {"name": "Ada"}), words.fill("actor.admin", {})]
    return names + words.fill("names.reserved", {}).split(", ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_what_the_service_calls_others(world, language):
    for name in reserved_names(language):
        for typed in (name, name.upper()):
            is_problem(world.post("/v1/accounts", {"name": typed}), "invalid-name")


def test_the_names_that_a_stranger_registered_are_refused_in_their_language(world):
    for name in ("Spieler 1", "Jugador 1", "Gierbot", "Suchbot", "Admın", "ᴀᴅᴍɪɴ"):
        answer = world.post("/v1/accounts", {"name": name}, Accept_Language="de")
        assert answer.json["type"] == "/problems/invalid-name"
        assert "den der Dienst selbst vergibt" in answer.json["detail"]


def test_a_name_that_looks_like_anothers_is_refused_and_says_so(world):
    sign_up(world, "Tom Iverson")
    bea = sign_up(world, "Bea")

    refused = world.post("/v1/accounts", {"name": "Torn Iverson"})
    renamed = ask(
        world, "PUT", "/v1/account", {"name": "Torn lverson", "bot": False}, token=bea["key"]
    )

    for answer in (refused, renamed):
        is_problem(answer, "name-taken")
        assert answer.json["detail"] == "The name looks like one that is or was in use."


def test_a_profile_is_changed_beside_a_name_of_before(world, monkeypatch):
    """A name that was registered before the rule remains when the rest of the profile changes."""
    with monkeypatch.context() as patched:
        patched.setattr("accounts.execute.check_name", lambda name, _: name)
        key = sign_up(world, "Spieler 7")["key"]

    body = {"name": "Spieler 7", "bot": True}
    answer = ask(world, "PUT", "/v1/account", body, token=key)

    assert (answer.status_code, answer.json["bot"]) == (200, True)
