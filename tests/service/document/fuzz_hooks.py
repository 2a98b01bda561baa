"""Hooks for Schemathesis, loaded by the run in `test_document.py`."""

import re
from uuid import uuid4

import schemathesis

SHARED = ("/v1/matches/batch", "/v1/accounts/recovery")  # others treat the end as an id or a name


@schemathesis.hook
def before_call(context, case, kwargs):
    """Give each valid request its own key, because a key with two bodies is correctly rejected.

    The generator loses the quotes that the pattern of If-Match requires, so they are added again.
    Requests do not wait for events, because none will arrive.
    """
    if str((case.query or {}).get("wait", "")).isdecimal() and int(case.query["wait"]) <= 25:
        case.query["wait"] = 0
    if case.meta is None or not case.meta.generation.mode.is_positive or not case.headers:
        return
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid4())
    if re.fullmatch("[0-9]+", str(case.headers.get("If-Match", ""))):
        case.headers["If-Match"] = f'"{case.headers["If-Match"]}"'


@schemathesis.hook
def filter_case(context, case):
    """Skip methods of shared paths that would reach a match or an account."""
    return case.operation.path not in SHARED or case.method.upper() == "POST"


@schemathesis.deserializer("application/x-ndjson")
def lines(context, response):
    """Return the body as text, as described."""
    return response.text
