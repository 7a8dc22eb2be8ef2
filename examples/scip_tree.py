"""SCIP's own search tree of a board's program, beside the plain one of `hashi branch`.

    python examples/scip_tree.py board.csv [formulation]

It needs hashilab and PySCIPOpt. SCIP is run twice: as it is by default, and with presolve, cuts,
heuristics, propagation and conflicts off, which is nearer to the method as it is taught. What is
still different is written down in models/branch-and-bound.md.
"""

import sys
import tempfile
from pathlib import Path

import hashilab as hl
from pyscipopt import SCIP_EVENTTYPE, SCIP_PARAMSETTING, Eventhdlr, Model


class Nodes(Eventhdlr):
    """Counts what becomes of nodes, and remembers who is above whom."""

    KINDS = {
        SCIP_EVENTTYPE.NODEBRANCHED: "branched",
        SCIP_EVENTTYPE.NODEFEASIBLE: "whole",
        # SCIP says the same of nodes that a bound prunes.
        SCIP_EVENTTYPE.NODEINFEASIBLE: "infeasible or pruned",
    }

    def __init__(self):
        self.fates = {}
        self.depth = 0

    def eventinit(self):
        for kind in self.KINDS:
            self.model.catchEvent(kind, self)

    def eventexec(self, event):
        node = event.getNode()
        self.fates[node.getNumber()] = self.KINDS[event.getType()]
        self.depth = max(self.depth, node.getDepth())


def by_scip(text, plain):
    """The number of nodes, the depth, the value and the fates."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.lp"
        path.write_text(text)
        scip = Model()
        scip.hideOutput()
        scip.readProblem(str(path))
        if plain:
            scip.setPresolve(SCIP_PARAMSETTING.OFF)
            scip.setHeuristics(SCIP_PARAMSETTING.OFF)
            scip.setSeparating(SCIP_PARAMSETTING.OFF)
            scip.setParam("propagating/maxrounds", 0)
            scip.setParam("propagating/maxroundsroot", 0)
            scip.setParam("conflict/enable", False)
            # The column farthest from whole, and the node with the best bound.
            scip.setParam("branching/mostinf/priority", 1_000_000)
            scip.setParam("nodeselection/bfs/stdpriority", 1_000_000)
        nodes = Nodes()
        scip.includeEventhdlr(nodes, "nodes", "what becomes of nodes")
        scip.optimize()
        fates = {}
        for fate in nodes.fates.values():
            fates[fate] = fates.get(fate, 0) + 1
        return scip.getNTotalNodes(), nodes.depth, scip.getObjVal(), fates


def compare(board, formulation="flow"):
    """Yields a line for each search."""
    (ours,) = board.branch([formulation], minimise="built", nodes=10_000).value
    names = ("branched", "whole", "infeasible", "pruned", "open")
    fates = {name: ours[name] for name in names if ours[name]}
    yield "hashi branch", ours["nodes"], ours["depth"], ours["best"], fates
    text = board.model(formulation, minimise="built").to_lp()
    for name, plain in (("SCIP, plain", True), ("SCIP", False)):
        yield name, *by_scip(text, plain)


if __name__ == "__main__":
    chosen = hl.Board(Path(sys.argv[1]).read_text())
    for name, nodes, depth, value, fates in compare(chosen, *sys.argv[2:]):
        parts = ", ".join(f"{count} {fate}" for fate, count in fates.items())
        print(f"{name:14} {nodes:6} nodes  depth {depth:3}  value {value:g}  {parts}")
