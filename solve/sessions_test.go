package solve_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
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

func (c counted) Name() string { return "counted" }

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

// TestEverySessionIsClosed: also the one that bounds share, those that were begun
// ahead, and that of all walks.
func TestEverySessionIsClosed(t *testing.T) {
	p := example(t, "adventure")
	growing := oracle.Must(catalogue.ByName("step:bound=growing"))
	step := oracle.Must(catalogue.ByName("step"))
	for _, c := range []struct {
		name    string
		o       solve.Options
		all     bool
		opened  int32 // 0: more than one
		attempt int   // of so many moves the first
	}{
		{"one formula a bound", solve.Options{Encoding: step}, false, 0, 4},
		{"one formula for all bounds", solve.Options{Encoding: growing}, false, 1, 4},
		{"several bounds at once", solve.Options{Encoding: step, Jobs: 4}, false, 0, 4},
		{"all walks", solve.Options{Encoding: step, Jobs: 4}, true, 0, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := counted{opened: &atomic.Int32{}, closed: &atomic.Int32{}}
			c.o.Engine, c.o.Methods = e, []bound.Method{bound.Distance}
			ans, err := solve.Solve(t.Context(), p, c.o)
			if c.all {
				_, result := solve.All(t.Context(), p, c.o)
				ans, err = result()
			}
			if err != nil || ans.Status != solve.Optimal || ans.Engine != "counted" || ans.Attempts[0].Moves != c.attempt {
				t.Fatalf("found %v by %s, %v, %v", ans.Status, ans.Engine, ans.Attempts, err)
			}
			opened, closed := e.opened.Load(), e.closed.Load()
			if opened != closed || c.opened != 0 && opened != c.opened || c.opened == 0 && opened < 2 {
				t.Errorf("%d sessions were opened, and %d closed", opened, closed)
			}
		})
	}
}

// breaking is an encoding that breaks at its first bound and takes for ever over
// the others.
type breaking struct {
	encode.Encoding
	first   int
	running *atomic.Int32
}

func (b breaking) Encode(ctx context.Context, _ *bound.Analysis, moves, _ int) (encode.Formula, error) {
	if moves == b.first {
		return nil, errors.New("it broke")
	}
	b.running.Add(1)
	defer b.running.Add(-1)
	<-ctx.Done()
	for range 1000 { // it takes its time
		runtime.Gosched()
	}
	return nil, ctx.Err()
}

// TestWhatWasBegunAheadEndsWithTheRun, and the run with it.
func TestWhatWasBegunAheadEndsWithTheRun(t *testing.T) {
	step := oracle.Must(catalogue.ByName("step"))
	running := &atomic.Int32{}
	o := solve.Options{Encoding: breaking{step, 4, running}, Jobs: 3, Methods: []bound.Method{bound.Distance}}
	ans, err := solve.Solve(t.Context(), example(t, "adventure"), o)
	if err == nil || !strings.Contains(err.Error(), "it broke") || ans.Status == solve.Optimal || ans.Lower != 4 {
		t.Errorf("found %s from %d, %v; want the error", ans.Status, ans.Lower, err)
	}
	if n := running.Load(); n != 0 {
		t.Errorf("%d formulas are still being written", n)
	}
}

// TestEventsTellWhatIsKnown: of each bound that is tried, before its formula is
// there and with its size, and of the walks that are found.
func TestEventsTellWhatIsKnown(t *testing.T) {
	step := oracle.Must(catalogue.ByName("step"))
	tried, sized := map[int]bool{}, map[int]bool{}
	var last solve.Event
	between, walks := false, 0
	o := solve.Options{Encoding: step, Methods: []bound.Method{bound.Distance}, Events: func(e solve.Event) {
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
