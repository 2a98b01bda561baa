"""The value of each alternative depends on the question alone, and is fair at any moment."""

from math import sqrt

import pytest
from fakeredis import FakeRedis
from msgspec.structs import replace

from games import GAMES
from games.game import Seats
from games.luck import SeededLuck
from games.table import Table
from games.table.state import SeatState
from matches.analysis.playouts import standard_error
from matches.analysis.whatif import (
    ActionTally,
    WhatIf,
    play_alternatives,
    settings_of,
    value_of,
)
from matches.queries.read import Snapshot
from projections.analyses import CallerBusy, TooManyAnalyses, WhatIfName, WhatIfs
from tests.anthill import ANTHILL, State
from tests.playing import allow
from tests.scenario import random_match

# seat 0 is ahead by 3, and both have still to decide in the last round
LAST_ROUND = State(numbers=(3, 0), sent=(None, None), cards=((), ()), food=(0, 0), round=3)


def asked_at(state, seat, *, playouts=16, game=ANTHILL, is_true=True, level="normal", seats=2):
    actions = len(game.legal(state, seat))
    question = WhatIf(9, seat, playouts, level, is_true, actions)
    table = Table(status="running", seats=(SeatState(bot="random"),) * seats)
    return Snapshot(9, table, state, ()), question


def answer(shown, question, *, seed="s", game=ANTHILL, allowed=lambda: True, tallies=None):
    results = {} if tallies is None else tallies
    play_alternatives(game, shown, question, seed, results, allowed)
    return results


def test_the_value_of_each_command_is_its_mean():
    """Seat 1 wins only if it brings 3 more than seat 0, so it must send 3 and roll high."""
    state = replace(LAST_ROUND, sent=(1, None), numbers=(2, 0))
    shown, question = asked_at(state, 1, playouts=400)

    results = answer(shown, question)

    commands = ANTHILL.legal(state, 1)
    values = {
        getattr(command, "workers", None): value_of(results[n])
        for n, command in enumerate(commands)
    }
    # seat 0 always ends with 3; seat 1 shares the win with 3 workers if the die shows 3 or more
    assert values[3].chance == pytest.approx(4 / 6 / 2, abs=4 * values[3].error)
    assert (values[1].chance, values[2].chance) == (0.0, 0.0)
    assert values[3].points == pytest.approx(2.0, abs=4 * values[3].points_error)
    assert values[1].points == 1.0


def test_a_value_has_the_standard_error_of_its_mean():
    tally = ActionTally()
    for chance, points in ((0.0, 2), (1.0, 4), (1.0, 6), (0.0, 8)):
        tally = tally.plus(chance, points)

    value = value_of(tally)

    assert (value.chance, value.points) == (0.5, 5.0)
    assert value.error == pytest.approx(sqrt(4 * 0.25 + 0.25) / 4)
    assert value.points_error == pytest.approx(sqrt(20) / 4)
    assert standard_error(4, 4.0, 4.0, doubt=0.25) > 0, "never certain"


@pytest.mark.parametrize("batch", [1, 2, 5, 7, 100])
def test_slices_do_not_change_the_numbers(batch):
    shown, question = asked_at(LAST_ROUND, 0)
    whole = answer(shown, question)

    tallies = {}
    while sum(tally.playouts for tally in tallies.values()) < 16 * question.actions:
        answer(shown, question, allowed=allow(batch - 1), tallies=tallies)

    assert tallies == whole


def test_interim_results_are_fair():
    """At any moment, no command has more than one playout more than another."""
    shown, question = asked_at(LAST_ROUND, 0)
    for count in range(1, 16 * question.actions):
        results = answer(shown, question, allowed=allow(count - 1))
        done = [results[n].playouts if n in results else 0 for n in range(question.actions)]
        assert sum(done) == count
        assert max(done) - min(done) <= 1


def test_another_question_has_other_luck():
    shown, question = asked_at(LAST_ROUND, 0)

    assert answer(shown, question) != answer(shown, question, seed="t")


def test_from_a_view_hidden_values_are_drawn_again():
    """The true number of seat 1 makes no difference, and all possible numbers are tried."""
    worlds = [replace(LAST_ROUND, numbers=(3, number)) for number in (0, 4)]
    results = [answer(*asked_at(state, 0, is_true=False)) for state in worlds]
    true = [answer(*asked_at(state, 0)) for state in worlds]

    assert results[0] == results[1]
    assert true[0] != true[1]


def test_a_seat_that_has_resigned_cannot_win():
    shown, question = asked_at(LAST_ROUND, 0)
    out = replace(shown.table, seats=(SeatState(bot="random", resigned=4), SeatState(bot="random")))

    results = answer(replace(shown, table=out), question)

    assert all(value_of(tally).chance == 0.0 for tally in results.values())


def test_levels_differ_in_the_number_of_commands_compared():
    assert settings_of(ANTHILL, "normal") == ANTHILL.playouts
    assert settings_of(ANTHILL, "random").width == 1
    assert settings_of(ANTHILL, "greedy").width > 1000


@pytest.mark.parametrize("name", GAMES)
def test_every_game_answers_from_states_and_views(name):
    game, luck = GAMES[name], SeededLuck(name)
    seats = max(2, game.seats[0])
    states = [state for state, *_ in random_match(game, seats, 1)][:60]
    asking = [
        (state, pending.questions[0].seat)
        for state in states
        if isinstance(pending := game.pending(state), Seats) and pending.questions
    ]
    for _ in range(3):
        state, seat = asking[luck.below("state", len(asking))]
        for is_true in (True, False):
            shown, question = asked_at(
                state, seat, playouts=2, game=game, is_true=is_true, seats=seats
            )
            results = answer(shown, question, game=game)
            assert sorted(results) == list(range(question.actions))
            assert all(0.0 <= value_of(tally).chance <= 1.0 for tally in results.values())


def test_too_many_questions_are_refused():
    whatifs = WhatIfs(FakeRedis())
    names = [WhatIfName("m", f"{number:024x}") for number in range(60)]
    for number, name in enumerate(names[:50]):
        whatifs.ask(name, b"{}", ((f"address:{number}", 1),))

    with pytest.raises(TooManyAnalyses):
        whatifs.ask(names[50], b"{}", (("address:x", 1),))
    whatifs.ask(names[0], b"{}", (("address:x", 1),))
    whatifs.finish(names[1])
    with pytest.raises(CallerBusy):
        whatifs.ask(names[51], b"{}", (("address:x", 1),))
    whatifs.ask(names[51], b"{}", (("address:y", 1),))
