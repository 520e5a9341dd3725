package edge_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/edge"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// bare is a puzzle of which nothing is proven: formulas get no help.
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

func tourMoves(p *puzzles.Puzzle) int {
	if p.Closed {
		return len(p.Ground().Squares())
	}
	return len(p.Ground().Squares()) - 1
}

// settled is how a lazy formula was decided.
type settled struct {
	walk                puzzles.Walk // nil if there is none
	rounds, cuts, joins int
}

// settle decides whether there is a tour. Every cut must be violated by the
// model that it comes from; see is called with it.
func settle(tb testing.TB, a *bound.Analysis, e encode.Encoding, see func(f encode.Formula, cut []z.Lit)) (s settled) {
	tb.Helper()
	f := oracle.Must(e.Encode(context.Background(), a, tourMoves(a.Puzzle), 0))
	session := engine.Gini{}.Open(f.CNF())
	defer session.Close()
	for {
		s.rounds++
		status, m, err := session.Solve(context.Background())
		if err != nil {
			tb.Fatal(err)
		}
		if status != engine.Sat {
			return s
		}
		r := oracle.Must(f.Read(context.Background(), m))
		s.joins += r.Joined
		if r.Walk != nil {
			if err := puzzles.Check(a.Puzzle, r.Walk); err != nil {
				tb.Fatalf("%s: %v", oracle.Describe(a.Puzzle), err)
			}
			s.walk = r.Walk
			return s
		}
		if len(r.Cuts) == 0 {
			tb.Fatalf("%s: no walk, and no cuts", oracle.Describe(a.Puzzle))
		}
		for _, cut := range r.Cuts {
			for _, l := range cut.Clause {
				if m.Value(l) {
					tb.Fatalf("%s: a cut that the model satisfies", oracle.Describe(a.Puzzle))
				}
			}
			if see != nil {
				see(f, cut.Clause)
			}
			f.CNF().Clause(cut.Clause...)
		}
		s.cuts += len(r.Cuts)
	}
}

// undirected is the number of tours, each counted in one direction and from one
// square, found by backtracking.
func undirected(p *puzzles.Puzzle) int {
	if p.Closed && p.Start.IsAny() {
		p = oracle.From(p, p.Ground().Squares()[0])
	}
	walks := oracle.Walks(p, tourMoves(p))
	n := len(walks)
	switch {
	case len(p.Ground().Squares()) < 2 || p.Closed && len(p.Ground().Squares()) == 2:
		return n // the same there and back
	case p.Closed || p.Start.IsAny() && p.End.IsAny():
		return n / 2
	}
	return n
}

// TestEdgeAgainstBacktracking: a tour is found if there is one, and each
// tour satisfies the formula and all cuts.
func TestEdgeAgainstBacktracking(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	found, none, cuts := 0, 0, 0
	for range oracle.Tries(2500) {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 10})
		q := p
		if p.Closed && p.Start.IsAny() {
			q = oracle.From(p, p.Ground().Squares()[0])
		}
		walks := oracle.Walks(q, tourMoves(p))
		if len(walks) > 0 {
			found++
		} else {
			none++
		}
		if a := bound.Analyse(context.Background(), p); a.Impossible != nil && len(walks) > 0 {
			t.Fatalf("%s: found impossible (%s), expected %d walks", oracle.Describe(p), a.Impossible.Reason, len(walks))
		}
		for how, a := range analyses(p) {
			for _, e := range []edge.Encoding{{}, {Cycles: edge.CutCycles}, {Moves: edge.OddMoves}} {
				s := settle(t, a, e, func(f encode.Formula, cut []z.Lit) {
					cuts++
					for _, w := range walks {
						lits, err := f.Literals(w)
						if err != nil {
							t.Fatalf("%s: %v", oracle.Describe(p), err)
						}
						if !meet(cut, lits) {
							t.Fatalf("%s: a cut forbids the tour %s", oracle.Describe(p), w)
						}
					}
				})
				if (s.walk != nil) != (len(walks) > 0) {
					t.Fatalf("%s, %s, %+v: found walk %v, expected one of %d", oracle.Describe(p), how, e, s.walk, len(walks))
				}
			}
		}
	}
	if found < oracle.Tries(500) || none < oracle.Tries(500) || cuts < oracle.Tries(100) {
		t.Errorf("found %d puzzles with and %d without a tour and %d cuts, expected more", found, none, cuts)
	}
}

func meet(a, b []z.Lit) bool {
	for _, x := range a {
		for _, y := range b {
			if x == y {
				return true
			}
		}
	}
	return false
}

func knightTour(tb testing.TB, width, height int, closed bool) *puzzles.Puzzle {
	tb.Helper()
	return leaperTour(tb, puzzles.Knight, width, height, closed)
}

func leaperTour(tb testing.TB, piece puzzles.Piece, width, height int, closed bool) *puzzles.Puzzle {
	tb.Helper()
	b := oracle.Must(puzzles.NewBoard(width, height, nil, nil))
	return oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: piece, Closed: closed}))
}

// TestEdgeSettlesPlainBoards compares with the theorems about knight's tours.
func TestEdgeSettlesPlainBoards(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for m := 1; m <= n; m++ {
			// Schwenk, "Which Rectangular Chessboards Have a Knight's Tour?" (1991).
			closed := !(m%2 == 1 && n%2 == 1 || m <= 2 || m == 4 || m == 3 && (n == 4 || n == 6 || n == 8))
			open := m == 1 && n == 1 || m == 3 && (n == 4 || n >= 7) || m == 4 && n >= 5 || m >= 5
			for rule, want := range map[bool]bool{true: closed, false: open} {
				if !rule && n > 10 {
					continue
				}
				p := knightTour(t, n, m, rule)
				a := bound.Analyse(context.Background(), p)
				if a.Impossible != nil {
					if want {
						t.Errorf("%dx%d, closed %v: found impossible, expected a tour: %s", n, m, rule, a.Impossible.Reason)
					}
					continue
				}
				if s := settle(t, a, edge.Encoding{}, nil); (s.walk != nil) != want {
					t.Errorf("%dx%d, closed %v: found %v, expected a tour: %v", n, m, rule, s.walk, want)
				}
				if w := a.Tour.Walk; w != nil {
					if err := puzzles.Check(p, w); err != nil || !want {
						t.Errorf("%dx%d, closed %v: found by flow %v (%v), expected a tour: %v", n, m, rule, w, err, want)
					}
				}
			}
		}
	}
}

// TestToursHaveOneLength: bounds next to that of tours have no model.
func TestToursHaveOneLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	for range oracle.Tries(1000) {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 16})
		for _, a := range analyses(p) {
			for moves := max(0, tourMoves(p)-1); moves <= tourMoves(p)+1; moves++ {
				e := edge.Encoding{}
				f := oracle.Must(e.Encode(context.Background(), a, moves, 0))
				if moves == tourMoves(p) {
					continue
				}
				if status, _, err := (engine.Gini{}).Open(f.CNF()).Solve(context.Background()); err != nil || status != engine.Unsat {
					t.Fatalf("%s, %d moves: found %v, %v, expected unsatisfiable", oracle.Describe(p), moves, status, err)
				}
			}
		}
	}
}

// TestEdgeRefusesWhatIsNoTour: only tours, and none too large.
func TestEdgeRefusesWhatIsNoTour(t *testing.T) {
	b := oracle.Must(puzzles.NewBoard(8, 8, nil, nil))
	cover := oracle.Must(puzzles.NewCover(b, puzzles.Rules{}))
	if _, err := (edge.Encoding{}).Encode(context.Background(), bare(cover), 63, 0); err == nil {
		t.Error("found a formula, expected an error for a cover")
	}
	large := bare(knightTour(t, 1000, 1000, true))
	var tooLarge *cnf.TooLargeError
	if _, err := (edge.Encoding{}).Encode(context.Background(), large, 1_000_000, 0); !asError(err, &tooLarge) {
		t.Errorf("found %v, expected too large", err)
	}
}

func asError(err error, target **cnf.TooLargeError) (ok bool) {
	*target, ok = err.(*cnf.TooLargeError)
	return ok
}

// TestEdgeRefusesForeignModels: a model of something else is an error.
func TestEdgeRefusesForeignModels(t *testing.T) {
	f := oracle.Must(edge.Encoding{}.Encode(context.Background(), bare(knightTour(t, 6, 5, true)), 30, 0))
	if _, err := f.Read(context.Background(), nil); err == nil {
		t.Error("found no error, expected one for the empty model")
	}
}

// TestSmallestClosedTours: the smallest N such that the {n,n+1}-leaper has a
// closed tour of (2n+1) x N, and no smaller one (OEIS A152138).
func TestSmallestClosedTours(t *testing.T) {
	for i, smallest := range []int{10, 16, 22, 46, 56} {
		n := i + 1
		piece := oracle.Must(puzzles.Leaper(n, n+1))
		for width := 1; width <= smallest; width++ {
			p := leaperTour(t, piece, width, 2*n+1, true)
			a := bound.Analyse(context.Background(), p)
			found := a.Impossible == nil && settle(t, a, edge.Encoding{}, nil).walk != nil
			if found != (width == smallest) {
				t.Errorf("{%d,%d}-leaper, %dx%d: found a tour: %v, expected the first at width %d", n, n+1, width, 2*n+1, found, smallest)
			}
		}
	}
}
