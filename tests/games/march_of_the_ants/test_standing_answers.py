"""Standing answers to the reactions of March of the Ants."""

from fakeredis import FakeRedis, FakeServer

from events import Store
from games import GAMES
from games.luck import SeededLuck
from games.march_of_the_ants.events import ForageReacted
from games.table import OnlyOfType, SeatPlan, StandingAnswer, standing_of
from matches.commands.bots import answer
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.standing_answers import set_answers
from matches.context import Context
from tests.matches.proving import verify_match
from tests.playing import at_table, by, tip, waits

MARCH = GAMES["march-of-the-ants"]
REACTIONS = ("react-explore", "react-march", "react-forage", "react-play")


def march(*answers, seed=0):
    """Play a match in which seat 0 plays manually except for its standing answers."""
    drawn = [0]

    def some(count):
        drawn[0] += 1
        return bytes((drawn[0] + seed) % 256 for _ in range(count))

    context = Context(Store(FakeRedis(server=FakeServer())), GAMES, random=some, now=lambda: 1000)
    plans = (SeatPlan(), SeatPlan("random"), SeatPlan("random"))
    match_id = create(
        context, Plan(MARCH.name, MARCH.options(), plans), key="m", digest="d"
    ).match_id
    join(context, match_id, 0)
    if answers:
        set_answers(context, match_id, at_table(0), answers)
    luck, by_hand = SeededLuck(seed), []
    while tip(context, match_id).table.status == "running":
        if tasks := waits(context, match_id):
            answer(context, tasks[0])
            continue
        position = tip(context, match_id)
        legal = MARCH.legal(position.state, 0)
        by_hand.append(next(question.kind for question in position.asked if question.seat == 0))
        play(context, match_id, by(0, legal[luck.below("hand", len(legal))]))
    return context, match_id, by_hand


def test_reactions_are_declined_all_match_long():
    answers = [StandingAnswer(kind=kind, choice=OnlyOfType(type="pass")) for kind in REACTIONS]

    _, _, asked = march()
    context, match_id, by_hand = march(*answers)

    assert set(asked) & set(REACTIONS)
    assert not set(by_hand) & set(REACTIONS)
    assert "turn" in by_hand
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_a_larva_is_taken_at_every_forage_of_others():
    """For each, the seat gains as many larvae as its supply and cards allow (rules 5.1)."""
    take = StandingAnswer(kind="react-forage", choice=OnlyOfType(type="take-larva"))

    _, _, asked = march()
    context, match_id, by_hand = march(take)
    codec = context.cache.get(match_id).timeline.codec
    events = [codec.record(entry).event for entry in context.store.read(match_id)]
    mine = [event for event in events if isinstance(event, ForageReacted) and event.seat == 0]

    assert "react-forage" in asked
    assert "react-forage" not in by_hand
    assert mine
    assert verify_match(context, match_id).decisions


def test_decline_until_my_turn_lapses_with_the_turn():
    answers = [
        StandingAnswer(kind=kind, choice=OnlyOfType(type="pass"), until="turn")
        for kind in REACTIONS
    ]
    context, match_id, by_hand = march(*answers)

    assert set(by_hand) & set(REACTIONS)
    assert standing_of(tip(context, match_id).table, 0) == ()
    assert verify_match(context, match_id).decisions
