"""Scripted client requests for the endpoint benchmark: sequences of legal commands."""

import json
import random
import uuid

from msgspec import Struct, to_builtins

from bench.rig.long_matches import begin_match, lengthen
from games.errors import LuckNeeded
from games.game import AnyGame, Seats
from games.luck import NoLuck
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.context import Context
from matches.tokens import seat_token

MOST = 30  # the maximum number of commands in a script


class Post(Struct, frozen=True):
    """A command in the form in which it is sent."""

    match_id: str
    token: str
    body: bytes


class Script(Struct):
    """A match, and a sequence of commands that its seats can play starting at a given version.

    The sequence ends before the next phase.
    """

    match_id: str
    version: int
    posts: list[Post]


def scripts(context: Context, game: AnyGame, count: int, events: int) -> list[Script]:
    """Create matches with about the given number of events. Return a script for each match."""
    written: list[Script] = []
    while len(written) < count:
        match_id = begin_match(context, game, game.seats[1], str(uuid.uuid4()))
        written.append(write_script(context, lengthen(context, match_id, events)))
    return written


def write_script(context: Context, match_id: str) -> Script:
    """Return the longest script that starts at a recent version that the match can be undone to."""
    line = context.cache.get(match_id).timeline
    first = next(v for v in range(line.version) if line.is_target(v))
    candidates = [
        v for v in range(max(first, line.version - 60), line.version) if line.is_target(v)
    ]
    best = max(
        ((v, _posts(context, match_id, v)) for v in candidates), key=lambda script: len(script[1])
    )
    script = Script(match_id, *best)
    restart(context, [script])
    return script


def _posts(context: Context, match_id: str, version: int) -> list[Post]:
    match = context.cache.get(match_id)
    game, state = match.game, match.timeline.state(version)
    choose, posts = random.Random(match_id), []
    for _ in range(4 * MOST):
        if not isinstance(pending := game.pending(state), Seats):
            break
        seat = choose.choice(pending.questions).seat
        command = choose.choice(game.legal(state, seat))
        plain = {name: v for name, v in to_builtins(command).items() if name != "seat"}
        try:
            events = game.decide(state, command, NoLuck())
        except LuckNeeded:
            continue  # the result of a draw is not known here, so choose another command
        posts.append(Post(match_id, seat_token(match, seat), json.dumps(plain).encode()))
        if len(posts) == MOST:
            break
        for event in events:
            state = game.evolve(state, event)
    return posts[:-1]  # the last command may start a phase, which would reject later commands


def restart(context: Context, played: list[Script]) -> None:
    """Rewind the matches to the versions at which their scripts start."""
    for script in played:
        context.cache.fresh(script.match_id)
        rewind(context, script.match_id, script.version, Actor("admin"))
