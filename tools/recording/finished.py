"""Finished matches, one of which was played by bots and reveals all hidden values.

The module also records the operations for consent, administration and games.
"""

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from itertools import islice
from typing import Any

from games.game import AnyGame
from service.http.response import JSON
from tools.recording.answers import Answers, shortest
from tools.recording.application import ADMIN, ApiAnswer, Application
from tools.recording.matches import begin

_FIRST = 6  # commands of the analysed match
_TURNS, _PLAYOUTS = 12, 16  # decisions to look at, and playouts per command
_CARDS_MOST = 50  # the maximum number of cards to try in a pack


def record_bots(app: Application, answers: Answers, game: AnyGame) -> None:
    """Let bots play a match to the end, and recompute one of the choices that a bot made."""
    seats = [{"bot": "greedy"}, {"bot": "greedy"}]
    made = app.post("/v1/matches", {"game": game.name, "seats": seats}).body
    path = f"/v1/matches/{made['id']}"
    app.work(made["id"])
    answers.keep(app.get(f"{path}/bundle"))
    answers.keep(app.get(f"{path}/inclusion"))
    lines = app.get(f"{path}/bundle").body
    seq = next(line["seq"] for line in lines[1:] if "reasons" in line.get("opened", {}))
    answers.keep(app.get(f"{path}/rederive?seq={seq}"))
    plan = {"at": seq - 1, "luck": "same", "seats": [{}, {"bot": "greedy"}]}
    branch = answers.keep(app.post(f"{path}/branches", plan)).body["id"]
    answers.keep(app.get(f"{path}/branches"))
    answers.keep(app.get(f"{path}/compare?with={branch}&limit=1"))


def record_analysis(app: Application, answers: Answers, game: AnyGame) -> None:
    """Analyse a short match in which a player resigned early."""
    match = begin(app, answers, game)
    for _ in range(_FIRST):
        match.play()
    app.post(f"{match.path}/seats/1/resignation", token=match.tokens[1])
    path = f"{match.path}/analysis"
    answers.keep(app.post(path, {"effort": "quick"}))
    app.analyses.work()
    answers.keep(app.post(path, {"effort": "quick"}))
    for name in ("analysis", "analysis.svg"):
        answers.keep(app.get(f"{match.path}/{name}?effort=quick"))


def record_whatif(app: Application, answers: Answers, game: AnyGame) -> None:
    """Ask for the values of the alternatives that a bot had in a finished match, and cancel."""
    seats = [{"bot": "greedy"}, {"bot": "greedy"}]
    made = app.post("/v1/matches", {"game": game.name, "seats": seats}).body
    path = f"/v1/matches/{made['id']}"
    app.work(made["id"])
    lines = app.get(f"{path}/bundle").body
    turns = [line for line in lines[1:] if "reasons" in line.get("opened", {})]
    asked = [app.post(f"{path}/whatif", _question(turn)) for turn in turns[:_TURNS]]
    app.analyses.work()
    found = [app.get(answer.body["url"]) for answer in asked]
    kept = answers.keep(shortest(answer for answer in found if len(answer.body["rows"]) > 1))
    question = {"version": kept.body["version"], "seat": kept.body["seat"], "playouts": _PLAYOUTS}
    answers.keep(app.post(f"{path}/whatif", question))
    other = answers.keep(app.post(f"{path}/whatif", {**question, "playouts": 2 * _PLAYOUTS}))
    answers.keep(app.ask("DELETE", other.body["url"]))


def _question(turn: Any) -> dict[str, int]:
    return {"version": turn["seq"] - 1, "seat": turn["e"]["seat"], "playouts": _PLAYOUTS}


def record_consent(app: Application, answers: Answers, game: AnyGame) -> None:
    """Propose an undo, to which the other player agrees."""
    match = begin(app, answers, game, undo="consent")
    match.play()
    match.act("propose")
    answers.keep(match.act("agree"), game.name)


def record_administration(app: Application, answers: Answers, game: AnyGame) -> None:
    """End a match, hide it, unhide it, and delete it."""
    path = begin(app, answers, game).path
    answers.keep(app.ask("POST", f"{path}/end", {"reason": "fault"}, token=ADMIN))
    for method, address in (
        ("PUT", f"{path}/hidden"),
        ("DELETE", f"{path}/hidden"),
        ("DELETE", path),
    ):
        answers.keep(app.ask(method, address, token=ADMIN))


def record_games(app: Application, answers: Answers, games: Iterable[AnyGame]) -> None:
    """Read the games, the health endpoints and the index of the API."""
    for path in ("/v1", "/health", "/health/live", "/health/ready", "/v1/keys", "/v1/games"):
        answers.keep(app.get(path))
    for path in ("/problems", "/problems/rule-violation"):
        answers.keep(app.get(path, accept=JSON))
    shown = [app.get(f"/v1/games/{game.name}") for game in games]
    answers.keep(shortest(shown))
    packs = []
    for answer in shown:
        stem = f"/v1/games/{answer.body['game']}/content"
        answers.keep(app.get(stem))
        packs.append(app.get(f"{stem}/{answer.body['content_hash']}"))
    answers.keep(shortest(packs))
    cards = [card for pack in packs for card in _draw_cards(app, pack)]
    answers.keep(shortest(cards))


def _draw_cards(app: Application, pack: ApiAnswer) -> Iterator[ApiAnswer]:
    """Yield the drawings of the first cards in a pack. Cards without a drawing are skipped."""
    stem = f"/v1/games/{pack.body['game']}/content/{pack.body['hash']}"
    for card in islice(_ids_in(pack.body["content"]), _CARDS_MOST):
        drawn = app.get(f"{stem}/cards/{card}.svg")
        if drawn.status == HTTPStatus.OK:
            yield drawn


def _ids_in(part: Any) -> Iterator[str]:
    """Yield the ids of all objects in a pack."""
    if isinstance(part, dict) and isinstance(part.get("id"), str):
        yield part["id"]
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for child in inner:
        yield from _ids_in(child)
