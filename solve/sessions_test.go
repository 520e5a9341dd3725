package solve_test

import (
	"sync/atomic"
	"testing"

	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles/facts"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// counted is gini, with a count of its sessions.
type counted struct {
	engine.Gini
	opened, closed *atomic.Int32
}

type countedSession struct {
	engine.Session
	closed *atomic.Int32
	once   *atomic.Bool
}

func (c counted) Open(f *cnf.Formula) engine.Session {
	c.opened.Add(1)
	return countedSession{c.Gini.Open(f), c.closed, &atomic.Bool{}}
}

func (s countedSession) Close() error {
	if !s.once.Swap(true) {
		s.closed.Add(1)
	}
	return s.Session.Close()
}

// TestEverySessionIsClosed: also that of all walks.
func TestEverySessionIsClosed(t *testing.T) {
	e := counted{opened: &atomic.Int32{}, closed: &atomic.Int32{}}
	o := solve.Options{Encoding: oracle.Must(catalogue.Builtin().ByName("step")), Engine: e, Bounds: facts.Use{facts.ByReach}}
	_, one := solve.Solve(t.Context(), example(t, "adventure"), o)
	opened := e.opened.Load()
	_, result := solve.All(t.Context(), example(t, "adventure"), o)
	if _, all := result(); one != nil || all != nil || opened == 0 || e.opened.Load() == opened || e.opened.Load() != e.closed.Load() {
		t.Errorf("%d sessions and then %d were opened, and %d closed: %v, %v", opened, e.opened.Load(), e.closed.Load(), one, all)
	}
}

// TestEventsTellWhatIsKnown: of each bound that is tried, before its formula is
// there and with its size, and of the walks that are found.
func TestEventsTellWhatIsKnown(t *testing.T) {
	step := oracle.Must(catalogue.Builtin().ByName("step"))
	tried, sized := map[int]bool{}, map[int]bool{}
	var last solve.Event
	between, walks := false, 0
	o := solve.Options{Encoding: step, Bounds: facts.Use{facts.ByReach}, Events: func(e solve.Event) {
		if e.Lower < last.Lower || e.Upper < last.Upper && last.Upper < 0 || e.Elapsed < last.Elapsed || e.Trying >= 0 && e.Trying != e.Lower {
			t.Errorf("found %+v after %+v", e, last)
		}
		last, walks = e, max(walks, e.Walks)
		between = between || e.Trying < 0 && e.Lower == 4 && e.Upper >= 11
		if e.Trying >= 0 {
			tried[e.Trying] = true
			sized[e.Trying] = sized[e.Trying] || e.Clauses > 0
		}
	}}
	_, result := solve.All(t.Context(), example(t, "adventure"), o)
	ans, err := result()
	if err != nil || !between || last.Upper != 11 || last.Elapsed <= 0 || ans.Elapsed < last.Elapsed || walks == 0 || walks != ans.WalksFound {
		t.Errorf("found %+v, %d walks and an answer after %v, %v", last, walks, ans.Elapsed, err)
	}
	for T := 4; T <= 11; T++ {
		if !tried[T] || sized[T] != (T > 5) { // distances refute 4 and 5 while the formula is written
			t.Errorf("%d moves: tried %v, with a formula %v", T, tried[T], sized[T])
		}
	}
}
