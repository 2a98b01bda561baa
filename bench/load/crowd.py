"""Everybody who uses a service at once: people, matches of bots, spectators, a webhook."""

import time
from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from bench.load.caller import Caller
from bench.load.ledger import Ledger
from bench.load.onlookers import Receiver, Spectator
from bench.load.people import BotMatches, Person
from bench.load.service import Service
from games import GAMES

LAST_SECONDS = 120.0  # until a command that is under way is answered, or given up
CONFIRM_SECONDS = 30.0


class Size(Struct, frozen=True):
    """How many there are.

    Attributes:
        people: who play against a bot each.
        pairs: of people who play with one another.
        bots: matches of bots alone.
        spectators: of the matches of all these, in turn.
        pause_seconds: how long people think.
        games: of the matches of bots; all, unless given.
    """

    people: int = 0
    pairs: int = 0
    bots: int = 0
    spectators: int = 0
    pause_seconds: float = 0.0
    games: tuple[str, ...] = ()


class Crowd:
    """All clients of a service, from one process.

    Args:
        service: what they use.
        ledger: where they note what they are told.
        receiver: of the webhook of the first person; None for no webhook.
        size: how many there are.
    """

    def __init__(
        self, service: Service, ledger: Ledger, receiver: Receiver | None, size: Size
    ) -> None:
        self._service = service
        self.receiver = receiver
        self.people = [
            Person(
                self._caller(number),
                ledger,
                number,
                with_friend=number >= size.people,
                pause_seconds=size.pause_seconds,
            )
            for number in range(size.people + size.pairs)
        ]
        games = list(size.games or sorted(GAMES))
        self.bots = BotMatches(self._caller(0), ledger, size.bots, games)
        self.spectators = [
            Spectator(self._ports, number, self._place_of(number))
            for number in range(size.spectators)
        ]

    def _ports(self) -> list[int]:
        return list(self._service.ports)

    def _caller(self, number: int) -> Caller:
        return Caller(self._ports, number)

    def _place_of(self, number: int) -> Callable[[], str]:
        """Return what gives the match that a spectator is to follow."""

        def find() -> str:
            places = [one.match_id for one in self.people] + list(self.bots.running)
            return places[number % len(places)] if places else ""

        return find

    def start(self) -> None:
        """Let all begin; the webhook is confirmed by then."""
        for one in self.people:
            one.register()
        if self.receiver and self.people:
            self._subscribe(self.people[0].caller, self.receiver)
        self.bots.look()
        for thread in (*self.people, self.bots, *self.spectators):
            thread.start()

    def _subscribe(self, caller: Caller, receiver: Receiver) -> None:
        wanted = {"url": f"http://{receiver.place}/", "events": ["event"]}
        number = caller.post("/webhooks", wanted)["webhook"]["number"]
        until = time.monotonic() + CONFIRM_SECONDS
        while caller.get(f"/webhooks/{number}")["status"] != "active":
            if time.monotonic() > until:
                raise RuntimeError("the webhook is not confirmed")
            time.sleep(0.1)

    def stop(self) -> None:
        """Let each finish what is under way; matches of bots go on without us."""
        players: list[Person | BotMatches] = [*self.people, self.bots]
        listeners: list[Person | BotMatches | Spectator] = [*players, *self.spectators]
        for one in listeners:
            one.stop()
        until = time.monotonic() + LAST_SECONDS
        for player in players:
            player.join(max(0.0, until - time.monotonic()))

    def faults(self) -> list[str]:
        """Return who gave up, and why."""
        players: list[Person | BotMatches] = [*self.people, self.bots]
        gone = [(one.name, one.fault) for one in players if one.fault]
        return [f"{name}: {type(error).__name__}: {error}" for name, error in gone]

    def answers(self) -> Counter[str]:
        """Return how many answers of each status clients got, and faults on the way."""
        callers = [one.caller for one in self.people]
        return sum((one.answers for one in callers), Counter[str]())
