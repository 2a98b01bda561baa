"""Whether a client follows its match as it should."""

from collections import deque
from collections.abc import Iterable, Iterator

from formicary.conformance.evidence import KEPT, Evidence, Verdict, fail, fail_unreached
from formicary.conformance.exchanges import Exchange

IDLE_READS = 5  # reads in a second that bring nothing new
RECONNECTS = 8  # in a second
TRIES = 12  # in a second, while nobody answers
LAST_LOOKS = 10  # after the end
BREATH_SECONDS = 0.04  # before a stream is opened again


def judge_polling(evidence: Evidence) -> Verdict:
    """Return whether the client waited to be told, rather than asking again and again."""
    most = _densest(_find_idle_reads(evidence))
    if len(most) > IDLE_READS:
        return fail(f"{len(most)} reads within a second had nothing new ({most[0].tell()})")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_following(evidence: Evidence) -> Verdict:
    """Return whether the client followed the match, by a stream or by long polls."""
    if any(one.is_accepted for one in evidence.streams):
        return judge_polling(evidence)
    return fail("neither a live stream was opened nor a long poll sent")


def judge_resuming(evidence: Evidence) -> Verdict:
    """Return whether a stream that broke was taken up where it had broken."""
    broken = [one for one in evidence.with_fault("broken") if one.is_stream]
    if not broken:
        return fail_unreached("no stream broke")
    for one in broken:
        again = next((later for later in evidence.after(one) if later.is_held), None)
        if again is None:
            return fail("a stream that broke was not opened again")
        last = str(one.ids[-1]) if one.ids else one.cursor
        if again.cursor is None:
            return fail(f"a stream that broke after event {last} was opened without Last-Event-ID")
        if int(again.cursor) < int(last or 0):
            return fail(f"a stream that broke after event {last} went on from {again.cursor}")
        if int(again.cursor) > max(int(last or 0), _newest_version(evidence, again)):
            return fail(f"a stream that broke after event {last} left out what followed")
    return KEPT


def judge_reconnecting(evidence: Evidence) -> Verdict:
    """Return whether the client took a breath before it came back."""
    broken = [one for one in evidence.with_fault("broken") if one.is_stream]
    if not broken:
        return fail_unreached("no stream broke")
    for one in broken:
        again = next((later for later in evidence.after(one) if later.is_held), None)
        if again and again.at - one.answered_at < BREATH_SECONDS:
            return fail("a stream that broke was opened again at once, without a pause")
    most = _densest(evidence.streams)
    if len(most) > RECONNECTS:
        return fail(f"{len(most)} streams were opened within a second")
    return KEPT


def judge_patience(evidence: Evidence) -> Verdict:
    """Return whether the client did not hammer at a service that was away."""
    tries = list(evidence.with_fault("away"))
    if not tries:
        return fail_unreached("nothing was tried while the service was away")
    most = _densest(tries)
    if len(most) > TRIES:
        return fail(f"{len(most)} tries within a second while the service was away")
    return KEPT


def judge_return(evidence: Evidence) -> Verdict:
    """Return whether the client came back after a restart."""
    away = list(evidence.with_fault("answer-lost"))
    if not away:
        return fail_unreached("the service did not restart")
    if any(one.is_accepted for one in evidence.after(away[-1])):
        return KEPT
    return fail("nothing came after the service had restarted")


def judge_repetition(evidence: Evidence) -> Verdict:
    """Return whether messages that came twice did no harm."""
    if not any(evidence.with_fault("repeated")):
        return fail_unreached("no stream was followed")
    for number, one in enumerate(evidence.commands, 1):
        if one.problem:
            return fail(f"command {number} was refused: {one.problem}")
    return KEPT if evidence.over_at else fail("the match was not played to its end")


def judge_lateness(evidence: Evidence) -> Verdict:
    """Return whether the client waited for a stream that was late."""
    if not any(evidence.with_fault("late")):
        return fail_unreached("no stream was followed")
    return judge_polling(evidence)


def judge_unknown(evidence: Evidence) -> Verdict:
    """Return whether the client played on past what it cannot know."""
    met = list(evidence.with_fault("unknown"))
    if not any(one.is_stream for one in met):
        return fail_unreached("no stream was followed")
    if evidence.over_at is None or evidence.exit_code:
        return fail("the client did not play on past unknown events and members")
    return KEPT


def judge_end(evidence: Evidence) -> Verdict:
    """Return whether the client let the service alone once the match was over."""
    if evidence.over_at is None:
        return fail_unreached("the match was not over")
    later = [one for one in evidence.exchanges if one.at > evidence.over_at]
    if any(one.is_command for one in later):
        return fail("a command was sent after the end")
    if len(later) > LAST_LOOKS:
        return fail(f"{len(later)} requests were sent after the end")
    ends = [one for one in later if one.is_held and one.status == 204]
    if len(ends) > 1:
        return fail("a stream was opened again that had said that nothing follows (204)")
    return KEPT


def judge_token_place(evidence: Evidence) -> Verdict:
    """Return whether the token stood in its header alone."""
    token = evidence.match.token
    for one in evidence.exchanges:
        if token in one.path or token in one.query:
            return fail(f"the token stood in the address of {one.tell()}")
        if token.encode() in one.body:
            return fail(f"the token stood in the body of {one.tell()}")
    return KEPT if evidence.commands else fail_unreached("no command was sent")


def judge_token_elsewhere(evidence: Evidence) -> Verdict:
    """Return whether another origin saw no token."""
    if not any(evidence.with_fault("redirected")):
        return fail_unreached("nothing was redirected")
    if any(evidence.match.token.encode() in one for one in evidence.elsewhere):
        return fail("a redirect to another origin was followed with the token")
    return KEPT


def judge_digest(evidence: Evidence) -> Verdict:
    """Return whether a board that is not what its digest is of was read again."""
    if not any("digest=1" in one.query for one in evidence.exchanges):
        return Verdict(is_kept=None, reason="no digest was asked for")
    for one in evidence.with_fault("drift"):
        for later in evidence.after(one):
            if later.is_read and later.path.endswith(("/state", "/events")):
                break
            if later.is_command:
                return fail("a command was given on a board that was not what its digest said")
        return KEPT
    return fail_unreached("no state with a digest was read twice")


def _find_idle_reads(evidence: Evidence) -> Iterator[Exchange]:
    """Yield the reads that brought the version again that the same read had brought before."""
    known: dict[str, str] = {}
    for one in evidence.exchanges:
        if one.is_read and not one.fault and one.status in (200, 204, 304):
            name = f"{one.path}?{one.query}"
            if known.get(name) == one.version:
                yield one
            known[name] = one.version


def _densest(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """Return the most requests that came within one second."""
    window: deque[Exchange] = deque()
    most: list[Exchange] = []
    for one in exchanges:
        window.append(one)
        while one.at - window[0].at > 1.0:
            window.popleft()
        if len(window) > len(most):
            most = list(window)
    return most


def _newest_version(evidence: Evidence, until: Exchange) -> int:
    """Return the newest version that the client had been told before a request."""
    newest = 0
    for one in evidence.exchanges:
        if one is until:
            break
        if one.version.isdecimal():
            newest = max(newest, int(one.version))
    return newest
