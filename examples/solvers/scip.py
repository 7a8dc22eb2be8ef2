"""SCIP through PySCIPOpt: scip.py PROGRAM SECONDS SOLUTION."""

import sys

from pyscipopt import Model

program, seconds, solution = sys.argv[1:]
model = Model()
model.readProblem(program)
model.setParam("limits/time", float(seconds))
model.optimize()
with open(solution, "w") as file:
    print("# status:", model.getStatus().replace("timelimit", "time limit"), file=file)
    for column in model.getVars() if model.getNSols() else []:
        print(column.name, model.getVal(column), file=file)
