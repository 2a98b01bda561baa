"""Questions about values in recorded matches, answered by hand from the logs.

The answers are in `tests/replays/questions.json`. Each names the newest event before a version that
changed a value (`seq`), and the first event of the command that caused the change (`cause`).
"""

import json
from collections import Counter
from functools import cache

import pytest

from games import GAMES
from games.game import HiddenChoice, Secret
from games.march_of_the_ants import events as m
from games.myrmes import events as e
from matches.queries.diff import as_json
from tests.games.values.recorded import FOLDER, read_match
from tests.games.values.test_elements import value_at

QUESTIONS = json.loads((FOLDER / "questions.json").read_text())
KINDS = {"command", "identity", "total", "reveal"}
read = cache(read_match)


def name_of(question):
    return (
        f"{question['match']}:{question['version']}:{question.get('pointer') or question['target']}"
    )


def game_of(question):
    return read(question["match"]).game.name


def events_until(question, version):
    """Return the events of a question's match up to a version."""
    return [step for step in read(question["match"]).events if step.seq <= version]


def pointer_of(question):
    """Return the pointer of a question's value. For a target, it is the most important one."""
    if "pointer" in question:
        return question["pointer"]
    game = read(question["match"]).game
    view = game.view(events_until(question, question["version"])[-1].after, question["reader"])
    return game.targets.values(view, question["target"])[0]


def test_there_are_questions_of_every_kind_for_every_game():
    """Nothing is hidden in Atta Ants, and its view has no totals."""
    counts = Counter((game_of(question), question["kind"]) for question in QUESTIONS)

    assert all(sum(counts[name, kind] for kind in KINDS) >= 20 for name in GAMES)
    assert {(name, kind) for name in GAMES for kind in KINDS} - set(counts) == {
        ("atta-ants", "reveal"),
        ("atta-ants", "total"),
    }


IN_PLACE = [question for question in QUESTIONS if question["kind"] != "identity"]


@pytest.mark.parametrize("question", IN_PLACE, ids=name_of)
def test_the_named_event_is_the_last_one_before_which_the_value_differs(question):
    """Values that moved in a list are compared by the tests of the service."""
    game, reader = read(question["match"]).game, question["reader"]
    pointer, steps = pointer_of(question), events_until(question, question["version"])
    now = value_in(game.view(steps[-1].after, reader), pointer)

    changed = [
        step.seq for step in steps[1:] if value_in(game.view(step.before, reader), pointer) != now
    ]

    assert changed[-1] == question["seq"]


def value_in(view, pointer):
    """Return the value at a pointer into a view, or None if there is none."""
    try:
        return value_at(as_json(view), pointer)
    except (LookupError, TypeError):
        return None


def cause_of(question):
    """Return the first seq of the command that made the choice, or that contains the event."""
    game, steps = read(question["match"]).game, events_until(question, question["seq"])
    revealed = steps[-1]
    view = game.view(revealed.after, question["reader"])
    choice = game.choice_of and game.choice_of(revealed.event, view, pointer_of(question))
    if choice is None:
        return revealed.first
    return next(step.first for step in reversed(steps) if made(choice, step.event))


def made(choice, event):
    """Return whether an event made a hidden choice."""
    name = type(event).__struct_config__.tag
    is_own = name in choice.events and event.seat == choice.seat
    return is_own and (choice.is_choice is None or choice.is_choice(event))


@pytest.mark.parametrize("question", IN_PLACE, ids=name_of)
def test_the_cause_of_a_change_is_the_command_that_chose_it(question):
    assert cause_of(question) == question["cause"]


MYRMES, MARCH = GAMES["myrmes"], GAMES["march-of-the-ants"]
BIRTHS = e.BirthsRevealed(births=())


@pytest.mark.parametrize(
    ("field", "kept", "is_choice"),
    [
        ("soldiers", 1, True),
        ("workers", 1, True),
        ("soldiers", None, False),
        ("larvae", 1, False),
        ("atelier", 1, False),
    ],
)
def test_the_number_of_soldiers_to_keep_determines_soldiers_and_workers(field, kept, is_choice):
    """Only if not all ants fit is there a choice."""
    choice = MYRMES.choice_of(BIRTHS, None, f"/colonies/1/mat/{field}")
    chosen = e.BirthsChosen(seat=1, soldiers=Secret((1,), kept))

    assert (choice.seat, "births-chosen" in choice.events) == (1, True)
    assert choice.is_choice(chosen) == is_choice


@pytest.mark.parametrize("pointer", ["/colonies", "/phase", "", "/asked/0/seat", "/colonies/1"])
def test_what_concerns_no_seat_alone_has_no_hidden_choice(pointer):
    choice = MYRMES.choice_of(BIRTHS, None, pointer)

    assert (choice is None) == (pointer != "/colonies/1")


def test_an_event_that_reveals_nothing_has_no_hidden_choice():
    ended = e.SeasonEnded(first=1)
    begun = m.BattleBegun(place=1, invader=0, defender=1, invader_strength=1, defender_strength=1)

    assert MYRMES.choice_of(ended, None, "/colonies/1/mat/workers") is None
    assert MARCH.choice_of(begun, None, "/nests/1/card_down") is None


def test_a_seat_that_withheld_its_card_has_no_choice_in_the_discard_pile():
    """The invader placed hd08. Other cards were discarded before."""
    match = read("march-of-the-ants/4-seats-random-12")
    fought = next(step for step in match.events if isinstance(step.event, m.BattleFought))
    view = MARCH.view(fought.after, None)

    choices = [
        MARCH.choice_of(fought.event, view, f"/discard/{at}") for at in range(len(view.discard))
    ]

    assert [choice.seat for choice in choices if choice] == [2, 0]
    assert all(isinstance(choice, HiddenChoice | None) for choice in choices)
