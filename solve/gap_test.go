package solve_test
import ("testing";"context";"fmt";"knightsat/bound";"knightsat/solve")
func TestGap(t *testing.T) {
	for _, c := range [][2]int{{8,12},{8,18},{8,24},{8,40},{12,20},{12,40},{16,25},{16,40}} {
		gaps := ""
		for seed := range uint64(30) {
			p := randomHunt(t, c[0], c[1], seed)
			a := bound.Analyse(context.Background(), p)
			ans, err := solve.Solve(context.Background(), p, solve.Options{})
			if err == nil && ans.Upper != a.Best().Moves { gaps += fmt.Sprintf(" %d:%d/%d", seed, a.Best().Moves, ans.Upper) }
		}
		t.Log(c, gaps)
	}
}
