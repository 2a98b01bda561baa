"""All clients of a service: people, bot matches, spectators, and a webhook receiver."""

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

LAST_SECONDS = 120.0  # timeout for the response to a pending command
CONFIRM_SECONDS = 30.0


class Size(Struct, frozen=True):
    """The number of clients of each kind.

    Attributes:
        people: the number of people that each play against a bot.
        pairs: the number of pairs of people that play against each other.
        bots: the number of matches with only bots.
        spectators: the number of spectators, spread over all matches.
        pause_seconds: the thinking time of people.
        games: the games of the bot matches; by default all.
    """

    people: int = 0
    pairs: int = 0
    bots: int = 0
    spectators: int = 0
    pause_seconds: float = 0.0
    games: tuple[str, ...] = ()


class Crowd:
    """All clients of a service, in one process.

    Args:
        service: the service.
        ledger: the ledger that records the service's acknowledgements.
        receiver: the receiver of the first person's webhook; None to run without a webhook.
        size: the number of clients of each kind.
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
        """Return a function that selects which match a spectator follows."""

        def find() -> str:
            places = [person.match_id for person in self.people] + list(self.bots.running)
            return places[number % len(places)] if places else ""

        return find

    def start(self) -> None:
        """Confirm the webhook, then start all clients."""
        for person in self.people:
            person.register()
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
        """Let all clients finish their pending commands. Bot matches go on without them."""
        players: list[Person | BotMatches] = [*self.people, self.bots]
        listeners: list[Person | BotMatches | Spectator] = [*players, *self.spectators]
        for listener in listeners:
            listener.stop()
        until = time.monotonic() + LAST_SECONDS
        for player in players:
            player.join(max(0.0, until - time.monotonic()))

    def faults(self) -> list[str]:
        """Return the clients that gave up, with their reasons."""
        players: list[Person | BotMatches] = [*self.people, self.bots]
        gone = [(player.name, player.fault) for player in players if player.fault]
        return [f"{name}: {type(error).__name__}: {error}" for name, error in gone]

    def answers(self) -> Counter[str]:
        """Return the number of responses by status, and the number of connection faults by name."""
        callers = [person.caller for person in self.people]
        return sum((caller.answers for caller in callers), Counter[str]())
