"""Profile endpoints, which return an account's rated matches, its ratings, and their chart."""

import re
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Response, request
from msgspec import UNSET, UnsetType

from accounts.errors import NoSuchAccount
from games.words import load_words
from matches.times import format_time
from projections.ratings.figures import RatingFigure
from projections.ratings.results import Ladder
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import (
    IF_NONE_MATCH,
    LANG,
    number_parameter,
    switch_parameter,
    text_parameter,
)
from service.http.request import is_set, language_of, number_of
from service.http.response import SVG, encode, reply_by_content
from service.problems.errors import BadParameter
from service.ratings.build import build_rated_match, build_ratings, build_records
from service.ratings.chart import Course, draw_ratings
from service.ratings.responses import AccountShown, Against
from service.text.addresses import at_root

PAGE, PAGE_MOST = 20, 100
BETWEEN_MOST = 1_000
DRAWN_MOST = 1_000
COURSES_MOST = 5
_PLACE = "^[0-9]{15}-[a-z0-9]{1,40}$"
_CURSOR = text_parameter(
    "cursor",
    "The `next` of the previous page.",
    {"pattern": _PLACE},
    wanted="a value that a page returned",
)
_AGAINST = text_parameter("against", "Another account, by its id or its name.", {"type": "string"})
_NARROW = switch_parameter("narrow", "`1` for a narrow drawing with large letters, for phones.")
_LIMIT = number_parameter(
    "limit", f"The maximum number of matches; by default {PAGE}.", 1, PAGE_MOST
)


class _Found(NamedTuple):
    account_id: str
    name: str


class Profiles:
    """Public profiles, at `GET /v1/accounts/<name>`, and the chart of an account's ratings."""

    def __init__(self, api: ApiContext) -> None:
        self._accounts = api.context.accounts
        self._ratings = api.ratings
        self._games = api.context.games

    @operation(
        "GET /v1/accounts/<name>",
        tag="accounts",
        parameters=(_CURSOR, _LIMIT, _AGAINST, IF_NONE_MATCH),
        replies=(Reply(body=AccountShown, headers=(*SEEN, "Link")),),
        bucket="reads",
    )
    def find_account(self, name: str) -> Response:
        """Return the account with the given id or current name. Spelling variants are accepted.

        Its rated matches are paginated, newest first. Use `against` to include the results against
        another account.
        """
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        cursor = request.args.get("cursor")
        if cursor is not None and not re.fullmatch(_PLACE, cursor):
            raise BadParameter("cursor", "a value that a page returned")
        self._accounts.names_revision()
        owner = self._find(name)
        account = self._accounts.account(owner.account_id)
        history = self._ratings.history(owner.account_id, cursor, limit + 1)
        after = history[limit - 1].result.place if len(history) > limit else None
        answer = AccountShown(
            id=owner.account_id,
            name=owner.name,
            bot=account.is_bot,
            since=format_time(account.registered_at),
            ratings=build_ratings(self._ratings, owner.account_id),
            history=tuple(build_rated_match(self._accounts, result) for result in history[:limit]),
            next=after,
            against=self._against(owner.account_id, request.args.get("against")),
        )
        headers = {}
        if after:
            query = urlencode({"limit": limit, "cursor": after})
            headers["Link"] = f'<{at_root(f"/v1/accounts/{owner.account_id}")}?{query}>; rel="next"'
        return reply_by_content(request, encode(answer), headers=headers)

    @operation(
        "GET /v1/accounts/<name>/ratings.svg",
        tag="accounts",
        parameters=(_NARROW, LANG, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN),),
        bucket="reads",
    )
    def draw_account_ratings(self, name: str) -> Response:
        """Draw an account's ratings over time, for the five ladders with the most matches."""
        owner = self._find(name)
        figures = self._ratings.figures_of(owner.account_id)
        most = sorted(figures, key=lambda ladder: (-figures[ladder].matches, ladder))[:COURSES_MOST]
        points: dict[Ladder, list[tuple[int, RatingFigure]]] = {ladder: [] for ladder in most}
        for result, steps in reversed(self._ratings.history(owner.account_id, limit=DRAWN_MOST)):
            if result.ladder in points:
                step = steps[result.accounts.index(owner.account_id)]
                points[result.ladder].append((result.told_at, step.after))
        courses = [
            Course(self._title(ladder.game), ladder.seats, tuple(some))
            for ladder, some in points.items()
            if some
        ]
        words = load_words("service", language_of(request))
        is_narrow = is_set(request, "narrow")
        picture = draw_ratings(owner.name, courses, words, is_narrow=is_narrow)
        return reply_by_content(request, picture.encode(), SVG)

    def _title(self, game: str) -> str:
        """Return the title of a game, or its slug if the game is no longer installed."""
        record = self._games.get(game)
        return record.title if record else game

    def _against(self, account_id: str, named: str | None) -> Against | UnsetType:
        if named is None:
            return UNSET
        other = self._find(named)
        if other.account_id == account_id:
            raise BadParameter("against", "another account")
        matches = self._ratings.between(account_id, other.account_id, BETWEEN_MOST)
        records = build_records(account_id, other.account_id, matches)
        return Against(other.account_id, other.name, records)

    def _find(self, named: str) -> _Found:
        account_id = self._accounts.find_by_id_or_name(named)
        if account_id is None or self._accounts.is_test(account_id):
            raise NoSuchAccount
        name = self._accounts.read_name(account_id, self._accounts.account(account_id))
        if name is None:
            raise NoSuchAccount
        return _Found(account_id, name)
