"""Matches that two people have played to their end, and pages that hold their seats."""

from tests.by_game import ANY_GAME


def finish_match(site, *keys, loser=1, **more):
    """Return the id of a match that a seat has resigned, and the tokens or keys of its seats."""
    held = list(keys or (None, None))
    plan = {"game": ANY_GAME.name, "seats": [{}, {}], **more}
    match_id = site.world.post("/v1/matches", plan).json["id"]
    for seat, key in enumerate(held):
        taken = site.world.post(f"/v1/matches/{match_id}/seats/{seat}", token=key)
        held[seat] = key or taken.json["token"]
    path = f"/v1/matches/{match_id}/seats/{loser}/resignation"
    assert site.world.post(path, token=held[loser]).status_code == 201
    return match_id, held


def keep_key(site, page, key):
    """Sign in on a page by the key of an account."""
    site.open(page, "/problems")
    page.evaluate("key => localStorage.setItem('formicary:key', key)", key)


def seats_of(site, match_id):
    return site.world.get(f"/v1/matches/{match_id}").json["seats"]
