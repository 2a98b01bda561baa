"""Every operation of the description has a method, which sends its request."""

import inspect
import re

import httpx
import pytest

from formicary_client import Client, Retry
from formicary_client.problems import FormicaryError
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
ARGUMENTS = {"agrees": True, "bot": True, "after": 1}  # of parameters that have only a name


def test_every_operation_is_in_the_list_of_methods():
    assert set(METHODS) == set(OPERATIONS)
    assert len(set(METHODS.values())) == len(METHODS)


def give(parameter):
    """Return an argument of the type that a parameter is declared with."""
    kind = str(parameter.annotation)
    if kind.startswith("int"):
        return 1
    if "Mapping" in kind or "models." in kind:
        return {}
    return [] if kind.startswith(("list", "Sequence")) else "abcdefghijklmnop"


def record_call(name):
    """Call a method of the client, and return the request that it sends."""
    sent = []

    def refuse(request):
        sent.append(request)
        return httpx.Response(404, json={"type": "/problems/no-such-match"})

    with httpx.Client(transport=httpx.MockTransport(refuse)) as http:
        client = Client("http://service.test", http=http, retry=Retry(tries=1))
        parameters = inspect.signature(getattr(client, name)).parameters.values()
        needed = [entry for entry in parameters if entry.default is entry.empty]
        named = {entry.name for entry in needed if entry.kind is entry.KEYWORD_ONLY}
        given = [give(entry) for entry in needed if entry.name not in named]
        try:
            result = getattr(client, name)(*given, **{name: ARGUMENTS[name] for name in named})
            next(iter(result))
        except FormicaryError:
            pass
    return sent[0]


@pytest.mark.parametrize("name", METHODS)
def test_the_method_of_an_operation_sends_its_request(name):
    operation = OPERATIONS[name]

    request = record_call(METHODS[name])

    pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(operation.path))
    assert request.method == operation.verb
    assert re.fullmatch(pattern, request.url.path)


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
