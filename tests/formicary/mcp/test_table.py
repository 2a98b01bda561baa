"""Actions at the table by an agent: proposals, stand-in bots, resigning, rematches, branches."""

import uuid

import pytest

from tests.by_game import ANY_GAME


def make_match(service, **plan):
    """Create a match of two people, and return its id with the tokens of its seats."""
    body = {"game": ANY_GAME.name, "seats": [{}, {}], **plan}
    made = service.ask("POST", "/v1/matches", json=body, headers=fresh()).json["id"]
    path = f"/v1/matches/{made}/seats"
    taken = [service.ask("POST", f"{path}/{seat}", json={}, headers=fresh()) for seat in (0, 1)]
    return made, [answer.json["token"] for answer in taken]


def fresh():
    return {"Idempotency-Key": str(uuid.uuid4())}


def number_of(turn, words):
    """Return the number of the table action whose label contains some words."""
    return next(int(at) for at, label in turn["table"].items() if words in label)


@pytest.fixture
def as_seat(session):
    """Return a function that runs a coroutine function with an agent that holds a seat's token."""

    def run(match, token, play):
        return session(play, token, match)

    return run


def test_an_undo_is_proposed_and_answered(as_seat, service):
    match, tokens = make_match(service, undo="consent")

    async def propose(agent):
        """Play until an undo needs the consent of the other seat, and propose it."""
        turn = await agent.call("legal_actions", match=match)
        while not any("Propose" in label for label in turn["table"].values()):
            if not turn["actions"]:
                return None
            last = len(turn["actions"]) - 1
            await agent.call("play", match=match, version=turn["version"], action=last)
            turn = await agent.call("legal_actions", match=match)
        action = number_of(turn, "Propose")
        return await agent.call("act_at_table", match=match, version=turn["version"], action=action)

    turns = ((seat, as_seat(match, tokens[seat], propose)) for seat in (0, 1) * 20)
    seat, proposed = next((seat, turn) for seat, turn in turns if turn is not None)

    async def agree(agent):
        seen = await agent.call("wait", match=match, seconds=1)
        action = number_of(seen, "Agree")
        done = await agent.call("act_at_table", match=match, version=seen["version"], action=action)
        return seen, done

    seen, done = as_seat(match, tokens[1 - seat], agree)

    assert proposed["untrusted"]["proposal"] == seen["untrusted"]["proposal"]
    assert seen["untrusted"]["proposal"].startswith(f"Seat {seat} proposes: ")
    assert "Moves undone: " in seen["untrusted"]["proposal"]
    assert "proposal" not in done["untrusted"]
    shown = service.ask("GET", f"/v1/matches/{match}/events?limit=1000").json["events"]
    assert shown[-1]["e"]["event"]["type"] == "rewound"


def test_a_seat_is_handed_to_a_bot_and_taken_back(as_seat, service):
    match, tokens = make_match(service)

    async def play(agent):
        turn = await agent.call("legal_actions", match=match)
        action = number_of(turn, "bot play")
        await agent.call("act_at_table", match=match, version=turn["version"], action=action)
        given = service.ask("GET", f"/v1/matches/{match}").json["seats"][0]["stand_in"]
        turn = await agent.call("legal_actions", match=match)
        action = number_of(turn, "back from the bot")
        await agent.call("act_at_table", match=match, version=turn["version"], action=action)
        return given

    assert as_seat(match, tokens[0], play)

    assert service.ask("GET", f"/v1/matches/{match}").json["seats"][0]["stand_in"] is None


def test_a_match_is_resigned_branched_and_played_again(as_seat, service):
    match, tokens = make_match(service)

    async def play(agent):
        turn = await agent.call("legal_actions", match=match)
        version = turn["version"]
        none = await agent.fail("act_at_table", match=match, version=version, action=99)
        action = number_of(turn, "Resign")
        over = await agent.call("act_at_table", match=match, version=version, action=action)
        again = await agent.call("rematch", match=match)
        seated = await agent.call("take_seat", match=again["match"], seat=1)
        seats = ["random", "open"]
        branch = await agent.call("create_branch", match=match, at=version, seats=seats)
        return none, over, again, seated, branch

    none, over, again, seated, branch = as_seat(match, tokens[0], play)

    assert "There is no action at the table 99" in none
    assert over["status"] == "over"
    assert "Ranking: seat 1, then seat 0." in over["words"]
    assert service.ask("GET", f"/v1/matches/{again['match']}").json["rematch_of"] == match
    assert seated["seat"] == 1
    shown = service.ask("GET", f"/v1/matches/{branch['match']}").json
    assert shown["lineage"]["match"] == match
    assert [seat["bot"] for seat in shown["seats"]] == ["random", None]
