"""Whether a client sends its commands as it should."""

from collections.abc import Iterator

from formicary.conformance.evidence import KEPT, Evidence, Judge, Verdict, fail, fail_unreached
from formicary.conformance.exchanges import Exchange

LOST = ("answer-lost", "request-lost")
KEY_PROBLEMS = ("no-idempotency-key", "invalid-idempotency-key", "key-reused")
EARLY_SECONDS = 0.05  # what clocks and threads may take away from a wait


def judge_finish(evidence: Evidence) -> Verdict:
    """Return whether the seat was played to the end and the client ended well."""
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
    """Return whether each command had a key of its own."""
    bodies: dict[str, bytes] = {}
    for number, one in enumerate(evidence.commands, 1):
        if not one.key or one.problem in KEY_PROBLEMS:
            return fail(f"command {number} was sent without a good key ({one.problem})")
        if bodies.setdefault(one.key, one.body) != one.body:
            return fail(f"command {number} has the key of another body")
    return KEPT if bodies else fail_unreached("no command was sent")


def judge_if_match(evidence: Evidence) -> Verdict:
    """Return whether each command named the version that it was chosen at."""
    for number, one in enumerate(evidence.commands, 1):
        if one.headers.get("if-match", "*") == "*":
            return fail(f"command {number} was sent without If-Match")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_legality(evidence: Evidence) -> Verdict:
    """Return whether no command was refused."""
    for number, one in enumerate(evidence.commands, 1):
        if one.problem:
            return fail(f"command {number} was refused: {one.problem}")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_repeats(evidence: Evidence) -> Verdict:
    """Return whether what got lost was sent again as it was."""
    lost = list(evidence.with_fault(*LOST))
    if not lost:
        return fail_unreached("no command got lost")
    for one in lost:
        again = _next_command(evidence, one)
        if again is None:
            return fail(f"after {one.fault} the command was not sent again")
        if (again.key, again.body) != (one.key, one.body):
            what = "body" if again.key == one.key else "Idempotency-Key"
            return fail(f"after {one.fault} the next command had another {what}")
    return KEPT


def judge_doubling(evidence: Evidence) -> Verdict:
    """Return whether nothing that may have been done was asked for under another key."""
    lost = list(evidence.with_fault("answer-lost"))
    if not lost:
        return fail_unreached("no answer got lost")
    for one in lost:
        for later in evidence.after(one):
            if later.is_read:
                break
            if later.is_command and later.body == one.body and later.key != one.key:
                return fail("a command whose answer got lost was given twice, under two keys")
    return KEPT


def judge_waiting(*faults: str) -> Judge:
    """Return what judges whether Retry-After was heeded after some refusals."""

    def judge(evidence: Evidence) -> Verdict:
        refused = list(evidence.with_fault(*faults))
        if not refused:
            return fail_unreached(f"nothing was refused ({', '.join(faults)})")
        for one in refused:
            again = next(_same_sort(evidence, one), None)
            if again is None:
                return fail(f"{one.tell()} was refused with {one.status} and not sent again")
            waited = again.at - one.answered_at
            if waited < one.retry_after - EARLY_SECONDS:
                return fail(
                    f"{one.tell()} came again {waited:.2f} s after {one.status}, Retry-After"
                    f" said {one.retry_after:.0f}"
                )
        return KEPT

    return judge


def judge_same_key(*faults: str) -> Judge:
    """Return what judges whether a command that was turned away came again with its key."""

    def judge(evidence: Evidence) -> Verdict:
        refused = [one for one in evidence.with_fault(*faults) if one.is_command]
        if not refused:
            return fail_unreached("no command was turned away")
        for one in refused:
            again = _next_command(evidence, one)
            if again is None or (again.key, again.body) != (one.key, one.body):
                return fail(f"after {one.status} the command did not come again with its key")
        return KEPT

    return judge


def judge_conflict(evidence: Evidence) -> Verdict:
    """Return whether the client looked again when its question had moved on."""
    overtaken = list(evidence.with_fault("overtaken"))
    if not overtaken:
        return fail_unreached("no command was overtaken")
    for one in overtaken:
        if one.problem != "stale-version":
            return fail("a command without If-Match was given to a position that nobody had seen")
        later = list(evidence.after(one))
        at = next((at for at, found in enumerate(later) if found.is_command), None)
        if at is None:
            continue  # the match went on without a question
        if not any(found.is_read for found in later[:at]):
            return fail("after 412 the next command was sent without a look")
        if later[at].key == one.key:
            return fail("after 412 the next command had the key of the refused one")
    return KEPT


def judge_look(evidence: Evidence) -> Verdict:
    """Return whether the client read its actions again after a phase was running."""
    refused = list(evidence.with_fault("phase-running"))
    if not refused:
        return fail_unreached("no phase was running")
    for one in refused:
        for later in evidence.after(one):
            if later.is_read:
                break
            if later.is_command:
                return fail("after phase-running the next command was sent without a look")
    return KEPT


def judge_clock(evidence: Evidence) -> Verdict:
    """Return whether the seat kept its time, whatever the clocks say."""
    if evidence.is_timed_out:
        return fail("the seat's time ran out")
    return judge_finish(evidence)


def _next_command(evidence: Evidence, exchange: Exchange) -> Exchange | None:
    return next((one for one in evidence.after(exchange) if one.is_command), None)


def _same_sort(evidence: Evidence, exchange: Exchange) -> Iterator[Exchange]:
    """Yield the later requests of the same sort as one: commands, streams, or reads of a path."""
    for one in evidence.after(exchange):
        is_same = one.path == exchange.path and one.is_held == exchange.is_held
        if is_same and one.method == exchange.method:
            yield one
