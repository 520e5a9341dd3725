package cert

import (
	"fmt"
	"slices"

	"knightsat/bound"
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
	m, derive, cases, err := w.tree(moves, halves)
	if err != nil {
		return false, err
	}
	e := folder.Evidence{Model: model.OfJumps, Moves: &moves, Says: byJumps(moves)}
	if cases > 1 {
		e.Says += fmt.Sprintf(", in %d cases", cases)
	}
	if done, err = w.attempt(fmt.Sprintf("linear-%d", moves), e, m.Model, derive); done {
		w.cover.Below(moves + 1)
	}
	return done, err
}

// tree is the model for search trees, what writes their proof, and how many cases they have.
func (w *writer) tree(moves int, halves []half) (m *model.Jumps, derive func(p *pb.Proof) (pb.ID, error), cases int, err error) {
	r := model.Request{Model: model.OfJumps, Moves: moves}
	leaves := map[string]pb.ID{}
	for _, h := range halves {
		for _, s := range h.steps {
			if s.Dual == nil {
				cases++
				continue
			}
			for _, set := range s.Dual.Sets {
				if key := setKey(set.Set); leaves[key] == 0 {
					r.Sets = append(r.Sets, model.Names(w.in, set.Set))
					leaves[key] = pb.ID(len(r.Sets))
				}
			}
		}
	}
	if m, err = model.NewJumps(w.in, r); err != nil {
		return nil, nil, 0, err
	}
	for key, k := range leaves {
		leaves[key] = m.Leaves[k-1]
	}
	return m, func(p *pb.Proof) (pb.ID, error) { return newTree(m, p, leaves).refute(moves, halves), nil }, cases, nil
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
		g.Ends, _ = model.Reach(in)
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

// tree writes search trees: of each node a sum of rows, and the clause that not all
// decisions above it are right.
type tree struct {
	jumps
	p      *pb.Proof
	leaves map[string]pb.ID // the row of each set
	fews   map[string]pb.ID // and what few derives
	lits   map[[2]int][]pb.Lit
}

func newTree(m *model.Jumps, p *pb.Proof, leaves map[string]pb.ID) *tree {
	t := &tree{jumps{m}, p, leaves, map[string]pb.ID{}, map[[2]int][]pb.Lit{}}
	note := func(u, v int, terms []pb.Term) {
		for _, term := range terms {
			t.lits[[2]int{u, v}] = append(t.lits[[2]int{u, v}], term.Lit)
		}
	}
	for _, e := range m.Edges {
		note(e.U, e.V, e.Made)
	}
	for v := range m.In.Len() {
		ends, _ := m.EndsAt(v, 1)
		note(v, m.In.Len(), ends)
		note(v, v, m.Visits[v])
	}
	return t
}

// refute writes the trees. The first of two ends with the clause that one of the others is
// the end, and so none of those that the second one is not about.
func (t *tree) refute(moves int, halves []half) (last pb.ID) {
	for _, h := range halves {
		budget := t.Budget
		var beside []pb.Lit
		if h.fewer {
			budget = t.fewer(moves, h.others)
			for v, other := range h.others {
				if other {
					beside = append(beside, t.lits[[2]int{v, t.In.Len()}]...)
				}
			}
		}
		ids := make([]pb.ID, len(h.steps))
		for k, s := range h.steps {
			if s.Dual != nil {
				ids[k] = t.sum(s, budget)
				continue
			}
			clause := slices.Clone(beside)
			for _, c := range s.Clause {
				lits := t.lits[[2]int{int(c.I), int(c.J)}]
				if !c.Used {
					lits = []pb.Lit{lits[0].Not()}
				}
				clause = append(clause, lits...)
			}
			ids[k] = t.p.Lemma(clause...)
			gone := slices.DeleteFunc(slices.Clone(ids[s.From:k]), func(id pb.ID) bool { return id == 0 })
			clear(ids[s.From:k])
			t.p.Delete(gone...)
			last = ids[k]
		}
		if h.fewer {
			s := &pb.Sum{}
			s.Row(last, 1)
			addEqual(s, t.Starts+t.Last, -1) // of which there is one here
			t.p.Sum(s)
		}
	}
	return last
}

// fewer derives the budget of a move less for walks without some ends: the jumps are twice
// the visits of the squares of the colour of all others, less the ends there.
func (t *tree) fewer(moves int, ends []bool) pb.ID {
	visits, budget := &pb.Sum{}, &pb.Sum{}
	visits.Row(t.Budget, 1)
	addEqual(visits, t.Starts+t.Last, -1)
	spare := -moves - 1 // visits for which these squares have room, twice
	var more []pb.Lit
	for v, end := range ends {
		if lits := t.lits[[2]int{v, t.In.Len()}]; end {
			for _, l := range lits {
				visits.Lit(l, 1)
			}
		} else if t.Degree[v] > 0 {
			addEqual(visits, t.Degree[v], 1)
			addEqual(budget, t.Degree[v], -1)
			more = append(more, t.lits[[2]int{v, v}]...)
			if spare += 2; v == t.In.Start || v == t.In.End {
				spare--
			}
		}
	}
	visits.Divide(2)
	if spare >= 0 {
		budget.Row(t.p.Sum(visits), 2)
	} else { // what the division rounds is not what holds the visits down
		for _, l := range more {
			budget.Lit(l.Not(), 2)
		}
	}
	addEqual(budget, t.Starts+t.Last, 1)
	return t.p.Sum(budget)
}

// sum adds the rows of a step.
func (t *tree) sum(step linear.Step, budget pb.ID) pb.ID {
	s := &pb.Sum{}
	s.Row(budget, step.Dual.Budget)
	degree := step.Dual.Degrees()
	for _, set := range step.Dual.Sets {
		s.Row(t.few(set.Set, nil), 2*set.Times)
	}
	for _, o := range step.Odd {
		for _, v := range o.Set {
			degree[v] += o.Times
		}
		s.Row(t.few(o.Set, o.Edges), 2*o.Times)
	}
	for v, first := range t.First {
		if first >= 0 {
			addEqual(s, t.Degree[v], degree[v])
		}
		if step.Ends[v] > 0 {
			s.Row(t.Ends[v], step.Ends[v])
		}
	}
	for _, one := range []pb.ID{t.Starts, t.Last} {
		if one > 0 {
			addEqual(s, one, degree[t.In.Len()])
		}
	}
	return t.p.Sum(s)
}

// few is jumps.few, derived once.
func (t *tree) few(set []int, odd [][2]int32) pb.ID {
	leave := t.leaves[setKey(set)]
	key := setKey(set)
	edges := map[[2]int]bool{}
	if odd != nil {
		leave = 0
		key += fmt.Sprint(odd)
	}
	for _, e := range odd {
		edges[[2]int{int(e[0]), int(e[1])}] = true
	}
	if t.fews[key] == 0 {
		t.fews[key] = t.jumps.few(t.p, leave, set, edges)
	}
	return t.fews[key]
}
