"""Functions that build the response for the comparison of two matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from time import monotonic
from typing import cast

import msgspec

from games.game import Holding
from matches.analysis.estimate import EFFORTS, Estimate, judge
from matches.analysis.progress import check_analysable, name_of
from matches.comparing.compare import ComparedMatches, holdings_at
from matches.comparing.lines import LineCommand
from matches.comparing.turns import LineTurn, turns_in
from matches.errors import MatchError
from matches.queries.lines import line_of_entry
from matches.queries.read import Reader
from projections.match_cache import Match
from service.analyses.build import build_chances
from service.comparisons.responses import (
    CommandDifference,
    CommonPart,
    ComparedCommand,
    PlaceShown,
    SeatAccounts,
    TurnPair,
    TurnShown,
)
from service.context import ApiContext
from service.contract.names import ActorKind
from service.log.timeline_text import line_of
from service.problems.errors import AnalysesOff
from service.text.addresses import at_root
from service.text.seat_names import SeatNames

BYTES_MOST = 5_000_000  # of the turns in a response


class ComparisonBuilder:
    """Builds the parts of the response for one comparison.

    Args:
        api: the context of the API.
        found: the comparison.
        names_of: returns the seat names of a match in the language of the request.
    """

    def __init__(
        self, api: ApiContext, found: ComparedMatches, names_of: Callable[[Match], SeatNames]
    ) -> None:
        self._api = api
        self._context = api.context
        self._found = found
        self._names = {
            match_id: names_of(reader.match) for match_id, reader in found.readers.items()
        }
        self._chances: dict[str, Mapping[int, Estimate]] = {}

    def common(self) -> CommonPart:
        """Return the part before the first difference."""
        comparison = self._found.comparison
        this, other = comparison.last_common or (None, None)
        return CommonPart(
            comparison.common, self._found.shared, _build_place(this), _build_place(other)
        )

    def difference(self) -> CommandDifference | None:
        """Return the first difference, or None if the lines are the same."""
        comparison = self._found.comparison
        if comparison.is_same:
            return None
        this, other = (next(iter(rest), None) for rest in comparison.rest)
        return CommandDifference(
            comparison.common + 1, self._build_command(this), self._build_command(other)
        )

    def turns(self, after: int, limit: int, until: float) -> tuple[tuple[TurnPair, ...], bool]:
        """Return a page of turns, and whether there are more.

        A page may be shorter than the limit, but it is not empty if there are more turns.

        Args:
            after: the number of the last turn that the caller has.
            limit: the maximum number of turns.
            until: the time, on the monotonic clock, after which no turn is added.
        """
        page: list[TurnPair] = []
        left = BYTES_MOST
        pairs = self._pairs()
        for number, (this, other) in islice(enumerate(pairs, 1), after, None):
            if len(page) == limit or (page and monotonic() > until):
                return tuple(page), True
            pair = TurnPair(number, self._build_turn(this), self._build_turn(other))
            left -= len(msgspec.json.encode(pair))
            if page and left < 0:
                return tuple(page), True
            page.append(pair)
        return tuple(page), False

    def account_names(self, turns: Sequence[TurnPair]) -> Mapping[str, str]:
        """Return the display names of the accounts in some turns, by account name."""
        accounts = {
            name
            for pair in turns
            for turn in (pair.this, pair.other)
            for seat in (turn.seats if turn else ())
            for name in seat.holdings
        }
        match_id, reader = next(iter(self._found.readers.items()))
        words = self._names[match_id].words_of(reader.match.game)
        return {name: words.fill(f"holding.{name}", {}) for name in sorted(accounts)}

    def _pairs(self) -> Iterator[tuple[LineTurn | None, LineTurn | None]]:
        match = next(iter(self._found.readers.values())).match
        is_solo = len(match.timeline.newest.seats) == 1
        this, other = (turns_in(rest, is_solo=is_solo) for rest in self._found.comparison.rest)
        return zip_longest(this, other)

    def _build_command(self, command: LineCommand | None) -> ComparedCommand | None:
        if command is None:
            return None
        return ComparedCommand(
            match_id=command.match_id,
            first=command.first,
            version=command.version,
            by=cast("ActorKind", command.by),
            seat=command.seat,
            lines=self._lines(command),
            url=_address(command),
        )

    def _lines(self, command: LineCommand) -> tuple[str, ...]:
        reader, names = self._found.readers[command.match_id], self._names[command.match_id]
        with self._found.reading(self._context, command.match_id):
            entries = self._context.store.read(command.match_id, command.first - 1, command.version)
            lines = (line_of_entry(self._context, reader, entry) for entry in entries)
            return tuple(line_of(reader, line, names).text for line in lines if not line.of_table)

    def _build_turn(self, turn: LineTurn | None) -> TurnShown | None:
        if turn is None:
            return None
        last = turn.last
        reader = self._found.readers[last.match_id]
        chances = self._chances_of(reader.match).get(last.version)
        return TurnShown(
            match_id=last.match_id,
            seat=turn.seat,
            first=turn.commands[0].first,
            version=last.version,
            commands=len(turn.commands),
            lines=tuple(line for command in turn.commands for line in self._lines(command)),
            seats=self._build_seats(reader, last.version),
            chances=build_chances(chances) if chances else None,
            url=_address(last),
        )

    def _build_seats(self, reader: Reader, version: int) -> tuple[SeatAccounts, ...]:
        held: list[list[Holding]] = [[] for _ in reader.match.timeline.newest.seats]
        with self._found.reading(self._context, reader.match.match_id):
            for holding in holdings_at(self._context, reader, version):
                held[holding.seat].append(holding)
        return tuple(
            SeatAccounts(
                seat,
                sum(holding.amount for holding in own if holding.is_points),
                {holding.name: holding.amount for holding in own if holding.amount},
            )
            for seat, own in enumerate(held)
        )

    def _chances_of(self, match: Match) -> Mapping[int, Estimate]:
        """Return the estimates of the most thorough analysis of a match, by version."""
        if match.match_id not in self._chances:
            self._chances[match.match_id] = self._find_chances(match)
        return self._chances[match.match_id]

    def _find_chances(self, match: Match) -> Mapping[int, Estimate]:
        try:
            check_analysable(match)
        except MatchError:
            return {}
        for effort in sorted(EFFORTS, key=EFFORTS.__getitem__, reverse=True):
            try:
                known = self._api.analyses.find(name_of(match, effort))
            except AnalysesOff:
                return {}
            if known and known.plan:
                judged = judge(known.plan, known.tallies)
                return {moment.moment.version: moment.after for moment in judged}
        return {}


def _build_place(command: LineCommand | None) -> PlaceShown | None:
    return PlaceShown(command.match_id, command.version, _address(command)) if command else None


def _address(command: LineCommand) -> str:
    return at_root(f"/v1/matches/{command.match_id}/state?at={command.version}")
