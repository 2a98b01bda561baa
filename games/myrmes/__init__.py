"""The game of Myrmes for two to four seats, played over three years that each end with a winter."""

from typing import TypeAlias

from games.game import Game, Packs, Parts, PlayoutSettings, Targets
from games.myrmes import (
    appraise,
    choices,
    content,
    decide,
    determinize,
    dump,
    evolve,
    facts,
    holdings,
    invariants,
    labels,
    legal,
    lines,
    pending,
    placeholders,
    scoring,
    setup,
    targets,
    view,
)
from games.myrmes.commands import Command
from games.myrmes.drawing import parts
from games.myrmes.drawing.board import draw
from games.myrmes.events import Event
from games.myrmes.options import Options
from games.myrmes.state import State
from games.myrmes.view import View

Myrmes: TypeAlias = Game[State, Command, Event, View]

MYRMES: Myrmes = Game(
    name="myrmes",
    title="Myrmes",
    rules="1",
    content=content.default(),
    words="games.myrmes",
    questions=(
        "atelier",
        "births",
        "event",
        "harvest",
        "objective-tile",
        "outing",
        "storage",
        "winter",
        "worker",
    ),
    phases=("harvest", "season-end", "winter"),
    seats=content.SEATS,
    passing=(
        "finish-births",
        "keep-births",
        "end-outing",
        "finish-harvest",
        "finish-atelier",
        "choose-trades",
    ),
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
    ends=lines.ENDS,
    choice_of=choices.choice_of,
    labels=("first-player", "objectives/level-*", "prey", "starts", "year-*/*"),
    dump=dump.dump,
    load=dump.load,
    stored=dump.MyrmesDump,
    facts=facts.MyrmesFacts,
    invariants=invariants.invariants,
    playouts=PlayoutSettings(width=4, depth=30, by_look=0.072, by_points=0.27),
    draw=draw,
    parts=Parts(parts.listed, parts.draw),
    targets=Targets(targets.of_command, targets.of_event, targets.meant, targets.elements),
    describe_command=labels.describe_command,
    name_facts=lines.name_facts,
    holdings=holdings.holdings,
    packs=Packs(content.default_pack, content.check, content.supply),
)

__all__ = ["MYRMES"]
