"""Opens a match of the store in the same form as a bundle, for administrators."""

from matches.audit.bundle import Proof, header_of
from matches.audit.verify import Shown, verify
from matches.context import Context
from matches.queries.read import Reader
from matches.records.opened import OpenedBundle, refuse_earlier
from projections.task_queue import is_over
from projections.timeline import Timeline


def open_stored(context: Context, match_id: str) -> OpenedBundle:
    """Check a stored match with the keys of the store, and fold its events.

    The match may be running. Everything is open, also what its seats may not know yet.

    Raises:
        NoSuchMatch: there is no match with this id; `MatchDeleted` if it was deleted.
        Broken: the first entry that fails, with the fault.
    """
    match = context.cache.fresh(match_id)
    header, head = header_of(Reader(match, None)), context.store.head(match_id)
    entries = tuple(context.store.read(match_id, until=header.version))
    report = verify(match_id, entries, context.games, keys=match.keys, head=header.head)
    timeline = Timeline(match_id, match.game, match.codec, refuse_earlier)
    timeline.extend(entries)
    shown = Shown(len(entries), report.seals, 0)
    return OpenedBundle(
        header=header,
        proof=Proof(header, shown, report, is_over(head)),
        game=match.game,
        entries=entries,
        timeline=timeline,
        keys=match.keys,
        seat=None,
        opened={},
    )
