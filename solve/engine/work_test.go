package engine_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

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

// TestWorkIsCountedExactly: the same search has the same work, that of a pigeonhole problem is known to be some,
// and what propagation alone decides needs no conflict but its last one, and no decision.
func TestWorkIsCountedExactly(t *testing.T) {
	work := func(s Session) Work { return s.(interface{ Work() Work }).Work() }
	for _, e := range []Engine{Gini{}, oracle.Must(engines.ByName("pbsat"))} {
		done := func(f *cnf.Formula) Work {
			s := e.Open(f)
			if idle := work(s); idle != NoWork() {
				t.Errorf("%s: found %+v before it was asked", e.Name(), idle)
			}
			_, _, err := s.Solve(t.Context())
			open := work(s)
			if oracle.Done(errors.Join(err, s.Close())); work(s) != open {
				t.Errorf("%s: found %+v after it was closed, want %+v", e.Name(), work(s), open)
			}
			return open
		}
		hard := func() Work { return done(clauses3(rand.New(rand.NewPCG(1, 2)), 100, 460)) }
		if first, again := hard(), hard(); again != first || first.Conflicts.N < 10 || first.Decisions.N < 10 || first.Propagations.N < 10*first.Decisions.N/2 {
			t.Errorf("%s: found %+v and %+v", e.Name(), first, again)
		}
		if easy := done(formula(4, "1 0 -1 2 0 -2 3 0 -3 4 0")); easy.Conflicts.String() != "0" || easy.Decisions.String() != "0" {
			t.Errorf("%s: found %+v for a chain", e.Name(), easy)
		}
	}
}
