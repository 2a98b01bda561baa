"""What clients post in the endpoint bench: commands that are legal one after another."""

import json
import random
import uuid

from msgspec import Struct, to_builtins

from bench.long_matches import begun, lengthened
from games.errors import LuckNeeded
from games.game import AnyGame, Seats
from games.luck import NoLuck
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.context import House
from matches.tokens import seat_token

MOST = 30  # commands of a script


class Post(Struct, frozen=True):
    """A command as it is sent."""

    match: str
    token: str
    body: bytes


class Script(Struct):
    """A match with the commands that its seats can give from a version up to the next phase."""

    match: str
    version: int
    posts: list[Post]


def scripts(house: House, game: AnyGame, count: int, events: int) -> list[Script]:
    """Return scripts for new matches of about that many events."""
    found = []
    while len(found) < count:
        match = begun(house, game, game.seats[1], str(uuid.uuid4()))
        found.append(_script(house, lengthened(house, match, events)))
    return found


def _script(house: House, match: str) -> Script:
    """Go back to the target from which most commands follow one another, and play them."""
    line = house.cache.get(match).line
    first = next(v for v in range(line.version) if line.is_target(v))
    candidates = [
        v for v in range(max(first, line.version - 60), line.version) if line.is_target(v)
    ]
    best = max(((v, _posts(house, match, v)) for v in candidates), key=lambda one: len(one[1]))
    script = Script(match, *best)
    restart(house, [script])
    return script


def _posts(house: House, match: str, version: int) -> list[Post]:
    held = house.cache.get(match)
    game, state = held.game, held.line.state(version)
    choose, posts = random.Random(match), []
    for _ in range(4 * MOST):
        if not isinstance(pending := game.pending(state), Seats):
            break
        seat = choose.choice(pending.questions).seat
        command = choose.choice(game.legal(state, seat))
        plain = {name: v for name, v in to_builtins(command).items() if name != "seat"}
        try:
            events = game.decide(state, command, NoLuck())
        except LuckNeeded:
            continue  # what follows a draw is not known here: choose something else
        posts.append(Post(match, seat_token(held, seat), json.dumps(plain).encode()))
        if len(posts) == MOST:
            break
        for event in events:
            state = game.evolve(state, event)
    return posts[:-1]  # the last one may bring on a phase, which would refuse what follows


def restart(house: House, played: list[Script]) -> None:
    """Put matches back to where their scripts begin."""
    for script in played:
        house.cache.fresh(script.match)
        rewind(house, script.match, script.version, Actor("admin"))
