"""The log encoding: the number of the square in bits (Iwama & Miyazaki, IFIP 1994). The piece
may stay, so that the walk has at most T moves; and no variable says where it is, so that this
program reads the models."""
from question import *

only(not q["once"], "hunts and covers")
k = max(1, (n - 1).bit_length())
bits = [[variable() for _ in range(k)] for t in range(T + 1)]


def on(v, t):
    return [b if v >> i & 1 else -b for i, b in enumerate(bits[t])]


def off(v, t):
    return [-l for l in on(v, t)]


for t in range(T + 1):
    clauses.extend(off(v, t) for v in range(n, 2**k))
    if t < T:
        clauses.extend(off(v, t) + off(w, t + 1) for v in range(n) for w in range(n) if w != v and w not in near[v])
for g in goals:
    visits = [variable() for t in range(T + 1)]
    clauses.append(visits)
    clauses.extend([-visit, l] for t, visit in enumerate(visits) for l in on(g, t))
for v, t in ((q["start"], 0), (q["end"], T)):
    if v is not None:
        clauses.extend([l] for l in on(v, t))
if q["closed"]:
    for a, b in zip(bits[0], bits[T]):
        clauses.extend(([-a, b], [a, -b]))
print('c knightsat {"at_most": true, "reads": true}')
show()
for model in models():
    walk = [sum(1 << i for i, b in enumerate(bits[t]) if b in model) for t in range(T + 1)]
    print("walk", *[squares[v] for t, v in enumerate(walk) if t == 0 or v != walk[t - 1]])
