"""Example responses about accounts, their keys and passkeys, invitations, inboxes and webhooks."""

import json

from games.game import AnyGame
from games.table.clock import DAY, SECOND
from tools.recording.answers import Answers
from tools.recording.application import ADMIN, ApiAnswer, Application, with_fixed_measures
from tools.recording.authenticator import Authenticator

# Published with the first description and therefore rejected. They replace the real keys.
_SAMPLE_KEYS = tuple(f"00000000-0000-4000-8000-00000000beb{number}" for number in range(2))
HOOK = "https://bots.example.org/ants"


def register(app: Application, name: str, *, bot: bool = False) -> ApiAnswer:
    """Register an account, and return the response."""
    return app.post("/v1/accounts", {"name": name, "bot": bot})


def record_account(app: Application, answers: Answers) -> None:
    """Create an account, use its keys, and erase it."""
    made = answers.keep(register(app, "Ada")).body
    other = register(app, "Bea").body["id"]
    recovered = answers.keep(app.post("/v1/accounts/recovery", {"code": made["recovery"]}))
    key, stem = recovered.body["key"], f"/v1/accounts/{made['id']}"
    wanted = {"label": "phone", "scopes": ["match:read", "match:play"]}
    answers.keep(app.post("/v1/account/keys", wanted, token=key))
    key = answers.keep(app.post("/v1/account/keys/2/rotation", token=key)).body["key"]
    answers.keep(app.get("/v1/accounts/Ada"))
    answers.keep(app.ask("PUT", f"/v1/account/blocked/{other}", token=key))
    for path in ("", "/keys", "/blocked", "/export"):
        answers.keep(app.get(f"/v1/account{path}", token=key))
    listed = app.get("/v1/account/requests?limit=1", token=key)
    answers.keep(with_fixed_measures(listed._replace(body={**listed.body, "next": None}), app.at))
    for method, path, body, token in (
        ("PUT", "/v1/account", {"name": "Cleo", "bot": False}, key),
        ("DELETE", f"/v1/account/blocked/{other}", None, key),
        ("DELETE", "/v1/account/keys/3", None, key),
        ("PUT", f"{stem}/name", {"name": "Dora"}, ADMIN),
        ("PUT", f"{stem}/closed", {"reason": "abuse"}, ADMIN),
        ("DELETE", "/v1/account", None, key),
    ):
        answers.keep(app.ask(method, path, body, token=token))


def record_passkeys(app: Application, answers: Answers) -> None:
    """Add a passkey to an account, sign in with it, and remove it."""
    key, authenticator = register(app, "Lea").body["key"], Authenticator("examples")
    options = answers.keep(app.ask("POST", "/v1/account/passkeys/challenge", token=key)).body
    made = {"label": "phone", "credential": authenticator.create(options)}
    answers.keep(app.post("/v1/account/passkeys", made, token=key))
    options = answers.keep(app.ask("POST", "/v1/accounts/sign-in/challenge")).body
    used = {"label": "Firefox on Linux", "credential": authenticator.use(options)}
    answers.keep(app.post("/v1/accounts/sign-in", used))
    answers.keep(app.get("/v1/account/passkeys", token=key))
    answers.keep(app.ask("DELETE", "/v1/account/passkeys/1", token=key))


def record_seats(app: Application, answers: Answers, game: AnyGame) -> None:
    """Invite by account and by link, leave, claim and cancel seats, and ask for a rematch."""
    ann, ben = (register(app, name).body["key"] for name in ("Ann", "Ben"))
    plan = {"game": game.name, "seats": [{}, {"account": "Ben"}], "visibility": "invited"}
    items = [{"key": app.draw_key(), "plan": plan} for _ in range(2)]
    made = app.post("/v1/matches/batch", {"matches": items}, token=ann)
    created = answers.keep(_with_sample_keys(made)).body
    path, other = (f"/v1/matches/{result['match']['id']}" for result in created["results"])
    answers.keep(app.post(f"{other}/cancellation", token=ann))
    timed = {"game": game.name, "seats": [{}, {}], "visibility": "invited", "test_clock": True}
    slow = app.post("/v1/matches", timed, token=ann).body["id"]
    weeks = {"seconds": 14 * DAY // SECOND}
    answers.keep(app.post(f"/v1/matches/{slow}/clock/advance", weeks, token=ann))
    guest = {"account": "Ben"}
    for method, name, token, body in (
        ("DELETE", "seats/1/reservation", ben, None),
        ("DELETE", "seats/1/invitation", ann, None),
        ("PUT", "seats/1/reservation", ann, guest),
        ("POST", "seats/0/invitation", ann, {}),
        ("GET", "invitations", ann, None),
    ):
        answers.keep(app.ask(method, f"{path}/{name}", body, token=token))
    app.post(f"{path}/seats/1", token=ben)
    app.follow()
    answers.keep(app.get("/v1/inbox", token=ben))
    answers.keep(app.ask("DELETE", f"{path}/seats/1", token=ben))
    links = app.get(f"{path}/invitations", token=ann).body["invitations"]
    secret = {"invitation": links[0]["secret"]}
    answers.keep(app.post(f"{path}/invitations/look", secret))
    token = app.post(f"{path}/seats/0", secret).body["token"]
    app.post(f"{path}/seats/1", {"invitation": links[1]["secret"]}, token=ben)
    token = answers.keep(app.post(f"{path}/seats/0/token", token=token)).body["token"]
    answers.keep(app.post(f"{path}/seats/0/claim", {"token": token}, token=ann))
    app.follow()
    answers.keep(app.get("/v1/stream", token=ann))
    app.post(f"{path}/seats/0/resignation", token=ann)
    answers.keep(app.post(f"{path}/rematch", token=ben))
    answers.keep(app.get(f"{path}/rematch", token=ann))


def _with_sample_keys(answer: ApiAnswer) -> ApiAnswer:
    """Return a batch response with sample keys in place of real ones.

    The service rejects the sample keys.
    """
    text = json.dumps([answer.sent, answer.body])
    for item, sample in zip(answer.sent["matches"], _SAMPLE_KEYS, strict=True):
        text = text.replace(item["key"], sample)
    sent, body = json.loads(text)
    return answer._replace(sent=sent, body=body)


def record_lists(app: Application, answers: Answers) -> None:
    """List the existing matches."""
    app.follow()
    answers.keep(app.get("/v1/matches?limit=2"))


def record_webhooks(app: Application, answers: Answers) -> None:
    """Register a webhook. Nothing is ever sent to its address."""
    key = register(app, "Eva", bot=True).body["key"]
    body = {"url": HOOK, "events": ["asked", "finished"]}
    answers.keep(app.post("/v1/webhooks", body, token=key))
    answers.keep(app.post("/v1/webhooks/1/secret", token=key))
    sent = answers.keep(app.post("/v1/webhooks/1/test", token=key)).body["id"]
    stem = "/v1/webhooks/1"
    answers.keep(app.ask("POST", f"{stem}/deliveries/{sent}/retry", token=key))
    for path in ("/v1/webhooks", stem, f"{stem}/deliveries"):
        answers.keep(app.get(path, token=key))
    answers.keep(app.ask("PATCH", stem, {"paused": True}, token=key))
    answers.keep(app.ask("DELETE", stem, token=key))
