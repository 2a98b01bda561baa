"""The real servers for tests of the simulated ones."""

from tests.servers import running

__all__ = ["running"]
