"""Plausible commands in a state: legal ones, and invalid ones of every kind."""

from itertools import product
from typing import get_args

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.myrmes import commands as c
from games.myrmes.content import board
from games.myrmes.pack import GardenHex
from games.myrmes.phases import WorkersPhase
from games.myrmes.state import board_of
from tests.games.myrmes.scene import MYRMES
from tests.scenario import check_refusal


def is_accepted(state, command):
    """Return whether a command is accepted; each refusal can be explained."""
    try:
        MYRMES.decide(state, command, SeededLuck(1))
    except RuleViolation as refusal:
        check_refusal(MYRMES, refusal)
        return False
    return True


def universe(state):
    """Yield every command with a small number, every hex, and tiles near the worker."""
    tables = board_of(state)
    hexes = [*tables.hexes, GardenHex(7, 7)]
    for seat in range(len(state.colonies) + 1 if len(state.colonies) < 4 else 4):
        yield from _without_hexes(seat, tables)
        for at in hexes:
            yield c.SendOut(seat=seat, exit=at)
            yield c.StepTo(seat=seat, to=at)
            yield c.Hunt(seat=seat, at=at)
            yield c.Clear(seat=seat, stand=at)
            yield c.OpenTunnel(seat=seat, at=at)
            yield c.ChooseTile(seat=seat, tile=at)
            for cube in ("food", "earth", "stone"):
                yield c.TakeCube(seat=seat, tile=at, cube=cube)
    if isinstance(state.phase, WorkersPhase):
        yield from _tiles(state, state.phase)


def _without_hexes(seat, tables):
    for number in range(8):
        yield c.ChooseEvent(seat=seat, space=number)
    for track, nurses in product(get_args(c.Track), range(1, 5)):
        yield c.AssignNurses(seat=seat, track=track, nurses=nurses)
    for number in range(9):
        yield c.KeepBirths(seat=seat, soldiers=number)
    for number in range(30):
        yield c.ChooseTrades(seat=seat, food=number)
    yield from _of_words(seat)
    for objective in tables.objectives:
        yield c.ClaimObjective(seat=seat, objective=objective)
        for number in range(8):
            yield c.PayMixed(seat=seat, objective=objective, earth=number)
        for number in range(4):
            yield c.PayNurses(seat=seat, objective=objective, waiting=number)


def _of_words(seat):
    """Yield commands without arguments, or with a room or a kind of cube."""
    for kind in (
        c.FinishBirths,
        c.TakeBack,
        c.TradeLarvae,
        c.EndOuting,
        c.FinishHarvest,
        c.Dig,
        c.RaiseNurse,
        c.FinishAtelier,
    ):
        yield kind(seat=seat)
    for room in ("gestation", "larder", "queen"):
        yield c.WorkInRoom(seat=seat, room=room)
    for take in ("earth", "stone"):
        yield c.WorkInQuarry(seat=seat, take=take)
    for cube in ("food", "earth", "stone"):
        yield c.DiscardCube(seat=seat, cube=cube)


def _tiles(state, phase):
    """Yield tiles on land and water, in play or not, that touch the worker's surroundings."""
    if phase.outing is None:
        return
    tables, whole = board_of(state), board(state.content, 4)
    near = whole.near[phase.outing.at] | tables.bits[phase.outing.at]
    for tile, forms in tables.forms.items():
        for hexes, place in forms.items():
            if place.mask & near:
                yield tile_command(phase.turn, tile, hexes)
    yield c.PlacePheromone(seat=phase.turn, shape="p2", hexes=tables.hexes[:2][::-1])


def tile_command(seat, tile, hexes):
    if tile in ("aphid-farm", "scavenging", "sub-colony"):
        return c.PlaceSpecial(seat=seat, kind=tile, hexes=hexes)
    return c.PlacePheromone(seat=seat, shape=tile, hexes=hexes)


def step_commands(state):
    """Yield every step and hunt of the worker in the garden, with the index of its hex."""
    seat = state.phase.turn
    for at, place in enumerate(board_of(state).hexes):
        yield c.StepTo(seat=seat, to=place), at
        yield c.Hunt(seat=seat, at=place), at
