"""Live streams that were opened with an API key."""

from accounts.commands import RevokeKey
from accounts.execute import execute
from matches.commands.create import join
from tests.accounts.making import BY_OWNER, directory_on
from tests.service.accounts.people import key_for, sign_up


def test_a_stream_ends_once_its_key_is_revoked_in_another_process(peopled):
    ada = sign_up(peopled)
    key, number = key_for(peopled, ada["key"], "match:read")
    match_id = peopled.create()
    join(peopled.context, match_id, 0, account=ada["id"], key="k", digest="d")
    token = peopled.post(f"/v1/matches/{match_id}/seats/1").json["token"]
    address = f"/v1/matches/{match_id}/events"
    pieces = peopled.get(address, token=key, Accept="text/event-stream").iter_encoded()
    assert next(pieces)
    assert b"id: 2" in next(pieces)

    execute(directory_on(peopled.redis), ada["id"], RevokeKey(number), BY_OWNER)
    peopled.send(match_id, token)

    assert list(pieces) == []
