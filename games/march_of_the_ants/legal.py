"""Legal commands of a seat, with one function for each kind of question."""

from collections.abc import Callable
from typing import Any

from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.commands import Command
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.pending import asked_seat, waiting_phase
from games.march_of_the_ants.rules import (
    battles,
    choosing,
    exploring,
    moving,
    naming,
    playing,
    reacting,
    seasons,
    settling,
    spoils,
    turns,
)
from games.march_of_the_ants.state import State

# Functions that return every answer to a question in a stable order.
OPTIONS: dict[type[Any], Callable[[State, Tables, Any], list[c.Command]]] = {
    t.Turn: turns.turn_options,
    t.React: reacting.react_options,
    t.Keep: exploring.keep_options,
    t.PlaceTile: exploring.place_options,
    t.FoundColony: exploring.found_options,
    t.Enter: moving.enter_options,
    t.Steps: moving.step_options,
    t.Pay: playing.pay_options,
    t.Resolve: playing.goal_options,
    t.PickHex: choosing.hex_options,
    t.PickVictim: choosing.victim_options,
    t.Ordeal: choosing.ordeal_options,
    t.Destroy: naming.destroy_options,
    t.Losses: naming.loss_options,
    t.PlaceLarvae: naming.larvae_options,
    t.Relocating: naming.relocate_options,
    t.Swap: naming.swap_options,
    t.SwapSections: naming.section_options,
    t.Gather: choosing.gather_options,
    t.Choosing: choosing.entry_options,
    t.Discarding: choosing.discard_options,
    t.Secretly: choosing.secret_options,
    t.OfferedCards: choosing.offer_options,
    t.Arrange: choosing.arrange_options,
    t.SiteChoice: settling.site_options,
    t.ChooseInvader: battles.invader_options,
    t.Battle: battles.ferocity_options,
    t.CentipedeBattle: battles.ferocity_options,
    t.SpoilsMoves: spoils.spoils_options,
    t.Decree: seasons.decree_options,
}


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat, or an empty tuple if it has no open question."""
    if not state.agenda:
        return ()
    task = state.agenda[-1]
    if (task.phase and waiting_phase(task)) or asked_seat(task) != seat:
        return ()
    return tuple(OPTIONS[type(task)](state, content.of(state.content), task))
