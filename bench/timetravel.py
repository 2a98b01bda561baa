"""Time travel: cold rebuilds, states at any version, undo, proofs, and boards for the slider."""

import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from bench.endpoint import serving
from bench.replay import Replayed, repeat
from bench.rig.clients import Connection
from bench.rig.harness import Row, at_least, at_most, interleave, per_second
from bench.rig.long_matches import begin_match, lengthen, next_request, would_end
from bench.rig.servers import client, server
from bench.rig.sizes import games_from, size
from events import Store, derive_keys
from events.keys import match_keys
from games import GAMES
from games.game import AnyGame
from matches.audit.verify import verify
from matches.commands.commit import Actor
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.conditions import Condition, Expression
from matches.context import Context
from matches.queries.diff import as_json
from matches.queries.read import Reader
from matches.queries.search import Interval, SearchQuery, search
from matches.queries.states import states
from matches.tracing import TraceQuery, trace
from projections.undo_history import PagedUndoHistory

EVENTS, LOOKS, UNDOS, ROUNDS = size(2000, 120), size(100, 2), size(40, 2), size(5, 1)
BOARDS, CONNECTIONS, CAUSES = size(100, 4), size(16, 2), size(100, 4)
WHY_MOST = 150  # a value that never changed is compared at every version on the line
BOARD_MOST = (  # limits for the size of a board in bytes, and for the ratio to a bare view
    (50_000, 5),
    (100_000, 6),
    (10**9, 7),
)


def rows() -> list[Row]:
    """Measure a match of 2,000 events for every game."""
    measured = []
    for game in games_from(1):
        with server() as socket:
            context = Context(Store(client(socket)), GAMES)
            match_id = lengthen(
                context, begin_match(context, game, game.seats[1], f"{game.name} long"), EVENTS
            )
            measured += _rebuilds(context, game, match_id)
            measured += _proof(context, game)
            measured.append(_undo(context, game, match_id))
            measured += _along(context, game, match_id)
            measured += _slider(str(socket), game, match_id)
            measured.append(_causes(context, game, match_id))
    return measured


def _rebuilds(context: Context, game: AnyGame, match_id: str) -> list[Row]:
    """Compare cold loading with a trivial fold, and reading old states with cold loading."""
    context.store.drop_frames(match_id)
    cold = interleave(
        {
            "trivial": lambda: _seconds(lambda: _trivial(context.store, match_id)),
            "ours": lambda: _dropping(context, match_id),
        }
    )
    context.cache.drop(match_id)
    context.cache.get(match_id)  # store the keyframes again
    choose = random.Random(1)
    versions = [choose.randrange(1, EVENTS) for _ in range(LOOKS)]
    looks = [_look(context, match_id, version) for version in versions]
    look = statistics.median(looks)
    return [
        at_most(
            f"cold rebuild, {game.name}", "ms", cold["ours"] * 1e3, cold["trivial"] * 1e3, ratio=2
        ),
        at_most(
            f"state at a version, {game.name}", "ms", look * 1e3, cold["ours"] * 1e3, ratio=0.2
        ),
    ]


def _look(context: Context, match_id: str, version: int) -> float:
    """Return how long it takes to read an old state that is not in memory yet."""
    cache = context.cache
    cache.drop(match_id)
    match = cache.get(match_id)
    return _seconds(lambda: cache.timeline_at(match, version).state(version))


def _dropping(context: Context, match_id: str) -> float:
    """Return how long a warm process takes to load a match.

    Data that a process reads only once is already in memory.
    """
    context.cache.drop(match_id)
    took = _seconds(lambda: context.cache.get(match_id))
    context.store.drop_frames(match_id)
    return took


def _trivial(store: Store, match_id: str) -> Counter[str]:
    """Read and decode a stream, and count its events by type."""
    reply = store.client.execute_command("XRANGE", match_keys(match_id).events, "-", "+")
    counts: Counter[str] = Counter()
    for _, fields in reply:
        counts[msgspec.json.decode(fields[1])["event"]["type"]] += 1
    return counts


def _proof(context: Context, game: AnyGame) -> list[Row]:
    replayed = Replayed(context, game)
    match_id, store = replayed.match_id, context.store
    entries = tuple(store.read(match_id))
    keys = derive_keys(store.vault(match_id) or b"")
    head = store.head(match_id)
    count = len(entries)
    rates = interleave(
        {
            "replay": lambda: replayed.rate(chain=False),
            "chain": lambda: replayed.rate(chain=True),
            "verify": lambda: per_second(
                count * 3,
                lambda: repeat(3, lambda: verify(match_id, entries, GAMES, keys=keys, head=head)),
            ),
        },
        rounds=ROUNDS,
    )
    name = f"{game.name}, events/s"
    return [
        at_least(
            f"chain and refold, {name}", "per second", rates["chain"], rates["replay"], ratio=0.5
        ),
        at_least(
            f"verify deciding again, {name}",
            "per second",
            rates["verify"],
            rates["replay"],
            ratio=0.2,
        ),
    ]


def _undo(context: Context, game: AnyGame, match_id: str) -> Row:
    """Compare undoing one command with playing a command, late in a match."""
    choose = random.Random(2)
    plain: list[float] = []
    undone: list[float] = []
    while len(undone) < UNDOS:
        match = context.cache.get(match_id)
        before = match.timeline.tip()
        request = next_request(game, before, choose)
        if not would_end(game, before, request):
            plain.append(_seconds(partial(play, context, match_id, request)))
        # a loaded timeline starts at a keyframe; the history reads the versions before it
        is_target = PagedUndoHistory(context.cache, match, match.timeline).is_target
        target = next(filter(is_target, range(match.timeline.version - 1, 0, -1)))
        undone.append(_seconds(partial(rewind, context, match_id, target, Actor("admin"))))
        earlier = list(filter(is_target, range(max(1, target - 60), target)))
        rewind(context, match_id, choose.choice(earlier), Actor("admin"))
    ours, reference = statistics.median(undone) * 1e6, statistics.median(plain) * 1e6
    return at_most(f"undo, against a command, {game.name}", "µs", ours, reference, ratio=1.5)


def _along(context: Context, game: AnyGame, match_id: str) -> Iterator[Row]:
    """Compare a trace and a search of all versions with one view per version."""
    reader = Reader(context.cache.get(match_id), None)
    within = Interval(1, reader.match.timeline.version)
    field = _field_that_changes(context, reader)
    traced = TraceQuery(Expression(field), within, line="all")
    searched = SearchQuery(Condition(f"{field} == `-1`"), within, "intervals", "all")
    took = interleave(
        {
            "views": lambda: _seconds(lambda: [*_views(context, reader)]),
            "trace": lambda: _seconds(lambda: _trace(context, reader, traced)),
            "search": lambda: _seconds(lambda: search(context, reader, searched)),
        },
        rounds=ROUNDS,
    )
    name = f"{EVENTS} versions, {game.name} (a view each)"
    for what, ratio in (("trace", 2), ("search", 3)):
        yield at_most(f"{what} of {name}", "ms", took[what] * 1e3, took["views"] * 1e3, ratio=ratio)


def _trace(context: Context, reader: Reader, query: TraceQuery) -> None:
    """Trace an expression, with another page if a busy machine does not finish in time."""
    page = trace(context, reader, query, lambda point: point.value.json)
    while not page.is_done:
        query = replace(query, after=page.traced.end)
        page = trace(context, reader, query, lambda point: point.value.json)


def _field_that_changes(context: Context, reader: Reader) -> str:
    """Return the field of the view that has the most values in the match."""
    values: dict[str, set[bytes]] = {}
    for view in _views(context, reader):
        for name, value in msgspec.json.decode(view, type=dict[str, msgspec.Raw]).items():
            values.setdefault(name, set()).add(bytes(value))
    return max(values, key=lambda name: len(values[name]))


def _views(context: Context, reader: Reader) -> Iterator[bytes]:
    """Yield the reader's view at each version at which the game is set up, as JSON."""
    game, match = reader.match.game, reader.match
    for _, state in states(context, match, 1, match.timeline.version):
        if state != game.start:
            yield msgspec.json.encode(game.view(state, reader.seat))


def _slider(socket: str, game: AnyGame, match_id: str) -> Iterator[Row]:
    """Compare boards at old versions with two bare views, one of which sends as many bytes."""
    os.environ["BENCH_SOCKET"] = socket
    choose = random.Random(3)
    versions = [choose.randrange(min(60, EVENTS // 2), EVENTS) for _ in range(BOARDS)]
    ratio = 0
    for kind, drawing in (("board.svg", "board"), ("board", "board in parts")):
        paths = [f"/v1/matches/{match_id}/{kind}?at={version}" for version in versions]
        length, p95 = _compare_views(paths)
        ratio = ratio or next(most for size, most in BOARD_MOST if length < size)
        name = f"{drawing} at a version, p95 of {CONNECTIONS}, {game.name}"
        yield at_most(name, "ms", p95["ours"], p95["bare"], ratio=ratio)
        yield at_most(f"{name}, same bytes", "ms", p95["ours"], p95["bytes"], ratio=4)


def _causes(context: Context, game: AnyGame, match_id: str) -> Row:
    """Compare the histories of random values at the end of the match with its states."""
    match, choose = context.cache.get(match_id), random.Random(4)
    tip = match.timeline.tip()
    view = as_json(game.view(tip.state, None))
    stem = f"/v1/matches/{match_id}"
    states = [f"{stem}/state?at={choose.randrange(1, tip.version)}" for _ in range(CAUSES)]
    pointers = [choose.choice([*_leaves(view, "")]) for _ in range(CAUSES)]
    times = {}
    with serving("make_ours") as port:
        _times_in_turn(port, states)  # fold every stretch
        for name, paths in {
            "state": states,
            "why": [f"{stem}/why?path={pointer}" for pointer in pointers],
        }.items():
            times[name] = statistics.quantiles(_times_in_turn(port, paths), n=20)[18] * 1e3
    name = f"why, against a state at a version, p95, {game.name}"
    return at_most(name, "ms", times["why"], times["state"], ratio=WHY_MOST)


def _times_in_turn(port: int, paths: list[str]) -> list[float]:
    """Return the duration of each response on one connection, in seconds."""
    connection = Connection(port)
    try:
        answers = [
            connection.read(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            for path in paths
        ]
    finally:
        connection.close()  # the server waits for it
    assert {status for status, _, _ in answers} == {200}
    return [took for _, _, took in answers]


def _leaves(value: Any, pointer: str) -> Iterator[str]:
    """Yield the pointers of all values without parts. Names in views need no escaping."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for token, member in members:
        if isinstance(member, dict | list) and member:
            yield from _leaves(member, f"{pointer}/{token}")
        else:
            yield f"{pointer}/{token}"


def _compare_views(paths: list[str]) -> tuple[float, dict[str, float]]:
    """Return the mean response size, and the 95th percentile of each view's duration in ms."""
    times: dict[str, list[float]] = {"ours": [], "bare": [], "bytes": []}
    with serving("make_ours") as ours, serving("make_bare") as bare:
        for _ in range(ROUNDS):
            times["bare"] += [took for _, took in _gets(bare, ["/"] * BOARDS)]
            read = _gets(ours, paths)
            times["ours"] += [took for _, took in read]
            same = [f"/bytes/{length}" for length, _ in read]
            times["bytes"] += [took for _, took in _gets(bare, same)]
    p95 = {name: statistics.quantiles(taken, n=20)[18] * 1e3 for name, taken in times.items()}
    return statistics.mean(length for length, _ in read), p95


def _gets(port: int, paths: list[str]) -> list[tuple[int, float]]:
    """Return the size and duration of each response, with all connections used in parallel."""

    def run(number: int) -> list[tuple[int, float]]:
        connection = Connection(port)
        taken = [
            connection.read(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())[1:]
            for path in paths[number::CONNECTIONS]
        ]
        connection.close()
        return taken

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return list(chain.from_iterable(pool.map(run, range(CONNECTIONS))))


def _seconds(work: Callable[[], object]) -> float:
    """Return how long a call takes, excluding the time needed to free its result."""
    start = time.perf_counter()
    made = work()
    took = time.perf_counter() - start
    del made
    return took
