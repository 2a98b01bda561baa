"""The service and the finished matches of the tests of the slider, and authors of notes."""

from tests.web.notes.conftest import author_of
from tests.web.time.conftest import finished_match, over, site

__all__ = ["author_of", "finished_match", "over", "site"]
