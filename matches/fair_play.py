"""What is unusual about who plays rated matches: asked for by administrators, stored nowhere.

Nothing here proves anything: friends play one another often, a family has one address, and a
quick player is quick. Somebody has to look.
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

LOOKED_AT = 2_000  # rated matches, the latest
TIMED_AT = 100  # of those, for how long decisions took
OFTEN_FEWEST = 10  # matches of two accounts against one another
OFTEN_SHARE = 0.5  # of all matches of the one that played fewer
DECISIONS_FEWEST = 30
FAST_MS = 800  # half of an account's decisions take no longer: no hand is that fast for long
_STANDING = StandingAnswersGiven.__struct_config__.tag
_TABLE_TAGS = frozenset(one.__struct_config__.tag for one in OF_THE_TABLE)

Pair = tuple[str, str]


class FairPlayFinding(Struct, frozen=True):
    """Something unusual; the fields are those that are answered."""

    kind: Literal["often", "address", "speed"]
    accounts: tuple[str, ...]
    matches: int
    share: float | None = None
    median_ms: int | None = None


class FairPlayReport(Struct, frozen=True):
    """How many rated matches were looked at, and what is unusual about them."""

    matches: int
    findings: tuple[FairPlayFinding, ...]


class _Tag(Struct, frozen=True):
    type: str


class _Timed(Struct, frozen=True):
    """What of a record tells how long a seat has thought."""

    at: int
    by: str
    event: _Tag
    id: str | None = None
    seat: int | None = None


_decoder = msgspec.json.Decoder(_Timed)


def report_fair_play(
    context: Context, ratings: Ratings, addresses: PlayAddresses | None
) -> FairPlayReport:
    """Return what is unusual about the latest rated matches."""
    played = ratings.latest(LOOKED_AT)
    pairs = Counter(pair for one in played for pair in _pairs_of(one))
    findings = (
        *_find_often(played, pairs),
        *(_find_same_address(pairs, addresses) if addresses else ()),
        *_find_fast(context, played[:TIMED_AT]),
    )
    return FairPlayReport(len(played), findings)


def _pairs_of(played: Played) -> Iterable[Pair]:
    return combinations(sorted(played.result.accounts), 2)


def _find_often(played: Sequence[Played], pairs: Mapping[Pair, int]) -> Iterable[FairPlayFinding]:
    """Yield pairs that play most of their matches against one another."""
    totals = Counter(account for one in played for account in one.result.accounts)
    for (one, other), count in sorted(pairs.items(), key=lambda found: -found[1]):
        share = count / min(totals[one], totals[other])
        if count >= OFTEN_FEWEST and share >= OFTEN_SHARE:
            yield FairPlayFinding("often", (one, other), count, share=round(share, 3))


def _find_same_address(
    pairs: Mapping[Pair, int], addresses: PlayAddresses
) -> Iterable[FairPlayFinding]:
    """Yield pairs that have played one another and came from one address lately."""
    known = addresses.find(sorted({account for pair in pairs for account in pair}))
    for (one, other), count in sorted(pairs.items(), key=lambda found: -found[1]):
        if known[one] & known[other]:
            yield FairPlayFinding("address", (one, other), count)


def _find_fast(context: Context, played: Iterable[Played]) -> Iterable[FairPlayFinding]:
    """Yield accounts that decide as fast as a program, and do not say that one plays."""
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
    """Return how long the decisions of each seat took, in milliseconds.

    A seat with standing answers is left out: they are given for it, at once.
    """
    times, answered, before = defaultdict[int, list[int]](list), set[int](), 0
    try:
        for entry in context.store.read(match_id):
            one = _decoder.decode(entry.e)
            if one.seat is not None and one.event.type == _STANDING:
                answered.add(one.seat)
            is_decision = one.by == "seat" and one.id and one.event.type not in _TABLE_TAGS
            if is_decision and one.seat is not None:
                times[one.seat].append(one.at - before)
            before = one.at
    except (LogError, NoSuchMatch):
        return {}
    return {seat: some for seat, some in times.items() if seat not in answered}
