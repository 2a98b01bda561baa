"""The key that signs receipts, stored in a file in the data folder that only its owner can read."""

import os
import secrets
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from matches.audit.receipts import PublicKey, Signer

SEED_BYTES = 32


class UnsafeKeys(Exception):
    """Raised if the key file is unreadable or others can read it. The message names the remedy."""


class KeyFile(Struct, frozen=True):
    """The contents of the key file: the private key in use, its start time, older public keys."""

    seed: str
    since: int
    former: tuple[PublicKey, ...] = ()

    def signer(self) -> Signer:
        """Return a signer that uses this key."""
        return Signer(bytes.fromhex(self.seed), self.since, self.former)


def open_signer(path: Path, now: int) -> Signer:
    """Return a signer for the key in a file. If there is no such file, create it with a new key.

    Args:
        path: the path of the file.
        now: the time in milliseconds since 1970.

    Raises:
        UnsafeKeys: users other than its owner can read the file.
        OSError: the file cannot be read or created.
    """
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = _write_aside(path, _fresh(now, ()))
        try:
            os.link(fresh, path)  # another process created it first: its key is used
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return _read(path).signer()


def read_signer(path: Path) -> Signer | None:
    """Return a signer for the key in a file, or None if the file does not exist.

    Raises:
        UnsafeKeys, OSError: see `open_signer`.
    """
    return _read(path).signer() if path.exists() else None


def rotate(path: Path, now: int) -> Signer:
    """Replace the signing key. The new one is used after the next start.

    The old key remains listed, without its secret part.

    Raises:
        UnsafeKeys, OSError: see `open_signer`.
    """
    old = open_signer(path, now)
    former = (replace(old.key, until=now), *old.keys[1:])
    _write_aside(path, _fresh(now, former)).replace(path)
    return _read(path).signer()


def _fresh(now: int, former: tuple[PublicKey, ...]) -> KeyFile:
    return KeyFile(secrets.token_bytes(SEED_BYTES).hex(), now, former)


def _write_aside(path: Path, keys: KeyFile) -> Path:
    """Write keys to a temporary file in the same folder, which other users can never read."""
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.format(msgspec.json.encode(keys)) + b"\n")
        out.flush()
        os.fsync(out.fileno())
    return aside


def _read(path: Path) -> KeyFile:
    if path.stat().st_mode & 0o077:
        raise UnsafeKeys(f"others can read {path}: chmod 600 it")
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=KeyFile)
        keys.signer()
    except ValueError as error:  # also raised by msgspec
        raise UnsafeKeys(f"{path} holds no keys: {error}") from error
    return keys
