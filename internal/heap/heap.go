// Package heap keeps numbers in a binary heap, in an order that may change: it is container/heap for numbers that
// know their places.
package heap

// Heap has small numbers from 0, each once at most. [New] makes one; the zero value is of no use.
type Heap struct {
	before func(u, v int32) bool
	list   []int32
	at     []int32 // by number: its place in the list, and 1; 0 for none
}

// New makes an empty heap, whose first number is one that comes before all others. If that changes for a number, Fix
// must be called with it.
func New(before func(u, v int32) bool) *Heap { return &Heap{before: before} }

// Push puts a number into the heap, unless it is there.
func (h *Heap) Push(v int32) {
	for int(v) >= len(h.at) {
		h.at = append(h.at, 0)
	}
	if h.at[v] == 0 {
		h.list = append(h.list, v)
		h.at[v] = int32(len(h.list))
		h.rise(len(h.list) - 1)
	}
}

// Pop takes out the first number; false if there is none.
func (h *Heap) Pop() (first int32, ok bool) {
	last := len(h.list) - 1
	if last < 0 {
		return 0, false
	}
	h.swap(0, last)
	first = h.list[last]
	h.list, h.at[first] = h.list[:last], 0
	h.sink(0)
	return first, true
}

// Fix puts a number where it belongs now, if it is there.
func (h *Heap) Fix(v int32) {
	if int(v) < len(h.at) && h.at[v] > 0 {
		h.rise(h.sink(int(h.at[v]) - 1))
	}
}

// rise moves what is at a place towards the first one.
func (h *Heap) rise(i int) {
	for up := (i - 1) / 2; i > 0 && h.before(h.list[i], h.list[up]); up = (i - 1) / 2 {
		h.swap(i, up)
		i = up
	}
}

// sink moves what is at a place away from the first one, and returns where it is then.
func (h *Heap) sink(i int) int {
	for {
		down := 2*i + 1
		if right := down + 1; right < len(h.list) && h.before(h.list[right], h.list[down]) {
			down = right
		}
		if down >= len(h.list) || !h.before(h.list[down], h.list[i]) {
			return i
		}
		h.swap(i, down)
		i = down
	}
}

func (h *Heap) swap(i, j int) {
	h.list[i], h.list[j] = h.list[j], h.list[i]
	h.at[h.list[i]], h.at[h.list[j]] = int32(i)+1, int32(j)+1
}
