"""Runs the notebooks, and writes what they show as pages.

    python tools/notebooks.py [--pages FOLDER] NOTEBOOK…

Notebooks are kept without outputs; one that has some is refused. Without ``--pages`` they are
run and nothing is written.
"""

import argparse
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert import HTMLExporter

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --line: #8886; --soft: #8881; }}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 56em; margin: 2em auto; padding: 0 1em; }}
pre, code {{ font: 13px/1.45 ui-monospace, monospace; }}
pre {{ overflow-x: auto; margin: .3em 0; }}
.input_area pre {{ background: var(--soft); border-left: 3px solid var(--line); padding: .6em .8em; }}
.anchor-link {{ display: none; }}
.output_wrapper {{ margin: .4em 0 1.2em; overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: 14px; }}
th, td {{ border: 0; border-bottom: 1px solid var(--line); padding: .2em .7em; text-align: right; }}
.output_wrapper :is(svg, img) {{ background: #fff; border-radius: 6px; max-width: 100%; height: auto; }}
</style>
<main>
{body}
</main>
</html>
"""


def ran(path: Path) -> nbformat.NotebookNode:
    """The notebook with what its cells show."""
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    for cell in book.cells:
        if cell.cell_type == "code" and (cell.outputs or cell.execution_count is not None):
            sys.exit(f"{path}: kept with outputs; clear them, they are made again")
    NotebookClient(book, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
    return book


def page(book: nbformat.NotebookNode) -> str:
    """A page of its own, which needs nothing from elsewhere and follows the reader's theme."""
    exporter = HTMLExporter(
        template_name="basic", exclude_input_prompt=True, exclude_output_prompt=True
    )
    body, _ = exporter.from_notebook_node(book)
    title = book.cells[0].source.splitlines()[0].removeprefix("# ")
    return PAGE.format(title=title, body=body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=Path, metavar="FOLDER")
    parser.add_argument("notebooks", type=Path, nargs="+")
    arguments = parser.parse_args()
    for path in arguments.notebooks:
        try:
            book = ran(path)
        except CellExecutionError as error:
            sys.exit(f"{path}: a cell does not run\n{error}")
        if arguments.pages is None:
            print(f"{path.name}: runs")
            continue
        arguments.pages.mkdir(parents=True, exist_ok=True)
        to = arguments.pages / path.with_suffix(".html").name
        to.write_text(page(book), encoding="utf-8")
        print(to)


if __name__ == "__main__":
    main()
