"""Proof: a match as a file that can be checked anywhere."""

from flask import Flask, Response, request

from matches.audit.bundle import bundle, header_of
from matches.queries import read
from service.context import Desk
from service.http.request import token_of
from service.http.response import VARY, caching, etag, not_modified, reply
from service.problems.errors import NoReceipt
from service.resources.events import LINES
from service.responses.responses import KeyList


class Proofs:
    """Bundles, receipts and the keys that they are signed with."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        app.add_url_rule("/v1/matches/<match>/bundle", view_func=self.get_bundle)
        app.add_url_rule("/v1/matches/<match>/receipts/<int:seq>", view_func=self.get_receipt)
        app.add_url_rule("/v1/keys", view_func=self.list_keys)

    def get_bundle(self, match: str) -> Response:
        """Give the match as a file: a header and all events as the caller may see them."""
        house = self._desk.house
        who = read.reader(house, match, token_of(request))
        who = read.Reader(house.cache.fresh(match), who.seat)
        version = header_of(who).version
        cache = caching(request, forever=who.held.line.newest.status == "over")
        same = not_modified(request, version, cache)
        if same:
            return same
        headers = {
            "ETag": etag(version),
            "Cache-Control": cache,
            "Vary": VARY,
            "Content-Disposition": f'attachment; filename="{match}.ndjson"',
        }
        return Response(bundle(house, who), 200, headers, content_type=LINES)

    def get_receipt(self, match: str, seq: int) -> Response:
        """Give the signed receipt for a command that was accepted, by the seq of its last event."""
        house = self._desk.house
        who = read.reader(house, match, token_of(request))
        who = read.Reader(house.cache.fresh(match), who.seat)
        end = read.end_of_command(house, who.held, seq)
        if end != seq:
            raise NoReceipt(end)
        (told,) = read.events(house, who, seq - 1, 1)
        receipt = self._desk.signer.receipt(match, told)
        return reply(receipt, 200, {"Cache-Control": "no-cache", "Vary": VARY})

    def list_keys(self) -> Response:
        """List the public keys that receipts are signed with, and those that they were."""
        return reply(KeyList(self._desk.signer.keys), 200, {"Cache-Control": "no-cache"})
