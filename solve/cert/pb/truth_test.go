package pb

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// truth compares what an accepted proof says with all assignments.
func (r *random) truth(c *checker) error {
	for _, on := range r.all {
		ok := true
		for _, row := range c.model.rows {
			ok = ok && side(row, on) >= 0
		}
		if !ok {
			continue
		}
		if c.ended {
			return fmt.Errorf("no solution, but there is one: %v", on)
		}
		for id, row := range c.rows {
			if side(row.row, on) < 0 {
				return fmt.Errorf("row %d, %s, does not hold at %v", id, row.text(c.model.Name), on)
			}
		}
	}
	return nil
}

var models = flag.Int("pb.models", 4000, "number of random models with proofs to compare with all assignments")

func TestWhatTheCheckerAcceptsIsTrueOfAllAssignments(t *testing.T) {
	n := *models
	if os.Getenv("KNIGHTSAT_LONG") == "" {
		n /= 10
	}
	refused, right, ended := 0, 0, 0
	for seed := range n {
		r := newRandom(uint64(seed))
		c, _ := r.proof(t, r.model(), []Version{V1, V2}[seed%2], func(string, string, error) { refused++ })
		right += int(c.last) - c.model.Rows()
		if c.ended {
			ended++
		}
	}
	t.Logf("%d rows accepted, %d steps refused, %d proofs whole", right, refused, ended)
	if right < 5*n || refused < 2*n || ended < n/15 {
		t.Errorf("%d rows accepted, %d steps refused, %d proofs whole: too few to say anything", right, refused, ended)
	}
}
