package solve

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
)

// TestKeptCovers: docs/covers-queen-8x8.tsv has the fewest moves of each cover of 8x8 with one
// queen, and what ruled one move less out. Some rows are solved anew.
func TestKeptCovers(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(string(oracle.Must(os.ReadFile("../docs/covers-queen-8x8.tsv")))), "\n")[1:]
	for _, k := range oracle.Rand(t).Perm(len(rows))[:oracle.Tries(len(rows))] {
		row := strings.Split(rows[k], "\t")
		for k, closed := range []bool{false, true} {
			p := posed.Puzzle(fmt.Sprintf("family: cover\nboard: 8x8\nguard: Q%s\nstart: %s\nclosed: %t\n", row[0], row[1], closed))
			ans := oracle.Must(Solve(t.Context(), p, Options{}))
			got := []string{"x", "-"}
			if n := len(ans.Refuted); ans.Status == Optimal && n > 0 {
				got = []string{fmt.Sprint(ans.Walk.Moves()), string(ans.Refuted[n-1].By)}
			} else if ans.Status != Infeasible {
				t.Fatalf("%v: %s: %s", row, ans.Status, ans.Reason)
			}
			if want := row[2+2*k : 4+2*k]; !slices.Equal(got, want) {
				t.Errorf("queen on %s, from %s, closed %v: %v, want %v", row[0], row[1], closed, got, want)
			}
		}
	}
}
