package solve

import (
	"encoding/csv"
	"fmt"
	"os"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestKeptCovers: docs/covers-queen-8x8.tsv has the fewest moves of each cover of 8x8 with one
// queen, and what ruled one move less out. Some rows are solved anew.
func TestKeptCovers(t *testing.T) {
	file := oracle.Must(os.Open("../docs/covers-queen-8x8.tsv"))
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma = '\t'
	rows := oracle.Must(r.ReadAll())[1:]
	for _, k := range oracle.Rand(t).Perm(len(rows))[:oracle.Tries(len(rows))] {
		row := rows[k]
		guard, start := oracle.Must(puzzles.ParseSquare(row[0])), oracle.Must(puzzles.ParseSquare(row[1]))
		b := oracle.Must(puzzles.NewBoard(8, 8, nil, []puzzles.Guard{{Kind: 'Q', Square: guard}}))
		for k, closed := range []bool{false, true} {
			ans := oracle.Must(Solve(t.Context(), oracle.Must(puzzles.NewCover(b, puzzles.Rules{Start: start, Closed: closed})), Options{}))
			got := []string{"x", "-"}
			if n := len(ans.Refuted); ans.Status == Optimal && n > 0 {
				got = []string{fmt.Sprint(ans.Walk.Moves()), string(ans.Refuted[n-1].By)}
			} else if ans.Status != Infeasible {
				t.Fatalf("%v: %s: %s", row, ans.Status, ans.Reason)
			}
			if want := row[2+2*k : 4+2*k]; got[0] != want[0] || got[1] != want[1] {
				t.Errorf("queen on %s, from %s, closed %v: %v, want %v", row[0], row[1], closed, got, want)
			}
		}
	}
}
