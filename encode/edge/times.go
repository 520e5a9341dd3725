package edge

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/timed"
)

// places are where the tour can be at each time, if some squares have numbers: variables
//
//	x[v,t]   after t moves the piece stands on v
//
// for the times that are left for v (package times), or for all where distances may not be
// used. The n squares have the times 0 to n-1, and in closed tours 0 comes after n-1. Clauses:
//
//	exactly one of x[v,.], exactly one of x[.,t]
//	x[u,t] -> or of x[v,t+1], uv an edge, and the same for t-1      the edges say so, too, but later
//	e[u,v] and x[u,t] -> x[v,t-1] or x[v,t+1]
//	x[u,t] and x[v,t+1] -> e[u,v]
//	end[v] <-> x[v,0] or x[v,n-1]      (open tours)
//
// The edges find what places alone miss, that every square is entered and left, and
// places leave no cycle but the tour.
type places struct {
	timed.Model
	dead bool // no times are left
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
	p := &places{Model: timed.Model{In: a.Instance, At: make([][]int32, n), Round: a.Puzzle.Closed},
		dead: left.Dead() && a.Use.Has(bound.ByReach)}
	for t := range n {
		for v := range n {
			if (left.Has(v, t) || !a.Use.Has(bound.ByReach)) && (near == nil || near(v, t)) {
				p.At[t] = append(p.At[t], int32(v))
			}
		}
	}
	return p, nil
}

// adjacent reports whether the vertices may be one move from each other.
func (p *places) adjacent(u, v int32) bool {
	return slices.ContainsFunc(p.Times(int(u)), func(t int32) bool {
		return p.Has(int(v), int(t)-1) || p.Has(int(v), int(t)+1)
	})
}

// some are those of the literals that exist.
func some(lits ...z.Lit) []z.Lit {
	return slices.DeleteFunc(lits, func(l z.Lit) bool { return l == z.LitNull })
}

// writePlaces writes the variables and clauses of places.
func (t *formula) writePlaces(w *cnf.Writer) {
	p, squares := t.places, t.Squares
	p.ByVertex(w)
	w.Family("each square has one time")
	for v, square := range squares {
		amo.Auto.ExactlyOne(w, p.During(v, t.Len()), fmt.Sprintf("time[%s]", square))
	}
	w.Family("each time has one square")
	for time := range p.At {
		amo.Auto.ExactlyOne(w, p.Places(time), fmt.Sprintf("square[%d]", time))
	}
	if !t.Use.Has(bound.ByReach) {
		w.Family("numbers, and where the tour starts and ends")
		given := bound.Times(t.Instance, t.Puzzle.TourMoves()).At
		for time := range p.At {
			if v, ok := given[time]; ok && v >= 0 {
				w.Clause(p.X(v, time))
			} else if ok {
				w.Contradiction()
			}
		}
	}
	w.Family("each square has one just before and just after, a jump away")
	for v := range squares {
		for _, time := range p.Times(v) {
			for _, next := range []int{int(time) - 1, int(time) + 1} {
				if p.Round || next >= 0 && next < t.Len() {
					p.Support(w, v, int(time), next)
				}
			}
		}
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

// writeLink links an edge to the times of its ends: those of u, and of v one later.
func (t *formula) writeLink(w *cnf.Writer, u, v int32, e z.Lit) {
	p := t.places
	for _, t32 := range p.Times(int(u)) {
		time := int(t32)
		x, after := p.X(int(u), time), p.X(int(v), time+1)
		if e != z.LitNull {
			w.Clause(append(some(p.X(int(v), time-1), after), e.Not(), x.Not())...)
		}
		if after != z.LitNull {
			w.Clause(append(some(e), x.Not(), after.Not())...)
		}
	}
}

// writeEnd links the dummy's edge to the first and the last time.
func (t *formula) writeEnd(w *cnf.Writer, v int32, end z.Lit) {
	ends := some(t.places.X(int(v), 0), t.places.X(int(v), t.Len()-1))
	if end != z.LitNull {
		w.ImpliesOr(end, ends...)
	}
	for _, x := range ends {
		w.Clause(append(some(end), x.Not())...)
	}
}
