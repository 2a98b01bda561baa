"""With unusual texts in packs, boards are still valid XML, and problems and pages are intact."""

import json
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import GAMES
from projections.content_store import FaultyPack
from tests.packs import default_of
from tests.service.conftest import World

SHOWN = frozenset(("name", "title", "text", "about", "pattern"))
ODD = "\x00\x1b\x7f\u202e\u2067\u2028\ufffe\U0001ffff<&\"'\n"
WORDS = st.text(
    st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from(ODD)), max_size=9
)
FEW = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def world():
    return World(games=dict(GAMES))


def reword_pack(plain, words, name=""):
    """Return a pack in which the human-readable texts are replaced."""
    if isinstance(plain, dict):
        return {key: reword_pack(value, words, key) for key, value in plain.items()}
    if isinstance(plain, list):
        return [reword_pack(value, words, name) for value in plain]
    return f"{plain}{words}" if isinstance(plain, str) and name in SHOWN else plain


def pack_with(game, words):
    return json.dumps(reword_pack(default_of(game), words)).encode()


@pytest.mark.parametrize("game", GAMES)
@given(words=WORDS)
@FEW
def test_boards_with_stored_packs_are_xml(world, game, words):
    """The packs were stored before their texts were validated."""
    content = world.context.cache.content_store.keep(game, pack_with(game, words))
    seats = [{"bot": "random"}] * 2
    made = world.post("/v1/matches", {"game": game, "seats": seats, "content": content})
    path = f"/v1/matches/{made.json['id']}"

    for language in ("en", "de"):
        picture = world.get(f"{path}/board.svg", Accept_Language=language)
        assert picture.status_code == 200
        parts = world.get(f"{path}/board", Accept_Language=language).json["parts"]
        for drawing in (picture.text, *(part["svg"] for part in parts)):
            root = ElementTree.fromstring(drawing)  # noqa: S314 - we drew it ourselves
            assert root.tag.endswith("svg")
    assert world.get(f"/v1/games/{game}/content/{content}").status_code == 200
    assert world.get(f"{path}/timeline").status_code == 200


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", ["\x00", "\x1b[31m", "\ufffe", "\u202e", "x" * 5000, "e\u0301"])
def test_a_new_pack_with_such_texts_is_refused(world, game, words):
    store = world.context.cache.content_store
    before = store.list(game)
    with pytest.raises(FaultyPack) as caught:
        store.add(game, pack_with(game, words))

    assert {fault.path.rpartition("/")[2] for fault in caught.value.faults} <= SHOWN
    assert store.list(game) == before


@given(words=st.text(max_size=100))
@settings(FEW, max_examples=25)
def test_problems_and_pages_take_every_text(world, words):
    body = json.dumps({"name": words, words: words, "game": words, "seats": [{"account": words}]})
    for path in ("/v1/accounts", "/v1/matches"):
        answer = world.client.post(
            path,
            data=body,
            headers={"Idempotency-Key": world.key()},
            content_type="application/json",
        )
        assert 400 <= answer.status_code < 500
        assert json.loads(answer.data)["detail"]
    spelled = quote(words, errors="replace")
    for path in ("/v1/matches", f"/players/{spelled}", f"/v1/accounts/{spelled}", "/problems/busy"):
        answer = world.client.get(path, query_string={"where": words.encode("utf-8", "replace")})
        assert answer.status_code < 500, path
        answer.get_data().decode()
