"""The service and the finished matches of the tests of the slider."""

from tests.web.time.conftest import finished_match, over, site

__all__ = ["finished_match", "over", "site"]
