"""Rejected requests about matches, with one request for each problem that can occur."""

from collections.abc import Iterable
from typing import Any

from games.game import AnyGame
from matches.analysis.whatif import PLAYOUTS_MOST
from matches.commands.bots import tasks_at
from tools.recording.answers import Answers, shortest
from tools.recording.application import ADMIN, Application
from tools.recording.matches import Playing, begin

NOBODY, NO_HASH = "a" * 16, "0" * 64
_TRIES = 60  # maximum number of commands to play until a condition is met
_REFUSED = 20  # commands to try; the shortest rejection is stored


def refuse_requests(app: Application, answers: Answers) -> None:
    """Send malformed requests."""
    plans, refuse = "/v1/matches", answers.refuse

    def send(body: Any, **headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return app.ask("POST", plans, body, headers=named)

    refuse("malformed-json", send(b'{"game": '))
    refuse("no-idempotency-key", send({}, Idempotency_Key=""))
    refuse("invalid-idempotency-key", send({}, Idempotency_Key="turn-1"))
    refuse("body-too-large", send(b" " * 70_000))
    refuse("body-too-deep", send(b"[" * 40 + b"]" * 40))
    refuse("wrong-media-type", send(b"game", Content_Type="text/plain"))
    refuse("unknown-content-coding", send(b"{}", Content_Encoding="br"))
    refuse("invalid-body", send({"game": "chess", "seats": []}))
    refuse("unknown-path", app.get("/v1/ants"))
    refuse("unknown-match", app.get(f"{plans}/{NOBODY}"))
    refuse("unknown-game", app.get("/v1/games/chess"))
    refuse("method-not-allowed", app.ask("DELETE", "/v1/games"))
    refuse("invalid-parameter", app.get(f"{plans}?limit=none"))


def refuse_plans(app: Application, answers: Answers, game: AnyGame) -> None:
    """Request matches and content that do not exist or are not available."""
    slow = {"game": game.name, "seats": [{}, {"bot": "mcts:300000ms"}]}
    answers.refuse("costly-bot", app.post("/v1/matches", slow))
    content = f"/v1/games/{game.name}/content"
    own = app.get(content).body["packs"][0]["hash"]
    answers.refuse("no-card", app.get(f"{content}/{own}/cards/queen.svg"))
    answers.refuse("unknown-content", app.get(f"{content}/{NO_HASH}"))
    opened = app.post("/v1/matches", {"game": game.name, "seats": [{}, {}]}).body["id"]
    path = f"/v1/matches/{opened}"
    answers.refuse("no-board", app.get(f"{path}/board.svg"))
    token = app.post(f"{path}/seats/0").body["token"]
    answers.refuse("match-open", app.post(f"{path}/seats/0/resignation", token=token))


def refuse_players(app: Application, answers: Answers, game: AnyGame, command: Any) -> None:
    """Send requests from callers who may not send them, or at the wrong time.

    `command` is a command of another game.
    """
    match = begin(app, answers, game)
    path, token, refuse = match.path, match.tokens[0], answers.refuse
    played = f"{path}/commands"
    asked, listed = match.list_actions()
    legal = listed.body["actions"][0]["command"]
    refuse("no-token", app.post(played, legal))
    refuse("invalid-token", app.post(played, legal, token="spent"))  # noqa: S106  # not a token
    refuse("wrong-scope", app.post(played, legal, token=ADMIN))
    refuse("still-hidden", app.get(f"{path}/state?as=1", token=token))
    refuse("admins-only", app.ask("PUT", f"{path}/hidden", token=token))
    refuse("not-your-seat", app.post(f"{path}/seats/1/resignation", token=token))
    refuse("other-games-command", app.post(played, command, token=asked))
    for slug, tag in (("malformed-if-match", "seventeen"), ("future-version", '"9999"')):
        headers = {"If-Match": tag}
        refuse(slug, app.ask("POST", played, legal, token=asked, headers=headers))
    once = {"Idempotency-Key": "turn-1"}
    app.ask("POST", played, legal, token=asked, headers=once)
    other = match.list_actions()[1].body["actions"][-1]["command"]
    refuse("key-reused", app.ask("POST", played, other, token=asked, headers=once))
    version = match.version
    while match.list_actions()[0] == asked:
        match.play()
    for _ in range(2):
        match.play()
    stale = {"If-Match": f'"{version}"'}
    token, listed = match.list_actions()
    legal = listed.body["actions"][0]["command"]
    refuse("stale-version", app.ask("POST", played, legal, token=token, headers=stale))


def refuse_reads(app: Application, answers: Answers, game: AnyGame) -> None:
    """Request data that a running match does not have, or does not reveal yet."""
    match = begin(app, answers, game)
    path, token, refuse = match.path, match.tokens[0], answers.refuse
    while not (inside := _find_inside(match)):
        match.play()
    refuse("no-receipt", app.get(f"{path}/receipts/{inside}", token=token))
    refuse("unknown-version", app.get(f"{path}/state?at=9999"))
    refuse("not-acceptable", app.get(f"{path}/events", accept="image/png"))
    refuse("no-such-value", app.get(f"{path}/why?path=/queens"))
    refuse("match-not-over", app.get(f"{path}/rederive?seq=1"))
    refuse("advice-refused", app.post(f"{path}/whatif", {"seat": 0}, token=token))
    _, listed = match.list_actions()
    command = listed.body["actions"][0]["command"]
    refuse("inside-commit", app.post(f"{path}/preview?at={inside}", command, token=token))
    refuse("invalid-condition", app.get(f"{path}/search?where=round%20%3D%3D"))
    refuse("unknown-field", app.get(f"{path}/search?where=roound%20%3E%20%601%60"))
    bomb = "%5B%40%2C%40%5D%7C" * 60 + "%40"
    refuse("costly-condition", app.get(f"{path}/search?where={bomb}"))
    seats: list[dict[str, str]] = [{}] * (game.seats[1] + 1)
    plan = {"at": match.version, "luck": "new", "seats": seats}
    refuse("invalid-seats", app.post(f"{path}/branches", plan))


def _find_inside(match: Playing) -> int:
    """Return a version between two events of the same command, or 0 if there is none yet."""
    events = match.app.get(f"{match.path}/events?limit=1000").body["events"]
    return next((event["seq"] for event in events if "mac" not in event["e"]), 0)


def refuse_by_rule(app: Application, answers: Answers, game: AnyGame) -> None:
    """Post commands that used to be legal but no longer are."""
    match = begin(app, answers, game)
    refused = []
    for _ in range(_REFUSED):
        token, listed = match.list_actions()
        old = listed.body["actions"][0]["command"]
        match.play()
        token, _ = match.list_actions()
        tried = app.post(f"{match.path}/commands", old, token=token)
        if tried.status == 409 and tried.body.get("nearest"):
            refused.append(tried)
    answers.refuse("rule-violation", shortest(refused))


def refuse_in_phase(app: Application, answers: Answers, games: Iterable[AnyGame]) -> None:
    """Post a command while a worker is running a phase."""
    for game in games:
        match = begin(app, answers, game)
        match_id = match.path.rpartition("/")[2]
        for _ in range(_TRIES):
            token, listed = match.list_actions()
            command = match.choose.choice(listed.body["actions"])["command"]
            app.post(f"{match.path}/commands", command, token=token)
            if tasks_at(match_id, app.context.cache.fresh(match_id).timeline.tip()):
                tried = app.post(f"{match.path}/commands", command, token=token)
                answers.refuse("phase-running", tried)
                return
    raise ValueError("no phase was reached")


def _refuse_questions(app: Application, answers: Answers, over: str) -> None:
    """Ask questions about the alternatives in a finished match that have no answer."""
    answers.refuse("no-whatif", app.get(f"{over}/whatif/{NO_HASH[:24]}"))
    version = app.get(over).body["version"]
    asked = [
        app.post(f"{over}/whatif", {"seat": seat, "version": at, "playouts": PLAYOUTS_MOST})
        for at in range(1, version)
        for seat in (0, 1)
    ]
    for slug in ("no-actions", "costly-whatif"):
        kind = f"/problems/{slug}"
        answers.refuse(slug, next(answer for answer in asked if answer.body["type"] == kind))


def refuse_after_the_end(app: Application, answers: Answers, game: AnyGame) -> None:
    """Read two finished matches: one that keeps its keys, and one that administrators ended."""

    def resigned(**plan: Any) -> str:
        match = begin(app, answers, game, **plan)
        app.post(f"{match.path}/seats/1/resignation", token=match.tokens[1])
        refused = app.post(f"{match.path}/seats/0/resignation", token=match.tokens[0])
        answers.refuse("match-over", refused)
        return match.path

    over, kept = resigned(), resigned(keys="kept")
    answers.refuse("no-analysis", app.get(f"{over}/analysis"))
    answers.refuse("no-bot-turn", app.get(f"{over}/rederive?seq=1"))
    answers.refuse("keys-kept", app.get(f"{kept}/analysis"))
    _refuse_questions(app, answers, over)
    ended = begin(app, answers, game).path
    app.post(f"{ended}/end", {"reason": "fault"}, token=ADMIN)
    answers.refuse("no-result", app.get(f"{ended}/analysis"))
    app.ask("DELETE", ended, token=ADMIN)
    answers.refuse("match-deleted", app.get(ended))


def refuse_batch(app: Application, answers: Answers, game: AnyGame) -> None:
    """Send a batch that goes on after a draw."""
    match = begin(app, answers, game)
    for _ in range(_TRIES):
        token, listed = match.list_actions()
        commands = [action["command"] for action in listed.body["actions"]]
        for command in commands:
            refused = match.send(token, command, commands[0])
            if refused.body.get("type") == "/problems/batch-past-draw":
                answers.refuse("batch-past-draw", refused)
                return
        match.play()
    raise ValueError(f"no command of {game.name} ends a batch")
