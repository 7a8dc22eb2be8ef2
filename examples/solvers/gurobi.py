"""Gurobi through gurobipy: gurobi.py PROGRAM SECONDS SOLUTION."""

import sys

import gurobipy

program, seconds, solution = sys.argv[1:]
model = gurobipy.read(program)
model.params.TimeLimit, model.params.Threads, model.params.MIPGap = float(seconds), 1, 0
model.optimize()
status = {2: "optimal", 3: "infeasible", 4: "infeasible", 9: "time limit"}.get(model.status, "?")
with open(solution, "w") as file:
    print("# status:", status, file=file)
    for column in model.getVars() if model.SolCount else []:
        print(column.VarName, column.X, file=file)
