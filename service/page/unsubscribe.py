"""The page that ends the mail of a webhook, for a person that need not be signed in.

Programs that check mail open its links, so GET changes nothing. POST is sent by the button of the
page, or by the mail program itself (RFC 8058).
"""

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from service.context import ApiContext
from service.http.envelope import UNSUBSCRIBE_POLICY
from service.page.pages import reply_page
from service.problems.errors import RecordOnly

_PATH = "/unsubscribe/<account>/<int:webhook>/<token>"


def add_unsubscribe_page(app: Flask, api: ApiContext) -> None:
    """Register the page that ends the mail of a webhook."""
    webhooks = api.webhooks

    def unsubscribe_page(account: str, webhook: int, token: str) -> Response:
        if not webhooks.is_stop_token(account, webhook, token):
            raise NotFound
        is_done = request.method == "POST"
        if is_done:
            if api.context.is_record:
                raise RecordOnly
            webhooks.stop_mail(account, webhook)
        page = reply_page("unsubscribe.html", headers=dict([UNSUBSCRIBE_POLICY]), is_done=is_done)
        page.headers["Cache-Control"] = "no-store"
        return page

    app.add_url_rule(_PATH, "web.unsubscribe", unsubscribe_page, methods=["GET", "POST"])
