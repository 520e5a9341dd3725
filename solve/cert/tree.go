package cert

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

// Limits of the effort for a search tree.
const (
	mostTreeJumps = 10_000
	mostTreeNodes = 4000
	mostTourNodes = 300 // of tours, whose formulas are soon refuted
)

// branched refutes a number of moves of a walk that visits no square twice, and all below
// it, by branching in the linear program of its jumps.
func (w *writer) branched(moves int) (done bool, err error) {
	in, p := w.in, w.in.Puzzle
	stops := len(in.Stops())
	if !p.Once || p.Ordered || w.without(bound.ByFlow) || stops < 2 || in.Edges() > mostTreeJumps || in.Start >= 0 && in.Start == in.End && (!p.Closed || stops < 3) {
		return false, nil
	}
	w.progress("refuting %d moves", moves)
	halves := w.halves(moves)
	if halves == nil {
		return false, nil
	}
	j, derive, cases, err := w.tree(moves, halves)
	if err != nil {
		return false, err
	}
	e := folder.Evidence{Model: model.OfJumps, Moves: &moves, Says: byJumps(moves)}
	if cases > 1 {
		e.Says += fmt.Sprintf(", in %d cases", cases)
	}
	return w.attempt(fmt.Sprintf("linear-%d", moves), e, j.Model, derive)
}

// tree is the model for search trees, what writes their proof, and how many cases they have.
func (w *writer) tree(moves int, halves []half) (j *jumps, derive func(p *pb.Proof) (pb.ID, error), cases int, err error) {
	var duals []*tsp.Dual
	for _, h := range halves {
		for _, s := range h.steps {
			if s.Dual == nil {
				cases++
			} else {
				duals = append(duals, s.Dual)
			}
		}
	}
	if j, err = w.jumps(model.Request{Model: model.OfJumps, Moves: moves}, duals...); err != nil {
		return nil, nil, 0, err
	}
	return j, j.derives(func() pb.ID { return j.refute(moves, halves) }), cases, nil
}

// half is a search tree for the walks whose open end is not among others.
type half struct {
	others []bool // nil for no such ends
	fewer  bool   // by the colours, these walks have a move less
	steps  []linear.Step
}

// halves finds search trees: one for the ends of each colour where a given end tells with
// the number of moves what the colour of the other is, else one for all; nil where that
// does not do.
func (w *writer) halves(moves int) []half {
	in, n := w.in, w.in.Len()
	g := linear.NewGraph(n, in.Neighbours, in.MustVisit, in.Start, in.End)
	if !in.Puzzle.Closed {
		g.Ends = model.Reach(in)
	}
	list := []half{{}}
	if side, ok := bound.Sides(in); ok && len(g.Forced) == 1 {
		list = []half{{others: make([]bool, n), fewer: true}, {others: make([]bool, n)}}
		for v, s := range side {
			right := s == side[g.Forced[0]]^int8(moves%2)
			list[0].others[v], list[1].others[v] = right, !right
		}
	}
	program := linear.New(g)
	program.Patience += w.o.patience
	nodes := mostTreeNodes
	if bound.IsTour(in) {
		nodes = mostTourNodes
	}
	for k := range list {
		h, most := &list[k], moves
		if h.fewer {
			most--
		}
		if h.steps = program.Refute(w.ctx, most, func(v int) bool { return h.others == nil || !h.others[v] }, nodes); h.steps == nil {
			return nil
		}
	}
	return list
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

// refute writes search trees: of each node a sum of rows, and the clause that not all
// decisions above it are right. The first of two trees ends with the clause that one of the
// others is the end, and so none of those that the second one is not about.
func (j *jumps) refute(moves int, halves []half) (last pb.ID) {
	for _, h := range halves {
		budget := j.Budget
		var beside []pb.Lit
		if h.fewer {
			budget = j.fewer(moves, h.others)
			for v, other := range h.others {
				if other {
					beside = append(beside, j.lits(v, j.In.Len())...)
				}
			}
		}
		ids := make([]pb.ID, len(h.steps))
		for k, s := range h.steps {
			if s.Dual != nil {
				ids[k] = j.sum(s, budget)
				continue
			}
			clause := slices.Clone(beside)
			for _, c := range s.Clause {
				lits := j.lits(int(c.I), int(c.J))
				if !c.Used {
					lits = []pb.Lit{lits[0].Not()}
				}
				clause = append(clause, lits...)
			}
			ids[k] = j.p.Lemma(clause...)
			gone := slices.DeleteFunc(slices.Clone(ids[s.From:k]), func(id pb.ID) bool { return id == 0 })
			clear(ids[s.From:k])
			j.p.Delete(gone...)
			last = ids[k]
		}
		if h.fewer {
			s := j.p.NewSum()
			s.Row(last, 1)
			s.Equal(j.One[0]+j.One[1], -1) // of which there is one here
			s.ID()
		}
	}
	return last
}

// fewer derives the budget of a move less for walks without some ends: the jumps are twice
// the visits of the squares of the colour of all others, less the ends there.
func (j *jumps) fewer(moves int, ends []bool) pb.ID {
	visits, budget := j.p.NewSum(), j.p.NewSum()
	visits.Row(j.Budget, 1)
	visits.Equal(j.One[0]+j.One[1], -1)
	spare := -moves - 1 // visits for which these squares have room, twice
	var more []pb.Lit
	for v, end := range ends {
		if end {
			for _, l := range j.lits(v, j.In.Len()) {
				visits.Lit(l, 1)
			}
		} else if j.Degree[v] > 0 {
			visits.Equal(j.Degree[v], 1)
			budget.Equal(j.Degree[v], -1)
			more = append(more, j.lits(v, v)...)
			if spare += 2; v == j.In.Start || v == j.In.End {
				spare--
			}
		}
	}
	visits.Divide(2)
	if spare >= 0 {
		budget.Row(visits.ID(), 2)
	} else { // what the division rounds is not what holds the visits down
		for _, l := range more {
			budget.Lit(l.Not(), 2)
		}
	}
	budget.Equal(j.One[0]+j.One[1], 1)
	return budget.ID()
}
