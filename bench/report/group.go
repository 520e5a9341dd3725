package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"knightsat/bench"
)

// Way is how an instance was solved.
type Way struct{ Encoding, Engine string }

// String names it. A program with its own formulation has no encoding.
func (w Way) String() string {
	if w.Encoding == "" {
		return w.Engine
	}
	return w.Encoding + ", " + w.Engine
}

// Group is the repeats of one instance in one way, reduced to one number.
type Group struct {
	Way         Way
	Cell        *bench.Cell   // the first repeat, for what all have in common
	Cells       []*bench.Cell // in the order of their repeats
	Spread                    // of the measure; an unsolved repeat is +Inf
	SolvedCells int           // how many of Cells
	Limit       float64       // seconds that the run gave each of them
	timed       bool          // the measure is a time, so that the limit can stand for it
	Machine     string        // the processors that they were measured on, in the order of the repeats
}

// Solved reports whether the median is finite: more than half of the repeats
// were solved, and none was wrong.
func (g *Group) Solved() bool { return !math.IsInf(g.Median, 0) }

// Asked reports whether the instance was tried at all. What an encoding can't
// express, or what wasn't there to run, is no failure of solving.
func (g *Group) Asked() bool {
	return slices.ContainsFunc(g.Cells, func(c *bench.Cell) bool { return c.Status != bench.Unsupported && c.Status != bench.Absent })
}

// count is how many of the repeats have the status.
func (g *Group) count(s bench.Status) int {
	n := 0
	for _, c := range g.Cells {
		if c.Status == s {
			n++
		}
	}
	return n
}

// state says in a word or two why there is no number; "" if there is one and
// every repeat was solved.
func (g *Group) state() string {
	all := len(g.Cells)
	most, times := bench.Status(""), 0
	for _, s := range bench.Statuses() {
		if n := g.count(s); !s.Solved() && (n > times || s == bench.Wrong && n > 0) {
			most, times = s, n
		}
	}
	switch {
	case times == 0:
		return ""
	case g.Solved():
		return fmt.Sprintf("%d/%d solved", g.SolvedCells, all)
	case times < all:
		return fmt.Sprintf("%s %d/%d", most, times, all)
	case most == bench.Timeout && g.Limit > 0:
		return ">" + short(g.Limit) + " s"
	}
	return string(most)
}

// Groups puts the repeats together, in the order in which instances and ways
// first come.
func (r *Results) Groups(m Measure) []*Group {
	type key struct{ suite, instance, encoding, engine string }
	var list []*Group
	known := map[key]*Group{}
	for i := range r.Cells {
		c := &r.Cells[i]
		k := key{c.Suite, c.Instance, c.Encoding, c.Engine}
		g := known[k]
		if g == nil {
			g = &Group{Way: Way{c.Encoding, c.Engine}, Cell: c, Limit: limit(r.run(c)), timed: m.time}
			known[k] = g
			list = append(list, g)
		}
		g.Cells = append(g.Cells, c)
	}
	for _, g := range list {
		slices.SortStableFunc(g.Cells, func(a, b *bench.Cell) int { return cmp.Compare(a.Repeat, b.Repeat) })
		g.Cell = g.Cells[0]
		g.reduce(m)
		for _, c := range g.Cells {
			run := r.run(c)
			g.Machine += run.Processor + " " + run.Arch + "\n"
		}
	}
	return list
}

// limit is the seconds that a run gave each cell, by the clock or of processors.
func limit(run *bench.Run) float64 {
	if cpu := run.Options.CPUSeconds; cpu > 0 {
		return min(cpu, run.Options.TimeoutSeconds)
	}
	return run.Options.TimeoutSeconds
}

// reduce makes one number of the repeats.
func (g *Group) reduce(m Measure) {
	var sample []float64
	wrong := g.count(bench.Wrong) > 0
	for _, c := range g.Cells {
		switch {
		case wrong || !c.Status.Solved():
			sample = append(sample, math.Inf(1))
		default:
			sample = append(sample, m.of(c))
		}
		if c.Status.Solved() {
			g.SolvedCells++
		}
	}
	g.Spread = SpreadOf(sample)
}

// Score is how a way did over a set of instances.
type Score struct {
	Solved, Asked int     // instances
	NotAsked      int     // instances that it can't express, or that were not there to run
	PAR2          float64 // seconds; NaN if it isn't defined
}

// ScoreOf takes the groups of one way. PAR2 is the mean over the asked
// instances of the seconds of solved ones and twice the time limit for each
// other, as in the SAT competitions. It is defined for times only, and if
// every unsolved instance had a limit.
func ScoreOf(groups []*Group, m Measure) Score {
	var s Score
	sum := 0.0
	for _, g := range groups {
		switch {
		case !g.Asked():
			s.NotAsked++
			continue
		case g.Solved():
			s.Solved++
		case g.Limit <= 0:
			sum = math.NaN()
		}
		sum += g.penalised()
		s.Asked++
	}
	s.PAR2 = math.NaN()
	if m.time && s.Asked > 0 {
		s.PAR2 = sum / float64(s.Asked)
	}
	return s
}

// solved says how many of how many.
func (s Score) solved() string {
	text := fmt.Sprintf("%d of %d", s.Solved, s.Asked)
	if s.NotAsked > 0 {
		text += fmt.Sprintf(" (%d not run)", s.NotAsked)
	}
	return text
}

// better orders scores: more solved, then the smaller PAR2.
func better(a, b Score) int {
	if c := cmp.Compare(b.Solved, a.Solved); c != 0 {
		return c
	}
	return cmp.Compare(a.PAR2, b.PAR2) // NaN first, and only beside other NaN
}

// of are the groups of a way.
func (w Way) of(groups []*Group) []*Group {
	return slices.DeleteFunc(slices.Clone(groups), func(g *Group) bool { return g.Way != w })
}

// Ways lists the ways that occur among the groups, best first: those that
// solved most, then by PAR2, then by name.
func Ways(groups []*Group, m Measure) []Way {
	var list []Way
	scores := map[Way]Score{}
	for _, g := range groups {
		if _, ok := scores[g.Way]; !ok {
			list, scores[g.Way] = append(list, g.Way), ScoreOf(g.Way.of(groups), m)
		}
	}
	slices.SortFunc(list, func(a, b Way) int {
		return cmp.Or(better(scores[a], scores[b]), cmp.Compare(a.Encoding, b.Encoding), cmp.Compare(a.Engine, b.Engine))
	})
	return list
}
