"""March of the Ants: ants march, explore and fight for the Meadow through the seasons."""

from games.game import Game, Packs, Parts, PlayoutSettings, Targets
from games.march_of_the_ants import (
    appraise,
    content,
    decide,
    determinize,
    dump,
    evolve,
    holdings,
    invariants,
    labels,
    legal,
    lines,
    pending,
    scoring,
    setup,
    targets,
    view,
)
from games.march_of_the_ants.commands import Command
from games.march_of_the_ants.drawing.board import draw
from games.march_of_the_ants.drawing.card import draw_card
from games.march_of_the_ants.drawing.parts import draw_part, list_parts
from games.march_of_the_ants.events import Event
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.state import State

MARCH_OF_THE_ANTS: Game[State, Command, Event, view.View] = Game(
    name="march-of-the-ants",
    title="March of the Ants",
    rules="1",
    content=content.default(),
    catalogue=lines.catalogue(),
    seats=(1, 5),
    passing=("pass", "rest"),
    options=Options,
    command=Command,
    event=Event,
    state=State,
    view_type=view.View,
    start=State(),
    setup=setup.setup,
    decide=decide.decide,
    decide_with_states=decide.decide_with_states,
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
    playouts=PlayoutSettings(width=1, depth=32, by_look=0.12, by_points=0.1, times=2),
    draw=draw,
    parts=Parts(list_parts, draw_part),
    targets=Targets(targets.of_command, targets.of_event, targets.meant),
    describe_command=labels.describe_command,
    name_facts=lines.name_facts,
    draw_card=draw_card,
    holdings=holdings.holdings,
    packs=Packs(content.default_pack, content.check, content.supply),
    rollout=0,
    explore=0.7,
    allied=scoring.allied,
)
