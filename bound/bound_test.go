package bound

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestAgainstTheOracle: "impossible" is true, and so are "exact" and the parity.
// TestNoWitnessProvesMoreThanTheOptimum is about the bounds.
func TestAgainstTheOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solvable, refused := 0, 0
	for range oracle.Tries(8000) {
		p := oracle.Random(r, oracle.Options{Squares: 13})
		a := Analyse(context.Background(), p)
		want, ok := oracle.Shortest(p)
		switch {
		case len(a.Lower) == 0:
			t.Fatalf("no bound at all\n%s", oracle.Describe(p))
		case a.Impossible != nil:
			if refused++; ok {
				t.Fatalf("said to be impossible (%s), but there is a walk of %d moves\n%s", a.Impossible.Reason, want, oracle.Describe(p))
			}
		case !ok:
			if !p.Once && !p.Timed() {
				t.Fatalf("impossible, and not seen to be\n%s", oracle.Describe(p))
			}
		default:
			solvable++
			if a.Exact && a.Best().Moves != want {
				t.Fatalf("said to be exactly %d moves, but it is %d\n%s", a.Best().Moves, want, oracle.Describe(p))
			}
			if p.Ordered && !p.Once && !p.Timed() && !a.Exact {
				t.Fatalf("goals in order, but not exact\n%s", oracle.Describe(p))
			}
			if !a.Allows(want) {
				t.Fatalf("said to have parity %d (%s), but it is %d moves\n%s", a.Parity, a.ParityBecause, want, oracle.Describe(p))
			}
		}
	}
	if solvable < oracle.Tries(3000) || refused < oracle.Tries(1400) {
		t.Errorf("found %d solvable and %d impossible puzzles, expected more of both", solvable, refused)
	}
}

// TestCountingHasTheBestWeights: of all weights of 0, 1/2 and 1 those that give the most, but
// for what free ends take off; and it says halves where it has some.
func TestCountingHasTheBestWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(44, 14))
	raised, halved := 0, 0
	for range oracle.Tries(24000) {
		p := oracle.Random(r, oracle.Options{Squares: 13})
		in := puzzles.NewInstance(p)
		must := in.Stops()
		if len(must) > 9 || !makesAMove(in, len(must)) || Analyse(t.Context(), p).Impossible != nil {
			continue
		}
		free, floor := one(in.Start < 0)+one(in.End < 0), len(must)
		if in.Start < 0 || in.Start != in.End {
			floor--
		}
		halves := make([]int, in.Len())
		most := 0 // in halves of a move
		var weigh func(k, sum int)
		weigh = func(k, sum int) {
			most = max(most, sum)
			if k == len(must) {
				return
			}
			v, times := must[k], 2
			if in.Start != in.End {
				times -= one(v == in.Start) + one(v == in.End)
			}
			for halves[v] = 2; halves[v] >= 0; halves[v]-- {
				heavy := func(u int) bool { return in.Adjacent(u, v) && halves[u]+halves[v] > 2 }
				if !slices.ContainsFunc(must[:k], heavy) {
					weigh(k+1, sum+times*halves[v])
				}
			}
		}
		weigh(0, 0)
		l, _ := Counting(t.Context(), &Analysis{Instance: in})
		least := max(floor, (most-2*free+1)/2)
		if l.Moves < least || free == 0 && l.Moves != least {
			t.Fatalf("found %d moves: %s; expected %d\n%s", l.Moves, l.Because, least, oracle.Describe(p))
		}
		raised += one(l.Moves > floor)
		if w := l.Witness.(*Dual); l.Moves > floor && len(w.Vertices(1)) > 0 {
			halved++
			if !strings.Contains(l.Because, "these one") {
				t.Fatalf("halves are not told: %s\n%s", l.Because, oracle.Describe(p))
			}
		}
	}
	if raised < oracle.Tries(1500) || halved < oracle.Tries(60) {
		t.Errorf("raised %d bounds, %d of them with halves: too few to mean much", raised, halved)
	}
}

func TestKnownBounds(t *testing.T) {
	for _, tt := range []struct {
		name, puzzle string
		by           By
		moves        int
		exact        bool
		because      string // a part of it
	}{
		{"hunt in order", "@adventure-ordered", ByReach, 16, true, "16 moves"},
		{"farthest goal", "@adventure", ByReach, 4, false, "b3 is 4 moves from a8"},
		{"farthest goal and back", "board: 8x8\nstart: a8\ngoals: h1\nclosed: true", ByReach, 12, false, "h1 is 6 moves from a8, and as many back"},
		{"queen d5", "@queen-d5", ByCounting, 46, false, "24 of the 36 squares to visit have one colour"},
		{"queen d5, closed", "board: 8x8\nguard: Qd5\nstart: h8\nclosed: true", ByCounting, 48, false, "one in and one out, as the walk comes back to its start, 2*24 = 48"},
		{"queen d5, in order", "@queen-d5-ordered", ByReach, 158, true, "158 moves"},
		{"open tour", "board: 8x8", ByCounting, 63, false, "a tour of 64 squares has 63 moves"},
		{"closed tour", "board: 8x8\nclosed: true", ByCounting, 64, false, "a tour of 64 squares has 64 moves"},
		{"king's cover of a board", "family: cover\nboard: 8x8\npiece: king\nstart: a1", ByCounting, 63, false, "the walk visits 64 squares"},
		{"king's star", "family: cover\npiece: king\n*###*\n#*#*#\n#*N*#\n#*#*#\n*###*", ByCounting, 11, false, "among the 11 squares to visit is a set of 6 with no two a jump apart"},
		{"squares of one colour, for a king, who may stay on it", "piece: king\nN.x\n.x.\nx.x", ByCounting, 6, false, "apart: each of these costs two moves, one in and one out, but only one at each end of the walk, 2*4 - 2 = 6"},
		{"vertices of a graph, which have no colour", "family: cover\nstart: a\ngraph:\na b\na c\na d\na e", ByCounting, 7, false, "among the 5 squares to visit is a set of 4 with no two a jump apart: each of these costs two moves, one in and one out, but only one at an end of the walk, 2*4 - 1 = 7"},
		{"there and back", "family: cover\nboard: 3x2\nholes: a1,b1,b2,c2\nstart: a2\nclosed: true", ByCounting, 2, false, "the walk visits 2 squares and comes back to its start, so it makes at least 2 moves"},
		{"away and back", "board: 3x3\nstart: a1\ngoals: a1\nclosed: true\nonce: true", ByCounting, 2, true, "the walk leaves its only square to visit and comes back to its start: two moves"},
		{"one square", "*", ByCounting, 0, true, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := Analyse(context.Background(), oracle.Puzzle(tt.puzzle))
			if a.Impossible != nil {
				t.Fatalf("impossible: %s", a.Impossible.Reason)
			}
			l, ok := a.Find(tt.by)
			if !ok || l.Moves != tt.moves || !strings.Contains(l.Because, tt.because) {
				t.Errorf("found %s %d: %s; expected %d: …%s…", l.By, l.Moves, l.Because, tt.moves, tt.because)
			}
			if a.Exact != tt.exact {
				t.Errorf("found exact %t, expected %t", a.Exact, tt.exact)
			}
		})
	}
}

func TestImpossibleReasons(t *testing.T) {
	for _, tt := range []struct{ name, puzzle, reason string }{
		{"a goal out of reach", "board: 8x8\nguard: Qd5\npiece: ferz\nstart: b8\ngoals: b8,b1", "b1 cannot be reached from b8"},
		{"no start", "family: cover\nboard: 3x3\nstart: any", "no walk visits both a1 and b2"},
		{"closed tour of an odd board", "board: 5x5\nclosed: true", "13 squares of one colour and 12 of the other: a closed walk visits equally many"},
		{"open tour from the colour in the minority", "board: 5x5\nstart: a2", "a2 is one of the 12"},
		{"ends of one colour", "board: 8x8\nstart: a1\nend: h8", "a walk from a1 to h8 visits one more"},
		{"the end is the start", "board: 8x8\nstart: a1\nend: a1", "a1 twice"},
		{"closed tour of one square", "board: 1x1\nclosed: true", "no jump leads away from a1"},
	} {
		if a := Analyse(context.Background(), oracle.Puzzle(tt.puzzle)); a.Impossible == nil || !strings.Contains(a.Impossible.Reason, tt.reason) {
			t.Errorf("%s: found %+v, expected …%s…", tt.name, a.Impossible, tt.reason)
		}
	}
}

// TestForgedWitness: a witness that is changed proves no more than it should.
func TestForgedWitness(t *testing.T) {
	a := Analyse(context.Background(), oracle.Puzzle("@queen-d5"))
	for name, bad := range map[string]*Legs{
		"no vertex":   {Stops: []int{a.Start, -1}},
		"no fixed":    {Stops: []int{0, a.Len() - 1, 0}},
		"four stops":  {Stops: []int{0, 1, 0, 1}},
		"not so long": {Stops: []int{a.Start, 0}},
	} {
		if bad.Check(context.Background(), a.Instance, 46) == nil {
			t.Errorf("%s: found legs that pass, expected an error", name)
		}
	}
}

// TestColoursAreThoseOfTheBoard: sentences speak of a colour only where each move changes it,
// and of another colouring as of one.
func TestColoursAreThoseOfTheBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, 13))
	board, other := 0, 0
	for range oracle.Tries(4000) {
		p := oracle.Random(rng, oracle.Options{})
		a := Analyse(context.Background(), p)
		dark := func(v int) bool { s := a.Squares[v]; return (s.Col+s.Row)%2 == 0 }
		keeps := p.Board == nil // a move may keep the colour
		for v := range a.Len() {
			for _, u := range a.Neighbours(v) {
				keeps = keeps || dark(v) == dark(int(u))
			}
		}
		texts := []string{a.ParityBecause}
		if a.Impossible != nil {
			texts = append(texts, a.Impossible.Reason)
		}
		for _, l := range a.Lower {
			texts = append(texts, l.Because)
		}
		for _, text := range texts {
			said := strings.Contains(text, "changes the colour") && !strings.Contains(text, "changes the colour (of two that the squares can be given)")
			said = said || strings.Contains(text, "have one colour")
			if said && keeps {
				t.Fatalf("%s: %s, but not each move changes it", oracle.Describe(p), text)
			}
			board += one(said)
			other += one(strings.Contains(text, "of two that"))
		}
	}
	if board < oracle.Tries(200) || other < oracle.Tries(40) {
		t.Errorf("%d sentences about colours of a board, %d about others", board, other)
	}
}
