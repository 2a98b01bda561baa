"""Problems that no request can cause, such as an unavailable store or a lack of free slots.

They are raised inside a view of the same application, so that it produces the response itself.
"""

from collections.abc import Mapping
from typing import NoReturn

from flask import Flask
from redis.exceptions import RedisError
from werkzeug.exceptions import BadRequest

from events import (
    Broken,
    Head,
    StoreAway,
    StoreFull,
    StoreNearlyFull,
    Unconfirmed,
    UnsafeStore,
    VersionConflict,
)
from events.archive import ArchiveAway
from games.errors import UnknownRules
from games.game import AnyGame
from matches.audit.bot_replay import CostlyTurn, OtherEngine
from matches.errors import CostlyComparison, EventLimit
from projections.analyses import TooManyAnalyses
from service.limits.policies import DEFAULTS
from service.limits.standing import Standing
from service.problems import errors
from tools.recording.answers import Answers
from tools.recording.application import Application
from webhooks.manage import WebhookNotActive
from webhooks.schedule import TooManyWait

_VIEW, _ADDRESS = "get_health", "/health"
_VERSION, _SECONDS = 17, 12.0


def record_faults(app: Application, answers: Answers, game: AnyGame) -> None:
    """Store the problems that are caused by faults of the application itself."""
    for slug, error in _list_faults(game).items():
        _let_raise(app.app, error)
        answers.refuse(slug, app.get(_ADDRESS))


def _list_faults(game: AnyGame) -> Mapping[str, Exception]:
    standing = Standing(DEFAULTS["create"], 0, _SECONDS)
    return {
        "bad-request": BadRequest(),
        "busy": VersionConflict(Head(_VERSION, b""), ()),
        "internal": RuntimeError(),
        "store-unavailable": RedisError(),
        "store-part-away": StoreAway(),
        "stored-unconfirmed": Unconfirmed(),
        "archive-unavailable": ArchiveAway(),
        "damaged-match": Broken(_VERSION, "record"),
        "store-read-only": errors.StoreReadOnly(),
        "record-only": errors.RecordOnly(),
        "store-nearly-full": StoreNearlyFull(),
        "store-full": StoreFull(),
        "unsafe-store": UnsafeStore(),
        "event-limit": EventLimit(),
        "unknown-rules": UnknownRules(game.name, f"{game.rules}1"),
        "other-engine": OtherEngine(),
        "costly-turn": CostlyTurn(),
        "costly-comparison": CostlyComparison(),
        "too-many-requests": errors.TooManyRequests((standing,)),
        "too-many-streams": errors.TooManyStreams(),
        "too-many-reads": errors.TooManyReads(),
        "too-much-thinking": errors.TooMuchThinking(),
        "too-many-analyses": TooManyAnalyses(),
        "analyses-off": errors.AnalysesOff(),
        "not-ready": errors.NotReady({"events": "it does not answer"}),
        "webhook-busy": TooManyWait(),
        "webhook-not-active": WebhookNotActive("paused"),
    }


def _let_raise(app: Flask, error: Exception) -> None:
    def fail() -> NoReturn:
        raise error

    app.view_functions[_VIEW] = fail
