// Package find looks for walks. It refutes nothing, with one exception: the searches along a narrow frontier
// keep every beginning of a walk, and know when none is left.
//
// [Finders] lists the finders, in the order in which package solve asks them. Each stops after as much
// counted work as its budget allows. To add one, add it there.
//
// This package makes no promise: docs/library.md lists those that do.
package find

import (
	"context"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/find/mend"
	"knightsat/internal/factor"
	"knightsat/internal/frontier"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Stage is when a finder is asked.
type Stage string

// The stages of a search.
const (
	Start   Stage = "start"   // nothing is proven of the puzzle
	Flow    Stage = "flow"    // a maximum flow may have given a 2-factor of tours
	Tours   Stage = "tours"   // a tour is not refuted
	Orders  Stage = "orders"  // there are lower bounds
	Longer  Stage = "longer"  // plans have raised them as far as they can
	Formula Stage = "formula" // a formula for the tours is next
)

// IsExact reports whether all walks that the finders of a stage find are right; those of others may break rules.
func (s Stage) IsExact() bool { return s == Flow || s == Tours || s == Formula }

// finder is one way to look for a walk.
type finder struct {
	Name   string // as -v prints it
	Stage  Stage
	Budget int64  // in steps, see package work; 0 is as much as the size of the puzzle asks for
	each   string // the budget is for each "goal" or "square"; "" if it is for all together
	// applies says whether the finder is one for the puzzle.
	applies func(s *Search) bool
	run     func(ctx context.Context, s *Search, budget int64) (Found, error)
}

// The steps of what finders count, about: a propagation of a solver takes as long as one.
const (
	aState  = 1   // of a frontier
	aKick   = 256 // of local search
	aCycle  = 64  // of orbits, for each square
	aVisit  = 16  // of a cover, for each square
	aChange = 4   // of a tour whose goals are sorted
)

// Finders lists all finders in the order in which they are asked. Within a stage, the first that finds a walk
// is the last that is asked.
var Finders = []finder{
	{"nearest goals", Start, 0, "", (*Search).isHunt, greedy},
	{"simpler moves", Start, 0, "", (*Search).hasSimpler, simpler},
	{"copied tours of blocks", Start, 0, "", (*Search).hasCopies, copied},
	{"joined cycles of a flow", Flow, 0, "", (*Search).isTour, joined},
	{"orbits of the turn", Tours, orbitTries * aCycle, "square", (*Search).isTurned, turned},
	{"mended cycles", Tours, 0, "", (*Search).hasFactor, mended},
	{"narrow frontier", Tours, sweptTurn * aState, "", (*Search).isFree, swept},
	{"visits of a flow", Orders, 32 * aVisit, "square", (*Search).isCover, covered},
	{"legs in order", Orders, 1 << 26, "", (*Search).isInOrder, inOrder},
	{"local search", Orders, quickKicks * aKick, "goal", (*Search).anyOrder, searched},
	{"longer local search", Longer, 5 * quickKicks * aKick, "goal", (*Search).hasManyGoals, searched},
	{"sorted goals", Formula, 4096 * aChange, "square", (*Search).isSorted, sorted},
	{"likely times", Formula, 1 << 21, "", (*Search).isEven, routed},
	{"mended routes", Formula, 1 << 27, "", (*Search).isLoose, loosened},
}

// Others are the names of what finders may do without.
var Others = []string{"family of walks", "disjoint legs"}

func (o *Options) without(name string) bool { return slices.Contains(o.Without, name) }

// Where the walk that it has is above the lower bound, local search kicks its order quickKicks times for each
// goal, and once more for each moreKicks goals, up to eachKicks; beyondKicks times for each goal beyond manyKicked.
const (
	quickKicks  = 8
	moreKicks   = 125 // goals that add a kick
	eachKicks   = 12
	manyKicked  = 1000
	beyondKicks = 2
	familyNodes = 5  // goals that add a member to a family of walks, up to maxFamily
	largeFamily = 20 // goals from which on there is one at least
	bredKicks   = 2  // for each goal, after a family
)

// kicks is how many kicks local search makes.
func kicks(goals int) int {
	first := min(goals, manyKicked)
	return first*min(quickKicks+goals/moreKicks, eachKicks) + (goals-first)*beyondKicks
}

// Options configure a search.
type Options struct {
	Seed uint64
	// Free says that neither an encoding nor lower bounds were asked for: then parts of a graph, frontiers and
	// formulas of other kinds are tried, too.
	Free bool
	// Counts says that the engine's work is counted, so that a formula can have a budget.
	Counts bool
	// Encode writes a formula of the tours, and Decide decides it: the walk is nil where it has no
	// model. They are asked for tours at likely times.
	Encode func(ctx context.Context, known facts.Facts) (encode.Formula, error)
	Decide func(ctx context.Context, f encode.Formula) (walk puzzles.Walk, decided bool, err error)
	// Models looks for models of formulas of 2-factors; nil leaves out what needs it.
	Models mend.Solver
	// Budgets replaces those of Finders, by name: the finder is asked even where it is seldom worth
	// it.
	Budgets map[string]int64
	Without []string // names of what is not asked, of Finders and Others
}

// Found is what came of a search: a walk, or that there is none. The zero value says nothing.
type Found struct {
	Walk puzzles.Walk     // nil for none; not checked
	How  string           // how it was found, for the reason of an answer; "" if there is nothing to say
	Why  bound.Refutation // no walk has the numbers of moves that it is about; the zero value is about none
	By   facts.By         // facts.ByFrontier if a search over a frontier says it; else ""
}

// Says reports whether there is a walk, or none.
func (f *Found) Says() bool { return f.Walk != nil || f.Why.Moves > 0 }

// Try is a finder that was asked, with its budget, and the moves of its walk; -1 for none.
type Try struct {
	Name   string
	budget int64 // in steps
	each   string
	Moves  int
}

// String tells it for people, as in "local search, 2048 steps a goal: 11 moves".
func (t Try) String() string {
	text := t.Name
	if t.budget > 0 {
		text += fmt.Sprintf(", %d steps", t.budget)
		if t.each != "" {
			text += " a " + t.each
		}
	}
	if t.Moves < 0 {
		return text + ": nothing"
	}
	return text + ": " + words.Count(t.Moves, "move")
}

// Search looks for walks of one puzzle. Finders share what it keeps. The zero value is of no use.
type Search struct {
	o     Options
	a     *bound.Analysis
	graph *factor.Graph  // of tours; nil if none are looked for
	tree  *frontier.Tree // of the graph, if it is so narrow that a sweep may end; nil until it was looked at
	Tried []Try          // in order
	last  Stage          // that found a walk
}

// New begins a search for a walk of a puzzle about which nothing is proven yet.
func New(in *puzzles.Instance, o Options) *Search {
	return &Search{o: o, a: &bound.Analysis{Instance: in}}
}

// Instance is the puzzle.
func (s *Search) Instance() *puzzles.Instance { return s.a.Instance }

// Know tells the search what is proven about the puzzle.
func (s *Search) Know(a *bound.Analysis) {
	s.a, s.graph = a, nil
	if a.Tour != nil && a.Impossible == nil {
		s.graph = a.Tour.Graph
	}
}

// Applies reports whether a finder is one for the puzzle that was not asked yet, and none of its stage has found a walk.
func (s *Search) Applies(f *finder) bool {
	asked := slices.ContainsFunc(s.Tried, func(t Try) bool { return t.Name == f.Name })
	return !asked && s.last != f.Stage && f.applies(s)
}

// Ask asks a finder that applies, with a budget.
func (s *Search) Ask(ctx context.Context, f *finder, budget int64) (Found, error) {
	found, err := f.run(ctx, s, budget)
	try := Try{f.Name, budget, f.each, -1}
	if found.Walk != nil {
		try.Moves, s.last = found.Walk.Moves(), f.Stage
	}
	s.Tried = append(s.Tried, try)
	return found, err
}

// walk is the walk over these vertices; nil for none.
func (s *Search) walk(vertices []int) puzzles.Walk {
	if vertices == nil {
		return nil
	}
	return s.a.Walk(vertices)
}

func (s *Search) isTour() bool { return s.a.Instance.IsTour() }
func (s *Search) isHunt() bool { return !s.isTour() } // luck does not find a tour

func (s *Search) isTurned() bool { return s.graph != nil && s.a.Puzzle.Symmetric != puzzles.NoTurn }

func (s *Search) hasFactor() bool { return s.graph != nil && !s.isTurned() && s.a.Tour.Factor != nil }

// isFree reports whether the graph is to be split and swept.
func (s *Search) isFree() bool {
	return s.graph != nil && !s.isTurned() && s.o.Free && !s.a.Puzzle.Timed() &&
		s.graph.Len() <= sweptVertices
}

// anyOrder reports whether the squares to visit may come in any order, and others between them.
func (s *Search) anyOrder() bool { return AnyOrder(s.a.Instance) }

// AnyOrder reports whether the squares to visit may come in any order, and others between them.
func AnyOrder(in *puzzles.Instance) bool {
	return !in.Puzzle.Ordered && !in.Puzzle.Timed() && !in.IsTour()
}

// isInOrder reports whether goals come in order, and no square twice.
func (s *Search) isInOrder() bool {
	p := s.a.Puzzle
	return p.Ordered && p.Once && !p.Timed() && !s.isTour()
}

// hasManyGoals reports whether local search does better than formulas.
func (s *Search) hasManyGoals() bool {
	return s.anyOrder() && len(s.a.Goals) >= searchedGoals && !s.a.Puzzle.Once
}

// isEven reports whether the times that are likely for squares are asked first: beliefs are seldom right where a square
// is reached again after three moves.
func (s *Search) isEven() bool {
	_, _, bipartite := s.a.Colours()
	return s.isTimed() && !slices.Contains(bipartite, false)
}

// isLoose reports whether routes are mended instead: always if there is a budget for that.
func (s *Search) isLoose() bool {
	_, forced := s.o.Budgets["mended routes"]
	return s.isTimed() && s.o.Models != nil && (forced || !s.isEven())
}

func (s *Search) isTimed() bool {
	return s.o.Free && s.o.Counts && s.isTour() && len(s.a.Numbers) > 0
}
