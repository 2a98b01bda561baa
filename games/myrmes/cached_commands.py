"""Cache of frequently listed commands, grouped by seat and indexed by hex."""

from collections.abc import Mapping
from functools import cache, cached_property

from games.game import Seat
from games.myrmes import commands as c
from games.myrmes.content import GardenBoard, board

Placing = tuple[int, c.Command]  # mask of the covered hexes, and the command


class CachedCommands:
    """Cache of one seat's commands. Commands that refer to a hex are in tuples indexed by hex."""

    def __init__(self, tables: GardenBoard, seat: Seat) -> None:
        self._board, self._seat = tables, seat
        hexes = tables.hexes
        self.end_outing = c.EndOuting(seat=seat)
        self.trade = c.TradeLarvae(seat=seat)
        self.take_back = c.TakeBack(seat=seat)
        self.finish_harvest = c.FinishHarvest(seat=seat)
        self.finish_atelier = c.FinishAtelier(seat=seat)
        self.dig = c.Dig(seat=seat)
        self.raise_nurse = c.RaiseNurse(seat=seat)
        self.rooms: tuple[tuple[c.Command, ...], ...] = (
            (c.WorkInRoom(seat=seat, room="gestation"),),
            (c.WorkInRoom(seat=seat, room="larder"),),
            (c.WorkInQuarry(seat=seat, take="earth"), c.WorkInQuarry(seat=seat, take="stone")),
            (c.WorkInRoom(seat=seat, room="queen"),),
        )
        self.discards = {
            "food": c.DiscardCube(seat=seat, cube="food"),
            "earth": c.DiscardCube(seat=seat, cube="earth"),
            "stone": c.DiscardCube(seat=seat, cube="stone"),
        }
        self.send_out = tuple(c.SendOut(seat=seat, exit=at) for at in hexes)
        self.step = tuple(c.StepTo(seat=seat, to=at) for at in hexes)
        self.hunt = tuple(c.Hunt(seat=seat, at=at) for at in hexes)
        self.clear = tuple(c.Clear(seat=seat, stand=at) for at in hexes)
        self.tunnel = tuple(c.OpenTunnel(seat=seat, at=at) for at in hexes)

    @cached_property
    def placings(self) -> Mapping[str, tuple[tuple[Placing, ...], ...]]:
        """The placement commands on land in play, indexed by tile and then by covered hex."""
        return {tile: self._placings(tile) for tile in self._board.places_at}

    def _placings(self, tile: str) -> tuple[tuple[Placing, ...], ...]:
        made: dict[int, Placing] = {}
        for places in self._board.places_at[tile]:
            for place in places:
                if place.number not in made:
                    made[place.number] = (place.mask, self._command(tile, place.number))
        return tuple(
            tuple(made[place.number] for place in places) for places in self._board.places_at[tile]
        )

    def _command(self, tile: str, number: int) -> c.Command:
        hexes = self._board.places[number].hexes
        if tile in self._board.shape:
            shape = self._board.pheromones[self._board.shape[tile]].id
            return c.PlacePheromone(seat=self._seat, shape=shape, hexes=hexes)
        return c.PlaceSpecial(seat=self._seat, kind=self._board.specials[tile].id, hexes=hexes)


@cache
def commands_of(content: str, seats: int, seat: Seat) -> CachedCommands:
    """Return the cached commands of a seat."""
    return CachedCommands(board(content, seats), seat)
