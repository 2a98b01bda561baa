"""Comparison of two stored matches, as far as a caller may see them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import groupby, zip_longest
from time import monotonic
from typing import NamedTuple

from msgspec import Struct

from events import Broken, Entry, canonical
from games.game import Holding
from games.table import Lineage
from matches.comparing.lines import (
    LineCommand,
    LineComparison,
    commands_in,
    compare_lines,
)
from matches.context import Context
from matches.errors import BadToken, CostlyComparison, WrongScope
from matches.queries.ledger import known_holdings
from matches.queries.read import Reader, authenticate_reader, refresh
from projections.match_cache import MatchDeleted, NoSuchMatch
from projections.redact import known_values
from projections.undo_history import line_to

ANCESTORS_MOST = 20
SECONDS_MOST = 2.0


class LinePlace(NamedTuple):
    """A version of a match."""

    match_id: str
    version: int


class PlayedLine(Struct, frozen=True):
    """The versions on the played line of a match, including those of the matches it branched from.

    Attributes:
        readers: the caller as a reader of each of these matches, by match id.
        places: the versions, in order.
    """

    readers: Mapping[str, Reader]
    places: tuple[LinePlace, ...]


class ComparedMatches(Struct, frozen=True):
    """The comparison of two matches.

    Attributes:
        match_id: the id of the first match.
        comparison: the alignment of their lines.
        shared: the number of commands that both lines have from the same match.
        readers: the caller as a reader of each match on either line, by match id.
    """

    match_id: str
    comparison: LineComparison
    shared: int
    readers: Mapping[str, Reader]

    def reading(self, context: Context, match_id: str) -> AbstractContextManager[None]:
        """Return a context in which one of the matches is read (see `noting_damage`)."""
        return noting_damage(context, match_id, self.match_id)


def deadline() -> float:
    """Return the time, on the monotonic clock, at which a comparison must stop."""
    return monotonic() + SECONDS_MOST


@contextmanager
def noting_damage(context: Context, match_id: str, own_id: str = "") -> Iterator[None]:
    """Note in which match a log is damaged, unless it is the one that the request is for.

    Raises:
        NoSuchMatch: the log of another match is damaged.
        Broken: the log of the match `own_id` is damaged.
    """
    try:
        yield
    except Broken as error:
        if match_id == own_id:
            raise
        context.note_damage(match_id, error)
        raise NoSuchMatch(match_id) from error


def read_other(context: Context, match_id: str, token: str | None) -> Reader:
    """Return the caller as a reader of another match, to which its token may not belong.

    A seat's token belongs to a single match, so its holder reads any other match as a spectator.

    Raises:
        NoSuchMatch: the match does not exist, the caller may not see it, or it cannot be read.
    """
    with noting_damage(context, match_id):
        try:
            reader = authenticate_reader(context, match_id, token)
        except (BadToken, WrongScope):
            reader = authenticate_reader(context, match_id, None)
        return refresh(context, reader)


def find_line(context: Context, reader: Reader, token: str | None) -> PlayedLine:
    """Return the played line of a match, from the oldest ancestor that the caller may see."""
    newest = reader.match.timeline.version
    segments = [(reader, line_to(reader.match, newest))]
    lineage = reader.match.timeline.newest.lineage or None
    while lineage and len(segments) <= ANCESTORS_MOST:
        parent = read_parent(context, lineage, token)
        if parent is None:
            break
        segments.append((parent, line_to(parent.match, lineage.version)))
        lineage = parent.match.timeline.newest.lineage or None
    segments.reverse()
    return PlayedLine(
        {segment.match.match_id: segment for segment, _ in segments},
        tuple(
            LinePlace(segment.match.match_id, version)
            for segment, versions in segments
            for version in versions
        ),
    )


def read_parent(context: Context, lineage: Lineage, token: str | None) -> Reader | None:
    """Return the caller as a reader of a branch's parent.

    Return None if the caller may not see the version that the branch begins from, or if the parent
    has lost it.
    """
    try:
        parent = read_other(context, lineage.match_id, token)
    except (NoSuchMatch, MatchDeleted):
        return None
    if lineage.version > parent.match.timeline.version:
        return None
    page = context.store.page(lineage.match_id, lineage.version - 1, lineage.version)
    return parent if [entry.link.hex() for entry in page] == [lineage.link] else None


def compare_matches(
    context: Context, line: PlayedLine, other: PlayedLine, until: float
) -> ComparedMatches:
    """Align the played lines of two matches of one game.

    Args:
        context: the context of the matches.
        line: the first line.
        other: the second line.
        until: the time at which to give up, see `deadline`.

    Raises:
        CostlyComparison: the lines are too long.
        Broken: the log of the first match cannot be read.
        NoSuchMatch: the log of another match cannot be read.
    """
    own_id = line.places[-1].match_id
    shared = 0
    for place, counterpart in zip(line.places, other.places, strict=False):
        if place != counterpart:
            break
        shared += 1
    readers = {**other.readers, **line.readers}

    def read(places: Iterable[LinePlace]) -> Iterator[LineCommand]:
        for match_id, group in groupby(places, key=lambda place: place.match_id):
            with noting_damage(context, match_id, own_id):
                versions = [place.version for place in group]
                yield from _commands(context, readers[match_id], versions, until)

    before = tuple(read(line.places[:shared]))
    found = compare_lines(
        (*before, *read(line.places[shared:])), (*before, *read(other.places[shared:]))
    )
    return ComparedMatches(own_id, found, len(before), readers)


def _commands(
    context: Context, reader: Reader, versions: Sequence[int], until: float
) -> Iterator[LineCommand]:
    match_id = reader.match.match_id
    entries = _entries(context, match_id, versions, until)
    yield from commands_in(match_id, entries, partial(_known_json, reader))


def _known_json(reader: Reader, entry: Entry) -> dict[str, bytes]:
    values = known_values(reader.match, entry, reader.seat)
    return {
        path: canonical.encode(value) for path, value in values.items() if path.startswith("event.")
    }


def _entries(
    context: Context, match_id: str, versions: Sequence[int], until: float
) -> Iterator[Entry]:
    """Yield the entries at some versions, in order.

    Raises:
        CostlyComparison: the time is over.
        Broken: an entry is missing.
    """
    runs = groupby(enumerate(versions), key=lambda numbered: numbered[1] - numbered[0])
    for _, run in runs:
        wanted = [version for _, version in run]
        stored = context.store.read(match_id, wanted[0] - 1, wanted[-1])
        for version, entry in zip_longest(wanted, stored):
            if monotonic() > until:
                raise CostlyComparison
            if entry is None or entry.seq != version:
                raise Broken(version or entry.seq, "gap", "it is missing")
            yield entry


def holdings_at(context: Context, reader: Reader, version: int) -> tuple[Holding, ...]:
    """Return the points and resources of all seats at a version, as far as the reader knows."""
    match = reader.match
    line = context.cache.timeline_at(match, version)
    with match.lock:
        state, table = line.state(version), line.table(version)
    return known_holdings(match.game, state, reader.seat, is_over=table.status == "over")
