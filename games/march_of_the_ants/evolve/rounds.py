"""State changes for events of the Soldier and Queen Phases, the end and the Centipede Horde."""

from typing import cast

from msgspec.structs import replace

from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import replace_at
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.evolve.cards import add_points, number_of, numbers_of
from games.march_of_the_ants.evolve.stack import count_down, push, top_of, value_of
from games.march_of_the_ants.evolve.turns import turn_of
from games.march_of_the_ants.state import State


def fold_start_bonus_begun(state: State, event: e.StartBonusBegun) -> State:
    """Start the effect. The remaining players' bonuses come after it."""
    top = cast("t.HeadBonuses | t.AbdomenBonuses", state.agenda[-1])
    effect = t.Effect(event.seat, event.program)
    return replace(state, agenda=(*state.agenda[:-1], replace(top, seats=event.left), effect))


def pop_task(
    state: State,
    _event: e.StartBonusesEnded | e.FightsEnded | e.ArenaLeft | e.RampageEnded,
) -> State:
    """Remove the finished task from the agenda."""
    return replace(state, agenda=state.agenda[:-1])


def fold_hex_visited(state: State, event: e.HexVisited) -> State:
    """Start the battles of the hex."""
    arena = t.HexBattles(event.place, event.first)
    return replace(state, agenda=(*state.agenda[:-1], t.Fights(event.place), arena))


def fold_rampage_begun(state: State, _event: e.RampageBegun) -> State:
    """Start the rampage through all hexes."""
    return replace(state, agenda=(*state.agenda, t.Rampage(0)))


def fold_rampage_visited(state: State, event: e.RampageVisited) -> State:
    """Start the centipede battles of the hex."""
    arena = t.HexBattles(event.place, event.first, rampage=True)
    return replace(state, agenda=(*state.agenda[:-1], t.Rampage(event.place), arena))


def fold_centipede_attacked(state: State, event: e.CentipedeAttacked) -> State:
    """Discard the top card of the deck and start the battle."""
    top = top_of(state, t.HexBattles)
    arena = replace(top, bitten=(*top.bitten, event.seat))
    battle = t.CentipedeBattle(event.place, event.seat, event.base, event.strength, 0, event.asked)
    return _turn_up(replace(state, agenda=(*state.agenda[:-1], arena, battle)), event.card)


def fold_ferocity_shown(state: State, event: e.FerocityShown) -> State:
    """Discard the card and add its Ferocity to the battle."""
    top = top_of(state, t.CentipedeBattle)
    card = 1 << number_of(state, event.card)
    battle = replace(top, ferocity=event.ferocity, asked=())
    return replace(
        state,
        hands=replace_at(state.hands, event.seat, state.hands[event.seat] & ~card),
        discard=state.discard | card,
        agenda=(*state.agenda[:-1], battle),
    )


def fold_centipede_slain(state: State, event: e.CentipedeSlain) -> State:
    """Remove the token. The winner gains food and a point, but must also lose ants."""
    seat = event.seat
    arena = cast("t.HexBattles", state.agenda[-2])
    agenda = (*state.agenda[:-2], replace(arena, first=seat), *_losses(event))
    return replace(
        _turn_up(state, event.card),
        centipedes=state.centipedes & ~(1 << event.place),
        food=replace_at(state.food, seat, state.food[seat] + 1),
        won=replace_at(state.won, seat, state.won[seat] + 1),
        points=add_points(state, seat, "battles", 1),
        agenda=agenda,
    )


def fold_centipede_won(state: State, event: e.CentipedeWon) -> State:
    """Leave the token in place, and count the points that the Horde may have scored."""
    arena = cast("t.HexBattles", state.agenda[-2])
    agenda = (*state.agenda[:-2], replace(arena, first=event.first), *_losses(event))
    return replace(
        _turn_up(state, event.card),
        horde_points=state.horde_points + event.horde,
        agenda=agenda,
    )


def _losses(event: e.CentipedeSlain | e.CentipedeWon) -> tuple[t.Losses, ...]:
    if not event.losses:
        return ()
    return (t.Losses(event.seat, 1 << event.place, event.losses, "battle"),)


def _turn_up(state: State, card: str) -> State:
    if not card:
        return state
    discard = state.discard | 1 << number_of(state, card)
    return replace(state, deck=state.deck[:-1], discard=discard)


def fold_invader_asked(state: State, event: e.InvaderAsked) -> State:
    """Ask the defender to pick the invader."""
    task = t.ChooseInvader(event.seat, event.place, event.candidates)
    return replace(state, agenda=(*state.agenda, task))


def fold_battle_begun(state: State, event: e.BattleBegun) -> State:
    """Let both players place a card face down, the invader first."""
    top = top_of(state, t.HexBattles)
    low, high = sorted((event.invader, event.defender))
    arena = replace(top, pairs=(*top.pairs, low * 8 + high))
    battle = t.Battle(
        event.place,
        event.invader,
        event.defender,
        event.invader_strength,
        event.defender_strength,
        (event.invader, event.defender),
    )
    return replace(state, agenda=(*state.agenda[:-1], arena, battle))


def fold_battle_fought(state: State, event: e.BattleFought) -> State:
    """Put the loser's losses, the winner's losses and the spoils on the agenda, in this order."""
    arena = cast("t.HexBattles", state.agenda[-2])
    loser = event.defender if event.winner == event.invader else event.invader
    cards = sum(1 << card for card in state.down if card >= 0)
    due = [
        t.Losses(seat, 1 << event.place, count, "battle")
        for seat, count in ((loser, event.loser_losses), (event.winner, event.winner_losses))
        if count
    ]
    agenda = (*state.agenda[:-2], replace(arena, first=event.winner))
    return replace(
        state,
        down=(-1,) * state.players,
        discard=state.discard | cards,
        agenda=push(agenda, (*due, t.Spoils(event.winner, event.place))),
    )


def fold_battle_won(state: State, event: e.BattleWon) -> State:
    """Add a point for the winner, whose ants may move next."""
    moves = t.SpoilsMoves(event.seat, event.place)
    return replace(
        state,
        won=replace_at(state.won, event.seat, state.won[event.seat] + 1),
        points=add_points(state, event.seat, "battles", 1),
        agenda=(*state.agenda[:-1], moves),
    )


def fold_harvested(state: State, event: e.Harvested) -> State:
    """Add everything that a seat harvested, except for cards."""
    seat = event.seat
    return replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] - event.larvae),
        larvae=replace_at(state.larvae, seat, state.larvae[seat] + event.larvae),
        food=replace_at(state.food, seat, state.food[seat] + event.food),
        points=add_points(state, seat, "sites", event.points),
        agenda=count_down(state.agenda, state.agenda[-1]),
    )


def fold_ants_fed(state: State, event: e.AntsFed) -> State:
    """Remove the food and larvae that were eaten. The player then chooses which ants starve."""
    seat = event.seat
    agenda = count_down(state.agenda, state.agenda[-1])
    if event.starving:
        agenda = (*agenda, t.Losses(seat, -1, event.starving, "hunger"))
    return replace(
        state,
        food=replace_at(state.food, seat, state.food[seat] - event.food),
        larvae=replace_at(state.larvae, seat, state.larvae[seat] - event.larvae),
        supply=replace_at(state.supply, seat, state.supply[seat] + event.larvae),
        agenda=agenda,
    )


def fold_decree_taken(state: State, event: e.DecreeTaken) -> State:
    """Add the chosen food or larvae."""
    seat = event.seat
    state = replace(state, agenda=count_down(state.agenda, state.agenda[-1]))
    if event.resource == "food":
        return replace(state, food=replace_at(state.food, seat, state.food[seat] + event.amount))
    return replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] - event.amount),
        larvae=replace_at(state.larvae, seat, state.larvae[seat] + event.amount),
    )


def fold_inner_meadow_scored(state: State, event: e.InnerMeadowScored) -> State:
    """Add one point for each scoring hex."""
    return replace(state, points=add_points(state, event.seat, "inner-meadow", event.points))


def fold_goal_scored(state: State, event: e.GoalScored) -> State:
    """Add the points of a goal."""
    return replace(state, points=add_points(state, event.seat, "goals", event.points))


def fold_award_given(state: State, event: e.AwardGiven) -> State:
    """Add the points of a final award."""
    return replace(state, points=add_points(state, event.seat, event.award, event.points))


def fold_round_ended(state: State, event: e.RoundEnded) -> State:
    """Start the next Worker Phase with the player who holds the marker."""
    return replace(
        state,
        round=event.round,
        taken=(0,) * state.players,
        won=(0,) * state.players,
        agenda=turn_of(state, state.marker),
    )


def fold_game_ended(state: State, _event: e.LastRoundEnded) -> State:
    """Clear the agenda."""
    return replace(state, agenda=())


def fold_horde_card_revealed(state: State, event: e.HordeCardRevealed) -> State:
    """Move the card to the discard pile of the Horde."""
    return replace(
        state,
        horde_deck=state.horde_deck[:-1],
        horde_discard=state.horde_discard | 1 << number_of(state, event.card),
        agenda=state.agenda[:-1],
    )


def fold_horde_shuffled(state: State, event: e.HordeShuffled) -> State:
    """Turn the Horde's discard pile into its deck."""
    return replace(
        state,
        horde_deck=numbers_of(state, value_of(event.deck)),
        horde_discard=0,
        horde_shuffles=state.horde_shuffles + 1,
    )


def fold_centipede_moved(state: State, event: e.CentipedeMoved) -> State:
    """Move a centipede from one hex to another."""
    left = state.centipedes & ~(1 << event.place)
    return replace(state, centipedes=left | 1 << event.to)


def fold_tunnel_invaded(state: State, event: e.TunnelInvaded) -> State:
    """Return the token to the supply, and add points for the Horde."""
    left = state.centipedes
    if event.place != GREAT_TUNNEL:
        left &= ~(1 << event.place)
    return replace(state, centipedes=left, horde_points=state.horde_points + event.points)
