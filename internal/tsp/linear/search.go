package linear

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/cycles"
	"knightsat/internal/tsp/simplex"
	"knightsat/internal/watch"
)

// Verdict says what came of a search.
type Verdict int

// The verdicts.
const (
	Unknown Verdict = iota // the effort, the precision or the context came to its end
	Refuted
	Found
)

// conclusion is what a search came to.
type conclusion struct {
	Verdict Verdict
	Path    []int32 // where one was found: its vertices in order, a cycle's first one not repeated
	Walk    []int32 // or the edges and ends of a walk, ascending, each as often as it is used
	Root    float64 // the value before it branched: about the least cost that is not ruled out
	Best    Sum     // of all at the root, the one that proves most
	Nodes   int     // of its tree
	AtLeast int     // that a walk costs, by sweeps
	lines   []line
	untold  bool // the lines rest on a silent row, on branching on a twofold variable, or on a sweep
}

// noticeable is by how much a bound must rise to get on.
const noticeable = 0.05

// search is a question to a program, and what is concluded so far.
type search struct {
	*Program
	conclusion
	most   int      // cost
	nodes  int      // that its tree may have
	chosen []choice // by branching, in this node and those above it
	stuck  bool     // the last run lost its precision, or ended early
	stays  bool     // what is ruled out stays so

	patient bool // of a walk: it has been looked for by a sweep
}

// Within looks for a path that costs no more than most, its free ends among those for which
// may is true (nil: all that the graph has), within the given number of nodes of a search tree.
func (p *Program) Within(ctx context.Context, most int, may func(v int) bool, nodes int) *conclusion {
	defer p.undo(len(p.trail))
	for k := len(p.graph.Edges); k < len(p.edges); k++ {
		if may != nil && !may(int(p.edges[k][0])) && p.lo[k] == 0 {
			p.bound(int32(k), 0, 0)
		}
	}
	s := &search{Program: p, most: most, nodes: nodes}
	s.AtLeast = math.MinInt32
	s.Verdict = s.node(ctx, 0, 0, 0)
	return &s.conclusion
}

// Narrow is Within without branching. The edges and ends that it rules out, or finds to be
// forced, stay so: for good, or until it is called again. What is ruled out for good is for paths that
// cost no more than [Program.ForGood], and nothing can be asked of others.
func (p *Program) Narrow(ctx context.Context, most int, forGood bool) *conclusion {
	p.undo(0)
	s := &search{Program: p, most: most, stays: forGood}
	s.Verdict, _ = s.relax(ctx, 0)
	if forGood {
		p.forGood, p.trail = most, nil
	}
	return &s.conclusion
}

// ForGood is the largest cost of paths that may still be asked for.
func (p *Program) ForGood() int { return p.forGood }

// node searches below as many choices as it is deep. The bound was above before the last of them; as many as are
// idle, the last ones, had raised none by then.
func (s *search) node(ctx context.Context, depth int, above float64, idle int) Verdict {
	from := len(s.lines)
	verdict := s.decide(ctx, depth, above, idle)
	if verdict == Refuted {
		s.tellClause(from)
	}
	return verdict
}

func (s *search) decide(ctx context.Context, depth int, above float64, idle int) Verdict {
	s.Nodes++
	v, done := s.relax(ctx, depth)
	if done {
		return v
	}
	if s.pairs > 0 && !s.patient && !watch.InPage {
		if v = sweeps(ctx, s); v != Unknown {
			return v
		}
		s.patient = true
		if v, done = s.relax(ctx, depth); done {
			return v
		}
	}
	value := s.lp.Value()
	if depth == 0 {
		s.Root = value
	}
	if value > above+noticeable/10 {
		idle = 0
	}
	if s.Nodes >= s.nodes || s.graph.Idle > 0 && idle >= s.graph.Idle {
		return Unknown
	}
	on, first := s.branch(ctx)
	if on < 0 {
		return Unknown
	}
	s.untold = s.untold || s.twofold(int(on))
	for _, x := range []int64{first, 1 - first} {
		mark := len(s.trail)
		s.bound(on, x, x)
		s.chosen = append(s.chosen, s.choice(on, x > 0))
		verdict := s.node(ctx, depth+1, value, idle+1)
		s.chosen = s.chosen[:depth]
		s.undo(mark)
		if verdict != Refuted {
			return verdict
		}
	}
	return Refuted
}

// relax adds rows as long as that does good; done is false where there is something to
// branch on.
func (s *search) relax(ctx context.Context, depth int) (v Verdict, done bool) {
	patience := cmp.Or(s.graph.Patience, linearRounds)
	switch {
	case depth > 0:
		patience = max(patience/10, branchRounds)
	case s.pairs > 0 && !s.patient:
		patience /= 2
	}
	last := math.Inf(-1)
	for idle := 0; ; {
		if s.run(ctx) {
			return Refuted, true
		}
		if ctx.Err() != nil || s.stuck {
			return Unknown, true
		}
		whole := s.whole()
		value := s.lp.Value()
		if value > last+s.leastRise(value) {
			last, idle = value, 0
		} else {
			idle++
		}
		if idle > patience && !whole {
			return Unknown, false
		}
		s.forget()
		if s.recall() > 0 {
			continue
		}
		if s.separate(ctx, false) > 0 {
			if last := &s.Rows[len(s.Rows)-1]; s.pairs > 0 && last.Set != nil && last.Odd == nil {
				idle = max(0, idle-1) // sets come first, and cost little
			}
			continue
		}
		if !whole {
			return Unknown, false
		}
		if s.Path, s.Walk = s.follow(s.most); s.Path != nil || s.Walk != nil {
			return Found, true
		}
		if s.separate(ctx, true) == 0 {
			return Unknown, true
		}
	}
}

// leastRise is by how much a bound must rise to get on: for a walk, a part of what is missing.
func (s *search) leastRise(value float64) float64 {
	missing := float64(s.most) - value
	switch {
	case s.pairs == 0:
		return noticeable
	case s.patient:
		return max(noticeable, missing/patientShare)
	}
	return max(noticeable, missing/sweepShare)
}

// run solves the program, and reports whether that proves that there is no path. It fixes
// variables whose other value would prove it.
func (s *search) run(ctx context.Context) (refuted bool) {
	cutoff := float64(s.most) + 0.001
	for again := true; again; {
		status := s.lp.Run(ctx, cutoff, simplexSteps)
		if ctx.Err() != nil {
			return false
		}
		sum := s.rounded(s.dual, mostParts)
		if len(s.chosen) == 0 && sum.better(s.Best) {
			s.Best = sum
		}
		switch {
		case sum.beyond(s.most):
			s.tell(s.Coarser(sum, s.most))
			return true
		case status != simplex.Stopped && s.missed(sum):
			continue
		}
		if status != simplex.Optimal && status != simplex.Stopped && cutoff < float64(s.most+1) {
			cutoff = float64(s.most + 1) // rounding has lost too much
			continue
		}
		s.stuck = status != simplex.Optimal
		if s.stuck || sum.Parts == 0 {
			return false
		}
		var fixed bool
		if fixed, again = s.fix(sum); fixed {
			s.tell(sum)
		}
	}
	return false
}

// missed wakes edges that cost less than nothing by a sum, the cheapest first, and reports
// whether there are any.
func (p *Program) missed(s Sum) bool {
	var list []int32
	for v, r := range s.Reduced {
		if s.ends != nil && v < len(s.ends) {
			r = min(r, -s.ends[v])
		}
		if r < -1 && p.asleep[v] && p.up[v] > 0 {
			list = append(list, int32(v))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(s.Reduced[a], s.Reduced[b]) })
	list = list[:min(len(list), woken)]
	found := len(list) > 0
	p.wake(list)
	return found
}

// fix fixes the variables whose other value would cost too much by a sum, and reports whether
// any were, and whether the present solution has another value for one.
func (s *search) fix(sum Sum) (fixed, again bool) {
	budget := sum.Above(s.most)
	for v, r := range sum.Reduced {
		value := int64(0)
		switch {
		case s.lo[v] == s.up[v]:
			continue
		case r > budget:
		case -r > budget && !s.twofold(v):
			value = 1
		default:
			continue
		}
		fixed = true
		again = again || math.Abs(s.lp.X(v)-float64(value)) > tolerance
		s.bound(int32(v), value, value)
	}
	if fixed && s.stays && s.pairs == 0 {
		s.dropRuledOut()
	}
	return fixed, again
}

// dropRuledOut leaves the edges that are ruled out for good, which count nothing in any sum, out
// of the rows that are still to come.
func (p *Program) dropRuledOut() {
	for v, edges := range p.at {
		p.at[v] = slices.DeleteFunc(edges, func(k int32) bool { return p.up[k] == 0 })
	}
}

// tolerance is how far from a whole number a variable may be that counts as one.
const tolerance = 1e-5

func (p *Program) whole() bool {
	for v := range p.cost {
		if x := p.lp.X(v); math.Abs(x-math.Round(x)) > tolerance {
			return false
		}
	}
	return true
}

// follow is the path or the walk of a whole solution; nil where that is none, or costs more than most.
func (p *Program) follow(most int) (path, walk []int32) {
	if p.pairs > 0 {
		return nil, p.walk(most)
	}
	return p.path(most), nil
}

func (p *Program) path(most int) []int32 {
	edges, cost := 0, int64(0)
	set, degree := cycles.Of(p.graph.N+1, func(yield func(u, v int32) bool) {
		for k, e := range p.edges {
			if p.lp.X(k) > 0.5 {
				yield(e[0], e[1])
				edges++
				cost += p.cost[k]
			}
		}
	})
	root := p.root()
	for _, n := range degree {
		if n != 0 && n != 2 || degree[root] == 0 {
			return nil
		}
	}
	path := slices.Collect(set.Around(root))
	if len(path) != edges || cost > int64(most) {
		return nil
	}
	if p.graph.Ends != nil {
		path = path[1:]
	}
	return path
}

// root is a vertex that every path visits: the dummy, if it has ends.
func (p *Program) root() int32 {
	if p.graph.Ends == nil {
		return int32(slices.Index(p.graph.Must, true))
	}
	return int32(p.graph.N)
}
