package solve

import (
	"context"
	"testing"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/edge"
	"knightsat/find"
	"knightsat/internal/oracle"
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

func (d deaf) Name() string { return "deaf" }

func (d deaf) Open(f *cnf.Formula) engine.Session {
	if *d.opened++; *d.opened == 1 {
		return deafSession{d.waits}
	}
	return engine.Gini{}.Open(f)
}

type deafSession struct{ waits bool }

func (s deafSession) Solve(ctx context.Context, _ ...z.Lit) (engine.Status, cnf.Model, error) {
	if s.waits {
		work.Spend(ctx, 1<<60)
	}
	return engine.Unknown, nil, nil
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
	b := oracle.Board(6, 6)
	for _, c := range []struct {
		name   string
		piece  puzzles.Piece
		asked  encode.Encoding
		waits  bool
		status engine.Status
	}{
		{"one that takes long", puzzles.Wazir, nil, true, engine.Sat},
		{"one that gives up", puzzles.Wazir, nil, false, engine.Unknown},
		{"asked for", puzzles.Wazir, edge.Kind.New([]string{"", ""}), false, engine.Unknown},
		{"many jumps from each square", puzzles.Queen, nil, false, engine.Unknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: c.piece, Closed: true}))
			f := formulasOf(t, bound.Analyse(t.Context(), p), Options{Engine: deaf{new(int), c.waits}, Encoding: c.asked})
			got := f.attempt(t.Context(), 36, 0, func(Event) {})
			if got.err != nil || got.at.Status != c.status {
				t.Fatalf("found %s (%v), want %s", got.at.Status, got.err, c.status)
			}
			if c.status == engine.Sat && puzzles.Check(p, got.found.Walk) != nil {
				t.Errorf("found the walk %s", got.found.Walk)
			}
		})
	}
}

// TestASweepHasItsTurn where the graph is narrow, though there is no other formula.
func TestASweepHasItsTurn(t *testing.T) {
	b := oracle.Board(6, 6)
	p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: puzzles.King, Closed: true}))
	a := bound.Analyse(t.Context(), p)
	f := formulasOf(t, a, Options{Engine: deaf{new(int), true}})
	for _, by := range find.Finders {
		if by.Name != "narrow frontier" {
			continue
		}
		if found, err := f.finders.Ask(t.Context(), &by, 0); found.Walk != nil || err != nil {
			t.Fatal(found, err)
		}
	}
	first := &track{enc: edge.Kind.New([]string{"", ""}), f: oracle.Must(f.enc.Encode(t.Context(), a.Instance, a.Facts(), 36, cnf.MaxLits)), session: deafSession{true}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	on := f.inTurns(ctx, 36, first, func(Event) {})
	if on.at.By != facts.ByFrontier || on.err != nil || puzzles.Check(p, on.found.Walk) != nil {
		t.Errorf("found %+v", on)
	}
}

// TestWhereNoCutIsFree: with an engine that begins anew with each cut, tours with goals in order are written
// without cuts, unless all are gone through.
func TestWhereNoCutIsFree(t *testing.T) {
	zip := oracle.Puzzle("family: tour\npiece: wazir\nboard: 4x4\nordered: true\nstart: a1\ngoals: b2,c3\n")
	tour := oracle.Puzzle("family: tour\npiece: wazir\nboard: 4x4\n")
	for _, c := range []struct {
		q    encode.Question
		want string
	}{
		{encode.Question{Instance: puzzles.NewInstance(zip), Anew: true}, "vee"},
		{encode.Question{Instance: puzzles.NewInstance(zip)}, "edge"},
		{encode.Question{Instance: puzzles.NewInstance(zip), Anew: true, Each: true}, "edge:cycles=cut"},
		{encode.Question{Instance: puzzles.NewInstance(tour), Anew: true}, "edge"},
	} {
		if e, _ := Choose(t.Context(), nil, c.q); e.Name() != c.want {
			t.Errorf("%s, anew %t, each %t: found %s, expected %s", oracle.Describe(c.q.Instance.Puzzle), c.q.Anew,
				c.q.Each, e.Name(), c.want)
		}
	}
	if anew := newRun(zip, Options{Engine: deaf{}}).asked().Anew; !anew {
		t.Error("an engine whose work is not counted is taken for one that goes on")
	}
	if anew := newRun(zip, Options{}).asked().Anew; anew {
		t.Error("gini is taken for an engine that begins anew")
	}
}
