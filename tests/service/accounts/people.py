"""Helpers that create accounts and issue keys over HTTP."""

ADMIN = "an administrator's secret of more than 32"


def ask(world, method, path, body=None, *, token=None):
    """Send a request with a method other than GET and POST."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return world.client.open(path, method=method, json=body, headers=headers)


def sign_up(world, name="Ada", **more):
    """Create an account, and return the response."""
    answer = world.post("/v1/accounts", {"name": name, **more})
    assert answer.status_code == 201, answer.text
    return answer.json


def key_for(world, key, *scopes, label="one"):
    """Issue another key of an account. Return the key and its number."""
    answer = world.post("/v1/account/keys", {"label": label, "scopes": scopes}, token=key)
    assert answer.status_code == 201, answer.text
    return answer.json["key"], answer.json["number"]
