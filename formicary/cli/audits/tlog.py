"""The command `formicary tlog`, which shows the public log and restarts it after a loss."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from redis.exceptions import RedisError

from events.archive import ArchiveError
from events.tlog import TlogError, open_checkpoint
from events.tlog.leaves import LogRestarted, encode_entry
from formicary.cli.terminal import existing_store, fail, report, settings
from formicary.keys.recorded import KeyIds
from formicary.keys.tlog import LogKeyFile, lock_of, make_key
from formicary.settings import Settings
from formicary.wiring import wire
from matches.inclusion.log_key import LogKey
from matches.inclusion.public_log import RESTART_FILE, PublicLog

app = typer.Typer()


@app.callback(invoke_without_command=True)
def show_log(context: typer.Context) -> None:
    """Print the name, the public key and the size of the public log."""
    if context.invoked_subcommand:
        return
    chosen = settings()
    with existing_store() as opened:
        log, key = _find_log(wire(opened.servers, chosen).context.public_log)
        note = log.checkpoint(key.number)
    signer = key.signer()
    since = datetime.fromtimestamp(key.since / 1000, UTC).isoformat(" ", "seconds")
    report.print(f"{'log':10} {key.origin}, number {key.number}, since {since}", soft_wrap=True)
    report.print(f"{'key':10} {signer.public}", soft_wrap=True)
    if note is not None:
        report.print(f"{'entries':10} {open_checkpoint(note, signer.public).size}")


@app.command()
def restart(
    reason: Annotated[str, typer.Option(help="The reason, which the new log names, in English.")],
    origin: Annotated[
        str, typer.Option(help="The name of the new log; by default it follows from its key.")
    ] = "",
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
    with existing_store() as opened:
        try:
            context = wire(opened.servers, chosen).context
            log, key = _find_log(context.public_log)
            new = make_key(context.now(), key, origin)
            _restart(chosen, log, key, new, reason)
            ids = KeyIds(opened.servers.events)
            ids.replace("tlog", [new.signer().public.id.hex()])
        except (ArchiveError, OSError, RedisError, TlogError) as error:
            fail(str(error))
    report.print(f"the log is {new.origin} now, with the key {new.signer().public}", soft_wrap=True)


def _find_log(log: PublicLog | None) -> tuple[PublicLog, LogKey]:
    try:
        key = log.key() if log else None
    except TlogError as error:
        fail(str(error))
    if log is None or key is None:
        fail("there is no public log")
    return log, key


def _restart(chosen: Settings, log: PublicLog, key: LogKey, new: LogKey, reason: str) -> None:
    """Write the secrets and the first entry of a new log.

    The newest checkpoint that is left counts: that of the lock, or the published one.
    """
    public = key.signer().public
    notes = [
        note for note in (lock_of(chosen, key.number).read(), log.checkpoint(key.number)) if note
    ]
    if not notes:
        raise TlogError("there is no checkpoint of the log, neither signed nor published")
    newest = max(notes, key=lambda note: open_checkpoint(note, public).size)
    entry = LogRestarted(at=new.since, checkpoint=newest.decode(), reason=reason)
    place = log.place(new.number)
    if log.checkpoint(new.number) is not None:
        raise TlogError(f"there is a log {new.number} already: {place.url}")
    place.write(RESTART_FILE, encode_entry(entry))
    LogKeyFile(chosen.tlog_key_file).write(new)
