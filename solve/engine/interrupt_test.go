package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	. "knightsat/solve/engine"

	"knightsat/internal/oracle"
)

// unknown wants a call that was cut short.
func unknown(t *testing.T, s Session, ctx context.Context, assumptions ...z.Lit) {
	t.Helper()
	got, m, err := s.Solve(ctx, assumptions...)
	if got != cnf.Unknown || m != nil || err != nil {
		t.Fatalf("Solve = %v, %v, %v; want unknown", got, m, err)
	}
}

func TestASessionCanBeUsedAfterItWasCutShort(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		f := pigeons(13)
		s := e.Open(f)
		defer s.Close()
		cancelled, cancel := context.WithCancel(context.Background())
		cancel()
		unknown(t, s, cancelled)
		for range 3 {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			unknown(t, s, ctx, lit(1)) // returns, though the answer is hours away
			cancel()
			unknown(t, s, ctx, lit(1))
			solve(t, s, f, cnf.Sat, lit(-1))
		}
		f.Clause(lit(-1), lit(-2))
		for h := 3; h <= 14; h++ {
			f.Clause(lit(-1), lit(-h)) // the first pigeon has no place
		}
		solve(t, s, f, cnf.Unsat, lit(1))
		solve(t, s, f, cnf.Sat)
	})
}

func TestNoClauseIsLostWhereFeedingIsCutShort(t *testing.T) {
	eachEngine(t, func(t *testing.T, e Engine) {
		const n = 60_000 // a chain of implications, its end false
		f := formula(n, "1 0")
		for v := 1; v < n; v++ {
			f.Clause(lit(-v), lit(v+1))
		}
		s := e.Open(f)
		defer s.Close()
		for _, looks := range []int{0, 0, 1, 2, 3} {
			got, _, err := s.Solve(oracle.NewPatience(looks))
			if got == cnf.Unsat || err != nil {
				t.Fatalf("after %d looks at the context: %v, %v", looks, got, err)
			}
		}
		solve(t, s, f, cnf.Sat)
		f.Clause(lit(-n))
		solve(t, s, f, cnf.Unsat)
	})
}
