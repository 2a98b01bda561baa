"""A report for administrators about unusual patterns in rated matches.

The findings are not stored and prove nothing. Friends often play each other, families share an
address, and some players decide quickly. Therefore a person must judge them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import median
from typing import Literal

import msgspec
from msgspec import Struct

from events import LogError
from games.table.events import OF_THE_TABLE, StandingAnswersGiven
from matches.context import Context
from projections.match_cache import NoSuchMatch
from projections.ratings.addresses import PlayAddresses
from projections.ratings.store import Played, Ratings

LOOKED_AT = 2_000  # number of latest rated matches to examine
TIMED_AT = 100  # number of these matches for which decision times are computed
OFTEN_FEWEST = 10  # minimum number of matches between two accounts
OFTEN_SHARE = 0.5  # as a share of all matches of the less active account
DECISIONS_FEWEST = 30
FAST_MS = 800  # median decision time that people cannot sustain
_STANDING = StandingAnswersGiven.__struct_config__.tag
_TABLE_TAGS = frozenset(event.__struct_config__.tag for event in OF_THE_TABLE)

Pair = tuple[str, str]


class FairPlayFinding(Struct, frozen=True):
    """An unusual pattern. Its attributes are the fields of the response."""

    kind: Literal["often", "address", "speed"]
    accounts: tuple[str, ...]
    matches: int
    share: float | None = None
    median_ms: int | None = None


class FairPlayReport(Struct, frozen=True):
    """The unusual patterns that were found, and the number of rated matches examined."""

    matches: int
    findings: tuple[FairPlayFinding, ...]


class _Tag(Struct, frozen=True):
    type: str


class _Timed(Struct, frozen=True):
    """The fields of a record that are needed for computing decision times."""

    at: int
    by: str
    event: _Tag
    id: str | None = None
    seat: int | None = None


_decoder = msgspec.json.Decoder(_Timed)


def report_fair_play(
    context: Context, ratings: Ratings, addresses: PlayAddresses | None
) -> FairPlayReport:
    """Examine the latest rated matches and return the findings."""
    played = ratings.latest(LOOKED_AT)
    pairs = Counter(pair for rated in played for pair in _pairs_of(rated))
    findings = (
        *_find_often(played, pairs),
        *(_find_same_address(pairs, addresses) if addresses else ()),
        *_find_fast(context, played[:TIMED_AT]),
    )
    return FairPlayReport(len(played), findings)


def _pairs_of(played: Played) -> Iterable[Pair]:
    return combinations(sorted(played.result.accounts), 2)


def _find_often(played: Sequence[Played], pairs: Mapping[Pair, int]) -> Iterable[FairPlayFinding]:
    """Yield pairs of accounts that play most of their matches against each other."""
    totals = Counter(account for rated in played for account in rated.result.accounts)
    for (account, other), count in sorted(pairs.items(), key=lambda row: -row[1]):
        share = count / min(totals[account], totals[other])
        if count >= OFTEN_FEWEST and share >= OFTEN_SHARE:
            yield FairPlayFinding("often", (account, other), count, share=round(share, 3))


def _find_same_address(
    pairs: Mapping[Pair, int], addresses: PlayAddresses
) -> Iterable[FairPlayFinding]:
    """Yield pairs of accounts that played each other and recently used the same address."""
    known = addresses.find(sorted({account for pair in pairs for account in pair}))
    for (account, other), count in sorted(pairs.items(), key=lambda row: -row[1]):
        if known[account] & known[other]:
            yield FairPlayFinding("address", (account, other), count)


def _find_fast(context: Context, played: Iterable[Played]) -> Iterable[FairPlayFinding]:
    """Yield accounts that decide as fast as a program but are not marked as programs."""
    times: dict[str, list[int]] = defaultdict(list)
    matches: Counter[str] = Counter()
    for result, _ in played:
        for seat, some in _decision_times(context, result.match_id).items():
            times[result.accounts[seat]] += some
            matches[result.accounts[seat]] += 1
    for account, some in sorted(times.items()):
        if len(some) < DECISIONS_FEWEST or context.accounts.is_bot(account):
            continue
        middle = round(median(some))
        if middle <= FAST_MS:
            yield FairPlayFinding("speed", (account,), matches[account], median_ms=middle)


def _decision_times(context: Context, match_id: str) -> dict[int, list[int]]:
    """Return the decision times of each seat, in milliseconds.

    A seat with standing answers is omitted, because these are sent for it immediately.
    """
    times, answered, before = defaultdict[int, list[int]](list), set[int](), 0
    try:
        for entry in context.store.read(match_id):
            record = _decoder.decode(entry.e)
            if record.seat is not None and record.event.type == _STANDING:
                answered.add(record.seat)
            is_decision = record.by == "seat" and record.id and record.event.type not in _TABLE_TAGS
            if is_decision and record.seat is not None:
                times[record.seat].append(record.at - before)
            before = record.at
    except (LogError, NoSuchMatch):
        return {}
    return {seat: some for seat, some in times.items() if seat not in answered}
