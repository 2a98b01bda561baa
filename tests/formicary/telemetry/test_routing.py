"""Lines of structlog go to the standard library's logging before anything is logged.

Otherwise they would be printed with the local variables of each frame.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FORMICARY = Path(__file__).parents[3] / "formicary"
LOGGING = sorted(
    {
        path.relative_to(FORMICARY).parts[0].removesuffix(".py")
        for path in FORMICARY.rglob("*.py")
        if re.search(r"^(import|from) structlog", path.read_text(), re.MULTILINE)
    }
)


def test_the_packages_that_log_are_found():
    assert {"servers", "telemetry", "upkeep"} <= set(LOGGING)


@pytest.mark.parametrize("name", [*LOGGING, "wiring", "cli.running"])
def test_what_logs_routes_its_lines(name):
    program = f"import formicary.{name}, structlog; assert structlog.is_configured()"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)

    assert run.returncode == 0, run.stderr
