"""Functions that judge the commands sent by a client."""

from collections.abc import Iterator

from formicary.conformance.evidence import KEPT, Evidence, Judge, Verdict, fail, fail_unreached
from formicary.conformance.exchanges import Exchange

LOST = ("answer-lost", "request-lost")
KEY_PROBLEMS = ("no-idempotency-key", "invalid-idempotency-key", "key-reused")
EARLY_SECONDS = 0.05  # tolerance for clocks and thread scheduling when a delay is measured


def judge_finish(evidence: Evidence) -> Verdict:
    """Judge whether the match was played to its end and the client exited without an error."""
    seconds = evidence.ended_at - evidence.began_at
    if evidence.over_at is None:
        if evidence.exit_code is not None:
            code = evidence.exit_code
            return fail(f"the client ended with exit code {code} before the match was over")
        return fail(f"the match was not over after {seconds:.0f} s")
    if evidence.is_started and evidence.exit_code is None:
        return fail("the match was over and the client did not end")
    if evidence.exit_code:
        return fail(f"the match was over and the client ended with exit code {evidence.exit_code}")
    return KEPT


def judge_keys(evidence: Evidence) -> Verdict:
    """Judge whether each command had its own idempotency key."""
    bodies: dict[str, bytes] = {}
    for number, command in enumerate(evidence.commands, 1):
        if not command.key or command.problem in KEY_PROBLEMS:
            return fail(f"command {number} was sent without a valid key ({command.problem})")
        if bodies.setdefault(command.key, command.body) != command.body:
            return fail(f"command {number} has the same key as another body")
    return KEPT if bodies else fail_unreached("no command was sent")


def judge_if_match(evidence: Evidence) -> Verdict:
    """Judge whether each command included the version on which it was based."""
    for number, command in enumerate(evidence.commands, 1):
        if command.headers.get("if-match", "*") == "*":
            return fail(f"command {number} was sent without If-Match")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_legality(evidence: Evidence) -> Verdict:
    """Judge whether the client avoided sending commands that were refused."""
    for number, command in enumerate(evidence.commands, 1):
        if command.problem:
            return fail(f"command {number} was refused: {command.problem}")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_repeats(evidence: Evidence) -> Verdict:
    """Judge whether lost commands were resent unchanged."""
    lost = list(evidence.with_fault(*LOST))
    if not lost:
        return fail_unreached("no command got lost")
    for command in lost:
        again = _next_command(evidence, command)
        if again is None:
            return fail(f"after {command.fault} the command was not sent again")
        if (again.key, again.body) != (command.key, command.body):
            part = "body" if again.key == command.key else "Idempotency-Key"
            return fail(f"after {command.fault} the next command had another {part}")
    return KEPT


def judge_doubling(evidence: Evidence) -> Verdict:
    """Judge whether the client never used a new key for a command that may have been executed."""
    lost = list(evidence.with_fault("answer-lost"))
    if not lost:
        return fail_unreached("no answer got lost")
    for command in lost:
        for later in evidence.after(command):
            if later.is_read:
                break
            if later.is_command and later.body == command.body and later.key != command.key:
                return fail("a command with a lost answer was sent again under a second key")
    return KEPT


def judge_waiting(*faults: str) -> Judge:
    """Return a judge that checks whether the client obeyed Retry-After for the given refusals."""

    def judge(evidence: Evidence) -> Verdict:
        refused = list(evidence.with_fault(*faults))
        if not refused:
            return fail_unreached(f"nothing was refused ({', '.join(faults)})")
        for exchange in refused:
            again = next(_same_sort(evidence, exchange), None)
            if again is None:
                return fail(
                    f"{exchange.describe()} was refused with {exchange.status} and not sent again"
                )
            waited = again.at - exchange.answered_at
            if waited < exchange.retry_after - EARLY_SECONDS:
                return fail(
                    f"{exchange.describe()} was sent again {waited:.2f} s after {exchange.status},"
                    f" but Retry-After was {exchange.retry_after:.0f}"
                )
        return KEPT

    return judge


def judge_same_key(*faults: str) -> Judge:
    """Return a judge that checks whether the client retried refused commands with the same key."""

    def judge(evidence: Evidence) -> Verdict:
        refused = [exchange for exchange in evidence.with_fault(*faults) if exchange.is_command]
        if not refused:
            return fail_unreached("no command was refused")
        for command in refused:
            again = _next_command(evidence, command)
            if again is None or (again.key, again.body) != (command.key, command.body):
                return fail(f"after {command.status} the command was not sent again with its key")
        return KEPT

    return judge


def judge_conflict(evidence: Evidence) -> Verdict:
    """Judge whether the client re-read the match after a command was refused as stale."""
    overtaken = list(evidence.with_fault("overtaken"))
    if not overtaken:
        return fail_unreached("no command was overtaken")
    for command in overtaken:
        if command.problem != "stale-version":
            return fail(
                "a command without If-Match was applied to a version that the client had not read"
            )
        later = list(evidence.after(command))
        at = next(
            (at for at, later_exchange in enumerate(later) if later_exchange.is_command), None
        )
        if at is None:
            continue  # the client was not asked again
        if not any(exchange.is_read for exchange in later[:at]):
            return fail("after 412 the next command was sent without reading the match again")
        if later[at].key == command.key:
            return fail("after 412 the next command had the key of the refused one")
    return KEPT


def judge_look(evidence: Evidence) -> Verdict:
    """Judge whether the client re-read the match after a `phase-running` refusal."""
    refused = list(evidence.with_fault("phase-running"))
    if not refused:
        return fail_unreached("no phase was running")
    for command in refused:
        for later in evidence.after(command):
            if later.is_read:
                break
            if later.is_command:
                return fail(
                    "after phase-running the next command was sent without reading the match again"
                )
    return KEPT


def judge_clock(evidence: Evidence) -> Verdict:
    """Judge whether the client kept to its seat's time limit even though the clocks disagree."""
    if evidence.is_timed_out:
        return fail("the seat's time ran out")
    return judge_finish(evidence)


def _next_command(evidence: Evidence, exchange: Exchange) -> Exchange | None:
    return next((later for later in evidence.after(exchange) if later.is_command), None)


def _same_sort(evidence: Evidence, exchange: Exchange) -> Iterator[Exchange]:
    """Yield the later requests with the same method and path that wait in the same manner."""
    for later in evidence.after(exchange):
        is_same = later.path == exchange.path and later.is_held == exchange.is_held
        if is_same and later.method == exchange.method:
            yield later
