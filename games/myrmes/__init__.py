"""Myrmes, for two to four seats: three years in the garden, and three winters."""

from typing import TypeAlias

from games.game import Game, Packs, PlayoutSettings
from games.myrmes import content
from games.myrmes.appraise import appraise
from games.myrmes.commands import Command
from games.myrmes.decide import decide
from games.myrmes.drawing.board import draw
from games.myrmes.dump import dump, load
from games.myrmes.events import Event
from games.myrmes.evolve import evolve
from games.myrmes.holdings import holdings
from games.myrmes.invariants import invariants
from games.myrmes.legal import legal
from games.myrmes.lines import catalogue, describe
from games.myrmes.options import Options
from games.myrmes.pack_faults import check
from games.myrmes.pending import pending
from games.myrmes.rules.setup import setup
from games.myrmes.scoring import outcome, score
from games.myrmes.state import State
from games.myrmes.view import View, determinize, view

Myrmes: TypeAlias = Game[State, Command, Event, View]

MYRMES: Myrmes = Game(
    name="myrmes",
    title="Myrmes",
    rules="1",
    content=content.printed(),
    catalogue=catalogue(),
    seats=(2, 4),
    passing=(
        *("finish-births", "keep-births", "end-outing", "finish-harvest", "finish-atelier"),
        "choose-trades",
    ),
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
    playouts=PlayoutSettings(width=4, depth=30, by_look=0.072, by_points=0.27),
    draw=draw,
    holdings=holdings,
    packs=Packs(content.default_pack, check, content.add),
)

__all__ = ["MYRMES"]
