"""A site with players of rated matches."""

import pytest

from tests.web.ratings.people import Rivals


@pytest.fixture
def rivals(site):
    return Rivals(site)


@pytest.fixture
def rated_site(site, rivals):
    """Return a site with two rated matches between Ada, who won one, and Ben, and their keys."""
    for names in (("Ada", "Ben"), ("Ben", "Ada")):
        rivals.play(*names)
    rivals.settle()
    return site, rivals.keys
