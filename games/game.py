"""The interface between a game and the service, defined as one `Game` record of pure functions."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from games import defaults
from games.errors import Fact
from games.lines import Line as Line  # noqa: PLC0414 - games import it from here
from games.luck import Luck
from games.schemas.old_events import OldEvent
from games.wording import Wording

Seat: TypeAlias = Annotated[int, Meta(description="A seat, from 0.")]

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
    """An event field that only its audience may read.

    Attributes:
        audience: the seats that may know the value; empty if no seat may (a deck's order).
        value: the hidden value; absent if the reader is not in the audience.
    """

    audience: tuple[Seat, ...]
    value: T | UnsetType = UNSET


class RunPhase(Struct, frozen=True, tag="run-phase"):
    """Command to run a phase in which no seat acts. All other commands come from a seat."""


class Question(Struct, frozen=True):
    """A question that one seat must answer.

    Attributes:
        seat: the seat that must answer.
        kind: the kind of decision, as a slug.
    """

    seat: Seat
    kind: str


class Seats(Struct, frozen=True):
    """Pending state in which one or more seats must act.

    Attributes:
        questions: one question for each of these seats, in seat order.
    """

    questions: tuple[Question, ...]


class Phase(Struct, frozen=True):
    """Pending state in which the workers must run a phase.

    Attributes:
        kind: the kind of phase, as a slug.
    """

    kind: str


class Over(Struct, frozen=True):
    """Pending state of a finished game. No seat has to act."""


Pending: TypeAlias = Seats | Phase | Over


class Origin(Struct, frozen=True):
    """One source of a seat's points.

    Attributes:
        name: the source of the points, as a slug.
        points: the number of points; below 0 for points lost.
        rule: the paragraph of the rules that gave them.
    """

    name: str
    points: int
    rule: str


class Holding(Struct, frozen=True):
    """An amount owned by a seat, which is either points from one source or a resource.

    Attributes:
        seat: the seat that owns it.
        name: the kind of points or resource, as a slug. Each origin of points has its own.
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
    """The points of a seat, with their sources.

    Attributes:
        seat: the number of the seat.
        points: the sum of all origins.
        origins: the points, broken down by origin.
    """

    seat: Seat
    points: int
    origins: tuple[Origin, ...]


class Outcome(Struct, frozen=True):
    """Result of a finished game.

    Attributes:
        ranking: groups of seats, best first; seats in one group share a rank.
        reason: the reason why the game ended, as a slug.
        rule: the paragraph of the rules for this kind of end.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str


class Fault(Struct, frozen=True):
    """A fault in a state that violates an invariant, or in a value that violates a schema.

    Attributes:
        path: a JSON pointer into the dumped state.
        text: a description of the fault.
    """

    path: str
    text: str


class Packs(Struct, frozen=True):
    """A game's default content pack, and functions that check and register other packs.

    Attributes:
        default: the pack that ships with the game, JSON-plain.
        check: a function that returns every fault of a pack, given as a parsed value or as text. It
            returns no faults if the pack can be played.
        supply: a function that registers a pack, given as JSON, with the rules and returns its
            hash. Call it only if `check` returned no faults.
    """

    default: Callable[[], Any]
    check: Callable[[object], tuple[Fault, ...]]
    supply: Callable[[bytes], str]


class Targets(Struct, frozen=True):
    """Functions that map commands and events to the ids of the drawing elements that they affect.

    Attributes:
        of_command: returns the elements that a command touches, given its seat's view, in the order
            in which a person chooses them: a piece, then a destination. Each element exists in the
            drawing of that view.
        of_event: returns the elements that an event touches, the most important first. Its secrets
            may be unset. Each element exists in the drawing after the event.
        meant: returns the commands that a seat may intend by pointing at a target, legal or not.
            Their refusals explain the target if none of them is legal. None for a game without this
            function.
        elements: returns every element of a view's drawing, with the JSON pointers of the values
            that it shows, the most important first. An element shows at least one value, and leaves
            the values of the elements inside it to them. Each pointer exists in the view. None for
            a game without this function.
    """

    of_command: Callable[[Any, Any], tuple[Target, ...]]
    of_event: Callable[[Any], tuple[Target, ...]]
    meant: Callable[[Any, Seat, Target], tuple[Any, ...]] | None = None
    elements: Callable[[Any], Mapping[Target, tuple[str, ...]]] | None = None

    def values(self, view: Any, target: Target) -> tuple[str, ...]:
        """Return the JSON pointers of the values that an element of a view's drawing shows.

        The result is empty for an unknown element, and in a game without `elements`.
        """
        return self.elements(view).get(target, ()) if self.elements else ()


class HiddenChoice(Struct, frozen=True):
    """The hidden choice behind a change that a later event reveals.

    The choice was made with the newest event of the seat, up to the reveal, that has one of these
    names and for which `is_choice` returns True.

    Attributes:
        seat: the seat that made the choice.
        events: the stored names of the events with which seats make such a choice.
        is_choice: returns whether an event of these names made this choice, and not another one of
            the same seat. The event's secrets are set. None if the names suffice.
    """

    seat: Seat
    events: tuple[str, ...]
    is_choice: Callable[[Any], bool] | None = None


class BoardPart(Struct, frozen=True):
    """A part of the board that can be drawn separately.

    Attributes:
        name: the name by which clients request the part: `map`, `course`, `market`, `hand`,
            `legend`, `mat-0`.
        title: the title for people.
        seat: the seat that the part belongs to; null if all seats share it.
    """

    name: str
    title: str
    seat: Seat | None = None


class Parts(Struct, frozen=True):
    """Functions that list and draw the parts of the board.

    Together, the parts contain every target of the whole board.

    Attributes:
        listed: returns the parts of a view, with titles in the given wording. The part to be shown
            largest (`map`) comes first.
        draw: draws one part as SVG, given a view, the part's name and a wording. `width` and
            `height` of the SVG are the size in pixels at which its smallest text is 11 pixels high.
            Raises KeyError for a part that the view does not have.
    """

    listed: Callable[[Any, Wording], tuple[BoardPart, ...]]
    draw: Callable[[Any, str, Wording], str]


class Rules(Struct, frozen=True):
    """A released version of a game's rules.

    Attributes:
        name: the name that matches store to pin the version.
        switches: the rulings that differ from those of the first version, by name. A state that is
            played under switches carries them as its `rules`, which the first version leaves at its
            default. No two versions have the same switches.
    """

    name: str
    switches: tuple[str, ...] = ()


class PlayoutSettings(Struct, frozen=True):
    """Settings that determine how playouts choose commands and evaluate the final position.

    Attributes:
        width: the number of legal commands that a seat compares by their next states, to play the
            most promising one. The commands are sampled again for each decision. With 1, play is
            random.
        depth: the number of decisions after which a playout stops; None to play to the end of the
            match.
        by_look, by_points: the weights of one unit of the game's appraisal and of one point in the
            final position. The seats' chances are the softmax of the weighted sums.
        times: the factor by which an analysis multiplies its number of playouts; above 1 for fast
            playouts.
    """

    width: int = 4
    depth: int | None = None
    by_look: float = 0.0
    by_points: float = 0.0
    times: int = 1


class Setup(Protocol[E_co]):
    """Function that produces the first events of a match."""

    def __call__(
        self, options: Any, seats: int, luck: Luck, content: str = "", /
    ) -> tuple[E_co, ...]:
        """Return the first events.

        `content` is the hash of a supplied pack; empty for the default pack.
        """


class Game(Struct, Generic[S, C, E, V], frozen=True, kw_only=True):
    """Definition of one game, which contains everything that the service needs to run it.

    Attributes:
        name: the slug used in paths, records and folder names, such as `hex`.
        title: the display name.
        rules: the version of the rules that this record plays; `start` is its first state. Fields
            with a default may be omitted; `docs/writing-a-game.md` describes the defaults.
        released: every version that matches may pin, the newest last. If empty, only `rules` is
            released. `games.versions.under` returns the record of another version.
        content: the hash of the default pack of cards, tiles and boards.
        words: the package that contains the game's catalogues, `words/en.po` and its translations:
            `event.<line id>`, `command.<tag>`, `question.<kind>`, `phase.<kind>`, `refusal.<slug>`,
            `reason.<slug>` and more, with `{fact}` in braces.
        questions, phases: the kinds of questions that seats are asked, and the kinds of phases.
        seats: the minimum and the maximum number of seats.
        options: the struct of the game's options, each with a default.
        command: the union of the commands that seats give.
        event: the union of the events, each at its newest schema version.
        old_events: the older schema versions of events, with their upcasts.
        state, view: the structs of the state and of a reader's view of it.
        start: the state before the first event.
        setup: returns the first events, given the options, the number of seats, luck and the hash
            of a supplied pack (empty for the default pack). The state contains this hash from then
            on. Raises `RuleViolation` for incompatible options.
        decide: returns the events that a command (or `RunPhase`) causes. Raises `RuleViolation`.
        evolve: returns the state after an event. It is pure and accepts every event.
        pending: returns the seats or the phase to act next. It depends on nothing that is hidden
            from a spectator. Between the events of one command it may return `Seats` without a
            question.
        legal: returns every legal command of a seat in a stable order; empty if the seat has none.
            A seat without a question may still have legal commands, such as taking back its choice.
            It depends on nothing that is hidden from the seat.
        view: returns the part of a state that a seat, or a spectator (None), may know.
        determinize: returns a full state that is consistent with a view. Its hidden parts are drawn
            at random.
        appraise: returns the value of a state for a seat. Higher is better.
        score, outcome: return the points of each seat with their origins, and the final ranking
            (None until the game is over).
        describe: returns the timeline entry for an event, in which secrets may be unset.
        dump, load: convert the state to JSON-plain values (or structs of such values) with integers
            within 53 bits, and back.
        stored: the type of the dumped state, used to locate each fault of a position. Defaults to
            `state` if `load` is omitted; None if unknown.
        facts: the typed dictionary of the facts of refusals; None if they are not described.
        invariants: returns the invariants that a state violates; empty for every reachable state.
        holdings: returns the resources of every seat and its points by origin, restricted to the
            information that a given seat, or a spectator (None), may know. None for a game that
            does not report them; its only holdings are the points at its end.
        packs: the functions that check and supply packs of cards, tiles and boards; None for a game
            without packs.
        rollout: the number of random decisions that a search plays before it appraises a state. It
            is large enough for `appraise` to reflect the chosen line rather than the noise of the
            random decisions.
        explore: the weight of rarely tried commands in a search, relative to values between 0 and
            1.
        allied: returns whether the seats of a state win or lose together, without an opponent among
            the seats.
        passing: the types of commands with which a seat declines, stops or ends its turn, the least
            consequential one first. They are played on behalf of a seat that has timed out.
        complete_options: returns the options for `setup`, given the match's options, the start
            state under its rules, the number of seats and the creator's seat, if any. None if the
            game does not need it.
        decide_with_states: returns the result of `decide` and the state after each event, for a
            game that folds while it decides. The states must equal those of `evolve`, which remains
            the reference. None for other games; `games.folding` folds their events.
        playouts: the settings of the game's playouts in analyses.
        draw: returns the board as SVG, given a view and a wording; None for a game without a
            drawing.
        parts: the functions that draw the parts of the board separately; None if the board is one
            picture.
        targets: the functions that map commands and events to elements of the drawing; None for a
            game without targets.
        describe_command: returns the entry `command.<id>` for a command, with facts in
            human-readable form, so that the commands of one decision can be distinguished. None if
            the command's fields are sufficient.
        name_facts: returns a line whose facts are replaced with human-readable ones (a card's id
            with its name), given the hash of the pack. None if the facts can be displayed
            unchanged.
        name_card: returns the name of a card, given the hash of the pack and the card's id. The
            name consists of the `word` of a catalogue entry and its facts. Returns None for an id
            that the pack does not contain. None for a game without named cards.
        draw_card: returns one card as SVG, given its id, the pack (JSON-plain) and a wording.
            Raises KeyError for a card that the pack does not contain. None for a game without cards
            to draw.
        ends: the stored names of the events that end a phase or a round.
        labels: the patterns of the labels that the game draws, in which `*` stands for any
            characters. Branches choose their luck by these labels. Empty for a game that does not
            list them.
        choice_of: returns the hidden choice that caused a change which an event reveals, given the
            event, the view after it and the changed value's JSON pointer into this view. None if
            the event's own command caused the change. None for a game without simultaneous or
            hidden choices.
        fill_secrets: returns the state and an event in which placeholders replace all unset
            secrets, so that the event can be folded. The views of readers who do not know the
            secrets must not depend on the placeholders. The state may be changed in its hidden
            parts, so that they fit what the event reveals. None for a game without secrets.
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
    facts: Any = None
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
    choice_of: Callable[[E, V, str], HiddenChoice | None] | None = None
    fill_secrets: Callable[[S, E], tuple[S, E]] | None = None
    labels: tuple[str, ...] = ()
    old_events: tuple[OldEvent, ...] = ()

    def __post_init__(self) -> None:
        """Fill in the omitted functions whose defaults depend on other fields."""
        defaults.complete(self, Secret)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def point_holdings(scores: tuple[Score, ...]) -> Iterator[Holding]:
    """Yield one holding for each origin of each seat's points."""
    for score in scores:
        for origin in score.origins:
            yield Holding(score.seat, origin.name, origin.points, origin.rule, is_points=True)
