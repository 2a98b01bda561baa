"""Play and verify matches in this interpreter, and write the logs and findings into a folder.

`python -m tests.interpreters.play FOLDER` writes the same files in every supported version of
Python. `--short` plays one match of each game.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from events import Broken, canonical
from games import GAMES
from games.game import AnyGame
from games.table import SeatPlan
from matches.audit.bundle import bundle, verify_bundle
from matches.commands.create import Plan
from matches.context import Context
from matches.queries.read import Reader, is_inside
from matches.queries.states import states
from matches.queries.view_digest import digest_view
from tests.by_game import part_of
from tests.matches.forgeries import FORGERIES
from tests.playing import GAMES as ANTHILL
from tests.replays.changes import RECORDED, change_in
from tests.replays.recording import play_match
from tests.replays.table_matches import MATCHES, TableMatch
from tests.sdk import alone
from tests.sdk.vectors.holding import all_holding
from tests.sdk.vectors.packing import read_recorded

BOTS = ("random", "greedy", "mcts:3")
SEED = 1


def play_all() -> Iterator[tuple[str, Context, str]]:
    """Yield the name, the context and the id of each match: of every game, and of the table."""
    for game in GAMES.values():
        yield from play_game(game)
        played = play_with_bots(game)
        yield played.name, played.context, played.match_id
    for play_at_table in MATCHES:
        played = play_at_table()
        yield f"table-{played.name}", played.context, played.match_id


def play_game(game: AnyGame) -> Iterator[tuple[str, Context, str]]:
    """Yield a match of each plan and each kind of player of a game."""
    part = part_of(game.name, "replays")
    for number, (seats, options) in enumerate(part.PLANS):
        kind = part.KINDS[number % len(part.KINDS)]
        context, match_id = play_match(game, seats, options, kind, SEED)
        yield f"{game.name}-{number}-{kind}", context, match_id


def play_with_bots(game: AnyGame) -> TableMatch:
    """Return a match of bots of all kinds of levels."""
    seats = tuple(SeatPlan(bot=level) for level in BOTS)
    match = TableMatch(f"{game.name}-bots").begin(Plan(game.name, game.options(), seats))
    match.go_on()
    return match


def write_match(folder: Path, name: str, context: Context, match_id: str) -> None:
    """Write the stored log of a match, its bundle, and the digests of all its views."""
    match = context.cache.get(match_id)
    log = [
        b"%d %s %s %s\n" % (entry.seq, entry.link.hex().encode(), entry.e, entry.s)
        for entry in context.store.read(match_id)
    ]
    (folder / f"{name}.log").write_bytes(b"".join(log))
    (folder / f"{name}.bundle").write_bytes(b"".join(bundle(context, Reader(match, None))))
    (folder / f"{name}.views").write_text("".join(digests_of(context, match_id)))


def digests_of(context: Context, match_id: str) -> Iterator[str]:
    """Yield a line for the view and the legal commands of each reader after each command."""
    match = context.cache.get(match_id)
    game, seats = match.game, range(len(match.timeline.tip().table.seats))
    for version, state in states(context, match, 1, match.timeline.version):
        if state == game.start or is_inside(context, match, version):
            continue
        legal = canonical.encode([game.legal(state, seat) for seat in seats])
        yield f"{version} legal {digest_view(match_id, version, None, msgspec.Raw(legal))}\n"
        for seat in (None, *seats):
            view = game.view(state, seat)
            yield f"{version} {seat} {digest_view(match_id, version, seat, view)}\n"


def verify_recorded() -> Iterator[str]:
    """Yield the first difference of each recorded match, which has none."""
    for path in RECORDED:
        yield f"{path.parent.name}/{path.name}: {change_in(path, GAMES)}\n"


def verify_forged() -> Iterator[str]:
    """Yield the faults that the service and the single-file verifier find in each forged bundle.

    Their texts are left out, because they may quote an error of the interpreter.
    """
    valid = all_holding(read_recorded())
    for name, forgery in FORGERIES.items():
        if forgery.receipts:
            continue
        lines = forgery.forge(valid[forgery.base])
        try:
            verify_bundle(lines, {**GAMES, **ANTHILL})
        except Broken as broken:
            yield f"{name}: {broken.seq} {broken.fault}\n"
        try:
            alone.verify(lines)
        except alone.Broken as broken:
            yield f"{name}: {broken.check} {broken.seq} {broken.fault}\n"


def main() -> None:
    """Write all files."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreters.play")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--short", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    matches = (next(play_game(game)) for game in GAMES.values()) if arguments.short else play_all()
    for name, context, match_id in matches:
        write_match(folder, name.replace("/", "-"), context, match_id)
    if arguments.short:
        return
    (folder / "recorded.txt").write_text("".join(verify_recorded()))
    (folder / "forged.txt").write_text("".join(verify_forged()))


if __name__ == "__main__":
    main()
