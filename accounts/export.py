"""What is stored about a person, as they may have it: their stream, with their texts opened."""

from collections.abc import Iterable
from typing import Any

from accounts.streams import AccountStreams
from accounts.vault import Vault
from events import canonical

_SEALED = ("name", "details")  # fields of events; and the label of a key


def export_events(
    streams: AccountStreams, account_id: str, vault: Vault
) -> tuple[dict[str, Any], ...]:
    """Return the records of an account's stream with the texts that were typed."""
    return tuple(_open_record(entry.e, vault) for entry in streams.store.read(account_id))


def open_texts(vault: Vault, sealed: Iterable[str]) -> tuple[str, ...]:
    """Return texts as they were typed."""
    return tuple(vault.open(one) for one in sealed)


def _open_record(e: bytes, vault: Vault) -> dict[str, Any]:
    record: dict[str, Any] = canonical.decode(e)
    event = record["event"]
    for name in _SEALED:
        if name in event:
            event[name] = vault.open(event[name])
    if "key" in event:
        event["key"]["label"] = vault.open(event["key"]["label"])
    return record
