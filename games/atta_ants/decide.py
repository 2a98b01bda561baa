"""Dispatch commands to the rules that decide them."""

from typing import assert_never

from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.events import Event
from games.atta_ants.rules.arrange import arrange_card
from games.atta_ants.rules.leaves import drop_leaf, pick_up_leaf, take_leaf
from games.atta_ants.rules.move import end_turn, move_ant
from games.atta_ants.rules.place import place_card
from games.atta_ants.rules.resolve import resolve
from games.atta_ants.rules.spiders import route_spider
from games.atta_ants.state import State
from games.game import RunPhase
from games.luck import Luck


def decide(state: State, command: Command | RunPhase, luck: Luck) -> tuple[Event, ...]:  # noqa: PLR0911 - one case per command
    """Return the events that a command causes.

    Raises:
        RuleViolation: A rule forbids the command in this state.
    """
    match command:
        case MoveAnt():
            return move_ant(state, command)
        case EndTurn():
            return end_turn(state, command)
        case DropLeaf():
            return drop_leaf(state, command)
        case PickUpLeaf():
            return pick_up_leaf(state, command)
        case TakeLeaf():
            return take_leaf(state, command)
        case PlaceCard():
            return place_card(state, command)
        case RouteSpider():
            return route_spider(state, command)
        case ArrangeCard():
            return arrange_card(state, command, luck)
        case RunPhase():
            return resolve(state, luck)
        case _:
            assert_never(command)
