package twofactor

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func tourOf(t *testing.T, piece puzzles.Piece, width, height int, closed bool) *puzzles.Instance {
	t.Helper()
	b, err := puzzles.NewBoard(width, height, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewTour(b, puzzles.Rules{Piece: piece, Closed: closed})
	if err != nil {
		t.Fatal(err)
	}
	return puzzles.NewInstance(p)
}

// narrow is a random tour of a board with few holes, which often has none for no plain reason.
func narrow(rng *rand.Rand) *puzzles.Puzzle {
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.Wazir}
	for {
		w, h := 3+rng.IntN(3), 3+rng.IntN(3)
		var holes []puzzles.Square
		for range rng.IntN(6) {
			holes = append(holes, puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)})
		}
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil || len(b.Squares()) < 5 || len(b.Squares()) > 20 {
			continue
		}
		r := puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))], Closed: rng.IntN(3) == 0}
		squares := b.Squares()
		if !r.Closed && rng.IntN(2) == 0 {
			r.Start = squares[rng.IntN(len(squares))]
		}
		if !r.Closed && rng.IntN(2) == 0 {
			r.End = squares[rng.IntN(len(squares))]
		}
		if p, err := puzzles.NewTour(b, r); err == nil && (r.Start.IsAny() || r.Start != r.End) {
			return p
		}
	}
}

func hasTour(p *puzzles.Puzzle) bool {
	moves := len(p.Ground().Squares()) - 1
	if p.Closed {
		moves++
	}
	return oracle.Exists(p, moves)
}

// TestSeparatorsRefuteTours: those that are found are right by a count of their own, and
// no board that has one has a tour.
func TestSeparatorsRefuteTours(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	kinds := map[string]int{}
	for range 8000 {
		p := narrow(rng)
		in := puzzles.NewInstance(p)
		g := NewGraph(context.Background(), in)
		s := g.Separator(context.Background())
		if s == nil {
			continue
		}
		if hasTour(p) {
			t.Fatalf("%s: found %+v, but there is a tour", oracle.Describe(p), s)
		}
		switch {
		case p.Closed:
			kinds["closed"]++
		case p.Start.IsAny() && p.End.IsAny():
			kinds["open"]++
		case s.Most <= len(s.Removed):
			kinds["with an end"]++
		}
		if slices.ContainsFunc(s.Parts, func(part []int) bool { return len(part) > 1 }) {
			kinds["larger parts"]++
		}
	}
	for _, k := range []string{"closed", "open", "with an end", "larger parts"} {
		if kinds[k] < 100 {
			t.Errorf("found %d separators %s, expected 100 at least: %v", kinds[k], k, kinds)
		}
	}
}

// TestNoSquaresSeparateATour: whatever squares are taken away of a board that has a tour,
// they are no separator.
func TestNoSquaresSeparateATour(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	for boards := 0; boards < 150; {
		p := narrow(rng)
		in := puzzles.NewInstance(p)
		if in.Len() > 13 || !hasTour(p) {
			continue
		}
		boards++
		for set := range 1 << in.Len() {
			removed := make([]bool, in.Len())
			for v := range removed {
				removed[v] = set>>v&1 == 1
			}
			if s := separator(in, removed); s != nil {
				t.Fatalf("%s: found %+v, but there is a tour", oracle.Describe(p), s)
			}
		}
	}
}

// TestSeparatorsOfKnownBoards: those of 4 x n are Pósa's, for closed knight's tours; those
// of leapers need as few squares of both colours as there are.
func TestSeparatorsOfKnownBoards(t *testing.T) {
	leaper := func(r, s int) puzzles.Piece {
		p, err := puzzles.Leaper(r, s)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	type known struct {
		piece          puzzles.Piece
		width, height  int
		closed         bool
		removed, parts int
	}
	boards := []known{
		{puzzles.Knight, 4, 4, false, 4, 6}, {puzzles.Giraffe, 8, 8, false, 16, 18}, {puzzles.Zebra, 12, 12, false, 36, 38},
		{leaper(1, 6), 12, 12, false, 36, 38}, {leaper(2, 5), 16, 16, false, 64, 66}, {leaper(3, 4), 24, 24, false, 144, 146},
		{puzzles.Giraffe, 11, 11, false, 16, 18},
	}
	for n := 5; n < 40; n++ {
		boards = append(boards, known{puzzles.Knight, n, 4, true, n, n + 1})
	}
	for _, c := range boards {
		in := tourOf(t, c.piece, c.width, c.height, c.closed)
		s := NewGraph(context.Background(), in).Separator(context.Background())
		if s == nil || len(s.Removed) != c.removed || len(s.Parts) != c.parts {
			t.Errorf("%s %dx%d, closed %v: found %+v, expected %d squares and %d parts", c.piece, c.width, c.height, c.closed, s, c.removed, c.parts)
		}
	}
	for _, c := range []known{{puzzles.Knight, 6, 6, true, 0, 0}, {puzzles.Knight, 5, 5, false, 0, 0}, {puzzles.King, 4, 4, true, 0, 0}, {puzzles.Knight, 4, 5, false, 0, 0}} {
		in := tourOf(t, c.piece, c.width, c.height, c.closed)
		if s := NewGraph(context.Background(), in).Separator(context.Background()); s != nil {
			t.Errorf("%s %dx%d: found %+v, expected none where there is a tour", c.piece, c.width, c.height, s)
		}
	}
}
