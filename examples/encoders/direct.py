import json, sys

q = json.load(sys.stdin)
if q["ordered"] or q["numbers"] or q["symmetric"]:
    print("goals in any order, and nothing else", file=sys.stderr)
    sys.exit(3)
squares, T = q["squares"], q["moves"]
n, clauses, near = len(squares), [], [[] for _ in squares]
for a, b in q["edges"]:
    near[a].append(b)
    near[b].append(a)

def x(v, t):  # after t moves the piece stands on v
    return t * n + v + 1

for t in range(T + 1):  # it is somewhere, and not in two places; the next place is a jump away
    clauses.append([x(v, t) for v in range(n)])
    clauses += [[-x(u, t), -x(v, t)] for v in range(n) for u in range(v)]
    if t < T:
        clauses += [[-x(v, t)] + [x(w, t + 1) for w in near[v]] for v in range(n)]
for g in q["goals"]:
    clauses.append([x(g, t) for t in range(T + 1)])
for v, t in ((q["start"], 0), (q["end"], T)):
    if v is not None:
        clauses.append([x(v, t)])
if q["closed"]:
    clauses += [[-x(v, 0), x(v, T)] for v in range(n)]
if q["closed"] and q["once"] and T == 0:  # to stay is not to come back
    clauses.append([])
if q["once"]:  # the return to the start is no second visit
    times = range(T if q["closed"] else T + 1)
    clauses += [[-x(v, s), -x(v, t)] for v in range(n) for t in times for s in range(t)]

for t in range(T + 1):
    for v in range(n):
        print("c varname", x(v, t), f"x[{squares[v]},{t}]")
print("p cnf", n * (T + 1), len(clauses))
for c in clauses:
    print(*c, 0)
