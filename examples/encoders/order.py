"""The order encoding: squares are numbered, and o[v][t] says that the piece stands on v or a
later one (Tamura et al., Constraints 2009). x[v,t] is defined by two of them."""
from question import *

only(not q["once"], "hunts and covers")
o = [[variable() for t in range(T + 1)] for v in range(n - 1)]  # of v + 1
x = [[variable(f"x[{squares[v]},{t}]") for t in range(T + 1)] for v in range(n)]
for t in range(T + 1):
    for v in range(n):
        here = ([o[v - 1][t]] if v > 0 else []) + ([-o[v][t]] if v < n - 1 else [])
        clauses.extend([-x[v][t], l] for l in here)
        clauses.append([x[v][t]] + [-l for l in here])
        if 0 < v < n - 1:
            clauses.append([-o[v][t], o[v - 1][t]])
        if t < T:
            clauses.append([-x[v][t]] + [x[w][t + 1] for w in near[v]])
for g in goals:
    clauses.append(x[g])
for v, t in ((q["start"], 0), (q["end"], T)):
    if v is not None:
        clauses.append([x[v][t]])
if q["closed"]:
    clauses.extend([-x[v][0], x[v][T]] for v in range(n))
show()
