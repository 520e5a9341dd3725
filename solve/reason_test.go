package solve_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

// TestReasonsAreAsKept: what an answer says of itself, and what it took.
func TestReasonsAreAsKept(t *testing.T) {
	oracle.Kept(t, "testdata/reasons.txt", func(text string) string {
		var o solve.Options
		flags, puzzle, _ := strings.Cut(text, "\n")
		for flag := range strings.FieldsSeq(flags) {
			switch name, value, _ := strings.Cut(flag, "="); name {
			case "quick":
				o.Quick = true
			case "max-moves":
				o.MaxMoves = oracle.Must(strconv.Atoi(value))
			case "encoding":
				o.Encoding = oracle.Must(catalogue.Builtin().ByName(value))
			default:
				if o.Bounds = (facts.Use{}); value != "none" {
					o.Bounds = facts.Use{facts.By(value)}
				}
			}
		}
		ans := solved(t, posed.Puzzle(puzzle), o)
		return fmt.Sprintf("%s, %d moves, %d: %s", ans.Status, ans.Walk.Moves(), ans.Stats().Rounds, ans.Reason)
	})
}

// TestAnEncodingThatCannotSayTheRulesIsAnError, even where no formula is written.
func TestAnEncodingThatCannotSayTheRulesIsAnError(t *testing.T) {
	hunt := example(t, "adventure")
	edge := oracle.Must(catalogue.Builtin().ByName("edge"))
	if ans, err := solve.Solve(t.Context(), hunt, solve.Options{Encoding: edge, Quick: true}); !errors.As(err, new(*encode.UnsupportedError)) || ans.Status == solve.Optimal {
		t.Errorf("a hunt is no tour: %s, %v", ans.Status, err)
	}
	long := posed.Puzzle("start: 6\ngoals: 1,3,4,5\nonce: true\ngraph:\n1 3\n2 5\n1 4\n2 6\n3 4\n1 2\n1 6\n")
	if ans, err := solve.Solve(t.Context(), long, solve.Options{Encoding: edge}); err != nil || ans.Status != solve.Infeasible {
		t.Errorf("no formula is needed to say that six moves are more than six vertices allow: %s, %v", ans.Status, err)
	}
}
