"""Import of a bundle as a match that has the same hashes."""

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from events import Broken, Entry, Head, Keys, VersionConflict, canonical
from events.seals import RELEASED, ROOT_BYTES, spell_out_keys
from matches.audit.bundle import Proof, prove_bundle
from matches.audit.verify import released_keys
from matches.context import Context
from matches.errors import KeysKept, MatchExists, MatchNotOver
from projections.match_cache import MatchDeleted

_ID = re.compile("[a-z2-7]{16}")


class Imported(Struct, frozen=True):
    """The proof of an imported bundle. `was_there` is True if the same match already existed."""

    proof: Proof
    was_there: bool


def import_bundle(
    context: Context, lines: Iterable[bytes], progress: Callable[[int], None] = lambda _: None
) -> Imported:
    """Verify the complete bundle of a finished match, and store its contents as that match.

    A content pack in the bundle is stored as well. The bundle contains the released keys of the
    match, but not the root from which they were derived. The keys are stored unchanged, together
    with a new key for tokens, so the original tokens of its seats are not valid here.

    Args:
        context: the context to store the match in.
        lines: the lines of the bundle, starting with the header.
        progress: a callback that receives the seq of each replayed event.

    Raises:
        Broken: the first event that fails, with the fault. Nothing was stored.
        MatchNotOver: the match is still running.
        KeysKept: the match is over, but does not release keys that the proof needs.
        MatchExists: another match has its id.
        MatchDeleted: the match was deleted from this store.
    """
    entries: list[Entry] = []
    proof = prove_bundle(lines, context.games, progress, entries)
    match_id = proof.header.match_id
    _check_proof(proof, match_id)
    if proof.header.pack is not UNSET:
        context.cache.content_store.keep(proof.header.game, canonical.encode(proof.header.pack))
    vault = spell_out_keys(_keys(entries, context.random(ROOT_BYTES)))
    try:
        context.store.append(match_id, entries, expected=Head(0, b""), waits="over", vault=vault)
    except VersionConflict as conflict:
        if conflict.head.is_deleted:
            raise MatchDeleted(match_id, conflict.head) from conflict
        if conflict.head[:2] != proof.header.head[:2]:
            raise MatchExists(match_id) from conflict
        return Imported(proof, was_there=True)
    return Imported(proof, was_there=False)


def _check_proof(proof: Proof, match_id: str) -> None:
    """Check that a bundle contains a finished match that can be stored here.

    Raises:
        Broken: the id is not a valid match id, or the match began from a position that is now
            refused.
        MatchNotOver: the match is still running.
        KeysKept: the match is over, but does not release keys that the proof needs.
    """
    if proof.report is None:
        raise KeysKept(match_id) if proof.is_over else MatchNotOver(match_id)
    if proof.report.position_fault:
        raise Broken(1, "decision", proof.report.position_fault)
    if not _ID.fullmatch(match_id):
        raise Broken(0, "record", f"{match_id!r} is not a match id")


def _keys(entries: Sequence[Entry], token: bytes) -> Keys:
    keys = released_keys(entries)
    if keys is None or any(len(getattr(keys, name)) != ROOT_BYTES for name in RELEASED):
        raise Broken(len(entries), "record", f"its keys do not have {ROOT_BYTES} bytes")
    return replace(keys, token=token)
