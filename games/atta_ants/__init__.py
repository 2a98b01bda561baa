"""Atta Ants, for two to four seats: grow the largest colony before the spiders come."""

from typing import TypeAlias

from games.atta_ants import (
    appraise,
    commands,
    content,
    decide,
    determinize,
    drawing,
    dump,
    events,
    evolve,
    holdings,
    invariants,
    labels,
    legal,
    lines,
    options,
    pending,
    scoring,
    setup,
    state,
    targets,
    view,
)
from games.game import Game, Packs, Parts, PlayoutSettings, Targets

AttaAnts: TypeAlias = Game[state.State, commands.Command, events.Event, view.View]

ATTA_ANTS: AttaAnts = Game(
    name="atta-ants",
    title="Atta Ants",
    rules="1",
    content=content.default(),
    words="games.atta_ants",
    questions=("arrange-card", "move-ants", "place-card", "route-spider"),
    phases=("resolve",),
    seats=setup.SEATS,
    passing=("end-turn",),
    options=options.Options,
    command=commands.Command,
    event=events.Event,
    state=state.State,
    view_type=view.View,
    start=state.State(),
    setup=setup.setup,
    decide=decide.decide,
    evolve=evolve.evolve,
    pending=pending.pending,
    legal=legal.legal,
    view=view.view,
    determinize=determinize.determinize,
    appraise=appraise.appraise,
    score=scoring.score,
    outcome=scoring.outcome,
    describe=lines.describe,
    ends=lines.ENDS,
    dump=dump.dump,
    load=dump.load,
    invariants=invariants.invariants,
    playouts=PlayoutSettings(width=4, depth=30, by_look=0.0016, by_points=0.83),
    draw=drawing.draw,
    parts=Parts(drawing.list_parts, drawing.draw_part),
    targets=Targets(targets.of_command, targets.of_event, targets.meant),
    describe_command=labels.describe_command,
    name_facts=lines.name_facts,
    holdings=holdings.holdings,
    packs=Packs(content.default_pack, content.check, content.supply),
)

__all__ = ["ATTA_ANTS"]
