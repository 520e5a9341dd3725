package cuts

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"knightsat/internal/graph/edgelist"
)

// Tight lists sets of nodes, without the root, that the solution leaves exactly twice: those given that it
// does, and each two of these and of the paths of 1 that are joined by 1. A set is ascending,
// smaller ones come first, and one that paths of 1 make up alone is left out.
func (f *Fractional) Tight(root int32, given [][]int32) [][]int32 {
	all := newNetwork(f.N, f.Edges, f.X)
	t := &tight{f: f, g: all, root: root, in: make([]bool, f.N), seen: map[string]bool{}}
	for _, set := range given {
		t.put(set)
	}
	t.join(all.parts(func(k int32) bool { return all.w[k] > 1-zero }))
	slices.SortStableFunc(t.sets, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	return t.sets
}

// At lists the edges of each node.
func (f *Fractional) At() [][]int32 {
	return edgelist.At(f.N, len(f.Edges), func(k int) (a, b int32) { return f.Edges[k][0], f.Edges[k][1] })
}

// tight are sets that a solution leaves exactly twice.
type tight struct {
	f    *Fractional
	g    *network
	root int32
	in   []bool // false between calls
	seen map[string]bool
	sets [][]int32
}

// put adds a set, or its complement, if it is tight and new.
func (t *tight) put(set []int32) {
	set = slices.Clone(t.f.without(t.root, set))
	slices.Sort(set)
	key := make([]byte, 0, 4*len(set))
	for _, v := range set {
		key = binary.LittleEndian.AppendUint32(key, uint32(v))
	}
	if len(set) < 3 || len(set) > t.f.N-2 || t.seen[string(key)] {
		return
	}
	t.seen[string(key)] = true
	if leave, whole := t.leave(set); !whole && math.Abs(leave-2) <= zero {
		t.sets = append(t.sets, set)
	}
}

// leave is how often the solution leaves a set, and whether all edges inside are 1.
func (t *tight) leave(set []int32) (sum float64, whole bool) {
	for _, v := range set {
		t.in[v] = true
	}
	whole = true
	for _, v := range set {
		for _, k := range t.g.at[v] {
			if !t.in[t.g.other(k, v)] {
				sum += t.g.w[k]
			} else if t.g.w[k] < 1-zero {
				whole = false
			}
		}
	}
	for _, v := range set {
		t.in[v] = false
	}
	return sum, whole
}

// join puts each two of the sets and the paths that have no node in common, and 1 between them.
func (t *tight) join(paths [][]int32) {
	parts := slices.Concat(t.sets, paths)
	with := make([][]int32, t.f.N) // the parts with each node
	for i, part := range parts {
		for _, v := range part {
			with[v] = append(with[v], int32(i))
		}
	}
	between := make([]float64, len(parts))
	for i, part := range parts {
		var touched []int32
		for _, v := range part {
			t.in[v] = true
		}
		for _, v := range part {
			for _, k := range t.g.at[v] {
				u := t.g.other(k, v)
				if t.in[u] {
					continue
				}
				for _, j := range with[u] {
					if between[j] == 0 {
						touched = append(touched, j)
					}
					between[j] += t.g.w[k]
				}
			}
		}
		var beside []int32
		for _, j := range touched {
			if math.Abs(between[j]-1) <= zero && int(j) > i && !slices.ContainsFunc(parts[j], t.has) {
				beside = append(beside, j)
			}
			between[j] = 0
		}
		for _, v := range part {
			t.in[v] = false
		}
		for _, j := range beside {
			t.put(slices.Concat(part, parts[j]))
		}
	}
}

func (t *tight) has(v int32) bool { return t.in[v] }
