"""The secrets of a transparency log: the key that signs it, and the key of its salts."""

import hmac

from msgspec import Struct

from events.tlog import CheckpointKey, LogEntry, leaf_of, leaf_salt


class LogKey(Struct, frozen=True):
    """The secrets of a log, with the names under which it is published.

    Attributes:
        origin: the name of the log.
        number: the number of the log among those of the service, from 1. It names the folder.
        seed: the private key that signs checkpoints, 32 bytes in hex.
        salts: the secret from which the salts of all matches derive, 32 bytes in hex.
        since: the time when the log began, in milliseconds since 1970. Older matches are adopted.
        former: the public keys of the former logs of the service.
        is_begun: whether a checkpoint was published. Without its files, the log is then lost.
        is_restored: whether a backup brought the secrets here, and no writer has opened the log
            since then. Nothing is promised, because the log may not be continued.
    """

    origin: str
    number: int
    seed: str
    salts: str
    since: int
    former: tuple[str, ...] = ()
    is_begun: bool = False
    is_restored: bool = False

    def signer(self) -> CheckpointKey:
        """Return the key that signs the checkpoints."""
        return CheckpointKey(self.origin, bytes.fromhex(self.seed))

    def match_key(self, match_id: str) -> bytes:
        """Return the key from which the salts of a match derive. Its readers may know it."""
        label = b"formicary/leaf-key/1\x00" + match_id.encode()
        return hmac.digest(bytes.fromhex(self.salts), label, "sha256")

    def leaf(self, match_id: str, entry: LogEntry) -> bytes:
        """Return the leaf of an entry about a match."""
        return leaf_of(entry, leaf_salt(self.match_key(match_id), entry))
