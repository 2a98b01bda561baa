"""Key that signs receipts. It is created once for all machines of a service."""

from pathlib import Path

from formicary.keys.recorded import KeyIds
from formicary.signing import UnsafeKeys, open_signer, read_signer
from matches.audit.receipts import Signer

_HELP = (
    ". No new key is created. Restore your copy of the file, or copy the file from another machine"
    " of the service; if it is lost, see `formicary replace-key receipts`"
)


def open_known_signer(path: Path, ids: KeyIds, now: int) -> Signer:
    """Return a signer for a key file, which must contain all keys that are recorded in the store.

    If neither the file nor a recorded key exists, the first key is created.

    Args:
        path: the path of the file.
        ids: the key ids recorded in the store.
        now: the time in milliseconds since 1970.

    Raises:
        UnsafeKeys: The file lacks a key that was used to sign receipts, or cannot be used.
        OSError: The file cannot be read or created.
        RedisError: The store does not respond.
    """
    known = ids.of("receipts")
    _check(path, read_signer(path), known)
    was_there = path.exists()
    signer = open_signer(path, now)
    try:
        _check(path, signer, ids.add("receipts", [key.id for key in signer.keys]))
    except UnsafeKeys:
        if not was_there:  # another machine was faster, and nothing is signed with this key
            path.unlink(missing_ok=True)
        raise
    return signer


def signer_fault(path: Path, ids: KeyIds) -> str:
    """Return a message about a fault of the key file, or an empty string. Nothing is modified.

    Raises:
        RedisError: The store does not respond.
    """
    try:
        _check(path, read_signer(path), ids.of("receipts"))
    except (UnsafeKeys, OSError) as error:
        return str(error)
    return ""


def _check(path: Path, signer: Signer | None, known: frozenset[str]) -> None:
    lacking = sorted(known - {key.id for key in signer.keys} if signer else known)
    if lacking:
        raise UnsafeKeys(
            f"{path} lacks the key {', '.join(lacking)}, with which this service signs"
            f" receipts{_HELP}"
        )
