"""State changes for events of turns: start, actions, Reactions, and end of the Worker Phase."""

from msgspec.structs import replace

from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import replace_at
from games.march_of_the_ants.content import CUBES
from games.march_of_the_ants.evolve.stack import count_down, top_of, value_of
from games.march_of_the_ants.state import EMPTY_BODY, ORIGINS, State
from games.march_of_the_ants.tasks import AnyTask
from games.march_of_the_ants.vocabulary import ActionName

EXPLORE, MARCH, FORAGE, PLAY, REST = 1, 2, 4, 8, 16
STARTING_FOOD = 2


def turn_of(state: State, seat: int) -> tuple[AnyTask, ...]:
    """Return the tasks of a seat's turn."""
    if state.options.horde:
        return (t.TurnEnd(seat), t.HordeTurn(seat), t.Turn(seat))
    return (t.TurnEnd(seat), t.Turn(seat))


def fold_started(state: State, event: e.Started) -> State:
    """Set up all nests and the shuffled piles."""
    index = content.of(event.content).index
    n = event.players
    state = State(
        content=event.content,
        options=event.options,
        players=n,
        marker=event.first,
        round=0 if event.options.long_game else 1,
        supply=(CUBES - event.larvae - event.ants,) * n,
        larvae=(event.larvae,) * n,
        food=(STARTING_FOOD,) * n,
        resting_larvae=(0,) * n,
        resting_food=(0,) * n,
        taken=(0,) * n,
        won=(0,) * n,
        points=((0,) * len(ORIGINS),) * n,
        completed=(0,) * n,
        sites=(0,) * n,
        outside=(event.ants,) * n,
        pile=value_of(event.pile),
        box=value_of(event.box),
        looked=((),) * n,
        rejected=((),) * n,
        hints=((),) * n,
        hands=(0,) * n,
        down=(-1,) * n,
        deck=tuple(index[card] for card in value_of(event.deck)),
        bodies=(EMPTY_BODY,) * n,
        goals=((),) * n,
        horde_deck=tuple(index[card] for card in value_of(event.horde)),
    )
    keeps = tuple(t.Keep(seat, "setup") for seat in reversed(event.pickers))
    return replace(state, agenda=turn_of(state, event.first) + keeps)


def fold_explore_begun(state: State, event: e.ExploreBegun) -> State:
    """Pay for Explore. A hex is drawn next."""
    return _begin(state, event, EXPLORE, "explore")


def fold_march_begun(state: State, event: e.MarchBegun) -> State:
    """Pay for March. The steps are taken next."""
    state = _begin(state, event, MARCH, "march")
    if not event.steps:
        return state
    steps = t.Steps(event.seat, event.steps, "march", True, event.flights, event.walls)
    return replace(state, agenda=(*state.agenda, steps))


def fold_forage_begun(state: State, event: e.ForageBegun) -> State:
    """Pay for Forage. Cards are drawn next."""
    return _begin(state, event, FORAGE, "forage")


def _begin(
    state: State,
    event: e.ExploreBegun | e.MarchBegun | e.ForageBegun,
    bit: int,
    action: ActionName,
) -> State:
    seat = event.seat
    agenda = state.agenda[:-1]
    if event.reactors:
        agenda = (*agenda, t.React(action, seat, event.reactors))
    return replace(
        state,
        food=replace_at(state.food, seat, state.food[seat] - event.food),
        taken=replace_at(state.taken, seat, state.taken[seat] | bit),
        agenda=agenda,
    )


def fold_rested(state: State, event: e.Rested) -> State:
    """Add larvae and food to the Resting area, and end the bonus actions.

    The larvae and food cannot be used before the Worker Phase ends.
    """
    seat = event.seat
    resters = state.resters if seat in state.resters else (*state.resters, seat)
    return replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] - event.larvae),
        resting_larvae=replace_at(
            state.resting_larvae, seat, state.resting_larvae[seat] + event.larvae
        ),
        resting_food=replace_at(state.resting_food, seat, state.resting_food[seat] + event.food),
        resters=resters,
        taken=replace_at(state.taken, seat, state.taken[seat] | REST),
        agenda=tuple(task for task in state.agenda[:-1] if not isinstance(task, t.Bonus)),
    )


def fold_bonus_forgone(state: State, _event: e.BonusForgone) -> State:
    """Remove the remaining bonus actions granted by a card."""
    agenda = state.agenda[:-1]
    if isinstance(agenda[-1], t.Bonus):
        agenda = agenda[:-1]
    return replace(state, agenda=agenda)


def fold_bonus_turn_begun(state: State, event: e.BonusTurnBegun) -> State:
    """Spend one of the bonus actions and start a turn for it."""
    agenda = count_down(state.agenda, state.agenda[-1])
    return replace(state, agenda=(*agenda, t.Turn(event.seat, True)))


def fold_turn_passed(state: State, event: e.TurnPassed) -> State:
    """Pass the marker to the next player."""
    return replace(state, marker=event.to, agenda=turn_of(state, event.to))


def fold_worker_phase_ended(state: State, event: e.WorkerPhaseEnded) -> State:
    """Empty the Resting areas into chambers and stores, and schedule the remaining phases."""
    n = state.players
    order = event.order
    decree: tuple[AnyTask, ...] = (t.Decree(order),) if event.decree else ()
    return replace(
        state,
        marker=event.marker,
        larvae=tuple(state.larvae[s] + state.resting_larvae[s] for s in range(n)),
        food=tuple(state.food[s] + state.resting_food[s] for s in range(n)),
        resting_larvae=(0,) * n,
        resting_food=(0,) * n,
        resters=(),
        agenda=(
            t.Slumber(),
            *decree,
            t.Feed(order),
            t.Harvest(order),
            t.AbdomenBonuses(order),
            t.Fights(0),
            t.HeadBonuses(order),
        ),
    )


def fold_reaction_declined(state: State, _event: e.ReactionDeclined) -> State:
    """Let the next player react."""
    return replace(state, agenda=count_down(state.agenda, state.agenda[-1]))


def fold_reactions_skipped(state: State, event: e.ReactionsSkipped) -> State:
    """Skip the players that cannot react."""
    top = top_of(state, t.React)
    left = top.seats[len(event.seats) :]
    agenda = state.agenda[:-1]
    if left:
        agenda = (*agenda, t.React(top.action, top.actor, left))
    return replace(state, agenda=agenda)


def fold_forage_reacted(state: State, event: e.ForageReacted) -> State:
    """Move larvae from the supply to the chamber."""
    seat, larvae = event.seat, event.larvae
    return replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] - larvae),
        larvae=replace_at(state.larvae, seat, state.larvae[seat] + larvae),
        agenda=count_down(state.agenda, state.agenda[-1]),
    )


def fold_stage_ended(state: State, _event: e.StageEnded) -> State:
    """Remove the finished stage from the agenda."""
    return replace(state, agenda=state.agenda[:-1])
