# A cell as people copy it, with statements that say nothing of the board.
import gurobipy as gp
m, n = 4, 2  # columns and rows
P = [(0, 0),
     (1, 3)]
L = [1, 1]; k = len(P)
model = gp.Model("bridges")
print(k == len(L))
