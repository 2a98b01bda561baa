"""Helpers that add passkeys and sign in with them over HTTP."""

from tests.service.accounts.people import sign_up


def add_passkey(world, token, authenticator, label="phone"):
    """Create a passkey and add it to an account. Return the response."""
    options = world.post("/v1/account/passkeys/challenge", token=token)
    assert options.status_code == 200, options.text
    body = {"label": label, "credential": authenticator.create(options.json)}
    return world.post("/v1/account/passkeys", body, token=token)


def sign_in(world, authenticator, label="this laptop", *, number=-1, key=None):
    """Use a passkey and sign in with it. Return the response."""
    options = world.post("/v1/accounts/sign-in/challenge")
    assert options.status_code == 200, options.text
    body = {"label": label, "credential": authenticator.use(options.json, number)}
    return world.post("/v1/accounts/sign-in", body, key=key)


def owner_with_passkey(world, authenticator, name="Ada"):
    """Create an account with a passkey. Return the account."""
    made = sign_up(world, name)
    added = add_passkey(world, made["key"], authenticator)
    assert added.status_code == 201, added.text
    return made
