"""The key that signs receipts: created once for all machines of a service."""

from pathlib import Path

from formicary.keys.recorded import KeyIds
from formicary.signing import UnsafeKeys, open_signer, read_signer
from matches.audit.receipts import Signer

_HELP = (
    ". No new key is created. Restore your copy of the file, or copy the file from another machine"
    " of the service; if it is lost, see `formicary replace-key receipts`"
)


def open_known_signer(path: Path, ids: KeyIds, now: int) -> Signer:
    """Return the signer of a file that has all keys known to the store; create the first key.

    Args:
        path: the path of the file.
        ids: the key ids recorded in the store.
        now: the time in milliseconds since 1970.

    Raises:
        UnsafeKeys: It lacks a key that receipts were signed with, or cannot be used.
        OSError: It can be neither read nor created.
        RedisError: The store does not answer.
    """
    known = ids.of("receipts")
    _check(path, read_signer(path), known)
    was_there = path.exists()
    signer = open_signer(path, now)
    try:
        _check(path, signer, ids.add("receipts", [key.id for key in signer.keys]))
    except UnsafeKeys:
        if not was_there:  # another machine was faster, and nothing is signed with this one
            path.unlink(missing_ok=True)
        raise
    return signer


def signer_fault(path: Path, ids: KeyIds) -> str:
    """Return the fault of a file, without a change; an empty string if it is in order.

    Raises:
        RedisError: The store does not answer.
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
