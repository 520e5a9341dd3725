package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// says is an engine that gives every formula the same answer.
type says struct {
	status cnf.Status
	err    error
}

func (says) Name() string                       { return "says" }
func (s says) Open(*cnf.Formula) engine.Session { return s }
func (says) Close() error                       { return nil }
func (s says) Solve(context.Context, ...z.Lit) (cnf.Status, cnf.Model, error) {
	return s.status, nil, s.err
}

// changed is an encoding whose formulas are changed.
type changed struct {
	encode.Encoding
	change func(encode.Formula) (encode.Formula, error)
}

func (c changed) Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves, limit int) (encode.Formula, error) {
	f, err := c.Encoding.Encode(ctx, in, known, moves, limit)
	if err != nil {
		return nil, err
	}
	return c.change(f)
}

// readAs is a formula whose models are all read in one way.
type readAs struct {
	encode.Formula
	reading encode.Reading
}

func (f readAs) Read(context.Context, cnf.Model) (encode.Reading, error) { return f.reading, nil }

// TestAllSaysWhyItDidNotGoThroughTheWalks: what is not gone through is never
// called complete, and what broke is an error. The walk that is known is told first.
func TestAllSaysWhyItDidNotGoThroughTheWalks(t *testing.T) {
	step, _ := catalogue.Builtin().ByName("step")
	metric, _ := catalogue.Builtin().ByName("metric")
	broken := errors.New("it broke")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	misses := func(f encode.Formula) (encode.Formula, error) { return nameless{f}, nil }
	next := func(fail func() error) encode.Encoding { // its formula for all walks is not to be had
		asked := 0
		return changed{step, func(f encode.Formula) (encode.Formula, error) {
			if asked++; asked == 2 {
				return nil, fail()
			}
			return f, nil
		}}
	}
	adventure, impossible := example(t, "adventure"), example(t, "impossible-hunt")
	round := oracle.Must(puzzles.NewHunt(adventure.Board, adventure.Goals[:1], puzzles.Rules{StartAny: true, Closed: true}))
	for _, c := range []struct {
		name   string
		p      *puzzles.Puzzle
		o      solve.Options
		status solve.Status // of the answer, if any
		reason string
		err    string
	}{
		{"there is none", impossible, solve.Options{}, solve.Infeasible, "", ""},
		{"none is as short as asked for", adventure, solve.Options{MaxMoves: 10}, solve.Unknown, "no walk has at most 10 moves", ""},
		{"the engine lies", adventure, solve.Options{Encoding: step, Engine: says{status: cnf.Unsat}}, solve.Feasible, "", "but a walk of this length is known"},
		{"a model stands for several walks", adventure, solve.Options{Encoding: metric}, "", "", "stands for several walks"},
		{"walks can't be told apart", round, solve.Options{Same: solve.UpToSymmetry}, "", "", "closed walks that may visit a square again can't be told apart up to symmetry without a start; give one"},
		{"the formula breaks", adventure, solve.Options{Encoding: next(func() error { return broken })}, solve.Optimal, "", "it broke"},
		{"the solver breaks", adventure, solve.Options{Encoding: step, Engine: second{opened: new(int)}}, solve.Optimal, "", "encoding step: it is tired"},
		{"the walk is none of the formula's", adventure, solve.Options{Encoding: changed{step, misses}}, solve.Optimal, "", "encoding step: it has no such walk"},
		{"the formula is too large", adventure, solve.Options{Encoding: next(func() error { return &cnf.TooLargeError{What: "it"} })}, solve.Optimal, "; the other walks were not gone through: it would have", ""},
		{"at last, the time is up", adventure, solve.Options{Encoding: next(func() error { cancel(); return ctx.Err() })}, solve.Optimal, "; the other walks were not gone through: interrupted", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			told := 0
			walks, result := solve.All(ctx, c.p, c.o)
			for range walks {
				told++
			}
			ans, err := result()
			if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) || strings.HasPrefix(c.err, "closed") && err.Error() != c.err {
				t.Fatalf("found the error %v, want %q", err, c.err)
			}
			if want := map[bool]int{true: 1}[c.status == solve.Optimal]; told != want {
				t.Errorf("told %d walks, want %d", told, want)
			}
			switch {
			case c.status == "" && ans != nil:
				t.Errorf("found the answer %+v, want none", ans)
			case c.status == "":
			case ans.Status != c.status || ans.Status == solve.Optimal && !strings.HasPrefix(ans.Reason, "proven shortest: ") || !strings.Contains(ans.Reason, c.reason) || ans.WalksFound != told || ans.Complete != (c.status == solve.Infeasible):
				t.Errorf("found %s, %q, %d walks, complete %v; want %s, %q", ans.Status, ans.Reason, ans.WalksFound, ans.Complete, c.status, c.reason)
			}
		})
	}
}

// TestAllAsksTheEncodingThatWasAskedFor, or one whose models are walks.
func TestAllAsksTheEncodingThatWasAskedFor(t *testing.T) {
	for _, c := range []struct {
		p                 *puzzles.Puzzle
		asked, want, kind string
	}{
		{example(t, "adventure"), "", "step", "each of its models is one walk"},
		{tour(t, 3, 4, false), "", "edge", "with one variable a jump"},
		{tour(t, 3, 4, false), "step", "step", "it was asked for"},
	} {
		o := solve.Options{}
		if c.asked != "" {
			e := oracle.Must(catalogue.Builtin().ByName(c.asked))
			o.Encoding = e
		}
		_, result := solve.All(t.Context(), c.p, o)
		ans, err := result()
		if err != nil || !strings.HasPrefix(ans.Encoding, c.want) || !strings.Contains(ans.Why, c.kind) || !ans.Complete {
			t.Errorf("asked for %q: found %s, because %s; %v", c.asked, ans.Encoding, ans.Why, err)
		}
	}
}

// second is gini, until it is opened for the second time.
type second struct {
	engine.Gini
	opened *int
}

func (e second) Open(f *cnf.Formula) engine.Session {
	if *e.opened++; *e.opened == 2 {
		return says{err: errors.New("it is tired")}
	}
	return e.Gini.Open(f)
}

// nameless is a formula that knows no walk by its literals.
type nameless struct{ encode.Formula }

func (nameless) Literals(puzzles.Walk) ([]z.Lit, error) {
	return nil, errors.New("it has no such walk")
}

// TestAllSaysThatItWasInterrupted, after the first walk and its images, which are known
// without a formula.
func TestAllSaysThatItWasInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	walks, result := solve.All(ctx, tour(t, 3, 4, false), solve.Options{})
	for a := range walks {
		if a.WalksFound > 8 {
			cancel()
		}
	}
	ans, err := result()
	if err != nil || ans.Complete || !strings.HasPrefix(ans.Reason, "proven shortest: ") || !strings.HasSuffix(ans.Reason, " such walks: interrupted before all were found") {
		t.Errorf("found %q, complete %v, %v", ans.Reason, ans.Complete, err)
	}
}
