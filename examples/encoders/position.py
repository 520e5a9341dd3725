"""Absolute positions of a tour: each square has a place in it, each place a square, and squares
at places next to each other are a jump apart (Prestwich, 2003)."""
from question import *

places = T if q["closed"] else T + 1
only(q["once"] and len(goals) == n and places == n, "tours")
x = [[variable(f"x[{squares[v]},{t}]") for t in range(n)] for v in range(n)]
for v in range(n):
    exactly_one(x[v])
    exactly_one([x[u][v] for u in range(n)])
    for t in range(n if q["closed"] else n - 1):
        clauses.append([-x[v][t]] + [x[w][(t + 1) % n] for w in near[v]])
for v, t in ((q["start"], 0), (q["end"], 0 if q["closed"] else T)):
    if v is not None:
        clauses.append([x[v][t]])
if q["closed"]:  # the walk comes back: the same variables again, as far as their names go
    for v in range(n):
        back = variable(f"x[{squares[v]},{T}]")
        clauses.extend(([-back, x[v][0]], [back, -x[v][0]]))
show()
