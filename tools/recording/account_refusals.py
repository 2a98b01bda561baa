"""Rejected requests about accounts, with one request for each problem that can occur."""

from games.game import AnyGame
from tools.recording.accounts import HOOK, register
from tools.recording.answers import Answers
from tools.recording.application import ADMIN, Application
from tools.recording.authenticator import Authenticator
from tools.recording.matches import begin

_WEBHOOKS_MOST = 20
_INSIDE = "https://localhost/ants"


def refuse_accounts(app: Application, answers: Answers) -> None:
    """Request names and keys that are not available, and use keys without the required scope."""
    refuse, owner = answers.refuse, register(app, "Mia").body
    key = owner["key"]
    refuse("name-taken", register(app, "Mia"))
    refuse("invalid-name", register(app, "M!"))
    refuse("unknown-account", app.get("/v1/accounts/Nobody"))
    refuse("invalid-key", app.get("/v1/account", token=f"key.{'a' * 16}.1.spent"))
    refuse("unknown-key", app.ask("DELETE", "/v1/account/keys/99", token=key))
    refuse("last-managing-key", app.ask("DELETE", "/v1/account/keys/1", token=key))
    wanted = {"label": "reader", "scopes": ["match:read"]}
    reader = app.post("/v1/account/keys", wanted, token=key).body["key"]
    refuse("wrong-key-scope", app.get("/v1/account", token=reader))
    once = {"Idempotency-Key": "00000000-0000-4000-8000-0000000000e5"}
    erased = app.ask("POST", "/v1/accounts", {"name": "Noa", "bot": False}, headers=once).body
    app.ask("DELETE", "/v1/account", token=erased["key"])
    again = app.ask("POST", "/v1/accounts", {"name": "Noa", "bot": False}, headers=once)
    refuse("account-erased", again)


def refuse_passkeys(app: Application, answers: Answers) -> None:
    """Use a passkey that does not fit, a challenge twice, and a host without passkeys."""
    refuse, key = answers.refuse, register(app, "Kai").body["key"]
    authenticator, stem = Authenticator("refusals"), "/v1/account/passkeys"
    options = app.ask("POST", f"{stem}/challenge", token=key).body
    body = {"label": "phone", "credential": authenticator.create(options)}
    app.post(stem, body, token=key)
    refuse("challenge-spent", app.post(stem, body, token=key))
    refuse("unknown-passkey", app.ask("DELETE", f"{stem}/9", token=key))
    elsewhere = app.ask("POST", f"{stem}/challenge", token=key, headers={"Host": "example.org"})
    refuse("passkeys-off", elsewhere)
    authenticator.verifies = False
    options = app.ask("POST", "/v1/accounts/sign-in/challenge").body
    used = {"label": "laptop", "credential": authenticator.use(options)}
    refuse("passkey-refused", app.post("/v1/accounts/sign-in", used))


def refuse_guests(app: Application, answers: Answers, game: AnyGame) -> None:
    """Invite accounts that may not be invited, and act in matches without holding a seat."""
    refuse = answers.refuse
    host, guest = register(app, "Pia").body, register(app, "Rob").body
    app.ask("PUT", f"/v1/account/blocked/{host['id']}", token=guest["key"])
    plan = {"game": game.name, "seats": [{}, {"account": "Rob"}]}
    refuse("not-invitable", app.post("/v1/matches", plan, token=host["key"]))
    match = begin(app, answers, game)
    refuse("no-seat", app.get(f"{match.path}/presence", token=guest["key"]))
    refuse("not-creator", app.get(f"{match.path}/invitations", token=guest["key"]))
    closed = f"/v1/accounts/{guest['id']}/closed"
    app.ask("PUT", closed, {"reason": "abuse"}, token=ADMIN)
    refuse("account-closed", app.get("/v1/inbox", token=guest["key"]))


def refuse_webhooks(app: Application, answers: Answers) -> None:
    """Register webhooks that are not allowed, and request deliveries that do not exist."""
    refuse, key = answers.refuse, register(app, "Sam").body["key"]
    wanted = {"url": HOOK, "events": ["asked"]}
    inside = {**wanted, "url": _INSIDE}
    refuse("address-refused", app.post("/v1/webhooks", inside, token=key))
    refuse("unknown-webhook", app.get("/v1/webhooks/1", token=key))
    for _ in range(_WEBHOOKS_MOST):
        app.post("/v1/webhooks", wanted, token=key)
    refuse("too-many", app.post("/v1/webhooks", wanted, token=key))
    none = f"/v1/webhooks/1/deliveries/wd_{'0' * 32}/retry"
    refuse("unknown-delivery", app.post(none, token=key))
