"""The text of a mail: the sentence of a notice, its link, and how to end it."""

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from games.words import load_words
from matches.context import Context
from webhooks.bodies import ENGLISH
from webhooks.deliveries import Delivery
from webhooks.messages.chats import NAME
from webhooks.messages.sentences import CATALOGUE, read_message
from webhooks.subscriptions import Subscription

_POLICY = SMTP.clone(max_line_length=998)  # a shorter line would encode the link of its field


def stop_path(webhook: Subscription, token: str) -> str:
    """Return the path of the page that ends a webhook's mail."""
    return f"/unsubscribe/{webhook.account}/{webhook.number}/{token}"


def write_mail(
    context: Context,
    webhook: Subscription,
    delivery: Delivery,
    body: bytes,
    *,
    site: str,
    stop: str,
) -> EmailMessage:
    """Return the mail of a delivery, without its sender and its receiver.

    All mails about a match have the same subject and refer to the same message, so that mail
    programs show them together. The fields for one-press unsubscribing are those of RFC 8058.

    Args:
        context: the names of accounts and games, and the time.
        webhook: the webhook of the delivery.
        delivery: the delivery.
        body: the body that a webhook of the default shape gets.
        site: the address of the pages, without a slash at its end.
        stop: the path of the page that ends the mail.
    """
    message = read_message(context, webhook.account, body)
    words = load_words(CATALOGUE, context.accounts.language_of(webhook.account) or ENGLISH)
    mail = EmailMessage(policy=_POLICY)
    mail["Subject"] = f"{NAME}: {message.title}" if message.title else NAME
    mail["Date"] = format_datetime(datetime.fromtimestamp(context.now() / 1000, UTC))
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{site}{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    text, entry = message.text, "mail.stop"
    if message.challenge:
        text, entry = words.fill("mail.challenge", {}), "mail.refuse"
    link, way_out = f"{site}{message.path}", f"{words.fill(entry, {})}\n{site}{stop}"
    mail.set_content(f"{text}\n{link}\n\n-- \n{way_out}\n")
    return mail
