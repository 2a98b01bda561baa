"""Code paths whose instructions are counted. Each of them is warmed up first.

`bench.counts.frozen` runs them under callgrind. Matches, random numbers and timestamps are the same
in every run, and the store runs in this process.
"""

import gc
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

from fakeredis import FakeRedis

from bench.counts.client_requests import Callgrind
from bench.playouts import Counts, playout
from bench.rig.long_matches import begin_match, lengthen, next_request
from bench.rig.scripts import restart, write_script
from bench.rig.wsgi import time_get, time_post
from bench.stores.append import append_all
from events import Store, derive_keys
from games import GAMES
from games.bots.search import Search, SearchSettings
from games.folding import decide_and_fold
from games.game import AnyGame
from games.luck import SeededLuck
from games.table.undo_history import INSIDE
from matches.audit.verify import verify
from matches.context import Context
from projections.lobby import Lobby
from projections.redact import show_entry
from projections.timeline import Timeline, codec_of
from service.app import create_app

EVENTS, SEATS, POSTS, VERIFIED = 1000, 2, 3, 200
COMMANDS, LISTS, SHOWN = 25, 100, 250  # enough to make work done once negligible
START_MS = 1_800_000_000_000
Path = tuple[str, Callable[[], object]]


def paths() -> Iterator[Path]:
    """Yield the name of each path, together with the function that is counted."""
    clock, drawn = iter(range(START_MS, START_MS * 2)), random.Random(1)
    server = FakeRedis()
    context = Context(Store(server), GAMES, now=lambda: next(clock), random=drawn.randbytes)
    app = create_app(context, Lobby(server))
    for game in GAMES.values():
        match_id = lengthen(context, begin_match(context, game, SEATS, game.name), EVENTS)
        yield from _of_game(context, game, match_id)
        yield from _reads(app, context, game, match_id)
        yield _posts(app, context, game)
    names = (f"{number:016x}" for number in count())
    yield "append, 20 events", lambda: append_all(context.store, next(names), 20)


def _of_game(context: Context, game: AnyGame, match_id: str) -> Iterator[Path]:
    line = context.cache.get(match_id).timeline
    choose = random.Random(2)
    asked = [line.tip()]
    requests = [next_request(game, position, choose) for position in asked * COMMANDS]
    state = line.state(line.version)
    yield (
        f"{game.name}: {COMMANDS} commands, decided and folded",
        lambda: [
            decide_and_fold(game, state, request.command, SeededLuck(1)) for request in requests
        ],
    )
    seat = max(asked[0].asked[0].seat, 0)
    yield (
        f"{game.name}: {LISTS} legal lists",
        lambda: [game.legal(state, seat) for _ in range(LISTS)],
    )
    yield f"{game.name}: a playout", partial(playout, game, SEATS, 1, Counts())
    entries = tuple(context.store.read(match_id))
    yield f"{game.name}: replay of {EVENTS} events", partial(_replay, game, match_id, entries)
    keys = derive_keys(context.store.vault(match_id) or b"")
    ends = (seq for seq in range(VERIFIED, 0, -1) if line.undo_point(seq).mover != INSIDE)
    yield (
        f"{game.name}: verify {VERIFIED} events",
        partial(verify, match_id, entries[: next(ends)], GAMES, keys=keys),
    )
    settings = SearchSettings(explore=game.explore, rollout=game.rollout)
    yield (
        f"{game.name}: a search of 5",
        partial(_search, game, game.view(state, seat), seat, settings),
    )


def _reads(app: Any, context: Context, game: AnyGame, match_id: str) -> Iterator[Path]:
    base = f"/v1/matches/{match_id}"
    for kind in ("state", "board.svg"):  # a different version each time, so no response is cached
        versions = count(EVENTS // 2)
        yield (
            f"{game.name}: {kind} at a version",
            partial(_get_next, app, f"{base}/{kind}?at=", versions),
        )
    match, entries = context.cache.get(match_id), tuple(context.store.read(match_id))[:SHOWN]
    yield (
        f"{game.name}: {SHOWN} events to a spectator",
        lambda: [show_entry(match, entry, None) for entry in entries],
    )


def _posts(app: Any, context: Context, game: AnyGame) -> Path:
    match_id = begin_match(context, game, SEATS, f"{game.name} posted")
    script = write_script(context, lengthen(context, match_id, 100))

    def post() -> None:
        restart(context, [script])
        for sent in script.posts[:POSTS]:
            time_post(app, sent)

    return f"{game.name}: an undo and {POSTS} commands over HTTP", post


def _get_next(app: Any, path: str, versions: Iterator[int]) -> None:
    time_get(app, f"{path}{next(versions)}")


def _replay(game: AnyGame, match_id: str, entries: Any) -> None:
    Timeline(match_id, game, codec_of(game), lambda _: None).extend(entries)


def _search(game: AnyGame, view: Any, seat: int, settings: SearchSettings) -> None:
    search = Search(game, view, seat, SeededLuck(1), settings)
    for _ in range(5):
        search.iterate()


def main() -> None:
    """Count each path once, after two runs that fill the caches."""
    callgrind = Callgrind()
    for name, work in paths():
        work()
        work()
        gc.collect()
        gc.disable()
        callgrind.count(name, work)
        gc.enable()
