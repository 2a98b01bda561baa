"""One simulation, from its seed to its verdict."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from redis import Redis

from formicary.wiring import Wiring
from games.game import AnyGame
from tests.anthill import ANTHILL
from tests.simulation.actors.account_streams import AccountReader
from tests.simulation.actors.api import ApiProcess
from tests.simulation.actors.clients import NO_MATCH, Client, Follower, Player, Record
from tests.simulation.actors.operators import Operator
from tests.simulation.actors.processes import (
    Process,
    SimulatedWiring,
    archive,
    dispatch,
    sweep,
    work,
)
from tests.simulation.actors.streams import StreamReader
from tests.simulation.actors.watchers import Watcher
from tests.simulation.actors.webhooks import Subscriber, deliver, schedule_deliveries
from tests.simulation.clock_guard import simulated_time
from tests.simulation.judges import find_faults
from tests.simulation.lateness import find_late, find_unrecorded
from tests.simulation.plan import LEAST_COMMANDS, LEAST_FAULTS, Plan
from tests.simulation.secret_choice import SKIPPED, SecretChoice
from tests.simulation.servers.breaking import ServerBreaker
from tests.simulation.servers.data import SimulatedData
from tests.simulation.servers.faults import JOBS, Durability
from tests.simulation.servers.losses import lost_links
from tests.simulation.servers.rows import path_of
from tests.simulation.servers.store import JudgeServers, MakeData, SimulatedServer, World

BLOCK = 16  # seeds
LATEST_SECONDS = 10.0  # until a match is created, if matches are created one after another
SUBSCRIBING_SECONDS = 6.0  # until a webhook is confirmed, in most seeds
STREAMED = 3  # the spectator of every third match follows its stream
EARLY = 3  # webhooks for the match without faults that are made while there are faults
MOST_EARLY_SECONDS = 8.0  # before each of them
FOLLOWED = 2  # matches that the stream of an account covers, in every ninth seed
SEARCHED = 4  # every fourth match has bots that search, in every twelfth seed
SEARCH = "mcts:1200ms"  # long enough to need a slot
SUBSCRIBED = 2  # matches that a webhook reports, in every other seed
FAULTY_SECONDS = 200.0  # the longest time until all matches are over, faults included
QUIET_SECONDS = (0.0, 8.0, 23.0)  # before each look of the judges; two walks of the sweeper
SETTLING_SECONDS = 6.0  # from the last fault until all processes have noticed its end
ROW_SECONDS = 1.0  # from an event until the read models have it
CALM_SECONDS = 60.0  # the longest time from the last fault to the end of all matches


class Verdict(NamedTuple):
    """The result of a simulation.

    Attributes:
        plan: its seed and its limits.
        faults: the broken promises.
        commands: the number of acknowledged commands.
        taken: how often each fault took effect.
        calls: the number of calls to stores.
        trace: its trace.
        lost: the number of acknowledged commands that the store was allowed to lose, and lost.
        durability: the promise of the store.
        scripts: the number of runs of each script, by path.
        roles: the number of calls to stores by each role.
        delivered: the number of deliveries that the receiver of webhooks got.
        streamed: the number of events that live streams have sent.
    """

    plan: Plan
    faults: list[str]
    commands: int
    taken: dict[str, int]
    calls: int
    trace: list[str]
    lost: int
    durability: Durability
    scripts: Counter[str]
    roles: Counter[str]
    delivered: int = 0
    streamed: int = 0

    @property
    def counts(self) -> bool:
        """True if the seed has enough commands and faults to count."""
        enough = self.commands >= LEAST_COMMANDS
        return enough and sum(self.taken.values()) >= LEAST_FAULTS


class Simulation:
    """A service with players, driven by a seed.

    Args:
        plan: its seed and its limits.
        make_data: makes the data of a server.

    Attributes:
        record: the answers that the clients received.
    """

    def __init__(self, plan: Plan, make_data: MakeData = SimulatedData) -> None:
        self._plan = plan
        self._world = World(plan, make_data)
        self._games: dict[str, AnyGame] = {ANTHILL.name: ANTHILL}
        shift = plan.shift
        self.record = Record(None if shift is None else SecretChoice(shift, plan.seed % SKIPPED))
        self._apis = [ApiProcess(self._world, f"api {n}", self._games) for n in (1, 2)]
        self._players: list[Player] = []
        self._readers: list[AccountReader | Operator] = []
        self._matches = plan.matches
        # In every other block of seeds, the store may lose a new match as a whole.
        self._is_gradual = (plan.seed - 1) // BLOCK % 2 == 1
        self._last = ""  # the match without faults, if it was created before
        self._creating = 0  # the creators that have not made their match yet

    def run(self) -> Verdict:
        """Play all matches, first with faults, then without. Return the verdict."""
        world, faults = self._world, []
        with simulated_time(world.scheduler), _without_collections():
            self._start()
            try:
                faults = self._play()
            except Exception as error:  # noqa: BLE001  # a crash of an actor is a finding
                faults = [f"crash: {type(error).__name__}: {error}"]
            finally:
                world.scheduler.end()
        return Verdict(
            self._plan,
            faults,
            len(self.record.acknowledged),
            dict(world.faults.taken),
            sum(server.commands for server in world.servers.values()),
            world.scheduler.trace,
            sum(command.link in lost_links(world.losses) for command in self.record.acknowledged),
            world.durability,
            _count_scripts(world),
            world.roles,
            len(world.receiver.bodies),
            self.record.streamed,
        )

    def _play(self) -> list[str]:
        """Let the actors play. Return the broken promises."""
        world = self._world
        world.scheduler.run(self._is_over, most_seconds=FAULTY_SECONDS)
        world.calm()
        if not world.scheduler.run(self._is_over, most_seconds=CALM_SECONDS):
            return ["some matches do not end after the last fault"]
        late = self._play_without_faults()
        if late:
            return late
        faults = []
        for seconds in QUIET_SECONDS:
            world.scheduler.run(lambda: False, most_seconds=seconds)
            faults = self._judge()
            if not faults:
                break
        return faults

    def _play_without_faults(self) -> list[str]:
        """Play one more match, of a person and a bot that does not search. Name late responses.

        Searches take more than a second, and wait for slots. Their jobs are then claimed twice.
        """
        scheduler, number = self._world.scheduler, self._matches + self._matches % 2
        if number % SEARCHED == 0:
            number += 2
        scheduler.run(lambda: False, most_seconds=SETTLING_SECONDS)
        self._creating += 1
        scheduler.spawn(f"creator {number}", partial(self._begin_last, number))
        if not scheduler.run(self._is_over, most_seconds=CALM_SECONDS):
            return ["late: the end of a match without faults"]
        scheduler.run(lambda: False, most_seconds=ROW_SECONDS)
        wiring, empty = self._open_judge()
        match_id = self._last
        jobs = [job_id for job_id in self._world.claims if match_id in job_id]
        late = find_late(wiring, match_id, jobs, empty)
        if self._world.has_requests:
            late += find_unrecorded(wiring, self.record, match_id)
        return late

    def _judge(self) -> list[str]:
        """Return the promises that the servers break now."""
        wiring, empty = self._open_judge()
        return find_faults(wiring, self.record, self._world, empty)

    def _open_judge(self) -> tuple[Wiring, Redis]:
        """Return a service for judges, and a client of an empty server for their rebuild."""
        world = self._world
        wiring = SimulatedWiring(world, JudgeServers(world), self._games)
        return wiring, SimulatedServer(JOBS, world.scheduler).client()

    def _is_over(self) -> bool:
        are_over = [player.is_over for player in self._players]
        are_over += [reader.is_over for reader in self._readers]
        if self._creating or not all(are_over):
            return False
        if len(self.record.acknowledged) >= self._plan.least_commands or self._world.faults.is_over:
            return True
        self._spawn_creator(self._matches)
        self._matches += 1
        return False

    def _spawn_creator(self, number: int) -> None:
        self._creating += 1
        self._world.scheduler.spawn(f"creator {number}", partial(self._create, number))

    def _start(self) -> None:
        world, games = self._world, self._games
        Process(world, "sweeper", games, sweep)
        for number in range(1 + (self._plan.seed % 4 == 0)):
            Process(world, f"dispatcher {number}", games, dispatch)
        if world.has_webhooks:
            Process(world, "scheduler", games, schedule_deliveries)
            for number in range(1 + self._plan.seed // 2 % 2):
                Process(world, f"deliverer {number}", games, deliver)
        if world.has_archive:
            Process(world, "archiver", games, archive)
        for number in (1, 2):
            Process(world, f"worker {number}", games, work)
        followed = FOLLOWED if self._plan.seed % 9 == 2 else 0
        if followed:
            self._creating += 1
            world.scheduler.spawn("creator of an account", self._begin_with_account)
        if world.has_operator:
            operator = Operator(world, self._client(), games)
            self._readers.append(operator)
            world.scheduler.spawn("operator", operator.operate)
        for number in range(followed, self._matches):
            self._spawn_creator(number)
        if world.has_webhooks and world.may_lose_jobs:
            world.scheduler.spawn("creator of the last match", self._subscribe_early)
        world.scheduler.spawn("faults of servers", ServerBreaker(world).run)

    def _begin_with_account(self) -> None:
        """Create an account. Its owner plays some matches, and follows all of them by a stream."""
        made = self._client().post("/v1/accounts", {"name": "Bea"})
        reader = AccountReader(self._world, self._apis, self._client(), str(made.json["key"]))
        for number in range(FOLLOWED):
            self._creating += 1
            self._create(number, reader)
        self._readers.append(reader)
        self._world.scheduler.spawn("reader of an account", reader.follow)
        self._creating -= 1

    def _create(self, number: int, reader: AccountReader | None = None) -> None:
        """Create a match between two people, or of a person and a bot, and play it.

        If a reader is given, it has the first seat.
        """
        if self._is_gradual:
            self._world.scheduler.sleep(self._world.faults.draw_seconds(LATEST_SECONDS))
        match_id = self._post_match(number)
        if self._world.has_webhooks and number < SUBSCRIBED:
            subscribe = partial(self._subscriber(f"{number}").subscribe, match_id)
            self._world.scheduler.spawn(f"subscriber {number}", subscribe)
            if self._is_gradual:  # else most events are older than the confirmation
                self._world.scheduler.sleep(SUBSCRIBING_SECONDS)
        if reader:
            reader.expect(match_id)
        self._play_match(number, match_id, reader.key if reader else "")

    def _post_match(self, number: int) -> str:
        """Create a match, and return its id."""
        body = {"game": ANTHILL.name, "seats": self._seats_of(number)}
        match_id = str(self._client().post("/v1/matches", body).json["id"])
        self.record.matches.append(match_id)
        return match_id

    def _seats_of(self, number: int) -> list[dict[str, str]]:
        """Return the seats of a match: of two people, or of a person and bots."""
        if number % 2:
            return [{}, {}]
        if self._world.has_searches and number % SEARCHED == 0:
            return [{}, {"bot": SEARCH}, {"bot": SEARCH}]
        return [{}, {"bot": "random"}]

    def _play_match(self, number: int, match_id: str, key: str = "") -> None:
        self._spawn_spectator(number, match_id)
        for seat, plan in enumerate(self._seats_of(number)):
            if not plan:
                own = "" if seat else key
                player = Player(self._client(), self._world, match_id, seat, own)
                self._players.append(player)
                self._world.scheduler.spawn(f"player {number}.{seat}", player.play)
        if self.record.choice and all(not plan for plan in self._seats_of(number)):
            self.record.choice.matches.add(match_id)
            self._spawn_watchers(number, match_id)
        self._creating -= 1

    def _subscribe_early(self) -> None:
        """Create the match without faults early, and subscribe to it while there are faults."""
        world = self._world
        self._last = self._post_match(0)
        for number in range(EARLY):
            world.scheduler.sleep(world.faults.draw_seconds(MOST_EARLY_SECONDS))
            if not world.faults.is_over:
                subscriber = self._subscriber(f"{number} of the last match")
                change = partial(subscriber.change_later, self._last)
                world.scheduler.spawn(f"early subscriber {number}", change)

    def _begin_last(self, number: int) -> None:
        """Play the match without faults. Create it if there is none, or if it is lost."""
        address = f"/v1/matches/{self._last}"
        if not self._last or self._client().get(address).status_code == NO_MATCH:
            self._last = self._post_match(number)
        self._play_match(number, self._last)

    def _subscriber(self, name: str) -> Subscriber:
        return Subscriber(self._world, self._client(), f"Ada {name}")

    def _spawn_watchers(self, number: int, match_id: str) -> None:
        """Let people read a match of two persons, to compare two worlds."""
        for seat in (None, 0, 1):
            watcher = Watcher(self._client(), self._world, match_id, seat)
            self._world.scheduler.spawn(f"watcher {number} {seat}", watcher.watch)

    def _spawn_spectator(self, number: int, match_id: str) -> None:
        """Let a spectator follow a match by its stream, or read it page by page."""
        world, is_prompt = self._world, self._world.faults.is_over
        spectator: StreamReader | Follower = Follower(self._client(), world, match_id)
        if is_prompt or (self._plan.seed + number) % STREAMED == 0:
            spectator = StreamReader(world, self._apis, self.record, match_id, is_prompt=is_prompt)
        world.scheduler.spawn(f"spectator {number}", spectator.follow)

    def _client(self) -> Client:
        return Client(self._world, self._apis, self.record)


@contextmanager
def _without_collections() -> Iterator[None]:
    """Delay the collection of garbage, which takes time and runs finalizers at any step."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _count_scripts(world: World) -> Counter[str]:
    """Return the number of runs of each script, by the path of its file."""
    runs: Counter[str] = Counter()
    for server in world.servers.values():
        for script, count in server.data.runs.items():
            runs[path_of(script)] += count
    return runs
