package edge

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// places are where the tour can be at each time, if some squares have numbers: variables
//
//	x[v,t]   after t moves the piece stands on v
//
// for the times that are left for v (package times), or for all where distances may not be
// used. The n squares have the times 0 to n-1, and in closed tours 0 comes after n-1. Clauses:
//
//	exactly one of x[v,.], exactly one of x[.,t]
//	x[u,t] -> or of x[v,t+1], uv an edge, and the same for t-1
//	e[u,v] and x[u,t] -> x[v,t-1] or x[v,t+1]
//	x[u,t] and x[v,t+1] -> e[u,v]
//	end[v] <-> x[v,0] or x[v,n-1]      (open tours)
//
// The edges find what places alone miss, that every square is entered and left, and
// places leave no cycle but the tour.
type places struct {
	times  [][]int32 // by vertex, ascending
	at     [][]int32 // by time
	x      [][]z.Lit // by vertex, beside its times
	closed bool
	dead   bool // no times are left
}

// newPlaces lays out the times of a tour, those alone that near says if that is not nil; nil if no
// square has a number.
func newPlaces(ctx context.Context, a *bound.Analysis, near func(v, t int) bool) (*places, error) {
	n := a.Len()
	if len(a.Numbers) == 0 {
		return nil, nil
	}
	if n > cnf.MaxLits/n {
		return nil, &cnf.TooLargeError{What: "a formula with a variable for each square and time"}
	}
	left, err := bound.TimesLeft(ctx, a.Instance, a.Puzzle.TourMoves())
	if err != nil {
		return nil, err
	}
	p := &places{times: make([][]int32, n), at: make([][]int32, n), closed: a.Puzzle.Closed,
		dead: left.Dead() && a.Use.Has(bound.ByReach)}
	for t := range n {
		for v := range n {
			if (left.Has(v, t) || !a.Use.Has(bound.ByReach)) && (near == nil || near(v, t)) {
				p.times[v] = append(p.times[v], int32(t))
				p.at[t] = append(p.at[t], int32(v))
			}
		}
	}
	return p, nil
}

// lit is the variable for a vertex at a time, which may be one before the first or after the
// last; z.LitNull if there is none.
func (p *places) lit(v int32, t int) z.Lit {
	if p.closed {
		n := len(p.at)
		t = (t + n) % n
	}
	i, ok := slices.BinarySearch(p.times[v], int32(t))
	if !ok {
		return z.LitNull
	}
	return p.x[v][i]
}

// adjacent reports whether the vertices may be one move from each other.
func (p *places) adjacent(u, v int32) bool {
	return slices.ContainsFunc(p.times[u], func(t int32) bool {
		for _, next := range p.around(int(t)) {
			if _, ok := slices.BinarySearch(p.times[v], next); ok {
				return true
			}
		}
		return false
	})
}

// around are the times before and after one.
func (p *places) around(t int) [2]int32 {
	n := len(p.at)
	if p.closed {
		return [2]int32{int32((t + n - 1) % n), int32((t + 1) % n)}
	}
	return [2]int32{int32(t - 1), int32(t + 1)}
}

// some are those of the literals that exist.
func some(lits ...z.Lit) []z.Lit {
	return slices.DeleteFunc(lits, func(l z.Lit) bool { return l == z.LitNull })
}

// writePlaces writes the variables and clauses of places.
func (t *formula) writePlaces(w *cnf.Writer) {
	p, squares := t.places, t.Squares
	w.Meaning("x[v,t]", "after t moves the piece stands on v")
	p.x = p.x[:0]
	for v, list := range p.times {
		p.x = append(p.x,
			w.Vars(len(list), func(i int) string { return fmt.Sprintf("x[%s,%d]", squares[v], list[i]) }))
	}
	w.Family("each square has one time")
	for v, lits := range p.x {
		amo.Auto.ExactlyOne(w, lits, fmt.Sprintf("time[%s]", squares[v]))
	}
	w.Family("each time has one square")
	for time, list := range p.at {
		var lits []z.Lit
		for _, v := range list {
			lits = append(lits, p.lit(v, time))
		}
		amo.Auto.ExactlyOne(w, lits, fmt.Sprintf("square[%d]", time))
	}
	if !t.Use.Has(bound.ByReach) {
		w.Family("numbers, and where the tour starts and ends")
		given := bound.Times(t.Instance, t.Puzzle.TourMoves()).At
		for time := range p.at {
			if v, ok := given[time]; ok && v >= 0 {
				w.Clause(p.lit(int32(v), time))
			} else if ok {
				w.Contradiction()
			}
		}
	}
	w.Family("each square has one just before and just after, a jump away")
	for v := range p.times {
		t.writeSupports(w, v)
	}
	w.Family("the squares at both ends of a jump have successive times, and only these")
	for e, u := range t.Graph.U {
		if v := t.Graph.V[e]; int(v) == t.Graph.Dummy {
			t.writeEnd(w, u, t.edge(e))
		} else if w.Err() == nil {
			t.writeLink(w, u, v, t.edge(e))
			t.writeLink(w, v, u, t.edge(e))
		}
	}
}

// writeSupports says that a jump leads to a vertex at a time, and away from it. The edges say
// so, too, but later.
func (t *formula) writeSupports(w *cnf.Writer, v int) {
	p := t.places
	for i, time := range p.times[v] {
		for _, next := range []int{int(time) - 1, int(time) + 1} {
			if !p.closed && (next < 0 || next == len(p.at)) {
				continue
			}
			var lits []z.Lit
			for _, u := range t.Neighbours(v) {
				lits = append(lits, p.lit(u, next))
			}
			w.ImpliesOr(p.x[v][i], some(lits...)...)
		}
	}
}

// writeLink links an edge to the times of its ends: those of u, and of v one later.
func (t *formula) writeLink(w *cnf.Writer, u, v int32, e z.Lit) {
	p := t.places
	for i, time := range p.times[u] {
		x, after := p.x[u][i], p.lit(v, int(time)+1)
		if e != z.LitNull {
			w.Clause(append(some(p.lit(v, int(time)-1), after), e.Not(), x.Not())...)
		}
		if after != z.LitNull {
			w.Clause(append(some(e), x.Not(), after.Not())...)
		}
	}
}

// writeEnd links the dummy's edge to the first and the last time.
func (t *formula) writeEnd(w *cnf.Writer, v int32, end z.Lit) {
	ends := some(t.places.lit(v, 0), t.places.lit(v, t.Len()-1))
	if end != z.LitNull {
		w.ImpliesOr(end, ends...)
	}
	for _, x := range ends {
		w.Clause(append(some(end), x.Not())...)
	}
}
