"""Sections of the rules, cards and hexes exercised by matches, judged by events and refusals."""

import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from msgspec import Struct, field

from games.errors import RuleViolation
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e

DOCS = Path(str(files("games"))).parent / "docs" / "rules" / "march-of-the-ants.md"
# Sections that only describe things and terms.
DESCRIBING = {"1", "1.1", "1.2", "2", "3", "4.1", "9", "9.3", "9.4", "10", "11", "12"}
DESCRIBING |= {"12.1", "12.2", "12.3", "12.4", "12.5", "13", "14", "8"}
# A card counts as exercised if it is played, but not if it is only discarded.
PLAYED = (e.EventPlayed, e.EventDeferred, e.EvolutionPlayed, e.GoalPlayed)
SECTION = {"ev": "11.1", "hd": "11.2", "th": "11.3", "ab": "11.4", "go": "11.5"}
# The sections that an event exercises in addition to the one that it cites.
FURTHER = {
    e.LarvaStepped: {"2.1"},
    e.AntStepped: {"2.1"},
    e.Harvested: {"7"},
    e.GoalScored: {"11.5"},
    e.GoalPlayed: {"11.5"},
    e.EventPlayed: {"11.1"},
    e.EventDeferred: {"11.1", "11.6"},
    e.ReactionsSkipped: {"4"},
    e.BattleBegun: {"6.1"},
    e.InvaderChosen: {"6.2"},
    e.LastRoundEnded: {"8"},
}


class Coverage(Struct):
    """The sections of the rules, cards with an effect, hexes and kinds of events seen up to now."""

    sections: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)
    hexes: set[int] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)
    battles: int = 0  # started since the last visit to a hex

    def add(self, events: Iterable[e.Event]) -> None:
        """Add the sections, cards and hexes exercised by the given events."""
        for event in events:
            self.events.add(type(event).__name__)
            self.sections |= {event.rule} | FURTHER.get(type(event), set())
            self._variant(event)
            if isinstance(event, PLAYED):
                self.cards.add(event.card)
                self.sections.add(SECTION[event.card[:2]])
            if isinstance(event, e.HexExplored | e.HexPlaced | e.SentryPlaced | e.StartHexPlaced):
                self.hexes.add(event.hex)

    def _variant(self, event: e.Event) -> None:
        if isinstance(event, e.Started):
            sizes = {2: "3.3", 3: "3.1", 4: "3.1", 5: "3.2"}
            self.sections.add("3.1" if event.options.horde else sizes[event.players])
            self.sections |= {"9.1"} if event.options.long_game else set()
        elif isinstance(event, e.HexExplored) and event.hex > 20:
            self.sections.add("9.2")
        elif isinstance(event, e.HexVisited):
            self.battles = 0
        elif isinstance(event, e.BattleBegun):
            self.battles += 1
            self.sections |= {"6.2"} if self.battles > 1 else set()

    def add_refusal(self, violation: RuleViolation) -> None:
        """Add the section cited by a refusal."""
        self.refusals.add(violation.slug)
        self.sections.add(violation.rule)

    def missing(self) -> dict[str, list[str]]:
        """Return the sections, cards and hexes that were never exercised."""
        tables = content.of(content.default())
        return {
            "sections": sorted(list_sections() - DESCRIBING - self.sections),
            "cards": sorted({card.id for card in tables.cards} - self.cards),
            "hexes": sorted(str(number) for number in tables.hexes.keys() - self.hexes),
        }


def list_sections() -> set[str]:
    """Return the numbers of all paragraphs of the rules."""
    text = DOCS.read_text()
    return set(re.findall(r"^#{2,3} (\d+(?:\.\d+)?)\.? ", text, re.MULTILINE))
