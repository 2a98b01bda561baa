"""Worlds that only differ in a secret are equal, byte for byte, to readers without access."""

import re
from itertools import islice

import pytest
from msgspec.structs import replace

from tests.anthill import ANTHILL
from tests.service.conftest import World

WHERE = ("numbers[0]==`1`", "numbers[0]==numbers[1]", "sent[0]==`3`", "cards[0][0]>`20`", "me")
HEX = re.compile(rb'"[0-9a-f]{16,128}"|seat\.\d\.[\w-]+')


def draw_view(world):
    """Draw a board that shows all of a view."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{world}</text></svg>'


def mask_answer(answer):
    """Return a response with seals, links, macs, ids and commitments masked at equal length.

    The request id is removed, because it is random.
    """
    data = HEX.sub(lambda digits: b"#" * len(digits[0]), answer.get_data())
    headers = sorted(header for header in answer.headers if header[0] != "X-Request-ID")
    return answer.status_code, headers, data


def everything(world, match_id, token):
    """Return the responses to all requests of a caller about a match."""
    version = world.context.store.head(match_id).version
    stem = f"/v1/matches/{match_id}"
    paths = [f"{stem}", f"{stem}/actions", f"{stem}/events", f"{stem}/timeline", f"{stem}/bundle"]
    paths += [f"{stem}/{name}" for name in ("state", "board.svg")]
    paths += [
        f"{stem}/{name}?at={at}"
        for at in range(1, version + 1)
        for name in ("state", "board.svg", "actions")
    ]
    paths += [f"{stem}/diff?from={at}" for at in range(1, version + 1)]
    paths += [f"{stem}/ledger?at={at}" for at in range(1, version + 1)]
    paths += [f"{stem}/search?where={where}&kind=intervals" for where in WHERE]
    paths += [f"{stem}/trace?select={select}&line=all" for select in (*WHERE, "@", "numbers")]
    paths += [f"{stem}/{name}&as=0" for name in ("ledger?", "search?where=@", "trace?select=@")]
    paths.append(f"{stem}/state?at=1970-01-01T00:00:01Z")
    paths.append(f"{stem}/compare?with={match_id}")
    answers = [mask_answer(world.get(path, token=token)) for path in paths]
    answers.append(
        mask_answer(world.get(f"{stem}/events", token=token, Accept="application/x-ndjson"))
    )
    stream = world.get(f"{stem}/events", token=token, Accept="text/event-stream")
    chunks = b"".join(islice(stream.iter_encoded(), 2))  # the retry, followed by all events
    stream.close()
    answers.append(HEX.sub(lambda digits: b"#" * len(digits[0]), chunks))
    for body in ({"type": "send", "workers": 2}, {"type": "take-back"}, {"type": "ponder"}):
        answers.append(
            mask_answer(world.post(f"{stem}/commands", body, token=token, key="k", If_Match='"1"'))
        )
    return answers


def refusals(world, match_id, token):
    """Return the responses to commands that a seat must not play."""
    stem = f"/v1/matches/{match_id}/commands"
    bodies = ({"type": "take-back"}, {"type": "send", "workers": 1}, {"type": "send", "workers": 2})
    return [mask_answer(world.post(stem, body, token=token)) for body in bodies]


def choose_version(workers):
    """Return a world in which seat 0 has secretly sent n workers, with no other difference."""
    world = World({"anthill": replace(ANTHILL, draw=draw_view)})
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0], workers, key="secret")
    return world, match_id, tokens


def deal_world(seed):
    """Return a world with hidden numbers from a seed, and a card that only seat 0 sees."""
    world = World({"anthill": replace(ANTHILL, draw=draw_view)}, seed=seed)
    match_id, tokens = world.begin_match()
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0], key="p")
    return world, match_id, tokens


def numbers(made):
    world, match_id, tokens = made
    return [
        world.get(f"/v1/matches/{match_id}/state", token=token).json["view"]["numbers"][seat]
        for seat, token in enumerate(tokens)
    ]


def other_numbers():
    """Return two worlds in which seat 0's number differs and seat 1's does not."""
    first = deal_world(0)
    for seed in range(1, 100):
        second = deal_world(seed)
        mine, theirs = numbers(first), numbers(second)
        if mine[0] != theirs[0] and mine[1] == theirs[1]:
            return first, second
    raise AssertionError("no such worlds")


PAIRS = {"a choice": lambda: (choose_version(1), choose_version(3)), "luck": other_numbers}


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("reader", [None, 1])
def test_who_may_not_know_sees_no_difference(pair, reader):
    first, other = PAIRS[pair]()
    seen = [
        everything(world, match_id, None if reader is None else tokens[reader])
        for world, match_id, tokens in (first, other)
    ]

    assert seen[0] == seen[1]


@pytest.mark.parametrize("pair", PAIRS)
def test_refusals_tell_no_secret(pair):
    first, other = PAIRS[pair]()
    answers = [refusals(world, match_id, tokens[1]) for world, match_id, tokens in (first, other)]

    assert answers[0] == answers[1]
    assert [answer[0] for answer in answers[0]] == [409, 201, 409]


@pytest.mark.parametrize("pair", PAIRS)
def test_the_one_who_may_know_sees_the_difference(pair):
    first, other = PAIRS[pair]()
    seen = [everything(world, match_id, tokens[0]) for world, match_id, tokens in (first, other)]

    assert seen[0] != seen[1]
