package solve

import (
	"context"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/encode/edge"
	"knightsat/find"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engine"
)

// deaf is gini, but for the first session, which works without end, or
// gives up at once.
type deaf struct {
	opened *int
	waits  bool
}

func (deaf) Name() string { return "deaf" }

func (d deaf) Open(f *cnf.Formula) engine.Session {
	if *d.opened++; *d.opened == 1 {
		return deafSession{d.waits}
	}
	return engine.Gini{}.Open(f)
}

type deafSession struct{ waits bool }

func (s deafSession) Solve(ctx context.Context, _ ...z.Lit) (cnf.Status, cnf.Model, error) {
	if s.waits {
		work.Spend(ctx, 1<<60)
	}
	return cnf.Unknown, nil, nil
}

func (deafSession) Close() error { return nil }

// formulasOf are those of the edge encoding.
func formulasOf(t *testing.T, a *bound.Analysis, o Options) *formulas {
	finders := find.New(a.Instance, find.Options{Free: true, Models: engine.Models,
		Without: []string{"mended cycles"}, Budgets: map[string]int64{"narrow frontier": 0}})
	finders.Know(a)
	f := newFormulas(asking{o, a}, finders)
	f.enc = edge.Kind.New([]string{"", ""})
	return f
}

// TestAFormulaIsNotTheOnlyWay: where the formula of a tour isn't decided, one is joined beside it. An encoding
// that was asked for has nothing beside it, nor has the tour of a piece with many jumps.
func TestAFormulaIsNotTheOnlyWay(t *testing.T) {
	for c := range oracle.Table[struct {
		Name, Piece  string
		Asked, Waits bool
		Status       string
	}](`
		one that takes long         | wazir | false | true  | satisfiable
		one that gives up           | wazir | false | false | unknown
		asked for                   | wazir | true  | false | unknown
		many jumps from each square | queen | false | false | unknown
	`) {
		p, o := tourOf(oracle.Must(puzzles.ParsePiece(c.Piece))), Options{Engine: deaf{opened: new(int), waits: c.Waits}}
		if c.Asked {
			o.Encoding = edge.Kind.New([]string{"", ""})
		}
		got := formulasOf(t, bound.Analyse(t.Context(), p), o).attempt(t.Context(), 36, 0, func(Event) {})
		if got.err != nil || got.at.Status.String() != c.Status || got.at.Status == cnf.Sat && puzzles.Check(p, got.found.Walk) != nil {
			t.Errorf("%s: found %s (%v), the walk %s", c.Name, got.at.Status, got.err, got.found.Walk)
		}
	}
}

// TestASweepHasItsTurn where the graph is narrow, though there is no other formula.
func TestASweepHasItsTurn(t *testing.T) {
	p := tourOf(puzzles.King)
	a := bound.Analyse(t.Context(), p)
	f := formulasOf(t, a, Options{Engine: deaf{opened: new(int), waits: true}})
	for _, by := range find.Finders {
		if by.Name == "narrow frontier" && oracle.Must(f.finders.Ask(t.Context(), &by, 0)).Walk != nil {
			t.Fatal("found before it is its turn")
		}
	}
	first := &track{enc: f.enc, f: oracle.Must(f.enc.Encode(t.Context(), a.Instance, a.Facts(), 36, cnf.MaxLits)), session: deafSession{true}}
	on := f.inTurns(t.Context(), 36, first, func(Event) {})
	if on.at.By != facts.ByFrontier || on.err != nil || puzzles.Check(p, on.found.Walk) != nil {
		t.Errorf("found %+v", on)
	}
}

// TestWhereNoCutIsFree: with an engine that begins anew with each cut, tours with goals in order are written
// without cuts, unless all are gone through.
func TestWhereNoCutIsFree(t *testing.T) {
	const tour, zip = "family: tour\npiece: wazir\nboard: 4x4\n", "ordered: true\nstart: a1\ngoals: b2,c3\n"
	for c := range oracle.Table[struct {
		Zip, Anew, Each bool
		Want            string
	}](`
		true  | true  | false | vee
		true  | false | false | edge
		true  | true  | true  | edge:cycles=cut
		false | true  | false | edge
	`) {
		text := tour
		if c.Zip {
			text += zip
		}
		q := encode.Question{Instance: puzzles.NewInstance(posed.Puzzle(text)), Anew: c.Anew, Each: c.Each}
		if e, _ := Choose(t.Context(), catalogue.Builtin().Kinds(), q); e.Name() != c.Want {
			t.Errorf("%+v: found %s", c, e.Name())
		}
	}
	for _, e := range []engine.Engine{nil, deaf{}} {
		if anew := newRun(posed.Puzzle(tour+zip), Options{Engine: e}).asked().Anew; anew != (e != nil) {
			t.Errorf("%v: taken for an engine that begins anew: %t", e, anew)
		}
	}
}

// tourOf is a closed tour of 6x6.
func tourOf(piece puzzles.Piece) *puzzles.Puzzle {
	return oracle.Must(puzzles.NewTour(oracle.Board(6, 6), puzzles.Rules{Piece: piece, Closed: true}))
}
