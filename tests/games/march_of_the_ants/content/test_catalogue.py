"""Every name of the game has a text, and every event a rule."""

import re
from pathlib import Path
from typing import get_args

import pytest

import games.march_of_the_ants
from games.game import Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import pending
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.lines import describe, plain
from games.march_of_the_ants.scoring import RULES
from games.march_of_the_ants.state import ORIGINS
from tests.games.march_of_the_ants.names import GAME, WORDS

FACT = re.compile(r"{(\w+)[^}]*}")
SOURCES = [path.read_text() for path in Path(games.march_of_the_ants.__file__).parent.rglob("*.py")]


def list_placeholders(key):
    return {fact for text in WORDS.texts()[key] for fact in FACT.findall(text)}


@pytest.mark.parametrize("event", get_args(e.Event))
def test_every_event_has_a_line(event):
    """A line is filled from the fields that all seats see."""
    hidden = {
        name for name, kind in event.__annotations__.items() if str(kind).startswith("Secret")
    }
    fields = set(event.__struct_fields__) - hidden

    assert list_placeholders(f"event.{event.__struct_config__.tag}") <= fields


@pytest.mark.parametrize("command", get_args(c.Command))
def test_every_command_has_a_label(command):
    """A label is filled from the fields of the command."""
    assert list_placeholders(f"command.{command.__struct_config__.tag}") <= set(
        command.__struct_fields__
    )


def test_every_question_and_phase_has_its_words():
    """The entries cover all kinds of questions and the phases run by workers."""
    kinds = {
        *pending.KINDS.values(),
        *pending.LOSS_KINDS.values(),
        "turn",
        "bonus",
        *(f"react-{action}" for action in ("explore", "march", "forage", "play")),
    }
    phases = {task.phase for task in get_args(t.AnyTask)} - {""}

    assert set(GAME.questions) == kinds
    assert set(GAME.phases) == phases
    assert {f"question.{kind}" for kind in kinds} == {
        key for key in WORDS.texts() if key.startswith("question.")
    }
    assert {f"phase.{phase}" for phase in phases} == {
        key for key in WORDS.texts() if key.startswith("phase.")
    }


def test_every_refusal_and_reason_has_its_words():
    """The sources and the catalogue contain the same slugs."""
    slugs = {
        slug
        for text in SOURCES
        for slug in re.findall(r'RuleViolation\(\s*"([a-z-]+\.[a-z-]+)"', text)
    }
    reasons = {"most-points", "most-ants", "shared-victory", "horde-beaten", "horde-won"}

    assert {f"refusal.{slug}" for slug in slugs} == {
        key for key in WORDS.texts() if key.startswith("refusal.")
    }
    assert {f"reason.{reason}" for reason in reasons} == {
        key for key in WORDS.texts() if key.startswith("reason.")
    }


def test_every_event_names_its_rule():
    """An event cites its own paragraph, or that of the cards."""
    assert e.TurnPassed.rule == "5"
    assert e.FoodGained.rule == "11"
    assert set(RULES) == set(ORIGINS)


def test_lines_leave_out_what_is_not_known():
    """An unset secret is None, and a known one is its value."""
    known = e.CardsDrawn(seat=1, count=1, cards=Secret((1,), ("ev01",)))
    hidden = e.CardsDrawn(seat=1, count=1, cards=Secret((1,)))

    assert describe(known).facts["cards"] == ("ev01",)
    assert describe(hidden).facts["cards"] is None
    assert describe(hidden).facts["rule"] == "11"
    with pytest.raises(TypeError):
        plain(1.5)
