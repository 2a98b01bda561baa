"""Human-readable labels of commands, built from catalogue entries and facts."""

from games.atta_ants.cells import NEST, Cell
from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.names import (
    ON_ALL_SIDES,
    fact_of_cell,
    name_offered,
    name_trails,
    number_offered,
    turn_sides,
)
from games.atta_ants.state import ON_TRAIL
from games.atta_ants.view import CardFace, SeenAnt, View
from games.errors import Fact
from games.game import Line


def describe_command(view: View, command: Command) -> Line:  # noqa: PLR0911 - one case per command
    """Return the label of a command, based on the given view."""
    match command:
        case MoveAnt(seat=seat, ant=ant, to=to):
            own = next((seen for seen in view.ants if (seen.seat, seen.ant) == (seat, ant)), None)
            step = Line(_kind_of_step(view, own, to), {"ant": ant, "to": fact_of_cell(to)})
            return _describe_stay(view, step, ant)
        case DropLeaf(ant=ant):
            return Line("drop-leaf", {"ant": ant})
        case PickUpLeaf(ant=ant):
            return Line("pick-up-leaf", {"ant": ant})
        case TakeLeaf(seat=seat, ant=ant, owner=owner, victim=victim):
            kind = "take-leaf.own" if owner == seat else "take-leaf"
            return Line(kind, {"ant": ant, "owner": owner, "victim": victim})
        case PlaceCard(cell=at, rotation=rotation):
            return _line_of_card("place-card", view, view.drawn, at, rotation)
        case ArrangeCard(card=card, cell=at, rotation=rotation):
            face = next((offered for offered in view.to_arrange if offered.card == card), None)
            return _line_of_card("arrange-card", view, face, at, rotation)
        case RouteSpider(spider=spider, to=to):
            return Line("route-spider", {"spider": spider, "to": fact_of_cell(to)})
        case EndTurn():
            return Line("end-turn", {})


def _describe_stay(view: View, step: Line, ant: int) -> Line:
    """Return a step's label, which names the ant that loses its second step, if any (rules 3.2)."""
    if view.turn is None or view.turn.path != ON_TRAIL:
        return step
    stays = next((seen.ant for seen in view.ants if seen.active and seen.ant != ant), None)
    if stays is None:
        return step
    inner: Fact = {"word": f"command.{step.id}", **step.facts}
    return Line("move-ant.instead", {"step": inner, "stays": stays})


def _kind_of_step(view: View, ant: SeenAnt | None, to: Cell) -> str:
    """Return the catalogue entry for a step overland, by trail or into the nest, or for a birth."""
    if to == NEST:
        return "move-ant.birth" if ant and ant.carrying else "move-ant.nest"
    linked = next((card.linked for card in view.cards if ant and card.cell == ant.cell), ())
    return "move-ant.trail" if to in linked else "move-ant"


def _line_of_card(kind: str, view: View, face: CardFace | None, at: Cell, rotation: int) -> Line:
    """Return the label of a card to place, including its rotation if relevant."""
    facts: dict[str, Fact] = {"card": {"word": "offered.unknown"}, "cell": fact_of_cell(at)}
    if face is None:
        return Line(kind, facts)
    facts["card"] = name_offered(*number_offered(view)[face.card])
    if len(face.trails) in (0, ON_ALL_SIDES):
        return Line(kind, facts)
    facts["trails"] = name_trails(turn_sides(face.trails, rotation))
    return Line(f"{kind}.turned", facts)
