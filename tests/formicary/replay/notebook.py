"""Runs the code cells of a notebook, without Jupyter, and stores their outputs.

`python -m tests.formicary.replay.notebook` writes the outputs into the notebook again.
"""

import ast
import contextlib
import io
import json
from pathlib import Path

NOTEBOOK = Path(__file__).parents[3] / "docs" / "replay.ipynb"


def run_cells(notebook):
    """Yield each code cell with its output: printed text, then the value of its last expression."""
    names = {"__name__": "notebook"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            yield cell, _run("".join(cell["source"]), names)


def _run(source, names):
    tree, printed, value = ast.parse(source), io.StringIO(), None
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102 - a cell of our notebook
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
    return printed.getvalue() + ("" if value is None else f"{value!r}\n")


def stored_output(cell):
    """Return the output that the notebook stores for a cell."""
    texts = [
        output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"]
        for output in cell["outputs"]
    ]
    return "".join("".join(text) for text in texts)


def write_outputs(path=NOTEBOOK):
    """Run a notebook and store the outputs of its cells."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    with contextlib.chdir(path.parent):
        for number, (cell, text) in enumerate(run_cells(notebook), 1):
            lines = text.splitlines(keepends=True)
            cell["execution_count"] = number
            cell["outputs"] = (
                [{"name": "stdout", "output_type": "stream", "text": lines}] if lines else []
            )
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_outputs()
