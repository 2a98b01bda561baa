"""Players: from a function that chooses to a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, cast

from formicary_client._sync.client import Client
from formicary_client._sync.waiting import Choose, settle, sleep
from formicary_client.choices import (
    Refusals,
    command_of,
    is_proposal,
    is_to_choose,
    list_agreements,
)
from formicary_client.digests import Drift
from formicary_client.problems import Problem

if TYPE_CHECKING:
    from formicary_client import models

READINGS = 3  # of a view that is not what its digest says


class Player:
    """Plays a seat to the end.

    Args:
        client: with the token of the seat, or the API key of the account that holds it.
        match_id: of the match.
        choose: from a view and what is legal to one of the actions.
        agrees: whether it agrees when another proposes to take moves back.
        checks: whether each view is compared with its digest, and read again where it differs.
    """

    def __init__(
        self,
        client: Client,
        match_id: str,
        choose: Choose,
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
        """Play until the match is over, and return how it ended.

        Raises:
            Problem: a command was never legal, or the seat is not this client's.
            NoAnswer: the service does not answer any more.
            Drift: a view is not what its digest says, however often it is read.
        """
        found = self._client.actions(self._match_id)
        seat, known = found["seat"], found["version"]
        is_proposed = True  # it may have been, before
        with closing(self._client.follow(self._match_id, after=known)) as messages:
            for message in messages:
                if message.name == "lost":
                    known = 0
                elif message.name == "event":
                    is_proposed = is_proposed or is_proposal(_plain(message.data))
                elif message.data["version"] >= known:
                    if is_proposed or any(one["seat"] == seat for one in message.data["asked"]):
                        known = self.take_turn()
                    is_proposed = False
        return self._client.match(self._match_id)

    def take_turn(self) -> int:
        """Act as long as the seat is asked; return the version that was come to."""
        while True:
            found = self._client.actions(self._match_id)
            version = found["version"]
            agreements = list_agreements(found) if self._agrees else []
            if not agreements and not is_to_choose(found):
                return version
            try:
                for one in agreements:
                    self._client.do(one, version=version)
                if not agreements:
                    self._act(found)
            except Problem as problem:
                sleep(self._refusals.look_again(problem, version))

    def _act(self, found: models.ActionList) -> None:
        version = found["version"]
        state = self._read_state(version)
        choice = settle(self._choose(state["view"], found["actions"]))
        self._client.play(self._match_id, command_of(choice), version=version)

    def _read_state(self, version: int) -> models.State:
        for _ in range(READINGS - 1):
            with suppress(Drift):
                return self._client.state(self._match_id, at=version, digest=self._checks)
        return self._client.state(self._match_id, at=version, digest=self._checks)


class AccountPlayer:
    """Plays all seats of an account, over one stream.

    Args:
        client: with an API key of the account.
        choose: as for a single seat; or one for each game, by its slug.
        agrees: whether it agrees when another proposes to take moves back.
    """

    def __init__(
        self, client: Client, choose: Choose | Mapping[str, Choose], *, agrees: bool = True
    ) -> None:
        self._client = client
        self._choose = choose
        self._agrees = agrees
        self._players: dict[str, Player] = {}

    def play(self, *, forever: bool = False) -> None:
        """Play until all matches are over.

        Args:
            forever: whether to stay, and play what comes.

        Raises:
            Problem: a command was never legal, or the key does not play.
            NoAnswer: the service does not answer any more.
        """
        with closing(self._client.stream()) as messages:
            for message in messages:
                if message.name == "reset":
                    self._begin(message.data)
                elif message.name == "asked":
                    self._take_turn(message.data["match"])
                elif message.name == "event":
                    self._hear(message.data)
                elif message.name in ("finished", "gone"):
                    self._players.pop(_plain(message.data)["match"], None)
                if not (self._players or forever):
                    return

    def _begin(self, page: models.InboxPage) -> None:
        """Take the matches of an inbox for those that there are, and act where one is asked."""
        self._players.clear()
        while True:
            for one in page["matches"]:
                if one["role"] == "seat" and one["status"] != "over":
                    self._players[one["match"]] = self._player(one["match"], one["game"])
                    if one["asked"] or one["proposal"]:
                        self._take_turn(one["match"])
            if page["next"] is None:
                return
            page = self._client.inbox(before=page["next"])

    def _hear(self, told: models.AccountEvent) -> None:
        if is_proposal(_plain(told["event"])):
            self._take_turn(told["match"])
        elif told["match"] not in self._players:
            self._find(told["match"])

    def _take_turn(self, match_id: str) -> None:
        (self._find(match_id)).take_turn()

    def _find(self, match_id: str) -> Player:
        """Return the player of a match; the match is asked for its game the first time."""
        if match_id not in self._players:
            shown = self._client.match(match_id)
            self._players[match_id] = self._player(match_id, shown["game"])
        return self._players[match_id]

    def _player(self, match_id: str, game: str) -> Player:
        choose = self._choose[game] if isinstance(self._choose, Mapping) else self._choose
        return Player(self._client, match_id, choose, agrees=self._agrees)


def _plain(data: object) -> Mapping[str, Any]:
    """Return a message's data as JSON, whatever its type promises."""
    return cast("Mapping[str, Any]", data)
