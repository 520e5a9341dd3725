// Package heap keeps numbers in a binary heap (Williams 1964), in an order that may change.
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
		h.up(len(h.list) - 1)
	}
}

// Pop takes out the first number; false if there is none.
func (h *Heap) Pop() (first int32, ok bool) {
	if len(h.list) == 0 {
		return 0, false
	}
	first, last := h.list[0], len(h.list)-1
	h.list[0] = h.list[last]
	h.list = h.list[:last]
	h.at[first] = 0
	h.down(0)
	return first, true
}

// Fix puts a number where it belongs now, if it is there.
func (h *Heap) Fix(v int32) {
	if int(v) < len(h.at) && h.at[v] > 0 {
		h.up(h.down(int(h.at[v]) - 1))
	}
}

// up moves the number at a place up as far as it goes before others.
func (h *Heap) up(i int) {
	v := h.list[i]
	for i > 0 && h.before(v, h.list[(i-1)/2]) {
		h.put(i, h.list[(i-1)/2])
		i = (i - 1) / 2
	}
	h.put(i, v)
}

// down moves the number at a place down as far as others go before it, and returns where it is then. The heap may be
// empty.
func (h *Heap) down(i int) int {
	if i >= len(h.list) {
		return i
	}
	v := h.list[i]
	for {
		next := 2*i + 1
		if next+1 < len(h.list) && h.before(h.list[next+1], h.list[next]) {
			next++
		}
		if next >= len(h.list) || !h.before(h.list[next], v) {
			h.put(i, v)
			return i
		}
		h.put(i, h.list[next])
		i = next
	}
}

func (h *Heap) put(i int, v int32) { h.list[i], h.at[v] = v, int32(i)+1 }
