"""The causes of values in a match from a file, as the endpoint `why` of the API returns them."""

import math
import sys
from functools import cached_property
from typing import Any, NamedTuple

from formicary.replay.loading import create_context, load_bundle
from games.game import Seat
from matches.causes.history import TimeLimit
from matches.causes.origin import find_origin
from matches.causes.why import WhyQuery, why
from matches.context import Context
from matches.queries.diff import as_json
from matches.queries.read import Reader
from matches.records import OpenedBundle
from projections.match_cache import Match
from service.causes.build import build_why
from service.text.seat_names import name_seats


class ValueQuestion(NamedTuple):
    """A question about a value at a version.

    Attributes:
        version: the version.
        seat: the seat whose view has the value; None for a spectator.
        path: the JSON pointer of the value; None if a target is given.
        target: the element of the drawing that shows the value; None if a path is given.
        before: the version before which to list changes; None for all up to the version.
        limit: the maximum number of changes; None for all.
    """

    version: int
    seat: Seat | None
    path: str | None
    target: str | None
    before: int | None
    limit: int | None


class ValueCauses:
    """The causes of the values of one match.

    Args:
        bundle: the opened bundle. It is loaded for the first question.
    """

    def __init__(self, bundle: OpenedBundle) -> None:
        self._bundle = bundle

    @cached_property
    def _loaded(self) -> tuple[Context, Match]:
        header = self._bundle.header
        context = create_context(header.game, {header.game: self._bundle.game})
        return context, load_bundle(context, self._bundle)

    def explain(self, question: ValueQuestion) -> dict[str, Any]:
        """Return the changes of a value, in the form in which the API returns them.

        Raises:
            matches.errors.NoSuchValue: the view has no such value.
        """
        context, match = self._loaded
        reader = Reader(match, question.seat)
        query = WhyQuery(
            question.version,
            question.path,
            question.target,
            question.before,
            question.limit or sys.maxsize,
        )
        found = why(context, reader, query, TimeLimit(math.inf))
        names = name_seats(context.accounts, match.timeline.newest.seats)
        given = {} if question.limit is None else {"limit": str(question.limit)}
        origin = find_origin(context, reader, found.changes, None)
        shown: dict[str, Any] = as_json(build_why(reader, query, found, origin, names, given))
        return shown
