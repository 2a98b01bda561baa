"""The list of checks, and a runner that applies them to random matches."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from formicary.game_check import (
    deciding,
    doors,
    drawings,
    names,
    storing,
    totality,
    values,
    words,
)
from formicary.game_check.effects import changes, growth, speed
from formicary.game_check.finding import CheckFinding, CheckResult, Finding, MatchPlace
from formicary.game_check.matches import (
    RandomMatch,
    ReachedState,
    moments_between,
    moments_within,
    play_match,
)
from formicary.game_check.purity import numbers, processes, sources
from formicary.game_check.secrecy import labels, leaks, telling, twins, worlds
from games.game import AnyGame

OfGame: TypeAlias = Callable[[AnyGame], Iterator[Finding]]
OfMatch: TypeAlias = Callable[[AnyGame, RandomMatch], Iterator[CheckFinding]]
OfMatches: TypeAlias = Callable[[AnyGame, tuple[RandomMatch, ...]], Iterator[CheckFinding]]
OfMoment: TypeAlias = Callable[[AnyGame, ReachedState], Iterator[Finding]]


class Budget(Struct, frozen=True):
    """The number of matches and states that the checks examine.

    Attributes:
        matches: the number of random matches; they cycle through the allowed numbers of seats.
        seed: the seed of the first match; later matches use consecutive seeds.
        moments: the number of states to examine per match between commands, and again between the
            events of commands.
        probes: the number of commands from other states to try in each state.
    """

    matches: int = 6
    seed: int = 0
    moments: int = 40
    probes: int = 8


class Check(Struct, frozen=True):
    """A check, with its name, the requirement, and one function for each kind of object to examine.

    Attributes:
        share: the divisor for the number of states to examine, for checks that parse drawings and
            are therefore slow.
    """

    name: str
    about: str
    of_game: OfGame | None = None
    of_match: OfMatch | None = None
    of_matches: OfMatches | None = None
    between: OfMoment | None = None
    within: OfMoment | None = None
    share: int = 1


CHECKS: tuple[Check, ...] = (
    Check("doors", "each door is defined in the file of its name", doors.check_doors),
    Check(
        "types", "commands and events are frozen and tagged, events have a rule", doors.check_types
    ),
    Check(
        "names",
        "the record names the existing questions, phases and tags",
        of_game=names.check_names,
        between=names.check_asked,
        within=names.check_asked,
    ),
    Check("seats", "setup refuses too few and too many seats", deciding.check_seats),
    Check("ends", "random matches end", of_match=storing.check_end),
    Check(
        "legal",
        "legal lists exactly the commands that decide accepts",
        between=deciding.check_legal,
    ),
    Check(
        "folding", "the same luck gives the same events and states", between=deciding.check_folding
    ),
    Check(
        "sources",
        "rules use no clock, no chance of their own and no fractions",
        sources.check_sources,
    ),
    Check(
        "numbers",
        "commands, events and states hold no fractions",
        of_game=numbers.check_types,
        of_match=numbers.check_values,
    ),
    Check(
        "processes",
        "other processes play the same matches",
        of_matches=processes.check_processes,
    ),
    Check("ignored", "each event changes the state", of_matches=changes.check_ignored),
    Check(
        "meaning",
        "legal commands of a seat have different events",
        between=changes.check_meaning,
        share=4,
    ),
    Check("growth", "the state has a bound", of_match=growth.check_growth),
    Check("speed", "decisions take at most 100 ms", of_match=speed.check_speed),
    Check("luck", "no label of luck is drawn twice", of_match=storing.check_labels),
    Check("outcome", "the game is over if every seat has a place", between=deciding.check_outcome),
    Check(
        "leaks",
        "public records reveal nothing that the views hide",
        of_match=leaks.check_setup_leaks,
        between=leaks.check_leaks,
    ),
    Check(
        "twins", "matches that differ in something hidden read alike", of_match=twins.check_twins
    ),
    Check(
        "labels",
        "fields beside something hidden are labelled",
        of_game=labels.check_declared,
        of_match=labels.check_caused,
    ),
    Check("secrecy", "hidden facts make no difference to a seat", between=worlds.check_secrecy),
    Check(
        "telling",
        "readers of the same events see the same state",
        of_match=telling.check_setup,
        between=telling.check_telling,
    ),
    Check(
        "audience",
        "a view shows the values that the log opens to its seat",
        of_match=telling.check_setup_audience,
        between=telling.check_audience,
    ),
    Check(
        "dump",
        "a dumped state is loaded unchanged",
        between=storing.check_dump,
        within=storing.check_dump,
    ),
    Check(
        "invariants",
        "no reachable state breaks an invariant",
        between=storing.check_invariants,
        within=storing.check_invariants,
    ),
    Check("replay", "a stored match replays to the same states", of_match=storing.check_replay),
    Check(
        "totality",
        "every door works between the events of a command",
        between=totality.check_totality,
        within=totality.check_totality,
    ),
    Check(
        "drawings",
        "drawings are XML in ASCII, for every reader",
        between=drawings.check_drawings,
        within=drawings.check_drawings,
        share=5,
    ),
    Check(
        "targets",
        "labels of one decision differ, and targets of commands are drawn",
        between=drawings.check_labels_and_targets,
        share=2,
    ),
    Check("touched", "targets of events are drawn after them", of_match=drawings.check_touched),
    Check(
        "parts",
        "each element of the whole is in exactly one part",
        between=drawings.check_parts,
        share=5,
    ),
    Check(
        "elements",
        "each element of the drawing shows values of the view",
        between=drawings.check_elements,
        within=drawings.check_elements,
        share=5,
    ),
    Check(
        "marks",
        "items of lists have identities, and totals have parts",
        between=values.check_marks,
        share=2,
    ),
    Check("choices", "hidden choices belong to seats and events", of_match=values.check_choices),
    Check("catalogue", "commands and events have a wording", words.check_catalogue),
    Check("lines", "each line of the timeline is filled in", of_match=words.check_lines),
    Check(
        "wording",
        "questions, phases, refusals and reasons have a wording",
        between=words.check_wording,
    ),
    Check(
        "values",
        "holdings and the ids in views have a wording",
        of_match=values.check_values,
        between=values.check_holdings,
    ),
)


def play_matches(game: AnyGame, budget: Budget) -> Iterator[RandomMatch]:
    """Play the random matches of a budget. The number of seats in a match follows from its seed."""
    fewest, most = game.seats
    for seed in range(budget.seed, budget.seed + budget.matches):
        yield play_match(game, fewest + seed % (most - fewest + 1), seed)


def check_game(
    game: AnyGame,
    budget: Budget,
    checks: Iterable[Check] = CHECKS,
    progress: Callable[[str], object] = lambda _: None,
) -> Iterator[CheckResult]:
    """Run the checks and yield their results.

    Args:
        game: the game to check.
        budget: the number of matches and states to examine.
        checks: the checks to run.
        progress: callback that receives the name of each stage: `matches`, then each check.
    """
    progress("matches")
    matches = tuple(play_matches(game, budget))
    for check in checks:
        progress(check.name)
        yield _run(game, check, matches, budget)


def _run(
    game: AnyGame, check: Check, matches: tuple[RandomMatch, ...], budget: Budget
) -> CheckResult:
    findings: dict[str, CheckFinding] = {}
    looked_at = 0
    for batch in _findings(game, check, matches, budget):
        looked_at += 1
        first_of: dict[str, CheckFinding] = {}
        for finding in batch:
            first_of.setdefault(finding.text, finding)
        for finding in first_of.values():
            known = findings.get(finding.text)
            findings[finding.text] = (
                finding if known is None else replace(known, times=known.times + 1)
            )
    return CheckResult(check.name, check.about, looked_at, tuple(findings.values()))


def _findings(
    game: AnyGame, check: Check, matches: tuple[RandomMatch, ...], budget: Budget
) -> Iterator[list[CheckFinding]]:
    """For each object that a check examines, yield the list of findings."""
    if check.of_game is not None:
        yield _collect(check.of_game(game), None)
    if check.of_matches is not None:
        yield _collect(check.of_matches(game, matches), None)
    count = max(1, budget.moments // check.share)
    for match in matches:
        if check.of_match is not None:
            yield _collect(check.of_match(game, match), match)
        if not match.steps:
            continue
        if check.between is not None:
            for moment in moments_between(game, match, count, budget.probes):
                yield _look_at(game, check.between, moment)
        if check.within is not None:
            for moment in moments_within(match, count):
                yield _look_at(game, check.within, moment)


def _look_at(game: AnyGame, look: OfMoment, moment: ReachedState) -> list[CheckFinding]:
    """Run a check on a state. An exception is reported as a finding."""
    return _gather(look(game, moment), moment.place)


def _collect(findings: Iterator[Finding], match: RandomMatch | None) -> list[CheckFinding]:
    """Collect the findings about a match or about the game.

    An exception is reported as a finding.
    """
    return _gather(findings, match.place(match.version) if match and match.steps else None)


def _gather(findings: Iterator[Finding], place: MatchPlace | None) -> list[CheckFinding]:
    """Collect findings, adding the location to each. An exception is reported as a finding."""
    gathered: list[CheckFinding] = []
    try:
        for each in findings:
            finding = CheckFinding(each) if isinstance(each, str) else each
            gathered.append(finding if finding.place else replace(finding, place=place))
    except Exception as error:  # noqa: BLE001 - any error of a door is a finding
        gathered.append(CheckFinding(f"it raises {type(error).__name__}: {error}", place))
    return gathered
