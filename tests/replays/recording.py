"""Recorder that plays matches with several kinds of players until every part is covered."""

import gzip
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
from fakeredis import FakeRedis, FakeServer

from events import Entry, Store
from games import GAMES
from games.bots.simple import choose_greedy
from games.game import AnyGame, RunPhase
from games.luck import SeededLuck
from games.table import MatchCreated, SeatPlan
from games.table.undo_history import PHASE
from matches.audit.bundle import BundleHeader, bundle, read_bundle_lines
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.context import Context
from matches.queries.read import Reader
from projections.timeline import codec_of
from tests.by_game import part_of
from tests.replays.exercised import Shown, required_parts

FOLDER = Path(__file__).parent
BEGAN = 1_795_000_000_000
CREATOR = "creatorscreators"  # the account that holds the last seat
BLUNDERS = 8  # per 100 commands of the one-ply players


def house_of(seed: str, now: Callable[[], int] | None = None) -> Context:
    """Return a context on an in-memory store, with repeatable random bytes and a simulated clock."""
    drawn = [0]

    def some_bytes(count: int) -> bytes:
        drawn[0] += 1
        return sha256(f"{seed}/{drawn[0]}".encode()).digest()[:count]

    store = Store(FakeRedis(server=FakeServer()))
    return Context(store, GAMES, now=now or (lambda: BEGAN + drawn[0]), random=some_bytes)


def play_match(
    game: AnyGame, seats: int, options: dict, kind: str, seed: int
) -> tuple[Context, str]:
    """Play a match to its end. Return the context and the match's id."""
    name = f"{game.name}/{seats}/{kind}/{seed}"
    context, choose = house_of(name), Random(name)
    plan = Plan(game.name, game.options(**options), (SeatPlan(),) * seats, creator=CREATOR)
    match_id = create(context, plan, key=name, digest="").match_id
    for seat in range(seats):
        join(context, match_id, seat, account=CREATOR if seat == seats - 1 else "")
    while (position := context.cache.get(match_id).timeline.tip()).asked:
        asked = choose.choice(position.asked)
        if asked.seat == PHASE:
            request = CommandRequest(actor=WORKERS, command=RunPhase())
        else:
            command = _command(game, position.state, asked.seat, kind, choose)
            request = CommandRequest(actor=Actor("seat", command.seat), command=command)
        play(context, match_id, request)
    return context, match_id


def _command(game: AnyGame, state, seat: int, kind: str, choose: Random):
    commands, part = game.legal(state, seat), part_of(game.name, "replays")
    if (picked := part.pick(state, commands, kind, choose)) is not None:
        return picked
    weighed = part.weigh(kind)
    if weighed is None or choose.randrange(100) < BLUNDERS:
        return choose.choice(commands)
    luck = SeededLuck(choose.getrandbits(32))
    return choose_greedy(weighed, game.view(state, seat), seat, luck).command


def parts_shown_in(game: AnyGame, entries: tuple[Entry, ...]) -> set[str]:
    """Return the parts covered by the log of a match, checked commit by commit."""
    codec, state, parts = codec_of(game), game.start, None
    before, command, events = state, None, []
    for entry in entries:
        recorded = codec.read(entry)
        record, event = recorded.record, recorded.event
        if isinstance(event, MatchCreated):
            parts = Shown(game, len(event.seats))
        if record.id:
            before, command, events = state, command_of(game, recorded), []
        if isinstance(event, game.event):
            events.append(event)
            state = game.evolve(state, event)
        if record.mac and events:
            parts.add(before, command, tuple(events))
    return parts.all()


def command_of(game: AnyGame, recorded):
    hidden = recorded.hidden.get("command")
    plain = hidden[1] if hidden else bytes(recorded.record.command)
    if not plain:
        return None
    plain = plain if hidden else msgspec.json.decode(plain)
    return msgspec.convert(plain, game.command | RunPhase)


def record(game: AnyGame, most: int = 400) -> set[str]:
    """Record matches until every part is covered. Return the parts that no attempt covered.

    They replace the matches recorded under the newest rules. Matches of older rules are kept
    forever.
    """
    folder = FOLDER / game.name
    folder.mkdir(exist_ok=True)
    for old in _kept_paths(game):
        old.unlink()
    stem = "" if game.rules == "1" else f"rules-{game.rules}-"
    missing = required_parts(game)
    part = part_of(game.name, "replays")
    plans, kinds = part.PLANS, part.KINDS
    for seed in range(most):
        seats, options = plans[seed % len(plans)]
        kind = kinds[seed // len(plans) % len(kinds)]
        context, match_id = play_match(game, seats, options, kind, seed)
        new = parts_shown_in(game, tuple(context.store.read(match_id))) & missing
        if new:
            missing -= new
            keep(context, match_id, folder / f"{stem}{seats}-seats-{kind}-{seed}.ndjson.gz")
            print(
                game.name,
                seed,
                kind,
                f"+{len(new)}",
                f"{len(missing)} missing",
                sorted(missing)[:8],
            )
        if not missing:
            break
    return missing


def missing_parts(game: AnyGame) -> set[str]:
    """Return the parts that no recorded match under a game's newest rules covers."""
    missing = required_parts(game)
    for path in _kept_paths(game):
        with gzip.open(path) as lines:
            missing -= parts_shown_in(game, read_bundle_lines(lines)[1])
    return missing


def _kept_paths(game: AnyGame) -> list[Path]:
    """Return the recorded matches for the version of the rules that a game currently plays."""
    paths = []
    for path in sorted((FOLDER / game.name).glob("*.ndjson.gz")):
        with gzip.open(path) as lines:
            if msgspec.json.decode(next(lines), type=BundleHeader).rules == game.rules:
                paths.append(path)
    return paths


def keep(context: Context, match_id: str, path: Path) -> None:
    """Write a match in its public view."""
    match = context.cache.get(match_id)
    with gzip.GzipFile(path, "wb", mtime=0) as out:
        for line in bundle(context, Reader(match, None)):
            out.write(line)
