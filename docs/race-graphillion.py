#!/usr/bin/env python3
"""Race `hashi count` against Graphillion on a folder of .has boards.

    pip install graphillion
    docs/race-graphillion.py target/release/hashi boards/*.has

Graphillion counts subgraphs by zero-suppressed decision diagrams (Inoue, Iwashita, Kawahara,
Minato 2016). A board becomes a graph: islands are vertices, an edge that may carry two bridges
is a direct edge and a detour through a vertex of its own. The detour is there only beside the
direct edge, two edges that cross exclude each other, every island has its clue as its degree,
every detour's middle none or two, and all islands are connected. An edge of two islands
carries at most the smaller clue, and two islands with clue 1 are not joined on boards with
more. Edges are taken row by row, which is quicker than Graphillion's own order on these
boards (--order bfs for that one).

Both are whole processes on one thread; times are CPU seconds, the start of each included.
Both numbers must agree. Nothing of hashi depends on this script.
"""

import argparse
import resource
import statistics
import subprocess
import sys


def board(path):
    """The size and the clues by cell."""
    with open(path, encoding="ascii") as text:
        rows, cols, _ = map(int, text.readline().split()[:3])
        lines = [list(map(int, line.split())) for line in text if line.strip()]
    clues = {(r, c): clue for r, line in enumerate(lines[:rows]) for c, clue in enumerate(line) if clue}
    return rows, cols, clues


def edges(clues):
    """Pairs of islands that see each other, with the most bridges between them."""
    found = []
    for cell, clue in sorted(clues.items()):
        row, col = cell
        right = min((c for r, c in clues if r == row and c > col), default=None)
        below = min((r for r, c in clues if c == col and r > row), default=None)
        for other in [(row, right) if right is not None else None, (below, col) if below is not None else None]:
            if other is None or (clue == clues[other] == 1 and len(clues) > 2):
                continue
            found.append((cell, other, min(2, clue, clues[other])))
    return found


def cross(one, other):
    (r1, c1), (r2, c2), _ = one
    (s1, d1), (s2, d2), _ = other
    return r1 == r2 and d1 == d2 and c1 < d1 < c2 and s1 < r1 < s2


def count_by_graphillion(path, order):
    from graphillion import GraphSet

    _, _, clues = board(path)
    joined = edges(clues)
    name = {cell: number for number, cell in enumerate(sorted(clues), 1)}
    universe, detours, direct = [], [], []
    degrees = {name[cell]: clue for cell, clue in clues.items()}
    for number, (one, other, most) in enumerate(joined, len(name) + 1):
        direct.append((name[one], name[other]))
        universe.append(direct[-1])
        if most == 2:
            halves = [(name[one], number), (number, name[other])]
            universe += halves
            detours.append((direct[-1], halves))
            degrees[number] = range(0, 3, 2)
    if order == "bfs":
        GraphSet.set_universe(universe)
    else:
        GraphSet.set_universe(universe, traversal="as-is")
    allowed = GraphSet({})
    for edge, halves in detours:
        allowed -= allowed.including(halves[0]).excluding(edge)
    for i, one in enumerate(joined):
        for j, other in enumerate(joined):
            if cross(one, other):
                allowed -= allowed.including(direct[i]).including(direct[j])
    islands = list(range(1, len(name) + 1))
    graphs = GraphSet.graphs(vertex_groups=[islands], degree_constraints=degrees, graphset=allowed)
    return graphs.len()


def timed(command):
    """What a command prints, and its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return ran.stdout.strip() or f"exit code {ran.returncode}", spent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--order", choices=["rows", "bfs"], default="rows")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("hashi", help="the program; with --alone ignored")
    parser.add_argument("boards", nargs="+")
    args = parser.parse_args()
    if args.alone:
        print(count_by_graphillion(args.boards[0], args.order))
        return 0
    ratios, wrong = [], 0
    print("board,solutions,hashi_cpu_seconds,graphillion_cpu_seconds,ratio,agree")
    for path in args.boards:
        ours, quick = timed([args.hashi, "count", "--quiet", path])
        theirs, slow = timed([sys.executable, __file__, "--alone", "--order", args.order, args.hashi, path])
        ratios.append(slow / max(quick, 0.001))
        wrong += ours != theirs
        agree = "yes" if ours == theirs else f"no: {theirs}"
        print(f"{path.rsplit('/', 1)[-1]},{ours},{quick:.4f},{slow:.3f},{ratios[-1]:.0f},{agree}", flush=True)
    print(f"median ratio {statistics.median(ratios):.0f} of {len(ratios)} boards, {wrong} disagree", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
