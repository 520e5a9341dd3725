// Package pbsat decides whether rows "sum of coefficients times literals >= degree"
// over boolean variables have a solution, by learning clauses (Marques-Silva &
// Sakallah, "GRASP", 1999; Chai & Kuehlmann, "A fast pseudo-Boolean constraint
// solver", 2003, whose rows are reasons for clauses here). Each clause that it learns
// follows from the rows and the clauses before by reverse unit propagation, so that
// what it tells of them is a proof. It must not know what the variables stand for.
package pbsat

import (
	"cmp"
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/internal/heap"
)

// Lit is a variable, counted from 1, or its negation.
type Lit = z.Lit

// status is an answer.
type status int

// The answers.
const (
	Unknown status = iota // the limit or the context ended it
	Sat
	Unsat
)

// Solver has rows and learns clauses. Make one with [New].
type Solver struct {
	// Learned is told of each clause that follows, the last one empty if there is no
	// solution; Forgotten of those that are no longer used, by their numbers in the
	// order of Learned, from 0.
	Learned   func(clause []Lit)
	Forgotten func(number int)
	// Traces is set before clauses are added, for [Solver.LastUses].
	Traces bool
	// Traced is how many numbers are kept for that.
	Traced int
	// Conflicts, Propagations and Decisions are how many there were so far: of literals whose consequences
	// were drawn, and of those that were chosen.
	Conflicts, Propagations, Decisions int64

	occurs  [][]occurrence    // by literal: rows whose slack it holds up
	watches [][]watchedClause // by literal: clauses to look at when it becomes false
	value   []int8            // by literal: 1 true, -1 false
	level   []int32           // by variable
	place   []int32           // of a variable in the trail
	reason  []*sumRow         // of a variable; nil for a choice
	trail   []Lit
	marks   []int // where levels begin in the trail
	head    int
	broken  bool

	order    *heap.Heap // open variables, those of the highest activity first
	activity []float64  // by variable
	bump     float64
	phase    []bool
	clauses  []*sumRow // that were learned
	learned  int
	seen     []bool

	conflict *sumRow   // of no level, once broken
	from     [][]int32 // of each clause that was learned: what it rests on, as trace notes it
	rests    []int32   // the same of the next one
}

// sumRow is "sum >= degree"; coefficients are positive, the largest first. A clause is watched
// and has no coefficients.
type sumRow struct {
	lits   []Lit
	coefs  []int64
	slack  int64 // sum of the coefficients of what is not false, less degree
	excess int64 // the same if nothing is false
	number int   // of a clause that was learned, or given
	glue   int   // of how many levels its literals were
}

// given is the number of what was not learned.
const given = -1

type scaledLit struct {
	l Lit
	c int64
}

type occurrence struct {
	row  *sumRow
	coef int64
}

type watchedClause struct {
	clause *sumRow
	other  Lit
}

// New returns a solver without rows over the given number of variables.
func New(vars int) *Solver {
	s := &Solver{Learned: func([]Lit) {}, Forgotten: func(int) {}, bump: 1}
	s.order = heap.New(func(u, v int32) bool { return s.activity[u] > s.activity[v] })
	s.grow(1) // variables count from 1
	s.Grow(vars)
	return s
}

// Grow gives it that many variables, if they are fewer.
func (s *Solver) Grow(vars int) {
	first := len(s.level)
	s.grow(max(0, vars+1-first))
	for v := first; v <= vars; v++ {
		s.order.Push(int32(v))
	}
}

func (s *Solver) grow(n int) {
	s.occurs = append(s.occurs, make([][]occurrence, 2*n)...)
	s.watches = append(s.watches, make([][]watchedClause, 2*n)...)
	s.value = append(s.value, make([]int8, 2*n)...)
	s.level = append(s.level, make([]int32, n)...)
	s.place = append(s.place, make([]int32, n)...)
	s.reason = append(s.reason, make([]*sumRow, n)...)
	s.phase = append(s.phase, make([]bool, n)...)
	s.seen = append(s.seen, make([]bool, n)...)
	s.activity = append(s.activity, make([]float64, n)...)
}

// Value is that of a variable in the solution.
func (s *Solver) Value(v int) bool { return s.value[2*v] > 0 }

// Add adds a row; coefficients are not 0, and each variable occurs once.
func (s *Solver) Add(lits []Lit, coefs []int64, degree int64) {
	s.back(0)
	r := &sumRow{excess: -degree, number: given}
	terms := make([]scaledLit, len(lits))
	for i, l := range lits {
		terms[i] = scaledLit{l, coefs[i]}
		if coefs[i] < 0 {
			terms[i] = scaledLit{l.Not(), -coefs[i]}
			r.excess += coefs[i]
		}
	}
	slices.SortStableFunc(terms, func(a, b scaledLit) int { return cmp.Compare(b.c, a.c) })
	for _, t := range terms {
		r.lits, r.coefs = append(r.lits, t.l), append(r.coefs, t.c)
		r.excess += t.c
		s.occurs[t.l] = append(s.occurs[t.l], occurrence{r, t.c})
	}
	r.slack = r.excess
	for i, l := range r.lits { // what was not yet propagated is taken off then
		if s.value[l] < 0 && int(s.place[l/2]) < s.head {
			r.slack -= r.coefs[i]
		}
	}
	if !s.scan(r) && !s.broken { // what the row rests on, LastUses asks
		s.broken, s.conflict = true, r
	}
}

// scan draws what follows from a row; false if it can't hold.
func (s *Solver) scan(r *sumRow) bool {
	if r.slack < 0 {
		return false
	}
	for i, l := range r.lits {
		if r.coefs[i] <= r.slack {
			break
		}
		if s.value[l] == 0 {
			s.assign(l, r)
		}
	}
	return true
}

func (s *Solver) assign(l Lit, why *sumRow) {
	v := l / 2
	s.value[l], s.value[l.Not()] = 1, -1
	s.level[v] = int32(len(s.marks))
	s.place[v] = int32(len(s.trail))
	s.reason[v] = why
	s.trail = append(s.trail, l)
}

// propagate draws all consequences; what is in conflict is returned.
func (s *Solver) propagate() (conflict *sumRow) {
	for s.head < len(s.trail) {
		off := s.trail[s.head].Not()
		s.head++
		s.Propagations++
		for _, u := range s.occurs[off] { // all slacks, so that back finds them so
			u.row.slack -= u.coef
		}
		for _, u := range s.occurs[off] {
			if !s.scan(u.row) {
				return u.row
			}
		}
		if c := s.visit(off); c != nil {
			return c
		}
	}
	return nil
}

// visit looks at the clauses that watch a literal that became false.
func (s *Solver) visit(off Lit) (conflict *sumRow) {
	list := s.watches[off]
	kept := 0
	for i, w := range list {
		if s.value[w.other] > 0 {
			list[kept] = w
			kept++
			continue
		}
		lits := w.clause.lits
		if lits == nil { // forgotten
			continue
		}
		if lits[0] == off {
			lits[0], lits[1] = lits[1], off
		}
		next := 2
		for next < len(lits) && s.value[lits[next]] < 0 {
			next++
		}
		if s.value[lits[0]] <= 0 && next < len(lits) {
			lits[1], lits[next] = lits[next], off
			s.watches[lits[1]] = append(s.watches[lits[1]], watchedClause{w.clause, lits[0]})
			continue
		}
		list[kept] = watchedClause{w.clause, lits[0]}
		kept++
		if s.value[lits[0]] < 0 {
			kept += copy(list[kept:], list[i+1:])
			conflict = w.clause
			break
		}
		if s.value[lits[0]] == 0 {
			s.assign(lits[0], w.clause)
		}
	}
	s.watches[off] = list[:kept]
	return conflict
}

func (s *Solver) back(level int) {
	if len(s.marks) <= level {
		return
	}
	for i := len(s.trail) - 1; i >= s.marks[level]; i-- {
		l := s.trail[i]
		if i < s.head {
			for _, u := range s.occurs[l.Not()] {
				u.row.slack += u.coef
			}
		}
		s.value[l], s.value[l.Not()] = 0, 0
		s.phase[l/2] = l&1 == 0
		s.order.Push(int32(l / 2))
	}
	s.trail = s.trail[:s.marks[level]]
	s.head = min(s.head, len(s.trail))
	s.marks = s.marks[:level]
}

// Conflicts between restarts, and between clean-ups at first.
const (
	restart = 100
	cleanUp = 2000
)

// Solve looks for a solution, in at most the given number of conflicts.
func (s *Solver) Solve(ctx context.Context, conflicts int) status {
	s.back(0)
	for run := 1; ; run++ {
		for left := restart * luby(run); left > 0; {
			if s.broken {
				s.Learned(nil)
				return Unsat
			}
			conflict := s.propagate()
			if conflict == nil {
				v := s.next()
				if v == 0 {
					return Sat
				}
				if s.Decisions++; s.Decisions%1024 == 0 && ctx.Err() != nil {
					return Unknown
				}
				s.marks = append(s.marks, len(s.trail))
				l := z.Var(v).Pos()
				if !s.phase[v] {
					l = l.Not()
				}
				s.assign(l, nil)
				continue
			}
			s.Conflicts++
			if len(s.marks) == 0 { // whatever the budget: it would not be met again
				s.broken, s.conflict = true, conflict
				continue
			}
			if conflicts--; conflicts < 0 || conflicts%64 == 0 && ctx.Err() != nil {
				return Unknown
			}
			left--
			s.learn(conflict)
		}
		s.back(0)
		s.clean()
	}
}

// next is the open variable of the highest activity; 0 if there is none.
func (s *Solver) next() int32 {
	for {
		if v, ok := s.order.Pop(); !ok || s.value[2*v] == 0 {
			return v
		}
	}
}

// luby is the sequence 1 1 2 1 1 2 4 … from its first number on.
func luby(n int) int {
	for k := 1; ; k++ {
		if n == 1<<k-1 {
			return 1 << (k - 1)
		}
		if n < 1<<k-1 {
			return luby(n - 1<<(k-1) + 1)
		}
	}
}
