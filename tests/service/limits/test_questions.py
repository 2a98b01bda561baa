"""Questions about alternatives are limited: in an hour, and how many are unfinished at once."""

from tests.service.accounts.people import key_for, sign_up
from tests.service.limits.conftest import HOG, PLAYER, At, service
from tests.service.limits.test_limits import check_refused
from tests.service.past.analysing import ByHand


def asked_of(player, count):
    """Return a finished match, and bodies of different questions about it."""
    match_id, tokens = player.begin_match()
    version = player.get(f"/v1/matches/{match_id}").json["version"]
    player.finish(match_id, tokens)
    path = f"/v1/matches/{match_id}/whatif"
    return path, [{"seat": 0, "version": version, "playouts": n} for n in range(1, count + 1)]


def test_a_hog_of_questions_is_stopped_and_may_ask_how_far_they_are():
    limited = service("whatifs=2/hour, running-whatifs=off", analyses=ByHand())
    hog, player = At(limited, HOG), At(limited, PLAYER)
    path, bodies = asked_of(player, 3)

    assert [hog.post(path, body).status_code for body in bodies[:2]] == [202, 202]
    check_refused(hog.post(path, bodies[2]), "whatifs")

    assert [hog.post(path, bodies[0]).status_code for _ in range(5)] == [202] * 5
    assert player.post(path, bodies[2]).status_code == 202


def test_a_caller_has_one_unfinished_question():
    """A token counts for itself, and all tokens of an address together have a larger share."""
    by_hand = ByHand()
    limited = service("whatifs=off", analyses=by_hand)
    hog, player = At(limited, HOG), At(limited, PLAYER)
    path, bodies = asked_of(player, 12)
    key = sign_up(limited, "Ann")["key"]

    assert hog.post(path, bodies[0]).status_code == 202
    refused = hog.post(path, bodies[1])
    assert check_refused(refused, "running-whatifs") == 5
    assert refused.headers["RateLimit-Policy"] == '"running-whatifs";q=1;qu="concurrent-requests"'
    assert hog.post(path, bodies[0]).status_code == 202, "the same question"
    assert player.post(path, bodies[1]).status_code == 202, "another address"
    assert hog.post(path, bodies[2], token=key).status_code == 202, "an account"
    check_refused(hog.post(path, bodies[3], token=key), "running-whatifs")
    other, _ = key_for(limited, key, "match:read", label="two")
    check_refused(hog.post(path, bodies[3], token=other), "running-whatifs")
    by_hand.answer()
    assert hog.post(path, bodies[3], token=other).status_code == 202
    assert hog.post(path, bodies[4]).status_code == 202


def test_a_cancelled_question_makes_room():
    limited = service("whatifs=off", analyses=ByHand())
    hog = At(limited, HOG)
    path, bodies = asked_of(hog, 2)
    url = hog.post(path, bodies[0]).json["url"]
    check_refused(hog.post(path, bodies[1]), "running-whatifs")
    limited.client.environ_base["REMOTE_ADDR"] = HOG
    assert limited.client.delete(url).status_code == 204

    assert hog.post(path, bodies[1]).status_code == 202


def test_a_question_counts_as_a_read_even_if_it_is_refused():
    limited = service("reads=2/minute, running-whatifs=off", analyses=ByHand())
    hog = At(limited, HOG)
    match_id, tokens = hog.begin_match()
    for token in tokens:
        answer = hog.post(f"/v1/matches/{match_id}/whatif", {"seat": 0}, token=token)
        assert answer.status_code == 403
    path, bodies = asked_of(At(limited, PLAYER), 1)

    assert [hog.post(path, bodies[0]).status_code for _ in range(3)] == [202, 202, 429]
