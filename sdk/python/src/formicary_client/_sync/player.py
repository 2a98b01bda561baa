"""Players that play until a match is over, calling a `choose` function for each decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, cast

from formicary_client._sync.client import Client
from formicary_client._sync.waiting import Choose, settle, sleep
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


class Player:
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
        client: Client,
        match_id: str,
        choose: Choose | models.ChooseByGame | Mapping[str, Choose],
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

    def play(self) -> models.MatchShown:
        """Play until the match is over, and return the match.

        Raises:
            Problem: a command was never legal.
            NoSeat: the client's token does not hold a seat of the match.
            Misuse: `choose` returned a value that cannot be sent, or has no function for the game.
            NoAnswer: the service no longer responds.
            Drift: a view repeatedly differs from its digest.
        """
        actions = self._client.actions(self._match_id)
        seat, known = seat_of(actions), actions["version"]
        self._function_for(
            actions["game"]
        )  # raise immediately if there is no function for the game
        is_proposed = True  # an undo may have been proposed earlier
        with closing(self._client.follow(self._match_id, after=known)) as messages:
            for message in messages:
                if message.name == "lost":
                    known = 0
                elif message.name == "event":
                    is_proposed = is_proposed or is_proposal(_plain(message.data))
                elif message.data["version"] >= known:
                    if is_proposed or any(asked["seat"] == seat for asked in message.data["asked"]):
                        known = self.take_turn()
                    is_proposed = False
        return self._client.match(self._match_id)

    def take_turn(self) -> int:
        """Act as long as the seat has a pending question. Return the resulting version."""
        while True:
            actions = self._client.actions(self._match_id)
            seat_of(actions)
            version = actions["version"]
            agreements = list_agreements(actions) if self._agrees else []
            if not agreements and not is_to_choose(actions):
                return version
            try:
                for agreement in agreements:
                    self._client.do(agreement, version=version)
                if not agreements:
                    self._act(actions)
            except Problem as problem:
                sleep(self._refusals.look_again(problem, version))

    def _act(self, actions: models.ActionList) -> None:
        version = actions["version"]
        state = self._read_state(version)
        choose = self._function_for(actions["game"])
        plain = cast("Mapping[str, Any]", state)
        choice = settle(ask(choose, plain, actions["actions"]))
        self._client.play(self._match_id, command_of(choice), version=version)

    def _function_for(self, game: str) -> Callable[..., Any]:
        function = choose_for(self._choose, game)
        if function is None:
            raise Misuse(f"`choose` has no function for {game}, the game of the match")
        return function

    def _read_state(self, version: int) -> models.State:
        for _ in range(READINGS - 1):
            with suppress(Drift):
                return self._client.state(self._match_id, at=version, digest=self._checks)
        return self._client.state(self._match_id, at=version, digest=self._checks)


class AccountPlayer:
    """Player that plays for all seats of an account over a single stream.

    Args:
        client: a client with an API key of the account.
        choose: as for a single seat. If it only has functions for some games, matches of other
            games are ignored.
        agrees: whether to agree when another seat proposes an undo.
    """

    def __init__(
        self,
        client: Client,
        choose: Choose | models.ChooseByGame | Mapping[str, Choose],
        *,
        agrees: bool = True,
    ) -> None:
        self._client = client
        self._choose = choose
        self._agrees = agrees
        self._players: dict[str, Player] = {}

    def play(self, *, forever: bool = False) -> None:
        """Play until every match whose game has a function is over.

        Args:
            forever: whether to continue with matches that start later.

        Raises:
            Problem: a command was never legal, or the key is not allowed to play.
            NoAnswer: the service no longer responds.
        """
        with closing(self._client.stream()) as messages:
            for message in messages:
                if message.name == "reset":
                    self._begin(message.data)
                elif message.name == "asked":
                    self._take_turn(message.data["match"], message.data["game"])
                elif message.name == "event":
                    self._hear(message.data)
                elif message.name in ("finished", "gone"):
                    self._players.pop(_plain(message.data)["match"], None)
                if not (self._players or forever):
                    # the inbox may not have included a match that was created just before
                    self._begin(self._client.inbox())
                    if not self._players:
                        return

    def _begin(self, page: models.InboxPage) -> None:
        """Replace the known matches with those of an inbox, and answer all pending questions."""
        self._players.clear()
        while True:
            for entry in page["matches"]:
                if entry["role"] == "seat" and entry["status"] != "over":
                    self._find(entry["match"], entry["game"])
                    if entry["asked"] or entry["proposal"]:
                        self._take_turn(entry["match"], entry["game"])
            if page["next"] is None:
                return
            page = self._client.inbox(before=page["next"])

    def _hear(self, event: models.AccountEvent) -> None:
        if is_proposal(_plain(event["event"])):
            self._take_turn(event["match"], event["game"])
        else:
            self._find(event["match"], event["game"])

    def _take_turn(self, match_id: str, game: str) -> None:
        player = self._find(match_id, game)
        if player is not None:
            player.take_turn()

    def _find(self, match_id: str, game: str) -> Player | None:
        """Return the player for a match, or None if its game has no function."""
        if match_id not in self._players:
            choose = choose_for(self._choose, game)
            if choose is None:
                return None
            self._players[match_id] = Player(self._client, match_id, choose, agrees=self._agrees)
        return self._players[match_id]


def _plain(data: object) -> Mapping[str, Any]:
    """Return the data of a message as plain JSON, regardless of its declared type."""
    return cast("Mapping[str, Any]", data)
