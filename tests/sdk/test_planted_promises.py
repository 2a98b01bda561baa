"""`formicary game check` finds faults of Hex that would break a promise of the service.

Each fault is an edit of the sources of Hex, with the check that names it, its place and its reason.
"""

import re
from typing import ClassVar, NamedTuple

import pytest
from msgspec import Struct
from msgspec.structs import replace

from formicary.game_check import CHECKS, Budget, check_game, load_game
from tests.sdk.example_games import ROOT
from tests.sdk.hex_game import load_hex
from tests.sdk.planted import Edit, plant

HEX = load_hex()
BUDGET = Budget(matches=4, moments=12, probes=4)
SEAT = "from games.game import Seat, Secret"
SECRET = "    bid: Secret[int]\n"
PLACED = "bid=Secret((seat,), bid))"
SEEN = "bid=bid if seat == reader else None"
FIRST = 'first = luck.below("first-move", 2) if drawn else bids.index(max(bids))'
BIDS_HEAD = "from games.luck import Luck\n"
STATE_END = "    phase: PhaseOfPlay = Unstarted()\n"
DUMPED = "Dumped(rows_of(state.size, state.stones), state.phase"
LOADED = "State(size, stones_of(dumped.rows), dumped.phase"
EVOLVE = "def evolve(state: State, event: Event) -> State:"


def keeping(name):
    """Return edits that add a tuple of texts to the state and to its dump."""
    field = f"    {name}: tuple[str, ...] = ()\n"
    return (
        Edit("state.py", STATE_END, STATE_END + field),
        Edit("dump.py", "    phase: PhaseOfPlay\n", f"    phase: PhaseOfPlay\n{field}"),
        Edit("dump.py", DUMPED, f"{DUMPED}, state.{name}"),
        Edit("dump.py", LOADED, f"{LOADED}, dumped.{name}"),
    )


def importing(line, first):
    """Return edits that import a name, and change the choice of the first seat."""
    return (
        Edit("rules/bids.py", BIDS_HEAD, f"{BIDS_HEAD}{line}\n"),
        Edit("rules/bids.py", FIRST, f"first = {first}"),
    )


class Planted(NamedTuple):
    """Edits of Hex, the check that finds them, and a part of its text.

    Attributes:
        place: a part of the place, which is a file and a line, a version or a type.
    """

    edits: tuple[Edit, ...]
    check: str
    cause: str
    place: str = "version"


PLANTED = {
    "a plain integer in place of a secret": Planted(
        (
            Edit("events.py", SECRET, "    bid: int\n"),
            Edit("events.py", SEAT, "from games.game import Seat"),
            Edit("rules/bids.py", PLACED, "bid=bid)"),
            Edit("rules/bids.py", SEAT, "from games.game import Seat"),
            Edit("evolve.py", "bid.value or 0", "bid"),
        ),
        "leaks",
        "BidPlaced.bid is open in the public record, so",
    ),
    "a view that shows more than the log": Planted(
        (Edit("view.py", SEEN, "bid=bid if reader is not None else None"),),
        "telling",
        "more than the events of PlaceBid",
    ),
    "a view that shows less than the log": Planted(
        (Edit("view.py", SEEN, "bid=None"),),
        "audience",
        "the log opens BidPlaced.bid to seat",
    ),
    "a field without a label beside a secret": Planted(
        (
            Edit("events.py", SECRET, f"{SECRET}    bids: int\n"),
            Edit("rules/bids.py", PLACED, f"{PLACED[:-1]}, bids=1)"),
        ),
        "labels",
        "BidPlaced.bids is beside a `Secret` and has no label",
        place="BidPlaced.bids",
    ),
    "commands in the order of a set": Planted(
        (
            Edit(
                "legal.py",
                "for bid in range(ring_count(size) + 1)",
                "for bid in map(int, {str(bid) for bid in range(ring_count(size) + 1)})",
            ),
        ),
        "processes",
        "the legal list of seat 0 differs in another process: the order of a set",
    ),
    "a choice by the order of a set": Planted(
        (Edit("rules/bids.py", FIRST, 'first = int(next(iter({"0", "1"})))'),),
        "processes",
        "BidsRevealed.first differs in another process: the order of a set",
    ),
    "a choice by the seed of hash": Planted(
        (Edit("rules/bids.py", FIRST, "first = hash(str(bids)) % 2"),),
        "sources",
        "`hash` gives other values in other processes",
        place="rules/bids.py, line 50",
    ),
    "a choice by the clock": Planted(
        importing("import time", "time.time_ns() // 1000 % 2"),
        "sources",
        "it imports time, and rules may not use a clock",
        place="rules/bids.py, line 11",
    ),
    "a choice by randomness that is not luck": Planted(
        importing("from random import randrange", "randrange(2)"),
        "sources",
        "it imports random, and rules may not use randomness",
        place="rules/bids.py, line 11",
    ),
    "a fraction in an event": Planted(
        (Edit("rules/stones.py", "ring=ring,", "ring=ring * True.real / 1,"),),
        "numbers",
        "FirstStonePlaced.ring holds a fraction, which machines may round differently",
    ),
    "a rule that computes with fractions": Planted(
        (Edit("rules/stones.py", "ring <= phase.rings", "ring / 2 <= phase.rings * 0.5"),),
        "sources",
        "it computes with fractions",
        place="rules/stones.py, line 20",
    ),
    "an event that evolve ignores": Planted(
        (Edit("evolve.py", "return _with_bid(state, seat, None)", "return state"),),
        "ignored",
        "BidTakenBack never changes the state",
    ),
    "commands with the same meaning": Planted(
        (
            Edit("commands.py", "    hex: Hex\n", "    hex: Hex\n    gently: bool = False\n"),
            Edit(
                "legal.py",
                "[every[at] for at in numbers(free)]",
                "[PlaceStone(seat=seat, hex=every[at].hex, gently=gently) for at in numbers(free) for gently in (False, True)]",
            ),
        ),
        "meaning",
        "two legal commands have the same events (PlaceStone)",
    ),
    "a state that holds a log": Planted(
        (
            *keeping("log"),
            Edit(
                "evolve.py",
                EVOLVE,
                f"{EVOLVE}\n    after = _evolve(state, event)\n    return replace(after, log=(*state.log, type(event).__name__))\n\n\n{EVOLVE.replace('evolve', '_evolve')}",
            ),
        ),
        "growth",
        "/log of the dump grows with every event",
    ),
    "a state that grows with repeated commands": Planted(
        (
            *keeping("withdrawn"),
            Edit(
                "evolve.py",
                "return _with_bid(state, seat, None)",
                "return replace(_with_bid(state, seat, None), withdrawn=(*state.withdrawn, str(seat)))",
            ),
        ),
        "growth",
        "/withdrawn of the dump grows each time a seat repeats PlaceBid and TakeBackBid",
    ),
    "a slow decision": Planted(
        importing(
            "from time import thread_time",
            "0\n    begun = thread_time()\n    while thread_time() < begun + 0.12:\n        pass",
        ),
        "speed",
        "deciding RunPhase takes more than 100 ms",
    ),
}


def place_of(finding):
    """Return the place of a finding as it is printed, with its text."""
    at = finding.place
    where = f"seed {at.seed}, {at.seats} seats, version {at.version}: " if at else ""
    return where + finding.text


def findings_of(game, name, budget):
    """Return the findings of a check."""
    chosen = [check for check in CHECKS if check.name == name]
    (result,) = check_game(game, budget, chosen)
    return result.findings


def texts_of(game, name):
    """Return the texts of the findings of a check in one match."""
    return [finding.text for finding in findings_of(game, name, Budget(matches=1, moments=4))]


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_named_with_its_place_and_reason(name):
    planted = PLANTED[name]

    findings = findings_of(plant(*planted.edits), planted.check, BUDGET)

    named = [finding for finding in findings if planted.cause in finding.text]
    assert named, [finding.text for finding in findings]
    assert any(planted.place in place_of(finding) for finding in named), named


def test_the_page_lists_each_planted_fault_and_its_check():
    page = (ROOT / "docs" / "assurance.md").read_text().partition("## Games from outside")[2]
    rows = re.findall(r"^\| ([^|]+) \| `(\w+)` \|$", page, re.MULTILINE)

    assert rows == [(name, planted.check) for name, planted in PLANTED.items()]


def test_an_event_that_has_no_changes_and_changes_the_state_is_found():
    class Opened(Struct, frozen=True, tag="match-started"):
        """The first event, with a wrong flag."""

        changes: ClassVar[bool] = False

        size: int

    def setup(options, seats, luck, pack=""):
        return (Opened(HEX.setup(options, seats, luck, pack)[0].size),)

    def evolve(state, event):
        size = event.size if isinstance(event, Opened) else None
        return (
            HEX.load({"rows": ["." * size] * size, "phase": {"type": "bidding"}})
            if size
            else (HEX.evolve(state, event))
        )

    texts = texts_of(replace(HEX, setup=setup, evolve=evolve), "ignored")

    assert texts == ["Opened has `changes = False`, and changes the state"]


def test_a_record_that_no_other_process_can_load_is_found():
    texts = texts_of(replace(HEX), "processes")

    assert texts == ["the record is in no module, so that no other process can load it"]


def test_a_game_that_does_not_load_in_another_process_is_found(tmp_path, monkeypatch):
    """The module of the record is gone when the other processes import it."""
    (tmp_path / "vanished_hex.py").write_text(
        "import game_hex\nfrom msgspec.structs import replace\nGONE = replace(game_hex.HEX)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    game = load_game("vanished_hex")
    (tmp_path / "vanished_hex.py").unlink()

    texts = texts_of(game, "processes")

    assert [text.partition(":")[0] for text in texts] == [
        f"a process with PYTHONHASHSEED={seed} fails" for seed in (1, 2)
    ]
