package cnf

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"
)

// some writes variables and clauses of a few lengths, the same ones each time.
func some(w *Writer) {
	rng := rand.New(rand.NewPCG(1, 2))
	x := w.Vars(9, numbered("x"))
	lit := func() z.Lit { return x[rng.IntN(9)] }
	w.Clause()
	w.Clause(lit())
	w.Implies(lit(), lit())
	y := w.Var("y")
	w.ImpliesOr(lit(), lit(), lit().Not(), y)
	w.AtLeastOne([]z.Lit{lit(), lit(), lit(), lit()})
}

const someLits = 0 + 1 + 2 + 4 + 4

// TestBuildCountsAndWritesTheSame: whoever writes is asked twice, and gets the same
// variables; the formula is what it wrote.
func TestBuildCountsAndWritesTheSame(t *testing.T) {
	want := &Formula{}
	some(want.Writer(context.Background(), 0))
	for _, limit := range []int{0, someLits, someLits + 1} {
		asked := 0
		f, err := Build(context.Background(), "it", limit, func(w *Writer) { asked++; some(w) })
		if err != nil || asked != 2 {
			t.Fatalf("limit %d: asked %d times: %v", limit, asked, err)
		}
		if got, want := dimacs(t, f), dimacs(t, want); got != want {
			t.Errorf("limit %d: found\n%swanted\n%s", limit, got, want)
		}
	}
}

func TestWhatIsTooLargeIsNotWritten(t *testing.T) {
	for limit := 1; limit < someLits; limit++ {
		asked := 0
		f, err := Build(context.Background(), "it", limit, func(w *Writer) { asked++; some(w) })
		var large *TooLargeError
		if f != nil || asked != 1 || !errors.As(err, &large) || *large != (TooLargeError{"it", limit}) {
			t.Errorf("limit %d: asked %d times: %v", limit, asked, err)
		}
	}
}

// TestAStoppedWriterTakesNothing: nothing is written beyond the limit, though who
// writes goes on.
func TestAStoppedWriterTakesNothing(t *testing.T) {
	f := &Formula{}
	w := f.Writer(context.Background(), 10)
	x := w.Vars(3, numbered("x"))
	for range 100 {
		w.Clause(x[0], x[1], x[2])
		w.ImpliesOr(x[0], x[1])
	}
	if got := (Size{3, 4, 10}); f.Size() != got {
		t.Errorf("wrote %v, wanted %v", f.Size(), got)
	}
	if w.Reserve(0) || w.Err() == nil {
		t.Error("it goes on")
	}
}

// TestWritingEndsWithTheContext: also if nobody asks for the error on the way.
func TestWritingEndsWithTheContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	written := 0
	f, err := Build(ctx, "it", 0, func(w *Writer) {
		x := w.Var("x")
		for range 1 << 20 {
			if written++; written == 100_000 {
				stop()
			}
			w.Clause(x, x.Not())
		}
		if got := w.f.Size().Clauses; got > 120_000 {
			t.Errorf("it took %d clauses, long after the end", got)
		}
	})
	if f != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("found %v and error %v, wanted the context's", f, err)
	}
}

// TestBuildFindsWritersThatWriteSomethingElse: what was counted must be written.
func TestBuildFindsWritersThatWriteSomethingElse(t *testing.T) {
	n := 0
	if f, err := Build(context.Background(), "it", 0, func(w *Writer) { n++; w.Vars(n, numbered("x")) }); err == nil || f != nil {
		t.Errorf("found no error, wanted one: another formula the second time")
	}
}
