package engine_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/internal/work"
	. "knightsat/solve/engine"
	"knightsat/solve/engines"
)

// TestWhatIsNotSaidIsNotKnown: null, nothing in a text, and in no sum.
func TestWhatIsNotSaidIsNotKnown(t *testing.T) {
	for text, want := range map[string]work.Statistic{"null": {}, "0": work.Counted(0), "17": work.Counted(17)} {
		var c work.Statistic
		if err := json.Unmarshal([]byte(text), &c); err != nil || c != want {
			t.Errorf("%s: found %+v, %v", text, c, err)
		}
		if again := string(oracle.Must(json.Marshal(c))); again != text {
			t.Errorf("%s is written as %s", text, again)
		}
	}
	for _, bad := range []string{`"7"`, "0.5", "{}"} {
		if err := json.Unmarshal([]byte(bad), new(work.Statistic)); err == nil {
			t.Errorf("%s is read as a count", bad)
		}
	}
	if known, unknown := work.Counted(0).String(), (work.Statistic{}).String(); known != "0" || unknown != "" {
		t.Errorf("0 is %q, and what is not known %q", known, unknown)
	}
}

// counter is a session that says how much it has done.
type counter interface{ Work() Work }

// TestWorkIsCountedExactly: the same search has the same work, that of a pigeonhole problem is known to be some,
// and what propagation alone decides needs no conflict but its last one, and no decision.
func TestWorkIsCountedExactly(t *testing.T) {
	done := func(e Engine, f *cnf.Formula, assumptions ...z.Lit) Work {
		s := e.Open(f)
		defer s.Close()
		if _, _, err := s.Solve(context.Background(), assumptions...); err != nil {
			t.Fatal(err)
		}
		return s.(counter).Work()
	}
	chain := formula(4, []int{1}, []int{-1, 2}, []int{-2, 3}, []int{-3, 4})
	for _, e := range []Engine{Gini{}, oracle.Must(engines.ByName("pbsat"))} {
		hard := done(e, clauses3(100, 460))
		if again := done(e, clauses3(100, 460)); again != hard || hard.Conflicts.N < 10 || hard.Decisions.N < 10 || hard.Propagations.N < 10*hard.Decisions.N/2 {
			t.Errorf("%s: found %+v and %+v", e.Name(), hard, again)
		}
		if easy := done(e, chain); easy.Conflicts != work.Counted(0) || easy.Decisions != work.Counted(0) {
			t.Errorf("%s: found %+v for a chain", e.Name(), easy)
		}
		s := e.Open(clauses3(100, 460))
		if idle := s.(counter).Work(); idle != NoWork() {
			t.Errorf("%s: found %+v before it was asked", e.Name(), idle)
		}
		_, _, _ = s.Solve(t.Context())
		_ = s.Close()
		if closed := s.(counter).Work(); closed != hard {
			t.Errorf("%s: found %+v after it was closed, want %+v", e.Name(), closed, hard)
		}
	}
}
