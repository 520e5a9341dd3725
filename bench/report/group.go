package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"knightsat/bench"
)

// way is how an instance was solved.
type way struct{ encoding, engine string }

// String names it. A program with its own formulation has no encoding.
func (w way) String() string {
	if w.encoding == "" {
		return w.engine
	}
	return w.encoding + ", " + w.engine
}

// place is an instance of a suite.
type place struct{ suite, instance string }

// group is the repeats of one instance in one way, reduced to one number.
type group struct {
	way
	place
	*bench.Cell              // the first repeat, for what all have in common
	cells       []bench.Cell // in the order of their repeats
	spread                   // of the measure; an unsolved repeat is +Inf
	start       float64      // of the median of the measure: starting the process
	count       map[bench.Status]int
	solvedCells int            // how many of cells
	limit       float64        // seconds that the run gave each of them
	machines    map[int]string // the processor that each repeat was measured on
}

// comparable reports whether two groups were measured on the same machines: each repeat that
// both have on one machine, and neither group on one that the other was not.
func (g *group) comparable(o *group) bool {
	for repeat, machine := range g.machines {
		if other, both := o.machines[repeat]; both && other != machine {
			return false
		}
	}
	all := func(g *group) []string { return slices.Compact(slices.Sorted(maps.Values(g.machines))) }
	return slices.Equal(all(g), all(o))
}

// spread is the range of a sample and its median. +Inf is above every number that was measured.
type spread struct{ min, median, max float64 }

// spreadOf summarises a sample of at least one value, none of them NaN. The order of the values
// does not matter. The median of an even number of values is the mean of the two in the middle.
func spreadOf(sample []float64) spread {
	x := slices.Sorted(slices.Values(sample))
	n := len(x)
	s := spread{x[0], x[(n-1)/2], x[n-1]}
	if above := x[n/2]; above > s.median { // two that are infinite have no mean
		s.median += (above - s.median) / 2
	}
	return s
}

func (r *Results) newGroup(cells []bench.Cell, m Measure) *group {
	c := &cells[0]
	g := &group{
		way: way{c.Encoding, c.Engine}, place: place{c.Suite, c.Instance}, Cell: c, cells: cells,
		count: map[bench.Status]int{}, limit: r.run(c).Options.Limit(), machines: map[int]string{},
	}
	var sample, starts []float64
	for i := range cells {
		c := &cells[i]
		g.count[c.Status]++
		v := math.Inf(1)
		if c.Status.Solved() {
			g.solvedCells++
			v = m.of(c)
			starts = append(starts, m.start(c))
		}
		sample = append(sample, v)
		run := r.run(c)
		g.machines[c.Repeat] = run.Processor + " " + run.Arch
	}
	if g.count[bench.Wrong] > 0 {
		sample = []float64{math.Inf(1)}
	}
	g.spread = spreadOf(sample)
	if len(starts) > 0 {
		g.start = spreadOf(starts).median
	}
	return g
}

// solved reports whether the median is finite: more than half of the repeats
// were solved, and none was wrong.
func (g *group) solved() bool { return !math.IsInf(g.median, 0) }

// asked reports whether the instance was tried at all. What an encoding can't
// express, or what wasn't there to run, is no failure of solving.
func (g *group) asked() bool {
	return g.count[bench.Unsupported]+g.count[bench.Absent] < len(g.cells)
}

// penalised is the group's number; of an unsolved one, twice its limit, as in PAR2.
func (g *group) penalised() float64 {
	if g.solved() {
		return g.median
	}
	return 2 * g.limit
}

// state says in a word or two why there is no number; "" if there is one and
// every repeat was solved.
func (g *group) state() string {
	all := len(g.cells)
	most, times := bench.Status(""), 0
	for _, s := range bench.Statuses() {
		if n := g.count[s]; !s.Solved() && (n > times || s == bench.Wrong && n > 0) {
			most, times = s, n
		}
	}
	switch {
	case times == 0:
		return ""
	case g.solved():
		return fmt.Sprintf("%d/%d solved", g.solvedCells, all)
	case times < all:
		return fmt.Sprintf("%s %d/%d", most, times, all)
	case most == bench.Timeout && g.limit > 0:
		return ">" + short(g.limit) + " s"
	}
	return string(most)
}

// study is results by one measure: the repeats put together, by the ways.
type study struct {
	*Results
	m      Measure
	groups []*group
	Ways   []way // best first: those that solved most, then by PAR2, then by name
	of     map[way][]*group
	at     map[place]map[way]*group
	scores map[way]score
}

func (r *Results) study(m Measure) *study {
	s := &study{
		Results: r, m: m, of: map[way][]*group{}, at: map[place]map[way]*group{}, scores: map[way]score{},
	}
	cells := slices.Clone(r.Cells)
	slices.SortStableFunc(cells, func(a, b bench.Cell) int { return a.Key().Compare(b.Key()) })
	for len(cells) > 0 {
		k := cells[0].Key()
		n := slices.IndexFunc(cells, func(c bench.Cell) bool {
			k.Repeat = c.Repeat
			return c.Key() != k
		})
		if n < 0 {
			n = len(cells)
		}
		g := r.newGroup(cells[:n], m)
		cells = cells[n:]
		if s.of[g.way] == nil {
			s.Ways = append(s.Ways, g.way)
		}
		if s.at[g.place] == nil {
			s.at[g.place] = map[way]*group{}
		}
		s.groups = append(s.groups, g)
		s.of[g.way] = append(s.of[g.way], g)
		s.at[g.place][g.way] = g
	}
	for w, groups := range s.of {
		s.scores[w] = scoreOf(groups, m)
	}
	slices.SortFunc(s.Ways, func(a, b way) int {
		x, y := s.scores[a], s.scores[b]
		return cmp.Or(cmp.Compare(y.solved, x.solved), cmp.Compare(x.par2, y.par2),
			cmp.Compare(a.encoding, b.encoding), cmp.Compare(a.engine, b.engine))
	})
	return s
}

// score is how a way did over a set of instances.
type score struct {
	solved, asked int     // instances
	notAsked      int     // instances that it can't express, or that were not there to run
	par2          float64 // seconds; NaN if it isn't defined
}

// scoreOf takes the groups of one way. PAR2 is the mean over the asked
// instances of the seconds of solved ones and twice the time limit for each
// other, as in the SAT competitions. It is defined for times only, and if
// every unsolved instance had a limit.
func scoreOf(groups []*group, m Measure) (s score) {
	for _, g := range groups {
		switch {
		case !g.asked():
			s.notAsked++
			continue
		case g.solved():
			s.solved++
		case g.limit <= 0:
			s.par2 = math.NaN()
		}
		s.par2 += g.penalised()
		s.asked++
	}
	s.par2 /= float64(s.asked)
	if !m.time() {
		s.par2 = math.NaN()
	}
	return s
}

// virtualBest is the score of a solver that knows for each instance the best of the ways.
func (s *study) virtualBest() score {
	best := map[place]*group{}
	for _, g := range s.groups {
		if old := best[g.place]; g.asked() && g.Run != published && (old == nil || g.median < old.median) {
			best[g.place] = g
		}
	}
	others := func(g *group) bool { return best[g.place] != g }
	return scoreOf(slices.DeleteFunc(slices.Clone(s.groups), others), s.m)
}

// String says how many of how many.
func (s score) String() string {
	text := fmt.Sprintf("%d of %d", s.solved, s.asked)
	if s.notAsked > 0 {
		text += fmt.Sprintf(" (%d not run)", s.notAsked)
	}
	return text
}
