package edge

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/timed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// timeTable are where the tour can be at each time, if some squares have numbers: variables
//
//	x[v,t]   after t moves the piece stands on v
//
// for the times that are left for v (facts.Times), or for all if nobody has said which. The n squares have
// the times 0 to n-1, and in closed tours 0 comes after n-1. Clauses:
//
//	exactly one of x[v,.], exactly one of x[.,t]
//	x[u,t] -> or of x[v,t+1], uv an edge, and the same for t-1      the edges say so, too, but later
//	e[u,v] and x[u,t] -> x[v,t-1] or x[v,t+1]
//	x[u,t] and x[v,t+1] -> e[u,v]
//	end[v] <-> x[v,0] or x[v,n-1]      (open tours)
//
// The edges find what places alone miss, that every square is entered and left, and
// places leave no cycle but the tour.
type timeTable struct {
	timed.Model
	told *facts.Times // nil if nobody has said which times are left
}

// newPlaces lays out the times of a tour; nil if no square has a number.
func newPlaces(ctx context.Context, in *puzzles.Instance, known facts.Facts) (*timeTable, error) {
	n := in.Len()
	if len(in.Numbers) == 0 {
		return nil, nil
	}
	if n > cnf.MaxLits/n {
		return nil, &cnf.TooLargeError{What: "a formula with a variable for each square and time"}
	}
	p := &timeTable{Model: timed.Model{In: in, Round: in.Puzzle.Closed}}
	if known.Times == nil {
		p.Everywhere(n)
		return p, nil
	}
	var err error
	if p.told, err = known.Times(ctx, in.Puzzle.TourMoves(), cnf.MaxLits, false); err != nil {
		return nil, err
	}
	p.At = p.told.At[:n] // a closed tour is back at its start after n moves
	return p, nil
}

// adjacent reports whether the vertices may be one move from each other.
func (p *timeTable) adjacent(u, v int32) bool {
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
		amo.Encoding("").ExactlyOne(w, p.During(v, t.Len()), fmt.Sprintf("time[%s]", square))
	}
	w.Family("each time has one square")
	for time := range p.At {
		amo.Encoding("").ExactlyOne(w, p.Places(time), fmt.Sprintf("square[%d]", time))
	}
	if p.told == nil {
		t.writeGiven(w)
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

// writeGiven says where the tour is at times that the puzzle gives.
func (t *formula) writeGiven(w *cnf.Writer) {
	w.Family("numbers, and where the tour starts and ends")
	ends := []puzzles.Visit{{Vertex: t.Start}, {Vertex: t.End, Time: t.Puzzle.TourMoves()}}
	for time := range t.places.At {
		for _, s := range slices.Concat(t.Numbers, ends) {
			if s.Vertex >= 0 && s.Time == time {
				w.Clause(t.places.X(s.Vertex, time))
			}
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
