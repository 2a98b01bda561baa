"""Rated matches: a profile, its chart, a leaderboard, and the fair play report for admins."""

from games.game import AnyGame
from tools.recording.accounts import register
from tools.recording.answers import Answers
from tools.recording.application import ADMIN, Application

MATCHES = 10
_SENTENCE = "rated"


def record_ratings(app: Application, answers: Answers, game: AnyGame) -> None:
    """Let two people play ten matches, and read their ratings."""
    fay, gus = (register(app, name).body["key"] for name in ("Fay", "Gus"))
    plan = {"game": game.name, "seats": [{}, {}], "rated": True, "undo": "none"}
    for number in range(MATCHES):
        path = f"/v1/matches/{app.post('/v1/matches', plan).body['id']}"
        for seat, key in enumerate((fay, gus)):
            app.post(f"{path}/seats/{seat}", token=key)
        loser = number % 3 == 0
        app.post(f"{path}/seats/{int(loser)}/resignation", token=gus if loser else fay)
    app.follow()
    answers.keep(app.get("/v1/accounts/Fay?against=Gus&limit=2"), _SENTENCE)
    answers.keep(app.get("/v1/accounts/Fay/ratings.svg", accept="image/svg+xml"))
    answers.keep(app.get(f"/v1/leaderboards/{game.name}"))
    answers.keep(app.get("/v1/fair-play", token=ADMIN))
