"""Hex for two seats: bid for the first move, then connect your two sides."""

from typing import TypeAlias

from game_hex import (
    appraise,
    content,
    decide,
    determinize,
    dump,
    evolve,
    holdings,
    invariants,
    legal,
    lines,
    pending,
    placeholders,
    scoring,
    setup,
    targets,
    view,
)
from game_hex.commands import Command
from game_hex.drawing.board import draw
from game_hex.events import Event
from game_hex.options import Options
from game_hex.state import State
from game_hex.view import View
from games.game import Game, PlayoutSettings, Targets

Hex: TypeAlias = Game[State, Command, Event, View]

HEX: Hex = Game(
    name="hex",
    title="Hex",
    rules="1",
    content=content.HASH,
    words="game_hex",
    questions=("answer-first-stone", "place-bid", "place-stone"),
    phases=("reveal-bids",),
    seats=content.SEATS,
    options=Options,
    command=Command,
    event=Event,
    state=State,
    view_type=View,
    start=State(),
    setup=setup.setup,
    decide=decide.decide,
    evolve=evolve.evolve,
    pending=pending.pending,
    legal=legal.legal,
    view=view.view,
    determinize=determinize.determinize,
    fill_secrets=placeholders.fill_secrets,
    appraise=appraise.appraise,
    score=scoring.score,
    outcome=scoring.outcome,
    describe=lines.describe,
    dump=dump.dump,
    load=dump.load,
    invariants=invariants.invariants,
    holdings=holdings.holdings,
    playouts=PlayoutSettings(width=1, depth=None, by_points=20.0),
    draw=draw,
    targets=Targets(targets.of_command, targets.of_event, targets.meant),
)

__all__ = ["HEX"]
