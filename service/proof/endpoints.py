"""Endpoints for match bundles, which can be verified offline, and for receipts."""

from flask import Response, request

from matches.audit.bundle import bundle, header_of
from matches.audit.receipts import Receipt
from matches.inclusion.proofs import Inclusion, prove
from matches.queries import read
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, switch_parameter
from service.http.request import is_set, token_of
from service.http.response import (
    LINES,
    VARY,
    encode,
    reply,
    reply_by_content,
    reply_not_modified,
)
from service.problems.errors import NoReceipt
from service.proof.responses import KeyList, show_receipt_key

_WITH_LOG = switch_parameter(
    "log",
    "`1` requests a receipt that also names the public log, if there is one. Its signature covers"
    " the additional member (`docs/log-format.md`, section 9).",
)


class Proofs:
    """Match bundles, proofs of inclusion, receipts, and the public keys for verifying receipts."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/bundle",
        is_heavy=True,
        tag="log",
        seat="optional",
        scope="audit:read",
        parameters=(IF_NONE_MATCH,),
        replies=(
            Reply(body="BundleLine", media_type=LINES, headers=(*SEEN, "Content-Disposition")),
        ),
        bucket="reads",
    )
    def get_bundle(self, match_id: str) -> Response:
        """Export the match as a file with a header and all events visible to the caller.

        `docs/log-format.md` describes the file format and how to verify a file without the service.
        """
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        reader = read.refresh(context, reader)
        version = header_of(reader).version
        is_over = reader.match.timeline.newest.status == "over"
        label = self._api.label(request, reader, version, "bundle", is_settled=is_over)
        same = reply_not_modified(request, label)
        if same:
            return same
        name = f'attachment; filename="{match_id}.ndjson"'
        headers = label.headers | {"Content-Disposition": name}
        return Response(bundle(context, reader), 200, headers, content_type=LINES)

    @operation(
        "GET /v1/matches/<match_id>/inclusion",
        tag="log",
        seat="optional",
        scope="audit:read",
        replies=(Reply(body=Inclusion, headers=("Cache-Control",)),),
        bucket="reads",
    )
    def get_inclusion(self, match_id: str) -> Response:
        """Prove that the match is in the public log under `/tlog/`."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        read.refresh(context, reader)
        inclusion = prove(context.public_log, context.store, match_id)
        return reply(inclusion, 200, {"Cache-Control": "no-cache", "Vary": VARY})

    @operation(
        "GET /v1/matches/<match_id>/receipts/<int:seq>",
        tag="log",
        seat="optional",
        scope="audit:read",
        parameters=(_WITH_LOG,),
        replies=(Reply(body=Receipt, headers=("Cache-Control",)),),
        problems=("no-receipt",),
    )
    def get_receipt(self, match_id: str, seq: int) -> Response:
        """Return the signed receipt of a command, identified by the seq of its last event."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        reader = read.refresh(context, reader)
        end = read.end_of_command(context, reader.match, seq)
        if end != seq:
            raise NoReceipt(end)
        (event,) = read.events(context, reader, seq - 1, 1)
        receipt = self._api.sign_receipt(reader.match, event, with_log=is_set(request, "log"))
        return reply(receipt, 200, {"Cache-Control": "no-cache", "Vary": VARY})

    @operation(
        "GET /v1/keys",
        tag="log",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=KeyList, headers=SEEN),),
    )
    def list_keys(self) -> Response:
        """List the public keys with which receipts can be verified, including former keys."""
        return reply_by_content(
            request, encode(KeyList(tuple(map(show_receipt_key, self._api.signer.keys))))
        )
