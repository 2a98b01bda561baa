"""Short matches for scenarios. Each starts in a sandbox, a few decisions before the end."""

import uuid
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from formicary.conformance.service import KitService
from formicary.game_check.matches import PlayedCommand, play_match
from games.game import AnyGame, RunPhase
from matches.commands.positions.position import plain

SEAT = 0
SEEDS = 20


class NoShortMatch(Exception):
    """Raised if no random match of a game has enough decisions."""


class ShortMatch(Struct, frozen=True):
    """A match for the client under test, with the seat and the token that the client uses."""

    match_id: str
    seat: int
    token: str

    @property
    def path(self) -> str:
        """The API path of the match."""
        return f"/v1/matches/{self.match_id}"


class MatchMaker:
    """Factory for short matches of a single game.

    Args:
        service: the service on which to create the matches.
        game: the game.
        decisions: the number of decisions left to the client's seat, counted in the random match
            from which the position is taken.

    Raises:
        NoShortMatch: No random match is long enough.
    """

    def __init__(self, service: KitService, game: AnyGame, decisions: int = 16) -> None:
        self._service, self._game = service, game
        self._position, self._seats = find_position(game, decisions)

    def make(self, clock: Mapping[str, Any] | None = None) -> ShortMatch:
        """Create a match, take the client's seat, and fill the other seats with bots."""
        plan = {
            "game": self._game.name,
            "seats": [{}, *({"bot": "random"} for _ in range(self._seats - 1))],
            "position": self._position,
            **({"clock": clock} if clock else {}),
        }
        match_id = self._post("/v1/matches", plan)["id"]
        joined = self._post(f"/v1/matches/{match_id}/seats/{SEAT}", {})
        return ShortMatch(match_id, SEAT, joined["token"])

    def _post(self, path: str, body: object) -> Any:
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        return self._service.ask("POST", path, json=body, headers=headers).json


def find_position(game: AnyGame, decisions: int) -> tuple[Any, int]:
    """Return a position in which the client's seat must decide, and the number of seats.

    Raises:
        NoShortMatch: No random match has this many decisions of the client's seat.
    """
    seats = max(2, game.seats[0])
    for seed in range(SEEDS):
        steps = play_match(game, seats, seed).steps
        own = [step for step in steps if is_of_seat(step, SEAT)]
        if len(own) >= decisions:
            return plain(game, own[-decisions].before), seats
    raise NoShortMatch(f"{game.name}: no random match has {decisions} decisions of a seat")


def is_of_seat(step: PlayedCommand, seat: int) -> bool:
    """Return whether a step of a random match is a command of the given seat."""
    command = step.command
    return command is not None and not isinstance(command, RunPhase) and command.seat == seat


def play_for(service: KitService, match: ShortMatch) -> bool:
    """Play the first legal command of the client's seat, as the player's second client would.

    Returns:
        Whether there was a command to play.
    """
    listed = service.ask("GET", f"{match.path}/actions", token=match.token).json
    if not listed["asked"] or not listed["actions"]:
        return False
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    command = listed["actions"][0]["command"]
    service.ask("POST", f"{match.path}/commands", token=match.token, json=command, headers=headers)
    return True
