"""Verify a match of Formicary independently of the service, with only Python 3.9.

    python formicary_verify.py match.ndjson[.gz]
    python formicary_verify.py match.ndjson --receipts receipts.ndjson --keys keys.json
    python formicary_verify.py match.ndjson --inclusion proofs.json --log-key KEY --witness KEY

A bundle is an NDJSON file: a header, followed by every event. `docs/log-format.md` describes the
checks, so that they can be implemented in other languages. `formicary-verify.js` in the same folder
is the same program for browsers and Node. `sdk/vectors` contains bundles on which both must agree.
This program does not check the rules of the game or the macs of its states, which require the
game's code. `formicary verify FILE` checks those as well.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import hmac
import json
import re
import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

CHECKS = (  # in the order in which they are made
    "header",
    "lines",
    "chain",
    "creation",
    "records",
    "clocks",
    "ends",
    "seats",
    "opened",
    "commitments",
    "salts",
    "luck",
    "receipts",
    "inclusion",
)
MOST = 2**53 - 1
CRLF = "the line ends with CRLF; a bundle ends its lines with LF"
DEPTH_MOST = 64  # maximum nesting depth of lists and objects in a line
LINE_MOST = 4 * 1024 * 1024  # bytes
LINES_MOST = 1_000_000  # not counting the header
BYTES_MOST = 512 * 1024 * 1024  # after decompression
MARKS = re.compile(r'"(?:[^"\\]+|\\.)*"|[\[{\]}]', re.DOTALL)  # strings, other brackets
KEYS = ("bot", "luck", "salt", "state")
HEADER = {"bundle", "content", "game", "link", "match", "rules", "version"}
RECEIPT = {"at", "key", "link", "match", "seq", "signature"}
RECORD = {"at", "by", "command", "event", "id", "mac", "seals", "seat"}
ENTRIES = {  # of a public log: their members besides `entry`
    "adopted": {"at", "content", "game", "link", "match", "rules", "version"},
    "alive": {"at", "link", "match", "version"},
    "created": {"at", "commitments", "content", "game", "link", "match", "rules"},
    "ended": {"at", "link", "match", "outcome", "version"},
    "restarted": {"at", "checkpoint", "reason"},
    "withdrawn": {"at", "form", "match", "reason"},
}
HASH_BYTES = 32
NOTE_MOST = 64 * 1024  # bytes of a signed note
NOTE_KEY, WITNESS_KEY = 1, 4  # kinds of keys of signed notes
NOTE_NAME = re.compile(r"[^\s+]+")
DASH = "\N{EM DASH} "  # begins a line of a signature
BASE64 = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
ACTORS = {"host", "seat", "bot", "phase", "clock", "admin"}
REASONS = {
    **dict.fromkeys(("abandoned", "abuse", "fault", "operator"), "admin"),
    "cancelled": "host",
    "expired": "clock",
}
HOLDING = {"seat-taken", "seat-token-rotated", "seat-claimed", "seat-left", "reservation-declined"}
INVITING = {"seat-reserved", "invitation-made", "invitation-withdrawn"}
NO_RESULT = {"ranking": [], "reason": "called-off", "rule": "T15"}
WORD = 1 << 64
TABLE = {
    "match-created",
    "position-set",
    "seat-taken",
    "standing-answers-given",
    "undo-proposed",
    "undo-answered",
    "undo-lapsed",
    "seat-handed-to-bot",
    "seat-handed-back",
    "timed-out",
    "clock-advanced",
    "seat-resigned",
    "match-called-off",
    *HOLDING,
    *INVITING,
}


class Broken(Exception):
    """Raised for the first invalid entry, with its seq (0 for the header) and a slug of the fault.

    `check` is the check of `CHECKS` that failed.
    """

    check = ""

    def __init__(self, seq: int, fault: str, detail: str = "") -> None:
        super().__init__(f"seq {seq}: {fault}" + (f": {detail}" if detail else ""))
        self.seq, self.fault, self.detail = seq, fault, detail


def verify(lines: list[bytes]) -> dict[str, Any]:
    """Verify a bundle and return its counts. Raise Broken at the first invalid entry.

    `complete` is true if the match has ended and released its keys. Before that, luck and the
    sealed values can only be checked by the service. `entropy` has the seats whose players gave
    entropy of their own, and those that gave none.
    """
    header = _run("header", check_header, lines)
    events = _run("lines", check_lines, lines[1:])
    _run("chain", check_chain, header, events)
    _run("creation", check_creation, header, events[0])
    _run("records", check_records, events)
    _run("clocks", check_clocks, events)
    _run("ends", check_called_off, events)
    _run("seats", check_seats, events)
    opened = _run("opened", lambda: sum(check_opened(event) for event in events))
    sealed = sum(len(event["e"].get("seals", {})) for event in events)
    keys = _run("commitments", check_keys, events)
    draws = 0
    if keys is not None:
        _run("salts", lambda: [check_salts(keys["salt"], event) for event in events])
        draws = _run("luck", check_luck, keys["luck"], events)
    return {
        "match": header["match"],
        "events": len(events),
        "opened": opened,
        "sealed": sealed - opened,
        "draws": draws,
        "complete": keys is not None,
        "entropy": find_entropy(events),
    }


def _run(name: str, check: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return check(*arguments)
    except Broken as broken:
        broken.check = name
        raise


# --- canonical JSON ---------------------------------------------------------------------------


def canonical(value: Any) -> bytes:
    """Return canonical JSON: sorted keys, no spaces, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _refuse(text: str) -> Any:
    raise ValueError(f"{text} is not an integer")


def _parse_line(seq: int, line: bytes) -> Any:
    def integer(text: str) -> int:
        if len(text) > 17 or abs(int(text)) > MOST:
            raise ValueError(f"{text} is beyond 53 bits")
        return int(text)

    _need(len(line) <= LINE_MOST, seq, f"the line is longer than {LINE_MOST} bytes")
    line = line[:-1] if line.endswith(b"\n") else line
    _need(line != b"", seq, "the line is empty")
    _need(not line.endswith(b"\r"), seq, CRLF)
    try:
        value = json.loads(line, parse_float=_refuse, parse_constant=_refuse, parse_int=integer)
        spelled = canonical(value)
    except UnicodeEncodeError as error:
        raise Broken(seq, "record", "a text has half of a surrogate pair") from error
    except (ValueError, RecursionError) as error:
        raise Broken(seq, "record", str(error)) from error
    if spelled != line:
        raise Broken(seq, "record", "it is not canonical JSON")
    _need(not _is_deep(line.decode()), seq, f"it is nested more than {DEPTH_MOST} deep")
    return value


def _is_deep(text: str) -> bool:
    depth = deepest = 0
    for mark in MARKS.finditer(text):
        depth += (mark[0] in "[{") - (mark[0] in "]}")
        deepest = max(deepest, depth)
    return deepest > DEPTH_MOST


def _need(is_so: bool, seq: int, detail: str, fault: str = "record") -> None:
    if not is_so:
        raise Broken(seq, fault, detail)


def _parse_hex(seq: int, text: Any) -> bytes:
    _need(
        isinstance(text, str) and re.fullmatch("([0-9a-f]{2})*", text) is not None, seq, "not hex"
    )
    return bytes.fromhex(text)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _is_same(left: Any, right: Any) -> bool:
    """Return whether two values have the same JSON. Unlike in Python, True does not equal 1."""
    return canonical(left) == canonical(right)


# --- form -------------------------------------------------------------------------------------


def check_header(lines: list[bytes]) -> dict[str, Any]:
    """Check the format of the first line, and return the decoded header."""
    header = _parse_line(0, lines[0]) if lines else None
    names = set(header) - {"pack", "rules_hash"} if isinstance(header, dict) else set()
    _need(names == HEADER, 0, "it is not a header of a bundle")
    _need(_is_int(header["bundle"]) and header["bundle"] == 1, 0, "the bundle has another version")
    _need(_is_int(header["version"]), 0, "the version is not a number")
    texts = ("content", "game", "match", "rules")
    _need(all(isinstance(header[name], str) for name in texts), 0, "a name is not a text")
    _parse_hex(0, header["link"])
    _parse_hex(0, header.get("rules_hash", ""))
    if "pack" in header:
        digest = hashlib.sha256(canonical(header["pack"])).hexdigest()
        _need(digest == header["content"], 0, "the pack does not match its hash")
    return dict(header)


def check_lines(lines: list[bytes]) -> list[dict[str, Any]]:
    """Check the format of all event lines, and return the decoded events."""
    events = []
    for seq, line in enumerate(lines, 1):
        _need(seq <= LINES_MOST, seq, f"there are more than {LINES_MOST} events")
        events.append(check_line(seq, line))
    return events


def check_line(seq: int, line: bytes) -> dict[str, Any]:
    """Check the format of an event line, and return the decoded event."""
    entry = _parse_line(seq, line)
    _need(isinstance(entry, dict) and {"e", "link", "seq"} <= set(entry), seq, "it is not an event")
    _need(set(entry) <= {"e", "link", "seq", "opened"}, seq, "it has unknown members of an event")
    _need(_is_int(entry["seq"]) and isinstance(entry["e"], dict), seq, "it is not an event")
    record, opened = entry["e"], entry.get("opened", {})
    _need(set(record) <= RECORD, seq, "it has unknown members of a record")
    _need(_is_int(record.get("at")), seq, "its time is not a number")
    by = record.get("by")
    _need(isinstance(by, str) and by in ACTORS, seq, "its actor is unknown")
    _need("seat" not in record or _is_int(record["seat"]), seq, "its seat is not a number")
    event = record.get("event")
    _need(
        isinstance(event, dict) and isinstance(event.get("type"), str), seq, "its event is missing"
    )
    seals = record.get("seals", {})
    are_texts = isinstance(seals, dict) and all(isinstance(seal, str) for seal in seals.values())
    _need(are_texts and isinstance(opened, dict), seq, "its seals are not valid")
    _need("opened" not in entry or bool(opened), seq, "nothing is opened")
    for value in opened.values():
        _need(isinstance(value, dict) and set(value) == {"salt", "value"}, seq, "an opened value")
    return dict(entry)


# --- chain and records ------------------------------------------------------------------------


def check_chain(header: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """Check the seq and link of every event, and that the header matches the last event."""
    link = hashlib.sha256(b"formicary/genesis/1\0" + header["match"].encode()).digest()
    for seq, event in enumerate(events, 1):
        _need(event["seq"] == seq, seq, f"found entry {event['seq']} instead", "gap")
        placed = link + seq.to_bytes(8, "big") + canonical(event["e"])
        link = hashlib.sha256(b"formicary/link/1\0" + placed).digest()
        _need(link == _parse_hex(seq, event["link"]), seq, "", "link")
    version, last = header["version"], len(events)
    detail = f"the head is at {version}"
    _need(version == last, min(last, version) + 1, detail, "head")
    _need(link.hex() == header["link"], last, "the head has another link", "head")
    _need(last > 0, 1, "the log is empty", "gap")


def check_creation(header: dict[str, Any], first: dict[str, Any]) -> None:
    """Check that the first event creates the match named in the header."""
    event = first["e"]["event"]
    is_one = event["type"] == "match-created" and isinstance(event.get("commitments"), dict)
    _need(is_one, 1, "it does not create a match")
    _need(isinstance(event.get("lineage"), (dict, type(None))), 1, "it does not create a match")
    texts = all(isinstance(commitment, str) for commitment in event["commitments"].values())
    _need(texts, 1, "it does not create a match")
    for name in ("game", "rules", "content"):
        _need(event.get(name) == header[name], 0, f"the header has other {name}")


def check_records(events: list[dict[str, Any]]) -> None:
    """Check times, and that each commit starts with an id, ends with a mac and has one actor."""
    at, begins, first = 0, True, {}
    for event in events:
        seq, record = event["seq"], event["e"]
        _need(record["at"] >= at, seq, "its time is before that of the previous event")
        at = record["at"]
        first = record if begins else first
        _need(("id" in record) == begins, seq, "it is at the wrong place in its commit")
        _need(begins or "command" not in record, seq, "its commit began before")
        same = all(record.get(name) == first.get(name) for name in ("at", "by", "seat"))
        _need(same, seq, "its actor or time is not that of its commit")
        begins = "mac" in record
        ends = record["event"]["type"] == "match-ended"
        _need(not ends or seq == len(events), seq, "a match ends once, at its end")
    _need(begins, len(events), "its commit is incomplete", "gap")


# --- ends without a result --------------------------------------------------------------------


def check_called_off(events: list[dict[str, Any]]) -> None:
    """Check that a match without a result was ended by an allowed actor and has no winner."""
    last = events[-1]["e"]["event"]
    outcome = last.get("outcome")
    ends_so = isinstance(outcome, dict) and outcome.get("reason") == "called-off"
    calls = [event for event in events if event["e"]["event"]["type"] == "match-called-off"]
    _need(ends_so == bool(calls), events[-1]["seq"], "its end and the reason of its end disagree")
    for event in calls:
        seq, record = event["seq"], event["e"]
        _need(seq == len(events) - 1 and "mac" not in record, seq, "it does not end the match")
        reason = record["event"].get("reason")
        _need(isinstance(reason, str) and reason in REASONS, seq, "its reason is unknown")
        actor = (record["by"], "seat" in record)
        _need(actor == (REASONS[reason], False), seq, "its actor may not end the match")
        _need(_is_same(outcome, NO_RESULT), seq + 1, "it has a result")


# --- seats ------------------------------------------------------------------------------------


def check_seats(events: list[dict[str, Any]]) -> None:
    """Check that seats were taken, claimed, left and offered in time and by the rules."""
    created = events[0]["e"]["event"]
    plans, creator, until = (created.get(name) for name in ("seats", "creator", "open_until"))
    are_plans = isinstance(plans, list) and all(isinstance(plan, dict) for plan in plans)
    _need(are_plans and (until is None or _is_int(until)), 1, "its seats are not valid")
    named = [creator, *(plan.get("account") for plan in plans)]
    _need(all(map(_is_text_or_none, named)), 1, "an account is not a text")
    is_invited = created.get("visibility") == "invited"
    own = {None, "", creator} if created.get("has_test_clock") is True else None
    _need(own is None or own.issuperset(named), 1, "a seat is another account's", "decision")
    seats = [_plan_seat(plan, is_invited) for plan in plans]
    for entry in events[1:]:
        seq, record, event = entry["seq"], entry["e"], entry["e"]["event"]
        is_open = any(not seat["held"] for seat in seats)
        late = is_open and until is not None and record["at"] >= until and record["by"] != "admin"
        if until is not None and event["type"] == "clock-advanced" and not late:
            until -= event["by"] if _is_int(event.get("by")) else 0
        kind, reason = event["type"], event.get("reason")
        _need(not late or kind == "match-ended" or reason == "expired", seq, "it is late", "clock")
        if kind == "match-called-off" and reason in ("cancelled", "expired"):
            due = bool(late) if reason == "expired" else bool(creator)
            fault = "clock" if reason == "expired" else "decision"
            _need(is_open and due, seq, f"it was not {reason}", fault)
        if kind in HOLDING | INVITING:
            number = event.get("seat")
            _need(_is_text_or_none(event.get("account")), seq, "its account is not a text")
            is_one = _is_int(number) and 0 <= number < len(seats)
            by_whom = ("seat", number) if kind in HOLDING else ("host", None)
            is_so = is_one and (record["by"], record.get("seat")) == by_whom
            _need(
                is_so and (kind in HOLDING or bool(creator)),
                seq,
                "its actor may not do this",
                "decision",
            )
            is_own = own is None or event.get("account") in own
            fits = is_own and _fits(seats, seats[number], event, is_open)
            _need(fits, seq, f"no {kind}", "decision")
            seats[number] = _evolve_seat(seats[number], event, is_invited)


def _plan_seat(plan: dict[str, Any], is_invited: bool) -> dict[str, Any]:
    """Return the initial state of a seat: its holder or, if it is open, its protection."""
    open_as = "invited" if is_invited or plan.get("invited") is True else ""
    kept = "reserved" if plan.get("account") else open_as
    held = "bot" if plan.get("bot") is not None else ""
    return {"held": held, "account": plan.get("account"), "kept": kept, "closed": is_invited}


def _fits(  # noqa: PLR0911  # one case per event
    seats: list[Any], seat: dict[str, Any], event: dict[str, Any], is_open: bool
) -> bool:
    """Return whether an event about a seat is possible in the seat's state."""
    kind, account = event["type"], event.get("account")
    have = [other["account"] for other in seats if other["account"] and other["held"]]
    if kind in ("seat-token-rotated", "seat-claimed"):
        return seat["held"] == "player" and not seat["account"] and account not in have
    if kind == "seat-left":
        return seat["held"] == "player" and is_open
    if seat["held"] or not is_open:
        return False
    if kind == "seat-taken":
        is_kept = seat["kept"] == "reserved" and seat["account"] != account
        return account not in have and not is_kept and bool(seat["kept"] or not seat["closed"])
    if kind == "seat-reserved":
        return bool(account) and account not in [other["account"] for other in seats]
    if kind == "reservation-declined":
        return bool(seat["kept"] == "reserved")
    return kind == "invitation-made" or bool(seat["kept"])


def _evolve_seat(seat: dict[str, Any], event: dict[str, Any], is_invited: bool) -> dict[str, Any]:
    """Return the state of a seat after an event about it."""
    kind, account = event["type"], event.get("account")
    if kind in ("seat-taken", "seat-claimed"):
        return {**seat, "held": "player", "account": account, "kept": ""}
    if kind == "seat-token-rotated":
        return seat
    kept = {"seat-reserved": "reserved", "invitation-made": "invited", "invitation-withdrawn": ""}
    return {
        **seat,
        "held": "",
        "account": account,
        "kept": kept.get(kind, "invited" if is_invited else ""),
    }


# --- clocks -----------------------------------------------------------------------------------


def check_clocks(events: list[dict[str, Any]]) -> None:
    """Check each time-out against the log and the time control of the match.

    Only the rules of the game determine which seats had to move in between, and thus the time left
    in a seat's bank. The check only ensures that the bank cannot have contained more.
    """
    clock = events[0]["e"]["event"].get("clock")
    check_test_clock(events)
    for entry in events:
        event, by = entry["e"]["event"], entry["e"]["by"]
        if event["type"] == "timed-out":
            check_time_out(clock, events, entry)
        absent = event["type"] == "seat-handed-to-bot" and event.get("reason") == "absence"
        resigned = event["type"] == "seat-resigned" and event.get("reason") == "time-out"
        _need(by == "clock" or not (absent or resigned), entry["seq"], "no time ran out", "clock")
        if by == "clock" and "id" in entry["e"]:
            kinds = [other["e"]["event"]["type"] for other in events[entry["seq"] - 1 :][:2]]
            is_so = "timed-out" in kinds or event.get("reason") == "expired"
            _need(is_so, entry["seq"], "no time ran out", "clock")


def check_test_clock(events: list[dict[str, Any]]) -> None:
    """Check that only a match with a test clock was moved forward, by its creator, and by how much.

    Such a match concerns nobody but its creator: it is invited and not rated, and
    does not limit spectators.
    """
    created, offset = events[0]["e"]["event"], 0
    has_clock = created.get("has_test_clock") is True
    is_own = bool(created.get("creator")) and created.get("visibility") == "invited"
    is_fair = is_own and not created.get("is_rated") and not created.get("spectators")
    _need(is_fair or not has_clock, 1, "its test clock concerns others", "decision")
    for entry in events:
        seq, record, event = entry["seq"], entry["e"], entry["e"]["event"]
        if event["type"] != "clock-advanced":
            continue
        by, after = event.get("by"), event.get("offset")
        _need(_is_int(by) and _is_int(after), seq, "its times are not valid")
        actor = (record["by"], "seat" in record)
        _need(has_clock and actor == ("host", False), seq, "nobody may do this", "decision")
        offset += by
        _need(by > 0 and after == offset, seq, "it moves by another time", "decision")


def check_time_out(clock: Any, events: list[dict[str, Any]], entry: dict[str, Any]) -> None:
    """Check one time-out: the question was open, and the recorded deadline is correct and past."""
    seq, record, event = entry["seq"], entry["e"], entry["e"]["event"]

    def need(is_so: bool, detail: str) -> None:
        _need(is_so, seq, detail, "clock")

    need(isinstance(clock, dict), "the match has no clock")
    names = ("allowed", "asked", "offered_at", "ran_out_at", "seat", "started_at")
    need(all(_is_int(event.get(name)) for name in names), "its evidence is not valid")
    seat, asked, started_at = event["seat"], event["asked"], event["started_at"]
    need(record["by"] == "clock" and record.get("seat") == seat, "its actor is not the clock")
    need(0 < asked < seq and "mac" in events[asked - 1]["e"], "nobody was asked then")
    need(event["offered_at"] == events[asked - 1]["e"]["at"], "it was offered at another time")
    need(event["ran_out_at"] == started_at + event["allowed"], "its time ran out at another time")
    need(record["at"] >= event["ran_out_at"], "its time had not run out")
    between = events[asked : seq - 1]
    need(not any(_moves(other, seat) for other in between), "its question had changed")
    back = {"type": "seat-handed-back", "seat": seat}
    started = event["offered_at"]
    for other in between:
        if _is_same(other["e"]["event"], back):
            started = other["e"]["at"]
        elif other["e"]["event"]["type"] == "clock-advanced":
            started -= other["e"]["event"]["by"]
    need(started_at == started, "its clock ran from another time")
    _check_allowed(clock, event["allowed"], [other["e"] for other in events[: seq - 1]], seat, seq)
    follows = events[seq]["e"]["event"] if "mac" not in record else {}
    wanted = {"bot": ["seat-handed-to-bot"], "resign": ["seat-resigned"]}
    types = wanted.get(str(clock.get("on_timeout", "bot")), [])
    need(not types or follows.get("type") in types, "the policy of the match differs")
    need(not types or _is_same(follows.get("seat"), seat), "it follows for another seat")


def _moves(entry: dict[str, Any], seat: int) -> bool:
    """Return whether an event changes a seat's question: a game event by the seat, or a rewind."""
    kind = entry["e"]["event"]["type"]
    if kind == "rewound":
        return True
    return "mac" in entry["e"] and entry["e"].get("seat") == seat and kind not in TABLE


def _check_allowed(
    clock: dict[str, Any], allowed: int, before: list[dict[str, Any]], seat: int, seq: int
) -> None:
    spans = [clock.get(name, 0) for name in ("seconds", "days", "increment_seconds")]
    _need(all(map(_is_int, spans)), seq, "the clock is not valid", "clock")
    bank, days, more = spans[0] * 1000, spans[1] * 86_400_000, spans[2] * 1000
    if clock.get("kind") != "per-match":
        each = days if clock.get("kind") == "correspondence" else bank
        _need(allowed == each, seq, f"each decision has {each} ms", "clock")
        return
    own = [record for record in before if record.get("seat") == seat and "mac" in record]
    most = bank + more * (len(own) + 1)
    _need(0 <= allowed <= most, seq, f"there were at most {most} ms left", "clock")


# --- hidden values ----------------------------------------------------------------------------


def check_opened(entry: dict[str, Any]) -> int:
    """Check the revealed values of an event against their seals, and return their number."""
    seals, opened = entry["e"].get("seals", {}), entry.get("opened", {})
    for path, value in opened.items():
        salted = _parse_hex(entry["seq"], value["salt"]) + canonical(value["value"])
        seal = hashlib.sha256(b"formicary/seal/1\0" + salted).hexdigest()
        _need(seals.get(path) == seal, entry["seq"], path, "seal")
    return len(opened)


def check_salts(key: bytes, entry: dict[str, Any]) -> None:
    """Check that every sealed value is revealed, and salted with the released salt key."""
    seq, opened = entry["seq"], entry.get("opened", {})
    for path in entry["e"].get("seals", {}):
        _need(path in opened, seq, f"{path} is not opened", "seal")
        place = b"formicary/salt/1\0" + seq.to_bytes(8, "big") + path.encode()
        salt = hmac.new(key, place, "sha256").hexdigest()
        _need(opened[path]["salt"] == salt, seq, f"{path} has another salt", "seal")


def released(events: list[dict[str, Any]]) -> dict[str, bytes] | None:
    """Return the keys released by the last event.

    Return None if the match is still running, or if it does not release its keys.
    """
    seq, event = events[-1]["seq"], events[-1]["e"]["event"]
    if event["type"] != "match-ended":
        return None
    keys = event.get("keys")
    _need(isinstance(keys, dict), seq, "it releases no keys")
    missing, first = sorted(set(KEYS) - set(keys)), events[0]["e"]["event"]
    if missing and (first.get("keeps_keys") is True or first.get("is_private") is True):
        return None
    _need(not missing, seq, f"not released: {', '.join(missing)}", "commitment")
    return {name: _parse_hex(seq, keys[name]) for name in KEYS}


def check_keys(events: list[dict[str, Any]]) -> dict[str, bytes] | None:
    """Check the released keys against the commitments. Return the keys, or None."""
    keys = released(events)
    if keys is not None:
        check_commitments(keys, events[0])
    return keys


def check_commitments(keys: dict[str, bytes], first: dict[str, Any]) -> None:
    """Check that the first event committed to the released keys."""
    commitments = first["e"]["event"]["commitments"]
    for name, key in keys.items():
        hashed = hashlib.sha256(b"formicary/commitment/1\0" + key).hexdigest()
        detail = f"the {name} key is not the one committed to"
        _need(commitments.get(name) == hashed, 1, detail, "commitment")


# --- luck -------------------------------------------------------------------------------------


def check_luck(key: bytes, events: list[dict[str, Any]]) -> int:
    """Repeat every draw, with each seat's entropy mixed in, and return the number of labels.

    Each label is drawn only once on a line, because a rewind removes the draws after its target.
    """
    drawn: list[frozenset[str]] = [frozenset()]  # labels on the line, by version
    total = 0
    keys: list[bytes] = [key]  # the match's own, then those of its layers
    layers: list[dict[str, str]] = []  # the choices by pattern of labels
    commit: list[dict[str, Any]] = []
    for event in events:
        commit.append(event)
        if "mac" not in event["e"]:
            continue
        for event_of_commit in commit:
            seq, happened = event_of_commit["seq"], event_of_commit["e"]["event"]
            keys = [_mix_key(key, seq, happened) for key in keys]
            if happened["type"] == "match-created":
                inherited = _read_layers(seq, happened.get("lineage") or {})
                keys = keys[:1] + [key for key, _ in inherited]
                layers = [patterns for _, patterns in inherited]
        line = drawn[-1]
        for event_of_commit in commit:
            line = _rewind_labels(drawn, line, event_of_commit)
        labels = _redraw(keys, layers, commit)
        for label in labels:
            _need(label not in line, commit[0]["seq"], f"{label} was drawn before", "luck")
            line = line | {label}
        total += len(labels)
        drawn += [line] * len(commit)
        commit = []
    return total


def find_entropy(events: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the seats whose players gave entropy, and those of players that gave none.

    `inherited` is true for a branch that draws with the luck of another match.
    """
    lineage = events[0]["e"]["event"].get("lineage")
    luck = lineage.get("luck") if isinstance(lineage, dict) else None
    inherited = isinstance(lineage, dict) and "luck_by_label" in lineage
    seats: dict[int, bool] = {}
    for entry in events:
        event = entry["e"]["event"]
        if event["type"] == "seat-taken":
            given = event.get("entropy")
            seats[event["seat"]] = isinstance(given, str) and given != ""
        elif event["type"] == "seat-left":
            seats.pop(event["seat"], None)
    return {
        "given": sorted(seat for seat, has_given in seats.items() if has_given),
        "missing": sorted(seat for seat, has_given in seats.items() if not has_given),
        "inherited": inherited or (isinstance(luck, str) and luck != ""),
    }


def describe_entropy(entropy: dict[str, Any]) -> str:
    """Return a sentence that says who could have chosen the luck."""
    given, missing = _list_seats(entropy["given"]), _list_seats(entropy["missing"])
    if entropy["inherited"]:
        return "the luck, or a part of it, is that of another match"
    if given:
        rest = f"; none of {missing}" if missing else ""
        return f"the luck was chosen by nobody alone: entropy of {given}{rest}"
    rest = f"no entropy of {missing}" if missing else "no player took a seat"
    return f"the service alone could have chosen the luck: {rest}"


def _list_seats(seats: list[int]) -> str:
    if len(seats) < 2:
        return f"seat {seats[0]}" if seats else ""
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _mix_key(key: bytes, seq: int, event: dict[str, Any]) -> bytes:
    if event["type"] == "match-created" and event.get("lineage") is not None:
        lineage = event["lineage"]
        _need(isinstance(lineage, dict), seq, "its lineage is not valid")
        inherited = lineage.get("luck")  # from a branch that continues its parent's luck
        return _parse_hex(seq, "" if inherited is None else inherited) or key
    given = event.get("entropy") if event["type"] == "seat-taken" else None
    _need(_is_text_or_none(given), seq, "its entropy is not a text")
    if not given:
        return key
    return hmac.new(key, b"formicary/entropy/1\0" + given.encode(), "sha256").digest()


def _read_layers(seq: int, lineage: dict[str, Any]) -> list[tuple[bytes, dict[str, str]]]:
    """Return the keys that a branch inherits for some labels, with the patterns of the labels."""
    if "luck_by_label" not in lineage:
        return []
    found, detail = lineage["luck_by_label"], "its luck by label is not valid"
    form = isinstance(found, dict) and set(found) == {"layers", "version"}
    _need(form and _is_same(found["version"], 1), seq, detail)
    layers = found["layers"]
    _need(isinstance(layers, list) and layers and lineage.get("luck") is None, seq, detail)
    for layer in layers:
        form = isinstance(layer, dict) and set(layer) == {"key", "patterns"} and layer["key"]
        _need(bool(form) and isinstance(layer["patterns"], dict), seq, detail)
        for pattern, choice in layer["patterns"].items():
            _need(re.fullmatch("[!-~]{1,100}", pattern) is not None, seq, detail)
            _need(isinstance(choice, str) and choice in ("new", "same"), seq, detail)
    return [(_parse_hex(seq, layer["key"]), layer["patterns"]) for layer in layers]


def key_of_label(keys: list[bytes], layers: list[dict[str, str]], label: str) -> bytes:
    """Return the key of a label: that of the last layer in a row that chooses the same luck."""
    key = keys[0]
    for place, patterns in enumerate(layers, 1):
        if choose_luck(patterns, label) == "new":
            break
        key = keys[place]
    return key


def choose_luck(patterns: dict[str, str], label: str) -> str:
    """Return the choice of the matching pattern with the most characters besides `*`."""
    matching = [pattern for pattern in patterns if is_match(pattern, label)]
    if not matching:
        return "new"
    return patterns[min(matching, key=lambda name: (-len(name.replace("*", "")), name))]


def is_match(pattern: str, label: str) -> bool:
    """Return whether a label matches a pattern, in which `*` stands for any characters."""
    parts = pattern.split("*")
    if len(parts) == 1:
        return label == pattern
    start, *middle, end = parts
    if len(label) < len(start) + len(end):
        return False
    if not (label.startswith(start) and label.endswith(end)):
        return False
    at, last = len(start), len(label) - len(end)
    for part in middle:
        at = label.find(part, at, last)
        if at < 0:
            return False
        at += len(part)
    return True


def _rewind_labels(
    drawn: list[frozenset[str]], line: frozenset[str], entry: dict[str, Any]
) -> frozenset[str]:
    event = entry["e"]["event"]
    if event["type"] != "rewound":
        return line
    to = event.get("to")
    _need(
        _is_int(to) and 0 < to < len(drawn), entry["seq"], "its target is not a version", "decision"
    )
    return drawn[to]


def _redraw(
    keys: list[bytes], layers: list[dict[str, str]], commit: list[dict[str, Any]]
) -> list[str]:
    for event in commit[1:]:
        _need("luck" not in event.get("opened", {}), event["seq"], "luck begins a commit", "seal")
    seq, draws = commit[0]["seq"], commit[0].get("opened", {}).get("luck", {"value": []})["value"]
    labels = []
    for draw in draws if isinstance(draws, list) else [None]:
        form = isinstance(draw, dict) and set(draw) == {"bounds", "label", "values"}
        _need(form and isinstance(draw["label"], str), seq, "it is not a draw", "luck")
        bounds = draw["bounds"]
        form = isinstance(bounds, list) and all(_is_int(bound) and bound > 0 for bound in bounds)
        _need(form, seq, "it is not a draw", "luck")
        key = key_of_label(keys, layers, draw["label"])
        values = draw_values(key, draw["label"], bounds)
        _need(_is_same(draw["values"], values), seq, f"{draw['label']} gives {values}", "luck")
        labels.append(draw["label"])
    return labels


def draw_values(key: bytes, label: str, bounds: list[int]) -> list[int]:
    """Return the numbers that a key and a label generate, each below the corresponding bound."""
    message = b"formicary/luck/1\0" + label.encode() + b"\0"
    values, counter = [], 0
    for bound in bounds:
        limit = word = WORD - WORD % bound
        while word >= limit:
            digest = hmac.new(key, message + counter.to_bytes(8, "big"), "sha256").digest()
            word = int.from_bytes(digest[:8], "big")
            counter += 1
        values.append(word % bound)
    return values


# --- digests of views -------------------------------------------------------------------------


def view_digest(match: str, version: int, seat: int | None, view: Any) -> str:
    """Return the digest of a view at a version of a match. A seat of None means a spectator.

    `view` is the value from `GET .../state`; with `digest=1`, that response includes the same
    digest.
    """
    viewer = "-" if seat is None else f"s{seat}"
    named = match.encode() + b"\0" + version.to_bytes(8, "big") + viewer.encode() + b"\0"
    return hashlib.sha256(b"formicary/view/1\0" + named + canonical(view)).hexdigest()


# --- receipts ---------------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # a square root of -1


def check_receipts(lines: list[bytes], receipts: list[Any], keys: list[Any]) -> int:
    """Check receipts against a verified bundle, and return their number.

    Args:
        lines: the bundle.
        receipts: each a receipt, or the response to a command that includes one.
        keys: the keys listed by `GET /v1/keys`.
    """
    return int(_run("receipts", _check_receipts, lines, receipts, keys))


def _check_receipts(lines: list[bytes], receipts: list[Any], keys: list[Any]) -> int:
    header, events = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    publics = {}
    for key in keys:
        public = bytes.fromhex(key["public"])
        name = hashlib.sha256(b"formicary/receipt-key/1\0" + public).hexdigest()[:16]
        publics[name] = public
    for given in receipts:
        receipt = given.get("receipt", given) if isinstance(given, dict) else {}
        _check_receipt(receipt, header["match"], events, publics)
    return len(receipts)


def _check_receipt(
    receipt: Any, match_id: str, events: list[dict[str, Any]], publics: dict[str, bytes]
) -> None:
    seq = receipt.get("seq") if isinstance(receipt, dict) and _is_int(receipt.get("seq")) else 0
    names = set(receipt) if isinstance(receipt, dict) else set()
    _need(names - {"log"} == RECEIPT, seq, "it is not a receipt", "receipt")
    texts = all(isinstance(receipt[name], str) for name in names - {"at", "seq"})
    _need(
        texts and _is_int(receipt["at"]) and _is_int(receipt["seq"]),
        seq,
        "it is not a receipt",
        "receipt",
    )
    _need(receipt["match"] == match_id, seq, f"it is of match {receipt['match']}", "receipt")
    _need(receipt["key"] in publics, seq, f"there is no key {receipt['key']}", "receipt")
    plain = {name: value for name, value in receipt.items() if name != "signature"}
    signed = b"formicary/receipt/%d\0" % (1 + ("log" in receipt)) + canonical(plain)
    spelled = re.fullmatch("[0-9a-f]{128}", receipt["signature"]) is not None
    _need(spelled, seq, "its signature does not fit its key", "receipt")
    fits = ed25519(publics[receipt["key"]], bytes.fromhex(receipt["signature"]), signed)
    _need(fits, seq, "its signature does not fit its key", "receipt")
    _need(1 <= seq <= len(events), seq, f"the log ends at {len(events)}", "receipt")
    _need(receipt["link"] == events[seq - 1]["link"], seq, "the log has another link", "receipt")
    _need(receipt["at"] == events[seq - 1]["e"]["at"], seq, "the log has another time", "receipt")


def ed25519(public: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether a signature (RFC 8032) of a message is valid under a public key."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, drawn = _point(public), _point(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if key is None or drawn is None or factor >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    left, right = _times(factor, BASE), _add_points(drawn, _times(challenge, key))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


def _point(plain: bytes) -> tuple[int, int, int, int] | None:
    """Decode a curve point into extended coordinates (x, y, z, xy/z), or return None."""
    y = int.from_bytes(plain, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def _add_points(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, int, int, int]:
    a = (left[1] - left[0]) * (right[1] - right[0]) % P
    b = (left[1] + left[0]) * (right[1] + right[0]) % P
    c = 2 * left[3] * right[3] * D % P
    d = 2 * left[2] * right[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(factor: int, point: tuple[int, ...]) -> tuple[int, ...]:
    total: tuple[int, ...] = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = _add_points(total, point)
        point = _add_points(point, point)
        factor >>= 1
    return total


BASE = _point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")) or (0, 1, 1, 0)


# --- inclusion in a public log ----------------------------------------------------------------


def check_inclusion(
    lines: list[bytes], inclusion: bytes, log_key: str = "", witnesses: Sequence[str] = ()
) -> dict[str, Any]:
    """Check proofs of inclusion in a public log against a verified bundle.

    Args:
        lines: the bundle.
        inclusion: the answer of `GET /v1/matches/{match}/inclusion`.
        log_key: the public key of the log, from a trusted source; by default that of the file.
        witnesses: public keys. Each of these witnesses must have signed the checkpoint.

    Returns:
        `origin`, `key` and `size` of the log, the kinds of the `entries` of the match, the time of
        the first one as `since`, in milliseconds since 1970, and `witnesses`: the times at which
        they signed, in seconds since 1970, by name.

    Raises:
        ValueError: a given key is malformed.
        Broken: `inclusion`, if a proof is not valid or the log has another match.
    """
    given = log_key and parse_note_key(log_key, NOTE_KEY)
    watching = [parse_note_key(witness, WITNESS_KEY) for witness in witnesses]
    return dict(_run("inclusion", _check_inclusion, lines, inclusion, given, watching))


def _check_inclusion(
    lines: list[bytes], inclusion: bytes, given: Any, watching: list[Any]
) -> dict[str, Any]:
    header, events = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    try:
        proofs = _parse_inclusion(inclusion)
        key = given or parse_note_key(proofs.get("log", ""), NOTE_KEY)
        text, signatures = _split_note(proofs.get("checkpoint", ""))
        origin, size, root = _read_checkpoint(text, key, signatures)
        times = {witness[0]: _find_signature(witness, text, signatures) for witness in watching}
        salts = _parse_hash(proofs.get("key", ""))
        listed = proofs.get("entries", [])
        entries = [_open_entry(proof, salts, size, root) for proof in listed]
    except (ValueError, RecursionError) as error:
        raise Broken(0, "inclusion", str(error)) from error
    _prove(bool(entries), 0, "the match is not in the log")
    begins = entries[0]["entry"] in ("created", "adopted")
    _prove(begins, 0, "there is no entry of its creation")
    for entry in entries:
        _check_entry(entry, header["match"], events)
    return {
        "origin": origin,
        "key": spell_note_key(key),
        "size": size,
        "entries": [entry["entry"] for entry in entries],
        "since": entries[0]["at"],
        "witnesses": times,
    }


def _prove(is_so: bool, seq: int, detail: str) -> None:
    _need(is_so, seq, detail, "inclusion")


def _ensure(is_so: bool, detail: str) -> None:
    if not is_so:
        raise ValueError(detail)


def _parse_inclusion(inclusion: bytes) -> dict[str, Any]:
    """Return the members of a file of proofs. Others than those that are needed may be missing."""
    detail = "the file is malformed"
    _ensure(len(inclusion) <= LINE_MOST, f"{detail}: it is longer than {LINE_MOST} bytes")
    text = inclusion.decode()
    proofs = json.loads(text, parse_constant=_refuse)
    _ensure(not _is_deep(text), f"{detail}: it is nested more than {DEPTH_MOST} deep")
    canonical(proofs)  # raises UnicodeEncodeError, a ValueError, for half of a surrogate pair
    texts = ("checkpoint", "key", "log")
    fits = isinstance(proofs, dict) and isinstance(proofs.get("match"), str)
    _ensure(fits and all(isinstance(proofs.get(name, ""), str) for name in texts), detail)
    entries = proofs.get("entries", [])
    _ensure(isinstance(entries, list), detail)
    for proof in entries:
        fits = isinstance(proof, dict) and isinstance(proof.get("entry"), str)
        fits = fits and _is_int(proof.get("index")) and isinstance(proof.get("path"), list)
        _ensure(fits and all(isinstance(made, str) for made in proof["path"]), detail)
    return dict(proofs)


def _parse_hash(text: str) -> bytes:
    is_hash = re.fullmatch(f"[0-9a-f]{{{2 * HASH_BYTES}}}", text) is not None
    _ensure(is_hash, f"a hash or a key has {HASH_BYTES} bytes, in lowercase hex")
    return bytes.fromhex(text)


def _open_entry(proof: dict[str, Any], salts: bytes, size: int, root: bytes) -> dict[str, Any]:
    """Return an entry of the log, whose salted leaf is under the root."""
    encoded = proof["entry"].encode()
    _ensure(not encoded.endswith(b"\n"), "the entry ends with a line feed")
    try:
        entry = _parse_line(0, encoded)
    except Broken as broken:
        raise ValueError(f"the entry: {broken.detail}") from broken
    is_one = isinstance(entry, dict) and isinstance(entry.get("entry"), str)
    members = ENTRIES.get(entry["entry"]) if is_one else None
    fits = members is not None and set(entry) == {"entry", *members}
    _ensure(fits and all(map(_fits_member, entry, entry.values())), "it is not an entry")
    salt = hmac.new(salts, b"formicary/leaf-salt/1\0" + encoded, "sha256").digest()
    leaf = hashlib.sha256(b"formicary/leaf/1\0" + salt + encoded).digest()
    path = [_parse_hash(made) for made in proof["path"]]
    hashed = hashlib.sha256(b"\0" + leaf).digest()
    _ensure(root_over(hashed, proof["index"], size, path) == root, "the path leads to another root")
    return dict(entry)


def _fits_member(name: str, value: Any) -> bool:
    """Return whether a member of an entry has the right type."""
    if name in ("at", "version"):
        return _is_int(value)
    if name == "commitments":
        return isinstance(value, dict) and all(isinstance(made, str) for made in value.values())
    return name == "outcome" or isinstance(value, str)


def root_over(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """Return the root to which the path of a leaf leads (RFC 9162, section 2.1.3.2).

    Args:
        leaf: the hash of the leaf.
        index: the place of the leaf, from 0.
        size: the number of leaves of the tree.
        path: the hashes beside the way to the root.

    Raises:
        ValueError: the tree has no such leaf, or the path has another length.
    """
    _ensure(0 <= index < size, f"a tree of {size} leaves has no leaf {index}")
    place, last, made = index, size - 1, leaf
    for sibling in path:
        _ensure(last > 0, "the path is too long")
        if place & 1 or place == last:
            made = hashlib.sha256(b"\1" + sibling + made).digest()
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            made = hashlib.sha256(b"\1" + made + sibling).digest()
        place, last = place >> 1, last >> 1
    _ensure(last == 0, "the path is too short")
    return made


def _check_entry(entry: dict[str, Any], match_id: str, events: list[dict[str, Any]]) -> None:
    """Check an entry of the log against the event that it names."""
    kind = entry["entry"]
    _prove("link" in entry, 0, "the entry says nothing about the events")
    _prove(entry["match"] == match_id, 0, f"the entry is of match {entry['match']}")
    seq = entry.get("version", 1)
    detail = f"the log has version {seq}, and the match ends before it"
    _prove(1 <= seq <= len(events), seq, detail)
    first, named = events[0]["e"]["event"], events[seq - 1]
    expected = {**entry, "at": named["e"]["at"], "link": named["link"]}
    copied = {"commitments", "content", "game", "rules"} & set(entry)
    expected.update({name: first.get(name) for name in copied})
    if kind == "ended":
        expected["outcome"] = named["e"]["event"].get("outcome")
    differing = [name for name in entry if not _is_same(expected[name], entry[name])]
    _prove(not differing, seq, f"the log has another {', '.join(differing)}")
    _prove(kind != "ended" or seq == len(events), seq, "the match goes on after its end in the log")


# --- signed notes -----------------------------------------------------------------------------


def parse_note_key(text: str, kind: int) -> tuple[str, int, bytes]:
    """Return the name, the kind and the bytes of a public key.

    Args:
        text: the key, `<name>+<id>+<base64 of the kind and the key>`.
        kind: the kind that it must have.

    Raises:
        ValueError: the text is malformed, or the key has another kind.
    """
    name, _, rest = text.partition("+")
    key_id, _, encoded = rest.partition("+")
    plain = _parse_base64(encoded)
    fits = NOTE_NAME.fullmatch(name) is not None and len(plain) == 1 + HASH_BYTES
    _ensure(fits and plain[0] == kind, f"{text} is not a key of the right kind")
    key = (name, kind, plain[1:])
    _ensure(_id_of(key).hex() == key_id, f"{text} has the id of another key")
    return key


def spell_note_key(key: tuple[str, int, bytes]) -> str:
    """Return the text of a public key."""
    encoded = base64.b64encode(bytes([key[1]]) + key[2]).decode()
    return f"{key[0]}+{_id_of(key).hex()}+{encoded}"


def _id_of(key: tuple[str, int, bytes]) -> bytes:
    name, kind, public = key
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:4]


def _parse_base64(text: str) -> bytes:
    _ensure(BASE64.fullmatch(text) is not None, f"{text} is not base64")
    return base64.b64decode(text)


def _split_note(note: str) -> tuple[str, list[tuple[str, bytes]]]:
    """Return the text of a note, and the name and content of each signature line."""
    _ensure(len(note.encode()) <= NOTE_MOST, f"the note is longer than {NOTE_MOST} bytes")
    text, divider, rest = note.rpartition("\n\n")
    fits = divider and rest.endswith("\n") and not re.search(r"[\x00-\x09\x0b-\x1f]", text)
    _ensure(bool(fits), "the note has no signature lines, or control characters")
    signatures = []
    for line in rest[:-1].split("\n"):
        name, _, encoded = line[len(DASH) :].partition(" ")
        plain = _parse_base64(encoded)
        fits = line.startswith(DASH) and NOTE_NAME.fullmatch(name) is not None and len(plain) > 4
        _ensure(bool(fits), f"{line} is not a signature line")
        signatures.append((name, plain))
    return f"{text}\n", signatures


def _read_checkpoint(
    text: str, key: tuple[str, int, bytes], signatures: list[tuple[str, bytes]]
) -> tuple[str, int, bytes]:
    """Return the origin, the size and the root of a checkpoint that a log has signed."""
    lines = text[:-1].split("\n")
    _ensure(len(lines) >= 3 and all(lines), "a checkpoint has an origin, a size and a root")
    origin, size, root = lines[0], lines[1], _parse_base64(lines[2])
    is_size = re.fullmatch("0|[1-9][0-9]{0,15}", size) is not None and int(size) <= MOST
    _ensure(is_size and len(root) == HASH_BYTES, "the checkpoint has no size, or no root")
    _ensure(origin == key[0], f"the checkpoint is that of {origin}, not of {key[0]}")
    _find_signature(key, text, signatures)
    return origin, int(size), root


def _find_signature(
    key: tuple[str, int, bytes], text: str, signatures: list[tuple[str, bytes]]
) -> int:
    """Check that a key has signed a text. Return the time of a witness, in seconds, or 0."""
    name, kind, public = key
    wanted = (name, _id_of(key))
    signed = [plain[4:] for signer, plain in signatures if (signer, plain[:4]) == wanted]
    _ensure(bool(signed), f"{name} has not signed the checkpoint")
    message, signature, seconds = text.encode(), signed[0], 0
    if kind == WITNESS_KEY:
        seconds, signature = int.from_bytes(signature[:8], "big"), signature[8:]
        message = f"cosignature/v1\ntime {seconds}\n".encode() + message
    is_valid = ed25519(public, signature, message)
    _ensure(is_valid, f"the signature of {name} is not valid")
    return seconds


# --- the command line -------------------------------------------------------------------------


def read_lines(path: str) -> list[bytes]:
    """Return the lines of a file, which may be compressed with gzip.

    Reading stops if there are too many lines, or if a line is too long.
    """
    lines: list[bytes] = []
    size = 0
    with Path(path).open("rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        plain = gzip.GzipFile(fileobj=file) if is_packed else file
        while len(lines) <= LINES_MOST + 1:
            line = plain.readline(LINE_MOST + 1)
            size += len(line)
            if size > BYTES_MOST:
                raise ValueError(f"there are more than {BYTES_MOST} bytes")
            if line:
                lines.append(line)
            if not line or len(line) > LINE_MOST:
                break
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Verify a file and print the result. Return 1 if it is invalid, or 2 if it is unreadable."""
    parser = argparse.ArgumentParser(description="Check a match of Formicary.")
    parser.add_argument("bundle", help="the match as NDJSON, plain or compressed with gzip")
    parser.add_argument(
        "--receipts", help="a file with a receipt, or an answer that includes one, per line"
    )
    parser.add_argument("--keys", help="the answer of GET /v1/keys; needed for receipts")
    parser.add_argument("--inclusion", help="the answer of GET /v1/matches/MATCH/inclusion")
    parser.add_argument("--log-key", help="the key of the log; by default that of the proofs")
    parser.add_argument(
        "--witness", action="append", help="the key of a witness of the log; may be repeated"
    )
    chosen = parser.parse_args(arguments)
    if bool(chosen.receipts) != bool(chosen.keys):
        parser.error("give receipts and keys together")
    if not chosen.inclusion and (chosen.log_key or chosen.witness):
        parser.error("give keys of the log and its witnesses together with its proofs")
    try:
        counted = _verify_files(chosen)
    except Broken as broken:
        sys.stdout.write(f"{chosen.bundle} does not hold at {broken}\n")
        return 1
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        sys.stderr.write(f"it cannot be read: {error!r}\n")
        return 2
    _report(counted, is_key_given=bool(chosen.log_key))
    return 0


def _verify_files(chosen: argparse.Namespace) -> dict[str, Any]:
    lines = read_lines(chosen.bundle)
    counted = verify(lines)
    if chosen.receipts:
        receipts = [json.loads(line) for line in read_lines(chosen.receipts)]
        keys = json.loads(Path(chosen.keys).read_bytes())["keys"]
        counted["receipts"] = check_receipts(lines, receipts, keys)
    if chosen.inclusion:
        with Path(chosen.inclusion).open("rb") as file:
            proofs = file.read(LINE_MOST + 1)
        counted["log"] = check_inclusion(lines, proofs, chosen.log_key or "", chosen.witness or ())
    return counted


def _report(counted: dict[str, Any], *, is_key_given: bool) -> None:
    entropy, log = counted.pop("entropy"), counted.pop("log", None)
    for name, count in counted.items():
        sys.stdout.write(f"{name:10} {count}\n")
    if log is not None:
        count = len(log["entries"])
        sys.stdout.write(f"log        {count} entries in {log['origin']}, of {log['size']}\n")
        for name, seconds in log["witnesses"].items():
            sys.stdout.write(f"witness    {name} at {seconds}, in seconds since 1970\n")
        if not is_key_given:
            compared = "compare it with one that you trust"
            sys.stdout.write(f"the key of the log is that of the file: {compared}, {log['key']}\n")
    sys.stdout.write(f"{describe_entropy(entropy)}\n")
    if counted["complete"]:
        sys.stdout.write("everything that can be checked without rules holds\n")
    else:
        sys.stdout.write(
            "everything that can be checked without the keys holds: not luck and sealed values\n"
        )


if __name__ == "__main__":
    sys.exit(main())
