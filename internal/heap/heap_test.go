package heap

import (
	"testing"

	"knightsat/internal/oracle"
)

// TestTheFirstComesFirst: whatever is put in, taken out and changed, Pop gives a number that none comes before.
func TestTheFirstComesFirst(t *testing.T) {
	r := oracle.Rand(t)
	for range 300 {
		weight, there := make([]int, 1+r.IntN(30)), map[int32]bool{}
		h := New(func(u, v int32) bool { return weight[u] < weight[v] })
		for range 200 {
			v := int32(r.IntN(len(weight)))
			switch r.IntN(4) {
			case 0:
				first, ok := h.Pop()
				if ok != (len(there) > 0) || ok && !there[first] {
					t.Fatalf("found %d, %t of %v", first, ok, there)
				}
				delete(there, first)
				for u := range there {
					if weight[u] < weight[first] {
						t.Fatalf("%d of weight %d came before %d of weight %d", first, weight[first], u, weight[u])
					}
				}
			case 1:
				weight[v] = r.IntN(20)
				h.Fix(v)
			default:
				if !there[v] {
					weight[v] = r.IntN(20)
				}
				h.Push(v)
				there[v] = true
			}
		}
	}
}
