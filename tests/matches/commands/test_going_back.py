"""In random matches of every game, every former target can be reached without errors."""

import pytest

from events import canonical
from games import GAMES
from games.game import RunPhase
from games.luck import SeededLuck
from games.table import SeatPlan
from games.table.undo_history import PHASE
from matches.audit.verify import verify
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.by_game import part_of
from tests.playing import begin_match, context_on, of_seat, tip
from tests.replays.recording import house_of

ADMIN = Actor("admin")
STEPS = {"anthill": 8, **{name: part_of(name, "sample").STEPS for name in GAMES}}
NAMES = ("anthill", *sorted(GAMES))


def begin_game(name):
    """Return a context and a match of two players that has started."""
    if name == "anthill":
        context = context_on()
        return context, begin_match(context)
    context = house_of(f"back/{name}")
    plan = Plan(name, GAMES[name].options(), (SeatPlan(),) * 2)
    match_id = create(context, plan, key=name, digest="").match_id
    for seat in range(2):
        join(context, match_id, seat)
    return context, match_id


def step(context, match_id, luck):
    """Play one random legal command, or run the phase. Return it with its response."""
    position, game = tip(context, match_id), context.cache.get(match_id).game
    asked = position.asked[luck.below("who", len(position.asked))]
    if asked.seat == PHASE:
        request = CommandRequest(actor=WORKERS, command=RunPhase())
    else:
        commands = game.legal(position.state, asked.seat)
        request = of_seat(position.table, commands[luck.below("what", len(commands))])
    return request, play(context, match_id, request)


def dump_tip(context, match_id):
    position = tip(context, match_id)
    return canonical.encode(context.cache.get(match_id).game.dump(position.state))


def play_steps(name, seed):
    """Play some commands. Return the context, the match, the dumps by version, and the luck."""
    context, match_id = begin_game(name)
    luck, stood = SeededLuck(seed), {}
    stood[tip(context, match_id).version] = dump_tip(context, match_id)
    for _ in range(STEPS[name]):
        _, done = step(context, match_id, luck)
        stood[done.last] = dump_tip(context, match_id)
    return context, match_id, stood, luck


@pytest.mark.parametrize("name", NAMES)
def test_every_target_gives_what_was_there(name):
    """The dumps agree in a warm and a cold process. Then the match continues and verifies."""
    context, match_id, stood, luck = play_steps(name, f"targets/{name}")
    assert tip(context, match_id).table.status == "running"
    line = context.cache.get(match_id).timeline
    targets = [version for version in stood if version < line.version and line.is_target(version)]
    assert len(targets) > STEPS[name] // 3
    for to in targets:
        rewind(context, match_id, to, ADMIN)
        assert dump_tip(context, match_id) == stood[to]
        assert not context.cache.get(match_id).game.invariants(tip(context, match_id).state)

    context.cache.drop(match_id)
    assert dump_tip(context, match_id) == stood[targets[-1]]
    step(context, match_id, luck)
    match = context.cache.get(match_id)
    report = verify(match_id, context.store.read(match_id), context.games, keys=match.keys)
    assert report.events == tip(context, match_id).version


@pytest.mark.parametrize("name", NAMES)
def test_undo_and_doing_again_draws_the_same(name):
    """After each command, the match is rewound to the last question, and the commands are repeated."""
    context, match_id = begin_game(name)
    luck, since, target = SeededLuck(f"again/{name}"), [], 0
    for _ in range(STEPS[name]):
        before = tip(context, match_id).version
        if context.cache.get(match_id).timeline.is_target(before):
            since, target = [], before
        since.append(step(context, match_id, luck))
        stood = dump_tip(context, match_id)
        rewind(context, match_id, target, ADMIN)
        since = [(request, answer, play(context, match_id, request)) for request, answer in since]
        for _, first, again in since:
            assert events_and_luck(context, match_id, first) == events_and_luck(
                context, match_id, again
            )
        assert dump_tip(context, match_id) == stood
        since = [(request, answer) for request, _, answer in since]
    keys = context.cache.get(match_id).keys
    assert verify(match_id, context.store.read(match_id), context.games, keys=keys).draws


def events_and_luck(context, match_id, answer):
    """Return the events of a response, with the luck that they drew."""
    codec = context.cache.get(match_id).codec
    read = [codec.read(entry) for entry in answer.entries]
    return [recorded.event for recorded in read], read[0].hidden.get("luck")
