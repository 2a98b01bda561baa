"""Every name that clients meet has its wording, and each wording can be filled in."""

import re
from pathlib import Path
from typing import get_args

import pytest

import games.atta_ants
from games.atta_ants import ATTA_ANTS
from games.atta_ants.scoring import RULES as ENDS

SOURCES = Path(games.atta_ants.__file__).parent
CODE = "\n".join(path.read_text() for path in sorted(SOURCES.rglob("*.py")))
VARIANTS = (  # of what a command is called, told by the board; see `labels.py`
    "arrange-card.turned",
    "move-ant.birth",
    "move-ant.nest",
    "move-ant.trail",
    "place-card.turned",
    "take-leaf.own",
)
KINDS = ("arrange-card", "place-card", "move-ants", "route-spider")


def tags(union):
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


def slugs():
    return set(
        re.findall(
            r'"((?:turn|ant|move|nest|leaf|place|arrange|route|options|phase)\.[a-z-]+)"', CODE
        )
    )


def counted():
    """Return the nouns, in the plural, that the wording counts."""
    text = "\n".join(ATTA_ANTS.catalogue.values())
    return set(re.findall(r"{(?:deck_size|inside|most|seats)} (\w+)", text))


def placeholders(entry):
    return set(re.findall(r"{(\w+)}", ATTA_ANTS.catalogue[entry]))


def test_every_name_has_wording():
    """Events, commands, questions, phases, reasons and refusals, and nothing besides."""
    wanted = {f"event.{tag}" for tag in tags(ATTA_ANTS.event)}
    wanted |= {f"command.{tag}" for tag in tags(ATTA_ANTS.command)}
    wanted |= {f"{name}.{kind}" for name in ("question", "why") for kind in KINDS} | {
        "phase.resolve"
    }
    wanted |= {f"reason.{reason}" for reason in ENDS}
    wanted |= {f"refusal.{slug}" for slug in slugs()}
    wanted |= {f"one.{noun}" for noun in counted()}
    wanted |= {f"command.{name}" for name in VARIANTS}

    assert set(ATTA_ANTS.catalogue) == wanted


@pytest.mark.parametrize("kind", ["event", "command"])
def test_wording_is_filled_from_fields(kind):
    """Placeholders of events and commands are fields of their structs."""
    for tag, struct in tags(getattr(ATTA_ANTS, kind)).items():
        assert placeholders(f"{kind}.{tag}") <= set(struct.__struct_fields__), tag
