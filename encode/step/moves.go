package step

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf/amo"
)

// Transitions is how the step encoding says that each move is a jump. With x[v,t]
// and T moves on n squares with m edges, windows left out of account:
//
//	supports    x[v,t] -> or of x[w,t+1], vw an edge, and the same backwards:
//	            2Tn clauses of 2T(n+2m) literals
//	conflicts   not (x[v,t] and x[w,t+1]), vw no edge, and or of x[.,t] for all t:
//	            T(n² - 2m) clauses of two literals, T+1 of n
//	both        both
//
// The first are the support clauses of Kasif (Artificial Intelligence 45, 1990)
// and Gent, "Arc Consistency in SAT" (ECAI 2002), the second the direct encoding
// of de Kleer (IJCAI 1989) and Walsh, "SAT v CSP" (CP 2000): of the moves as
// constraints between the squares before and after them. Unit propagation on
// supports finds all that looking at one move at a time can find (arc
// consistency); on conflicts it finds less.
//
// LogPositions tells what they are there.
type Transitions string

// The transitions of the step encoding.
const (
	BySupports  Transitions = "supports"
	ByConflicts Transitions = "conflicts"
	ByBoth      Transitions = "both"
)

func (e Encoding) supports() bool  { return e.Transitions != ByConflicts }
func (e Encoding) conflicts() bool { return e.Transitions == ByConflicts || e.Transitions == ByBoth }

// marker marks the vertices at one time by their place there, and then others.
type marker struct {
	place []int32
	last  []int32
}

func newMarker(n int) *marker {
	m := &marker{place: make([]int32, n)}
	for v := range m.place {
		m.place[v] = -1
	}
	return m
}

func (m *marker) set(vertices []int32) {
	for _, v := range m.last {
		m.place[v] = -1
	}
	for i, v := range vertices {
		m.place[v] = int32(i)
	}
	m.last = vertices
}

// writeMoves writes that the piece is on one square at a time, and moves by
// jumps, over x[v,t].
func (sf *formula) writeMoves(ctx context.Context, e Encoding) error {
	var lits []z.Lit
	near := newMarker(sf.in.Len())
	for t, vs := range sf.at {
		lits = sf.xs(lits[:0], t, vs)
		if t == 0 || e.conflicts() {
			sf.f.AtLeastOne(lits)
		}
		amo.Or(e.AMO).AtMostOne(sf.f, lits, fmt.Sprintf("step[%d]", t))
		for _, v := range vs {
			if err := ctx.Err(); err != nil {
				return err
			}
			x, _ := sf.x(int(v), t)
			jumps := sf.in.Neighbours(int(v))
			if e.supports() && t < sf.moves {
				lits = sf.xs(lits[:0], t+1, jumps)
				sf.f.ImpliesOr(x, lits...)
			}
			if e.supports() && t > 0 {
				lits = sf.xs(lits[:0], t-1, jumps)
				sf.f.ImpliesOr(x, lits...)
			}
			if e.conflicts() && t < sf.moves {
				near.set(jumps)
				for _, w := range sf.at[t+1] {
					if near.place[w] < 0 {
						next, _ := sf.x(int(w), t+1)
						sf.f.NotBoth(x, next)
					}
				}
			}
		}
	}
	return nil
}
