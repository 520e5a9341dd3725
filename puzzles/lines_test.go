package puzzles_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// sliding draws a hunt of a slider, on a board with holes, guards and walls: most of these between squares that are
// next to each other on a line, and some between others.
func sliding(rng *rand.Rand) *puzzles.Puzzle {
	names := []string{"rook", "bishop", "queen", "nightrider", "0,1*+1,2", "1,1*+0,1", "0,1*+0,2", "0,2*+1,2", "0,1*+0,2*",
		"1,3*+0,1*+2,2"}
	piece := oracle.Must(puzzles.ParsePiece(names[rng.IntN(len(names))]))
	w, h := 1+rng.IntN(9), 1+rng.IntN(9)
	square := func() puzzles.Square { return puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)} }
	var holes []puzzles.Square
	for range rng.IntN(1 + w*h/4) {
		holes = append(holes, square())
	}
	var guards []puzzles.Guard
	for rng.IntN(3) == 0 {
		guards = append(guards, puzzles.Guard{Kind: []rune("QRBNKP")[rng.IntN(6)], Square: square()})
	}
	var walls []puzzles.Wall
	for far := rng.IntN(4); rng.IntN(3) > 0; {
		a := square()
		j := piece.Jumps()[rng.IntN(len(piece.Jumps()))]
		k := 1
		if far == 0 {
			k = 1 + rng.IntN(3)
		}
		b := puzzles.Square{Col: a.Col + k*j.Cols, Row: a.Row + k*j.Rows}
		if b.Col >= 1 && b.Row >= 1 && b.Col <= w && b.Row <= h {
			walls = append(walls, puzzles.Wall{A: a, B: b})
		}
	}
	b, err := puzzles.NewBoard(w, h, holes, guards, walls...)
	if err != nil || b.Len() == 0 {
		return nil
	}
	goal := b.Squares()[rng.IntN(b.Len())]
	return oracle.Must(puzzles.NewHunt(b, []puzzles.Square{goal}, puzzles.Rules{Piece: piece, StartAny: true}))
}

// TestLinesAreMoves: squares on a line are those between which [puzzles.Board.Joins], which knows no lines, says
// that moves go, and lines give the distances of those moves, for any number of them, even ones and odd ones.
func TestLinesAreMoves(t *testing.T) {
	rng := oracle.Rand(t)
	lined, walled, listed := 0, 0, 0
	for range oracle.Until(t, 4000, func() bool { return lined > 1500 && walled > 300 && listed > 100 }) {
		p := sliding(rng)
		if p == nil {
			continue
		}
		in, slides := puzzles.Lined(p)
		switch {
		case slides == 0:
			listed++
		case len(p.Board.Walls()) > 0:
			walled++
			fallthrough
		default:
			lined++
		}
		n := in.Len()
		const away = 1 << 20
		dist := slices.Repeat([]int32{away}, 4*n*n) // of both copies
		for v, s := range in.Squares {
			var near []int32
			for w, to := range in.Squares {
				if p.Board.Joins(p.Piece, s, to) {
					near = append(near, int32(w))
					dist[v*2*n+n+w], dist[(n+v)*2*n+w] = 1, 1
				}
			}
			dist[v*2*n+v], dist[(n+v)*2*n+n+v] = 0, 0
			if got := slices.Sorted(slices.Values(in.Neighbours(v))); !slices.Equal(got, near) || in.Degree(v) != len(near) {
				t.Fatalf("from %s moves go to %v, want %v, on%s", s, in.Walk(ints(got)), in.Walk(ints(near)), oracle.Describe(p))
			}
		}
		if n > 20 && rng.IntN(10) > 0 {
			continue
		}
		for k := range 2 * n { // Floyd and Warshall
			for i := range 2 * n {
				for j := range 2 * n {
					dist[i*2*n+j] = min(dist[i*2*n+j], dist[i*2*n+k]+dist[k*2*n+j])
				}
			}
		}
		known := func(d int32) int32 {
			if d >= away {
				return -1
			}
			return d
		}
		for v := range n {
			twofold, plain := in.TwofoldDistances(v), in.Distances(v)
			for w := range 2 * n {
				if want := known(dist[v*2*n+w]); twofold[w] != want {
					t.Fatalf("from %s to %d: found %d, want %d, on%s", in.Squares[v], w, twofold[w], want, oracle.Describe(p))
				}
				if w < n {
					if least := known(min(dist[v*2*n+w], dist[v*2*n+n+w])); plain[w] != least {
						t.Fatalf("from %s to %s: found %d, want %d, on%s", in.Squares[v], in.Squares[w], plain[w], least, oracle.Describe(p))
					}
				}
			}
		}
	}
}

func ints(list []int32) (vertices []int) {
	for _, v := range list {
		vertices = append(vertices, int(v))
	}
	return vertices
}
