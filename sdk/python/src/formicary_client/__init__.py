"""Client library for playing Formicary's ant-colony board games, by hand or by program."""

from formicary_client._async.client import AsyncClient
from formicary_client._async.mirror import AsyncMirror
from formicary_client._async.player import AsyncAccountPlayer, AsyncPlayer
from formicary_client._async.waiting import Choose as AsyncChoose
from formicary_client._sync.client import Client
from formicary_client._sync.mirror import Mirror
from formicary_client._sync.player import AccountPlayer, Player
from formicary_client._sync.waiting import Choose
from formicary_client.attempts import Answer, Retrying
from formicary_client.digests import Drift, check_state, digest_view
from formicary_client.entropy import TakenSeat
from formicary_client.messages import (
    AccountMessage,
    HeartbeatMessage,
    Lost,
    MatchMessage,
    Message,
    NoteMessage,
)
from formicary_client.problems import (
    Conflict,
    FormicaryError,
    Invalid,
    MatchOver,
    Misuse,
    NoAnswer,
    NoSeat,
    NotFound,
    PhaseRunning,
    Problem,
    RuleViolation,
    StaleVersion,
    TooManyRequests,
    Unauthorized,
    Unavailable,
)
from formicary_client.retry import Retry
from formicary_client.signatures import BadSignature, verify_webhook

__all__ = [
    "Client",
    "AsyncClient",
    "Player",
    "AsyncPlayer",
    "AccountPlayer",
    "AsyncAccountPlayer",
    "Choose",
    "AsyncChoose",
    "Mirror",
    "AsyncMirror",
    "Retry",
    "Retrying",
    "Answer",
    "TakenSeat",
    "verify_webhook",
    "BadSignature",
    "Message",
    "MatchMessage",
    "NoteMessage",
    "HeartbeatMessage",
    "AccountMessage",
    "Lost",
    "Drift",
    "check_state",
    "digest_view",
    "FormicaryError",
    "Misuse",
    "NoSeat",
    "NoAnswer",
    "Problem",
    "Conflict",
    "Invalid",
    "MatchOver",
    "NotFound",
    "PhaseRunning",
    "RuleViolation",
    "StaleVersion",
    "TooManyRequests",
    "Unauthorized",
    "Unavailable",
]
