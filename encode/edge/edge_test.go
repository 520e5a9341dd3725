package edge

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engines"
)

// bare is a puzzle with nothing proven: formulas get no help.
func bare(p *puzzles.Puzzle) *bound.Analysis {
	return &bound.Analysis{Instance: puzzles.NewInstance(p)}
}

// analyses are the ways in which a formula can come to its puzzle. Where a
// bound refutes it, only the bare one is left.
func analyses(p *puzzles.Puzzle) map[string]*bound.Analysis {
	list := map[string]*bound.Analysis{"bare": bare(p)}
	if a := bound.Analyse(context.Background(), p); a.Impossible == nil {
		list["analysed"] = a
	}
	return list
}

// settle decides whether there is a tour: the walk, or nil.
func settle(tb testing.TB, a *bound.Analysis) puzzles.Walk {
	tb.Helper()
	w := encodetest.Decide(tb, oracle.Must(encoding{}.Encode(context.Background(), a.Instance, a.Facts(), a.Puzzle.TourMoves(), 0)))
	if w != nil {
		if err := puzzles.Check(a.Puzzle, w); err != nil {
			tb.Fatalf("%s: %v", oracle.Describe(a.Puzzle), err)
		}
	}
	return w
}

// TestBarePuzzles: with nothing proven of it, each tour is a model, and each model a tour;
// cuts forbid none.
func TestBarePuzzles(t *testing.T) {
	for _, p := range oracle.Each(t, 1200, nil, oracle.Options{Family: puzzles.Tour, Squares: 10, Plain: true}.Random) {
		for _, e := range []encoding{{}, {cycles: cutCycles}, {moves: oddMoves}} {
			encodetest.Puzzle(t, e, bare(p).Instance, bare(p).Facts(), encodetest.Options{Walks: 1000})
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

// TestEdgeRefusesWhatIsNoTour: only tours, and none too large.
func TestEdgeRefusesWhatIsNoTour(t *testing.T) {
	cover := posed.Puzzle("family: cover\nboard: 8x8\nstart: any\n")
	if _, err := (encoding{}).Encode(context.Background(), bare(cover).Instance, facts.Facts{}, 63, 0); err == nil {
		t.Error("found a formula, expected an error for a cover")
	}
	large := bare(posed.Puzzle("board: 100x100\nclosed: true\n"))
	if _, err := (encoding{}).Encode(context.Background(), large.Instance, large.Facts(), 10_000, 50_000); !errors.As(err, new(*cnf.TooLargeError)) {
		t.Errorf("found %v, expected too large", err)
	}
}

// TestEdgeRefusesForeignModels: a model of something else is an error.
func TestEdgeRefusesForeignModels(t *testing.T) {
	f := oracle.Must(encoding{}.Encode(context.Background(), puzzles.NewInstance(posed.Puzzle("board: 6x5\nclosed: true\n")), facts.Facts{}, 30, 0))
	if _, err := f.Read(context.Background(), nil); err == nil {
		t.Error("found no error, expected one for the empty model")
	}
}

// TestTwoEdgesLeaveASet: where all edges but one that leave half of a board are ruled out,
// propagation refutes that, if a cut says that two do.
func TestTwoEdgesLeaveASet(t *testing.T) {
	a := bare(posed.Puzzle("board: 8x4\npiece: wazir\nclosed: true\n"))
	f := oracle.Must(encoding{}.Encode(t.Context(), a.Instance, a.Facts(), 32, 0))
	var half []int
	for v, s := range a.Squares {
		if s.Col <= 4 {
			half = append(half, v)
		}
	}
	clause := oracle.Must(f.Cut(half))
	for _, twice := range []bool{false, true} {
		encode.AddCut(f, encode.Cut{Inside: half, Clause: clause, Twice: twice})
		if found := engines.Propagates(f.CNF(), clause[1].Not(), clause[2].Not(), clause[3].Not()); found != twice {
			t.Errorf("twice %v: found propagation to refute it: %v", twice, found)
		}
	}
}

// TestSmallestClosedTours: the smallest N such that the {n,n+1}-leaper has a
// closed tour of (2n+1) x N, and no smaller one (OEIS A152138).
func TestSmallestClosedTours(t *testing.T) {
	for i, smallest := range []int{10, 16, 22, 46, 56} {
		n := i + 1
		for width := 1; width <= smallest; width++ {
			text := fmt.Sprintf("board: %dx%d\npiece: %d,%d\nclosed: true\n", width, 2*n+1, n, n+1)
			a := bound.Analyse(context.Background(), posed.Puzzle(text))
			found := a.Impossible == nil && settle(t, a) != nil
			if found != (width == smallest) {
				t.Errorf("{%d,%d}-leaper, %dx%d: found a tour: %v, expected the first at width %d", n, n+1, width, 2*n+1, found, smallest)
			}
		}
	}
}
