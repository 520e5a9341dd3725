package certify

import (
	"fmt"
	"iter"
	"slices"

	"knightsat/certify/pb"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// graph is a model of the edges between nodes that a walk has. The dummy, a node after the others, has edges to
// where the walk begins and ends.
type graph interface {
	// dummy is the number of the dummy, which is that of the nodes.
	dummy() int
	// degree lists the equations of how many edges a node, or the dummy, has.
	degree(i int) []pb.ID
	// from lists the other ends of a node's edges, but for the dummy, with the variables that they are made.
	from(i int) iter.Seq2[int, pb.Lit]
	// edge lists the variables of an edge, or, where i is j, of the node's visits.
	edge(i, j int) []pb.Lit
	// given reports whether an end is given to be on a node: a constant, and no edge.
	given(i int) bool
	// ends is the row that no more ends are on a node than visits; 0 for none.
	ends(i int) pb.ID
	// subtours adds that a walk leaves sets of nodes.
	subtours(s *pb.Sum, sets []tsp.Leave)
}

// emitter writes a proof over a graph in steps.
type emitter struct {
	graph
	p       *pb.Proof
	budget  pb.ID
	derived map[string]pb.ID // rows of sets that steps have in common
}

// sum adds rows as often as the multipliers of a step say (see bound.Dual). Propagation sees what
// contradicts the sum.
func (e *emitter) sum(step linear.Step) pb.ID {
	s := e.p.NewSum()
	if step.Dual.Budget > 0 {
		s.Row(e.budget, step.Dual.Budget)
	}
	e.subtours(s, step.Dual.Sets)
	degree := step.Dual.Degrees()
	for _, o := range step.Odd {
		for _, i := range o.Set {
			degree[i] += o.Times
		}
		s.Row(e.odd(o), 2*o.Times)
	}
	for i, times := range degree {
		e.node(s, i, times)
	}
	for i, times := range step.Ends {
		if row := e.ends(i); row > 0 && times > 0 {
			s.Row(row, times)
		}
	}
	return s.ID() // there may be none: given ends are left by what is given
}

// node adds the equations of a node.
func (e *emitter) node(s *pb.Sum, i int, times int64) {
	for _, id := range e.degree(i) {
		s.Equal(id, times)
	}
}

// odd derives that, of an odd number of edges that leave a set, these and the edges inside are no more than
// the visits and half of them, rounded down.
func (e *emitter) odd(o tsp.Odd) pb.ID {
	key := fmt.Sprint(o.Set, o.Edges)
	if id := e.derived[key]; id > 0 {
		return id
	}
	s, dummy := e.p.NewSum(), e.dummy()
	inside := make([]bool, dummy)
	for _, i := range o.Set {
		inside[i] = true
	}
	add := func(lits []pb.Lit, odd bool) {
		for _, l := range lits {
			if odd {
				l = l.Not()
			}
			s.Lit(l, 1)
		}
	}
	odd := func(i, j int) bool { return slices.Contains(o.Edges, [2]int32{int32(min(i, j)), int32(max(i, j))}) }
	for _, i := range o.Set {
		e.node(s, i, -1)
		end, ends := odd(i, dummy) && !e.given(i), e.edge(i, dummy)
		if end && len(ends) == 2 { // start or end, on a square that is visited
			s.Row(e.ends(i), 1)
			ends = e.edge(i, i)
		}
		add(ends, end)
		for j, made := range e.from(i) {
			if !inside[j] {
				add([]pb.Lit{made}, odd(i, j))
			}
		}
	}
	s.Divide(2)
	e.derived[key] = s.ID()
	return e.derived[key]
}

// cases writes the steps of a search tree: of each node a sum, and the clause that not all decisions above
// it are right.
func (e *emitter) cases(steps []linear.Step) (last pb.ID) {
	ids := make([]pb.ID, len(steps))
	for k, step := range steps {
		if step.Dual != nil {
			ids[k] = e.sum(step)
			continue
		}
		var clause []pb.Lit
		for _, c := range step.Clause {
			lits := e.edge(int(c.I), int(c.J))
			if !c.Used {
				lits = []pb.Lit{lits[0].Not()}
			}
			clause = append(clause, lits...)
		}
		last = e.p.Lemma(clause...)
		e.p.Delete(present(ids[step.From:k])...)
		clear(ids[step.From:k])
		ids[k] = last
	}
	return last
}

// setsOf lists the sets of the steps' sums, each once.
func setsOf(steps []linear.Step) (sets [][]int) {
	seen := map[string]bool{}
	for _, step := range steps {
		if step.Dual == nil {
			continue
		}
		for _, set := range step.Dual.Sets {
			if key := setKey(set.Set); !seen[key] {
				seen[key] = true
				sets = append(sets, set.Set)
			}
		}
	}
	return sets
}

func setKey(nodes []int) string { return fmt.Sprint(nodes) }

// present are those of the rows that are there.
func present(ids []pb.ID) []pb.ID {
	return slices.DeleteFunc(slices.Clone(ids), func(id pb.ID) bool { return id == 0 })
}

func litsOf(terms []pb.Term) (lits []pb.Lit) {
	for _, t := range terms {
		lits = append(lits, t.Lit)
	}
	return lits
}
