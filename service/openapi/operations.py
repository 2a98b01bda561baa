"""What each operation takes and gives, by the name of its view; wording is the view's own."""

from collections.abc import Mapping

from msgspec import Struct, structs

from service.resources.events import JSON, LINES, LIVE

PROBLEM = "application/problem+json"
SVG = "image/svg+xml"


class Operation(Struct, frozen=True, kw_only=True):
    """An operation of the API.

    Attributes:
        tag: what it is listed under.
        seat: `needed` where only the holder of a seat may call it, `welcome` where it sees more.
        admin: administrators may call it too.
        takes: its parameters besides those of the path, by name in `PARAMETERS`.
        body: the component of its body.
        gives: its answers: status, media type, component (None for no body), headers.
        problems: the kinds of problems that it can answer with, besides those that all can.
    """

    tag: str
    seat: str = ""
    admin: bool = False
    takes: tuple[str, ...] = ()
    body: str = ""
    gives: tuple[tuple[int, str, str, tuple[str, ...]], ...]
    problems: tuple[str, ...] = ()


_SEEN = ("ETag", "Cache-Control")
_THEN = (*_SEEN, "Content-Location")
_SAME = (304, "", "", ("ETag",))
_ONCE = ("ETag", "Idempotency-Replayed")

_TABLE_COMMAND = Operation(
    tag="play",
    seat="needed",
    admin=True,
    takes=("key", "If-Match", "Prefer"),
    body="Rewind",
    gives=((201, JSON, "CommandPlayed", _ONCE),),
    problems=(
        *("malformed-json", "malformed-if-match"),
        *("no-idempotency-key", "invalid-idempotency-key", "no-token", "invalid-token"),
        *("unknown-match", "rule-violation", "match-open", "match-over"),
        *("stale-version", "future-version", "body-too-large", "wrong-media-type"),
        *("invalid-body", "key-reused"),
    ),
)

_SETTING = (
    *("no-idempotency-key", "invalid-idempotency-key", "no-token", "invalid-token"),
    *("unknown-match", "rule-violation", "match-open", "match-over", "malformed-if-match"),
    *("stale-version", "future-version", "key-reused"),
)

_OWN_SEAT = ("not-your-seat", *_TABLE_COMMAND.problems)
_GIVEN = ((200, JSON, "CommandPlayed", _ONCE),)

_ANALYSED = (
    *("invalid-token", "unknown-match", "no-analysis", "match-not-over", "keys-kept"),
    *("invalid-parameter", "analyses-off"),
)

OPERATIONS: Mapping[str, Operation] = {
    "list_games": Operation(tag="games", gives=((200, JSON, "GameList", ()),)),
    "get_game": Operation(
        tag="games", gives=((200, JSON, "GameShown", ()),), problems=("unknown-game",)
    ),
    "list_content": Operation(
        tag="games", gives=((200, JSON, "ContentList", ()),), problems=("unknown-game",)
    ),
    "get_content": Operation(
        tag="games",
        gives=((200, JSON, "ContentShown", ("Cache-Control",)),),
        problems=("unknown-game", "unknown-content"),
    ),
    "get_card": Operation(
        tag="games",
        gives=((200, SVG, "", ("Cache-Control",)),),
        problems=("unknown-game", "unknown-content", "no-card"),
    ),
    "list_matches": Operation(
        tag="matches",
        takes=("game", "status", "cursor", "matches"),
        gives=((200, JSON, "MatchPage", ("Link",)),),
        problems=("invalid-parameter",),
    ),
    "create_match": Operation(
        tag="matches",
        takes=("uuid",),
        body="Plan",
        gives=((201, JSON, "MatchShown", ("Location", *_ONCE)),),
        problems=(
            *("malformed-json", "no-idempotency-key", "invalid-idempotency-key"),
            *("wrong-media-type", "body-too-large", "rule-violation"),
            *("invalid-body", "invalid-seats", "key-reused", "unknown-content"),
        ),
    ),
    "get_match": Operation(
        tag="matches",
        seat="welcome",
        takes=("If-None-Match",),
        gives=((200, JSON, "MatchShown", _SEEN), _SAME),
        problems=("invalid-token", "unknown-match"),
    ),
    "take_seat": Operation(
        tag="matches",
        admin=True,
        takes=("uuid",),
        body="Join",
        gives=((201, JSON, "Joined", (*_ONCE, "Cache-Control")),),
        problems=(
            *("malformed-json", "no-idempotency-key", "invalid-idempotency-key"),
            *("unknown-match", "rule-violation", "wrong-media-type", "body-too-large"),
            *("invalid-body", "key-reused"),
        ),
    ),
    "get_state": Operation(
        tag="play",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, JSON, "StateShown", _THEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "list_actions": Operation(
        tag="play",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, JSON, "ActionList", _THEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "post_command": Operation(
        tag="play",
        seat="needed",
        takes=("key", "If-Match", "Prefer"),
        body="Command",
        gives=((201, JSON, "CommandPlayed", _ONCE),),
        problems=(
            *("malformed-json", "malformed-if-match"),
            *("no-idempotency-key", "invalid-idempotency-key", "no-token", "invalid-token"),
            *("unknown-match", "rule-violation", "phase-running", "match-open", "match-over"),
            *("stale-version", "future-version", "body-too-large", "wrong-media-type"),
            *("invalid-body", "key-reused"),
        ),
    ),
    "list_branches": Operation(
        tag="matches",
        seat="welcome",
        gives=((200, JSON, "BranchList", ("Cache-Control",)),),
        problems=("invalid-token", "unknown-match"),
    ),
    "create_branch": Operation(
        tag="matches",
        seat="welcome",
        admin=True,
        takes=("uuid",),
        body="Branch",
        gives=((201, JSON, "MatchShown", ("Location", *_ONCE)),),
        problems=(
            *("malformed-json", "no-idempotency-key", "invalid-idempotency-key"),
            *("invalid-token", "unknown-match", "unknown-version", "rule-violation"),
            *("wrong-media-type", "body-too-large", "invalid-body", "invalid-seats"),
            "key-reused",
        ),
    ),
    "get_position": Operation(
        tag="matches",
        seat="welcome",
        takes=("version",),
        gives=((200, JSON, "PositionShown", ("Cache-Control",)),),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "rule-violation"),
            "invalid-parameter",
        ),
    ),
    "get_standing_answers": Operation(
        tag="play",
        seat="needed",
        gives=((200, JSON, "StandingShown", ("Cache-Control",)),),
        problems=("no-token", "invalid-token", "unknown-match"),
    ),
    "put_standing_answers": Operation(
        tag="play",
        seat="needed",
        takes=("key", "If-Match"),
        body="StandingAnswers",
        gives=((200, JSON, "StandingShown", ("Cache-Control", *_ONCE)),),
        problems=(
            *_SETTING,
            *("malformed-json", "wrong-media-type", "body-too-large", "invalid-body"),
        ),
    ),
    "delete_standing_answers": Operation(
        tag="play",
        seat="needed",
        takes=("key", "If-Match"),
        gives=((200, JSON, "StandingShown", ("Cache-Control", *_ONCE)),),
        problems=_SETTING,
    ),
    "post_resignation": structs.replace(_TABLE_COMMAND, body="Resign", problems=_OWN_SEAT),
    "put_seat_bot": structs.replace(
        _TABLE_COMMAND, body="Handing", gives=_GIVEN, problems=_OWN_SEAT
    ),
    "delete_seat_bot": structs.replace(
        _TABLE_COMMAND, body="", gives=_GIVEN, problems=("not-your-seat", *_SETTING)
    ),
    "post_undo": _TABLE_COMMAND,
    "post_redo": _TABLE_COMMAND,
    "post_answer": structs.replace(_TABLE_COMMAND, body="Answer", admin=False),
    "list_events": Operation(
        tag="log",
        seat="welcome",
        takes=("after", "limit", "wait", "Last-Event-ID", "If-None-Match"),
        gives=(
            (200, JSON, "EventPage", (*_SEEN, "Link")),
            (200, LINES, "VisibleEvent", ("Cache-Control",)),
            (200, LIVE, "VisibleEvent", ("Cache-Control",)),
            (204, "", "", ()),
            _SAME,
        ),
        problems=(
            *("invalid-token", "unknown-match", "not-acceptable", "invalid-parameter"),
            "too-many-streams",
        ),
    ),
    "list_timeline": Operation(
        tag="log",
        seat="welcome",
        takes=("after", "limit", "If-None-Match"),
        gives=((200, JSON, "Timeline", (*_SEEN, "Link")), _SAME),
        problems=("invalid-token", "unknown-match", "invalid-parameter"),
    ),
    "get_diff": Operation(
        tag="history",
        seat="welcome",
        takes=("from", "to", "If-None-Match"),
        gives=((200, JSON, "DiffShown", _SEEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "search_match": Operation(
        tag="history",
        seat="welcome",
        takes=("where", "kind", "since", "until"),
        gives=((200, JSON, "SearchShown", ("Cache-Control", "Link")),),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
            *("invalid-condition", "costly-condition"),
        ),
    ),
    "get_ledger": Operation(
        tag="history",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, JSON, "LedgerShown", _THEN), _SAME),
        problems=("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
    ),
    "start_analysis": Operation(
        tag="history",
        seat="welcome",
        body="Analysis",
        gives=(
            (200, JSON, "AnalysisAsked", ("Location", "Cache-Control")),
            (202, JSON, "AnalysisAsked", ("Location", "Cache-Control")),
        ),
        problems=(
            *("malformed-json", "invalid-token", "unknown-match", "match-not-over", "keys-kept"),
            *("body-too-large", "wrong-media-type", "invalid-body", "too-many-analyses"),
            "analyses-off",
        ),
    ),
    "get_analysis": Operation(
        tag="history",
        seat="welcome",
        takes=("effort", "If-None-Match"),
        gives=((200, JSON, "AnalysisShown", _SEEN), _SAME),
        problems=_ANALYSED,
    ),
    "get_analysis_chart": Operation(
        tag="history",
        seat="welcome",
        takes=("effort", "If-None-Match"),
        gives=((200, SVG, "", _SEEN), _SAME),
        problems=_ANALYSED,
    ),
    "rederive_turn": Operation(
        tag="history",
        seat="welcome",
        takes=("seq",),
        gives=((200, JSON, "RederivedShown", ("Cache-Control",)),),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "invalid-parameter"),
            *("match-not-over", "keys-kept", "no-bot-turn", "other-engine", "costly-turn"),
            "too-much-thinking",
        ),
    ),
    "preview_command": Operation(
        tag="play",
        seat="needed",
        takes=("at",),
        body="Command",
        gives=((200, JSON, "PreviewShown", ("Cache-Control",)),),
        problems=(
            *("malformed-json", "no-token", "invalid-token", "unknown-match", "unknown-version"),
            *("rule-violation", "phase-running", "match-open", "match-over", "body-too-large"),
            *("wrong-media-type", "invalid-body", "invalid-parameter", "other-games-command"),
        ),
    ),
    "explain_command": Operation(
        tag="play",
        seat="needed",
        takes=("at",),
        body="Command",
        gives=((200, JSON, "ExplanationShown", ("Cache-Control",)),),
        problems=(
            *("malformed-json", "no-token", "invalid-token", "unknown-match", "unknown-version"),
            *("body-too-large", "wrong-media-type", "invalid-body", "invalid-parameter"),
            "other-games-command",
        ),
    ),
    "get_board": Operation(
        tag="play",
        seat="welcome",
        takes=("at", "If-None-Match"),
        gives=((200, SVG, "", _THEN), _SAME),
        problems=(
            *("invalid-token", "unknown-match", "unknown-version", "no-board"),
            "invalid-parameter",
        ),
    ),
    "get_bundle": Operation(
        tag="log",
        seat="welcome",
        takes=("If-None-Match",),
        gives=((200, LINES, "BundleLine", (*_SEEN, "Content-Disposition")), _SAME),
        problems=("invalid-token", "unknown-match"),
    ),
    "get_receipt": Operation(
        tag="log",
        seat="welcome",
        gives=((200, JSON, "Receipt", ("Cache-Control",)),),
        problems=("invalid-token", "unknown-match", "unknown-version", "no-receipt"),
    ),
    "list_keys": Operation(tag="log", gives=((200, JSON, "KeyList", ("Cache-Control",)),)),
    "get_start": Operation(tag="service", gives=((200, JSON, "Start", ("Cache-Control",)),)),
    "get_health": Operation(
        tag="service", gives=((200, JSON, "HealthShown", ()),), problems=("unsafe-store",)
    ),
}
