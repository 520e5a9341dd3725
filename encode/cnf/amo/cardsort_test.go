package amo

import (
	"math/bits"
	"testing"

	"knightsat/encode/cnf"
)

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
	if got, want := size(CardSort, maxSorted+1), size(Ladder, maxSorted+1); got != want {
		t.Errorf("on more literals there are %v, want the ladder's %v", got, want)
	}
}
