"""`formicary webhook sign` and `verify` agree with the library of Standard Webhooks."""

import time
from base64 import b64encode

import pytest
from standardwebhooks import Webhook
from typer.testing import CliRunner

from formicary.cli import app

BODY = '{"type":"asked","data":{"text":"Wie viele Ameisen? 🐜"}}'.encode()
NEW, OLD, OTHER = (f"whsec_{b64encode(bytes([n]) * 32).decode()}" for n in range(3))
EXAMPLE = {  # of the specification's own test
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "timestamp": "1614265330",
    "body": b'{"test": 2432232314}',
    "signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}


def run(*arguments, body=BODY):
    done = CliRunner().invoke(app, ["webhook", *arguments], input=body)
    return done.exit_code, done.output


def secrets(*values):
    return [part for value in values for part in ("--secret", value)]


@pytest.fixture
def signed(tmp_path):
    """Return a function that signs the body and returns the file of the headers."""

    def sign(*arguments):
        code, said = run("sign", *arguments)
        assert code == 0, said
        path = tmp_path / "headers"
        path.write_text(said)
        return path

    return sign


def headers_of(text):
    return dict(line.split(": ", 1) for line in text.splitlines())


def test_the_example_of_the_specification_is_signed_and_verified():
    about = ["--id", EXAMPLE["id"], "--timestamp", EXAMPLE["timestamp"]]
    about += secrets(EXAMPLE["secret"])

    code, said = run("sign", *about, body=EXAMPLE["body"])
    verdict = run(
        "verify",
        *about,
        *("--signature", EXAMPLE["signature"], "--tolerance", "1e10"),
        body=EXAMPLE["body"],
    )

    assert code == 0
    assert headers_of(said)["webhook-signature"] == EXAMPLE["signature"]
    assert verdict == (0, "valid\n")


def test_signed_headers_are_valid_for_the_library_and_the_command(signed):
    path = signed(*secrets(NEW))

    headers = headers_of(path.read_text())

    Webhook(NEW).verify(BODY, headers)
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 60
    assert run("verify", *secrets(NEW), "--headers", str(path)) == (0, "valid\n")


def test_a_body_in_a_file_is_read_with_its_newlines(signed, tmp_path):
    file = tmp_path / "body"
    file.write_bytes(b'{"a": 1}\r\n')
    code, said = run("sign", str(file), *secrets(NEW))

    Webhook(NEW).verify(b'{"a": 1}\r\n', headers_of(said))
    path = tmp_path / "headers"
    path.write_text(said)

    assert code == 0
    assert run("verify", str(file), *secrets(NEW), "--headers", str(path))[0] == 0
    assert run("verify", *secrets(NEW), "--headers", str(path), body=b'{"a": 1}\n')[0] == 1


def test_both_secrets_sign_and_verify_while_one_replaces_the_other(signed):
    """A receiver that has only one of the two accepts the delivery, and so does one with both."""
    path = signed(*secrets(NEW, OLD))
    headers = headers_of(path.read_text())

    for secret in (NEW, OLD):
        Webhook(secret).verify(BODY, headers)
        assert run("verify", *secrets(secret), "--headers", str(path))[0] == 0
    by_old = signed(*secrets(OLD))
    code, said = run("verify", *secrets(NEW, OLD), "--headers", str(by_old))
    assert (code, said) == (0, "valid (signed with secret 2 of 2)\n")


def test_secrets_of_the_environment_are_used(signed, monkeypatch):
    monkeypatch.setenv("FORMICARY_WEBHOOK_SECRET", f"{NEW} {OLD}")

    path = signed()

    Webhook(OLD).verify(BODY, headers_of(path.read_text()))
    assert run("verify", "--headers", str(path)) == (0, "valid\n")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"body": BODY + b" "}, "no signature matches"),
        ({"secret": OTHER}, "no signature matches"),
        ({"--id": "msg_other"}, "no signature matches"),
        ({"--timestamp": "1614265330"}, "no signature matches"),
        ({"--timestamp": "soon"}, "'soon' is not in seconds since 1970"),
        ({"--timestamp": "9" * 30}, "is not in seconds since 1970"),
        ({"--signature": "v1a,AAAA"}, "no signature of the scheme v1"),
        ({"--signature": "v1,ümlaut"}, "no signature matches"),
        ({"body": b"\xff"}, "the body is not UTF-8"),
    ],
)
def test_what_differs_is_not_valid(signed, change, reason):
    path = signed(*secrets(NEW))
    options = [part for name, value in change.items() if "--" in name for part in (name, value)]

    code, said = run(
        "verify",
        *secrets(change.get("secret", NEW)),
        *("--headers", str(path), *options),
        body=change.get("body", BODY),
    )

    assert code == 1
    assert reason in said


@pytest.mark.parametrize("direction", ["past", "future"])
def test_a_timestamp_is_valid_within_the_tolerance(signed, direction):
    away = 1000 if direction == "past" else -1000
    path = signed(*secrets(NEW), "--timestamp", str(int(time.time()) - away))
    options = ["verify", *secrets(NEW), "--headers", str(path)]

    code, said = run(*options)

    assert code == 1
    assert "the signature is valid, but its time is" in said
    assert f"s in the {direction}; the tolerance is 300 s" in said
    assert run(*options, "--tolerance", "1100") == (0, "valid\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sign"], "give a secret: --secret, or FORMICARY_WEBHOOK_SECRET"),
        (["verify"], "give a secret: --secret, or FORMICARY_WEBHOOK_SECRET"),
        (["verify", "--secret", NEW], "webhook-id and webhook-timestamp and webhook-signature"),
        (["sign", "--secret", "whsec_rain!"], "a secret is whsec_ followed by the base64 of 24"),
        (["sign", "--secret", "whsec_rain"], "a secret is whsec_ followed by the base64 of 24"),
        (["sign", "--secret", NEW.removeprefix("whsec_")], "a secret is whsec_ followed by"),
        (["sign", "--secret", NEW, "--id", "a b"], "an id has only visible ASCII characters"),
        (["sign", "--secret", NEW, "no-such-file"], "no-such-file cannot be read"),
        (["verify", "--secret", NEW, "--headers", "no-such-file"], "no-such-file cannot be read"),
    ],
)
def test_bad_input_is_refused(arguments, reason):
    code, said = run(*arguments)

    assert code == 1
    assert reason in said


def test_a_body_that_is_not_utf8_is_not_signed():
    code, said = run("sign", *secrets(NEW), body=b"\xff")

    assert code == 1
    assert "the body is not UTF-8" in said
