"""`formicary verify`: a match of the store, checked from its first event to its last."""

from contextlib import suppress

from rich.console import Console
from rich.progress import Progress

from events import Broken, Store, canonical, derive_keys
from games import GAMES
from games.errors import UnknownContent
from matches.audit.verify import Report, verify
from projections.content_store import ContentStore

LONG = 5_000  # events; from here on a bar shows how far it is


def verify_match(store: Store, match_id: str, console: Console) -> Report:
    """Check chain, commitments, seals, luck and macs of a match, and decide every command again.

    The store's own keys are used, so a match may still be running.

    Raises:
        Broken: the first event that does not hold, and what of it.
        LookupError: there is no such match.
    """
    root = store.vault(match_id)
    head = store.head(match_id)
    if root is None or not head.version:
        raise LookupError(match_id)
    entries = tuple(store.read(match_id, until=head.version))
    if not entries:
        raise Broken(1, "gap", "the stream is gone")
    keys = derive_keys(root)
    created = canonical.decode(entries[0].e)["event"]
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
