"""Choices of ants, larvae or evolutions that effects require (rules 12)."""

from games.errors import RuleViolation
from games.game import Seat
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import (
    ants_at,
    entries_at,
    occupied_sites,
    places_of,
    spots_at,
)
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Decision, wrong_answer
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.pending import kind_of
from games.march_of_the_ants.rules.effects import (
    decline,
    swappable_sections,
)
from games.march_of_the_ants.rules.moving import (
    SPOTS,
    check_ant,
    check_entry,
    check_larva,
    larva_command,
    moves_from,
    pass_command,
)
from games.march_of_the_ants.state import State
from games.march_of_the_ants.vocabulary import SECTIONS

# Losses of ants.


def _within(state: State, seat: Seat, places: int) -> list[tuple[int, int]]:
    return [
        (place, site)
        for place in places_in(places_of(state, seat) & places)
        for site in spots_at(state, seat, place)
    ]


def loss_options(state: State, _tables: Tables, task: t.Losses) -> list[c.Command]:
    """Return a command for each of the player's ants in these places."""
    return [
        c.LoseAnt(seat=task.seat, place=place, site=site)
        for place, site in _within(state, task.seat, task.places)
    ]


def advance_losses(decision: Decision, task: t.Losses) -> bool:
    """Remove all ants in these places if the player must lose at least as many (rules 6.1)."""
    state, seat = decision.state, task.seat
    spots: list[e.Spot] = []
    for place, site in _within(state, seat, task.places):
        spots += [e.Spot(place, site)] * (1 if site else _outside(state, seat, place))
    if len(spots) > task.count:
        return False
    decision.emit(e.AntsLost(seat=seat, spots=tuple(spots), cause=task.cause, left=0))
    return True


def _outside(state: State, seat: Seat, place: int) -> int:
    return ants_at(state, seat, place) - sum(1 for site in spots_at(state, seat, place) if site)


def lose_ant(decision: Decision, task: t.Losses, command: c.Command) -> None:
    """Remove the ant that the player chose to lose."""
    if not isinstance(command, c.LoseAnt):
        raise wrong_answer(kind_of(task), command)
    check_ant(decision, task.seat, command.place, command.site)
    if not task.places >> command.place & 1:
        raise RuleViolation("ant.elsewhere", rule="6.1", place=command.place)
    decision.emit(
        e.AntsLost(
            seat=task.seat,
            spots=(e.Spot(command.place, command.site),),
            cause=task.cause,
            left=task.count - 1,
        )
    )


def destroy_options(state: State, _tables: Tables, task: t.Destroy) -> list[c.Command]:
    """Return a command for each ant of an opponent in these places.

    A command to pass is included if the destruction is optional.
    """
    commands: list[c.Command] = []
    for owner in _owners(state, task):
        for place, site in _within(state, owner, task.places):
            commands.append(c.PickAnt(seat=task.seat, owner=owner, place=place, site=site))
    if task.optional:
        commands.append(pass_command(task.seat))
    return commands


def _owners(state: State, task: t.Destroy | t.Swap) -> list[Seat]:
    """Return the players whose ants may be picked next.

    In a destruction, all ants have the same owner as the first one. In a swap, the two ants have
    different owners.
    """
    if isinstance(task, t.Swap):
        return [seat for seat in range(state.players) if seat != task.owner]
    rivals = [seat for seat in range(state.players) if seat != task.seat]
    return rivals if task.owner < 0 else [task.owner]


def advance_destroy(decision: Decision, task: t.Destroy) -> bool:
    """End the stage if no ants are left to pick."""
    commands = destroy_options(decision.state, decision.tables, task)
    if len(commands) > task.optional:
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="destroy"))
    return True


def destroy(decision: Decision, task: t.Destroy, command: c.Command) -> None:
    """Destroy the chosen ant of an opponent (rules 11.4)."""
    if isinstance(command, c.Pass):
        decline(decision, "destroy", task.seat, optional=task.optional)
        return
    if not isinstance(command, c.PickAnt):
        raise wrong_answer("destroy", command)
    owner, place = command.owner, command.place
    if owner not in _owners(decision.state, task):
        raise RuleViolation("pick.no-player", rule="12.5", player=owner)
    check_ant(decision, owner, place, command.site)
    if not task.places >> place & 1:
        raise RuleViolation("ant.elsewhere", rule="12.5", place=place)
    decision.emit(e.AntDestroyed(seat=task.seat, owner=owner, place=place, site=command.site))


# Larvae and ants that effects bring into hexes.


def larvae_options(state: State, tables: Tables, task: t.PlaceLarvae) -> list[c.Command]:
    """Return a command for each spot in the allowed places, and one to pass."""
    taken = occupied_sites(state)
    commands: list[c.Command] = [
        larva_command(task.seat, place, site)
        for place in places_in(task.places)
        for site in entries_at(tables, taken, place)
    ]
    return [*commands, pass_command(task.seat)]


def advance_larvae(decision: Decision, task: t.PlaceLarvae) -> bool:
    """End the stage if the nursery chamber is empty."""
    if decision.state.larvae[task.seat]:
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="place-larvae"))
    return True


def place_larva(decision: Decision, task: t.PlaceLarvae, command: c.Command) -> None:
    """Place a larva on the spot, or stop."""
    if isinstance(command, c.Pass):
        decline(decision, "place-larvae", task.seat)
        return
    if not isinstance(command, c.PlaceLarva):
        raise wrong_answer("place-larvae", command)
    check_larva(decision, command, task.places, rule="12.2")
    decision.emit(e.LarvaPlaced(seat=task.seat, place=command.place, site=command.site))


def relocate_options(state: State, tables: Tables, task: t.Relocating) -> list[c.Command]:
    """Return the commands to move any ant from another place to the hex, and one to pass."""
    entries = entries_at(tables, occupied_sites(state), task.to)
    commands: list[c.Command] = []
    for place, site in _within(state, task.seat, ~(1 << task.to)):
        row = moves_from(task.seat, place, site, tables.places)
        commands += [row[task.to * SPOTS + to] for to in entries]
    return [*commands, pass_command(task.seat)]


def advance_relocate(decision: Decision, task: t.Relocating) -> bool:
    """End the stage if all of the player's ants are already in the hex."""
    if places_of(decision.state, task.seat) & ~(1 << task.to):
        return False
    decision.emit(e.StageEnded(seat=task.seat, stage="relocating"))
    return True


def relocate(decision: Decision, task: t.Relocating, command: c.Command) -> None:
    """Move an ant directly into the hex, or stop."""
    if isinstance(command, c.Pass):
        decline(decision, "relocating", task.seat)
        return
    if not isinstance(command, c.RelocateAnt):
        raise wrong_answer("relocate", command)
    if command.to_place != task.to or command.place == task.to:
        raise RuleViolation("relocate.to", rule="12.2", hex=task.to)
    check_ant(decision, task.seat, command.place, command.site)
    check_entry(decision, task.to, command.to_site)
    decision.emit(
        e.AntRelocated(
            seat=task.seat,
            place=command.place,
            site=command.site,
            to_place=task.to,
            to_site=command.to_site,
        )
    )


# Swaps.


def swap_options(state: State, _tables: Tables, task: t.Swap) -> list[c.Command]:
    """Return a command for each ant. The second ant must belong to a different player."""
    return [
        c.PickAnt(seat=task.seat, owner=owner, place=place, site=site)
        for owner in _owners(state, task)
        for place, site in _within(state, owner, -1)
    ]


def swap(decision: Decision, task: t.Swap, command: c.Command) -> None:
    """Pick the first ant, or swap it with the second one (rules 11.6)."""
    if not isinstance(command, c.PickAnt):
        raise wrong_answer("swap", command)
    owner = command.owner
    if owner not in _owners(decision.state, task):
        raise RuleViolation("swap.same-owner", rule="11.6", player=owner)
    check_ant(decision, owner, command.place, command.site)
    if task.owner < 0:
        decision.emit(
            e.SwapPicked(seat=task.seat, owner=owner, place=command.place, site=command.site)
        )
        return
    decision.emit(
        e.AntsSwapped(
            seat=task.seat,
            owner=task.owner,
            place=task.place,
            site=task.site,
            other=owner,
            to_place=command.place,
            to_site=command.site,
        )
    )


def section_options(state: State, _tables: Tables, task: t.SwapSections) -> list[c.Command]:
    """Return a command for each player and section with evolutions that can be swapped."""
    return [
        c.SwapEvolutions(seat=task.seat, player=player, section=SECTIONS[at])
        for player, at in swappable_sections(state, task.seat)
    ]


def swap_sections(decision: Decision, task: t.SwapSections, command: c.Command) -> None:
    """Swap the topmost evolutions of a section (rules 11.6)."""
    if not isinstance(command, c.SwapEvolutions):
        raise wrong_answer("swap-sections", command)
    if (command.player, SECTIONS.index(command.section)) not in swappable_sections(
        decision.state, task.seat
    ):
        raise RuleViolation(
            "swap.no-evolution", rule="11.6", player=command.player, section=command.section
        )
    decision.emit(
        e.EvolutionsSwapped(seat=task.seat, player=command.player, section=command.section)
    )
