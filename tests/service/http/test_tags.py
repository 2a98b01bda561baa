"""ETags contain version, seat, representation and release, and are recognized if rewritten."""

import pytest

from service.http.release import release_of
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.problems import is_problem, version_in

SEND = {"type": "send", "workers": 2}
VERSIONED = ("", "/state", "/actions", "/board.svg", "/events", "/timeline", "/ledger", "/bundle")
BY_CONTENT = (
    "/v1",
    "/v1/games",
    "/v1/games/anthill",
    "/v1/games/anthill/content",
    "/v1/matches",
    "/v1/keys",
    "/v1/openapi.json",
)


def tag_of(world, path, **more):
    answer = world.get(path, **more)
    assert answer.status_code == 200, (path, answer.text)
    return answer.headers["ETag"]


@pytest.fixture
def new_match():
    world = World()
    match_id, tokens = world.begin_match()
    return world, f"/v1/matches/{match_id}", tokens


def with_board(world):
    return [name for name in VERSIONED if name != "/board.svg" or world.games["anthill"].draw]


def test_every_viewer_and_every_representation_has_a_tag_of_its_own(new_match):
    world, path, tokens = new_match
    tags = [
        tag_of(world, path + name, token=token)
        for name in with_board(world)
        for token in (None, *tokens)
    ]

    assert len(set(tags)) == len(tags)
    assert all(tag.startswith(('"5.-.', '"5.s0.', '"5.s1.')) for tag in tags)


def test_the_tag_of_one_seat_is_no_other_seats(new_match):
    world, path, (first, second) = new_match
    for name in with_board(world):
        tag = tag_of(world, path + name, token=first)
        same = world.get(path + name, token=first, If_None_Match=tag)
        assert (same.status_code, same.data) == (304, b"")
        for token in (second, None):
            assert world.get(path + name, token=token, If_None_Match=tag).status_code == 200


def test_a_plain_version_is_no_ones_tag(new_match):
    world, path, _ = new_match
    assert world.get(f"{path}/state", If_None_Match='"5"').status_code == 200


def test_a_difference_is_told_from_another_to_the_same_version(new_match):
    world, path, _ = new_match
    tags = {tag_of(world, f"{path}/diff?from={start}&to=5") for start in (1, 2, 3)}
    assert len(tags) == 3


def test_another_release_has_other_tags_and_the_same_release_the_same():
    other = ANTHILL.__class__(**{**_fields(ANTHILL), "words": "games.table"})
    assert release_of([ANTHILL]) == release_of([ANTHILL])
    assert release_of([other]) != release_of([ANTHILL])
    assert World().app.extensions["api"].tags == World().app.extensions["api"].tags


def _fields(game):
    return {name: getattr(game, name) for name in game.__struct_fields__}


@pytest.mark.parametrize("path", BY_CONTENT)
def test_what_has_no_version_is_tagged_by_its_content(world, path):
    tag = tag_of(world, path)
    assert world.get(path, If_None_Match=tag).status_code == 304
    assert world.get(path, If_None_Match='"other"').status_code == 200


def test_a_list_that_changed_is_sent_again(world):
    world.create()
    world.follow()
    before = tag_of(world, "/v1/matches")
    world.create()
    world.follow()

    assert world.get("/v1/matches", If_None_Match=before).status_code == 200


REWRITTEN = ("{}", "W/{}", "{:br}", "{:-gzip}", "{:;gzip}", "{:--gzip}", "W/{:zstd}", '"x", {}')


def rewrite_tag(form, tag):
    """Return a tag as rewritten by a proxy: weakened, or with the name of an encoding added."""
    plain = tag.strip('"')
    for coding in (":br", "-gzip", ";gzip", "--gzip", "zstd"):
        sign = "" if coding != "zstd" else ":"
        form = form.replace("{:" + coding.lstrip(":") + "}", f'"{plain}{sign}{coding}"')
    return form.replace("{}", tag)


@pytest.mark.parametrize("form", REWRITTEN)
def test_a_tag_that_a_proxy_rewrote_is_known_again(new_match, form):
    world, path, (first, _) = new_match
    sent = rewrite_tag(form, tag_of(world, f"{path}/state", token=first))
    answer = world.get(f"{path}/state", token=first, If_None_Match=sent)

    assert answer.status_code == 304
    assert answer.headers["ETag"] == sent.rpartition(", ")[2]


def test_any_tag_will_do_where_a_star_says_so(new_match):
    world, path, _ = new_match
    assert world.get(f"{path}/state", If_None_Match="*").status_code == 304


@pytest.mark.parametrize("header", ["x", '"a" "b"', '"a', "W/", '"5.-.state', "", "é"])
def test_what_is_no_tag_is_nobodys(new_match, header):
    world, path, _ = new_match
    answer = world.get(f"{path}/state", If_None_Match=header.encode().decode("latin-1"))
    assert answer.status_code == 200


@pytest.mark.parametrize("name", with_board(World()))
@pytest.mark.parametrize("form", [form for form in REWRITTEN if '"x"' not in form])
def test_a_command_takes_every_tag_of_the_match(new_match, name, form):
    """A tag of any reader and any representation contains the version."""
    world, path, (first, second) = new_match
    sent = rewrite_tag(form, tag_of(world, path + name, token=second))
    answer = world.post(f"{path}/commands", SEND, token=first, If_Match=sent)

    assert (answer.status_code, version_in(answer)) == (201, 6)
    stale = world.post(f"{path}/commands", SEND, token=first, If_Match=sent.replace('"5', '"4'))
    is_problem(stale, "stale-version", current_version=6)


def test_a_command_takes_the_tag_of_the_command_before(new_match):
    world, path, (first, _) = new_match
    tag = world.post(f"{path}/commands", SEND, token=first).headers["ETag"]

    assert tag.startswith('"6.s0.command.')
    answer = world.post(f"{path}/commands", {"type": "ponder"}, token=first, If_Match=tag)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "header", ["*", '"5"', '"5:br"', '"5.\\"', ' "4" , "5"', '"5","4",', 'W/"5", "1"']
)
def test_of_several_versions_the_newest_counts(new_match, header):
    world, path, (first, _) = new_match
    answer = world.post(f"{path}/commands", SEND, token=first, If_Match=header)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "header",
    ["5", '"five"', "W/5", '"-1"', '"05"', '""', '"5" "6"', '"5", "five"', ",", '"5x"'],
)
def test_what_names_no_version_is_refused(new_match, header):
    world, path, (first, _) = new_match
    answer = world.post(f"{path}/commands", SEND, token=first, If_Match=header)
    is_problem(answer, "malformed-if-match")


def test_a_tag_that_is_no_versions_is_refused(new_match):
    world, path, (first, _) = new_match
    tag = tag_of(world, "/v1/games")
    answer = world.post(f"{path}/commands", SEND, token=first, If_Match=tag)
    is_problem(answer, "malformed-if-match")
