"""Commands `formicary repair` and `up --repair`: repair the embedded store's damaged log."""

import sys
from collections.abc import Callable
from typing import Annotated

import typer
from redis.exceptions import RedisError

from formicary.cli.terminal import console, fail, report, say, servers, settings
from formicary.servers.embedded import EmbeddedStore
from formicary.servers.faults import check_has_store
from formicary.servers.program import NoServer
from formicary.servers.stores import Opening
from formicary.store_files.repair import CannotRepair, RepairPlan
from matches.context import now_ms

app = typer.Typer()


@app.command()
def repair(
    check: Annotated[
        bool, typer.Option("--check", help="Only report the damage; exit code 1 if there is any.")
    ] = False,
) -> None:
    """Remove all unreadable parts from the log of the embedded store, after making a copy of it."""
    chosen = settings()
    if chosen.events_url:
        fail("EVENTS_URL is set: repair that server's log with its own tool, valkey-check-aof")
    try:
        check_has_store(chosen.data, "FORMICARY_DATA")
        store = EmbeddedStore(chosen.data, chosen.binary, say=say)
        plan = store.mender.plan()
        if not plan.is_needed:
            with servers():
                report.print("the log is whole and the store starts: nothing was changed")
            return
        _print_plan(plan)
        if check:
            raise typer.Exit(1)
        repair_store(store)
        with servers(Opening(join=False)):
            report.print("the store starts; next: formicary doctor")
    except (CannotRepair, NoServer, OSError, RedisError) as error:
        fail(str(error))


def repair_store(store: EmbeddedStore) -> None:
    """Repair the log of a store and print the paths of the backup copies."""
    for path in store.repair(now_ms()):
        report.print(f"copied to {path}", soft_wrap=True, markup=False)


def consent(*, is_given: bool) -> Callable[[EmbeddedStore, RepairPlan], bool]:
    """Return a function that repairs a damaged log if the user consents.

    If `is_given` is true, the user is not prompted for confirmation.
    """

    def mend(store: EmbeddedStore, plan: RepairPlan) -> bool:
        if not is_given and not sys.stdin.isatty():
            return False
        _print_plan(plan)
        if not is_given and not typer.confirm(
            "Repair the log in this way, and start?", default=False
        ):
            return False
        try:
            repair_store(store)
        except (CannotRepair, OSError) as error:
            raise NoServer(f"the log was not repaired: {error}") from error
        return True

    return mend


def _print_plan(plan: RepairPlan) -> None:
    for line in plan.describe():
        console.print(line, soft_wrap=True, markup=False)
