"""The command `formicary replace-key`, which replaces a lost key."""

from typing import Annotated

import typer
from redis.exceptions import RedisError

from events.archive import NoServiceKey, key_id
from formicary.cli.terminal import existing_store, fail, report, settings
from formicary.keys.archive import ArchiveKeyFile
from formicary.keys.recorded import KINDS, KeyIds, KeyKind
from formicary.settings import Settings
from formicary.signing import UnsafeKeys, open_signer
from matches.context import now_ms

app = typer.Typer()
_LOSES: dict[KeyKind, str] = {
    "archive": "archived matches and backups that the lost key sealed can no longer be read",
    "receipts": "receipts that the lost key signed can no longer be checked with it",
}


@app.command()
def replace_key(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)}.")],
    yes: Annotated[bool, typer.Option("--yes", help="Confirm that the key is lost.")] = False,
) -> None:
    """Replace a lost key recorded in the store with the key in the file, or with a new one."""
    chosen, known = settings(), next((name for name in KINDS if name == kind), None)
    if known is None:
        fail(f"unknown kind of key {kind}; choose one of {', '.join(KINDS)}")
    if not yes:
        fail(f"{_LOSES[known]}: look for a copy of the file first, then give --yes")
    with existing_store() as opened:
        try:
            keys = _keys_in_use(chosen, known)
            KeyIds(opened.servers.events).replace(known, keys)
        except (NoServiceKey, UnsafeKeys, OSError, RedisError) as error:
            fail(str(error))
    report.print(f"the {known} key of the store is {keys[0]} now: keep a copy of its file")


def _keys_in_use(chosen: Settings, kind: KeyKind) -> list[str]:
    """Return the ids of all keys in a file, starting with the key currently in use.

    The file is created if it does not exist.
    """
    if kind == "archive":
        keys = ArchiveKeyFile(chosen.archive_key_file)(make=True)
        return [key_id(key) for key in keys]
    return [key.id for key in open_signer(chosen.key_file, now_ms()).keys]
