"""Creation of matches, and taking of seats."""

import base64
import re
from hashlib import sha256
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from accounts.test_accounts import LIFE_MS, Expiry
from events import StoreNearlyFull, VersionConflict, commitment, derive_keys
from events.entries import Head
from events.seals import RELEASED, ROOT_BYTES, spell_out_keys
from games.bots import is_level
from games.errors import UnknownContent
from games.game import AnyGame, Seat, Secret
from games.luck import SeededLuck
from games.table import (
    Correspondence,
    Lineage,
    MatchCreated,
    PositionSet,
    SeatPlan,
    Spectators,
    TimeControl,
    UndoPolicy,
    Visibility,
)
from games.table.clock import DAY
from games.table.commands import SetUp, TakeSeat
from games.table.decide import decide
from games.table.undo_history import UndoPoints
from games.versions import under
from matches.bot_time import check_bot_time
from matches.commands.commit import (
    HOST,
    Actor,
    CommandRequest,
    commit,
    situation_at,
    waits_for,
)
from matches.commands.execute import CommandResult, play
from matches.commands.luck import MatchLuck, inherits_luck
from matches.commands.positions import check_given, try_given
from matches.commands.positions.position import (
    check_content,
    check_members,
    check_rules,
    load_position,
    plain,
    rules_of,
)
from matches.context import ID_BYTES, Context
from matches.errors import BadPosition, BadSeats, UnknownGame
from matches.last_commit import NotedCommit, note_commit
from matches.tokens import find_invitation
from projections.match_cache import Match, MatchDeleted
from projections.timeline import Commit, Position

# Two weeks are long enough for clients that have always created rated matches without a clock.
RATED_CLOCK = Correspondence(days=14, on_timeout="resign")
_HASHED = re.compile("[0-9a-fA-F]{64}")


class Plan(Struct, frozen=True):
    """The plan of a match that is to be created.

    Attributes:
        game: the name of the game.
        options: the options of the game.
        seats: the seats, in order of their numbers.
        undo: the undo policy.
        position: the initial position in the game's encoded form; None for the game's setup.
        lineage: the origin of the position, if this is a branch.
        is_sandbox: True if a person supplied the position.
        content: the hash of the content pack; empty to use that of the position or the game.
        rules: the version of the rules; empty to use that of the position or the newest one.
        clock: the time control; None for no time limit, or for `RATED_CLOCK` in a rated match.
        luck: the luck key to store in the vault; empty to create one.
        is_private: True if the match reveals secrets of another match (rule T12).
        keeps_keys: True if the match ends without releasing its keys (rule T4).
        visibility: the visibility of the match (rule T16).
        spectators: the limits on spectators; None if anyone may watch.
        creator: the id of the account that creates the match; empty if there is none.
        open_until: the time when the match ends if seats are still open, in milliseconds since
            1970; None for the service's default.
        rematch_of: the id of the previous match, if this is a rematch; otherwise empty.
        is_rated: True if the result counts for ratings (rule T21).
        has_test_clock: True if the creator may move the clock forward (rule T22).
        has_one_token: True if one token plays all seats of players (rule T23).
        is_test: True for a match of test accounts (rule T24).
    """

    game: str
    options: Any
    seats: tuple[SeatPlan, ...]
    undo: UndoPolicy = "free"
    content: str = ""
    position: Any = None
    lineage: Lineage | None = None
    is_sandbox: bool = False
    rules: str = ""
    clock: TimeControl | None = None
    luck: bytes = b""
    is_private: bool = False
    keeps_keys: bool = False
    visibility: Visibility = "public"
    spectators: Spectators | None = None
    creator: str = ""
    open_until: int | None = None
    rematch_of: str = ""
    is_rated: bool = False
    has_test_clock: bool = False
    has_one_token: bool = False
    is_test: bool = False


class Once(Struct, frozen=True):
    """The idempotency key of a request, and the digest of the request body."""

    key: str
    digest: str


def find_match_id(context: Context, caller: str, key: str) -> str:
    """Return the id of the match that a client's idempotency key creates.

    An id has 16 letters and digits. Ids are public, but a repeated idempotency key returns the
    answer with the invitations again. Therefore the id must not reveal the key. A match that was
    created before the store had a secret keeps its old id, even if it was deleted.
    """
    old = match_id_for(caller, key)
    if context.store.head(old).version:
        return old
    return context.accounts.secret.derive_id("match", caller, key)


def match_id_for(caller: str, key: str) -> str:
    """Return the id that is derived from the caller and the key alone.

    Clients do not choose such keys.
    """
    digest = sha256(b"formicary/match/1\x00" + caller.encode() + b"\x00" + key.encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def create(  # the plan, and the parts of an idempotent request
    context: Context, plan: Plan, *, key: str, digest: str, caller: str = "", match_id: str = ""
) -> CommandResult:
    """Create a match. It starts immediately if all seats are played by bots.

    Its id is `match_id`, or derived from caller and key alone (see `find_match_id`).

    Raises:
        UnknownGame, BadSeats: the game does not exist, or does not allow these seats.
        UnknownRules, UnknownContent: the version of the rules, or a pack with this hash, does not
            exist.
        RuleViolation: the options cannot be combined.
        BadPosition: an initial position breaks an invariant.
        CostlyBot: a bot would exceed the thinking time limit.
        KeyReused: the idempotency key created another match.
    """
    if plan.is_rated and plan.clock is None:
        plan = replace(plan, clock=RATED_CLOCK)  # otherwise a player could leave it for ever
    game = _game_of(context, plan)
    _check_seats(game, plan.seats)
    check_bot_time(context, *(seat.bot for seat in plan.seats))
    check_bot_time(context, plan.clock.level if plan.clock else None)
    content = _content(context, game, plan)
    position: PositionSet | None = None
    if plan.position is None:
        game.setup(plan.options, len(plan.seats), SeededLuck(key), content)  # may raise an error
    else:
        game, position = _check_position(game, plan, content)
    root = _vault(context, plan)
    named = match_id or match_id_for(caller, key)
    match = context.cache.begin(named, game.name, root, game.rules)
    command = SetUp(created=_create_event(context, match, plan, content), position=position)
    before, request = match.timeline.tip(), CommandRequest(actor=HOST, command=command)
    at = situation_at(match, before, request, UndoPoints())
    decision = decide(at, MatchLuck(match.keys))
    command_id = context.random(ID_BYTES).hex()
    made = commit(match, before, at, request, decision, command_id, context.now())
    if plan.is_test:
        _note_expiry(context, named, plan.creator)
    return _store(context, match, made, root, Once(key, digest))


def _check_position(game: AnyGame, plan: Plan, content: str) -> tuple[AnyGame, PositionSet]:
    """Return the game with the rules of a position, and the event that sets that position."""
    load = check_given if plan.lineage is None else load_position
    state = load(game, plan.position, len(plan.seats))
    game = under(game, _rules_of(game, state, plan.rules))
    check_content(state, content)
    whole = plain(game, state)
    if plan.lineage is None:  # supplied by a person; other positions are known to be playable
        check_members(plan.position, whole)
        try_given(game, plan.position, state, len(plan.seats))
    return game, PositionSet(state=Secret((), whole))


def _vault(context: Context, plan: Plan) -> bytes:
    """Return a new random root secret.

    If the plan specifies the luck key, return a vault with all keys.
    """
    root = context.random(ROOT_BYTES)
    return spell_out_keys(replace(derive_keys(root), luck=plan.luck)) if plan.luck else root


def _game_of(context: Context, plan: Plan) -> AnyGame:
    game = context.games.get(plan.game)
    if game is None:
        raise UnknownGame(plan.game)
    return under(game, plan.rules) if plan.rules else game


def _rules_of(game: AnyGame, state: Any, wanted: str) -> str:
    """Return the rules version of a position. If a version is requested, it must match."""
    if wanted:
        check_rules(game, state)
    return rules_of(game, state)


def _create_event(context: Context, match: Match, plan: Plan, content: str) -> MatchCreated:
    return MatchCreated(
        game=match.game.name,
        rules=match.game.rules,
        content=content,
        options=to_builtins(plan.options),
        seats=plan.seats,
        commitments={name: commitment(getattr(match.keys, name)) for name in RELEASED},
        undo=plan.undo,
        lineage=plan.lineage,
        is_sandbox=plan.is_sandbox,
        clock=plan.clock or UNSET,
        is_private=plan.is_private,
        keeps_keys=plan.keeps_keys,
        visibility=UNSET if plan.visibility == "public" else plan.visibility,
        spectators=plan.spectators or UNSET,
        creator=plan.creator or UNSET,
        open_until=_open_until(context, plan),
        rematch_of=plan.rematch_of or UNSET,
        is_rated=plan.is_rated or UNSET,
        has_test_clock=plan.has_test_clock or UNSET,
        has_one_token=plan.has_one_token or UNSET,
        is_test=plan.is_test or UNSET,
    )


def _note_expiry(context: Context, match_id: str, creator: str) -> None:
    """Store the time at which a match of test accounts is deleted: with its creator, if any."""
    begun = context.accounts.account(creator).registered_at if creator else context.now()
    context.accounts.expiries.note(Expiry("match", match_id), begun + LIFE_MS)


def _open_until(context: Context, plan: Plan) -> int | UnsetType:
    """Return the time at which a match ends if it still has open seats.

    The time is unset if only bots play.
    """
    if all(seat.bot is not None for seat in plan.seats):
        return UNSET
    if plan.open_until is not None or context.open_days is None:
        return UNSET if plan.open_until is None else plan.open_until
    return context.now() + context.open_days * DAY


def _store(context: Context, match: Match, made: Commit, vault: bytes, once: Once) -> CommandResult:
    """Store the first commit of a match, once per key, and cache the match.

    Raises:
        MatchDeleted: the key already created a match, which was then deleted.
        StoreNearlyFull: the store has no room for another match.
    """
    if not (context.capacity.accepts_new or context.store.head(match.match_id).version):
        raise StoreNearlyFull
    try:
        answer = context.store.append(
            match.match_id,
            made.entries,
            expected=Head(0, b""),
            waits=waits_for(made),
            key=once.key,
            digest=once.digest,
            vault=vault,
        )
    except VersionConflict as conflict:
        if conflict.head.is_deleted:
            raise MatchDeleted(match.match_id, conflict.head) from conflict
        raise
    command = "" if answer.repeated else made.command_id
    note_commit(NotedCommit(match.match_id, answer.first, command))
    if not answer.repeated:
        match.timeline.add(made)
        context.cache.keep(match)
    return CommandResult(match.match_id, answer.first, answer.last, repeated=answer.repeated)


def _content(context: Context, game: AnyGame, plan: Plan) -> str:
    """Load the content pack of a plan, and return the pack's hash.

    Raises:
        UnknownContent: the pack in the plan does not exist.
        BadPosition: the pack in the position does not exist.
    """
    named = plan.position.get("content") if isinstance(plan.position, dict) else None
    own = named if isinstance(named, str) else ""
    content = plan.content or own or game.content
    try:
        context.cache.content_store.load(game.name, content)
    except UnknownContent as error:
        if plan.content:
            raise
        raise BadPosition((("/content", f"{error}."),)) from error
    return content


def _check_seats(game: AnyGame, seats: tuple[SeatPlan, ...]) -> None:
    fewest, most = game.seats
    if not fewest <= len(seats) <= most:
        raise BadSeats(f"{game.title} is for {fewest} to {most} seats, not {len(seats)}")
    for number, seat in enumerate(seats):
        if seat.bot is not None and not is_level(seat.bot):
            raise BadSeats(f"seat {number}: there is no bot level {seat.bot!r}")


def join(  # noqa: PLR0913  # everything that a player may supply
    context: Context,
    match_id: str,
    seat: Seat,
    *,
    entropy: str = "",
    account: str = "",
    invitation: str = "",
    key: str = "",
    digest: str = "",
) -> CommandResult:
    """Take an open seat. The match starts when the last seat is taken.

    Args:
        context: the context of the match.
        match_id: the id of the match.
        seat: the seat.
        entropy: the player's contribution to the luck. Only its hash is recorded, and nothing in a
            branch with its parent's luck, which would no longer be its parent's (rule T7).
        account: the id of the account that takes the seat; empty if there is none.
        invitation: the secret of the seat's invitation; empty if there is none.
        key: the idempotency key, unique within its caller's scope, or empty.
        digest: the digest of the body, stored with the key.

    Raises:
        RuleViolation: the seat does not exist, is taken, or is reserved for another account.
        MatchNotRunning: the match was ended.
        NoSuchMatch: no match has this id.
        KeyReused: the key was sent with another request.
    """
    taking = TakeSeat(hash_entropy(entropy), account)
    request = CommandRequest(actor=Actor("seat", seat), command=taking, key=key, digest=digest)

    def show_invitation(
        match: Match, position: Position, request: CommandRequest
    ) -> CommandRequest:
        shown = find_invitation(match.keys, position.table, seat, invitation)
        given = "" if inherits_luck(position.table) else taking.entropy
        return replace(request, command=replace(taking, entropy=given, invitation=shown))

    return play(context, match_id, request, show_invitation)


def hash_entropy(given: str) -> str:
    """Return the form in which a player's entropy is recorded. It hides the text that was entered.

    It is the hex SHA-256 of the entropy. An entropy of 64 hex digits is recorded unchanged.
    """
    if not given or _HASHED.fullmatch(given):
        return given
    return sha256(given.encode()).hexdigest()
