"""The notebook of the documentation runs cell by cell, with the outputs that it shows."""

import contextlib
import json

from tests.formicary.replay.notebook import NOTEBOOK, run_cells, stored_output


def test_each_cell_of_the_notebook_has_the_output_that_it_shows():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))

    with contextlib.chdir(NOTEBOOK.parent):
        outputs = [(stored_output(cell), text) for cell, text in run_cells(notebook)]

    assert len(outputs) >= 8
    for stored, text in outputs:
        assert text == stored


def test_the_notebook_is_valid():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))

    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
