package pb

import (
	"flag"
	"fmt"
	"strings"
	"testing"
)

// truth compares what an accepted proof says with all assignments.
func (r *random) truth(c *checker) error {
	m := c.model
	best, solutions := int64(NoSolution), 0
	for _, on := range r.all {
		ok := true
		for _, row := range m.rows {
			ok = ok && row.satisfied(on)
		}
		if !ok {
			continue
		}
		solutions++
		if m.minimise {
			best = min(best, m.value(on))
		}
		for _, row := range c.extra {
			ok = ok && row.satisfied(on)
		}
		if !ok {
			continue
		}
		for id, row := range c.rows {
			if row == nil {
				continue
			}
			sum := num{}
			for i, l := range row.lits {
				if on[l] {
					sum = sum.plus(row.coef(i))
				}
			}
			if sum.cmp(row.rhs()) < 0 {
				return fmt.Errorf("row %d, %s, does not hold at %v", id, row.text(m.Name), on)
			}
		}
	}
	res := c.result
	switch {
	case res.Unsat && solutions > 0:
		return fmt.Errorf("unsatisfiable, but it has %d solutions", solutions)
	case res.Sat && solutions == 0:
		return fmt.Errorf("satisfiable, but it has no solution")
	case res.Lower > best:
		return fmt.Errorf("lower bound %d, but the optimum is %d", res.Lower, best)
	case res.Upper < best:
		return fmt.Errorf("upper bound %d, but the optimum is %d", res.Upper, best)
	}
	return nil
}

var models = flag.Int("pb.models", 4000, "number of random models with proofs to compare with all assignments")

func TestWhatTheCheckerAcceptsIsTrueOfAllAssignments(t *testing.T) {
	n := *models
	if testing.Short() {
		n = 300
	}
	lines, right, claims := 0, 0, map[string]int{}
	for seed := range n {
		r := newRandom(uint64(seed))
		v := []Version{V1, V2}[seed%2]
		c, _ := r.proof(t, r.model(), v, func(string, string, error) { lines++ })
		right += c.result.Steps
		words := strings.Fields(c.result.String())
		claims[strings.Join(words[:min(4, len(words))], " ")]++
	}
	t.Logf("%d steps accepted, %d refused; %v", right, lines, claims)
	if right < 5*n || lines < 2*n || len(claims) < 4 {
		t.Errorf("%d steps accepted and %d refused, with the conclusions %v: too few to say anything", right, lines, claims)
	}
}
