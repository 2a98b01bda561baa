"""Tools for finding and creating matches, taking a seat, and reading past events."""

import secrets
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from formicary.mcp.api import AgentApi, ServiceProblem
from formicary.mcp.results import (
    CreationResult,
    EventsResult,
    GamesResult,
    LedgerResult,
    MatchesResult,
    SeatResult,
)
from formicary.mcp.words import describe_match, fence, names_of, pick_line

ENTROPY_BYTES = 32
LISTED = 30
OPEN = "open"  # a seat of a branch that a player may take

MatchName: TypeAlias = Annotated[
    str, Field(pattern="^[a-z2-7]{16}$", description="The id of the match.")
]
GameName: TypeAlias = Annotated[
    str, Field(pattern="^[a-z0-9-]{1,40}$", description="The game, as list_games names it.")
]
Version: TypeAlias = Annotated[int, Field(ge=1, description="A version of the match.")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=8, description="A seat, from 0.")]
Bots: TypeAlias = Annotated[
    tuple[str, ...], Field(description="The level of a bot for each seat after the open ones.")
]
Options: TypeAlias = Annotated[
    dict[str, Any] | None, Field(description="The game's options, as list_games describes them.")
]


class MatchTools:
    """The match tools, one method each. The docstrings are the tool descriptions for the agent."""

    def __init__(self, api: AgentApi) -> None:
        self._api = api

    async def list_games(self) -> GamesResult:
        """List the games with their allowed numbers of seats, their bots and their options."""
        listed = (await self._api.get("/v1/games"))["games"]
        whole = [await self._api.get(f"/v1/games/{game['game']}") for game in listed]
        names = ("game", "title", "seats", "bots", "options")
        games: Any = [{name: game[name] for name in names} for game in whole]
        return GamesResult(games=games)

    async def list_matches(
        self,
        status: Literal["open", "running", "over"] = "running",
        game: GameName | None = None,
        mine: bool = False,
    ) -> MatchesResult:
        """List matches, newest first. With `mine`, list only the matches of your account."""
        if mine:
            return await self._list_own(status)
        page = await self._api.get("/v1/matches", status=status, game=game, limit=LISTED)
        names = ("id", "game", "status", "version")
        rows = [
            {
                **{name: row[name] for name in names},
                "open_seats": [
                    seat["seat"] for seat in row["seats"] if not (seat["taken"] or seat["bot"])
                ],
            }
            for row in page["matches"]
        ]
        typed = {row["id"]: names_of(row["seats"]) for row in page["matches"]}
        result: MatchesResult = fence({"matches": rows}, typed)
        return result

    async def _list_own(self, status: str) -> MatchesResult:
        if not self._api.tokens.is_account:
            raise ServiceProblem("Only an account has matches of its own: start with an API key.")
        which = "over" if status == "over" else None
        page = await self._api.get("/v1/inbox", status=which, limit=LISTED)
        names = ("game", "status", "version", "role", "seat", "asked", "deadline")
        rows = [
            {"id": row["match"], **{name: row[name] for name in names}} for row in page["matches"]
        ]
        typed = {
            row["match"]: {
                "names": names_of(row["seats"]),
                "happened": [pick_line(line) for line in row["happened"]],
            }
            for row in page["matches"]
        }
        result: MatchesResult = fence({"matches": rows}, typed)
        return result

    async def create_match(
        self,
        game: GameName,
        bots: Bots = ("greedy",),
        open_seats: Annotated[int, Field(ge=0, le=9)] = 1,
        options: Options = None,
    ) -> CreationResult:
        """Create a match. List open seats first (take yours with take_seat), and bots last."""
        seats: list[dict[str, str]] = [{}] * open_seats + [{"bot": level} for level in bots]
        body = {"game": game, "seats": seats} | ({"options": options} if options else {})
        made = await self._api.post("/v1/matches", body)
        return CreationResult(match=made["id"], words=describe_match(made))

    async def create_branch(
        self,
        match: MatchName,
        at: Version,
        seats: Annotated[
            tuple[str, ...], Field(description="For each seat, `open` or the level of a bot.")
        ],
        luck: Literal["same", "new"] = "new",
    ) -> CreationResult:
        """Create a match that goes on from a version of another one, with its luck or new luck."""
        plans: list[dict[str, str]] = [{} if seat == OPEN else {"bot": seat} for seat in seats]
        body = {"at": at, "luck": luck, "seats": plans}
        made = await self._api.post(f"/v1/matches/{match}/branches", body, match)
        return CreationResult(match=made["id"], words=describe_match(made))

    async def rematch(self, match: MatchName) -> CreationResult:
        """Ask for a rematch of a match that is over, or find the one that another seat asked for.

        Take your seat in it with take_seat. The seats are rotated by one position.
        """
        made = await self._api.post(f"/v1/matches/{match}/rematch", {}, match)
        return CreationResult(match=made["id"], words=describe_match(made))

    async def take_seat(
        self, match: MatchName, seat: SeatNumber = 0, *, give_entropy: bool = True
    ) -> SeatResult:
        """Take an open seat. This server stores the seat's token and uses it to play for you.

        It also sends random entropy, so that the service alone does not choose the luck. The log of
        the match shows it. If `give_entropy` is false, it sends none.
        """
        path = f"/v1/matches/{match}/seats/{seat}"
        entropy = secrets.token_hex(ENTROPY_BYTES) if give_entropy else ""
        joined = await self._api.post(path, {"entropy": entropy} if entropy else {}, match)
        if joined["token"]:
            self._api.tokens.keep(match, joined["token"])
        return SeatResult(
            match=match,
            seat=joined["seat"],
            version=joined["version"],
            entropy=entropy,
            inclusion_promise=joined.get("inclusion_promise"),
        )

    async def timeline(
        self,
        match: MatchName,
        after: Annotated[int, Field(ge=0, description="Only events after this version.")] = 0,
        limit: Annotated[int, Field(ge=1, le=200)] = 50,
    ) -> EventsResult:
        """List the events of a match in order, one line each."""
        path = f"/v1/matches/{match}/timeline"
        page = await self._api.get(path, match, after=after, limit=limit)
        lines = [pick_line(line) for line in page["lines"]]
        result: EventsResult = fence({"match": match, "version": page["version"]}, {"lines": lines})
        return result

    async def ledger(
        self,
        match: MatchName,
        seat: SeatNumber | None = None,
        last: Annotated[int, Field(ge=1, le=500, description="The maximum number of lines.")] = 60,
    ) -> LedgerResult:
        """List each seat's balances, and where every change of points and resources came from."""
        books = await self._api.get(f"/v1/matches/{match}/ledger", match)
        names = ("seq", "seat", "account", "is_points", "amount", "balance", "rule", "text")
        lines = [
            {name: line[name] for name in names}
            for line in books["lines"]
            if seat is None or line["seat"] == seat
        ]
        balances = [
            balance for balance in books["balances"] if seat is None or balance["seat"] == seat
        ]
        known = {"match": match, "version": books["version"], "balances": balances}
        result: LedgerResult = fence(known, {"lines": lines[-last:]})
        return result
