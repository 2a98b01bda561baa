"""The interface between a game and the service: one `Game` record of pure functions."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from games import defaults
from games.errors import Fact
from games.lines import Line as Line  # noqa: PLC0414 - games import it from here
from games.luck import Luck
from games.wording import Wording

Seat: TypeAlias = Annotated[int, Meta(description="A seat of the table, counted from 0.")]

T = TypeVar("T")
TARGET = r"^[a-z][a-z-]*:[A-Za-z0-9.,_-]+$"
Target: TypeAlias = Annotated[
    str,
    Meta(
        description="An element of the board, such as `hex:-1,0` or `card:ev15`: the id of an"
        " element of the drawing, and of one of its parts.",
        pattern=TARGET,
    ),
]

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")
E_co = TypeVar("E_co", covariant=True)


class Secret(Struct, Generic[T], frozen=True):
    """A value of an event that only its audience may know.

    Attributes:
        audience: the seats that may know the value; empty for nobody (a deck's order).
        value: the hidden value; absent if the reader is not in the audience.
    """

    audience: tuple[Seat, ...]
    value: T | UnsetType = UNSET


class RunPhase(Struct, frozen=True, tag="run-phase"):
    """The one command that no seat gives: run the phase that belongs to no seat."""


class Question(Struct, frozen=True):
    """A question to one seat.

    Attributes:
        seat: the seat that must answer.
        kind: the kind of decision, as a slug.
    """

    seat: Seat
    kind: str


class Seats(Struct, frozen=True):
    """One or several seats must act, in the order of the seats.

    Attributes:
        questions: one question for each of these seats.
    """

    questions: tuple[Question, ...]


class Phase(Struct, frozen=True):
    """The workers must run a phase.

    Attributes:
        kind: the kind of phase, as a slug.
    """

    kind: str


class Over(Struct, frozen=True):
    """No seat must act: the game has ended."""


Pending: TypeAlias = Seats | Phase | Over


class Origin(Struct, frozen=True):
    """The origin of some points of a seat.

    Attributes:
        name: the source of the points, as a slug.
        points: the number of points; below 0 for points lost.
        rule: the paragraph of the rules that gave them.
    """

    name: str
    points: int
    rule: str


class Holding(Struct, frozen=True):
    """An amount that a seat has: points of one origin, or a resource.

    Attributes:
        seat: the seat that has it.
        name: the kind of points or resource, as a slug; one for each origin of points.
        amount: the amount; a holding that is not listed for a state has amount 0.
        rule: the paragraph of the rules that defines the holding.
        is_points: whether the holding counts towards the seat's points.
    """

    seat: Seat
    name: str
    amount: int
    rule: str
    is_points: bool = False


class Score(Struct, frozen=True):
    """A seat's points.

    Attributes:
        seat: the number of the seat.
        points: the sum of the origins.
        origins: the points, broken down by origin.
    """

    seat: Seat
    points: int
    origins: tuple[Origin, ...]


class Outcome(Struct, frozen=True):
    """The result of a game that has ended.

    Attributes:
        ranking: groups of seats, best first; seats in one group share the place.
        reason: the reason for the end, as a slug.
        rule: the paragraph of the rules for this kind of end.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str


class Fault(Struct, frozen=True):
    """An invariant that a state breaks.

    Attributes:
        path: a JSON pointer into the dumped state.
        text: a description of the fault.
    """

    path: str
    text: str


class Packs(Struct, frozen=True):
    """Functions of a game for packs of its content.

    Attributes:
        default: the pack that ships with the game, JSON-plain.
        check: a function that returns every fault of a pack, parsed or as text; none if the pack
            can be played.
        supply: a function that makes a pack known to the rules, from JSON, and returns its hash. It
            requires that `check` returned no faults.
    """

    default: Callable[[], Any]
    check: Callable[[object], tuple[Fault, ...]]
    supply: Callable[[bytes], str]


class Targets(Struct, frozen=True):
    """The elements of the drawing that commands and events touch, by their ids.

    Attributes:
        of_command: the elements that a command touches, from its seat's view, in the order in which
            a person chooses them: a piece, then a place. Each is in the drawing of that view.
        of_event: the elements that an event touches, the most important first; its secrets may be
            unset. Each is in the drawing after the event.
        meant: the commands that a seat may mean by pointing at a target, legal or not. Their
            refusals explain the target if none of them is legal. None for a game without this
            function.
    """

    of_command: Callable[[Any, Any], tuple[Target, ...]]
    of_event: Callable[[Any], tuple[Target, ...]]
    meant: Callable[[Any, Seat, Target], tuple[Any, ...]] | None = None


class BoardPart(Struct, frozen=True):
    """A part of the board that is a drawing of its own.

    Attributes:
        name: the name by which clients request the part: `map`, `course`, `market`, `hand`,
            `legend`, `mat-0`.
        title: the title for people.
        seat: the seat that the part belongs to; null if it belongs to everybody.
    """

    name: str
    title: str
    seat: Seat | None = None


class Parts(Struct, frozen=True):
    """The parts of the board, each drawn alone; together they have every target of the whole board.

    Attributes:
        listed: the parts of a view, with titles from the words. The part to be shown largest
            (`map`) comes first.
        draw: a function that draws one part as SVG, from a view, the part's name and words. `width`
            and `height` of the SVG are the size in pixels at which its smallest text is 11 pixels
            high. Raises KeyError for a part that the view does not have.
    """

    listed: Callable[[Any, Wording], tuple[BoardPart, ...]]
    draw: Callable[[Any, str, Wording], str]


class Rules(Struct, frozen=True):
    """A released version of a game's rules.

    Attributes:
        name: the name that matches pin.
        switches: the rulings that differ from those of the first version, by name. A state that
            is played under switches carries them as its `rules`, which the first version leaves at
            its default; no two versions have the same switches.
    """

    name: str
    switches: tuple[str, ...] = ()


class PlayoutSettings(Struct, frozen=True):
    """Settings of playouts: the choice of commands, and the evaluation of the position at the end.

    Attributes:
        width: the number of legal commands that a seat compares, one step ahead, to play the one
            that looks best. They are drawn again for each decision. With 1, play is random.
        depth: the number of decisions after which a playout stops; None to play to the end of the
            match.
        by_look, by_points: the weights of one unit of the game's appraisal and of one point in the
            final position. The seats' chances are the softmax of the weighted sums.
        times: the factor of the number of playouts in an analysis; above 1 for fast playouts.
    """

    width: int = 4
    depth: int | None = None
    by_look: float = 0.0
    by_points: float = 0.0
    times: int = 1


class Setup(Protocol[E_co]):
    """The function that begins a match."""

    def __call__(
        self, options: Any, seats: int, luck: Luck, content: str = "", /
    ) -> tuple[E_co, ...]:
        """Return the first events, with the supplied pack of a hash; the default one if empty."""


class Game(Struct, Generic[S, C, E, V], frozen=True, kw_only=True):
    """The definition of one game: all that the service needs to run it.

    Attributes:
        name: the slug in paths, records and folders, such as `hex`.
        title: the name that people read.
        rules: the version of the rules that this record plays; `start` is its first state. A field
            with a default may be left out; `docs/writing-a-game.md` describes the defaults.
        released: every version that matches may pin, the newest last; `rules` alone if empty.
            `games.versions.under` returns the record of another version.
        content: the hash of the pack of cards, tiles and boards that is played by default.
        words: the package with the game's catalogues, `words/en.po` and its translations:
            `event.<line id>`, `command.<tag>`, `question.<kind>`, `phase.<kind>`,
            `refusal.<slug>`, `reason.<slug>` and more, with `{fact}` in braces.
        questions, phases: the kinds of questions that seats are asked, and the kinds of phases.
        seats: the minimum and maximum number of seats.
        options: the struct of the game's options, each with a default.
        command: the union of the commands that seats give.
        event: the union of the events.
        state, view: the structs of the state and of a reader's view of it.
        start: the state before the first event.
        setup: returns the first events, from options, number of seats, luck and the hash of a
            supplied pack (the default pack if empty), which the state carries from then on. Raises
            `RuleViolation` for options that do not go together.
        decide: returns the events that a command (or `RunPhase`) causes. Raises `RuleViolation`.
        evolve: returns the state after an event: pure and total, never refuses.
        pending: returns the seats or the phase to act next. It depends on nothing that is hidden
            from a spectator. Between the events of one command it may return `Seats` without a
            question.
        legal: returns every legal command of a seat in a stable order; empty if the seat has none.
            A seat without a question may still have some, such as taking back its choice. It
            depends on nothing that is hidden from the seat.
        view: returns the part of a state that a seat, or a spectator (None), may know.
        determinize: returns a full state that a view allows, its hidden parts drawn.
        appraise: returns the value of a state for a seat: the higher the better.
        score, outcome: points with their origins, by seat; the ranking (None until over).
        describe: returns one line for the timeline, from an event with perhaps unset secrets.
        dump, load: the state as JSON-plain values (or structs of such values) with integers within
            53 bits, and back.
        stored: the type of the dumped state, which locates each fault of a position; `state` if
            `load` is left out. None if it is not known.
        invariants: returns the invariants that a state breaks; empty for every reachable state.
        holdings: returns the points by their origins and the resources of every seat, as far as a
            seat, or a spectator (None), may know them: it depends on nothing else. None for a game
            without holdings; its only holdings are the points at its end.
        packs: the functions that check and supply packs of cards, tiles and boards; None for a game
            without packs.
        rollout: the number of decisions that a search plays at random before it appraises a state:
            enough that `appraise` reflects the line more than the noise of the random decisions.
        explore: the weight that a search gives to rarely tried commands, for values between 0 and
            1.
        allied: returns whether the seats of a state win or lose together, without an opponent at
            the table.
        passing: the types of commands with which a seat declines, stops or ends its turn, the one
            with the least effect first. They are played for a seat that has timed out.
        complete_options: returns the options for `setup`, from those of the match, the start under
            its rules, the number of seats and the creator's seat, if any. None for a game without
            it.
        decide_with_states: returns the result of `decide` and the state after each event, for a
            game that folds while it decides. The states must equal those of `evolve`, which stays
            the reference. None for other games, which `games.folding` folds.
        playouts: the settings of the game's playouts in analyses.
        draw: returns the board as SVG, from a view and words; None for a game without a drawing.
        parts: the board in parts, each a drawing of its own; None if the board is one picture.
        targets: the elements of the drawing that commands and events touch; None for a game without
            targets.
        describe_command: returns the entry `command.<id>` for a command with its facts in words for
            people, so that the commands of one decision differ. None if the command's fields do
            that.
        name_facts: returns a line with facts in words for people (a card by its name), from the
            hash of the pack. None if the facts can be shown as they are.
        name_card: returns the name of a card of a pack: an entry of the catalogue by its `word`,
            and its facts, from the hash of the pack and the card's id; None for an id that the pack
            does not have. None for a game without named cards.
        draw_card: returns one card of a pack (JSON-plain) as SVG, by its id, the pack and words.
            Raises KeyError for a card that the pack does not have. None for a game without cards to
            draw.
        ends: the events, by their stored names, that end a phase or a round.
    """

    name: str
    title: str
    rules: str = defaults.RULES
    content: str = ""
    words: str
    seats: tuple[int, int]
    options: type[Struct] = defaults.NoOptions
    command: Any
    event: Any
    state: type[S]
    view_type: type[V] = Struct  # type: ignore[assignment]
    start: S
    setup: Setup[E]
    decide: Callable[[S, C | RunPhase, Luck], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    pending: Callable[[S], Pending]
    legal: Callable[[S, Seat], tuple[C, ...]]
    view: Callable[[S, Seat | None], V] = defaults.view
    determinize: Callable[[V, Luck], S] = defaults.determinize
    appraise: Callable[[S, Seat], float] = defaults.stand_in
    score: Callable[[S], tuple[Score, ...]]
    outcome: Callable[[S], Outcome | None]
    describe: Callable[[E], Line] = defaults.describe
    dump: Callable[[S], object] = defaults.dump
    load: Callable[[Any], S] = defaults.stand_in
    stored: Any = None
    invariants: Callable[[S], tuple[Fault, ...]] = defaults.invariants
    questions: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    holdings: Callable[[S, Seat | None], tuple[Holding, ...]] | None = None
    packs: Packs | None = None
    rollout: int = 4
    explore: float = 0.5
    allied: Callable[[S], bool] = lambda _: False
    passing: tuple[str, ...] = ()
    complete_options: Callable[[Any, S, int, Seat | None], Any] | None = None
    decide_with_states: (
        Callable[[S, C | RunPhase, Luck], tuple[tuple[E, ...], tuple[S, ...]]] | None
    ) = None
    playouts: PlayoutSettings = PlayoutSettings()
    draw: Callable[[V, Wording], str] | None = None
    parts: Parts | None = None
    targets: Targets | None = None
    describe_command: Callable[[V, C], Line] | None = None
    name_facts: Callable[[str, Line], Line] | None = None
    name_card: Callable[[str, str], Mapping[str, Fact] | None] | None = None
    draw_card: Callable[[str, object, Wording], str] | None = None
    released: tuple[Rules, ...] = ()
    ends: Mapping[str, Literal["phase", "round"]] = {}

    def __post_init__(self) -> None:
        """Fill in the functions that were left out and depend on other fields."""
        defaults.complete(self, Secret)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def point_holdings(scores: tuple[Score, ...]) -> Iterator[Holding]:
    """Yield the points of seats as holdings, one for each origin."""
    for score in scores:
        for origin in score.origins:
            yield Holding(score.seat, origin.name, origin.points, origin.rule, is_points=True)
