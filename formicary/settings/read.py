"""Reads settings from the environment, and checks combinations of several settings."""

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import replace

from events.connections.addresses import read_address
from formicary.settings.table import TABLE, Settings
from formicary.store_passwords import add_password


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings from environment variables.

    Raises:
        ValueError: a setting is invalid; the message names the variable and the reason.
    """
    settings = Settings(
        **{
            field: setting.parse(setting.variable, text)
            for field, setting in TABLE.items()
            if (text := environ.get(setting.variable))
        }
    )
    derived = {
        field: setting.derive(settings)
        for field, setting in TABLE.items()
        if setting.derive and not environ.get(setting.variable)
    }
    settings = replace(settings, **derived)
    _check_addresses(settings)
    _check_origins(settings)
    if settings.streams >= settings.connections:
        raise ValueError("FORMICARY_STREAMS must be below FORMICARY_CONNECTIONS")
    settings = replace(settings, **_read_passwords(settings, environ))
    _check_mail(settings)
    return settings


def _check_addresses(settings: Settings) -> None:
    """Raise a ValueError unless jobs and read models are stored on a single server."""
    if _is_cluster(settings.jobs_url):
        raise ValueError("JOBS_URL: jobs and read models need one server, not a cluster")
    if _is_cluster(settings.events_url) and not settings.jobs_url:
        raise ValueError("JOBS_URL must be set to a single server if EVENTS_URL is a cluster")


def _check_origins(settings: Settings) -> None:
    """Raise a ValueError unless all origins of passkeys are at their domain or below it."""
    domain = settings.passkey_domain
    for origin in settings.passkey_origins:
        host = urlsplit(origin).hostname or ""
        if domain is None or not f".{host}".endswith(f".{domain}"):
            raise ValueError(
                f"FORMICARY_PASSKEY_ORIGINS: {origin} is not at FORMICARY_PASSKEY_DOMAIN"
            )


def _check_mail(settings: Settings) -> None:
    """Raise a ValueError unless the mail server is valid and has a sender."""
    if settings.smtp and not settings.mail_from:
        raise ValueError("FORMICARY_SMTP needs the address of a sender: FORMICARY_MAIL_FROM")
    try:
        _ = settings.mail_server
    except ValueError as error:
        raise ValueError(f"FORMICARY_SMTP: {error}") from None


def _is_cluster(url: str | None) -> bool:
    address = read_address(url or "")
    return address is not None and address.kind == "cluster"


def _read_passwords(settings: Settings, environ: Mapping[str, str]) -> dict[str, str | None]:
    """Return the store URLs by field name, after inserting the passwords from their files."""
    addresses: dict[str, str | None] = {}
    for field, setting in TABLE.items():
        if file := setting.file_variable and environ.get(setting.file_variable):
            try:
                addresses[field] = add_password(getattr(settings, field), Path(file))
            except ValueError as error:
                raise ValueError(f"{setting.file_variable}: {error}") from None
    return addresses
