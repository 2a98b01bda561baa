"""`formicary verify`: check a match of the store from its first event to its last."""

from contextlib import suppress

from rich.console import Console
from rich.progress import Progress

from events import Broken, Store, canonical, derive_keys
from games import GAMES
from games.errors import UnknownContent
from matches.audit.reading import Again
from matches.audit.verify import Report, verify
from projections.content_store import ContentStore
from projections.match_cache import MatchDeleted

LONG = 5_000  # events; from here on a progress bar is shown


def verify_match(store: Store, match_id: str, console: Console) -> Report:
    """Check chain, commitments, seals, luck and macs of a match, and decide every command again.

    The store's own keys are used, so a match may still be running.

    Raises:
        Broken: An event is wrong; it names the first one and the fault.
        LookupError: There is no match of this id.
        MatchDeleted: It was deleted.
    """
    root = store.vault(match_id)
    head = store.head(match_id)
    if head.is_deleted:
        raise MatchDeleted(match_id, head)
    if root is None or not head.version:
        raise LookupError(match_id)
    entries = Again(lambda: store.read(match_id, until=head.version))
    first = next(iter(entries), None)
    if first is None:
        raise Broken(1, "gap", "the stream is gone")
    keys = derive_keys(root)
    created = canonical.decode(first.e)["event"]
    with suppress(UnknownContent, KeyError):  # the verifier says so in its place
        ContentStore(store, GAMES).load(created["game"], created["content"])
    with Progress(console=console, disable=head.version < LONG, transient=True) as bar:
        task = bar.add_task("deciding again", total=head.version)
        return verify(
            match_id,
            entries,
            GAMES,
            keys=keys,
            head=head,
            progress=lambda seq: bar.update(task, completed=seq),
        )
