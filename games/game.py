"""The contract between a game and the rest of the house: one `Game` record of pure doors."""

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
        description="Something on the board, as `hex:-1,0` or `card:ev15`: the id of an element of"
        " the drawing, and of one of its parts.",
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
        audience: the seats that are given the value; empty for nobody (a deck's order).
        value: what only they may know; not there where the reader is not of the audience.
    """

    audience: tuple[Seat, ...]
    value: T | UnsetType = UNSET


class RunPhase(Struct, frozen=True, tag="run-phase"):
    """The one command that no seat gives: run the phase that belongs to nobody."""


class Question(Struct, frozen=True):
    """What one seat is asked.

    Attributes:
        seat: who is asked.
        kind: the sort of decision, as a slug.
    """

    seat: Seat
    kind: str


class Seats(Struct, frozen=True):
    """One seat must act, or several at once, in the order of the seats.

    Attributes:
        questions: what each of them is asked.
    """

    questions: tuple[Question, ...]


class Phase(Struct, frozen=True):
    """The workers must run a phase.

    Attributes:
        kind: which one, as a slug.
    """

    kind: str


class Over(Struct, frozen=True):
    """Nobody must act: the game has ended."""


Pending: TypeAlias = Seats | Phase | Over


class Origin(Struct, frozen=True):
    """Where points came from.

    Attributes:
        name: what they came from, as a slug.
        points: how many points came from there; below 0 for points lost.
        rule: the paragraph of the rules that gave them.
    """

    name: str
    points: int
    rule: str


class Holding(Struct, frozen=True):
    """What a seat has of something: a kind of points, or a resource.

    Attributes:
        seat: whose it is.
        name: what it is, as a slug; one for each origin of points.
        amount: how much; a state that says nothing of a holding says none.
        rule: the paragraph of the rules that says what it is.
        is_points: whether it counts towards the seat's points.
    """

    seat: Seat
    name: str
    amount: int
    rule: str
    is_points: bool = False


class Score(Struct, frozen=True):
    """A seat's points.

    Attributes:
        seat: whose points they are.
        points: the sum of the origins.
        origins: where the points came from.
    """

    seat: Seat
    points: int
    origins: tuple[Origin, ...]


class Outcome(Struct, frozen=True):
    """How the game ended.

    Attributes:
        ranking: groups of seats, best first; seats in one group share the place.
        reason: which way to end it was, as a slug.
        rule: the paragraph of the rules for that way to end.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str


class Fault(Struct, frozen=True):
    """An invariant that a state breaks.

    Attributes:
        path: a JSON pointer into the dumped state.
        text: what is wrong there.
    """

    path: str
    text: str


class Packs(Struct, frozen=True):
    """What a game can do with packs of its content.

    Attributes:
        default: the pack that ships with the game, JSON-plain.
        check: every fault of a pack, parsed or as text; none if it can be played.
        supply: make a pack known to the rules, from JSON; returns its hash. It trusts that
            `check` found nothing.
    """

    default: Callable[[], Any]
    check: Callable[[object], tuple[Fault, ...]]
    supply: Callable[[bytes], str]


class Targets(Struct, frozen=True):
    """What commands and events touch, named by the ids of the elements of the drawing.

    Attributes:
        of_command: what a command touches, from what its seat may see, in the order in which a
            person chooses it: a piece, then a place. Each is in the drawing of that view.
        of_event: what an event touches, the first the most; its secrets may be unset. Each is in
            the drawing after the event.
        meant: commands that a seat may mean by pointing at a target, legal or not: they are
            explained where none of them is legal. None for a game that tells of none.
    """

    of_command: Callable[[Any, Any], tuple[Target, ...]]
    of_event: Callable[[Any], tuple[Target, ...]]
    meant: Callable[[Any, Seat, Target], tuple[Any, ...]] | None = None


class BoardPart(Struct, frozen=True):
    """A part of the board that is a drawing of its own.

    Attributes:
        name: what it is asked for by: `map`, `course`, `market`, `hand`, `legend`, `mat-0`.
        title: what people call it.
        seat: whose it is; null where it is everybody's.
    """

    name: str
    title: str
    seat: Seat | None = None


class Parts(Struct, frozen=True):
    """The parts of the board, each drawn alone; together they have every target of the whole.

    Attributes:
        listed: the parts of a view, by words, the one to be shown largest (`map`) first.
        draw: one of them as SVG, from a view, its name and words, whose `width` and `height` are
            the size in pixels at which its smallest text is 11 pixels high. Raises KeyError for a
            part that the view has not.
    """

    listed: Callable[[Any, Wording], tuple[BoardPart, ...]]
    draw: Callable[[Any, str, Wording], str]


class Rules(Struct, frozen=True):
    """A released version of a game's rules.

    Attributes:
        name: what matches pin.
        switches: the rulings that differ from those of the first version, by name. A state that
            is played under any carries them as its `rules`, which the first version leaves at
            its default; no two versions have the same.
    """

    name: str
    switches: tuple[str, ...] = ()


class PlayoutSettings(Struct, frozen=True):
    """How playouts are played, and how it is judged where they stop.

    Attributes:
        width: how many legal commands a seat looks at, one step ahead, to give the best
            looking one. They are drawn again for each decision: with one it is random play.
        depth: decisions after which a playout stops; None for at the end of the match.
        by_look, by_points: what one unit of the game's appraisal, and one point, count where
            it stopped: the seats' chances are the softmax of these counts.
        times: how many playouts stand for one of a game whose playouts take longer.
    """

    width: int = 4
    depth: int | None = None
    by_look: float = 0.0
    by_points: float = 0.0
    times: int = 1


class Setup(Protocol[E_co]):
    """The door that begins a match."""

    def __call__(
        self, options: Any, seats: int, luck: Luck, content: str = "", /
    ) -> tuple[E_co, ...]:
        """Return the first events, with a supplied pack by its hash; the default one if empty."""


class Game(Struct, Generic[S, C, E, V], frozen=True, kw_only=True):
    """Everything the house needs to know about one game.

    Attributes:
        name: the slug in paths, records and folders, such as `hex`.
        title: the name that people read.
        rules: the version of the rules that this record plays: `start` is its beginning. A field
            with a default may be left out; `docs/writing-a-game.md` says what it is then.
        released: every version that matches may pin, the newest last; `rules` alone if empty.
            `games.versions.under` gives the record of another one.
        content: the hash of the pack of cards, tiles and boards that is played by default.
        words: the package with the game's catalogues, `words/en.po` and its translations:
            `event.<line id>`, `command.<tag>`, `question.<kind>`, `phase.<kind>`,
            `refusal.<slug>`, `reason.<slug>` and more, with `{fact}` in braces.
        questions, phases: the kinds of questions that seats are asked, and of phases.
        seats: the fewest and the most seats.
        options: the struct of the game's options, each with a default.
        command: the union of the commands that seats give.
        event: the union of the events.
        state, view: the structs of the state and of what one may see of it.
        start: the state before the first event.
        setup: the first events, from options, number of seats, luck and the hash of a pack
            that was supplied (the default one if empty), which the state carries from then
            on. Raises `RuleViolation` for options that do not go together.
        decide: the events that a command (or `RunPhase`) causes. Raises `RuleViolation`.
        evolve: the state after an event: pure, total, never refuses.
        pending: who must act; it depends on nothing that is hidden from a spectator. Between the
            events of one command it may be that nobody is asked: `Seats` without a question.
        legal: every legal command of a seat in a stable order; empty where it can do nothing. A
            seat that is not asked may still have some, such as taking back what it chose. It
            depends on nothing that is hidden from the seat.
        view: what a seat, or a spectator (None), may know.
        determinize: a full state that a view allows, its hidden parts drawn.
        appraise: how good a state looks for a seat: the higher the better.
        score, outcome: points with their origins, by seat; the ranking (None until over).
        describe: one line for the timeline, from an event whose secrets may be unset.
        dump, load: the state as JSON-plain values (or structs of such) with integers within
            53 bits, and back.
        stored: the type of what `dump` returns, by which each fault of a position is named; `state`
            if `load` is left out. None if it is not known.
        invariants: the invariants that a state breaks; empty for every reachable state.
        holdings: the points by their origins and the resources of every seat, as far as a seat,
            or a spectator (None), may know them: it depends on nothing else. None for a game
            without; it has only the points of its end, then.
        packs: how its packs of cards, tiles and boards are checked and supplied; None for a
            game without.
        rollout: how many decisions a search plays at random before it appraises a state: as many as
            it takes until `appraise` says more of where a line leads than the noise of playing on.
        explore: how much a search favours what it seldom tried, where values lie between 0 and 1.
        allied: whether the seats win or lose together in a state, against nobody at the table.
        passing: the types of commands with which a seat declines, stops or ends its turn, the
            one that does the least first: given for a seat whose time ran out.
        complete_options: the options for `setup`, from those of the match, the start under its
            rules, the number of seats and the creator's seat, if any. None for a game without.
        decide_with_states: what `decide` returns, and the state after each event, for a game that
            folds while it decides: the states that `evolve` leads to, which stays the truth. None
            for a game that does not; `games.folding` folds then.
        playouts: how playouts of the game are played and judged in analyses.
        draw: the board as SVG, from a view and words; None for a game without a drawing.
        parts: the board in parts, each a drawing of its own; None where it is one picture.
        targets: what commands and events touch in the drawing; None for a game without.
        describe_command: the entry `command.<id>` for a command, and what fills it in as people
            name it, so that the commands of one decision differ. None where its fields do.
        name_facts: a line with its facts as people name them (a card by its name), from the hash
            of the pack. None where the facts are good as they are.
        name_card: what a card of a pack is called: an entry of the catalogue by its `word`, and
            what fills it in, from the hash of the pack and its id; None for an id that the pack
            has not. None for a game whose cards have no names.
        draw_card: one card of a pack (JSON-plain) as SVG, by its id, the pack and words. Raises
            KeyError for a card that the pack has not. None for a game without cards to draw.
        ends: the events, by their stored names, with which a phase or a round ends.
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
        """Fill in the doors that are left out and depend on others."""
        defaults.complete(self, Secret)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def point_holdings(scores: tuple[Score, ...]) -> Iterator[Holding]:
    """Yield the points of seats as holdings, one for each origin."""
    for one in scores:
        for origin in one.origins:
            yield Holding(one.seat, origin.name, origin.points, origin.rule, is_points=True)
