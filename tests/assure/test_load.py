"""Some of the fault rounds of `make load ARGS="--faults 200"`, on the whole service."""

import os

import pytest

from bench.load.campaign import run_campaign

ROUNDS = int(os.environ.get("ROUNDS", "12"))
STOP_SECONDS = 5.0


@pytest.mark.assure
@pytest.mark.timeout(900)
def test_nothing_told_is_lost_or_doubled_and_everything_goes_on(tmp_path):
    campaign = run_campaign(tmp_path, ROUNDS, stop_seconds=STOP_SECONDS)

    assert campaign.holds, campaign
    assert len(campaign.rounds) == ROUNDS
    assert campaign.acknowledged > ROUNDS
    assert campaign.matches >= 7  # four matches of people and three of bots
