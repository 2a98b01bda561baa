"""The command line."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import httpx
import typer
from msgspec.structs import asdict, replace
from rich.console import Console
from rich.markup import escape

from events import Broken, Store, UnsafeStore
from formicary import analysing, looking, roles, serving, upping
from formicary.bundles import bundled, check_file, import_file, verify_file
from formicary.client import Client
from formicary.demo import NoSuchGame, own_service, play
from formicary.doctor import examine
from formicary.embedded import NoServer
from formicary.ephemeral import run_ephemeral
from formicary.faulty import faults_by_line
from formicary.opening import Opened, opened
from formicary.settings import Settings, read_settings
from formicary.signing import UnsafeKeys, open_signer, rotate
from formicary.verifying import verify_match
from formicary.wiring import Wiring
from games import GAMES
from games.errors import GameError
from matches.analysis import Effort
from matches.bundle import Proof, code_of
from matches.commit import Actor
from matches.errors import BadToken, MatchError, MatchExists, MatchNotOver
from matches.house import House, now_ms
from matches.rederive import rederive as rederive_turn
from matches.undo import rewind as go_back
from matches.verify import Report, Shown
from projections.cache import NoSuchMatch
from projections.shelf import Shelf

app = typer.Typer(
    name="formicary",
    help="An event-sourced game service for three ant-colony board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console(stderr=True, highlight=False)


def fail(message: str) -> NoReturn:
    """Say what is wrong and end with code 1."""
    console.print(f"[bold red]formicary:[/] {escape(message)}", soft_wrap=True)
    raise typer.Exit(1)


def settings() -> Settings:
    """Return the settings, or end with what is wrong about them."""
    try:
        return read_settings()
    except ValueError as error:
        fail(str(error))


@contextmanager
def servers(*, join: bool = True) -> Iterator[Opened]:
    """Give the servers, or end with what to change."""
    try:
        with opened(settings(), join=join) as found:
            yield found
    except (NoServer, UnsafeStore) as error:
        fail(str(error))


@app.command()
def up(
    port: Annotated[
        int | None, typer.Option(help="Port of the API; another if it is busy.")
    ] = None,
    ephemeral: Annotated[
        bool, typer.Option("--ephemeral", help="Keep everything in memory, in one process.")
    ] = False,
    demo: Annotated[bool, typer.Option(help="Create demo matches.")] = True,
) -> None:
    """Start everything: store, API, dispatcher, workers, sweeper."""
    chosen = settings()
    if port is not None:
        chosen = replace(chosen, port=port)
    if ephemeral:
        run_ephemeral(chosen, console, demo=demo)
        return
    with servers(join=False) as found:
        if not upping.up(found, chosen, console, demo=demo):
            fail("the API does not start; what it said stands above")


@app.command()
def serve() -> None:
    """Serve the API."""
    roles.log_plainly()
    chosen = settings()
    try:
        open_signer(chosen.key_file, now_ms())
    except (UnsafeKeys, OSError) as error:
        fail(str(error))
    with servers() as found:
        os.environ["EVENTS_URL"] = found.servers.events_url
        os.environ["JOBS_URL"] = found.servers.jobs_url
        console.print(f"http://{chosen.host}:{chosen.port}  store {found.described()}")
        serving.serve(chosen.host, chosen.port)


@app.command()
def work() -> None:
    """Take jobs: play the bots and run the phases."""
    roles.log_plainly()
    with servers() as found:
        roles.work(found.servers)


@app.command()
def dispatch() -> None:
    """Read the feeds: send jobs to the workers, keep the lobby."""
    roles.log_plainly()
    with servers() as found:
        roles.dispatch(found.servers)


@app.command()
def sweep() -> None:
    """Send again what was lost, mend the read models, trim the feeds."""
    roles.log_plainly()
    with servers() as found:
        roles.sweep(found.servers)


@app.command()
def verify(
    match: Annotated[str, typer.Argument(help="The id of a match, or a bundle (.ndjson, .gz).")],
    receipts: Annotated[
        Path | None, typer.Option(help="Receipts of a bundle's commands, one a line.")
    ] = None,
    keys: Annotated[Path | None, typer.Option(help="What GET /v1/keys answers.")] = None,
) -> None:
    """Check a match or a bundle: chain, commitments, luck, and every command decided again."""
    if (receipts is None) != (keys is None):
        fail("receipts and keys are given together, and with a bundle")
    try:
        if match.endswith((".gz", ".ndjson")) or os.path.lexists(match):
            proof = verify_file(Path(match), console)
            if receipts is not None and keys is not None:
                console.print(f"{'receipts':10} {check_file(proof, Path(match), receipts, keys)}")
            _tell(proof)
            return
        if receipts is not None:
            fail("receipts are checked against a bundle")
        with servers() as found:
            _count(verify_match(Store(found.servers.events()), match, console))
    except LookupError:
        fail(f"there is no match {match}")
    except (OSError, EOFError) as error:
        fail(f"{match} cannot be read: {error}")
    except Broken as broken:
        fail(f"{match} does not hold at {broken}")
    console.print("[green]everything holds[/]")


def _tell(proof: Proof) -> None:
    """Say what of a bundle was checked, and what nobody can check yet."""
    if proof.report is not None:
        _count(proof.report)
        console.print(f"{'rules':10} {code_of(proof.header, GAMES)}")
        console.print("[green]everything holds[/]")
        return
    console.print(f"{'match':10} {proof.header.match}")
    _count(proof.shown)
    console.print(
        "[green]what a reader can check holds[/]: chain, records and opened values. The match has"
        " not released its keys (it runs, or keeps them), so luck, macs and decisions stay"
        " unchecked",
        soft_wrap=True,
    )


def _count(checked: Report | Shown) -> None:
    for name, count in asdict(checked).items():
        console.print(f"{name:10} {count}")


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(help="A bundle (.ndjson, .gz).")]) -> None:
    """Verify the bundle of a finished match and store it, equal hash for hash."""
    try:
        with servers() as found:
            done = import_file(Wiring(found.servers).house, file, console)
    except (OSError, EOFError) as error:
        fail(f"{file} cannot be read: {error}")
    except Broken as broken:
        fail(f"{file} does not hold at {broken}")
    except MatchNotOver as error:
        fail(f"match {error} has not ended: only a finished one can be imported")
    except MatchExists as error:
        fail(f"there is another match {error}; nothing was imported")
    if done.proof.report is not None:
        _count(done.proof.report)
    console.print("[green]it was there already[/]" if done.was_there else "[green]imported[/]")


@app.command()
def rotate_key() -> None:
    """Sign receipts with a new key from the next start of the API; the old one stays listed."""
    try:
        signer = rotate(settings().key_file, now_ms())
    except (UnsafeKeys, OSError) as error:
        fail(str(error))
    console.print(f"new key {signer.key.id}; restart the API to sign with it")


@app.command()
def bundle(
    match: Annotated[str, typer.Argument(help="The id of the match.")],
    token: Annotated[
        str | None, typer.Option(help="Of a seat, for what it may see; else a spectator's.")
    ] = None,
) -> None:
    """Write a match as NDJSON to the standard output, for checking it elsewhere."""
    with servers() as found:
        try:
            for line in bundled(Wiring(found.servers).house, match, token, console):
                sys.stdout.buffer.write(line)
        except NoSuchMatch:
            fail(f"there is no match {match}")
        except BadToken:
            fail(f"the token is no seat's of {match}")


@app.command()
def rewind(
    match: Annotated[str, typer.Argument(help="The id of the match.")],
    version: Annotated[int, typer.Argument(min=1, help="Where a command ended; undone or not.")],
) -> None:
    """Put a match that runs back, or forth again, to a version, whatever its undo policy."""
    with servers() as found:
        try:
            done = go_back(Wiring(found.servers).house, match, version, Actor("admin"))
        except NoSuchMatch:
            fail(f"there is no match {match}")
        except (GameError, MatchError) as error:
            fail(f"{match} cannot go to version {version}: {error}")
    console.print(f"it stands as at version {version}; the log is at {done.last}")


@app.command()
def demo(
    url: Annotated[str | None, typer.Option(help="Of a running service; else its own.")] = None,
    game: Annotated[str | None, typer.Option(help="The first one, unless given.")] = None,
    level: Annotated[str, typer.Option(help="Of the bots.")] = "greedy",
    pace: Annotated[float, typer.Option(min=0.0, help="Seconds a line is shown alone.")] = 0.03,
) -> None:
    """Let bots play a whole match through the API, and follow it."""
    try:
        with ExitStack() as stack:
            if url is None:
                url = stack.enter_context(own_service(settings(), console.print))
            client = Client(url)
            stack.callback(client.close)
            play(client, console, game=game, level=level, pace=pace)
    except (NoServer, NoSuchGame, UnsafeStore, TimeoutError) as error:
        fail(str(error))
    except httpx.HTTPError as error:
        fail(f"{url} does not answer as it should: {error}")


@app.command()
def doctor() -> None:
    """Look whether everything is there that a service needs."""
    lacks = False
    for finding in examine(settings()):
        mark = "[green]fine[/]" if finding.fine else "[red]LACKS[/]"
        if not finding.fine and not finding.needed:
            mark = "[yellow]note[/]"
        lacks = lacks or (finding.needed and not finding.fine)
        console.print(f"{mark}  {finding.name:24} {finding.text}", soft_wrap=True)
    if lacks:
        raise typer.Exit(1)


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="Such as atta-ants.")],
    seats: Annotated[str, typer.Option(help="A bot for each seat, such as mcts:200,greedy.")],
    matches: Annotated[int, typer.Option(min=1)] = 200,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; all cores if not given.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same one gives the same matches.")] = "arena",
    json: Annotated[Path | None, typer.Option(help="Write the figures here.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw a chart here.")] = None,
) -> None:
    """Let bots play matches, and say who wins how often."""
    # Ratings and charts take a while to load, which no other command should wait for.
    from formicary.arena_report import show, write_json, write_png  # noqa: PLC0415
    from formicary.arena_run import Arena, run_arena  # noqa: PLC0415

    try:
        plan = Arena(game, tuple(seats.split(",")), matches, seed=seed, jobs=jobs)
        found = run_arena(plan, console)
    except ValueError as error:
        fail(str(error))
    show(found, Console())
    if json:
        write_json(found, json)
    if png:
        write_png(found, png)


app.add_typer(looking.app, name="look")
content_app = typer.Typer(help="Content packs: cards, tiles and boards with other values.")
app.add_typer(content_app, name="content")
_Game = Annotated[str, typer.Argument(help="Such as march-of-the-ants.")]
_PackFile = Annotated[Path, typer.Argument(help="The pack: a JSON file.", dir_okay=False)]


@content_app.command("check")
def check_content(game: _Game, file: _PackFile) -> None:
    """Say what is wrong with a content pack, line by line."""
    if _pack_text(game, file):
        console.print("[green]nothing is wrong with it[/]")


@content_app.command("add")
def add_content(game: _Game, file: _PackFile) -> None:
    """Store a content pack, and print the hash that matches are created with."""
    text = _pack_text(game, file)
    with servers() as found:
        shelf = Shelf(Store(found.servers.events()), GAMES)
        typer.echo(shelf.add(game, text))


def _pack_text(game: str, file: Path) -> bytes:
    """Return a pack without faults, or end with what is wrong."""
    if game not in GAMES:
        fail(f"there is no game {game}; there are {', '.join(GAMES)}")
    try:
        text = file.read_bytes()
    except OSError as error:
        fail(str(error))
    lines = faults_by_line(GAMES[game], text)
    for line in lines:
        typer.echo(f"{file}:{line}")
    if lines:
        fail(f"{file} has {len(lines)} faults" if len(lines) > 1 else f"{file} has a fault")
    return text


@app.command()
def rederive(
    match: Annotated[str, typer.Argument(help="The id of the match.")],
    seq: Annotated[int, typer.Argument(min=1, help="The first event of a bot's command.")],
) -> None:
    """Choose again what a bot chose in a past turn, and compare."""
    with servers() as found:
        try:
            again = rederive_turn(House(Store(found.servers.events()), GAMES), match, seq)
        except (MatchError, LookupError, NoSuchMatch) as error:
            fail(f"{match}, event {seq}: {error}")
    console.print(f"seat {again.seat}, {again.level}, label {again.label}")
    for name, value in again.recorded.items():
        mark = "[red]differs[/]" if name in again.differing else "[green]the same[/]"
        console.print(f"{name:13} {mark}  {value}", soft_wrap=True)
    if again.differing:
        raise typer.Exit(1)


@app.command()
def analyse(
    match: Annotated[str, typer.Argument(help="The id of a match that is over.")],
    effort: Annotated[
        Effort, typer.Option(help="How often each position is played on.")
    ] = "normal",
    json: Annotated[Path | None, typer.Option(help="Write what the API tells of it here.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw a chart here.")] = None,
) -> None:
    """Estimate each seat's chances all along a finished match, and what each choice changed."""
    with servers() as found:
        try:
            analysis = analysing.analysed(Wiring(found.servers).house, match, effort, console)
        except NoSuchMatch:
            fail(f"there is no match {match}")
        except MatchError as error:
            fail(f"{match}: {error}")
    analysing.show(analysis, Console())
    if json:
        analysing.write_json(analysis, json)
    if png:
        analysing.write_png(analysis, png)
