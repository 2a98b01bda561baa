"""No token ever appears in a text that an agent receives."""

import json
import random
import string

import httpx
import pytest

from formicary.mcp.secrets import HIDDEN, BadTokenFile, TokenStore, read_token
from tests.by_game import ANY_GAME

TEXTS = ("text", "label", "detail", "title", "name", "message")


class TellTale(httpx.AsyncBaseTransport):
    """A service that leaks the caller's token in every text of every response."""

    def __init__(self):
        self._http = httpx.AsyncHTTPTransport()
        self.tokens = set()

    async def handle_async_request(self, request):
        answer = await self._http.handle_async_request(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        content = json.loads(await answer.aread() or b"null")
        if not token or not isinstance(content, dict):
            return httpx.Response(answer.status_code, headers=answer.headers, json=content)
        self.tokens.add(token)
        kind = {"Content-Type": answer.headers["Content-Type"]}
        body = json.dumps(self._tell(content, token)).encode()
        return httpx.Response(answer.status_code, headers=kind, content=body)

    def _tell(self, content, token):
        if isinstance(content, dict):
            return {
                name: f"{value} {token}" if name in TEXTS else self._tell(value, token)
                for name, value in content.items()
            }
        return (
            [self._tell(part, token) for part in content] if isinstance(content, list) else content
        )


async def use_every_tool(agent):
    """Call each tool, some of them with invalid arguments."""
    made = await agent.call("create_match", game=ANY_GAME.name, bots=["random"])
    match = made["match"]
    await agent.call("take_seat", match=match)
    await agent.fail("take_seat", match=match)
    await agent.call("list_games")
    await agent.ask("list_matches", mine=True)
    await agent.call("list_matches")
    listed = await agent.call("legal_actions", match=match, commands=True)
    await agent.call("explain", match=match, command=listed["commands"]["0"])
    await agent.fail("explain", match=match, command={"type": "rain"})
    await agent.call("play", match=match, version=listed["version"], action=0)
    await agent.fail("play", match=match, version=listed["version"], action=0)
    await agent.ask("undo", match=match)
    for tool in ("position", "timeline", "ledger"):
        await agent.call(tool, match=match)
    turn = await agent.call("wait", match=match, seconds=1)
    await agent.fail("rematch", match=match)
    await agent.call("create_branch", match=match, at=turn["version"], seats=["open", "random"])
    await agent.fail("act_at_table", match=match, version=turn["version"], action=99)
    return agent.heard


@pytest.mark.parametrize("kind", ["seat", "account"])
def test_no_tool_tells_a_token(session, account, kind):
    """No tool reveals a token, although the service leaks tokens in all its texts in this test."""
    tale = TellTale()
    key = account(f"Agent {random.randrange(10**9)}") if kind == "account" else ""

    heard = session(use_every_tool, key, transport=tale)

    assert len(tale.tokens) == 1
    assert key in {"", *tale.tokens}
    for token in tale.tokens:
        assert not [text for text in heard if token in text or token[-20:] in text]
    assert sum(HIDDEN in text for text in heard) > 10


def test_a_token_that_an_agent_gives_is_not_told_back(session):
    """The token is passed as an invalid argument, which the library repeats in its errors."""
    token = "seat.0." + "".join(random.choices(string.ascii_letters + string.digits, k=43))

    async def play(agent):
        return [await agent.fail("position", match=token), *agent.heard]

    assert not [text for text in session(play) if token in text]


@pytest.mark.parametrize("seed", range(20))
def test_random_tokens_are_hidden_wherever_they_stand(seed):
    """Tokens of any form are hidden, even in names of members."""
    luck = random.Random(seed)
    letters = string.ascii_letters + string.digits + "-_."
    own, seat, others = ("".join(luck.choices(letters, k=luck.randint(20, 60))) for _ in range(3))
    tokens = TokenStore(own)
    tokens.keep("m", seat)

    hidden = tokens.hide_all(
        {own: [seat, {"a": f"x{own}y{seat}"}], "b": f"key.abcdefghijklmnop.1.{'a' * 43}", "c": 7}
    )

    assert own not in json.dumps(hidden)
    assert seat not in json.dumps(hidden)
    assert (hidden["b"], hidden["c"]) == (HIDDEN, 7)
    assert tokens.hide(f"no token: {others[:10]}") == f"no token: {others[:10]}"


def test_a_seats_token_goes_to_its_match_alone():
    tokens = TokenStore("seat.0.abc", "one")

    assert [tokens.find(match_id) for match_id in ("one", "other", "")] == ["seat.0.abc", "", ""]


def test_an_accounts_key_goes_everywhere_but_where_a_seat_was_taken():
    tokens = TokenStore("key.abc.1.def")
    tokens.keep("one", "seat.0.abc")

    assert [tokens.find(match_id) for match_id in ("one", "other", "")] == [
        "seat.0.abc",
        "key.abc.1.def",
        "key.abc.1.def",
    ]


def test_a_token_comes_from_a_file_that_nobody_else_reads(tmp_path):
    file = tmp_path / "token"
    file.write_text("seat.0.abc\n")
    file.chmod(0o600)
    environ = {"FORMICARY_TOKEN_FILE": str(file), "FORMICARY_TOKEN": "another"}

    assert read_token(environ) == "seat.0.abc"
    assert read_token({"FORMICARY_TOKEN": " seat.0.x "}) == "seat.0.x"
    assert read_token({}) == ""

    file.chmod(0o644)
    with pytest.raises(BadTokenFile, match="chmod 600"):
        read_token(environ)
    file.unlink()
    with pytest.raises(BadTokenFile, match="cannot be read"):
        read_token(environ)
