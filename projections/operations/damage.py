"""Detection of matches whose logs are broken, and of whether these matches are public."""

from msgspec import MsgspecError

from events import Broken, Store, canonical, check_chain, genesis
from projections.keyframes import entry_of


def find_damage(store: Store, match_id: str) -> Broken | None:
    """Return the first fault in the chain of a match, or None if the chain is intact.

    Raises:
        ArchiveError: the match is archived and the archive cannot be read now.
        RedisError: the store does not respond.
    """
    head = store.head(match_id)
    if head.is_deleted:
        return None
    try:
        check_chain(genesis(match_id), 0, store.read(match_id, until=head.version), head)
    except Broken as broken:
        return None if store.head(match_id).is_deleted else broken
    return None


def is_for_everybody(store: Store, match_id: str) -> bool:
    """Return whether a match is public, judging by its first event alone (rules T12 and T16).

    Nothing else is known about a match that cannot be folded. Return False if the first event
    cannot be read either.
    """
    try:
        created = canonical.decode(entry_of(store, match_id, 1).e)["event"]
        if created.get("is_private") or created.get("visibility") == "invited":
            return False
        return bool(created.get("spectators", {}).get("kind") != "nobody")
    except (Broken, MsgspecError, LookupError, TypeError, AttributeError):
        return False
