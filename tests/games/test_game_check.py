"""The conformance suite for games accepts ours, and detects broken ones."""

import json
import sys
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace
from typer.testing import CliRunner

from formicary.cli import app
from formicary.game_check import CHECKS, Budget, NoGame, check_game, load_game
from games import GAMES
from games.errors import RuleViolation
from games.game import BoardPart, Fault, HiddenChoice, Over, Parts, Rules, Seats, Secret, Targets
from games.marks import keyed_by, total_of
from games.words.of_games import texts_of
from tests.sdk.hex_game import load_hex

SHORT = Budget(matches=3, moments=8, probes=4)
HEX = load_hex()


def findings(game, check, budget=SHORT):
    """Return the findings of one check, as text."""
    chosen = [candidate for candidate in CHECKS if candidate.name == check]
    (result,) = check_game(game, budget, chosen)
    assert result.looked_at
    return [finding.text for finding in result.findings]


@pytest.fixture(scope="module", params=list(GAMES))
def results(request):
    """Return the results of every check by name, for one of our games."""
    return {result.check: result for result in check_game(GAMES[request.param], SHORT)}


@pytest.mark.parametrize("check", [check.name for check in CHECKS])
def test_our_games_pass(results, check):
    assert results[check].looked_at
    assert results[check].findings == ()


def broken(door, fault, check, **more):
    """Return a test case: an entry point, the value that replaces it, and the expected finding."""
    return pytest.param({door: more.pop("value")}, check, fault, id=f"{check}-{door}")


def with_swap_forgotten(state, seat):
    return tuple(
        command for command in HEX.legal(state, seat) if type(command).__name__ != "SwapStone"
    )


def with_swaps_anywhere(state, seat):
    (swap,) = (kind for kind in HEX.command.__args__ if kind.__name__ == "SwapStone")
    return (*HEX.legal(state, seat), swap(seat=seat))


def with_twins(state, seat):
    return HEX.legal(state, seat) * 2


def that_fails(state, command, luck):
    try:
        return HEX.decide(state, command, luck)
    except RuleViolation as violation:
        raise KeyError(violation.slug) from violation


def that_draws_twice(state, command, luck):
    luck.below("again", 2)
    return HEX.decide(state, command, luck)


class Dice:
    """State that a nondeterministic game keeps between calls."""

    rolls = 0


def that_is_fickle(state, command, luck):
    Dice.rolls += 1
    events = HEX.decide(state, command, luck)
    if type(events[0]).__name__ != "BidPlaced":
        return events
    bid = Secret(events[0].bid.audience, Dice.rolls % 7)
    return (replace(events[0], bid=bid),)


def with_other_states(state, command, luck):
    events = HEX.decide(state, command, luck)
    return events, tuple(state for _ in events)


def with_open_bids(state, reader):
    seen = HEX.view(state, reader)
    bids = getattr(state.phase, "bids", None)
    if not bids or not seen.bids:
        return seen
    shown = zip(seen.bids, bids, strict=True)
    return replace(seen, bids=tuple(replace(bid_view, bid=bid) for bid_view, bid in shown))


def with_pending_by_bid(state):
    """Return questions that depend on the bids."""
    asked = HEX.pending(state)
    bids = getattr(state.phase, "bids", ())
    if isinstance(asked, Seats) and any(bid and bid > 2 for bid in bids):
        return Seats(
            tuple(replace(question, kind="place-bid-high") for question in asked.questions)
        )
    return asked


def with_telling_refusals(state, command, luck):
    bids = getattr(state.phase, "bids", ())
    try:
        return HEX.decide(state, command, luck)
    except RuleViolation as violation:
        raise RuleViolation(violation.slug, rule=violation.rule, bids=tuple(bids)) from violation


class Shown(Struct, frozen=True, tag="bid-placed"):
    """An event that shows a bid to every seat."""

    rule: ClassVar[str] = "2.1"

    seat: int
    bid: int
    other: int | None


def with_shown_bids(state, command, luck):
    events = HEX.decide(state, command, luck)
    if type(events[0]).__name__ != "BidPlaced":
        return events
    return (Shown(command.seat, command.bid, state.phase.bids[1 - command.seat]),)


def evolve_shown(state, event):
    if not isinstance(event, Shown):
        return HEX.evolve(state, event)
    bids = list(state.phase.bids)
    bids[event.seat] = event.bid
    return replace(state, phase=replace(state.phase, bids=tuple(bids)))


def load_without_stones(plain):
    return replace(HEX.load(plain), stones=(0, 0))


def with_wide_numbers(state):
    return {"stones": [1 << 60, 0.5], "state": HEX.dump(state)}


def always_faulty(state):
    return (Fault("/rows", "nothing is right"),)


def that_never_ends(state):
    return HEX.outcome(state) if not isinstance(HEX.pending(state), Over) else None


def without_legal(state, seat):
    return ()


def draw_in_greek(view, words):
    return HEX.draw(view, words).replace("<title>", "<title>\u03b1")


def draw_cut(view, words):
    return HEX.draw(view, words)[:-4]


def draw_twins(view, words):
    return HEX.draw(view, words).replace("hex:1,1", "hex:0,0")


def touch_unknown(*_):
    return ("hex:99,99",)


def draw_alone(view, name, words):
    return (
        HEX.draw(view, words)
        .replace("<svg", '<svg width="9" height="9"')
        .replace("hex:1,1", "hex:x")
    )


def list_once(view, words):
    return (BoardPart("map", "Map"),)


def list_twice(view, words):
    return (BoardPart("map", "Map"), BoardPart("mat-0", "Mat", 0))


def draw_without_size(view, name, words):
    return HEX.draw(view, words)


NAMES = count()
PACKAGES = mkdtemp()
sys.path.append(PACKAGES)


def package_of(entries):
    """Return a package whose only catalogue has these entries."""
    folder = Path(PACKAGES, f"hex_words_{next(NAMES)}")
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    texts = (f"msgid {json.dumps(name)}\nmsgstr {json.dumps(text)}\n" for name, text in entries)
    (folder / "words" / "en.po").write_text("\n".join(texts))
    return folder.name


def entries_of_hex():
    """Return the entries of Hex, each in one form."""
    return {name: texts[-1] for name, texts in texts_of(HEX, "en").items()}


def with_commands_called(label):
    return package_of({**entries_of_hex(), "command.place-stone": label}.items())


def only_between_commands(state, seat):
    if type(state.phase).__name__ == "Connecting":
        raise KeyError("connecting")
    return HEX.legal(state, seat)


def without(*names):
    return package_of((name, text) for name, text in entries_of_hex().items() if name not in names)


def targets_with(elements):
    """Return the targets of Hex with this list of elements."""
    return Targets(HEX.targets.of_command, HEX.targets.of_event, elements=elements)


def hexes_of(view):
    return [f"hex:{q},{r}" for r, row in enumerate(view.rows) for q in range(len(row))]


def show_nothing(view):
    return dict.fromkeys(hexes_of(view), ())


def show_missing_rows(view):
    return dict.fromkeys(hexes_of(view), ("/rows/99",))


def choose_for_nobody(event, view, pointer):
    return HiddenChoice(2, ("bid-placed",))


def choose_by_unknown_event(event, view, pointer):
    return HiddenChoice(0, ("bid-given",))


class Place(Struct, frozen=True):
    """An item of a list."""

    x: int


class Marked(Struct, frozen=True):
    """A view whose marks are wrong."""

    places: Annotated[tuple[Place, ...], keyed_by("at")]
    cards: Annotated[tuple[str, ...], keyed_by()]
    points: Annotated[int, total_of("/parts/*")]


MARKED = Marked((Place(1),), ("ant", "ant"), 1)
ALIKE = "commands of seat"
BROKEN = [
    broken("words", ALIKE, "targets", value=with_commands_called("Place a stone")),
    broken("words", "unfilled holes", "targets", value=with_commands_called("{hex} {moon}")),
    broken(
        "targets",
        "hex:99,99, which is not in the drawing",
        "targets",
        value=Targets(touch_unknown, HEX.targets.of_event),
    ),
    broken(
        "targets",
        "hex:99,99, which is not in the drawing",
        "touched",
        value=Targets(HEX.targets.of_command, touch_unknown),
    ),
    broken(
        "targets",
        "hex:0,0 is in only one of the drawing for seat 0 and `elements`",
        "elements",
        value=targets_with(lambda view: {}),
    ),
    broken("targets", "hex:0,0 shows no value to", "elements", value=targets_with(show_nothing)),
    broken(
        "targets",
        "shows /rows/99, which is not in the view",
        "elements",
        value=targets_with(show_missing_rows),
    ),
    broken("choice_of", "gives seat 2, which is not", "choices", value=choose_for_nobody),
    broken("choice_of", "no event has such a tag", "choices", value=choose_by_unknown_event),
    broken("view", "Marked.places is keyed by at, which", "marks", value=lambda *_: MARKED),
    broken("view", "Marked.cards has two items with the", "marks", value=lambda *_: MARKED),
    broken("view", "a total of /parts/*, which is not", "marks", value=lambda *_: MARKED),
    broken("parts", "hex:1,1 is in only one of", "parts", value=Parts(list_once, draw_alone)),
    broken("parts", "2 parts for", "parts", value=Parts(list_twice, draw_alone)),
    broken(
        "parts", "does not give its size", "drawings", value=Parts(list_twice, draw_without_size)
    ),
    broken("legal", "is listed twice", "legal", value=with_twins),
    broken("legal", "`decide` accepts it", "legal", value=with_swap_forgotten),
    broken("legal", "is legal, but is refused", "legal", value=with_swaps_anywhere),
    broken("decide", "raises KeyError", "legal", value=that_fails),
    broken("decide", "other events with the same luck", "folding", value=that_is_fickle),
    broken("decide_with_states", "another state after", "folding", value=with_other_states),
    broken("decide", "luck is drawn twice for again", "luck", value=that_draws_twice),
    broken("outcome", "it is over without an outcome", "outcome", value=that_never_ends),
    broken("view", "the view shows seat", "telling", value=with_open_bids),
    broken("pending", "changes the pending question", "secrecy", value=with_pending_by_bid),
    broken("decide", "or its refusal, depends on", "secrecy", value=with_telling_refusals),
    broken("load", "loaded from its dump differs", "dump", value=load_without_stones),
    broken("dump", "a 53-bit integer", "dump", value=with_wide_numbers),
    broken("invariants", "/rows: nothing is right", "invariants", value=always_faulty),
    broken("decide", "other events when played again", "replay", value=that_is_fickle),
    broken("legal", "has no legal command", "ends", value=without_legal),
    broken("legal", "raises KeyError: 'connecting'", "totality", value=only_between_commands),
    broken("draw", "is not in ASCII", "drawings", value=draw_in_greek),
    broken("draw", "is not XML", "drawings", value=draw_cut),
    broken("draw", "has the id hex:0,0 2 times", "drawings", value=draw_twins),
    broken("words", "has no wording", "catalogue", value=without("command.place-stone")),
    broken("words", "event.bid-placed has no", "lines", value=without("event.bid-placed")),
    broken("words", "phase.reveal-bids has", "wording", value=without("phase.reveal-bids")),
    broken("words", "refusal.turn.", "wording", value=without("refusal.turn.not-yours")),
    broken("draw", "its file is game_hex.drawing", "doors", value=draw_cut),
    broken("released", "no field `rules`", "names", value=(Rules("1"), Rules("2", ("new",)))),
    broken("released", "has no version 1, which", "names", value=(Rules("2"),)),
]


@pytest.mark.parametrize(("doors", "check", "fault"), BROKEN)
def test_a_broken_door_is_found(doors, check, fault):
    """One entry point is replaced by a faulty one, which the check notices."""
    texts = findings(replace(HEX, **doors), check, Budget(matches=8, moments=30, probes=8))

    assert any(fault in text for text in texts), texts


def test_a_whole_game_is_not_called_broken():
    """The game that the cases above modify passes every check without changes."""
    assert [result.check for result in check_game(HEX, SHORT) if result.findings] == []


def test_an_event_that_shows_a_bid_is_found():
    """The other seat's bid in a public field makes two worlds distinguishable."""
    loose = replace(HEX, decide=with_shown_bids, evolve=evolve_shown)

    texts = findings(loose, "secrecy", Budget(matches=6, moments=200))

    assert any("Shown.other depends on something" in text for text in texts), texts


def test_an_event_without_a_rule_is_found():
    class Silent(Struct, frozen=True, tag="silent"):
        """An event without a rule."""

    assert findings(replace(HEX, event=HEX.event | Silent), "types") == [
        "Silent does not name a rule: it needs `rule: ClassVar[str]`"
    ]


def test_a_finding_is_found_again_by_its_seed():
    """The seed is sufficient to repeat the match, and the version to repeat the state."""
    faulty = replace(HEX, legal=with_twins)
    check = [candidate for candidate in CHECKS if candidate.name == "legal"]
    (first,) = check_game(faulty, SHORT, check)
    place = first.findings[-1].place

    (again,) = check_game(faulty, Budget(1, place.seed, SHORT.moments, SHORT.probes), check)

    assert place in [finding.place for finding in again.findings]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_entry_point(name):
    assert load_game(name) is GAMES[name]


def test_a_game_is_found_by_its_place():
    assert load_game("game_hex") is load_game("game_hex:HEX") is HEX


@pytest.mark.parametrize("package", ["nothing.at.all", "game_hex:Nothing", "games.luck"])
def test_where_there_is_no_game_none_is_found(package):
    with pytest.raises(NoGame):
        load_game(package)


def run_check(*arguments):
    return CliRunner().invoke(app, ["game", "check", *arguments])


def test_the_command_says_that_a_game_passes():
    ran = run_check("game_hex:HEX", "--matches", "2", "--moments", "5")

    assert ran.exit_code == 0, ran.output
    passed = [line.split()[1] for line in ran.output.splitlines() if line.startswith("passed")]
    assert passed == [check.name for check in CHECKS]
    assert f"Hex passes all {len(CHECKS)} checks" in ran.output


def test_the_command_says_what_is_wrong_and_where(tmp_path, monkeypatch):
    """A game that lists each command twice has duplicate labels, reported with seed and version."""
    (tmp_path / "broken_hex.py").write_text(
        "import game_hex\n"
        "from msgspec.structs import replace\n"
        "def legal(state, seat):\n"
        "    return game_hex.HEX.legal(state, seat) * 2\n"
        "BROKEN = replace(game_hex.HEX, legal=legal)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    ran = run_check("broken_hex", "--seed", "7", "--matches", "1", "--moments", "5")

    assert ran.exit_code == 1
    assert "seed 7, 2 seats, version" in ran.output
    assert "a command is listed twice in the legal list of seat" in ran.output
    assert f"hex fails 3 of {len(CHECKS)} checks" in ran.output


def test_the_command_says_that_there_is_no_such_game():
    ran = run_check("nothing")

    assert ran.exit_code == 1
    assert "there is neither a game nor a module 'nothing'" in ran.output
