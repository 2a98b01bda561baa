"""Response bodies for questions about the alternatives of a seat."""

from msgspec import Struct, field

from games.game import Seat
from matches.analysis.whatif import Level
from matches.analysis.whatif_progress import WhatIfStatus
from service.analyses.responses import AnalysisProgress
from service.contract.names import GameSlug, MatchId
from service.play.responses import Action


class WhatIfAsked(Struct, frozen=True):
    """A question about the alternatives of a seat, with the address of its answer.

    Attributes:
        id: the id of the question. The same question always has the same id.
        version: the version at which the commands are legal.
        seat: the seat whose commands are compared.
        status: the status: `waiting`, `running`, `done`, `failed` or `cancelled`.
        progress: the current progress.
        url: the address of the answer. Its rows are available while the computation runs.
    """

    id: str
    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    status: WhatIfStatus
    progress: AnalysisProgress
    url: str


class AlternativeShown(Struct, frozen=True):
    """A legal command with its estimated value for the seat.

    Attributes:
        action: the command, as in the list of actions.
        chance: the chance to win, from 0 to 1. A shared first place counts as a fraction.
        error: the standard error of the chance.
        points: the mean number of points at the end of the playouts, most of which stop before the
            end of the game.
        points_error: the standard error of the mean number of points.
        playouts: the number of finished playouts.
        is_chosen: true if the seat gave this command next. Before the end of the match it is always
            false.
        bot_value: the value that the bot expected of this command, in the units of its engine; null
            if no bot decided or if it did not keep a value. It is released at the end of the match.
    """

    action: Action
    chance: float
    error: float
    points: float
    points_error: float
    playouts: int
    is_chosen: bool
    bot_value: float | None


class BotReasons(Struct, frozen=True):
    """The reasons of the bot that decided at a version.

    Attributes:
        level: the level of the bot.
        engine: the engine that chose the command.
        seen: the version on which the choice was based.
        iterations: the number of iterations of the search; 0 if there was none.
        fell_back: the reasons for falling back to weaker engines.
    """

    level: str
    engine: str
    seen: int
    iterations: int
    fell_back: tuple[str, ...]


class WhatIfShown(Struct, frozen=True):
    """The values of the legal commands of a seat, as far as they are computed.

    The numbers depend only on the question, so they are the same for every caller. All commands
    have the same number of playouts, except in the unfinished last round.

    Attributes:
        id: the id of the question.
        version: the version at which the commands are legal.
        seat: the seat whose commands are compared.
        level: how all seats play on: `normal`, `random` or `greedy`.
        playouts: the number of playouts per command.
        method: the version of the method. Numbers from different methods are not comparable.
        is_true: true if the playouts start from the true state; false if they start from states
            drawn at random that are consistent with the seat's view.
        status: the status: `waiting`, `running`, `done`, `failed` or `cancelled`.
        progress: the current progress.
        actions: the number of legal commands.
        rows: the commands with at least one playout, best first.
        bot: the reasons of the bot that decided at this version; null if no bot decided, or before
            the end of the match.
    """

    id: str
    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    level: Level
    playouts: int
    method: str
    is_true: bool
    status: WhatIfStatus
    progress: AnalysisProgress
    actions: int
    rows: tuple[AlternativeShown, ...]
    bot: BotReasons | None
