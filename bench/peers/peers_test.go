package peers

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

var puzzlesEach = flag.Int("puzzles", 20, "how many random puzzles each peer gets")

// installed skips a test or benchmark of a peer that is not there.
func installed(tb testing.TB, peer *Peer) {
	tb.Helper()
	_, _, err := peer.Find(context.Background())
	if errors.As(err, new(*AbsentError)) {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// each tests the peers that are there.
func each(t *testing.T, test func(*testing.T, *Peer)) {
	for _, peer := range all {
		t.Run(peer.Name, func(t *testing.T) {
			installed(t, peer)
			test(t, peer)
		})
	}
}

// agree asks a peer and compares with the truth.
func agree(t *testing.T, peer *Peer, p *puzzles.Puzzle, moves int, ok bool) *opinion {
	t.Helper()
	a, err := peer.Solve(context.Background(), p)
	switch {
	case err != nil:
		t.Fatalf("%s: %v", oracle.Describe(p), err)
	case !ok:
		if !a.Decided && peer.Name != "LKH" || a.Walk != nil {
			t.Fatalf("%s: found %v, expected it to be infeasible", oracle.Describe(p), a)
		}
	case a.Walk.Moves() != moves || a.Decided != (peer.Name != "LKH" || puzzles.NewInstance(p).IsTour() || !a.Asked):
		t.Fatalf("%s: found %v, expected %d moves", oracle.Describe(p), a, moves)
	default:
		oracle.Done(puzzles.Check(p, a.Walk))
	}
	return a
}

// TestPeersAgreeWithTheOracle counts puzzles for which the program was started;
// others are settled before, at no cost.
func TestPeersAgreeWithTheOracle(t *testing.T) {
	each(t, func(t *testing.T, peer *Peer) {
		t.Parallel()
		rng, most := oracle.Rand(t), *puzzlesEach
		if oracle.Quick() {
			most /= 4
		}
		asked, n := map[string]int{}, 0
		kinds := []string{"hunt", "cover", "tour"}
		if peer.Name != "LKH" {
			kinds = append(kinds, "impossible")
		}
		if !peer.salesman {
			kinds = append(kinds, "once", "timed")
		}
		for enough := oracle.Seen(asked, kinds...); n < most || !enough(); {
			o := oracle.Options{Timed: n%2 == 0}
			if peer.salesman {
				o = oracle.Options{Plain: true, Squares: smallest, Goals: smallest / 2}
			}
			p := o.Random(rng)
			if peer.Supports(p) != nil || standsIn(peer) && nodes(p) > smallest {
				continue
			}
			moves, ok := oracle.Shortest(p)
			if !agree(t, peer, p, moves, ok).Asked {
				continue
			}
			n++
			for kind, is := range map[string]bool{string(p.Family): true, "impossible": !ok, "timed": p.Timed(), "once": p.Once && p.Family == puzzles.Hunt} {
				if is {
					asked[kind]++
				}
			}
			if n == 30**puzzlesEach {
				t.Fatalf("found %v though the program was asked, expected all of %v", asked, kinds)
			}
		}
	})
}

// nodes are the squares that a problem is about.
func nodes(p *puzzles.Puzzle) int {
	if p.Once {
		return p.Ground().Len()
	}
	return len(stops(p))
}

func TestPeersEndWithTheirContext(t *testing.T) {
	each(t, func(t *testing.T, peer *Peer) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		a, err := peer.Solve(ctx, posed.Puzzle("@queen-d5"))
		if err != nil || a.Decided || a.Walk != nil {
			t.Errorf("found %v, %v, expected unknown", a, err)
		}
	})
}

// TestNothingIsLeftBehind ends each program in the middle of a puzzle that it
// takes long for, and looks for what still runs on its files.
func TestNothingIsLeftBehind(t *testing.T) {
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("there is no /proc to look for processes in")
	}
	b := oracle.Board(30, 30)
	p := oracle.Must(puzzles.NewHunt(b, b.Squares()[:100], puzzles.Rules{StartAny: true}))
	each(t, func(t *testing.T, peer *Peer) {
		dir := t.TempDir()
		t.Setenv("TMPDIR", dir)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		oracle.Must(peer.Solve(ctx, p))
		for _, name := range oracle.Must(filepath.Glob("/proc/[0-9]*/cmdline")) {
			if text, err := os.ReadFile(name); err == nil && strings.Contains(string(text), dir) {
				t.Errorf("found %q still running", text)
			}
		}
		if left := oracle.Must(os.ReadDir(dir)); len(left) > 0 {
			t.Errorf("found files %v, expected none", left)
		}
	})
}

func TestCoverAsLongAsKnown(t *testing.T) {
	each(t, func(t *testing.T, peer *Peer) {
		if standsIn(peer) {
			t.Skip("too large for a stand-in")
		}
		agree(t, peer, posed.Puzzle("@queen-d5"), 46, true)
	})
}

// TestAWalkMayLeaveItsOnlyStopAndComeBack, where squares may be left out.
func TestAWalkMayLeaveItsOnlyStopAndComeBack(t *testing.T) {
	b := oracle.Board(3, 3)
	at := b.Squares()[:1]
	p := oracle.Must(puzzles.NewHunt(b, at, puzzles.Rules{Start: at[0], Closed: true, Once: true}))
	agree(t, ByName("clingo"), p, 2, true)
}

func TestWhatIsRefused(t *testing.T) {
	b := oracle.Board(4, 4)
	for name, r := range map[string]puzzles.Rules{"goals in order": {StartAny: true, Ordered: true}, "a hunt in order with each square once": {StartAny: true, Ordered: true, Once: true}} {
		p := oracle.Must(puzzles.NewHunt(b, b.Squares()[:3], r))
		for _, peer := range all {
			if peer.Supports(p) == nil {
				t.Errorf("%s takes %s, expected a reason why not", peer.Name, name)
			}
			if _, err := peer.Solve(context.Background(), p); err == nil {
				t.Errorf("%s solves %s, expected an error", peer.Name, name)
			}
		}
	}
}
