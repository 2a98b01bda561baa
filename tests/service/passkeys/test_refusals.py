"""Credentials that do not answer their challenge are refused, whatever they contain."""

import base64
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from webauthn.helpers import encode_cbor, parse_cbor

from accounts.passkeys.ceremonies import RelyingParty
from accounts.passkeys.challenges import LIFE_MS
from tests.service.accounts.people import sign_up
from tests.service.conftest import World
from tests.service.limits.conftest import service
from tests.service.passkeys.people import add_passkey, owner_with_passkey, sign_in
from tests.service.problems import is_problem
from tools.recording.authenticator import Authenticator, encode

SITE = RelyingParty("example.org", ("https://play.example.org", "https://example.org"))
NOBODY = "a" * 16


def begin(world):
    """Return new options for signing in."""
    return world.post("/v1/accounts/sign-in/challenge").json


def send(world, credential):
    return world.post("/v1/accounts/sign-in", {"label": "laptop", "credential": credential})


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.fixture
def authenticator():
    return Authenticator()


@pytest.fixture
def owner(world, authenticator):
    return owner_with_passkey(world, authenticator)


def test_a_challenge_is_valid_once(world, authenticator, owner):
    options = begin(world)

    assert send(world, authenticator.use(options)).status_code == 201
    is_problem(send(world, authenticator.use(options)), "challenge-spent")


def test_a_challenge_is_spent_by_a_wrong_answer(world, authenticator, owner):
    options = begin(world)
    wrong = authenticator.use(options)
    wrong["response"]["signature"] = encode(b"\0" * 64)

    is_problem(send(world, wrong), "passkey-refused")
    is_problem(send(world, authenticator.use(options)), "challenge-spent")


def test_a_challenge_is_valid_for_five_minutes(world, authenticator, owner):
    first, second = begin(world), begin(world)

    world.context.accounts.now = lambda: 1000 + LIFE_MS - 1
    assert send(world, authenticator.use(first)).status_code == 201
    world.context.accounts.now = lambda: 1000 + LIFE_MS
    is_problem(send(world, authenticator.use(second)), "challenge-spent")


def test_the_store_forgets_challenges_by_itself(world):
    begin(world)

    (key,) = world.redis.keys("*:challenge:*")
    assert 0 < world.redis.pttl(key) <= LIFE_MS


def test_a_challenge_is_for_one_purpose_and_one_account(world, authenticator, owner):
    other = sign_up(world, "Ben")
    adding = world.post("/v1/account/passkeys/challenge", token=other["key"]).json
    created = {"label": "phone", "credential": authenticator.create(adding)}

    is_problem(send(world, authenticator.use(adding, 0)), "challenge-spent")
    again = world.post("/v1/account/passkeys/challenge", token=other["key"]).json
    stolen = {"label": "phone", "credential": authenticator.create(again)}
    is_problem(world.post("/v1/account/passkeys", stolen, token=owner["key"]), "challenge-spent")
    is_problem(world.post("/v1/account/passkeys", created, token=other["key"]), "challenge-spent")
    signing_in = begin(world)
    created = {"label": "phone", "credential": authenticator.create({**adding, **signing_in})}
    is_problem(world.post("/v1/account/passkeys", created, token=other["key"]), "challenge-spent")


@pytest.mark.parametrize("fault", ["origin", "domain", "unverified", "copied", "owner", "another"])
def test_a_passkey_that_does_not_fit_is_refused(world, authenticator, owner, fault):
    sign_in(world, authenticator)
    if fault == "origin":
        authenticator.origin = "https://localhost.example.org"
    elif fault == "domain":
        authenticator.passkeys[0].domain = "example.org"
    elif fault == "unverified":
        authenticator.verifies = False
    elif fault == "copied":
        authenticator.passkeys[0].signatures = 0
    elif fault == "owner":
        authenticator.passkeys[0].owner = encode(NOBODY.encode())
    else:
        add_passkey(world, sign_up(world, "Ben")["key"], authenticator)
        authenticator.passkeys[1].owner = authenticator.passkeys[0].owner

    is_problem(sign_in(world, authenticator), "passkey-refused")


def test_an_authenticator_that_does_not_count_signs_in_repeatedly(world, authenticator):
    authenticator.counts = False
    owner_with_passkey(world, authenticator)

    assert [sign_in(world, authenticator).status_code for _ in range(2)] == [201, 201]


@pytest.mark.parametrize("fault", ["origin", "unverified"])
def test_a_new_passkey_that_does_not_fit_is_not_added(world, authenticator, fault):
    made = sign_up(world)
    if fault == "origin":
        authenticator.origin = "http://localhost:8000"
    else:
        authenticator.verifies = False

    is_problem(add_passkey(world, made["key"], authenticator), "passkey-refused")


def test_a_passkey_is_not_added_twice(world, authenticator):
    made = sign_up(world)
    for _ in range(2):
        options = world.post("/v1/account/passkeys/challenge", token=made["key"]).json
        body = {"label": "phone", "credential": Authenticator("same").create(options)}
        answer = world.post("/v1/account/passkeys", body, token=made["key"])

    is_problem(answer, "passkey-refused")
    assert "already has it" in answer.json["detail"]


def test_a_certificate_of_an_authenticator_is_not_accepted(world, authenticator):
    made = sign_up(world)
    options = world.post("/v1/account/passkeys/challenge", token=made["key"]).json
    credential = authenticator.create(options)
    attested = parse_cbor(decode(credential["response"]["attestationObject"]))
    statement = {"alg": -8, "sig": b"", "x5c": [b"\x30\x00"]}
    forged = encode_cbor({**attested, "fmt": "packed", "attStmt": statement})
    credential["response"]["attestationObject"] = encode(forged)

    body = {"label": "phone", "credential": credential}
    answer = world.post("/v1/account/passkeys", body, token=made["key"])

    is_problem(answer, "passkey-refused")
    assert "certificate" in answer.json["detail"]


def test_an_unknown_passkey_and_an_unknown_account_are_refused_alike(world, authenticator, owner):
    stranger = Authenticator("stranger")
    add_passkey(world, owner["key"], stranger)
    (passkey,) = stranger.passkeys
    passkey.credential = b"another"
    answers = [sign_in(world, stranger)]
    passkey.owner = encode(NOBODY.encode())
    answers.append(sign_in(world, stranger))

    assert answers[0].json == answers[1].json


def test_a_wrong_passkey_counts_as_a_wrong_token(authenticator):
    world = service("tokens=2/minute")
    owner_with_passkey(world, authenticator)
    authenticator.verifies = False

    slugs = [sign_in(world, authenticator).json["type"].rpartition("/")[2] for _ in range(4)]

    assert slugs[:2] == ["passkey-refused"] * 2
    assert slugs[2] == "too-many-requests"


def test_signing_in_is_counted_as_registering_is(authenticator):
    world = service("accounts=3/hour")
    owner_with_passkey(world, authenticator)  # one account

    assert sign_in(world, authenticator).status_code == 201
    is_problem(world.post("/v1/accounts/sign-in/challenge"), "too-many-requests")


def test_without_a_domain_there_are_passkeys_at_localhost_only(world, authenticator, owner):
    headers = {"Host": "example.org"}

    is_problem(world.post("/v1/accounts/sign-in/challenge", Host="example.org"), "passkeys-off")
    is_problem(
        world.post("/v1/account/passkeys/challenge", token=owner["key"], **headers), "passkeys-off"
    )


def test_a_missing_idempotency_key_is_refused_before_another_domain(world, authenticator, owner):
    options = world.post("/v1/account/passkeys/challenge", token=owner["key"]).json
    body = {"label": "phone", "credential": authenticator.create(options)}
    sent = {"token": owner["key"], "Host": "example.org"}

    is_problem(world.post("/v1/account/passkeys", body, key="", **sent), "no-idempotency-key")
    is_problem(world.post("/v1/account/passkeys", body, **sent), "passkeys-off")


def test_the_domain_and_its_origins_are_settings():
    world = World(passkey_party=SITE)
    authenticator = Authenticator(origin="https://play.example.org")
    owner_with_passkey(world, authenticator)

    assert sign_in(world, authenticator).status_code == 201
    assert begin(world)["rpId"] == "example.org"
    authenticator.origin = "http://localhost"
    is_problem(sign_in(world, authenticator), "passkey-refused")


SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-9, 2**40), st.binary(max_size=70))
CBOR = st.recursive(
    SCALARS | st.text(max_size=9),
    lambda parts: st.one_of(
        st.lists(parts, max_size=4),
        st.dictionaries(st.integers(-5, 5) | st.text(max_size=9), parts, max_size=6),
    ),
    max_leaves=9,
)
KEYS = st.fixed_dictionaries(
    {1: st.integers(0, 4), 3: st.sampled_from([-7, -8, -257, -37, 0])},
    optional={-1: SCALARS, -2: SCALARS, -3: SCALARS},
)


@pytest.mark.slow
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    key=KEYS | CBOR,
    statement=CBOR | st.just({}),
    fmt=st.sampled_from(["none", "packed", "tpm", "apple", "fido-u2f", "android-key", "x"]),
    cut=st.integers(0, 200),
    data=st.none() | st.binary(max_size=40),
)
def test_no_attestation_is_an_error_of_the_service(world, key, statement, fmt, cut, data):
    """Every answer is a problem or a success."""
    made = world.context.accounts.find("Ada") or sign_up(world)
    token = world.context.accounts.open_vault(made if isinstance(made, str) else made["id"])
    token = token.key_token(1)
    options = world.post("/v1/account/passkeys/challenge", token=token).json
    credential = Authenticator().create(options)
    attested = parse_cbor(decode(credential["response"]["attestationObject"]))
    whole = attested["authData"][: 55 + 32] + encode_cbor(key)
    forged = {
        "fmt": fmt,
        "attStmt": statement,
        "authData": whole[: len(whole) - cut] if cut < 100 else whole,
    }
    text = data if data is not None else encode_cbor(forged)
    credential["response"]["attestationObject"] = encode(text or b"\0")
    body = {"label": "phone", "credential": credential}

    answer = world.post("/v1/account/passkeys", body, token=token)

    assert answer.status_code in (201, 409, 422), answer.text


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    client_data=st.binary(min_size=1, max_size=60)
    | st.dictionaries(
        st.sampled_from(["type", "challenge", "origin", "tokenBinding", "crossOrigin"]),
        st.none() | st.text(max_size=30) | st.integers() | st.lists(st.text(), max_size=2),
    ).map(lambda part: json.dumps(part).encode()),
    authenticator_data=st.binary(min_size=1, max_size=80),
    handle=st.none() | st.binary(min_size=1, max_size=20),
)
def test_no_assertion_is_an_error_of_the_service(world, client_data, authenticator_data, handle):
    """Every answer is a problem."""
    response = {
        "clientDataJSON": encode(client_data),
        "authenticatorData": encode(authenticator_data),
        "signature": encode(b"\0"),
        "userHandle": None if handle is None else encode(handle),
    }
    credential = {"id": "AA", "rawId": "AA", "type": "public-key", "response": response}

    assert send(world, credential).status_code in (409, 422)


@pytest.mark.parametrize("data", [b"[" * 6000, b'{"a":' * 1000, b"1", b"null", b'"type"'])
def test_client_data_of_another_form_is_refused(world, data):
    response = {
        "clientDataJSON": encode(data),
        "authenticatorData": "AA",
        "signature": "AA",
        "userHandle": "AA",
    }
    credential = {"id": "AA", "rawId": "AA", "type": "public-key", "response": response}

    is_problem(send(world, credential), "passkey-refused")


@pytest.mark.parametrize("data", [b"\x81" * 6000, b"\x9b" + b"\xff" * 8, b"\x7f" * 6000, b"\xa0"])
def test_an_attestation_of_another_form_is_refused(world, authenticator, data):
    made = sign_up(world)
    options = world.post("/v1/account/passkeys/challenge", token=made["key"]).json
    credential = authenticator.create(options)
    credential["response"]["attestationObject"] = encode(data)
    body = {"label": "phone", "credential": credential}

    is_problem(world.post("/v1/account/passkeys", body, token=made["key"]), "passkey-refused")
