package find

import (
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// orderedHunt is a small hunt for goals in order that visits no square twice.
func orderedHunt(r *rand.Rand) *puzzles.Puzzle {
	pieces := []puzzles.Piece{puzzles.Wazir, puzzles.Wazir, puzzles.King, puzzles.Knight, puzzles.Rook,
		puzzles.Ferz}
	for {
		b := oracle.Holed(r, 3+r.IntN(2), 3+r.IntN(2), 1+r.IntN(3))
		rules := puzzles.Rules{Once: true, Ordered: true, Piece: pieces[r.IntN(len(pieces))]}
		p := oracle.Hunt(r, b, rules, 2, b.Len()-4)
		if p != nil && (b.Len() < 12 || !rules.Piece.Slides()) { // the oracle takes seconds for some
			return p
		}
	}
}

// TestLegsInOrderAreRightAndShortest: of small hunts, those that are found over the frontier are shortest, and where
// it is said that there are none the oracle has none.
func TestLegsInOrderAreRightAndShortest(t *testing.T) {
	r := oracle.Rand(t)
	shortest, none, laid := 0, 0, 0
	for range oracle.Until(t, 1000, func() bool { return shortest >= oracle.Tries(100) && none >= 5 && laid >= 5 }) {
		p := orderedHunt(r)
		s := New(puzzles.NewInstance(p), Options{Free: r.IntN(4) > 0, Seed: r.Uint64()})
		s.Know(bound.Analyse(t.Context(), p))
		if s.a.Impossible != nil {
			continue
		}
		found := oracle.Must(inOrder(t.Context(), s, 1<<14))
		if found.Walk != nil && puzzles.Check(p, found.Walk) == nil {
			laid++
		}
		if found = oracle.Must(overFrontier(t.Context(), s, 0)); found.Walk == nil {
			found.Walk = s.laid
		}
		best, ok := oracle.Shortest(p)
		switch {
		case found.Walk != nil && puzzles.Check(p, found.Walk) != nil:
			t.Fatalf("%s: %v\n%s", found.Walk, puzzles.Check(p, found.Walk), oracle.Describe(p))
		case ok && found.Why.Moves > best:
			t.Fatalf("said to have no walk of %d moves, but the oracle has one of %d\n%s", found.Why.Moves-1, best,
				oracle.Describe(p))
		case !s.o.Free && found.Why.Moves > 0:
			t.Fatalf("refuted, though only formulas were asked for\n%s", oracle.Describe(p))
		case !ok && s.o.Free && found.Why.Moves > s.a.Len()-1:
			none++
		case ok && found.Walk != nil && found.Why.Moves == found.Walk.Moves():
			shortest++
		}
	}
	if shortest == 0 || none == 0 || laid == 0 {
		t.Errorf("%d found over the frontier, %d without a walk, %d laid: too few to say much", shortest, none, laid)
	}
}

// TestFrontiersThatAreTooWideRefuteNothing, and only a wazir's legs can't cross.
func TestFrontiersThatAreTooWideRefuteNothing(t *testing.T) {
	for _, c := range []struct {
		piece  string
		planar bool
	}{{"wazir", true}, {"king", false}, {"rook", false}, {"knight", false}, {"0,2", false}} {
		p := posed.Puzzle("family: hunt\nboard: 30x30\nstart: a1\nordered: true\nonce: true\ngoals: c3,m3,c13,e25\npiece: " +
			c.piece + "\n")
		in := puzzles.NewInstance(p)
		o := newOrderly(in, 0)
		if o.problem().Planar != c.planar {
			t.Errorf("%s: legs can cross: %t", c.piece, c.planar)
		}
		s := New(in, Options{Free: true})
		s.Know(&bound.Analysis{Instance: in})
		if c.piece != "knight" {
			continue
		}
		if found := oracle.Must(overFrontier(t.Context(), s, 0)); found.Says() {
			t.Errorf("the frontier is too wide for a knight, but %v came of it", found)
		}
	}
}

// TestLegsInOrderTakeUpThoseThatTheyCross finds a walk where some legs go far around others, and no shorter one exists.
func TestLegsInOrderTakeUpThoseThatTheyCross(t *testing.T) {
	p := posed.Puzzle("family: hunt\npiece: wazir\nboard: 20x20\nstart: f9\nordered: true\nonce: true\n" +
		"goals: d20,c13,o13,l11,c8,q8,e7,t7,f3,s2\n")
	s := New(puzzles.NewInstance(p), Options{Free: true})
	s.Know(bound.Analyse(t.Context(), p))
	found := oracle.Must(inOrder(t.Context(), s, 1<<24))
	if puzzles.Check(p, found.Walk) != nil || found.Walk.Moves() != 140 {
		t.Errorf("a walk of %d moves: %v; expected 140", found.Walk.Moves(), puzzles.Check(p, found.Walk))
	}
}
