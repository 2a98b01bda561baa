"""`formicary game check` finds each fault planted in Hex, and reports its cause first."""

import pytest

from formicary.game_check import Budget, check_game
from games.words.of_games import words_of
from tests.sdk.planted import LANGUAGES, Edit, WithoutEntries, WithoutLanguages, plant

BUDGET = Budget(matches=6, moments=12, probes=4)
IMPORT = "from games.game import Seat, Secret"
SECRET = "    bid: Secret[int]\n"
PLACED = "bid=Secret((seat,), bid))"
COMMAND_IS_SECRET = "    secret: ClassVar[bool] = True\n\n"
OPEN_BID = (
    Edit("events.py", SECRET, "    bid: int\n"),
    Edit("events.py", IMPORT, "from games.game import Seat"),
    Edit("rules/bids.py", PLACED, "bid=bid)"),
    Edit("rules/bids.py", IMPORT, "from games.game import Seat"),
    Edit("evolve.py", "bid.value or 0", "bid"),
)
QUESTIONS = '"answer-first-stone", "place-bid", "place-stone"'
PHASES = '    phases=("reveal-bids",),\n'


def with_field(name, kind, value):
    """Return edits that add one more public field to the event of a bid."""
    return (
        Edit("events.py", SECRET, f"{SECRET}    {name}: {kind}\n"),
        Edit("rules/bids.py", PLACED, f"{PLACED[:-1]}, {name}={value})"),
    )


PLANTED = {
    "open-bid": (OPEN_BID, "leaks", ["BidPlaced.bid is open in the public record"]),
    "open-bid-and-command": (
        (*OPEN_BID, Edit("commands.py", COMMAND_IS_SECRET, "")),
        "leaks",
        ["BidPlaced.bid is open in the public record"],
    ),
    "command-in-clear": (
        (Edit("commands.py", COMMAND_IS_SECRET, ""),),
        "leaks",
        ["PlaceBid has no `secret = True`"],
    ),
    "questions": (
        (Edit("__init__.py", QUESTIONS, '"answer-stone", "bid", "stone"'),),
        "names",
        [f"`pending` asks {kind}," for kind in ("place-bid", "place-stone", "answer-first-stone")],
    ),
    "phases": (
        (Edit("__init__.py", PHASES, '    phases=("reveal",),\n'),),
        "names",
        ["`pending` gives the phase reveal-bids"],
    ),
    "passing": (
        (Edit("__init__.py", PHASES, f'{PHASES}    passing=("end-turn", "rest"),\n'),),
        "names",
        ["`passing` names end-turn", "`passing` names rest"],
    ),
    "ends": (
        (Edit("__init__.py", PHASES, f'{PHASES}    ends={{"bids-shown": "phase"}},\n'),),
        "names",
        ["`ends` names bids-shown"],
    ),
    "values": (
        (WithoutEntries(("value.opening", "value.bidding")),),
        "values",
        ["value.opening has no wording", "value.bidding has no wording"],
    ),
    "holdings": (
        (WithoutEntries(("holding.stones", "holding.bid", "holding.connection")),),
        "values",
        [f"holding.{name} has no wording" for name in ("stones", "bid", "connection")],
    ),
    "refusal-of-options": (
        (WithoutEntries(("refusal.options.seats",)),),
        "catalogue",
        ["refusal.options.seats has no wording"],
    ),
    "any-number-of-seats": (
        (Edit("setup.py", "if seats != SEATS[0]:", "if seats > SEATS[1]:"),),
        "seats",
        ["the setup for 0 seats (the game is for 2 to 2) is not refused"],
    ),
    "seats-by-another-error": (
        (
            Edit(
                "setup.py",
                'raise RuleViolation("options.seats", rule="1.2", seats=seats)',
                "next(iter(()))",
            ),
        ),
        "seats",
        [
            f"the setup for {seats} seats (the game is for 2 to 2) raises StopIteration"
            for seats in (0, 1, 3, 5)
        ],
    ),
    "seats-without-a-fact": (
        (Edit("setup.py", ", seats=seats)", ")"),),
        "seats",
        ["refusal.options.seats has holes without facts"],
    ),
    "reveal-of-a-phase": (
        (Edit("events.py", "    tells: ClassVar[bool] = True\n", ""),),
        "twins",
        ["BidsRevealed reveals something hidden to"],
    ),
    "derived-field": (
        with_field("is_high", "bool", "bid > 2"),
        "leaks",
        ["BidPlaced.is_high is open in the public record"],
    ),
    "field-of-a-rival": (
        with_field("other", "int | None", "state.phase.bids[1 - seat]"),
        "twins",
        ["BidPlaced.other depends on something that the views hide"],
    ),
}


def findings_in(game):
    return [
        (result.check, finding.text)
        for result in check_game(game, BUDGET)
        for finding in result.findings
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_and_its_cause_comes_first(name):
    edits, check, causes = PLANTED[name]

    findings = findings_in(plant(*edits))

    assert findings, name
    first_check, first = findings[0]
    assert first_check == check
    assert any(first.startswith(cause) for cause in causes), findings
    for cause in causes:
        assert any(text.startswith(cause) for _, text in findings), (cause, findings)


def test_a_copy_without_a_fault_passes():
    assert findings_in(plant()) == []


@pytest.mark.slow
def test_all_missing_entries_are_listed():
    """One check has more findings than fit on a screen, and all of them are listed."""
    names = tuple(
        f"value.{name}" for name in ("answering", "bidding", "ended", "opening", "playing")
    )
    gone = (*names, *(f"holding.{name}" for name in ("stones", "bid", "connection")))

    texts = [text for _, text in findings_in(plant(WithoutEntries(gone)))]

    assert {name for name in gone if any(text.startswith(name) for text in texts)} == set(gone)


@pytest.mark.slow
def test_a_game_in_english_alone_passes_and_has_english_sentences():
    """The texts of such a game are English in every language, joined by English rules."""
    game = plant(WithoutLanguages(("de", "es")))
    facts = {"bids": [2, 1], "first": 0, "rings": 2, "drawn": False}

    english, *others = (
        words_of(game, language).fill("event.bids-revealed", facts) for language in LANGUAGES
    )

    assert findings_in(game) == []
    assert "are 2 and 1: Seat 0 moves first, and the inner 2 rings are open" in english
    assert others == [english, english]


@pytest.mark.slow
def test_a_small_door_may_be_beside_the_record():
    """A game needs no separate module for a function of one line."""
    door = "def no_faults(state: State) -> tuple[()]:\n    return ()\n\n\nHEX: Hex = Game("
    small = plant(
        Edit("__init__.py", "    invariants,\n", ""),
        Edit("__init__.py", "invariants=invariants.invariants", "invariants=no_faults"),
        Edit("__init__.py", "HEX: Hex = Game(", door),
    )

    assert [text for check, text in findings_in(small) if check in ("doors", "totality")] == []
