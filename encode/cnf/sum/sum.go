package sum

import (
	"maps"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Term is a literal with a weight, which is not negative.
type Term struct {
	Lit    z.Lit
	Weight int
}

// Group counts as the largest weight of its terms that are true, 0 when none is.
type Group []Term

// One is the group of a single literal.
func One(l z.Lit, weight int) Group { return Group{{l, weight}} }

// AtMost writes that the groups' sum is at most limit, by a generalised
// totalizer (Joshi, Martins & Manquinho, CP 2015): a balanced tree, in each node
// of it a variable for each sum s up to the limit that the groups below can
// have, implied by "their sum is at least s". Only this direction is written:
// it refutes sums that are too large. A pair of sums that is beyond the limit
// is forbidden where it would come up. The new variables are named
// label[0], label[1], …
//
// Where the writer stops on the way, what it has is of no use.
func AtMost(f *cnf.Writer, groups []Group, limit int, label string) {
	if limit < 0 {
		f.Clause()
		return
	}
	t := sumTree{f: f, pairs: f, limit: limit, vars: f.Numbered(label)}
	nodes := leaves(groups, func(term *Term) bool {
		if term.Weight > limit {
			f.Clause(term.Lit.Not())
		}
		return term.Weight <= limit
	})
	most := 0
	for _, g := range nodes {
		most += g[len(g)-1].Weight
	}
	if most <= limit {
		return
	}
	t.pairs = f.Distinct()
	for len(nodes) > 2 {
		nodes = t.halve(nodes)
		t.pairs = f
	}
	t.forbid(nodes[0], nodes[1])
}

// Count returns a group whose terms are true if the groups' sum is at least
// their weight, for the sums up to limit that the groups can have, and for the
// limit itself where they can have it or more: a saturating generalised totalizer. Again
// only "the sum is large enough, so the literal is true" is written; a literal
// implies those of the smaller weights.
func Count(f *cnf.Writer, groups []Group, limit int, label string) Group {
	t := sumTree{f: f, pairs: f, limit: limit, saturate: true, vars: f.Numbered(label)}
	nodes := leaves(groups, func(term *Term) bool {
		term.Weight = min(term.Weight, limit)
		return true
	})
	if len(nodes) == 0 || limit <= 0 {
		return nil
	}
	if len(nodes) == 1 { // its terms need not imply each other
		nodes = append(nodes, nil)
	}
	for len(nodes) > 1 {
		nodes = t.halve(nodes)
	}
	root := nodes[0]
	for i := 1; i < len(root); i++ {
		f.Clause(root[i].Lit.Not(), root[i-1].Lit)
	}
	return root
}

// leaves are the groups with the terms of some weight that are to be kept, by their weights;
// none is empty.
func leaves(groups []Group, keep func(*Term) bool) (nodes []Group) {
	for _, g := range groups {
		var kept Group
		for _, term := range g {
			if term.Weight > 0 && keep(&term) {
				kept = append(kept, term)
			}
		}
		if len(kept) > 0 {
			slices.SortStableFunc(kept, func(a, b Term) int { return a.Weight - b.Weight })
			nodes = append(nodes, kept)
		}
	}
	return nodes
}

type sumTree struct {
	f        *cnf.Writer
	pairs    *cnf.Writer // of two literals that exclude each other: of given ones it may have been said
	limit    int
	saturate bool
	vars     func(n int) []z.Lit
}

// halve merges the nodes in pairs.
func (t *sumTree) halve(nodes []Group) []Group {
	var merged []Group
	for i := 0; i+1 < len(nodes); i += 2 {
		merged = append(merged, t.merge(nodes[i], nodes[i+1]))
	}
	if len(nodes)%2 == 1 {
		merged = append(merged, nodes[len(nodes)-1])
	}
	return merged
}

// sum is that of two terms, as far as the tree counts.
func (t *sumTree) sum(x, y Term) int {
	if t.saturate {
		return min(x.Weight+y.Weight, t.limit)
	}
	return x.Weight + y.Weight
}

// sums are the values that the sum of two nodes has, ascending; nil if these are
// too many.
func (t *sumTree) sums(a, b Group) []int {
	seen := map[int]bool{}
	none := Group{{}} // where no term is true
	for _, x := range slices.Concat(none, a) {
		if !t.f.Reserve(len(seen)) || t.f.Err() != nil { // each sum is in a clause
			return nil
		}
		for _, y := range slices.Concat(none, b) {
			if s := t.sum(x, y); 0 < s && s <= t.limit {
				seen[s] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// merge makes a node for the sum of two.
func (t *sumTree) merge(a, b Group) (node Group) {
	sums := t.sums(a, b)
	if sums == nil {
		return nil
	}
	at := make(map[int]z.Lit, len(sums))
	for i, l := range t.vars(len(sums)) {
		node, at[sums[i]] = append(node, Term{l, sums[i]}), l
	}
	for _, x := range slices.Concat(a, b) {
		t.f.Clause(x.Lit.Not(), at[x.Weight])
	}
	for _, x := range a {
		if t.f.Err() != nil {
			return nil
		}
		for _, y := range b {
			s := t.sum(x, y)
			switch {
			case s > t.limit:
				t.pairs.NotBoth(x.Lit, y.Lit)
			case x.Weight < s && y.Weight < s: // else one of them says it already
				t.f.Clause(x.Lit.Not(), y.Lit.Not(), at[s])
			}
		}
	}
	return node
}

// forbid writes that the sum of two nodes is within the limit.
func (t *sumTree) forbid(a, b Group) {
	for _, x := range a {
		if t.f.Err() != nil {
			return
		}
		for _, y := range b {
			if x.Weight+y.Weight > t.limit {
				t.pairs.NotBoth(x.Lit, y.Lit)
			}
		}
	}
}
