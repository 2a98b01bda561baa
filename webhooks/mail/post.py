"""The way of a delivery to the mail server."""

from email.utils import formataddr

from matches.context import Context
from webhooks.deliveries import Delivery
from webhooks.mail.server import MailSender
from webhooks.mail.texts import stop_path, write_mail
from webhooks.manage import Webhooks
from webhooks.messages.chats import NAME
from webhooks.sender import PostResult
from webhooks.subscriptions import Subscription

MAIL_OFF = PostResult(None, "mail-off", 0)


class MailPost:
    """Writes and sends the mails of deliveries.

    Args:
        context: the names of accounts and games, and the time.
        webhooks: provides the mail server, the addresses and the limits.
        site: the address of the pages, without a slash at its end.
    """

    def __init__(self, context: Context, webhooks: Webhooks, site: str) -> None:
        self._context = context
        self._subscriptions = webhooks.subscriptions
        self._limits = webhooks.mail_limits
        self._sender = MailSender(webhooks.mail) if webhooks.mail else None
        self._site = site

    def send(self, webhook: Subscription, delivery: Delivery, body: bytes) -> PostResult | None:
        """Send the mail of a delivery. Return None if the limit of its webhook is reached.

        Args:
            webhook: the webhook of the delivery.
            delivery: the delivery.
            body: the body that a webhook of the default shape gets.
        """
        if self._sender is None:
            return MAIL_OFF
        if delivery.match_id and not self._limits.take_notice(delivery):
            return None
        server = self._sender.server
        stop = stop_path(webhook, self._subscriptions.stop_token(webhook.account, webhook.number))
        mail = write_mail(self._context, webhook, delivery, body, site=self._site, stop=stop)
        mail["From"] = formataddr((NAME, server.sender))
        mail["To"] = self._subscriptions.mail_address(webhook)
        mail["Message-ID"] = f"<{delivery.id}@{server.domain}>"
        if delivery.match_id:
            mail["References"] = f"<match.{webhook.name}.{delivery.match_id}@{server.domain}>"
        return self._sender.send(mail)
