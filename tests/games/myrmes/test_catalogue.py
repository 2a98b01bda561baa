"""Every name that clients read has a text, and each text can be filled."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import games.myrmes
from games.myrmes.decide import RULES as DECIDERS
from games.myrmes.evolve import EVOLVERS
from games.words.catalogue import read_catalogue
from tests.games.myrmes.scene import MYRMES

SOURCES = Path(games.myrmes.__file__).parent
RULES_PAGE = SOURCES.parents[1] / "docs" / "rules" / "myrmes.md"
CATALOGUE = read_catalogue("games.myrmes", "en")
assert CATALOGUE is not None
ENGLISH = {name: entry.texts for name, entry in CATALOGUE.entries.items()}
# Texts of events that bring more than their printed points.
GAINS = (
    "harvest-gathered.bonus",
    "pheromone-cleared.bonus",
    "pheromone-placed.bonus",
    "prey-hunted.bonus",
    "special-placed.bonus",
    "objective-completed.bonus",
    "objective-completed.rewards",
    "objective-completed.bonus.rewards",
    "worked-in-room.queen",
    "worked-in-room.queen.bonus",
)
# Texts of events without points, and of sealed choices for the seat that made them.
OTHERS = (
    "pheromone-placed.plain",
    "prey-hunted.plain",
    "pheromone-cleared.plain",
    "pheromone-cleared.own",
    "winter-paid.plain",
    "trades-chosen.none",
    "event-chosen.known",
    "nurses-assigned.known",
    "cube-chosen.known",
    "discard-chosen.known",
    "trades-chosen.known",
)
# Texts of commands that differ by their costs or gains.
LABELS = (
    "assign-nurses.larvae",
    "assign-nurses.soldiers",
    "assign-nurses.workers",
    "assign-nurses.atelier",
    "choose-event.moved",
    "choose-event.rolled",
    "choose-trades.none",
    "choose-trades.paid",
    "work-in-room.queen",
    "claim-objective.tiles",
    "clear.other",
    "clear.own",
    "dig.paid",
    "finish-births.idle",
    "hunt.named",
    "pay-mixed.paid",
    "pay-nurses.idle",
    "place-pheromone.gain",
    "place-special.paid",
    "step.soldier",
)
# Entries that are assembled by lines, labels and drawings. `test_words` checks that each is used.
KINDS = ("event", "command", "question", "phase", "reason", "refusal")


def tags(union):
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


def refusals():
    """Return the slug of each refusal in the source, with the names of the facts it always has."""
    facts_by_slug: dict[str, set[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation":
                facts = {word.arg or "spelled" for word in node.keywords} - {"rule"}
                if "spelled" in facts:
                    facts |= {"q", "r"}
                slug = ast.literal_eval(node.args[0])
                facts_by_slug[slug] = facts_by_slug.get(slug, facts) & facts
    return facts_by_slug


def placeholders(entry):
    return {fact for text in ENGLISH[entry] for fact in re.findall(r"{(\w+)[:}]", text)}


def is_wording_of(entry, name):
    return name == entry or name.startswith(f"{entry}.")


def test_every_name_has_wording():
    """The entries are exactly the events, commands, questions, phases, reasons and refusals."""
    wanted = {f"event.{tag}" for tag in tags(MYRMES.event)} | {f"event.{gain}" for gain in GAINS}
    wanted |= {f"event.{wording}" for wording in OTHERS} | {
        f"command.{wording}" for wording in LABELS
    }
    wanted |= {f"command.{tag}" for tag in tags(MYRMES.command)}
    wanted |= {f"question.{kind}" for kind in MYRMES.questions}
    wanted |= {f"phase.{kind}" for kind in MYRMES.phases}
    wanted |= {"reason.third-winter"}
    wanted |= {f"refusal.{slug}" for slug in refusals()}

    assert {name for name in ENGLISH if name.partition(".")[0] in KINDS and "." in name} == wanted


@pytest.mark.parametrize("kind", ["event", "command"])
def test_wording_is_filled_from_fields(kind):
    """Placeholders of events and commands are fields of their structs, or facts listed here.

    The texts of `LABELS` and `OTHERS` are filled in `test_labels`, each with its own facts.
    """
    own = {f"{kind}.{wording}" for wording in (*LABELS, *OTHERS)}
    for tag, struct in tags(getattr(MYRMES, kind)).items():
        fields = {*struct.__struct_fields__, "earlier", "gains", "shape", "points"} - {"rewards"}
        for name in ENGLISH:
            if is_wording_of(f"{kind}.{tag}", name) and name not in own:
                assert placeholders(name) <= fields, name


def test_refusals_are_filled_from_their_facts():
    """Placeholders of refusals are facts that every refusal of the slug has."""
    for slug, facts in refusals().items():
        assert placeholders(f"refusal.{slug}") <= facts, slug


def test_every_event_names_its_rule_and_is_folded():
    """Rules are paragraphs of the page, and the tables for folding and deciding are complete."""
    paragraphs = set(re.findall(r"`([A-Z]+\d+)`", RULES_PAGE.read_text()))
    assert {event.rule for event in get_args(MYRMES.event)} <= paragraphs
    assert set(EVOLVERS) == set(get_args(MYRMES.event))
    assert set(DECIDERS) == set(get_args(MYRMES.command))
