"""The labels of an analysis chart are in the reader's language."""

import pytest

from games.words import load_words
from service.analyses.chart import draw_chart
from service.analyses.responses import (
    AnalysisProgress,
    AnalysisShown,
    ChancesShown,
    MomentShown,
    SwingShown,
)


def analysis():
    moment = MomentShown(
        first=4,
        version=5,
        by="seat",
        seat=1,
        text="End the turn",
        after=ChancesShown((0.25, 0.75), (0.01, 0.01)),
        choice=SwingShown(1, 12.54, 1.26),
        is_close=False,
        luck=(),
        url="/v1/matches/m/state?at=5",
    )
    start = ChancesShown((0.5, 0.5), (0.01, 0.01))
    progress = AnalysisProgress(8, 8)
    return AnalysisShown("m", "hex", 9, "quick", "1", "done", progress, start, (moment,), (5,))


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("Winning chances", "Seat 1, version 5: End the turn: +12.5 ", "75%")),
        ("de", ("Gewinnchancen", "Seat 1, Version 5: End the turn: +12,5 ", "75 %")),
        ("es", ("Posibilidades de ganar", "Seat 1, versi&#243;n 5: End the turn: +12,5 ", "75 %")),
    ],
)
def test_a_chart_speaks_the_readers_language(language, texts):
    picture = draw_chart(analysis(), 2, "Hex", load_words("service", language), is_allied=False)
    assert [text for text in texts if text not in picture] == []
