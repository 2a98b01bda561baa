"""Faults of bodies and positions are completely in the reader's language."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from marshmallow import ValidationError, fields, validate

from games import GAMES
from games.words.catalogue import read_catalogue
from matches.advice import REFUSAL_TEXTS
from matches.notes.checks import find_text_faults
from service.problems.error_translations import TRANSLATION_PREFIX, translate
from service.problems.problem_types import PROBLEM_TYPES, TYPE_OF
from tests.service.bad_input.position_fuzz import random_position
from tests.service.conftest import World

ROOT = Path(__file__).parents[2]

OTHERWISE = {  # readers get the exception's catalogue entry, or the problem's meaning
    "RuleViolation",
    "UnsafeStore",
    "NotReady",
    "BadPosition",
    "BadCondition",
    "StaleVersion",
    "CostlyBot",
    "OtherGamesCommand",
    "WrongKeyScope",
    "InsideCommand",
    "TooManyRequests",
    "NoReceipt",
    "UnknownParameter",
    "WebhookNotActive",
}


ROOMS = ("blocked accounts", "former names", "events", "keys", "webhooks")


def _raised():
    """Yield the readable texts of exceptions, with 7 in place of variable parts."""
    names = {error.__name__ for error in TYPE_OF} - OTHERWISE
    names -= {error.__name__ for kind in PROBLEM_TYPES.values() for error in kind.quiet}
    for folder in ("service", "matches", "accounts", "webhooks"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="BadParameter"), args=[name, wanted]):
                        if (text := _text_of(wanted)) is not None:
                            yield f"{_text_of(name) or 'at'} must be {text}"
                    case ast.Call(func=ast.Name(id="_refusing"), args=[reason]):
                        yield f"The passkey is refused: {_text_of(reason)}."
                    case ast.Call(func=ast.Name(id="AddressRefused"), args=[why]):
                        yield f"The address is refused: {_text_of(why)}."
                    case ast.Call(func=ast.Name(id="FieldFault"), args=[_, reason]):
                        yield from _texts_in(reason)
                    case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in names:
                        yield from _texts_in(first)


def _texts_in(node):
    """Yield the texts of an error, which has a single text or one for each field."""
    match node:
        case ast.Dict(values=values):
            yield from (text for value in values for text in _texts_in(value))
        case ast.List(elts=elements):
            yield from (text for element in elements for text in _texts_in(element))
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_texts_in(body), *_texts_in(orelse))
        case _:
            if (text := _text_of(node)) is not None:
                yield text


def _text_of(node):
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                _text_of(value) if isinstance(value, ast.Constant) else "7" for value in values
            )
    return None


IN_FULL: dict[str, list[str]] = {  # texts that need real values instead of 7
    "An account has at most 7 7.": [f"An account has at most 7 {room}." for room in ROOMS],
    "The passkey is refused: 7.": [],  # its reasons are raised by `_refusing`
    "the match is 7": ["the match is open", "the match is running"],
    "seat 7: there is no bot level 7": ["seat 7: there is no bot level 'wise'"],
    **{reason: [text] for reason, text in REFUSAL_TEXTS.items()},
}


@pytest.mark.parametrize("language", ["de", "es"])
def test_whatever_an_error_says_is_told_in_every_language(language):
    raised = set(_raised())
    assert len(raised) > 40
    texts = {text for template in raised for text in IN_FULL.get(template, [template])}
    assert sorted(text for text in texts if not translate(text, language)) == []


@pytest.mark.parametrize(
    "package", ["service.problems", "games.table", *(g.words for g in GAMES.values())]
)
def test_no_two_entries_translate_the_same_message(package):
    """The first of them would be used for both."""
    entries = read_catalogue(package, "en").entries
    texts = Counter(
        entry.texts for name, entry in entries.items() if name.startswith(TRANSLATION_PREFIX)
    )

    assert [text for text, count in texts.items() if count > 1] == []


SAID_BY_FIELDS = (
    fields.Integer,
    fields.String,
    fields.Boolean,
    fields.List,
    fields.Tuple,
    fields.Nested,
    fields.Dict,
)


def _messages(kind):
    inherited = [vars(class_).get("default_error_messages", {}) for class_ in kind.__mro__]
    return {text for messages in inherited for text in messages.values()}


@pytest.mark.parametrize("language", ["de", "es"])
def test_whatever_a_field_says_is_told_in_every_language(language):
    texts = {text for kind in SAID_BY_FIELDS for text in _messages(kind)}
    assert "Missing data for required field." in texts
    texts.discard("Not a valid utf-8 string.")  # bodies are always UTF-8 as a whole
    assert sorted(text for text in texts if not translate(text, language)) == []


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize(
    ("check", "wrong"),
    [
        (validate.Range(min=1, max=3), 7),
        (validate.Range(min=1), 0),
        (validate.Range(max=1), 7),
        (validate.Length(min=1, max=3), "seventh"),
        (validate.Length(min=1), ""),
        (validate.Length(max=3), "seventh"),
        (validate.Length(equal=3), "seventh"),
        (validate.OneOf(["a", "b"]), "c"),
        (validate.Regexp("^a$"), "b"),
    ],
)
def test_whatever_a_check_says_is_told_in_every_language(check, wrong, language):
    with pytest.raises(ValidationError) as refused:
        check(wrong)
    [text] = refused.value.messages
    assert translate(text, language) not in ("", text)


@pytest.mark.parametrize(
    ("body", "german", "spanish"),
    [
        ({}, "Dieses Feld muss angegeben werden.", "Falta este campo obligatorio."),
        ({"to": "x"}, "Das ist keine ganze Zahl.", "No es un n\u00famero entero."),
        ([], "Ein Objekt ist verlangt.", "Se pide un objeto."),
    ],
)
def test_faults_of_bodies_are_told_in_the_readers_language(body, german, spanish):
    world = World()
    match_id, (token, _) = world.begin_match()
    for language, text in (("de", german), ("es", spanish)):
        path = f"/v1/matches/{match_id}/undo"
        answer = world.post(path, body, token=token, Accept_Language=language)
        assert [error["detail"] for error in answer.json["errors"]] == [text]
        assert text in answer.json["detail"]


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize(
    "text",
    [
        " ",
        "<b>bold</b>",
        "![a map](/map.png)",
        "[elsewhere](https://example.org)",
        "a" * 4001,
        "e\u0301",
        "\x07",
        "\ufffe",
        "\u2028",
        "\u202e",
        "\u2066",
        "\u2069",
    ],
)
def test_faults_of_notes_are_translated(text, language):
    [(_, reason)] = find_text_faults(text)
    assert translate(reason, language) not in ("", reason)


POSITION_MODULES = ("invariants", "agenda_faults")


def _faults(path):
    """Yield the position faults of a module, with 7 in place of variable parts."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="Fault"), args=[_, text]):
                yield _text_of(text)


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_whatever_is_wrong_with_a_position_is_told_in_every_language(game, language):
    here = ROOT / "games" / game.name.replace("-", "_")
    modules = [module for module in here.glob("*.py") if module.stem in POSITION_MODULES]
    modules.append(ROOT / "games" / "position_faults.py")
    texts = {text for module in modules for text in _faults(module)}
    assert len(texts) > 10
    packages = (game.words, "games.table")
    assert sorted(text for text in texts if not translate(text, language, packages)) == []


def test_faults_of_positions_are_told_in_the_readers_language():
    world = World(games=GAMES)
    position, seats = random_position("atta-ants", 1)
    position["round"]["number"] = 0
    body = {"game": "atta-ants", "seats": [{}] * seats, "position": position}
    answers = {
        language: world.post("/v1/matches", body, Accept_Language=language).json
        for language in ("de", "es")
    }
    assert [answer["errors"][0]["pointer"] for answer in answers.values()] == [
        "/position/round/number"
    ] * 2
    assert answers["de"]["detail"] == "/position/round/number: Runden z\u00e4hlen ab 1 (Regel 3)"
    assert answers["es"]["errors"][0]["detail"] == "Las rondas se cuentan desde 1 (regla 3)"
