"""Verdicts on a client are derived from its traffic."""

import pytest

from formicary.conformance import judge_commands as commands
from formicary.conformance import judge_reading as reading
from formicary.conformance.evidence import Evidence
from formicary.conformance.exchanges import Exchange, LiveMessage, split_messages
from formicary.conformance.short_match import ShortMatch

PATH = "/v1/matches/m"
TOKEN = "seat.0.secret"


def command(at, key="k1", body=b"{}", *, status=201, **more):
    headers = {"idempotency-key": key, "if-match": '"4"', **more.pop("headers", {})}
    return Exchange(
        *(),
        method="POST",
        path=f"{PATH}/commands",
        body=body,
        at=at,
        status=status,
        answered_at=at,
        headers=headers,
        **more,
    )


def read(at, name="actions", version="4", **more):
    return Exchange(
        method="GET",
        path=f"{PATH}/{name}",
        at=at,
        status=200,
        answered_at=at,
        version=version,
        **more,
    )


def stream(at, last=None, status=200, **more):
    headers = {"accept": "text/event-stream"} | ({"last-event-id": last} if last else {})
    return Exchange(
        method="GET",
        path=f"{PATH}/events",
        at=at,
        status=status,
        answered_at=at,
        headers=headers,
        **more,
    )


def evidence_of(*exchanges, over_at=9.0, exit_code=0, elsewhere=()):
    return Evidence(
        match=ShortMatch("m", 0, TOKEN),
        exchanges=exchanges,
        began_at=0.0,
        ended_at=10.0,
        over_at=over_at,
        exit_code=exit_code,
        is_started=True,
        elsewhere=elsewhere,
    )


LOST = command(1, status=0, fault="answer-lost")
BUSY = command(1, status=429, fault="too-many-requests 1")
STALE = command(1, status=412, fault="overtaken", problem="stale-version")
BROKEN = stream(1, "3", ids=[4, 5], fault="broken")

CASES = {
    "ended before the end": (
        commands.judge_finish,
        evidence_of(over_at=None, exit_code=3),
        "code 3",
    ),
    "never ended": (commands.judge_finish, evidence_of(exit_code=None), "did not end"),
    "a key for two bodies": (
        *(
            commands.judge_keys,
            evidence_of(command(1), command(2, body=b'{"a":1}')),
            "another body",
        ),
    ),
    "any version will do": (
        *(commands.judge_if_match, evidence_of(command(1, headers={"if-match": "*"})), "If-Match"),
    ),
    "lost and given up": (commands.judge_repeats, evidence_of(LOST), "not sent again"),
    "lost, and another body": (
        *(commands.judge_repeats, evidence_of(LOST, command(2, body=b"[]")), "another body"),
    ),
    "lost, and another key": (
        *(commands.judge_repeats, evidence_of(LOST, command(2, "k2")), "another Idempotency-Key"),
    ),
    "done twice": (commands.judge_doubling, evidence_of(LOST, command(2, "k2")), "second key"),
    "too early": (
        *(
            commands.judge_waiting("too-many-requests"),
            evidence_of(BUSY, command(1.4)),
            "0.40 s after",
        ),
    ),
    "never again": (
        commands.judge_waiting("too-many-requests"),
        evidence_of(BUSY),
        "not sent again",
    ),
    "a new key after 429": (
        *(
            commands.judge_same_key("too-many-requests"),
            evidence_of(BUSY, command(3, "k2")),
            "its key",
        ),
    ),
    "no look after 412": (
        commands.judge_conflict,
        evidence_of(STALE, command(2, "k2")),
        "without reading",
    ),
    "the old key after 412": (
        *(
            commands.judge_conflict,
            evidence_of(STALE, read(2), command(3)),
            "the key of the refused",
        ),
    ),
    "nothing was named": (
        *(commands.judge_conflict, evidence_of(command(1, fault="overtaken")), "without If-Match"),
    ),
    "polling": (
        *(
            reading.judge_polling,
            evidence_of(command(0), *(read(1 + at / 10) for at in range(9))),
            "8",
        ),
    ),
    "neither stream nor poll": (reading.judge_following, evidence_of(command(1)), "neither"),
    "from the beginning": (
        reading.judge_resuming,
        evidence_of(BROKEN, stream(2)),
        "without Last-Event",
    ),
    "from too early": (
        reading.judge_resuming,
        evidence_of(BROKEN, stream(2, "4")),
        "was resumed from 4",
    ),
    "from too late": (reading.judge_resuming, evidence_of(BROKEN, stream(2, "7")), "skipped"),
    "at once": (reading.judge_reconnecting, evidence_of(BROKEN, stream(1.01, "5")), "at once"),
    "after the end": (reading.judge_end, evidence_of(command(9.5)), "after the end"),
    "again and again": (
        *(reading.judge_end, evidence_of(stream(9.1, status=204), stream(9.5, status=204)), "204"),
    ),
    "a token in the address": (
        *(reading.judge_token_place, evidence_of(read(1, query=f"token={TOKEN}")), "address"),
    ),
    "a token elsewhere": (
        reading.judge_token_elsewhere,
        evidence_of(read(1, fault="redirected"), elsewhere=[f"GET /\nauth: {TOKEN}".encode()]),
        "redirect",
    ),
    "played on a drifted board": (
        reading.judge_digest,
        evidence_of(read(1, "state", query="digest=1", fault="drift"), command(2)),
        "digest",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_costs_the_points_and_is_named(case):
    judge, evidence, reason = CASES[case]

    verdict = judge(evidence)

    assert verdict.is_kept is False
    assert reason in verdict.reason


GOOD = {
    "sent again": (commands.judge_repeats, evidence_of(LOST, command(2))),
    "looked, and another": (commands.judge_doubling, evidence_of(LOST, read(2), command(3, "k2"))),
    "after a second": (
        commands.judge_waiting("too-many-requests"),
        evidence_of(BUSY, command(2.0)),
    ),
    "looked after 412": (commands.judge_conflict, evidence_of(STALE, read(2), command(3, "k2"))),
    "no question after 412": (commands.judge_conflict, evidence_of(STALE, read(2))),
    "reads of what is new": (
        reading.judge_polling,
        evidence_of(command(0), *(read(1 + at / 10, version=str(at)) for at in range(9))),
    ),
    "a long poll": (
        reading.judge_following,
        evidence_of(command(0), read(1, "events", query="after=3&wait=20")),
    ),
    "after the last one": (reading.judge_resuming, evidence_of(BROKEN, stream(2, "5"))),
    "by the cursor of the query": (
        *(reading.judge_resuming, evidence_of(BROKEN, read(2, "events", query="after=5&wait=9"))),
    ),
    "after what a command told": (
        *(reading.judge_resuming, evidence_of(BROKEN, command(1, version="7"), stream(2, "7"))),
    ),
    "a redirect without the token": (
        *(
            reading.judge_token_elsewhere,
            evidence_of(read(1, fault="redirected"), elsewhere=[b"GET /"]),
        ),
    ),
}


@pytest.mark.parametrize("case", GOOD)
def test_what_is_right_is_kept(case):
    judge, evidence = GOOD[case]

    assert judge(evidence).is_kept is True


JUDGES = [
    *(commands.judge_repeats, commands.judge_doubling, commands.judge_conflict),
    *(commands.judge_look, commands.judge_same_key("redirected"), commands.judge_if_match),
    *(reading.judge_resuming, reading.judge_reconnecting, reading.judge_patience),
    *(reading.judge_repetition, reading.judge_lateness, reading.judge_unknown),
    *(reading.judge_token_elsewhere, reading.judge_return, reading.judge_polling),
]


@pytest.mark.parametrize("judge", JUDGES)
def test_what_a_client_never_came_to_is_not_kept(judge):
    verdict = judge(evidence_of())

    assert verdict.is_kept is False
    assert "never got this far" in verdict.reason


def test_a_stream_is_split_into_its_messages_and_the_lines_between_them():
    """Comments are forwarded immediately, because clients close silent connections."""
    pieces = (
        b"retry: 2000\nid: 4\nda",
        b"ta: {}\n\n:\n",
        b":\n",
        b"",
        b"event: asked\ndata: 1\n\n",
    )
    messages = list(split_messages([*pieces, b"retry: 700\n"]))

    assert messages == [
        b"retry: 2000\n",
        LiveMessage(4, "", "{}"),
        b":\n",
        b":\n",
        b"",
        LiveMessage(None, "asked", "1"),
        b"retry: 700\n",
    ]
