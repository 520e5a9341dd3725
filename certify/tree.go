package certify

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/tsp"
)

// Limits of the effort for a search tree.
const (
	mostTreeJumps = 10_000
	mostTreeNodes = 4000
	mostTourNodes = 300 // of tours, whose formulas are soon refuted
)

// branched refutes a number of moves of a walk that visits no square twice by branching in
// the linear program of its jumps.
func (w *writer) branched(moves int) error {
	if w.without(bound.ByFlow) || w.in.Edges() > mostTreeJumps {
		return nil
	}
	program := bound.NewBranching(w.in, w.o.patience)
	if program == nil {
		return nil
	}
	w.progress("refuting %d moves", moves)
	nodes := mostTreeNodes
	if bound.IsTour(w.in) {
		nodes = mostTourNodes
	}
	found := program.Within(w.ctx, moves, !w.without(bound.ByParity), nodes)
	if found.Tree == nil {
		return nil
	}
	return w.tree(found.Tree, moves)
}

// tree writes an argument of a search tree, if it speaks of a number of moves.
func (w *writer) tree(tree *bound.Tree, moves int) error {
	e, ok := w.speaks(tree.Moves, tree.OfParity, moves)
	if !ok {
		return nil
	}
	e.Model, e.Says = rows.OfJumps, byJumps(*e.Moves)
	if tree.MayEnd != nil && (w.in.Start < 0 || w.in.End < 0) {
		e.Model = rows.OfShortest
	}
	var duals []*tsp.Dual
	for _, s := range tree.Steps {
		if s.Dual != nil {
			duals = append(duals, s.Dual)
		}
	}
	if cases := len(tree.Steps) - len(duals); cases > 1 {
		e.Says += fmt.Sprintf(", in %d cases", cases)
	}
	j, err := w.jumps(requestOf(e), duals...)
	if err != nil {
		return err
	}
	return w.pair(fmt.Sprintf("linear-%d", *e.Moves), e, j.Model, j.derives(func() pb.ID { return j.refute(tree) }))
}

// lits are the variables of a jump, of an end where v is the dummy, or of u's visits where
// v is u.
func (j *jumps) lits(u, v int) (lits []pb.Lit) {
	terms := j.Visits[u]
	if v == j.In.Len() {
		terms, _ = j.EndsAt(u, 1)
	} else if v != u {
		k := slices.IndexFunc(j.At[u], func(k int32) bool { return j.Edges[k].U+j.Edges[k].V == u+v })
		terms = j.Edges[j.At[u][k]].Made
	}
	for _, t := range terms {
		lits = append(lits, t.Lit)
	}
	return lits
}

// refute writes a search tree: that no end is where it may not be, and then of each node a sum of
// rows, and the clause that not all decisions above it are right.
func (j *jumps) refute(tree *bound.Tree) (last pb.ID) {
	for v, may := range tree.MayEnd {
		ends, _ := j.EndsAt(v, 1)
		for _, t := range ends {
			if !may {
				j.p.Lemma(t.Lit.Not())
			}
		}
	}
	ids := make([]pb.ID, len(tree.Steps))
	for k, s := range tree.Steps {
		if s.Dual != nil {
			ids[k] = j.sum(s, j.Budget)
			continue
		}
		var clause []pb.Lit
		for _, c := range s.Clause {
			lits := j.lits(int(c.I), int(c.J))
			if !c.Used {
				lits = []pb.Lit{lits[0].Not()}
			}
			clause = append(clause, lits...)
		}
		ids[k] = j.p.Lemma(clause...)
		gone := slices.DeleteFunc(slices.Clone(ids[k-s.Gone:k]), func(id pb.ID) bool { return id == 0 })
		clear(ids[k-s.Gone : k])
		j.p.Delete(gone...)
		last = ids[k]
	}
	return last
}
