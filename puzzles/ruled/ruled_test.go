package ruled

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/graph/paths"
	"knightsat/puzzles"
)

// ruled is the same hunt laid out by lists and by a rule; nil without one.
func ruled(t *testing.T, width, height int, r puzzles.Rules) (listed, in *puzzles.Instance) {
	t.Helper()
	b, err := puzzles.NewBoard(width, height, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewHunt(b, b.Squares()[:2], r)
	if err != nil {
		t.Fatal(err)
	}
	listed = puzzles.NewInstance(p)
	in, err = puzzles.LayOut(t.Context(), p, rule)
	if err != nil || in.Apart == nil {
		return listed, nil
	}
	return listed, in
}

// TestTheRuleIsTheMoves: on all boards up to 20x20, and on longer ones from squares near the edges, moves, distances and
// colours are those that lists and searches give.
func TestTheRuleIsTheMoves(t *testing.T) {
	for piece := range apartness {
		rules := puzzles.Rules{Piece: piece, StartAny: true}
		for width := 5; width <= 20; width++ {
			for height := width; height <= 20; height++ {
				sameRule(t, rules, width, height, 1)
			}
		}
		for _, side := range [][2]int{{8, 120}, {130, 5}, {70, 81}} {
			sameRule(t, rules, side[0], side[1], 37)
		}
	}
}

// sameRule compares the moves from all squares, and the distances from each so many.
func sameRule(t *testing.T, rules puzzles.Rules, width, height, each int) {
	t.Helper()
	listed, in := ruled(t, width, height, rules)
	if in == nil {
		t.Fatalf("%s on %dx%d has no rule", rules.Piece, width, height)
	}
	if in.Len() != listed.Len() || in.Edges() != listed.Edges() {
		t.Fatalf("%s on %dx%d: %d edges, expected %d", rules.Piece, width, height, in.Edges(), listed.Edges())
	}
	colours, component, bipartite := listed.Colours()
	c := in.Coloured()
	if !slices.Equal(c.Component, component) || !slices.Equal(c.Bipartite, bipartite) ||
		bipartite[0] && !slices.Equal(c.Colour, colours) {
		t.Fatalf("%s on %dx%d has other colours: %v, %v", rules.Piece, width, height, c.Bipartite, bipartite)
	}
	for v := range in.Len() {
		if !slices.Equal(in.Neighbours(v), listed.Neighbours(v)) || in.Degree(v) != listed.Degree(v) {
			t.Fatalf("%s on %dx%d, vertex %d: %v, expected %v", rules.Piece, width, height, v, in.Neighbours(v), listed.Neighbours(v))
		}
		if want := listed.Distances(v); v%each == 0 && !slices.Equal(in.Distances(v), want) {
			t.Fatalf("%s on %dx%d from %s: other distances", rules.Piece, width, height, in.Squares[v])
		}
	}
}

// TestSearchesByARule find what those over lists find: distances, paths, and what is nearest.
func TestSearchesByARule(t *testing.T) {
	for piece := range apartness {
		listed, in := ruled(t, 9, 11, puzzles.Rules{Piece: piece, StartAny: true})
		all := make([]int, in.Len())
		for v := range all {
			all[v] = v
		}
		if !slices.Equal(in.Distances(3, 90, 44), listed.Distances(3, 90, 44)) || !slices.Equal(in.Distances(), listed.Distances()) ||
			!slices.Equal(in.TwofoldDistances(5), listed.TwofoldDistances(5)) {
			t.Errorf("%s: other distances from two squares, or by even and odd numbers", piece)
		}
		near, far := in.Finder(t.Context()), listed.Finder(t.Context())
		for v := range all {
			a, err := near.From(v, 98, 7, v)
			b, wrong := far.From(v, 98, 7, v)
			if err != nil || wrong != nil || !slices.Equal(a, b) || near.Distance(98) != int(b[0]) ||
				!slices.Equal(paths.Back(near, 98), paths.Back(far, 98)) {
				t.Fatalf("%s from %d: %v, %v, expected %v", piece, v, a, err, b)
			}
			if !slices.Equal(paths.Join(in.Finder(t.Context()), []int{v, 50, 3}), paths.Join(listed.Finder(t.Context()), []int{v, 50, 3})) {
				t.Fatalf("%s: other ways from %d", piece, v)
			}
			var seen []int
			near = in.Finder(t.Context())
			whole := near.Search(v, all, func(w int32) bool {
				if k := len(seen); k > 0 && near.Distance(int(w)) < near.Distance(seen[k-1]) || int(w) == v {
					t.Fatalf("%s: %d comes after %v", piece, w, seen)
				}
				seen = append(seen, int(w))
				return len(seen) < 60
			})
			if !whole || len(seen) != 60 {
				t.Fatalf("%s: a search from %d saw %d", piece, v, len(seen))
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if near = in.Finder(ctx); near.Search(0, all, func(int32) bool { return true }) {
			t.Error("a search goes on after the context's end")
		}
		if _, err := in.Finder(ctx).From(0, all...); err == nil {
			t.Error("found distances after the context's end")
		}
	}
}

// TestRulesAreForPlainBoards: where something stops moves, or a search looks at many squares, they are listed.
func TestRulesAreForPlainBoards(t *testing.T) {
	b := func(w, h int, holes []puzzles.Square, guards []puzzles.Guard, walls ...puzzles.Wall) *puzzles.Board {
		board, err := puzzles.NewBoard(w, h, holes, guards, walls...)
		if err != nil {
			t.Fatal(err)
		}
		return board
	}
	plain, at := b(20, 20, nil, nil), puzzles.Square{Col: 9, Row: 9}
	goals := plain.Squares()[:7]
	none := map[string]func() (*puzzles.Puzzle, error){
		"a hole": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(b(20, 20, []puzzles.Square{at}, nil), goals, puzzles.Rules{StartAny: true})
		},
		"a guard": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(b(20, 20, nil, []puzzles.Guard{{Kind: 'N', Square: at}}), goals, puzzles.Rules{StartAny: true})
		},
		"a wall": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(b(20, 20, nil, nil, puzzles.Wall{A: at, B: puzzles.Square{Col: 10, Row: 9}}), goals, puzzles.Rules{StartAny: true})
		},
		"a window": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(plain.Window(puzzles.Square{Col: 1, Row: 1}, puzzles.Square{Col: 20, Row: 9}), goals, puzzles.Rules{StartAny: true})
		},
		"once": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(plain, goals, puzzles.Rules{StartAny: true, Once: true})
		},
		"numbers": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(plain, goals, puzzles.Rules{StartAny: true, Numbers: []puzzles.Number{{K: 3, Square: at}}})
		},
		"a cover": func() (*puzzles.Puzzle, error) { return puzzles.NewCover(plain, puzzles.Rules{StartAny: true}) },
		"a tour":  func() (*puzzles.Puzzle, error) { return puzzles.NewTour(plain, puzzles.Rules{}) },
		"an odd number": func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(b(21, 21, nil, nil), puzzles.Rules{Closed: true})
		},
		"a king's tour": func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(plain, puzzles.Rules{Closed: true, Piece: puzzles.King})
		},
		"a turn": func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(plain, puzzles.Rules{Symmetric: puzzles.HalfTurn})
		},
		"an order": func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(plain, puzzles.Rules{Closed: true, Order: goals[:2]})
		},
		"another piece": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(plain, goals, puzzles.Rules{StartAny: true, Piece: puzzles.Camel})
		},
		"more goals": func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(plain, plain.Squares()[:21], puzzles.Rules{StartAny: true})
		},
	}
	for name, make := range none {
		p, err := make()
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := rule(puzzles.NewInstance(p)); ok {
			t.Errorf("%s: there is a rule", name)
		}
	}
	p, err := puzzles.NewHunt(plain, goals, puzzles.Rules{StartAny: true})
	if err != nil {
		t.Fatal(err)
	}
	tour, err := puzzles.NewTour(plain, puzzles.Rules{Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := rule(puzzles.NewInstance(tour)); !ok {
		t.Error("a closed tour of a knight has no rule")
	}
	small, err := LayOut(t.Context(), p)
	if _, ok := rule(puzzles.NewInstance(p)); !ok || err != nil || small.Apart != nil {
		t.Error("a small plain board has no rule, or uses it")
	}
}
