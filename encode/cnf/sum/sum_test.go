package sum_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/internal/oracle"
	"knightsat/solve/engine"
)

// allows reports whether some values of the other variables satisfy the formula
// together with these of the literals.
func allows(t *testing.T, s engine.Session, lits []z.Lit, bits int) bool {
	t.Helper()
	var assume []z.Lit
	for i, l := range lits {
		if bits>>i&1 == 0 {
			l = l.Not()
		}
		assume = append(assume, l)
	}
	status, _, err := s.Solve(context.Background(), assume...)
	if err != nil || status == cnf.Unknown {
		t.Fatal(status, err)
	}
	return status == cnf.Sat
}

// written is a formula of n variables, with what is written over their literals.
// Building it twice, to count and to write, gives the same size, or an error.
func written(t *testing.T, n int, write func(w *cnf.Writer, lits []z.Lit)) (*cnf.Formula, []z.Lit) {
	t.Helper()
	var lits []z.Lit
	f := oracle.Must(cnf.Build(context.Background(), "it", 0, func(w *cnf.Writer) {
		lits = w.Vars(n, func(i int) string { return fmt.Sprint("x", i) })
		write(w, lits)
	}))
	return f, lits
}

func TestTwoForAllAssignments(t *testing.T) {
	for n := 0; n <= 8; n++ {
		f, lits := written(t, n, func(f *cnf.Writer, l []z.Lit) { sum.Two(f, l, "t") })
		s := engine.Gini{}.Open(f)
		for values := range 1 << n {
			ones := bits.OnesCount(uint(values))
			if got := allows(t, s, lits, values); got != (ones == 2) {
				t.Errorf("exactly two of %d literals, %d true: found %t", n, ones, got)
			}
		}
	}
}

// randomGroups makes groups over n literals, and the function that adds them up.
func randomGroups(r *rand.Rand, lits []z.Lit) (groups []sum.Group, value func(bits int) int) {
	var parts [][]int // literals of each group
	var weights [][]int
	for i := 0; i < len(lits); {
		size := min(1+r.IntN(3), len(lits)-i)
		var g sum.Group
		var p, w []int
		for range size {
			weight := r.IntN(7)
			g = append(g, sum.Term{Lit: lits[i], Weight: weight})
			p, w = append(p, i), append(w, weight)
			i++
		}
		groups = append(groups, g)
		parts = append(parts, p)
		weights = append(weights, w)
	}
	return groups, func(bits int) (total int) {
		for k, p := range parts {
			most := 0
			for j, i := range p {
				if bits>>i&1 == 1 {
					most = max(most, weights[k][j])
				}
			}
			total += most
		}
		return total
	}
}

func TestSumsForAllAssignments(t *testing.T) {
	r := oracle.Rand(t)
	for range 60 {
		n := r.IntN(8)
		limit := r.IntN(20) - 1
		var value func(int) int
		seed := r.Uint64()
		f, lits := written(t, n, func(f *cnf.Writer, lits []z.Lit) {
			var groups []sum.Group
			groups, value = randomGroups(rand.New(rand.NewPCG(seed, 0)), lits)
			sum.AtMost(f, groups, limit, "s")
		})
		s := engine.Gini{}.Open(f)
		for bits := 0; bits < 1<<n; bits++ {
			if got := allows(t, s, lits, bits); got != (value(bits) <= limit) {
				t.Fatalf("a sum of %d with a limit of %d: found %t", value(bits), limit, got)
			}
		}
	}
}

func TestCountsForAllAssignments(t *testing.T) {
	r := oracle.Rand(t)
	for range 40 {
		n := 1 + r.IntN(5)
		limit := 1 + r.IntN(15)
		var value func(int) int
		var out sum.Group
		seed := r.Uint64()
		f, lits := written(t, n, func(f *cnf.Writer, lits []z.Lit) {
			var groups []sum.Group
			groups, value = randomGroups(rand.New(rand.NewPCG(seed, 0)), lits)
			out = sum.Count(f, groups, limit, "c")
		})
		s := engine.Gini{}.Open(f)
		for bits := 0; bits < 1<<n; bits++ {
			var false_ []z.Lit // the outputs may all be false that the sum does not reach
			for _, o := range out {
				if o.Weight > value(bits) {
					false_ = append(false_, o.Lit.Not())
				}
			}
			for _, o := range out {
				all := append(append([]z.Lit{}, lits...), false_...)
				mask := bits | (1<<len(false_)-1)<<n
				if !allows(t, s, all, mask) {
					t.Fatalf("sum %d: outputs above it must be true", value(bits))
				}
				if o.Weight <= value(bits) && allows(t, s, append(all, o.Lit.Not()), mask|1<<len(all)) {
					t.Fatalf("sum %d: output %d may be false", value(bits), o.Weight)
				}
			}
			if v := min(value(bits), limit); v > 0 && (len(out) == 0 || out[len(out)-1].Weight < v) {
				t.Fatalf("sum %d, limit %d: outputs end at %v", value(bits), limit, out)
			}
		}
	}
}

// TestSumsEndWithTheWriter: sums of weights that are all different would take
// memory for ever; where the limit is low, or the context has ended, they don't.
func TestSumsEndWithTheWriter(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	for _, ctx := range []context.Context{context.Background(), over} {
		for name, write := range map[string]func(w *cnf.Writer, groups []sum.Group){
			"at most": func(w *cnf.Writer, groups []sum.Group) { sum.AtMost(w, groups, 1<<59, "s") },
			"count":   func(w *cnf.Writer, groups []sum.Group) { sum.Count(w, groups, 1<<59, "s") },
		} {
			_, err := cnf.Build(ctx, "it", 100_000, func(w *cnf.Writer) {
				var groups []sum.Group
				for i, l := range w.Vars(60, func(i int) string { return fmt.Sprint("x", i) }) {
					groups = append(groups, sum.One(l, 1<<i))
				}
				write(w, groups)
			})
			if ctx == over && !errors.Is(err, context.Canceled) || ctx != over && !errors.As(err, new(*cnf.TooLargeError)) {
				t.Errorf("%s: found %v, expected the reason to stop", name, err)
			}
		}
	}
}
