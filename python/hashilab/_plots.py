"""Boards and solutions on axes of matplotlib."""

from typing import Any

from hashilab import _native
from hashilab._arguments import wrong_type
from hashilab.errors import MissingLibrary, library

# How far the bridges of an edge lie apart, and how large an island is, in cells.
_APART = 0.16
_RADIUS = 0.36


def plot(board: _native.Board, bridges: list[tuple[str, str, float]], ax: Any) -> Any:
    """Islands as circles with their clues, each bridge as a line; what is no whole number of bridges
    as one broken line with the number."""
    if ax is None:
        ax = library("matplotlib.pyplot").gca()
    if not isinstance(ax, library("matplotlib.axes").Axes) or hasattr(ax, "get_zlim"):
        raise wrong_type("ax", "axes of matplotlib, of two dimensions", ax)
    circle = library("matplotlib.patches").Circle
    rows, cols = board.size
    for start, end, count in bridges:
        (row, col), (to_row, to_col) = _place(start), _place(end)
        if round(count, 6) != round(count):
            ax.plot([col, to_col], [row, to_row], color="gray", linestyle="--", zorder=1)
            # Between neighbours there is no place on the line but above it.
            above = _RADIUS + 0.08 if to_col - col == 1 else 0.0
            middle: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": "x-small", "zorder": 2}
            box = {"facecolor": "white", "edgecolor": "none", "pad": 1} if not above else None
            height = (row + to_row) / 2 - above
            ax.text((col + to_col) / 2, height, f"{count:.2g}", bbox=box, **middle)
            continue
        for number in range(count := round(count)):
            aside = (number - (count - 1) / 2) * _APART
            across, down = (aside, 0.0) if col == to_col else (0.0, aside)
            xs, ys = [col + across, to_col + across], [row + down, to_row + down]
            ax.plot(xs, ys, color="black", linewidth=1.5, zorder=1)
    for cell, clue in board.islands:
        row, col = _place(cell)
        ax.add_patch(circle((col, row), _RADIUS, facecolor="white", edgecolor="black", zorder=2))
        ax.text(col, row, clue, ha="center", va="center", zorder=3)
    ax.set_xlim(-0.6, cols - 0.4)
    ax.set_ylim(rows - 0.4, -0.6)
    ax.set_aspect("equal")
    ax.set_axis_off()
    return ax


def svg(board: _native.Board, bridges: list[tuple[str, str, float]]) -> str | None:
    """The same as a picture of its own; None without matplotlib."""
    from io import StringIO

    try:
        figure = library("matplotlib.figure")
    except MissingLibrary:
        return None
    rows, cols = board.size
    scale = min(0.45, 9 / cols)
    drawn = figure.Figure(figsize=(cols * scale, rows * scale), layout="constrained")
    plot(board, bridges, drawn.subplots())
    text = StringIO()
    drawn.savefig(text, format="svg")
    return text.getvalue()


def _place(cell: str) -> tuple[int, int]:
    row, col = cell[1:].split("c")
    return int(row) - 1, int(col) - 1
