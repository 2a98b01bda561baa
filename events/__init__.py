"""The event log, with its records, seals, hash chain and store. It does not depend on any game."""

from events.capacity import Capacity, StoreFull, StoreNearlyFull, refusal_of, unless_refused
from events.chain import check_chain, genesis, link
from events.entries import Answer, Entry, Head
from events.errors import (
    Broken,
    KeyReused,
    LogError,
    NotCanonical,
    StoreAway,
    Unconfirmed,
    UnsafeStore,
    VersionConflict,
)
from events.records import Codec, Record, Recorded, write_record
from events.seals import Keys, commitment, derive_keys, mix_luck
from events.store import Store
from events.withdrawals import Gone, Withdrawals

__all__ = [
    "Answer",
    "Broken",
    "Codec",
    "Entry",
    "Gone",
    "Head",
    "KeyReused",
    "Keys",
    "LogError",
    "NotCanonical",
    "Record",
    "Recorded",
    "Capacity",
    "Store",
    "StoreAway",
    "Unconfirmed",
    "StoreFull",
    "StoreNearlyFull",
    "UnsafeStore",
    "VersionConflict",
    "Withdrawals",
    "check_chain",
    "commitment",
    "derive_keys",
    "genesis",
    "link",
    "mix_luck",
    "refusal_of",
    "unless_refused",
    "write_record",
]
