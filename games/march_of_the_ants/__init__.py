"""March of the Ants: ants march, explore and fight for the Meadow through the seasons."""

from games.game import Game, Packs, PlayoutSettings
from games.march_of_the_ants import content
from games.march_of_the_ants.appraising import appraise
from games.march_of_the_ants.commands import Command
from games.march_of_the_ants.decide import decide, legal
from games.march_of_the_ants.determinize import determinize
from games.march_of_the_ants.drawing.board import draw
from games.march_of_the_ants.drawing.card import draw_card
from games.march_of_the_ants.dump import dump, invariants, load
from games.march_of_the_ants.events import Event
from games.march_of_the_ants.evolve import evolve
from games.march_of_the_ants.flow import pending
from games.march_of_the_ants.holdings import holdings
from games.march_of_the_ants.lines import catalogue, describe
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.packs import check
from games.march_of_the_ants.scoring import outcome, score
from games.march_of_the_ants.setup import setup
from games.march_of_the_ants.state import State
from games.march_of_the_ants.view import View, view

MARCH_OF_THE_ANTS: Game[State, Command, Event, View] = Game(
    name="march-of-the-ants",
    title="March of the Ants",
    rules="1",
    content=content.default(),
    catalogue=catalogue(),
    seats=(1, 5),
    passing=("pass", "rest"),
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
    playouts=PlayoutSettings(width=1, depth=32, by_look=0.12, by_points=0.1, times=2),
    draw=draw,
    draw_card=draw_card,
    holdings=holdings,
    packs=Packs(content.default_pack, check, content.supply),
    rollout=0,
    explore=0.7,
    allied=lambda state: state.options.horde,
)
