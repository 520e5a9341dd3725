"""Closed tours as sets of cycles, two jumps at each square. A model with more than one cycle is
cut off: some jump leaves a cycle."""
from question import *

only(q["once"] and q["closed"] and T == len(goals) == n > 2, "closed tours of three squares or more")
jumps = {variable(f"h[{squares[a]},{squares[b]}]"): (a, b) for a, b in q["edges"]}
at = [[h for h, jump in jumps.items() if v in jump] for v in range(n)]
for here in at:
    clauses.extend(here[:i] + here[i + 1:] for i in range(len(here)))
    clauses.extend([-a, -b, -c] for i, c in enumerate(here) for j, b in enumerate(here[:i]) for a in here[:j])
    if len(here) < 2:
        clauses.append([])
print('c knightsat {"cuts": true}')
show()
for model in models():
    left = set(range(n))
    while left:
        cycle, new = set(), {min(left)}
        while new:
            cycle |= new
            new = {u for h in model for u in jumps[h] if jumps[h][0] in new or jumps[h][1] in new} - cycle
        if len(cycle) < n:
            print(*[h for h, (a, b) in jumps.items() if (a in cycle) != (b in cycle)], 0)
        left -= cycle
