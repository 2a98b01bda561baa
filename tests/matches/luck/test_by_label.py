"""Branches that draw some labels with the luck of their parent (rule T7)."""

import pytest
from msgspec import UNSET

from games import GAMES
from games.errors import RuleViolation
from games.luck import KeyedLuck
from games.table import Lineage, SeatPlan
from games.table.commands import TakeSeat
from matches.commands import branch as branching
from matches.commands.branch import BranchPlan, branch
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, hash_entropy, join
from matches.commands.execute import play
from matches.commands.luck import MatchLuck
from matches.context import Context
from matches.errors import BadLuck
from matches.queries.read import Reader
from tests.matches.forging import some_match
from tests.matches.proving import verify_match
from tests.playing import begin_match, context_on, tip

START = 5
SEATS = (SeatPlan(), SeatPlan())
CARD, DICE = "card/0/0", ("die/1", "die/2", "die/3")
DICE_ONLY = {"die/*": "same"}


def make_branch(context, match_id, luck, *, at=START, entropy="", **reader):
    plan = BranchPlan(at=at, luck=luck, seats=SEATS)
    seen = Reader(context.cache.fresh(match_id), None, **reader)
    made = branch(context, seen, plan, key=f"{match_id} {luck} {at}", digest="d").match_id
    for seat in (0, 1):
        take_seat(context, made, seat, entropy=entropy)
    return made


def take_seat(context, match_id, seat, *, entropy):
    """Take a seat of a branch as earlier versions of the service recorded it."""
    taking = TakeSeat(hash_entropy(entropy))
    play(context, match_id, CommandRequest(actor=Actor("seat", seat), command=taking))


def draws_of(context, match_id):
    """Return all values drawn in a match, by label."""
    codec = context.cache.get(match_id).codec
    return {
        draw["label"]: draw["values"]
        for entry in context.store.read(match_id)
        for draw in codec.read(entry).hidden.get("luck", ((), ()))[1]
    }


def lineage_of(context, match_id) -> Lineage:
    lineage = tip(context, match_id).table.lineage
    assert isinstance(lineage, Lineage)
    return lineage


@pytest.fixture
def over(context):
    match_id = begin_match(context)
    some_match(context, match_id)
    return match_id


@pytest.mark.parametrize(
    ("luck", "same"),
    [
        (DICE_ONLY, DICE),
        ({"*": "same", "die/*": "new"}, (CARD,)),
        ({"die/1": "same", "card/*": "same"}, ("die/1", CARD)),
        ({"*": "same"}, (CARD, *DICE)),
    ],
)
def test_the_labels_of_the_parent_are_drawn_again_and_others_are_not(context, over, luck, same):
    """The own key of the branch gives the other values, as it would without a lineage."""
    made = make_branch(context, over, luck)
    some_match(context, made)
    before, after = draws_of(context, over), draws_of(context, made)

    assert after.keys() == {CARD, *DICE}
    own = KeyedLuck(context.cache.get(made).keys.luck)
    for label in after:
        bound = 50 if label == CARD else 6
        wanted = before[label] if label in same else [own.below(label, bound)]
        assert after[label] == wanted, label
    assert lineage_of(context, made).luck is None
    assert verify_match(context, made).draws == 4


@pytest.mark.parametrize("luck", ["same", DICE_ONLY, "new"])
def test_entropy_leaves_inherited_luck_as_it_was(context, over, luck):
    """Clients give entropy by default; the dice of the parent stay those of the parent (T7)."""
    plan = BranchPlan(at=START, luck=luck, seats=SEATS)
    made = branch(context, Reader(context.cache.fresh(over), None), plan, key="k", digest="d")
    for seat in (0, 1):
        join(context, made.match_id, seat, entropy="mine")
    some_match(context, made.match_id)

    dice = [[draws_of(context, name)[label] for label in DICE] for name in (over, made.match_id)]
    assert (dice[0] == dice[1]) is (luck != "new")
    given = tip(context, made.match_id).table.entropy
    assert given == ((hash_entropy("mine"),) * 2 if luck == "new" else ())


def test_entropy_recorded_in_older_branches_is_mixed_in(context, over):
    """Earlier versions recorded it; it is mixed into every key."""
    plain = make_branch(context, over, DICE_ONLY)
    mixed = make_branch(context, over, {"die/*": "same", "card/*": "new"}, entropy="mine")
    for made in (plain, mixed):
        some_match(context, made)

    dice = [[draws_of(context, name)[label] for label in DICE] for name in (over, plain, mixed)]
    assert dice[0] == dice[1] != dice[2]
    assert verify_match(context, mixed).draws == 4


@pytest.mark.parametrize(("luck", "dice"), [("same", "same"), ({"*": "same"}, "same"), ("new", "")])
def test_a_branch_of_a_branch_by_label_draws_what_that_drew(context, over, luck, dice):
    """The same luck for all labels means both keys of the parent."""
    parent = make_branch(context, over, DICE_ONLY)
    some_match(context, parent)
    made = make_branch(context, parent, luck, at=4)
    some_match(context, made)

    assert (draws_of(context, made) == draws_of(context, parent)) == bool(dice)
    lineage = lineage_of(context, made)
    assert lineage.luck is None
    assert bool(lineage.luck_by_label) == bool(dice)
    assert verify_match(context, made).events == tip(context, made).version


def test_a_branch_of_the_same_luck_passes_it_on_by_label(context, over):
    """The parent has a single key, which is not its own but that of its parent."""
    parent = make_branch(context, over, "same")
    some_match(context, parent)
    made = make_branch(context, parent, DICE_ONLY, at=4)
    some_match(context, made)

    dice = [[draws_of(context, name)[label] for label in DICE] for name in (over, made)]
    assert dice[0] == dice[1]
    assert lineage_of(context, parent).luck_by_label is UNSET


def test_new_luck_for_every_pattern_is_new_luck(context, match_id):
    """It needs no key of the parent, so a running match can be branched with it."""
    made = make_branch(context, match_id, {"*": "new", "die/*": "new"})

    lineage = lineage_of(context, made)
    assert (lineage.luck, lineage.luck_by_label) == (None, UNSET)
    table = tip(context, made).table
    assert type(MatchLuck(context.cache.get(made).keys).of(table)) is KeyedLuck


@pytest.mark.parametrize("is_admin", [False, True])
def test_the_luck_of_a_running_match_is_not_given(context, match_id, is_admin):
    with pytest.raises(RuleViolation) as caught:
        make_branch(context, match_id, DICE_ONLY, is_admin=is_admin)

    assert (caught.value.slug, caught.value.rule) == ("branch.luck-hidden", "T7")


@pytest.mark.parametrize("pattern", ["dice/*", "die", "b*", "Card/*"])
def test_a_pattern_that_fits_no_label_of_the_game_is_refused(context, over, pattern):
    with pytest.raises(BadLuck) as caught:
        make_branch(context, over, {"*": "same", pattern: "new"})

    assert caught.value.pattern == pattern
    assert "card/*, die/*, number/*" in str(caught.value)


def test_only_so_many_ancestors_choose_by_label(context, over, monkeypatch):
    monkeypatch.setattr(branching, "LAYERS_MOST", 1)
    parent = make_branch(context, over, DICE_ONLY)
    some_match(context, parent)

    for luck in ("same", DICE_ONLY):
        with pytest.raises(BadLuck, match="At most 1"):
            make_branch(context, parent, luck, at=4)
    assert lineage_of(context, make_branch(context, parent, "new", at=4)).luck_by_label is UNSET


def test_every_game_with_labels_can_be_branched_by_them():
    """A match of bots is played on by bots with the luck of its parent for some labels."""
    for name, game in GAMES.items():
        context = Context(context_on().store, GAMES, now=lambda: 1000)
        plan = Plan(name, game.options(), (SeatPlan(), SeatPlan()))
        match_id = create(context, plan, key=name, digest="d").match_id
        for seat in (0, 1):
            join(context, match_id, seat)
        for label in game.labels:
            branching._check_patterns(game, {label: "same", "*": "new"})
        with pytest.raises(BadLuck):
            branching._check_patterns(game, {"no such label": "same"})
