"""The command `formicary tlog`, which shows, repairs and restarts the public log."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from redis.exceptions import RedisError

from events.archive import ArchiveError
from events.tlog import TlogError, open_checkpoint
from events.tlog.damage import mend_tiles
from events.tlog.errors import DamagedLog
from events.tlog.leaves import LogRestarted, encode_entry
from events.tlog.notes import parse_key
from formicary.cli.audits.files import read_checkpoint
from formicary.cli.terminal import existing_store, fail, report, settings
from formicary.keys.recorded import KeyIds
from formicary.keys.tlog import LogKeyFile, lock_of, make_key
from formicary.settings import Settings
from formicary.wiring import wire
from matches.inclusion.log_key import LogKey
from matches.inclusion.public_log import RESTART_FILE, CurrentLog, PublicLog, current_log

app = typer.Typer()


@app.callback(invoke_without_command=True)
def show_log(context: typer.Context) -> None:
    """Print the name, the public key and the size of the public log."""
    if context.invoked_subcommand:
        return
    chosen = settings()
    with existing_store() as opened:
        try:
            log, key, _ = _find_logs(wire(opened.servers, chosen).context.public_log)
            note = log.checkpoint(key.number) if key else None
        except (ArchiveError, TlogError) as error:
            fail(str(error))
    if key is None:
        fail(f"{chosen.tlog_key_file} is missing: bring it back, or run formicary tlog restart")
    signer = key.signer()
    since = datetime.fromtimestamp(key.since / 1000, UTC).isoformat(" ", "seconds")
    report.print(f"{'log':10} {key.origin}, number {key.number}, since {since}", soft_wrap=True)
    report.print(f"{'key':10} {signer.public}", soft_wrap=True)
    if note is not None:
        report.print(f"{'entries':10} {open_checkpoint(note, signer.public).size}")


@app.command()
def repair() -> None:
    """Make damaged tiles of hashes again from the entries of the log.

    Nothing is changed unless the entries have the root of the last signed checkpoint. The service
    may run meanwhile.
    """
    chosen = settings()
    with existing_store() as opened:
        try:
            log, _, current = _find_logs(wire(opened.servers, chosen).context.public_log)
            note = _newest(_notes_of(chosen, log, current.number), current.key)
            checkpoint = open_checkpoint(note, parse_key(current.key))
            names = mend_tiles(log.place(current.number), checkpoint)
        except DamagedLog as damage:
            fail(
                f"nothing was changed: {damage}. Entries cannot be made again: bring back the files"
            )
        except (ArchiveError, OSError, TlogError) as error:
            fail(str(error))
    for name in names:
        report.print(f"{name} was made again from the entries", soft_wrap=True)
    if not names:
        report.print(
            f"nothing was changed: all files of the {checkpoint.size} entries are in order"
        )


@app.command()
def restart(
    reason: Annotated[str, typer.Option(help="The reason, which the new log names, in English.")],
    origin: Annotated[
        str, typer.Option(help="The name of the new log; by default it follows from its key.")
    ] = "",
    checkpoint: Annotated[
        list[Path] | None,
        typer.Option(
            help="A file with a newer checkpoint of the old log, or the file of an auditor. Give it"
            " once for each."
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Confirm that the log is to be ended.")
    ] = False,
) -> None:
    """End the public log, and begin a new one that names its last checkpoint.

    The old log is never continued. Do this only if its files or its lock were lost, such as after
    the restore of a backup. Auditors report it. Matches go on meanwhile.
    """
    if not yes:
        fail("auditors report a restart: look for the lost files first, then give --yes")
    chosen = settings()
    try:
        notes = [read_checkpoint(path) for path in checkpoint or ()]
        with existing_store() as opened:
            context = wire(opened.servers, chosen).context
            log, key, former = _find_logs(context.public_log)
            new = make_key(context.now(), former, origin, key.salts if key else "")
            notes += _notes_of(chosen, log, former.number)
            entry = LogRestarted(
                at=new.since, checkpoint=_newest(notes, former.key).decode(), reason=reason
            )
            _begin(chosen, log, new, entry)
            ids = KeyIds(opened.servers.events)
            ids.replace("tlog", [new.signer().public.id.hex()])
    except (ArchiveError, OSError, RedisError, TlogError) as error:
        fail(str(error))
    report.print(f"the log is {new.origin} now, with the key {new.signer().public}", soft_wrap=True)


def _find_logs(log: PublicLog | None) -> tuple[PublicLog, LogKey | None, CurrentLog]:
    """Return the log, its secrets, and its public part, which is left if the secrets are lost."""
    key = log.key() if log else None
    current = None
    if log is not None:
        current = current_log(key) if key else log.read_current()
    if log is None or current is None:
        fail("there is no public log")
    return log, key, current


def _notes_of(chosen: Settings, log: PublicLog, number: int) -> list[bytes]:
    """Return the signed and the published checkpoint of a log, as far as they are there."""
    return [note for note in (lock_of(chosen, number).read(), log.checkpoint(number)) if note]


def _newest(notes: Sequence[bytes], key: str) -> bytes:
    """Return the newest checkpoint that is left: the signed, the published or a given one."""
    if not notes:
        raise TlogError("there is no checkpoint of the log, neither signed nor published")
    public = parse_key(key)
    return max(notes, key=lambda note: open_checkpoint(note, public).size)


def _begin(chosen: Settings, log: PublicLog, new: LogKey, entry: LogRestarted) -> None:
    """Write the secrets and the first entry of a new log."""
    place = log.place(new.number)
    if log.checkpoint(new.number) is not None:
        raise TlogError(f"there is a log {new.number} already: {place.url}")
    place.write(RESTART_FILE, encode_entry(entry))
    LogKeyFile(chosen.tlog_key_file).write(new)
