"""Tests of files for third parties, such as the single-file verifier, which is loaded by path."""

import importlib.util
import sys
from pathlib import Path

FILE = Path(__file__).parents[2] / "sdk" / "verify" / "formicary_verify.py"


def load():
    """Load the single-file verifier as a module."""
    spec = importlib.util.spec_from_file_location("formicary_verify", FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault("formicary_verify", module)
    spec.loader.exec_module(module)
    return module


alone = load()
