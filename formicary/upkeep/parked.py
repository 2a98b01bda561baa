"""Retries parked work. Matches are folded immediately, and everything else is queued again."""

from redis.exceptions import RedisError

from accounts.errors import AccountError
from formicary.wiring import Wiring
from projections.analyses import AnalysisName, TooManyAnalyses
from projections.match_cache import NoSuchMatch
from projections.operations.damage import find_damage
from projections.operations.faults import describe_fault
from projections.operations.parked import ParkedWork
from projections.task_queue import parse_tasks
from webhooks.manage import NoSuchDelivery, WebhookNotActive


def retry(wiring: Wiring, work: ParkedWork) -> str:
    """Retry parked work. Return an empty string if it can resume, or the reason why it cannot.

    Work that no longer exists is removed from the list.
    """
    again = {"match": _retry_match, "analysis": _retry_analysis, "webhook": _retry_webhook}
    fault = again[work.kind](wiring, work)
    if not fault:
        wiring.parked.forget(work.kind, work.name)
    return fault


def _retry_match(wiring: Wiring, work: ParkedWork) -> str:
    """Fold a match, update its rows, and send its pending tasks to the workers."""
    match_id = work.name
    try:
        _read_all(wiring, match_id)
    except NoSuchMatch:
        return ""
    except RedisError:
        raise
    except Exception as error:  # noqa: BLE001 - the fault belongs to this match
        fault = describe_fault(error)
        wiring.parked.note("match", match_id, fault, about=work.about)
        return fault
    wiring.follower.follow(match_id)
    wiring.inbox_follower.follow_each([match_id])
    for task in parse_tasks(match_id, wiring.store.head(match_id).waits):
        wiring.queues.enqueue(task, wiring.queues.next_attempt(task))
    return ""


def _read_all(wiring: Wiring, match_id: str) -> None:
    """Fold a match and check its whole chain.

    The check is separate because folding may start from a keyframe.
    """
    wiring.context.cache.get(match_id)
    if damage := find_damage(wiring.store, match_id):
        raise damage


def _retry_analysis(wiring: Wiring, work: ParkedWork) -> str:
    try:
        wiring.analyses.ask(AnalysisName.read(work.name))
    except TooManyAnalyses:
        return "too many other analyses wait: retry later"
    return ""


def _retry_webhook(wiring: Wiring, work: ParkedWork) -> str:
    account, _, number = work.about.rpartition("-")
    try:
        wiring.webhooks.send_again(account, int(number), work.name)
    except WebhookNotActive as error:
        return f"its webhook is {error}: it is sent once the webhook is active"
    except (AccountError, NoSuchDelivery):  # the account, webhook or delivery no longer exists
        return ""
    return ""
