package ham

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestRegistersPassThroughAllStates: the polynomials are primitive.
func TestRegistersPassThroughAllStates(t *testing.T) {
	for k := 2; k < len(primitive); k++ {
		state, steps := shifted(k, 1), 1
		for state != 1 && steps < 1<<k {
			state = shifted(k, state)
			steps++
		}
		if steps != 1<<k-1 {
			t.Errorf("%d bits: found a period of %d, expected %d", k, steps, 1<<k-1)
		}
	}
	if most := puzzles.MaxSide*puzzles.MaxSide + 1; 1<<(len(primitive)-1)-1 < most {
		t.Errorf("there is no register for %d positions", most)
	}
}

// TestCoprimes: primes enough, none too many.
func TestCoprimes(t *testing.T) {
	for n := 2; n <= 5000; n++ {
		product := 1
		list := coprimes(n)
		for i, p := range list {
			for q := 2; q < p; q++ {
				if p%q == 0 || i > 0 && p <= list[i-1] {
					t.Fatalf("n=%d: found %v, expected different primes", n, list)
				}
			}
			product *= p
		}
		if product < n || product/list[0] >= n {
			t.Fatalf("n=%d: found %v, expected a product of at least n that needs them all", n, list)
		}
	}
}

// TestPositionsFollowEachOther: from a position, next leads to the one after it
// and to no other, around the whole cycle but never back too early.
func TestPositionsFollowEachOther(t *testing.T) {
	for way := range strings.FieldsSeq("unary binary lfsr crt") {
		e := encoding{amo: "pairwise", form: way}
		for n := 3; n <= 18; n++ {
			o := e.order(n)
			f := &cnf.Formula{}
			w := f.Writer(context.Background(), 0)
			arc := w.Var("arc")
			x := positions(w, o, "x")
			y := positions(w, o, "y")
			o.valid(w, x, "x")
			o.valid(w, y, "y")
			o.next(w, arc, x, y)
			s := engine.Gini{}.Open(f)
			for p := 1; p < n-1; p++ {
				for q := 1; q < n; q++ {
					isP, isQ := w.Var("p"), w.Var("q")
					stands(w, isP, o.spell(x, p))
					stands(w, isQ, o.spell(y, q))
					status, _, err := s.Solve(context.Background(), arc, isP, isQ)
					if err != nil || (status == cnf.Sat) != (q == p+1) {
						t.Fatalf("%s, n=%d: from %d to %d: %s, %v", e.Name(), n, p, q, status, err)
					}
				}
			}
			s.Close()
		}
	}
}

// TestEncodingsHaveAllTours: the models are the directed tours, from and to the ends that are
// given, without any help of an analysis.
func TestEncodingsHaveAllTours(t *testing.T) {
	for text, tours := range map[string]bool{
		"board: 3x4": true, "board: 5x6\nclosed: true": true, "board: 3x6\nclosed: true": false, "board: 4x4": false, "board: 3x5": false,
		"board: 3x4\nstart: a1": true, "board: 3x4\nend: a1": true, "board: 3x4\nstart: a1\nend: c4": true,
		"board: 3x4\nstart: b1\nend: a1": true, "board: 3x4\nstart: c3": false,
	} {
		p := posed.Puzzle("family: tour\n" + text)
		a := &bound.Analysis{Instance: puzzles.NewInstance(p)}
		for _, way := range []string{lazy, byElimination, "unary", "binary", "lfsr", "crt"} {
			e := encoding{form: way}
			f := oracle.Must(e.Encode(t.Context(), a.Instance, a.Facts(), p.TourMoves(), 0))
			if _, err := f.Cut([]int{0, 1}); errors.Is(err, encode.ErrNoCut) != (way != lazy) {
				t.Errorf("%s, %s: a cut gives %v", e.Name(), text, err)
			}
			if tours {
				encodetest.Puzzle(t, e, a.Instance, a.Facts(), encodetest.Options{})
			} else if w := encodetest.Decide(t, f); w != nil {
				t.Errorf("%s, %s: found %s", e.Name(), text, w)
			}
		}
	}
}

// TestSizesOfVertexElimination: of a complete graph every pair of vertices but the root's has variables of its
// own, from the first vertex that is taken out on; of a cycle, which falls into a path, no pair has. The
// clauses are those of arcs, which the formula of arcs alone has too, and what the pairs need.
func TestSizesOfVertexElimination(t *testing.T) {
	for n := 4; n <= 9; n++ {
		var names []string
		var complete, cycle [][2]int
		for i := range n {
			names = append(names, strconv.Itoa(i))
			cycle = append(cycle, [2]int{i, (i + 1) % n})
			for j := range i {
				complete = append(complete, [2]int{i, j})
			}
		}
		d := n - 2 // neighbours of the first vertex that is taken out
		triples := 0
		for k := 2; k <= d; k++ {
			triples += k * (k - 1)
		}
		for _, c := range []struct {
			edges         [][2]int
			vars, clauses int
		}{
			// h -> way for each pair but those of the first vertex; of these pairs both ways are forbidden
			{complete, d * (d - 1), d*(d-1) + triples + d*(d-1)/2},
			{cycle, 0, 0},
		} {
			g := oracle.Must(puzzles.NewGraph(names, c.edges))
			p := oracle.Must(puzzles.NewTour(g, puzzles.Rules{Closed: true}))
			a := &bound.Analysis{Instance: puzzles.NewInstance(p)}
			arcs := oracle.Must(encoding{form: lazy}.Encode(t.Context(), a.Instance, a.Facts(), n, 0)).CNF().Size()
			got := oracle.Must(encoding{form: byElimination}.Encode(t.Context(), a.Instance, a.Facts(), n, 0)).CNF().Size()
			direction := a.Degree(0) // the clauses of formulas of arcs that tell one direction
			if got.Vars != arcs.Vars+c.vars || got.Clauses != arcs.Clauses-direction+c.clauses {
				t.Errorf("%d vertices, %d edges: %d variables and %d clauses more than for arcs, expected %d and %d",
					n, len(c.edges), got.Vars-arcs.Vars, got.Clauses-arcs.Clauses+direction, c.vars, c.clauses)
			}
		}
	}
}
