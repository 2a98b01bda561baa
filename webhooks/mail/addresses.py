"""Mail addresses of people: their syntax, and protection against the internal network."""

from email_validator import EmailNotValidError, validate_email

from webhooks.addresses import AddressRefused, is_internal_name
from webhooks.subscriptions import MAILTO

_ROUTES = frozenset("%!")  # old mail servers read `anna%inner.host@example.org` as a route


def read_address(url: str) -> str:
    """Return the mail address of a URL such as `mailto:anna@example.org`, in ASCII.

    Its domain is not looked up, because the mail server of the operator does that.

    Raises:
        AddressRefused: the URL has another form, or the address is invalid or internal. The reason
            does not contain the address.
    """
    scheme, given = url[: len(MAILTO)], url[len(MAILTO) :]
    if scheme.lower() != MAILTO:
        raise AddressRefused("mail needs an address like mailto:anna@example.org")
    try:
        parsed = validate_email(given, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError as error:
        raise AddressRefused("its mail address is not valid") from error
    address = parsed.ascii_email
    if address is None or not _ROUTES.isdisjoint(parsed.local_part):
        raise AddressRefused("its mail address is not valid")
    if is_internal_name(parsed.ascii_domain.lower()):
        raise AddressRefused("its host is an internal name")
    return address
