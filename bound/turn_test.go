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

// turned is a small board whose holes a turn takes to each other, mostly, and the question
// for a tour that the turn leaves as it is.
func turned(rng *rand.Rand) *puzzles.Puzzle {
	for {
		w, h := 2+rng.IntN(3), 2+rng.IntN(4)
		turn := puzzles.HalfTurn
		if rng.IntN(2) == 0 && (w == h || rng.IntN(6) == 0) {
			turn = puzzles.QuarterTurn
		}
		var holes []puzzles.Square
		switch rng.IntN(6) {
		case 0: // colours may forbid a quarter turn
			w, h, turn = 4, 4, puzzles.QuarterTurn
		case 1: // and a half turn
			w, h, turn, holes = 3, 6, puzzles.HalfTurn, []puzzles.Square{{Col: 2, Row: 3}, {Col: 2, Row: 4}}
		}
		whole := oracle.Must(puzzles.NewBoard(w, h, nil, nil))
		for range rng.IntN(4) {
			s := puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)}
			for range 1 + rng.IntN(8) {
				if holes = append(holes, s); whole.Inside(turn.Image(whole, s)) {
					s = turn.Image(whole, s)
				}
			}
		}
		piece := []puzzles.Piece{puzzles.Knight, puzzles.Wazir, puzzles.Wazir, puzzles.King, oracle.Must(puzzles.ParsePiece("0,1+0,3")), oracle.Must(puzzles.ParsePiece("1,2+0,1"))}[rng.IntN(6)]
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil || len(b.Squares()) < 3 {
			continue
		}
		p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: piece, Symmetric: turn}))
		if in := puzzles.NewInstance(p); in.Len() <= 8 || in.Len() <= 16 && in.Edges() <= 3*in.Len()/2+4 {
			return p
		}
	}
}

// TestTurnsRuleOutNoTourOfTheirs: of small boards with all their tours, those that the turn
// takes to themselves are neither said to be impossible, nor have they an edge of no class, or
// one of a class without the others; and a class is what the turn takes an edge to.
func TestTurnsRuleOutNoTourOfTheirs(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, 15))
	ctx, seen := context.Background(), map[string]int{}
	reasons := []string{"to a place off the board", "may not be entered", "leaves", "a quarter turn would", "no such jump", "only one such jump"}
	for range oracle.Tries(2400) {
		p := turned(rng)
		in, free := puzzles.NewInstance(p), *p
		free.Symmetric = puzzles.NoTurn
		var tours []map[[2]int]bool
		for _, w := range oracle.Walks(oracle.From(&free, in.Squares[in.Start]), in.Len()) {
			if made := jumpsOf(in, w); unchanged(in, made) {
				tours = append(tours, made)
			}
		}
		if no := asymmetric(ctx, in, newColouring(ctx, in), nil); no != nil {
			for _, reason := range reasons {
				if strings.Contains(no.Reason, reason) {
					seen[reason]++
				}
			}
			if len(tours) > 0 {
				t.Fatalf("%s: %s, but there is a tour", p.Text(), no.Reason)
			}
			continue
		}
		g, image := NewTours(ctx, in), Images(in)
		class, classes, representatives := EdgeClasses(in, g)
		orbits := map[int]int{}
		for _, v := range representatives {
			for w, first := image[v], true; first || w != image[v]; w, first = image[w], false {
				orbits[w]++
			}
		}
		for v := range image {
			if orbits[v] != 1 {
				t.Fatalf("%s: %s has %d representatives", p.Text(), in.Squares[v], orbits[v])
			}
		}
		for e, k := range class {
			u, v := int(g.U[e]), int(g.V[e])
			f := g.Edge(image[u], image[v])
			if k >= int32(classes) || k < -1 || f < 0 && k >= 0 || f >= 0 && class[f] != k {
				t.Fatalf("%s: the edge %s-%s is of class %d of %d", p.Text(), in.Squares[u], in.Squares[v], k, classes)
			}
			if k >= 0 {
				seen["classes"]++
			} else {
				seen["no class"]++
			}
			for other, of := range class[:e] { // only the turn takes edges into a class
				if of == k && k >= 0 && !sameOrbit(image, int(g.U[other]), int(g.V[other]), u, v) {
					t.Fatalf("%s: class %d is of two orbits", p.Text(), k)
				}
			}
			for _, made := range tours {
				if made[[2]int{u, v}] && k < 0 {
					t.Fatalf("%s: the edge %s-%s is of no class, but in a tour", p.Text(), in.Squares[u], in.Squares[v])
				}
			}
		}
		seen["tours"] += len(tours)
	}
	for _, kind := range append(reasons, "tours", "classes", "no class") {
		if seen[kind] < oracle.Tries(20) {
			t.Errorf("%d of %q: too few to mean much", seen[kind], kind)
		}
	}
}

func jumpsOf(in *puzzles.Instance, w puzzles.Walk) map[[2]int]bool {
	made := map[[2]int]bool{}
	for i := 1; i < len(w); i++ {
		u, v := in.Vertex(w[i-1]), in.Vertex(w[i])
		made[[2]int{u, v}] = true
		made[[2]int{v, u}] = true
	}
	return made
}

// unchanged is told of a turn about the middle, by its own sum.
func unchanged(in *puzzles.Instance, made map[[2]int]bool) bool {
	b := in.Puzzle.Board
	image := func(v int) int {
		s := in.Squares[v]
		if in.Puzzle.Symmetric == puzzles.HalfTurn {
			return in.Vertex(puzzles.Square{Col: b.Width() + 1 - s.Col, Row: b.Height() + 1 - s.Row})
		}
		return in.Vertex(puzzles.Square{Col: s.Row, Row: b.Width() + 1 - s.Col})
	}
	for j := range made {
		if b.Width() != b.Height() && in.Puzzle.Symmetric == puzzles.QuarterTurn || !made[[2]int{image(j[0]), image(j[1])}] {
			return false
		}
	}
	return true
}

func sameOrbit(image []int, a, b, u, v int) bool {
	for range 4 {
		if slices.Equal([]int{min(a, b), max(a, b)}, []int{min(u, v), max(u, v)}) {
			return true
		}
		a, b = image[a], image[b]
	}
	return false
}
