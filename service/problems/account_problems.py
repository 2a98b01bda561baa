"""Problem types of accounts, a part of the table of all types."""

from accounts.errors import (
    BadKey,
    BadName,
    ClosedAccount,
    ErasedAccount,
    LastManagingKey,
    NameLooksTaken,
    NameTaken,
    NoSuchAccount,
    NoSuchKey,
    NoSuchWebhook,
    TooMany,
    WrongKeyScope,
)
from matches.errors import NoSeat, NotCreator, NotInvitable
from service.problems.problem_type import ProblemType
from webhooks.addresses import AddressRefused, NameNotFound
from webhooks.manage import NoSuchDelivery, WebhookNotActive
from webhooks.schedule import TooManyWait

_REALM = 'Bearer realm="accounts"'

ACCOUNT_PROBLEMS: dict[str, ProblemType] = {
    "invalid-key": ProblemType(
        401,
        "Invalid API key",
        "The token is no API key that works, or the recovery code is none: it may have been"
        " revoked, rotated or used.",
        {"WWW-Authenticate": f'{_REALM}, error="invalid_token"'},
        quiet=(BadKey,),
        advice="Send a key that works, or make one with the recovery code.",
    ),
    "wrong-key-scope": ProblemType(
        403,
        "The key has another scope",
        "The API key works, and is not good for this: a key has the scopes it was issued with.",
        {"WWW-Authenticate": f'{_REALM}, error="insufficient_scope"'},
        errors=(WrongKeyScope,),
        advice="Send a key with the scope that the operation names.",
    ),
    "no-seat": ProblemType(
        403,
        "No seat of yours",
        "The account of the API key holds no seat of this match.",
        quiet=(NoSeat,),
        advice="Take a seat first, or send the token of one.",
    ),
    "not-creator": ProblemType(
        403,
        "Not the creator",
        "Only the account that created the match can do this, with one of its API keys.",
        quiet=(NotCreator,),
        advice="Leave it to the account that created the match.",
    ),
    "not-invitable": ProblemType(
        403,
        "Not to be invited",
        "This account wants nothing from yours, or yours nothing from it.",
        quiet=(NotInvitable,),
        advice="Invite somebody else.",
    ),
    "account-closed": ProblemType(
        403,
        "The account is closed",
        "An administrator has closed the account: it can be read, exported and erased.",
        quiet=(ClosedAccount,),
        advice="Ask whoever runs the service why.",
    ),
    "unknown-account": ProblemType(
        404,
        "Unknown account",
        "There is no account of this name or id, or it was erased.",
        quiet=(NoSuchAccount,),
        advice="Check the name or the id.",
    ),
    "unknown-key": ProblemType(
        404,
        "Unknown API key",
        "The account has no key of this number that works.",
        quiet=(NoSuchKey,),
        advice="Take the number from `GET /v1/account/keys`.",
    ),
    "unknown-webhook": ProblemType(
        404,
        "Unknown webhook",
        "The account has no webhook of this number.",
        quiet=(NoSuchWebhook,),
        advice="Take the number from `GET /v1/webhooks`.",
    ),
    "unknown-delivery": ProblemType(
        404,
        "Unknown delivery",
        "The webhook has no delivery of this id, or it is so old that it is forgotten.",
        quiet=(NoSuchDelivery,),
        advice="Take the id from the list of deliveries.",
    ),
    "webhook-not-active": ProblemType(
        409,
        "The webhook is not active",
        "Nothing but challenges and tests is sent to a webhook that is paused or not confirmed.",
        errors=(WebhookNotActive,),
        advice="Confirm the webhook, or let it go on, first.",
    ),
    "webhook-busy": ProblemType(
        409,
        "Too much waits for the webhook",
        "So many deliveries wait for its receiver that no other is taken.",
        quiet=(TooManyWait,),
        advice="Let the receiver catch up, and ask again.",
    ),
    "address-refused": ProblemType(
        422,
        "The address is refused",
        "A webhook goes to an https address of the open internet, on port 443 or from 1024 on,"
        " written plainly; not to one that leads inside, by itself or by its name.",
        errors=(AddressRefused, NameNotFound),
        advice="Give an https address that the open internet reaches.",
    ),
    "last-managing-key": ProblemType(
        409,
        "The last key that manages the account",
        "Without this key only the recovery code would help: issue another key with the scope"
        " account:manage first, or ask with even_if_last=1.",
        quiet=(LastManagingKey,),
        advice="Issue another key that manages the account first, or ask with `even_if_last=1`.",
    ),
    "name-taken": ProblemType(
        409,
        "The name is taken",
        "Somebody has this name, or one that reads the same, or had it once: choose another.",
        quiet=(NameTaken,),
        errors=(NameLooksTaken,),
        advice="Choose another name.",
    ),
    "too-many": ProblemType(
        409,
        "Too many",
        "The account has as many as it may: remove one first.",
        errors=(TooMany,),
        advice="Remove one that you do not need.",
    ),
    "account-erased": ProblemType(
        410,
        "The account was erased",
        "Nothing of it is left.",
        quiet=(ErasedAccount,),
        advice="Forget the account; register another if you need one.",
    ),
    "invalid-name": ProblemType(
        422,
        "Invalid name",
        "A name has 3 to 30 letters, digits, spaces and marks _ - . of one alphabet; spaces and"
        " marks stand singly, between letters or digits.",
        errors=(BadName,),
        advice="Choose another name.",
    ),
}
