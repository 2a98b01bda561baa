"""Commands that export, verify and import matches, and rotate the key that signs receipts."""

import os
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from msgspec.structs import asdict
from redis.exceptions import RedisError

from events import Broken
from events.archive import ArchiveError, PackLost
from formicary.cli.audits.keys import check_log_key
from formicary.cli.terminal import (
    DAMAGED,
    UNREADABLE,
    MatchOrFile,
    console,
    existing_store,
    fail,
    report,
    servers,
    settings,
)
from formicary.cli.upkeep import JsonFile, Processes, StateFile, check_all, exit_unsound
from formicary.keys.check import ServiceKeyCheck
from formicary.signing import UnsafeKeys, rotate
from formicary.upkeep.bundle_files import (
    check_file,
    check_inclusion_file,
    import_file,
    read_bundle,
    verify_file,
)
from formicary.upkeep.stored_match import KeysGone, verify_match
from formicary.wiring import wire
from games import GAMES
from matches.audit.bundle import Proof, code_of
from matches.audit.verify import Report, Shown
from matches.context import now_ms
from matches.errors import BadToken, KeysKept, MatchExists, MatchNotOver
from matches.inclusion.check import Included
from matches.notes.study_files import is_study_file
from projections.match_cache import MatchDeleted, NoSuchMatch
from projections.task_queue import is_over

app = typer.Typer()


@app.command()
def verify(  # noqa: PLR0913, PLR0917  # an argument for each option
    match_id: MatchOrFile = "",
    every: Annotated[bool, typer.Option("--all", help="Check every match, on all cores.")] = False,
    json: JsonFile = None,
    processes: Processes = 0,
    state: StateFile = None,
    receipts: Annotated[
        Path | None, typer.Option(help="A file of receipts to check, one per line.")
    ] = None,
    keys: Annotated[
        Path | None, typer.Option(help="A file with the response of GET /v1/keys.")
    ] = None,
    inclusion: Annotated[
        Path | None,
        typer.Option(help="A file with the response of GET /v1/matches/MATCH/inclusion."),
    ] = None,
    log_key: Annotated[
        str, typer.Option(help="The public key of the log; by default the one in that file.")
    ] = "",
    witness: Annotated[
        list[str] | None,
        typer.Option(help="The public key of a witness that must have signed; may be repeated."),
    ] = None,
) -> None:
    """Verify the chain, commitments and luck of a match or a bundle. Decide every command again."""
    if (receipts is None) != (keys is None):
        fail("give receipts and keys together, and with a bundle")
    if (log_key or witness) and inclusion is None:
        fail("give keys of the log and of witnesses together with a file of inclusion")
    check_log_key("--log-key", log_key)
    for text in witness or ():
        check_log_key("--witness", text)
    if every == bool(match_id):
        fail("give one match or bundle, or --all")
    if every:
        checked = check_all("verify", json, processes, state)
        if checked.fails:
            raise typer.Exit(1)
        exit_unsound(checked)
        report.print("[green]everything holds[/]")
        return
    _verify_one(match_id, _Evidence(receipts, keys, inclusion, log_key, tuple(witness or ())))


class _Evidence(NamedTuple):
    """Files that are checked against a bundle, and the keys of the log and of its witnesses."""

    receipts: Path | None
    keys: Path | None
    inclusion: Path | None
    log_key: str
    witnesses: tuple[str, ...]


def _verify_one(match_id: str, evidence: _Evidence) -> None:
    try:
        if match_id.endswith((".gz", ".ndjson", ".zip")) or os.path.lexists(match_id):
            _verify_file(Path(match_id), evidence)
            return
        if evidence.receipts or evidence.inclusion:
            fail("receipts and proofs of inclusion are checked against a bundle")
        with existing_store() as opened:
            store = wire(opened.servers, settings()).store
            _count(verify_match(store, match_id, console))
            has_ended = is_over(store.head(match_id))
    except LookupError:
        fail(f"there is no match {match_id}")
    except MatchDeleted:
        fail(f"{match_id} was deleted")
    except (KeysGone, PackLost) as error:
        fail(f"{match_id} is damaged: {error}", DAMAGED)
    except ArchiveError as error:
        fail(f"{match_id} cannot be read now: {error}", UNREADABLE)
    except (OSError, EOFError) as error:
        fail(f"{match_id} cannot be read: {error}")
    except Broken as broken:
        fail(f"{match_id} does not hold at {broken}")
    if has_ended:
        report.print("[green]everything holds[/]")
    else:
        report.print("[green]everything holds so far[/]: the match is not over")


def _verify_file(path: Path, evidence: _Evidence) -> None:
    """Verify a file, and print the result."""
    proof, study = verify_file(path, console), ""
    if is_study_file(path):
        study = _check_study(path)
    if evidence.receipts is not None and evidence.keys is not None:
        count = check_file(proof, path, evidence.receipts, evidence.keys)
        report.print(f"{'receipts':10} {count}")
    if evidence.inclusion is not None:
        included = check_inclusion_file(
            proof,
            path,
            evidence.inclusion,
            log_key=evidence.log_key,
            witnesses=evidence.witnesses,
        )
        _print_included(included, is_given=bool(evidence.log_key))
    if study:
        report.print(f"{'study':10} {study}", markup=False, soft_wrap=True)
    _print_proof(proof)


def _print_included(included: Included, *, is_given: bool) -> None:
    """Print which entries of a log were checked, and under which key."""
    count, checkpoint = len(included.entries), included.checkpoint
    report.print(
        f"{'log':10} {count} entries in {checkpoint.origin}, of {checkpoint.size}", soft_wrap=True
    )
    for name, seconds in included.witnesses.items():
        report.print(
            f"{'witness':10} {name} at {seconds}, in seconds since 1970",
            soft_wrap=True,
            highlight=False,
        )
    if not is_given:
        report.print(
            f"the key of the log is that of the file: compare it with one that you trust,"
            f" {included.key}",
            soft_wrap=True,
        )


def _check_study(path: Path) -> str:
    """Return the description of the study in a file. Exit if it is not valid."""
    from formicary.cli.records.files import describe_study  # noqa: PLC0415  # imports the service
    from formicary.replay.studies import BadStudy, read_study  # noqa: PLC0415  # the same

    try:
        study = read_study(path)
    except BadStudy as error:
        fail(f"{path} is not a valid study file: {error}")
    return f"{describe_study(study)}; it is no part of the proof" if study else ""


def _print_proof(proof: Proof) -> None:
    """Print which facts in a bundle were verified, and which ones cannot be verified yet."""
    if proof.report is not None:
        _count(proof.report)
        report.print(f"{'rules':10} {code_of(proof.header, GAMES)}")
        report.print("[green]everything holds[/]")
        return
    report.print(f"{'match':10} {proof.header.match_id}")
    _count(proof.shown)
    report.print(
        "[green]the parts that a reader can check hold[/]: chain, records and opened values. The"
        " match has not released its keys (it runs, or keeps them), so luck, macs and decisions"
        " stay unchecked",
        soft_wrap=True,
    )


def _count(checked: Report | Shown) -> None:
    counts = asdict(checked)
    fault, entropy = counts.pop("position_fault", ""), counts.pop("entropy", None)
    for name, count in counts.items():
        report.print(f"{name:10} {count}")
    if entropy:
        report.print(entropy.describe(), soft_wrap=True, highlight=False)
    if fault:
        report.print(f"its position breaks newer rules: {fault}", soft_wrap=True)


@app.command(name="import")
def import_(
    file: Annotated[
        Path, typer.Argument(help="A bundle file (.ndjson, .gz), or a study file (.zip).")
    ],
) -> None:
    """Verify the bundle of a finished match and store the match with identical hashes."""
    try:
        with servers() as opened:
            done = import_file(wire(opened.servers, settings()).context, file, console)
    except (OSError, EOFError) as error:
        fail(f"{file} cannot be read: {error}")
    except Broken as broken:
        fail(f"{file} does not hold at {broken}")
    except MatchNotOver as error:
        fail(f"match {error} has not ended: only a finished one can be imported")
    except KeysKept as error:
        fail(f"match {error} keeps its keys: without them it cannot be checked here")
    except MatchDeleted as error:
        fail(f"match {error} was deleted here; nothing was imported")
    except MatchExists as error:
        fail(f"there is another match {error}; nothing was imported")
    if done.proof.report is not None:
        _count(done.proof.report)
    report.print("[green]it was already there[/]" if done.was_there else "[green]imported[/]")


@app.command()
def bundle(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")],
    token: Annotated[
        str | None,
        typer.Option(help="A seat's token, for the seat's view; by default a spectator's view."),
    ] = None,
) -> None:
    """Write a match to standard output as NDJSON, for verification elsewhere."""
    with existing_store() as opened:
        try:
            for line in read_bundle(
                wire(opened.servers, settings()).context, match_id, token, console
            ):
                sys.stdout.buffer.write(line)
        except NoSuchMatch:
            fail(f"there is no match {match_id}")
        except BadToken:
            fail(f"the token does not belong to a seat of {match_id}")
        except ArchiveError as error:
            fail(f"{match_id} cannot be read now: {error}", UNREADABLE)
        except Broken as error:
            fail(f"{match_id} cannot be read: {error}")


@app.command()
def rotate_key() -> None:
    """Create a new receipt key, used after the API restarts. The old key remains listed."""
    chosen = settings()
    with servers() as opened:
        try:
            keys = ServiceKeyCheck(chosen, opened.servers.events)
            keys.signer(now_ms())
            signer = rotate(chosen.key_file, now_ms())
            keys.signer(now_ms())
        except (UnsafeKeys, OSError, RedisError) as error:
            fail(str(error))
    console.print(
        f"new key {signer.key.id}; restart the API to sign with it, and give all machines the file"
    )
