"""The fair-play report for administrators."""

from flask import Response, request

from accounts.directory import Directory
from matches.fair_play import FairPlayFinding, report_fair_play
from matches.queries import read
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.fair_play.responses import AccountNamed, FairPlay, FindingShown
from service.http.request import require_token
from service.http.response import NO_STORE, reply


class FairPlayReports:
    """Fair-play reports for administrators: `GET /v1/fair-play`."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/fair-play",
        tag="accounts",
        admin="alone",
        replies=(Reply(body=FairPlay, headers=("Cache-Control",)),),
        is_heavy=True,
    )
    def get_fair_play(self) -> Response:
        """Report unusual patterns in rated matches. A pattern is not proof of misconduct."""
        api, accounts = self._api, self._api.context.accounts
        read.check_admin(api.context, require_token(request))
        report = report_fair_play(api.context, api.ratings, api.activity_log.addresses)
        accounts.names_revision()
        findings = tuple(_show(accounts, finding) for finding in report.findings)
        return reply(FairPlay(report.matches, findings), 200, NO_STORE)


def _show(accounts: Directory, finding: FairPlayFinding) -> FindingShown:
    named = tuple(_name(accounts, account) for account in finding.accounts)
    return FindingShown(finding.kind, named, finding.matches, finding.share, finding.median_ms)


def _name(accounts: Directory, account: str) -> AccountNamed:
    return AccountNamed(account, accounts.name_of(account), accounts.is_bot(account))
