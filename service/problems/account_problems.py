"""Problem types for accounts. They are part of the table of all types."""

from accounts.errors import (
    BadKey,
    BadName,
    BadPasskey,
    ChallengeSpent,
    ClosedAccount,
    ErasedAccount,
    LastManagingKey,
    NameLooksTaken,
    NameTaken,
    NoSuchAccount,
    NoSuchKey,
    NoSuchPasskey,
    NoSuchWebhook,
    PasskeysOff,
    TooMany,
    WrongKeyScope,
)
from matches.errors import NoSeat, NotCreator, NotInvitable
from matches.notes.errors import NoSuchNote, TooManyNotes
from service.problems.problem_type import ProblemType
from webhooks.addresses import AddressRefused, NameNotFound
from webhooks.manage import NoSuchDelivery, WebhookNotActive
from webhooks.schedule import TooManyWait

_REALM = 'Bearer realm="accounts"'

ACCOUNT_PROBLEMS: dict[str, ProblemType] = {
    "invalid-key": ProblemType(
        401,
        "Invalid API key",
        "The token is not a working API key, or the recovery code is not valid. It may have been"
        " revoked, rotated or used.",
        {"WWW-Authenticate": f'{_REALM}, error="invalid_token"'},
        quiet=(BadKey,),
        advice="Send a working key, or create one with the recovery code.",
    ),
    "wrong-key-scope": ProblemType(
        403,
        "The key has the wrong scope",
        "The API key works but does not have the required scope. A key keeps the scopes that it"
        " was issued with.",
        {"WWW-Authenticate": f'{_REALM}, error="insufficient_scope"'},
        errors=(WrongKeyScope,),
        advice="Send a key with the scope that the operation requires.",
    ),
    "no-seat": ProblemType(
        403,
        "No seat",
        "The account of the API key does not hold a seat in this match, or the request names a"
        " seat (`as`) that its token does not play. Only the token of all seats names a seat.",
        quiet=(NoSeat,),
        advice="Take a seat first, or send the token of a seat. With the token of all seats, name a"
        " seat in `as`.",
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
        "The account cannot be invited",
        "This account has blocked yours, or yours has blocked it.",
        quiet=(NotInvitable,),
        advice="Invite another account.",
    ),
    "account-closed": ProblemType(
        403,
        "The account is closed",
        "An administrator has closed the account. It can only be read, exported and erased.",
        quiet=(ClosedAccount,),
        advice="Ask the operator of the service for the reason.",
    ),
    "unknown-account": ProblemType(
        404,
        "Unknown account",
        "There is no account with this name or id, or it was erased.",
        quiet=(NoSuchAccount,),
        advice="Check the name or the id.",
    ),
    "unknown-key": ProblemType(
        404,
        "Unknown API key",
        "The account has no working key with this number.",
        quiet=(NoSuchKey,),
        advice="Take the number from `GET /v1/account/keys`.",
    ),
    "unknown-passkey": ProblemType(
        404,
        "Unknown passkey",
        "The account has no passkey with this number.",
        quiet=(NoSuchPasskey,),
        advice="Take the number from `GET /v1/account/passkeys`.",
    ),
    "passkeys-off": ProblemType(
        409,
        "No passkeys here",
        "The service has no domain for passkeys. Its operator sets `FORMICARY_PASSKEY_DOMAIN`."
        " Without it, passkeys only work at `localhost`.",
        quiet=(PasskeysOff,),
        advice="Sign in with an API key.",
    ),
    "challenge-spent": ProblemType(
        409,
        "The challenge is no longer valid",
        "A challenge is valid once, for five minutes, and for the purpose that it was returned"
        " for.",
        quiet=(ChallengeSpent,),
        advice="Request another challenge, and let the person confirm once more.",
    ),
    "passkey-refused": ProblemType(
        422,
        "The passkey is refused",
        "The credential does not answer the challenge: its domain, origin, public key or signature"
        " differs, or its person was not verified.",
        errors=(BadPasskey,),
        advice="Request another challenge, and choose another passkey. If none works, sign in with"
        " the recovery code.",
    ),
    "unknown-webhook": ProblemType(
        404,
        "Unknown webhook",
        "The account has no webhook with this number.",
        quiet=(NoSuchWebhook,),
        advice="Take the number from `GET /v1/webhooks`.",
    ),
    "unknown-delivery": ProblemType(
        404,
        "Unknown delivery",
        "The webhook has no delivery with this id, or it was deleted because of its age.",
        quiet=(NoSuchDelivery,),
        advice="Take the id from the list of deliveries.",
    ),
    "webhook-not-active": ProblemType(
        409,
        "The webhook is not active",
        "A webhook that is paused or not confirmed is only sent challenges and tests.",
        errors=(WebhookNotActive,),
        advice="Confirm or resume the webhook first.",
    ),
    "webhook-busy": ProblemType(
        409,
        "The webhook is busy",
        "Too many deliveries are waiting for its receiver.",
        quiet=(TooManyWait,),
        advice="Let the receiver catch up, and try again.",
    ),
    "address-refused": ProblemType(
        422,
        "The address is refused",
        "A webhook requires an https address on the public internet, on port 443 or from 1024 on,"
        " in plain notation. Internal addresses are refused, and so are names that lead to them.",
        errors=(AddressRefused, NameNotFound),
        advice="Send an https address that can be reached from the public internet.",
    ),
    "last-managing-key": ProblemType(
        409,
        "The last key that manages the account",
        "Without this key only the recovery code would give access. Issue another key with the"
        " scope account:manage first, or repeat the request with even_if_last=1.",
        quiet=(LastManagingKey,),
        advice="Issue another key that manages the account first, or add `even_if_last=1`.",
    ),
    "name-taken": ProblemType(
        409,
        "The name is taken",
        "Another account has this name or one that reads the same, or had it once. Choose another"
        " name.",
        quiet=(NameTaken,),
        errors=(NameLooksTaken,),
        advice="Choose another name.",
    ),
    "too-many": ProblemType(
        409,
        "Too many",
        "The account has reached the maximum number. Remove one first.",
        errors=(TooMany,),
        advice="Remove one that you do not need.",
    ),
    "unknown-note": ProblemType(
        404,
        "Unknown note",
        "The match has no note or study with this id that you may see.",
        quiet=(NoSuchNote,),
        advice="Take the id from the list of notes or studies of the match.",
    ),
    "too-many-notes": ProblemType(
        409,
        "Too many notes",
        "The match has the maximum number of notes, studies, or changes of them.",
        errors=(TooManyNotes,),
        advice="Delete a note that you do not need.",
    ),
    "account-erased": ProblemType(
        410,
        "The account was erased",
        "Nothing of the account is left.",
        quiet=(ErasedAccount,),
        advice="Forget the account. Register another if you need one.",
    ),
    "invalid-name": ProblemType(
        422,
        "Invalid name",
        "A name has 3 to 30 letters, digits, spaces and marks _ - . of one alphabet. Spaces and"
        " marks must be single, and between letters or digits.",
        errors=(BadName,),
        advice="Choose another name.",
    ),
}
