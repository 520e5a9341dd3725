package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestReasons: what an answer says of itself, and what it took.
func TestReasons(t *testing.T) {
	const (
		tolls = "(the cheapest links that join the 7 squares to visit take 1 + 5*2 = 11 moves)"
		known = "; a walk of this length was found first, so no formula was needed"
	)
	step := oracle.Must(catalogue.Builtin().ByName("step"))
	near := bound.Use{bound.ByReach}
	for _, c := range []struct {
		puzzle string
		o      solve.Options
		want   string
		rounds int
	}{
		{"adventure", solve.Options{}, "proven shortest: every walk needs at least 11 moves " + tolls, 1},
		{"adventure", solve.Options{Quick: true}, "proven shortest: every walk needs at least 11 moves " + tolls + known, 0},
		{"adventure", solve.Options{Encoding: step, Bounds: near}, "proven shortest: every walk needs at least 4 moves (b3 is 4 moves from a8)" +
			"; 4 and 5 moves were ruled out while the formula was written, by distances; a SAT solver found no walk of 6 to 10 moves (certify writes a proof of that)", 1},
		{"adventure", solve.Options{MaxMoves: 10}, "no walk has at most 10 moves, and the search went no further: every walk needs at least 11 moves " + tolls, 0},
		{"adventure", solve.Options{MaxMoves: 4, Bounds: near, Quick: true}, "quick, no formula was tried", 0},
		{"adventure", solve.Options{MaxMoves: 3, Bounds: near}, "no walk has at most 3 moves, and the search went no further: every walk needs at least 4 moves (b3 is 4 moves from a8)", 0},
		{"adventure", solve.Options{MaxMoves: 8, Bounds: near}, "no walk has at most 8 moves, and the search went no further: every walk needs at least 4 moves (b3 is 4 moves from a8); 4 and 5 moves were ruled out while the formula was written, by distances; a SAT solver found no walk of 6, 7 and 8 moves (certify writes a proof of that)", 1},
		{"impossible-hunt", solve.Options{}, "b2 cannot be reached from a8", 0},
		{"impossible-tour", solve.Options{}, "without the 4 squares b2, c2, b3, c3, the board falls into 6 parts (those of a1, b1, c1, d1, a4, d4), and a tour into 5 at most", 0},
	} {
		ans := solved(t, example(t, c.puzzle), c.o)
		got := ans.Stats()
		if ans.Reason != c.want || got.Rounds != c.rounds || got.Rounds > 1 != (got.Cuts > 1) {
			t.Errorf("%s: %+v, %q\nexpected %d rounds, %q", c.puzzle, got, ans.Reason, c.rounds, c.want)
		}
	}
	king := oracle.Puzzle("board: 30x30\npiece: king\n")
	centre := oracle.Puzzle("board: 3x3\nstart: a1\ngoals: b2\n")
	twice := oracle.Puzzle("board: 3x3\nstart: a1\nend: c3\ngoals: b3,c2\nonce: true\n") // the squares are a ring
	for p, want := range map[*puzzles.Puzzle]string{
		centre:                        "a puzzle of this size has a solution of at most 16 moves, if any, and there is none: a SAT solver found no walk of 0 to 16 moves (certify writes a proof of that)",
		twice:                         "no walk that visits a square once has more than 8 moves, and none has so few: a SAT solver found no walk of 0 to 8 moves (certify writes a proof of that)",
		example(t, "impossible-tour"): "no such tour of the 16 squares exists: a SAT solver found no walk of 0 to 15 moves (certify writes a proof of that)",
	} {
		if ans := solved(t, p, solve.Options{Bounds: bound.Use{}}); ans.Status != solve.Infeasible || ans.Reason != want {
			t.Errorf("%s: %s, %q, expected %q", p.Family, ans.Status, ans.Reason, want)
		}
	}
	for _, text := range []string{
		"family: tour\npiece: king\nboard: 2x2\n",
		"family: cover\npiece: king\nboard: 2x2\nstart: b2\nonce: true\nordered: true\n",
	} {
		ans := solved(t, oracle.Puzzle(text), solve.Options{Bounds: bound.Use{bound.ByCounting}})
		if want := "proven shortest: every tour of 4 squares has 3 moves"; !strings.HasPrefix(ans.Reason, want) {
			t.Errorf("%s: %q, expected %q", text, ans.Reason, want)
		}
	}
	for p, want := range map[*puzzles.Puzzle]string{
		twice: "quick, no formula was tried; no walk without repeated squares was found at once",
		king:  "quick, no formula was tried; a tour is found at once only where each jump changes the colour, or the board is narrow",
	} {
		if ans := solved(t, p, solve.Options{Quick: true}); ans.Walk != nil || ans.Reason != want {
			t.Errorf("%s: %s, %q, expected %q", p.Family, ans.Walk, ans.Reason, want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if ans, err := solve.Solve(ended, example(t, "adventure"), solve.Options{}); err != nil || ans.Reason != "interrupted" {
		t.Errorf("%q (%v), expected interrupted", ans.Reason, err)
	}
}

// TestEncodingsAreChosenForTheirPuzzles, and one that was asked for and can't say
// the rules is an error, even where no formula is written.
func TestEncodingsAreChosenForTheirPuzzles(t *testing.T) {
	hunt := example(t, "adventure")
	many := oracle.Must(puzzles.NewHunt(hunt.Board, hunt.Board.Squares()[:60], puzzles.Rules{Start: hunt.Start}))
	once := oracle.Puzzle("once: true\n" + hunt.Text())
	for _, c := range []struct {
		name  string
		p     *puzzles.Puzzle
		upper int // above the lower bound
		want  string
	}{
		{"a small hunt with its bound met", hunt, 0, "step"},
		{"a hunt", hunt, 1, "metric"},
		{"a large hunt", many, 0, "metric"},
		{"a cover", example(t, "queen-d5"), 0, "metric"},
		{"squares at most once", once, 0, "step"},
		{"goals in order", example(t, "adventure-ordered"), 0, "step"},
		{"a tour", example(t, "tour-5x5"), 0, "edge"},
	} {
		a := bound.Analyse(t.Context(), c.p)
		e, why := solve.Choose(t.Context(), nil, encode.Question{Analysis: a, Upper: a.Best().Moves + c.upper})
		if e.Name() != c.want && !strings.HasPrefix(e.Name(), c.want+":") || why == "" {
			t.Errorf("%s: %s, because %s; expected %s", c.name, e.Name(), why, c.want)
		}
	}
	edge := oracle.Must(catalogue.Builtin().ByName("edge"))
	unsupported := (*encode.UnsupportedError)(nil)
	if ans, err := solve.Solve(t.Context(), hunt, solve.Options{Encoding: edge, Quick: true}); !errors.As(err, &unsupported) || ans.Status == solve.Optimal {
		t.Errorf("a hunt is no tour: %s, %v", ans.Status, err)
	}
	long := oracle.Puzzle("start: 6\ngoals: 1,3,4,5\nonce: true\ngraph:\n1 3\n2 5\n1 4\n2 6\n3 4\n1 2\n1 6\n")
	if ans, err := solve.Solve(t.Context(), long, solve.Options{Encoding: edge}); err != nil || ans.Status != solve.Infeasible {
		t.Errorf("no formula is needed to say that six moves are more than six vertices allow: %s, %v", ans.Status, err)
	}
}
