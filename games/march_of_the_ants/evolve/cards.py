"""State changes for events of cards: drawing, payment, play and effects."""

from msgspec.structs import replace

from games.game import Seat
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import replace_at
from games.march_of_the_ants.evolve.stack import bind, count_down, push, top_of, value_of
from games.march_of_the_ants.evolve.turns import PLAY
from games.march_of_the_ants.state import ORIGINS, Body, State
from games.march_of_the_ants.vocabulary import RESOURCES, SECTIONS


def number_of(state: State, card: str) -> int:
    """Return the index of a card in the pack, given its id."""
    return content.of(state.content).index[card]


def numbers_of(state: State, cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return the indices of cards in the pack, given their ids."""
    index = content.of(state.content).index
    return tuple(index[card] for card in cards)


def add_points(state: State, seat: Seat, origin: str, points: int) -> tuple[tuple[int, ...], ...]:
    """Return the points of all seats after one seat has gained points."""
    at = ORIGINS.index(origin)
    own = state.points[seat]
    return (
        *state.points[:seat],
        replace_at(own, at, own[at] + points),
        *state.points[seat + 1 :],
    )


def throw_away(state: State, seat: Seat, card: int) -> State:
    """Move a card from a hand to the discard pile."""
    hands = replace_at(state.hands, seat, state.hands[seat] & ~(1 << card))
    return replace(state, hands=hands, discard=state.discard | 1 << card)


def fold_cards_drawn(state: State, event: e.CardsDrawn) -> State:
    """Move cards from the top of the deck to a hand."""
    drawn = 0
    for card in numbers_of(state, value_of(event.cards)):
        drawn |= 1 << card
    left = len(state.deck) - event.count
    hands = replace_at(state.hands, event.seat, state.hands[event.seat] | drawn)
    return replace(state, hands=hands, deck=state.deck[:left])


def fold_deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    """Turn the discard pile into the deck."""
    deck = numbers_of(state, value_of(event.deck))
    return replace(state, deck=deck, discard=0, shuffles=state.shuffles + 1)


def fold_card_declared(state: State, event: e.CardDeclared) -> State:
    """Put the card's payment, its resolution and the other players' Reactions on the agenda."""
    seat, card = event.seat, number_of(state, event.card)
    agenda = state.agenda[:-1]
    if event.reactors:
        agenda = (*agenda, t.React("play", seat, event.reactors))
    inhabited = sum(1 << place for place in event.inhabited)
    agenda = (
        *agenda,
        t.Resolve(seat, card, inhabited),
        t.Pay(seat, event.cost, event.ants_only),
    )
    return replace(
        state,
        hands=replace_at(state.hands, seat, state.hands[seat] & ~(1 << card)),
        taken=replace_at(state.taken, seat, state.taken[seat] | PLAY),
        agenda=agenda,
    )


def fold_larvae_paid(state: State, event: e.LarvaePaid) -> State:
    """Deduct larvae from the chamber and from the remaining cost."""
    seat, agenda = event.seat, state.agenda
    for _ in range(event.count):
        agenda = count_down(agenda, agenda[-1])
    return replace(
        state,
        larvae=replace_at(state.larvae, seat, state.larvae[seat] - event.count),
        supply=replace_at(state.supply, seat, state.supply[seat] + event.count),
        agenda=agenda,
    )


def fold_event_played(state: State, event: e.EventPlayed) -> State:
    """Put the effect of an event card on the agenda, to be resolved next."""
    top = top_of(state, t.Resolve)
    effect = t.Effect(event.seat, event.program, card=top.card, inhabited=top.inhabited)
    return replace(state, agenda=(*state.agenda[:-1], effect))


def fold_event_deferred(state: State, event: e.EventDeferred) -> State:
    """Put the deferred effect on the agenda, where it is due after the Reactions to the card."""
    top = top_of(state, t.Resolve)
    agenda = state.agenda[:-1]
    waits = t.Deferred(event.seat, top.card, event.program)
    at = len(agenda)
    for k, task in enumerate(agenda):
        if isinstance(task, t.React):
            at = k
    return replace(state, agenda=(*agenda[:at], waits, *agenda[at:]))


def fold_deferred_begun(state: State, event: e.DeferredBegun) -> State:
    """Put the deferred effect on the agenda, to be resolved next."""
    top = top_of(state, t.Deferred)
    effect = t.Effect(event.seat, event.program, card=top.card)
    return replace(state, agenda=(*state.agenda[:-1], effect))


def fold_evolution_played(state: State, event: e.EvolutionPlayed) -> State:
    """Place the evolution on top of its section."""
    seat, card = event.seat, number_of(state, event.card)
    section = content.of(state.content).sections[card]
    body = list(state.bodies[seat])
    body[section] = (*body[section], card)
    return replace(
        state,
        bodies=with_body(state, seat, (body[0], body[1], body[2])),
        completed=replace_at(state.completed, seat, state.completed[seat] + event.bodies),
        points=add_points(state, seat, "bodies", event.points),
        agenda=state.agenda[:-1],
    )


def with_body(state: State, seat: Seat, body: Body) -> tuple[Body, ...]:
    """Return all bodies with the body of one seat replaced."""
    return (*state.bodies[:seat], body, *state.bodies[seat + 1 :])


def fold_goal_played(state: State, event: e.GoalPlayed) -> State:
    """Put the goal into play face up."""
    seat = event.seat
    goals = (*state.goals[seat], number_of(state, event.card))
    return replace(
        state,
        goals=(*state.goals[:seat], goals, *state.goals[seat + 1 :]),
        agenda=state.agenda[:-1],
    )


def fold_goal_dropped(state: State, event: e.GoalDropped) -> State:
    """Move the goal to the discard pile."""
    seat, card = event.seat, number_of(state, event.card)
    goals = tuple(goal for goal in state.goals[seat] if goal != card)
    return replace(
        state,
        goals=(*state.goals[:seat], goals, *state.goals[seat + 1 :]),
        discard=state.discard | 1 << card,
    )


def fold_effect_begun(state: State, event: e.EffectBegun) -> State:
    """Start an effect that does not come from an event card."""
    return replace(state, agenda=(*state.agenda, t.Effect(event.seat, event.program)))


def fold_hex_effect_begun(state: State, event: e.HexEffectBegun) -> State:
    """Start an effect that refers to the newly placed hex."""
    effect = t.Effect(event.seat, event.program, new_hex=event.hex)
    return replace(state, agenda=(*state.agenda, effect))


def fold_stages_begun(state: State, event: e.StagesBegun) -> State:
    """Put stages on the agenda above the effect, which resumes once they are finished."""
    top = top_of(state, t.Effect)
    agenda = (*state.agenda[:-1], replace(top, at=event.at))
    return replace(state, agenda=push(agenda, event.stages))


def fold_effect_ended(state: State, event: e.EffectEnded) -> State:
    """Remove the effect from the agenda, and discard its event card."""
    if not event.card:
        return replace(state, agenda=state.agenda[:-1])
    discard = state.discard | 1 << number_of(state, event.card)
    return replace(state, agenda=state.agenda[:-1], discard=discard)


def fold_food_gained(state: State, event: e.FoodGained) -> State:
    """Move food from the supply to the stores."""
    return replace(
        state, food=replace_at(state.food, event.seat, state.food[event.seat] + event.food)
    )


def fold_food_lost(state: State, event: e.FoodLost) -> State:
    """Return food to the supply."""
    return replace(
        state, food=replace_at(state.food, event.seat, state.food[event.seat] - event.food)
    )


def fold_larvae_gained(state: State, event: e.LarvaeGained) -> State:
    """Move cubes from the supply to the chamber, as larvae."""
    seat = event.seat
    return replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] - event.larvae),
        larvae=replace_at(state.larvae, seat, state.larvae[seat] + event.larvae),
    )


def fold_larvae_lost(state: State, event: e.LarvaeLost) -> State:
    """Return larvae to the supply."""
    seat = event.seat
    return replace(
        state,
        supply=replace_at(state.supply, seat, state.supply[seat] + event.larvae),
        larvae=replace_at(state.larvae, seat, state.larvae[seat] - event.larvae),
    )


def fold_points_gained(state: State, event: e.PointsGained) -> State:
    """Add points to a seat, and count them under their origin."""
    return replace(state, points=add_points(state, event.seat, event.origin, event.points))


def fold_hex_picked(state: State, event: e.HexPicked) -> State:
    """Store the picked hex in the effect."""
    return replace(state, agenda=bind(state.agenda[:-1], picked=event.place))


def drop_task(state: State, _event: e.VictimPicked | e.InvaderChosen) -> State:
    """Remove the answered question. Its consequences are in the events that follow."""
    return replace(state, agenda=state.agenda[:-1])


def fold_ordeal_faced(state: State, _event: e.OrdealFaced) -> State:
    """Continue with the next player of the ordeal."""
    return replace(state, agenda=count_down(state.agenda, state.agenda[-1]))


def fold_evolutions_swapped(state: State, event: e.EvolutionsSwapped) -> State:
    """Swap the topmost evolutions of two players. No points change."""
    at = SECTIONS.index(event.section)
    own, other = list(state.bodies[event.seat]), list(state.bodies[event.player])
    mine, theirs = own[at], other[at]
    own[at], other[at] = (*mine[:-1], theirs[-1]), (*theirs[:-1], mine[-1])
    state = replace(state, bodies=with_body(state, event.seat, (own[0], own[1], own[2])))
    return replace(
        state,
        bodies=with_body(state, event.player, (other[0], other[1], other[2])),
        agenda=state.agenda[:-1],
    )


def fold_site_collected(state: State, event: e.SiteCollected) -> State:
    """Add the collected food, larvae or points. Drawn cards have an event of their own."""
    seat, amount = event.seat, event.amount
    state = replace(state, agenda=count_down(state.agenda, state.agenda[-1]))
    kind = RESOURCES.index(event.resource)
    if kind == 0:
        return replace(state, food=replace_at(state.food, seat, state.food[seat] + amount))
    if kind == 1:
        return fold_larvae_gained(state, e.LarvaeGained(seat=seat, larvae=amount))
    if kind == 3:
        return replace(state, points=add_points(state, seat, "sites", amount))
    return state


def fold_option_picked(state: State, event: e.OptionPicked) -> State:
    """Store a picked option in the task."""
    top = top_of(state, t.Choosing)
    task = t.Choosing(top.seat, top.program, top.at, (*top.picked, event.option))
    return replace(state, agenda=(*state.agenda[:-1], task))


def fold_options_taken(state: State, event: e.OptionsTaken) -> State:
    """Resolve the options in the order in which they were picked."""
    effects = [t.Effect(event.seat, program) for program in event.programs]
    return replace(state, agenda=push(state.agenda[:-1], effects))


def fold_discarded(state: State, event: e.Discarded) -> State:
    """Discard a card, and store its value in the effect."""
    agenda = count_down(state.agenda, state.agenda[-1])
    state = throw_away(state, event.seat, number_of(state, event.card))
    return replace(state, agenda=bind(agenda, value=event.value))


def fold_card_exchanged(state: State, event: e.CardExchanged) -> State:
    """Discard a card, then let the next player react."""
    agenda = count_down(state.agenda, state.agenda[-1])
    return replace(throw_away(state, event.seat, number_of(state, event.card)), agenda=agenda)


def fold_card_committed(state: State, event: e.CardCommitted) -> State:
    """Place a card face down in front of its player."""
    seat = event.seat
    card = number_of(state, value_of(event.card))
    return replace(
        state,
        hands=replace_at(state.hands, seat, state.hands[seat] & ~(1 << card)),
        down=replace_at(state.down, seat, card),
        agenda=count_down(state.agenda, state.agenda[-1]),
    )


def fold_card_withheld(state: State, _event: e.CardWithheld) -> State:
    """Continue with the next player, since this one has not placed a card."""
    return replace(state, agenda=count_down(state.agenda, state.agenda[-1]))


def fold_offers_revealed(state: State, event: e.OffersRevealed) -> State:
    """Collect the face-down cards of all players, and offer them to the player of the effect."""
    task = t.OfferedCards(event.seat, numbers_of(state, event.cards))
    return replace(state, down=(-1,) * state.players, agenda=(*state.agenda[:-1], task))


def fold_offer_taken(state: State, event: e.OfferTaken) -> State:
    """Resolve the card as if it had been paid, and discard the other cards."""
    top = top_of(state, t.OfferedCards)
    card = number_of(state, event.card)
    rest = sum(1 << other for other in top.cards if other != card)
    inhabited = sum(1 << place for place in event.inhabited)
    agenda = (*state.agenda[:-1], t.Resolve(event.seat, card, inhabited))
    return replace(state, discard=state.discard | rest, agenda=agenda)


def fold_offer_declined(state: State, _event: e.OfferDeclined) -> State:
    """Discard all offered cards."""
    top = top_of(state, t.OfferedCards)
    rest = sum(1 << card for card in top.cards)
    return replace(state, discard=state.discard | rest, agenda=state.agenda[:-1])
