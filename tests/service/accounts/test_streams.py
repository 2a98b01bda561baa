"""Live streams opened with an API key."""

from accounts.commands import RevokeKey
from accounts.execute import execute
from matches.commands.create import join
from tests.accounts.making import BY_OWNER, directory_on
from tests.service.accounts.people import key_for, sign_up


def test_a_stream_ends_once_its_key_is_revoked_in_another_process(world_with_admin):
    ada = sign_up(world_with_admin)
    key, number = key_for(world_with_admin, ada["key"], "match:read")
    match_id = world_with_admin.create()
    join(world_with_admin.context, match_id, 0, account=ada["id"], key="k", digest="d")
    token = world_with_admin.post(f"/v1/matches/{match_id}/seats/1").json["token"]
    address = f"/v1/matches/{match_id}/events"
    pieces = world_with_admin.get(address, token=key, Accept="text/event-stream").iter_encoded()
    assert next(pieces)
    assert b"id: 2" in next(pieces)

    execute(directory_on(world_with_admin.redis), ada["id"], RevokeKey(number), BY_OWNER)
    world_with_admin.send(match_id, token)

    assert list(pieces) == []
