"""Functions that judge how a client follows its match."""

from collections import deque
from collections.abc import Iterable, Iterator

from formicary.conformance.evidence import KEPT, Evidence, Verdict, fail, fail_unreached
from formicary.conformance.exchanges import Exchange

IDLE_READS = 5  # allowed reads per second without new content
RECONNECTS = 8  # allowed per second
TRIES = 12  # allowed per second, while the service is unavailable
LAST_LOOKS = 10  # allowed requests after the end of the match
BREATH_SECONDS = 0.04  # minimum pause before a broken stream is reopened


def judge_polling(evidence: Evidence) -> Verdict:
    """Judge whether the client waited for new events instead of polling in a loop."""
    most = _densest(_find_idle_reads(evidence))
    if len(most) > IDLE_READS:
        return fail(f"{len(most)} reads within a second had nothing new ({most[0].describe()})")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_following(evidence: Evidence) -> Verdict:
    """Judge whether the client followed the match with a live stream or long polls."""
    if any(stream.is_accepted for stream in evidence.streams):
        return judge_polling(evidence)
    return fail("neither a live stream was opened nor a long poll sent")


def judge_resuming(evidence: Evidence) -> Verdict:
    """Judge whether the client resumed broken streams after the last event that it had received."""
    broken = [exchange for exchange in evidence.with_fault("broken") if exchange.is_stream]
    if not broken:
        return fail_unreached("no stream broke")
    for stream in broken:
        again = next((later for later in evidence.after(stream) if later.is_held), None)
        if again is None:
            return fail("a stream that broke was not opened again")
        last = str(stream.ids[-1]) if stream.ids else stream.cursor
        if again.cursor is None:
            return fail(f"a stream that broke after event {last} was opened without Last-Event-ID")
        if int(again.cursor) < int(last or 0):
            return fail(f"a stream that broke after event {last} was resumed from {again.cursor}")
        if int(again.cursor) > max(int(last or 0), _newest_version(evidence, again)):
            return fail(f"a stream that broke after event {last} skipped later events")
    return KEPT


def judge_reconnecting(evidence: Evidence) -> Verdict:
    """Judge whether the client paused before it reconnected."""
    broken = [exchange for exchange in evidence.with_fault("broken") if exchange.is_stream]
    if not broken:
        return fail_unreached("no stream broke")
    for stream in broken:
        again = next((later for later in evidence.after(stream) if later.is_held), None)
        if again and again.at - stream.answered_at < BREATH_SECONDS:
            return fail("a stream that broke was opened again at once, without a pause")
    most = _densest(evidence.streams)
    if len(most) > RECONNECTS:
        return fail(f"{len(most)} streams were opened within a second")
    return KEPT


def judge_patience(evidence: Evidence) -> Verdict:
    """Judge whether the client limited its retries while the service was unavailable."""
    tries = list(evidence.with_fault("away"))
    if not tries:
        return fail_unreached("nothing was tried while the service was away")
    most = _densest(tries)
    if len(most) > TRIES:
        return fail(f"{len(most)} tries within a second while the service was away")
    return KEPT


def judge_return(evidence: Evidence) -> Verdict:
    """Judge whether the client reconnected after a restart."""
    away = list(evidence.with_fault("answer-lost"))
    if not away:
        return fail_unreached("the service did not restart")
    if any(exchange.is_accepted for exchange in evidence.after(away[-1])):
        return KEPT
    return fail("no request succeeded after the restart")


def judge_repetition(evidence: Evidence) -> Verdict:
    """Judge whether the client ignored duplicate messages."""
    if not any(evidence.with_fault("repeated")):
        return fail_unreached("no stream was followed")
    for number, command in enumerate(evidence.commands, 1):
        if command.problem:
            return fail(f"command {number} was refused: {command.problem}")
    return KEPT if evidence.over_at else fail("the match was not played to its end")


def judge_lateness(evidence: Evidence) -> Verdict:
    """Judge whether the client kept waiting for a delayed stream."""
    if not any(evidence.with_fault("late")):
        return fail_unreached("no stream was followed")
    return judge_polling(evidence)


def judge_unknown(evidence: Evidence) -> Verdict:
    """Judge whether the client kept playing despite unknown events and members."""
    met = list(evidence.with_fault("unknown"))
    if not any(exchange.is_stream for exchange in met):
        return fail_unreached("no stream was followed")
    if evidence.over_at is None or evidence.exit_code:
        return fail("the client did not continue after unknown events and members")
    return KEPT


def judge_end(evidence: Evidence) -> Verdict:
    """Judge whether the client stopped sending requests after the match ended."""
    if evidence.over_at is None:
        return fail_unreached("the match was not over")
    later = [exchange for exchange in evidence.exchanges if exchange.at > evidence.over_at]
    if any(exchange.is_command for exchange in later):
        return fail("a command was sent after the end")
    if len(later) > LAST_LOOKS:
        return fail(f"{len(later)} requests were sent after the end")
    ends = [exchange for exchange in later if exchange.is_held and exchange.status == 204]
    if len(ends) > 1:
        return fail("a stream was opened again after it had ended with 204")
    return KEPT


def judge_token_place(evidence: Evidence) -> Verdict:
    """Judge whether the client sent its token only in the header."""
    token = evidence.match.token
    for exchange in evidence.exchanges:
        if token in exchange.path or token in exchange.query:
            return fail(f"the token was in the address of {exchange.describe()}")
        if token.encode() in exchange.body:
            return fail(f"the token was in the body of {exchange.describe()}")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_token_elsewhere(evidence: Evidence) -> Verdict:
    """Judge whether the client withheld its token from foreign origins."""
    if not any(evidence.with_fault("redirected")):
        return fail_unreached("nothing was redirected")
    if any(evidence.match.token.encode() in request for request in evidence.elsewhere):
        return fail("a redirect to another origin was followed with the token")
    return KEPT


def judge_digest(evidence: Evidence) -> Verdict:
    """Judge whether the client re-read a board that did not match its digest."""
    if not any("digest=1" in exchange.query for exchange in evidence.exchanges):
        return Verdict(is_kept=None, reason="no digest was asked for")
    for read in evidence.with_fault("drift"):
        for later in evidence.after(read):
            if later.is_read and later.path.endswith(("/state", "/events")):
                break
            if later.is_command:
                return fail("a command was sent for a board that did not match its digest")
        return KEPT
    return fail_unreached("no state with a digest was read twice")


def _find_idle_reads(evidence: Evidence) -> Iterator[Exchange]:
    """Yield reads that returned the same version as the previous read of the same URL."""
    known: dict[str, str] = {}
    for exchange in evidence.exchanges:
        if exchange.is_read and not exchange.fault and exchange.status in (200, 204, 304):
            name = f"{exchange.path}?{exchange.query}"
            if known.get(name) == exchange.version:
                yield exchange
            known[name] = exchange.version


def _densest(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """Return the largest group of requests sent within one second."""
    window: deque[Exchange] = deque()
    most: list[Exchange] = []
    for exchange in exchanges:
        window.append(exchange)
        while exchange.at - window[0].at > 1.0:
            window.popleft()
        if len(window) > len(most):
            most = list(window)
    return most


def _newest_version(evidence: Evidence, until: Exchange) -> int:
    """Return the highest version that the client had received before a request."""
    newest = 0
    for exchange in evidence.exchanges:
        if exchange is until:
            break
        if exchange.version.isdecimal():
            newest = max(newest, int(exchange.version))
    return newest
