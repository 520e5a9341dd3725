// Package heap keeps numbers in a binary heap, in an order that may change: container/heap for numbers that know their
// places.
package heap

import "container/heap"

// Heap has small numbers from 0, each once at most. [New] makes one; the zero value is of no use.
type Heap struct{ in places }

// New makes an empty heap, whose first number is one that comes before all others. If that changes for a number, Fix
// must be called with it.
func New(before func(u, v int32) bool) *Heap { return &Heap{places{before: before}} }

// Push puts a number into the heap, unless it is there.
func (h *Heap) Push(v int32) {
	for int(v) >= len(h.in.at) {
		h.in.at = append(h.in.at, 0)
	}
	if h.in.at[v] == 0 {
		h.in.list = append(h.in.list, v)
		h.in.at[v] = int32(len(h.in.list))
		heap.Fix(&h.in, len(h.in.list)-1)
	}
}

// Pop takes out the first number; false if there is none.
func (h *Heap) Pop() (first int32, ok bool) {
	if len(h.in.list) == 0 {
		return 0, false
	}
	first = h.in.list[0]
	heap.Pop(&h.in)
	return first, true
}

// Fix puts a number where it belongs now, if it is there.
func (h *Heap) Fix(v int32) {
	if int(v) < len(h.in.at) && h.in.at[v] > 0 {
		heap.Fix(&h.in, int(h.in.at[v])-1)
	}
}

// places are the numbers of a heap as container/heap moves them.
type places struct {
	before func(u, v int32) bool
	list   []int32
	at     []int32 // by number: its place in the list, and 1; 0 for none
}

// Len is for container/heap.
func (p *places) Len() int { return len(p.list) }

// Less is for container/heap.
func (p *places) Less(i, j int) bool { return p.before(p.list[i], p.list[j]) }

// Swap is for container/heap.
func (p *places) Swap(i, j int) {
	p.list[i], p.list[j] = p.list[j], p.list[i]
	p.at[p.list[i]], p.at[p.list[j]] = int32(i)+1, int32(j)+1
}

// Push is for container/heap, and is not called: [Heap.Push] makes no copy for it.
func (p *places) Push(any) {}

// Pop is for container/heap: the last number goes, which [Heap.Pop] has read.
func (p *places) Pop() any {
	last := len(p.list) - 1
	p.at[p.list[last]] = 0
	p.list = p.list[:last]
	return nil
}
