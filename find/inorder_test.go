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

// TestLegsInOrderAreRight: walks of small hunts are right, and most are found where the oracle has one.
func TestLegsInOrderAreRight(t *testing.T) {
	r := oracle.Rand(t)
	laid, missed := 0, 0
	for range oracle.Until(t, 1000, func() bool { return laid >= oracle.Tries(100) }) {
		p := orderedHunt(r)
		s := New(puzzles.NewInstance(p), Options{Seed: r.Uint64()})
		s.Know(bound.Analyse(t.Context(), p))
		if s.a.Impossible != nil {
			continue
		}
		found := oracle.Must(inOrder(t.Context(), s, 1<<14))
		best, ok := oracle.Shortest(p)
		switch {
		case found.Walk == nil && ok:
			missed++
		case found.Walk == nil:
		case puzzles.Check(p, found.Walk) != nil || found.Walk.Moves() < best:
			t.Fatalf("%s: %v; the oracle has %d moves\n%s", found.Walk, puzzles.Check(p, found.Walk), best, oracle.Describe(p))
		default:
			laid++
		}
	}
	if laid == 0 || missed > laid/4 {
		t.Errorf("%d walks are found, %d are missed", laid, missed)
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
