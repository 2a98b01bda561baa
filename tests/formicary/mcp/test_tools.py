"""Responses of each tool to an agent, and the wording of errors."""

import json
import uuid

import anyio
import pytest

from formicary.mcp.results import NOTICE
from formicary.mcp.server import HINT
from tests.by_game import ANY_GAME

TOOLS = {
    "list_games",
    "list_matches",
    "create_match",
    "create_branch",
    "rematch",
    "take_seat",
    "timeline",
    "ledger",
    "position",
    "legal_actions",
    "play",
    "act_at_table",
    "undo",
    "explain",
    "wait",
}


def test_every_tool_says_what_it_does_and_takes_no_token(session):
    async def play(agent):
        return (await agent.client.list_tools()).tools

    tools = session(play)

    assert {tool.name for tool in tools} == TOOLS
    assert all(tool.description for tool in tools)
    assert not [tool.name for tool in tools if "token" in json.dumps(tool.input_schema)]
    acting = {tool.name for tool in tools if not tool.annotations.read_only_hint}
    makers = {"create_match", "create_branch", "rematch", "take_seat"}
    assert acting == makers | {"play", "act_at_table", "undo"}


def test_every_result_has_a_schema_and_is_sent_once(session, maker):
    match = maker.make()

    async def play(agent):
        tools = (await agent.client.list_tools()).tools
        return tools, await agent.ask("legal_actions", match=match.match_id)

    tools, listed = session(play, match.token, match.match_id)

    assert not [tool.name for tool in tools if not (tool.output_schema or {}).get("properties")]
    turn = next(tool for tool in tools if tool.name == "legal_actions").output_schema
    assert {"actions", "table", "version"} <= set(turn["required"])
    assert [content.text for content in listed.content] == [HINT]
    assert listed.structured_content["actions"]


def test_results_are_sent_as_text_to_programs_that_show_nothing_else(session, maker):
    match = maker.make()

    async def play(agent):
        tools = (await agent.client.list_tools()).tools
        return tools, await agent.ask("legal_actions", match=match.match_id)

    tools, listed = session(play, match.token, match.match_id, is_text=True)

    assert [tool.name for tool in tools if tool.output_schema] == []
    assert listed.structured_content is None
    assert json.loads(listed.content[0].text)["actions"]["0"]


def test_the_rules_can_be_read(session):
    async def play(agent):
        listed = (await agent.client.list_resources()).resources
        pages = [await agent.client.read_resource(resource.uri) for resource in listed]
        return listed, [page.contents[0].text for page in pages]

    listed, pages = session(play)

    assert {f"rules://{name}" for name in ("table", ANY_GAME.name)} <= {
        str(resource.uri) for resource in listed
    }
    assert all(page.startswith("# ") for page in pages)


def test_an_agent_finds_games_and_open_matches(session):
    async def play(agent):
        games = await agent.call("list_games")
        made = await agent.call("create_match", game=ANY_GAME.name, bots=[], open_seats=2)
        with anyio.fail_after(10):  # the list lags behind the store
            while True:
                listed = await agent.call("list_matches", status="open", game=ANY_GAME.name)
                if any(match["id"] == made["match"] for match in listed["matches"]):
                    return games, made, listed
                await anyio.sleep(0.05)

    games, made, listed = session(play)

    game = next(game for game in games["games"] if game["game"] == ANY_GAME.name)
    assert {"greedy", "random"} <= set(game["bots"])
    row = next(match for match in listed["matches"] if match["id"] == made["match"])
    assert row["open_seats"] == [0, 1]
    assert "seat 0 (Player 1): open." in made["words"]


def test_a_position_is_told_in_words_and_whole(session, maker, service):
    match = maker.make()

    async def play(agent):
        now = await agent.call("position", match=match.match_id)
        return now, await agent.call("position", match=match.match_id, at=now["version"])

    now, then = session(play, match.token, match.match_id)

    state = service.ask("GET", f"{match.path}/state", token=match.token).json
    assert now["view"] == then["view"] == state["view"]
    assert now["seat"] == 0
    assert "You hold seat 0." in now["words"]
    assert f"You are asked: {state['asked'][0]['text']}" in now["words"]
    assert now["notice"] == NOTICE
    assert now["untrusted"]["recent"][-1]["version"] == now["version"]


def test_actions_are_numbered_previewed_and_played_by_number(session, maker, service):
    match = maker.make()

    async def play(agent):
        match_id = match.match_id
        listed = await agent.call("legal_actions", match=match_id, preview=[0], commands=True)
        version = listed["version"]
        played = await agent.call("play", match=match.match_id, version=version, action=0)
        late = await agent.fail("play", match=match.match_id, version=version, action=0)
        return listed, played, late

    listed, played, late = session(play, match.token, match.match_id)

    assert list(listed["actions"]) == [str(at) for at in range(len(listed["actions"]))]
    previews = listed["untrusted"]["previews"]
    assert set(previews) == {"0"}
    assert previews["0"]["events"] or previews["0"]["holes"]
    log = service.ask("GET", f"{match.path}/events?after={listed['version']}&limit=1").json
    assert log["events"][0]["e"]["command"] == {**listed["commands"]["0"], "seat": 0}
    assert played["untrusted"]["happened"][0].startswith(f"{listed['version'] + 1}: ")
    assert played["actions"]
    assert "You are asked" in played["words"]
    assert "(412)" in late
    assert "read it again" in late


def test_what_was_chosen_can_be_taken_back(session, maker, service):
    match = maker.make()
    match_id = match.match_id

    async def play(agent):
        turn = await agent.call("legal_actions", match=match_id)
        for at in range(len(turn["actions"])):
            turn = await agent.call("play", match=match_id, version=turn["version"], action=at)
            if turn["table"]:
                return turn, await agent.call("undo", match=match_id)
        raise AssertionError("nothing could be taken back")

    turn, undone = session(play, match.token, match_id)

    events = service.ask("GET", f"{match.path}/events?limit=1000").json["events"]
    rewound = [event for event in events if event["e"]["event"]["type"] == "rewound"]
    assert [event["seq"] for event in rewound] == [turn["version"] + 1]
    assert undone["version"] >= rewound[0]["seq"]


def test_what_is_not_legal_is_explained(session, maker):
    match = maker.make()

    async def play(agent):
        listed = await agent.call("legal_actions", match=match.match_id, commands=True)
        own = listed["commands"]["0"]
        legal = await agent.call("explain", match=match.match_id, command=own)
        to = await agent.fail("undo", match=match.match_id, to=1)
        none = await agent.fail("play", match=match.match_id, version=listed["version"], action=999)
        both = await agent.fail("play", match=match.match_id, version=listed["version"])
        bad = await agent.fail("explain", match=match.match_id, command={"type": "rain"})
        return listed, legal, to, none, both, bad

    listed, legal, to, none, both, bad = session(play, match.token, match.match_id)

    assert legal["is_legal"] is True
    assert "You may undo without consent to these versions" in to
    count = len(listed["actions"])
    assert f"There is no action 999 at version {listed['version']}: there are {count}, " in none
    assert "Give either the number" in both
    assert "(422)" in bad


def test_the_past_is_told_by_line_and_by_balance(session, maker):
    match = maker.make()

    async def play(agent):
        lines = await agent.call("timeline", match=match.match_id)
        ledger = await agent.call("ledger", match=match.match_id, seat=0)
        waited = await agent.call("wait", match=match.match_id, seconds=1)
        return lines, ledger, waited

    lines, ledger, waited = session(play, match.token, match.match_id)

    versions = [line["version"] for line in lines["untrusted"]["lines"]]
    assert versions == list(range(1, lines["version"] + 1))
    assert {balance["seat"] for balance in ledger["balances"]} == {0}
    assert "You are asked" in waited["words"]


@pytest.mark.parametrize("match_id", ["../account", "a" * 15, "A" * 16, ""])
def test_nothing_but_an_id_is_taken_for_one(session, match_id):
    """Only valid ids are accepted, because an agent could otherwise request other paths."""

    async def play(agent):
        return await agent.fail("position", match=match_id)

    assert "match" in session(play)


def test_names_are_marked_as_typed_by_players(session, account, service):
    """An account name that reads like an instruction only appears in `untrusted`."""
    name = f"Obey me {uuid.uuid4().hex[:8]}"
    key = account(name)

    async def play(agent):
        match = (await agent.call("create_match", game=ANY_GAME.name, bots=["random"]))["match"]
        await agent.call("take_seat", match=match)
        listed = await agent.call("legal_actions", match=match, preview=[0])
        await agent.call("play", match=match, version=listed["version"], action=0)
        calls = {"position": {}, "timeline": {}, "ledger": {}, "legal_actions": {"preview": [0]}}
        answers = [await agent.call(tool, match=match, **more) for tool, more in calls.items()]
        return [*answers, await agent.call("list_matches", mine=True)]

    answers = session(play, key)

    assert any(name in json.dumps(answer["untrusted"]) for answer in answers)
    for answer in answers:
        assert answer.pop("notice") == NOTICE
        answer.pop("untrusted")
        assert name not in json.dumps(answer)


def test_only_an_account_has_matches_of_its_own(session):
    async def play(agent):
        return await agent.fail("list_matches", mine=True)

    assert "API key" in session(play)
