"""The client sends the language of responses with every request."""

from concurrent.futures import ThreadPoolExecutor

import anyio
import httpx

from formicary_client import AsyncClient, Client
from tests.sdk.python.wire import ADDRESS, Wire, answer


def test_a_language_goes_with_every_request_and_every_token():
    wire = Wire(answer(200, {}), answer(200, {}))
    with httpx.Client(transport=httpx.MockTransport(wire)) as http:
        client = Client(ADDRESS, "one", http=http, language="de")
        client.account()
        client.with_token("two").account()

    assert wire.headers("Accept-Language") == ["de", "de"]


def test_the_other_half_sends_it_too():
    wire = Wire(answer(200, {}))

    async def run():
        async with httpx.AsyncClient(transport=httpx.MockTransport(wire)) as http:
            await AsyncClient(ADDRESS, "one", http=http, language="es").account()

    with ThreadPoolExecutor(1) as apart:  # a browser's event loop may run in this thread
        apart.submit(anyio.run, run).result()
    assert wire.headers("Accept-Language") == ["es"]


def test_an_account_chooses_a_language_or_leaves_it():
    wire = Wire(answer(200, {}), answer(200, {}))
    with httpx.Client(transport=httpx.MockTransport(wire)) as http:
        client = Client(ADDRESS, "one", http=http)
        client.change_account("Ada", bot=False)
        client.change_account("Ada", bot=False, language=None)

    assert [request.read() for request in wire.requests] == [
        b'{"name":"Ada","bot":false}',
        b'{"name":"Ada","bot":false,"language":null}',
    ]
