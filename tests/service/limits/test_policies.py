"""Parsing and formatting of limit policies."""

import pytest

from service.limits.policies import DEFAULTS, OFF, Policy, fit_held, read_policies


def test_nothing_said_is_the_default():
    assert read_policies("") == DEFAULTS


def test_off_is_no_limit_at_all():
    assert read_policies(" off ") == OFF == {}


def test_what_is_named_changes_and_the_others_stay():
    policies = read_policies(
        "search=60/hour, create=off, commands=50/second burst 70,held-streams=9"
    )

    assert policies["search"] == Policy("search", 60, 3600)
    assert policies["commands"] == Policy("commands", 50, 1, burst=70)
    assert policies["held-streams"] == Policy("held-streams", 9, 0)
    assert policies["reads"] == DEFAULTS["reads"]
    assert "create" not in policies


def test_commands_without_a_burst_may_come_as_fast_as_they_are_granted():
    assert read_policies("commands=50/second")["commands"] == Policy("commands", 50, 1, burst=50)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("serch=1/minute", "'serch' is not one of commands, create"),
        ("search=1/minute, search=2/minute", "'search' is set twice"),
        ("search", "search='' must be 60/minute"),
        ("search=60", "search='60' must be 60/minute"),
        ("search=0/minute", "numbers must be from 1"),
        ("search=999999/minute", "numbers must be from 1"),
        ("search=-1/minute", "must be 60/minute"),
        ("search=1/fortnight", "must be 60/minute"),
        ("search=1/minute burst 5", "only commands and requests have a burst"),
        ("held-streams=5/minute", "held-streams='5/minute' must be 50"),
        ("off, search=1/minute", "'off' is not one of"),
    ],
)
def test_what_cannot_be_read_is_said(text, said):
    with pytest.raises(ValueError, match=said):
        read_policies(text)


@pytest.mark.parametrize(
    ("policy", "field"),
    [
        (Policy("search", 60, 60), '"search";q=60;w=60'),
        (Policy("commands", 200, 1, burst=1000), '"commands";q=1000;w=5'),
        (Policy("held-streams", 50, 0), '"held-streams";q=50;qu="concurrent-requests"'),
    ],
)
def test_a_policy_is_told_as_a_structured_field(policy, field):
    assert policy.field == field


@pytest.mark.parametrize(("streams", "held"), [(104, 50), (16, 50), (1000, 250)])
def test_an_address_holds_a_quarter_of_the_streams_of_a_process(streams, held):
    assert fit_held(DEFAULTS, streams)["held-streams"].amount == held


@pytest.mark.parametrize("text", ["off", "held-streams=off", "held-streams=7"])
def test_what_is_set_for_held_streams_stays(text):
    set_so = read_policies(text)
    assert fit_held(set_so, 1000) == set_so
