"""Decisions and folds of an account's webhooks."""

import pytest

from accounts.commands import (
    ChangeWebhook,
    CloseAccount,
    ConfirmWebhook,
    EraseAccount,
    PauseWebhook,
    RemoveWebhook,
    ResumeWebhook,
    RotateWebhookSecret,
    SubscribeWebhook,
)
from accounts.errors import ClosedAccount, NoSuchWebhook
from accounts.events import (
    WebhookConfirmed,
    WebhookPaused,
    WebhookRemoved,
    WebhookResumed,
    WebhookSecretRotated,
)
from accounts.state import WebhookState
from tests.accounts.making import VAULT, new_account

SUBSCRIBED = SubscribeWebhook("where and what")


@pytest.mark.parametrize(
    ("before", "command", "event"),
    [
        ((), ConfirmWebhook(1), WebhookConfirmed(webhook=1)),
        ((ConfirmWebhook(1),), ConfirmWebhook(1), None),
        ((), RotateWebhookSecret(1), WebhookSecretRotated(webhook=1, secret=2)),
        (
            (RotateWebhookSecret(1),),
            RotateWebhookSecret(1),
            WebhookSecretRotated(webhook=1, secret=3),
        ),
        ((), PauseWebhook(1, "gone"), WebhookPaused(webhook=1, reason="gone")),
        ((PauseWebhook(1, "gone"),), PauseWebhook(1, "owner"), None),
        ((PauseWebhook(1, "gone"),), ResumeWebhook(1), WebhookResumed(webhook=1)),
        ((), ResumeWebhook(1), None),
        ((), RemoveWebhook(1), WebhookRemoved(webhook=1)),
    ],
)
def test_a_webhook_is_confirmed_rotated_paused_resumed_and_removed(before, command, event):
    past = new_account(SUBSCRIBED, *before)

    assert past.when(command) == (() if event is None else (event,))


@pytest.mark.parametrize(
    "command",
    [
        ChangeWebhook(1, "other"),
        ConfirmWebhook(1),
        RotateWebhookSecret(1),
        PauseWebhook(1, "owner"),
        ResumeWebhook(1),
        RemoveWebhook(1),
    ],
)
def test_of_a_webhook_that_is_not_there_nothing_is_asked(command):
    with pytest.raises(NoSuchWebhook):
        new_account().when(command)
    with pytest.raises(NoSuchWebhook):
        new_account(SUBSCRIBED, RemoveWebhook(1)).when(command)
    with pytest.raises(ClosedAccount):
        new_account(SUBSCRIBED, CloseAccount("abuse")).when(command)


def test_a_webhook_folds_to_what_became_of_it():
    past = new_account(
        SUBSCRIBED,
        ConfirmWebhook(1),
        RotateWebhookSecret(1),
        PauseWebhook(1, "failing"),
        ChangeWebhook(1, "elsewhere"),
    )

    state = past.account.webhooks[1]

    assert VAULT.open(state.details) == "elsewhere"
    assert state == WebhookState(
        1,
        state.details,
        1000,
        is_confirmed=True,
        secret=2,
        rotated_at=1000,
        paused="failing",
    )


def test_a_number_of_a_webhook_never_comes_again():
    past = new_account(SUBSCRIBED, RemoveWebhook(1), SUBSCRIBED)

    assert list(past.account.webhooks) == [2]
    assert new_account(SUBSCRIBED, EraseAccount()).account.webhooks == {}


def test_secrets_and_challenges_differ_by_webhook_number_and_delivery():
    secrets = {VAULT.webhook_secret(*of) for of in ((1, 1), (1, 2), (2, 1), (11, 1), (1, 11))}
    challenges = {VAULT.webhook_challenge(*of) for of in ((1, "wd_1"), (1, "wd_2"), (2, "wd_1"))}

    assert len(secrets) == 5
    assert len(challenges) == 3
    assert all(secret.startswith("whsec_") for secret in secrets)
