"""Players that play until a match is over, calling a `choose` function for each decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Any, cast

from formicary_client._async.client import AsyncClient
from formicary_client._async.waiting import Choose, settle, sleep
from formicary_client.choices import (
    Refusals,
    ask,
    choose_for,
    command_of,
    is_proposal,
    is_to_choose,
    list_agreements,
    seat_of,
)
from formicary_client.digests import Drift
from formicary_client.problems import Misuse, Problem

if TYPE_CHECKING:
    from formicary_client import models

READINGS = 3  # attempts to read a view that matches its digest


class AsyncPlayer:
    """Player that plays for one seat until the match is over.

    Args:
        client: a client with the token of the seat, or the API key of its account.
        match_id: the id of the match.
        choose: a function that takes a view and the legal actions, and returns one of the actions
            or a command. If it has a third parameter, it also receives the whole state.
            Alternatively, a mapping from game slugs to such functions.
        agrees: whether to agree when another seat proposes an undo.
        checks: whether to compare each view with its digest, and to read it again if they differ.
    """

    def __init__(
        self,
        client: AsyncClient,
        match_id: str,
        choose: Choose | models.AsyncChooseByGame | Mapping[str, Choose],
        *,
        agrees: bool = True,
        checks: bool = False,
    ) -> None:
        self._client = client
        self._match_id = match_id
        self._choose = choose
        self._agrees = agrees
        self._checks = checks
        self._refusals = Refusals()

    async def play(self) -> models.MatchShown:
        """Play until the match is over, and return the match.

        Raises:
            Problem: a command was never legal.
            NoSeat: the client's token does not hold a seat of the match.
            Misuse: `choose` returned a value that cannot be sent, or has no function for the game.
            NoAnswer: the service no longer responds.
            Drift: a view repeatedly differs from its digest.
        """
        actions = await self._client.actions(self._match_id)
        seat, known = seat_of(actions), actions["version"]
        self._function_for(
            actions["game"]
        )  # raise immediately if there is no function for the game
        is_proposed = True  # an undo may have been proposed earlier
        async with aclosing(self._client.follow(self._match_id, after=known)) as messages:
            async for message in messages:
                if message.name == "lost":
                    known = 0
                elif message.name == "event":
                    is_proposed = is_proposed or is_proposal(_plain(message.data))
                elif message.data["version"] >= known:
                    if is_proposed or any(asked["seat"] == seat for asked in message.data["asked"]):
                        known = await self.take_turn()
                    is_proposed = False
        return await self._client.match(self._match_id)

    async def take_turn(self) -> int:
        """Act as long as the seat has a pending question. Return the resulting version."""
        while True:
            actions = await self._client.actions(self._match_id)
            seat_of(actions)
            version = actions["version"]
            agreements = list_agreements(actions) if self._agrees else []
            if not agreements and not is_to_choose(actions):
                return version
            try:
                for agreement in agreements:
                    await self._client.do(agreement, version=version)
                if not agreements:
                    await self._act(actions)
            except Problem as problem:
                await sleep(self._refusals.look_again(problem, version))

    async def _act(self, actions: models.ActionList) -> None:
        version = actions["version"]
        state = await self._read_state(version)
        choose = self._function_for(actions["game"])
        plain = cast("Mapping[str, Any]", state)
        choice = await settle(ask(choose, plain, actions["actions"]))
        await self._client.play(self._match_id, command_of(choice), version=version)

    def _function_for(self, game: str) -> Callable[..., Any]:
        function = choose_for(self._choose, game)
        if function is None:
            raise Misuse(f"`choose` has no function for {game}, the game of the match")
        return function

    async def _read_state(self, version: int) -> models.State:
        for _ in range(READINGS - 1):
            with suppress(Drift):
                return await self._client.state(self._match_id, at=version, digest=self._checks)
        return await self._client.state(self._match_id, at=version, digest=self._checks)


class AsyncAccountPlayer:
    """Player that plays for all seats of an account over a single stream.

    Args:
        client: a client with an API key of the account.
        choose: as for a single seat. If it only has functions for some games, matches of other
            games are ignored.
        agrees: whether to agree when another seat proposes an undo.
    """

    def __init__(
        self,
        client: AsyncClient,
        choose: Choose | models.AsyncChooseByGame | Mapping[str, Choose],
        *,
        agrees: bool = True,
    ) -> None:
        self._client = client
        self._choose = choose
        self._agrees = agrees
        self._players: dict[str, AsyncPlayer] = {}

    async def play(self, *, forever: bool = False) -> None:
        """Play until every match whose game has a function is over.

        Args:
            forever: whether to continue with matches that start later.

        Raises:
            Problem: a command was never legal, or the key is not allowed to play.
            NoAnswer: the service no longer responds.
        """
        async with aclosing(self._client.stream()) as messages:
            async for message in messages:
                if message.name == "reset":
                    await self._begin(message.data)
                elif message.name == "asked":
                    await self._take_turn(message.data["match"], message.data["game"])
                elif message.name == "event":
                    await self._hear(message.data)
                elif message.name in ("finished", "gone"):
                    self._players.pop(_plain(message.data)["match"], None)
                if not (self._players or forever):
                    # the inbox may not have included a match that was created just before
                    await self._begin(await self._client.inbox())
                    if not self._players:
                        return

    async def _begin(self, page: models.InboxPage) -> None:
        """Replace the known matches with those of an inbox, and answer all pending questions."""
        self._players.clear()
        while True:
            for entry in page["matches"]:
                if entry["role"] == "seat" and entry["status"] != "over":
                    self._find(entry["match"], entry["game"])
                    if entry["asked"] or entry["proposal"]:
                        await self._take_turn(entry["match"], entry["game"])
            if page["next"] is None:
                return
            page = await self._client.inbox(before=page["next"])

    async def _hear(self, event: models.AccountEvent) -> None:
        if is_proposal(_plain(event["event"])):
            await self._take_turn(event["match"], event["game"])
        else:
            self._find(event["match"], event["game"])

    async def _take_turn(self, match_id: str, game: str) -> None:
        player = self._find(match_id, game)
        if player is not None:
            await player.take_turn()

    def _find(self, match_id: str, game: str) -> AsyncPlayer | None:
        """Return the player for a match, or None if its game has no function."""
        if match_id not in self._players:
            choose = choose_for(self._choose, game)
            if choose is None:
                return None
            self._players[match_id] = AsyncPlayer(
                self._client, match_id, choose, agrees=self._agrees
            )
        return self._players[match_id]


def _plain(data: object) -> Mapping[str, Any]:
    """Return the data of a message as plain JSON, regardless of its declared type."""
    return cast("Mapping[str, Any]", data)
