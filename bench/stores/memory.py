"""Total memory of a live match in the store, compared with the size of its full records."""

import uuid

from bench.rig.harness import Row, at_most
from bench.rig.long_matches import begin_match, lengthen
from bench.rig.servers import client, server
from bench.rig.sizes import size
from events import Store
from games import GAMES
from games.game import AnyGame
from matches.context import Context

MATCHES, EVENTS = size(10, 1), size(600, 60)


def rows() -> list[Row]:
    """Measure matches of every game, using an idempotency key for every command."""
    return [_row(game) for game in GAMES.values()]


def _row(game: AnyGame) -> Row:
    with server() as socket:
        bare = client(socket)
        context = Context(Store(bare), GAMES)
        lengthen(context, begin_match(context, game, game.seats[1], "first"), 20)
        before = bare.info("memory")["used_memory_dataset"]
        records = 0
        for _ in range(MATCHES):
            name = str(uuid.uuid4())
            match_id = lengthen(context, begin_match(context, game, game.seats[1], name), EVENTS)
            records += sum(
                len(entry.e + entry.s + entry.link) for entry in context.store.read(match_id)
            )
        for feed in context.store.feed_names():
            bare.xtrim(feed, maxlen=0)  # as the sweeper does once all readers have read it
        used = bare.info("memory")["used_memory_dataset"] - before
    events = MATCHES * EVENTS
    name = f"memory of a live match, {game.name}"
    return at_most(name, "bytes/event", used / events, records / events, ratio=1.2)
