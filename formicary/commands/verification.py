"""`formicary verify`: check a match of the store from its first event to its last."""

from rich.console import Console
from rich.progress import Progress

from events import Store
from formicary.upkeep.stored_match import StoredMatches
from games import GAMES
from matches.audit.verify import Report

LONG = 5_000  # events; longer logs get a progress bar


def verify_match(store: Store, match_id: str, console: Console) -> Report:
    """Check chain, commitments, seals, luck and macs of a match, and decide every command again.

    The store's own keys are used, so a match may still be running.

    Raises:
        Broken: An event is wrong; it names the first one and the fault.
        LookupError: There is no match with this id.
        MatchDeleted: It was deleted.
    """
    head = store.head(match_id)
    with Progress(console=console, disable=head.version < LONG, transient=True) as bar:
        task = bar.add_task("deciding again", total=head.version)
        return StoredMatches(store, GAMES).prove(
            match_id, head, lambda seq: bar.update(task, completed=seq)
        )
