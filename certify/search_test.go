package certify

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// solutions counts the assignments that satisfy a model.
func solutions(m *pb.Model) (n int) {
	for bits := range 1 << m.Vars() {
		holds := true
		for id := range m.Rows() {
			_, terms, degree := m.Row(pb.ID(id + 1))
			for _, t := range terms {
				if bits>>(t.Lit/2)&1 == 1 != t.Lit.Negated() {
					degree -= t.Coef
				}
			}
			holds = holds && degree <= 0
		}
		if holds {
			n++
		}
	}
	return n
}

// TestSearchesAreRight: of random rows, some of them added for each solution until there is none, a search
// says what all assignments say; what it learned is a proof, with sums that it rests on; and without a
// row that was needed, the proof is refused.
func TestSearchesAreRight(t *testing.T) {
	rng := oracle.Rand(t)
	var refuted, cut, needed int
	for range oracle.Until(t, 600, func() bool { return refuted > 4 && cut > 4 && needed > 1 }) {
		m := pb.NewModel()
		vars := 2 + rng.IntN(7)
		for v := range vars {
			m.Var(fmt.Sprintf("x_%d", v))
		}
		row := func(m *pb.Model, skip bool) {
			var terms []pb.Term
			for v := range vars {
				if c := rng.IntN(9) - 4; c != 0 && rng.IntN(3) > 0 {
					terms = append(terms, pb.Term{Coef: int64(c), Lit: pb.Lit(2*v + rng.IntN(2))})
				}
			}
			if degree := int64(rng.IntN(5) - 1); !skip {
				m.Add("", degree, terms...)
			}
		}
		for range 1 + rng.IntN(2*vars) {
			row(m, false)
		}
		first := m.Rows()
		begin := func(p *proofWriter) *emitter {
			return newEmitter(&rows.Graph{Model: m, Nodes: []rows.Node{{Degree: pb.ID(first)}}, Budget: 1}, &family{}, p)
		}
		sum := linear.Step{Multipliers: &tsp.Multipliers{Budget: 2, Degree: []int64{4, 0}}} // of the first row and the last
		s := newSearch(t.Context(), m, begin, []linear.Step{sum})
		more := rng.IntN(8)
		err := s.run(t.Context(), math.MaxInt, func() error {
			if more--; more >= 0 {
				row(m, false)
				cut++
			}
			return nil
		})
		left := solutions(m)
		if errors.Is(err, errSolved) != (left > 0) || err != nil && left == 0 {
			t.Fatalf("found %v, but %d assignments satisfy the rows", err, left)
		}
		if left > 0 {
			continue
		}
		refuted++
		var proof bytes.Buffer
		p := newProof(&proof, m, pb.V2)
		oracle.Done(p.conclude(oracle.Must(s.derive(p)), pb.V2))
		if _, err := pb.Check(t.Context(), m, "proof", bytes.NewReader(proof.Bytes())); err != nil {
			t.Fatalf("%v: %s", err, &proof)
		}
		drop := 1 + rng.IntN(m.Rows())
		less := pb.NewModel()
		for v := range vars {
			less.Var(fmt.Sprintf("x_%d", v))
		}
		for id := range m.Rows() {
			if _, terms, degree := m.Row(pb.ID(id + 1)); id+1 == drop {
				less.Add("", 0)
			} else {
				less.Add("", degree, terms...)
			}
		}
		if solutions(less) > 0 {
			needed++
			if _, err := pb.Check(t.Context(), less, "proof", bytes.NewReader(proof.Bytes())); err == nil {
				t.Fatalf("the proof is accepted for rows that have a solution: %s", &proof)
			}
		}
	}
}

// TestOrdersAreSearched: without an argument before, sets that a search adds refute the number of moves below
// the shortest, and none that a walk has.
func TestOrdersAreSearched(t *testing.T) {
	more := 0
	for _, p := range oracle.Each(t, 300, func() bool { return more > 3 }, oracle.Options{Family: puzzles.Hunt, Squares: 12, Plain: true}.Random) {
		best, ok := oracle.Shortest(p)
		if !ok || best == 0 || p.Once || p.Ordered {
			continue
		}
		w := newTestWriter(t, p, Options{})
		for _, moves := range []int{best - 1, best} {
			w.cover = make(rows.Covered, best+1)
			r := &bound.Refutation{Moves: moves + 1, By: facts.ByHeldKarp, Witness: &bound.Cases{Terminals: w.bounds().Terminals(t.Context())}}
			if err := w.transcribe(t.Context(), r, moves, 1000); err != nil || w.cover[moves] != (moves < best) {
				t.Fatalf("%d of %d moves are refuted: %t, %v", moves, best, w.cover[moves], err)
			}
		}
		if e := w.m.Evidence[0]; strings.Contains(e.Says, " more sets") && !strings.Contains(e.Says, " 0 more sets") {
			more++
		}
	}
}

// TestLongSearchesTakeUpWhatWasLeftOut: rows alone refute in ages that a tour of twelve squares has ten moves.
func TestLongSearchesTakeUpWhatWasLeftOut(t *testing.T) {
	p := posed.Puzzle("family: tour\npiece: bishop+rook+1,2*\nboard: 4x3\nwalls: b2-a2,a1-c1,b2-b3,d3-c2,a3-c1,c2-d2,a1-c3\n")
	taken := false
	o := Options{Without: []facts.By{facts.ByParity, facts.ByCounting, facts.ByFlow, facts.ByHeldKarp}, Progress: func(text string) {
		taken = taken || strings.Contains(text, "used after all")
	}}
	dir, m := write(t, p, o)
	holds(t, dir)
	if m.Claim != folder.Optimal || !taken {
		t.Errorf("found %s, other arguments: %v", m.Claim, taken)
	}
}
