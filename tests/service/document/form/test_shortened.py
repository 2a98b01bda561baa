"""Examples of responses are short: pictures and long lists are cut."""

import pytest

from tests.service.document.test_document import FOUND
from tools.description import PATH
from tools.recording.answers import LONG, SHORT, shorten

DRAWING = '<svg viewBox="0 0 9 9"><title>Two ants</title><circle r="4"/></svg>'


@pytest.mark.parametrize(
    ("body", "short"),
    [
        ([1] * LONG, [1] * LONG),
        ([1] * (LONG + 1), [1] * SHORT),
        ({"seats": [[2] * 20]}, {"seats": [[2] * SHORT]}),
        (DRAWING, '<svg viewBox="0 0 9 9"><title>Two ants</title></svg>'),
        ('<svg><g class="ant"/></svg>', "<svg></svg>"),
        ("<svg is no element", "<svg is no element"),
        ({str(n): "word" for n in range(99)}, {"0": "word", "1": "word"}),
        ({str(n): "word" for n in range(20)}, ...),
    ],
)
def test_a_body_is_shortened(body, short):
    assert shorten(body) == (body if short is ... else short)


def test_the_descriptions_have_a_limited_size():
    """Programs read them in one piece, and reviewers read their changes."""
    assert PATH.read_text().count("\n") < 35_000
    assert len(FOUND["paths"]) > 80
