"""Atta Ants, for two to four seats: grow the largest colony before the spiders come."""

from typing import TypeAlias

from games.atta_ants import content
from games.atta_ants.appraise import appraise
from games.atta_ants.commands import Command
from games.atta_ants.decide import decide
from games.atta_ants.drawing.board import draw
from games.atta_ants.dump import dump, load
from games.atta_ants.events import Event
from games.atta_ants.evolve import evolve
from games.atta_ants.holdings import holdings
from games.atta_ants.invariants import invariants
from games.atta_ants.legal import legal
from games.atta_ants.lines import catalogue, describe
from games.atta_ants.options import Options
from games.atta_ants.packs import check
from games.atta_ants.pending import pending
from games.atta_ants.rules.setup import SEATS, setup
from games.atta_ants.scoring import outcome, score
from games.atta_ants.state import State
from games.atta_ants.view import View, determinize, view
from games.game import Game, Packs, PlayoutSettings

AttaAnts: TypeAlias = Game[State, Command, Event, View]

ATTA_ANTS: AttaAnts = Game(
    name="atta-ants",
    title="Atta Ants",
    rules="1",
    content=content.default(),
    catalogue=catalogue(),
    seats=SEATS,
    passing=("end-turn",),
    options=Options,
    command=Command,
    event=Event,
    state=State,
    view_type=View,
    start=State(),
    setup=setup,
    decide=decide,
    evolve=evolve,
    pending=pending,
    legal=legal,
    view=view,
    determinize=determinize,
    appraise=appraise,
    score=score,
    outcome=outcome,
    describe=describe,
    dump=dump,
    load=load,
    invariants=invariants,
    playouts=PlayoutSettings(width=4, depth=30, by_look=0.0016, by_points=0.83),
    draw=draw,
    holdings=holdings,
    packs=Packs(content.default_pack, check, content.add),
)

__all__ = ["ATTA_ANTS"]
