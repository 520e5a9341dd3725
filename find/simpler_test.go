package find

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestToursOfSimplerMovesAreTours: open and closed ones, from and to any squares, on boards with as many squares of
// each colour or not, with and without holes and walls.
func TestToursOfSimplerMovesAreTours(t *testing.T) {
	rng := oracle.Rand(t)
	pieces := []string{"king", "rook", "queen", "0,1+2,2", "1,2+0,2", "0,1*+1,2"}
	var found, spare, open, shut int
	enough := func() bool { return found > 60 && spare > 15 && open > 15 && shut > 15 }
	for k := range oracle.Until(t, 40_000, enough) {
		p := oracle.Options{Family: puzzles.Tour, Squares: 30, Plain: true}.Random(rng)
		if p.Board == nil {
			continue
		}
		p.Piece = oracle.Must(puzzles.ParsePiece(pieces[k%len(pieces)]))
		s := New(puzzles.NewInstance(p), Options{Models: engine.Models})
		if s.a.Len() < 9 {
			continue
		}
		walk := oracle.Must(simpler(t.Context(), s, 0)).Walk
		if walk == nil {
			continue
		}
		oracle.Done(puzzles.Check(p, walk))
		found++
		if _, n := simplerProblem(s.a.Instance); n > 0 {
			spare++
		}
		if p.Closed {
			shut++
		} else {
			open++
		}
	}
}

// TestLargeBoardsNeedSimplerMovesAlone: whatever the colours and the ends.
func TestLargeBoardsNeedSimplerMovesAlone(t *testing.T) {
	for _, text := range []string{
		"closed: true\npiece: king\nboard: 60x60", "closed: true\npiece: king\nboard: 61x61",
		"piece: king\nboard: 61x61\nstart: b1", "piece: queen\nboard: 31x31\nstart: a1\nend: b1",
		"closed: true\npiece: rook\nboard: 40x41\nholes: c5,d9,j20",
	} {
		p := posed.Puzzle("family: tour\n" + text)
		s := New(puzzles.NewInstance(p), Options{Models: engine.Models})
		walk := oracle.Must(simpler(t.Context(), s, 0)).Walk
		oracle.Done(puzzles.Check(p, walk))
	}
}
