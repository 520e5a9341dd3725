package amo

import (
	"context"
	"fmt"
	"math/bits"
	"testing"

	"knightsat/encode/cnf"
)

// TestBlocksOfNetworks: literals cut into blocks exclude each other as those of
// one network do.
func TestBlocksOfNetworks(t *testing.T) {
	for _, block := range []sorted{2, 3, 5} {
		for n := range 13 {
			f := &cnf.Formula{}
			lits := f.Vars(n, func(i int) string { return fmt.Sprint("x", i) })
			w := f.Writer(context.Background(), 0)
			block.write(w, lits, w.Numbered("amo"))
			g := solver(f)
			for bits := range 1 << n {
				ones := 0
				for i, x := range lits {
					if bits>>i&1 == 1 {
						g.Assume(x)
						ones++
					} else {
						g.Assume(x.Not())
					}
				}
				if got := g.Solve() == 1; got != (ones <= 1) {
					t.Fatalf("block=%d/n=%d: %b may be true: %t", block, n, bits, got)
				}
			}
		}
	}
}

// TestNetworkSizes: gates have a variable and three clauses, and are fewer than a
// sorting network has, for only one output is asked for.
func TestNetworkSizes(t *testing.T) {
	for n := range 2 {
		if s := size(CardSort, n); s != (cnf.Size{}) {
			t.Errorf("n=%d: %v", n, s)
		}
	}
	for n := 2; n <= maxSorted; n += 1 + n/3 {
		s := size(CardSort, n)
		if want := (cnf.Size{Vars: s.Vars, Clauses: 3*s.Vars + 1, Lits: 7*s.Vars + 1}); s != want {
			t.Errorf("n=%d: %v, want %v", n, s, want)
		}
		k := bits.Len(uint(n - 1))
		if network := 2 * (1 << k * (k*k - k + 4) / 4); s.Vars >= network || s.Vars < n-1 {
			t.Errorf("n=%d: %d gates, want fewer than the network's %d", n, s.Vars, network)
		}
	}
	if one, two := size(CardSort, maxSorted), size(CardSort, 2*maxSorted); two.Vars < 2*one.Vars || two.Vars > 2*one.Vars+3 {
		t.Errorf("two blocks have %d gates, one %d", two.Vars, one.Vars)
	}
}
