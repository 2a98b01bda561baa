"""Every read of the history at every version of a random match, for seats and spectators."""

from games import GAMES
from games.game import Phase, RunPhase, Seats
from games.luck import SeededLuck
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.execute import play
from matches.queries.read import end_of_command
from service.contract.openapi.components import example_of
from tests.service.conftest import World
from tests.service.problems import is_problem

READ = ("state", "board.svg", "ledger", "position")  # reads with an `at` parameter


def random_match(name, seed, most):
    """Return a world with a match in which at most n commands were chosen at random.

    Also return the match's id and the token of its first seat.
    """
    game, luck = GAMES[name], SeededLuck(f"{name}/{seed}")
    world = World(games=dict(GAMES), seed=seed)
    fewest, fullest = max(2, game.seats[0]), game.seats[1]  # a single seat would require an option
    seats = fewest + seed % (fullest - fewest + 1)
    match_id, tokens = world.begin_match(*([{}] * seats), game=name)
    for _ in range(most):
        tip = world.context.cache.get(match_id).timeline.tip()
        pending = game.pending(tip.state)
        if isinstance(pending, Seats):
            question = pending.questions[luck.below("who", len(pending.questions))]
            legal = game.legal(tip.state, question.seat)
            command = legal[luck.below("what", len(legal))]
            request = CommandRequest(actor=Actor("seat", question.seat), command=command)
        elif isinstance(pending, Phase):
            request = CommandRequest(actor=WORKERS, command=RunPhase())
        else:
            break
        play(world.context, match_id, request)
    return world, match_id, tokens[0]


def check_version(world, match_id, version, token):
    """Send every request about a version, as a seat or, without a token, as a spectator."""
    stem, context = f"/v1/matches/{match_id}", world.context
    match = context.cache.get(match_id)
    end = end_of_command(context, match, version)
    for path in (*(f"{name}?at={version}" for name in READ), *_spans(version)):
        answer = world.get(f"{stem}/{path}", token=token)
        assert answer.status_code in (200, 404, 409), (path, answer.text)
        assert answer.status_code == 200 or "at=" in path, (path, answer.text)
    actions = world.get(f"{stem}/actions?at={version}", token=token)
    assert actions.status_code == 200, (version, actions.text)
    if end != version:
        assert actions.json["actions"] == [], version
        assert actions.json["asked"] is None
    _check_branch(world, stem, version, end, token)
    if token:
        _check_foresight(world, stem, version, end, token, actions.json["actions"])


def _spans(version):
    """Return queries that cover two or more versions."""
    return (
        f"diff?from={max(1, version - 1)}&to={version}",
        f"search?where=@&from={version}&to={version}",
        f"trace?select=@&from={version}&to={version}",
        f"trace?select=@&line=all&after={version - 1}&to={version}",
        f"timeline?after={version - 1}&limit=1",
        f"events?after={version - 1}&limit=1",
    )


def _check_branch(world, stem, version, end, token):
    if end == version:
        return
    body = {"at": version, "luck": "new", "seats": [{}]}
    answer = world.post(f"{stem}/branches", body, token=token)
    assert answer.status_code in (409, 422), (version, answer.text)


def _check_foresight(world, stem, version, end, token, actions):
    game = world.get(stem).json["game"]
    example = next(iter(world.app.extensions["api"].forms[game].commands.values()))
    body = actions[version % len(actions)]["command"] if actions else example_of(example.schema)
    for name in ("preview", "explain"):
        answer = world.post(f"{stem}/{name}?at={version}", body, token=token)
        if end == version:
            wanted = (200,) if actions else (200, 409)
            assert answer.status_code in wanted, (name, version, answer.text)
        else:
            is_problem(answer, "inside-commit", facts={"version": version, "end": end})
