"""What the encoders here have in common: the question, and how a formula is printed."""
import json, sys

q = json.load(sys.stdin)
squares, T, goals = q["squares"], q["moves"], q["goals"]
n, clauses, names, near = len(squares), [], {}, [[] for _ in squares]
for a, b in q["edges"]:
    near[a].append(b)
    near[b].append(a)


def only(ok, what):
    """Refuse a puzzle that the clauses can't express."""
    if not ok or q["ordered"] or q["numbers"] or q["symmetric"]:
        print("it is for", what, file=sys.stderr)
        sys.exit(3)


last = 0


def variable(name=None):
    global last
    last += 1
    if name:
        names[last] = name
    return last


def exactly_one(lits):
    clauses.append(lits)
    clauses.extend([-a, -b] for i, b in enumerate(lits) for a in lits[:i])


def show():
    for v, name in names.items():
        print("c varname", v, name)
    print("p cnf", last, len(clauses))
    for c in clauses:
        print(*c, 0)


def models():
    """The models that are asked about: sets of the variables that are true."""
    print("c end", flush=True)
    for line in open(3):
        yield {int(word) for word in line.split() if int(word) > 0}
        print("c end", flush=True)
