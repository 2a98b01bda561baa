"""Every operation of the description has a method, which sends its request."""

import inspect
import re
from contextlib import suppress
from functools import cache

import httpx

from formicary_client import Client, NoAnswer, Retry
from tools.clients import (
    TABLE,
    name_in_typescript,
    read_methods,
    read_names_by_hand,
    read_operations,
    write_table,
)

METHODS = read_methods()
OPERATIONS = {operation.name: operation for operation in read_operations()}
NO_OPERATION = {"close", "with_token", "request", "pages", "listen", "do"}
TEXTS = {"game", "key", "cursor", "events"}
VALUES = {
    "match_id": "a" * 16,
    "digest": True,
    "asked": True,
    "agrees": True,
    "scopes": [],
    "webhooks": ["asked"],
    "commands": [{"type": "send"}],
    "seats": [1],
    **dict.fromkeys(TEXTS, "1"),
}


@cache
def recorded():
    """Call all methods of the client with all arguments. Return the request of each method."""
    sent = []

    def record(request):
        sent.append(request)
        return httpx.Response(200, json={})

    requests = {}
    with httpx.Client(transport=httpx.MockTransport(record)) as http:
        client = Client(retry=Retry(tries=1), http=http)
        for name, method in inspect.getmembers(client, inspect.ismethod):
            if name[0] != "_" and name not in NO_OPERATION:
                given = {key: VALUES.get(key, 1) for key in inspect.signature(method).parameters}
                with suppress(KeyError, NoAnswer):  # the method expects more than {}
                    result = method(**given)
                    if inspect.isgenerator(result):
                        next(result)
                requests[name] = sent[-1]
    return requests


def operation_of(request):
    """Return the operation with the fewest parameters in its path that fits a request."""
    fitting = (
        operation
        for operation in OPERATIONS.values()
        if operation.verb == request.method
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", operation.path), request.url.path)
    )
    return min(fitting, key=lambda operation: len(operation.path_names))


def test_every_operation_is_in_the_list_of_methods():
    assert set(METHODS) == set(OPERATIONS)
    assert len(set(METHODS.values())) == len(METHODS)


def test_the_method_of_an_operation_sends_its_request():
    sent = {name: operation_of(recorded()[method]).name for name, method in METHODS.items()}

    assert sent == {name: name for name in OPERATIONS}


def test_all_parameters_that_methods_send_are_described():
    for name, request in recorded().items():
        assert set(request.url.params) <= set(operation_of(request).queries), name


def test_methods_of_both_clients_are_named_alike():
    """Only capitals differ: `whatIf` and `whatif`."""
    for method in METHODS.values():
        assert name_in_typescript(method).lower() == method.replace("_", "")


def test_methods_by_hand_send_the_requests_of_their_operations():
    source = (TABLE.parents[1] / "sdk" / "typescript" / "src" / "client.ts").read_text()
    bodies = re.split(r"^  (?=(?:async )?\*?[a-z]\w*\()", source, flags=re.MULTILINE)
    by_name = {re.match(r"(?:async )?\*?(\w+)", body)[1]: body for body in bodies[1:]}
    by_hand = read_names_by_hand()
    for name, method in METHODS.items():
        operation = OPERATIONS[name]
        hand = by_hand.get(method.replace("_", ""))
        if hand and name != "follow_account":  # a stream, without openapi-fetch
            assert f'api.{operation.verb}("{operation.path}"' in by_name[hand], name


def test_the_table_of_methods_is_up_to_date(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.clients.TABLE", tmp_path / "methods.md")

    write_table(list(OPERATIONS.values()), METHODS)

    assert (tmp_path / "methods.md").read_text() == TABLE.read_text()
