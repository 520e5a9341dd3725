package engine

import (
	"bufio"
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/internal/pbsat"
)

// TestProofsDeleteWhatTheyAdded: whether the proof is kept until its end or not, only clauses that
// stand in it are deleted, once, and it ends in the empty clause; a kept one is shorter.
func TestProofsDeleteWhatTheyAdded(t *testing.T) {
	sizes := map[int]int{}
	for _, most := range []int{math.MaxInt, 1 << 16, 0} {
		const holes = 7
		s := pbsat.New(holes * (holes + 1))
		var out bytes.Buffer
		w := bufio.NewWriter(&out)
		(&drat{Solver: s, out: w, most: most}).begin()
		at := func(i, h int) z.Lit { return z.Var(i*holes + h + 1).Pos() }
		for i := range holes + 1 {
			var some []z.Lit
			for h := range holes {
				some = append(some, at(i, h))
				for j := range i {
					s.Clause([]z.Lit{at(i, h).Not(), at(j, h).Not()})
				}
			}
			s.Clause(some)
		}
		if got := s.Solve(context.Background(), math.MaxInt); got != pbsat.Unsat {
			t.Fatalf("found %v, want %v", got, pbsat.Unsat)
		}
		w.Flush()
		standing, deleted := map[string]int{}, 0
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for n, line := range lines {
			clause, del := strings.CutPrefix(line, "d ")
			words := strings.Fields(clause)
			slices.Sort(words)
			clause = strings.Join(words, " ")
			if !del {
				standing[clause]++
				sizes[most]++
				continue
			}
			deleted++
			if standing[clause]--; standing[clause] < 0 {
				t.Fatalf("most %d: line %d deletes %q, which does not stand", most, n+1, clause)
			}
		}
		if lines[len(lines)-1] != "0" || deleted == 0 {
			t.Errorf("most %d: %d deleted, last line %q", most, deleted, lines[len(lines)-1])
		}
	}
	if sizes[math.MaxInt] >= sizes[0] || sizes[1<<16] != sizes[0] {
		t.Errorf("clauses by what is kept: %v", sizes)
	}
}
