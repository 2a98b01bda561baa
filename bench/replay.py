"""Reading and folding a stored match, compared with the eventsourcing library in memory."""

from collections.abc import Callable
from functools import partial

from bench.rig.harness import Row, at_least, interleave, per_second
from bench.rig.long_matches import begin_match, lengthen
from bench.rig.peers import Gardens
from bench.rig.servers import client, server
from bench.rig.sizes import size
from events import Keys, Store, canonical, check_chain
from events.seals import derive_keys, state_mac
from games import GAMES
from games.game import AnyGame
from matches.context import Context
from projections.timeline import Timeline, codec_of

EVENTS = size(1000, 60)
REPEATS = size(20, 1)


class Replayed:
    """A long match in a store. Each run reads and folds it from its first event."""

    def __init__(self, context: Context, game: AnyGame) -> None:
        self.store, self.game = context.store, game
        self.match_id = lengthen(
            context, begin_match(context, game, game.seats[1], game.name), EVENTS
        )
        self.codec = codec_of(game)
        self.live = context.cache.get(self.match_id).timeline
        root = self.store.vault(self.match_id)
        assert root is not None
        self.keys: Keys = derive_keys(root)

    def fold(self, *, chain: bool = False) -> Timeline:
        """Read and fold the whole stream. Optionally verify its hash chain."""
        line = Timeline(self.match_id, self.game, self.codec, lambda _: None)
        for page in self.store.pages(self.match_id):
            if chain:
                check_chain(line.link, line.version, page)
            line.extend(page)
        return line

    def check(self) -> None:
        """Check that the mac of the replayed state is the same as the mac of the live state."""
        assert self._mac(self.fold()) == self._mac(self.live)

    def _mac(self, line: Timeline) -> str:
        state = canonical.encode(self.game.dump(line.state(line.version)))
        return state_mac(self.keys.state, line.version, state)

    def rate(self, *, chain: bool) -> float:
        """Return how many events are replayed per second."""
        count = self.live.version * REPEATS
        return per_second(count, lambda: repeat(REPEATS, lambda: self.fold(chain=chain)))


def repeat(times: int, work: Callable[[], object]) -> None:
    """Call a function the given number of times, and discard the results."""
    for _ in range(times):
        work()


def rows() -> list[Row]:
    """Measure a match of 1,000 events for every game."""
    gardens = Gardens()
    garden = gardens.grow(EVENTS).id
    measured = []
    with server() as socket:
        context = Context(Store(client(socket)), GAMES)
        for game in GAMES.values():
            ours = Replayed(context, game)
            ours.check()
            rates = interleave(
                {
                    "library": lambda: per_second(
                        EVENTS * 5, lambda: repeat(5, lambda: gardens.repository.get(garden))
                    ),
                    "fold": partial(ours.rate, chain=False),
                    "chain": partial(ours.rate, chain=True),
                }
            )
            name = f"replay, {game.name}"
            library = rates["library"]
            measured.append(at_least(name, "events/s", rates["fold"], library, ratio=8))
            name += ", chain checked"
            measured.append(at_least(name, "events/s", rates["chain"], rates["fold"], ratio=0.5))
    return measured
