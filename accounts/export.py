"""Export of all data that is stored about a person: the account's stream, with text decrypted."""

from collections.abc import Iterable
from typing import Any

from accounts.streams import AccountStreams
from accounts.vault import Vault
from events import canonical

_SEALED = ("name", "details")  # the sealed fields of events, except for a key's label


def export_events(
    streams: AccountStreams, account_id: str, vault: Vault
) -> tuple[dict[str, Any], ...]:
    """Return the records of an account's stream, with all encrypted text decrypted."""
    return tuple(_open_record(entry.e, vault) for entry in streams.store.read(account_id))


def open_texts(vault: Vault, sealed: Iterable[str]) -> tuple[str, ...]:
    """Decrypt values that were encrypted with an account's vault."""
    return tuple(vault.open(text) for text in sealed)


def _open_record(e: bytes, vault: Vault) -> dict[str, Any]:
    record: dict[str, Any] = canonical.decode(e)
    event = record["event"]
    for name in _SEALED:
        if name in event:
            event[name] = vault.open(event[name])
    if "key" in event:
        event["key"]["label"] = vault.open(event["key"]["label"])
    return record
