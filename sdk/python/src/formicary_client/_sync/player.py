"""Players: from a function that chooses to a match that is over."""

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

READINGS = 3  # of a view that is not what its digest says


class Player:
    """Plays a seat to the end.

    Args:
        client: with the token of the seat, or the API key of the account that holds it.
        match_id: of the match.
        choose: from a view and what is legal to one of the actions, or to a command; with a third
            argument it gets the whole state. Or one such function for each game, by its slug.
        agrees: whether it agrees when another proposes to take moves back.
        checks: whether each view is compared with its digest, and read again where it differs.
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
        """Play until the match is over, and return how it ended.

        Raises:
            Problem: a command was never legal.
            NoSeat: the client's token stands for no seat of the match.
            Misuse: `choose` returned nothing that can be sent, or has nothing for the game.
            NoAnswer: the service does not answer any more.
            Drift: a view is not what its digest says, however often it is read.
        """
        found = self._client.actions(self._match_id)
        seat, known = seat_of(found), found["version"]
        self._function_for(found["game"])  # which may be missing: better said now
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
            seat_of(found)
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
        choose = self._function_for(found["game"])
        plain = cast("Mapping[str, Any]", state)
        choice = settle(ask(choose, plain, found["actions"]))
        self._client.play(self._match_id, command_of(choice), version=version)

    def _function_for(self, game: str) -> Callable[..., Any]:
        found = choose_for(self._choose, game)
        if found is None:
            raise Misuse(f"`choose` has no function for {game}, which the match is one of")
        return found

    def _read_state(self, version: int) -> models.State:
        for _ in range(READINGS - 1):
            with suppress(Drift):
                return self._client.state(self._match_id, at=version, digest=self._checks)
        return self._client.state(self._match_id, at=version, digest=self._checks)


class AccountPlayer:
    """Plays all seats of an account, over one stream.

    Args:
        client: with an API key of the account.
        choose: as for a single seat. Where it has a function for some games only, matches of
            others are left alone.
        agrees: whether it agrees when another proposes to take moves back.
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
        """Play until all matches are over that it has a function for.

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
                    self._take_turn(message.data["match"], message.data["game"])
                elif message.name == "event":
                    self._hear(message.data)
                elif message.name in ("finished", "gone"):
                    self._players.pop(_plain(message.data)["match"], None)
                if not (self._players or forever):
                    # a match that was created just before may have been missing from the inbox
                    self._begin(self._client.inbox())
                    if not self._players:
                        return

    def _begin(self, page: models.InboxPage) -> None:
        """Take the matches of an inbox for those that there are, and act where one is asked."""
        self._players.clear()
        while True:
            for one in page["matches"]:
                if one["role"] == "seat" and one["status"] != "over":
                    self._find(one["match"], one["game"])
                    if one["asked"] or one["proposal"]:
                        self._take_turn(one["match"], one["game"])
            if page["next"] is None:
                return
            page = self._client.inbox(before=page["next"])

    def _hear(self, told: models.AccountEvent) -> None:
        if is_proposal(_plain(told["event"])):
            self._take_turn(told["match"], told["game"])
        else:
            self._find(told["match"], told["game"])

    def _take_turn(self, match_id: str, game: str) -> None:
        player = self._find(match_id, game)
        if player is not None:
            player.take_turn()

    def _find(self, match_id: str, game: str) -> Player | None:
        """Return the player of a match; None where nothing chooses in its game."""
        if match_id not in self._players:
            choose = choose_for(self._choose, game)
            if choose is None:
                return None
            self._players[match_id] = Player(self._client, match_id, choose, agrees=self._agrees)
        return self._players[match_id]


def _plain(data: object) -> Mapping[str, Any]:
    """Return a message's data as JSON, whatever its type promises."""
    return cast("Mapping[str, Any]", data)
