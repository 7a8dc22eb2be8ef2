"""Puts the same boards to hashilab and to the packages `hashi` and `hashiwokakero` of PyPI.

    python -m venv a && a/bin/pip install hashi
    python -m venv b && b/bin/pip install hashiwokakero
    python docs/race-pypi.py a/bin/python b/bin/python [SECONDS]

It runs where hashilab is installed. Each solver has one process a board and so many seconds for
it [default: 10]; what is timed is the solving alone, not Python's start. An answer counts as right
where hashilab finds that it keeps every rule. Both packages have the module `hashi`, so each needs
an environment of its own.
"""

import json
import statistics
import subprocess
import sys
import time
from typing import Any

import hashilab as hl

# What each package makes of islands `[[row, column, clue], …]`: bridges `[[r, c, r, c, n], …]`.
HASHI = """
from hashi import solve_puzzle
def solve(rows, columns, islands):
    points = [{"x": c, "y": r, "count": n} for r, c, n in islands]
    puzzle = {"width": columns, "height": rows, "islands": points, "difficulty": 0}
    return [[y1, x1, y2, x2, 2 if kind == "=" else 1] for x1, y1, x2, y2, kind in solve_puzzle(puzzle)]
"""
HASHIWOKAKERO = """
from hashi.core import Node
from hashi.solver import solve as solutions
def solve(rows, columns, islands):
    grid = [[Node(i, j) for j in range(columns)] for i in range(rows)]
    for r, c, n in islands:
        grid[r][c].make_island(n)
    found = solutions(grid)
    if not found:
        return []
    grid, bridges = found[0].grid, []
    places = {(r, c) for r, c, _ in islands}
    for r, c in places:
        for down, right in ((0, 1), (1, 0)):
            i, j, thickness = r + down, c + right, 0
            while i < rows and j < columns and (i, j) not in places and grid[i][j].n_type == 2:
                thickness = grid[i][j].b_thickness if grid[i][j].b_dir == right else 0
                if not thickness:
                    break
                i, j = i + down, j + right
            if thickness and (i, j) in places:
                bridges.append([r, c, i, j, thickness])
    return bridges
"""
WORK = """
import json, sys, time
rows, columns, islands = json.load(sys.stdin)
begun = time.perf_counter()
bridges = solve(rows, columns, islands)
print(json.dumps([time.perf_counter() - begun, bridges]))
"""


def put(python: str, code: str, board: hl.Board, seconds: float) -> tuple[float, Any] | None:
    """The seconds that a package took and what it found; None where it did not end."""
    places = [
        [*(int(part) - 1 for part in cell[1:].split("c")), int(clue)]
        for cell, clue in board.islands.items()
    ]
    call = [python, "-c", code + WORK]
    try:
        done = subprocess.run(
            call, input=json.dumps([*board.size, places]), capture_output=True, text=True,
            timeout=seconds + 1, check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        return seconds, None
    took, bridges = json.loads(done.stdout.splitlines()[-1])
    return took, bridges


def ours(board: hl.Board, engine: Any) -> tuple[float, Any]:
    begun = time.perf_counter()
    solution = board.solve(engine=engine)
    return time.perf_counter() - begun, solution.bridges


def is_right(board: hl.Board, bridges: Any) -> bool:
    if isinstance(bridges, list):
        bridges = {(f"r{a + 1}c{b + 1}", f"r{c + 1}c{d + 1}"): n for a, b, c, d, n in bridges}
    try:
        return bool(bridges) and board.check(bridges).value is True
    except hl.HashiError:
        return False


def main() -> None:
    first, second, *rest = sys.argv[1:]
    seconds = float(rest[0]) if rest else 10.0
    ways = {
        "hashi": lambda board: put(first, HASHI, board, seconds),
        "hashiwokakero": lambda board: put(second, HASHIWOKAKERO, board, seconds),
        "hashilab, HiGHS": lambda board: ours(board, "highs"),
        "hashilab, clause learning": lambda board: ours(board, "cdcl"),
    }
    print("| boards | solver | ended | right | median ms | worst ms |\n|---|---|---|---|---|---|")
    for size, level in (("7x7", "easy"), ("10x10", "medium"), ("15x15", "medium"), ("25x25", "medium")):
        boards = list(hl.generate(size=size, level=level, count=20, seed=1))
        for name, solve in ways.items():
            found = [solve(board) for board in boards]
            ended = [one for one in found if one is not None]
            right = sum(is_right(board, one[1]) for board, one in zip(boards, found) if one)
            times = [1000 * one[0] for one in ended] or [float("nan")]
            print(f"| {len(boards)} of {size}, {level} | {name} | {len(ended)} | {right} |"
                  f" {statistics.median(times):.2f} | {max(times):.2f} |", flush=True)


main()
