package rows

import (
	"fmt"
	"slices"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// jumped says which jumps a walk makes, once or twice.
func (m *JumpRows) jumped(walk puzzles.Walk, on map[string]bool) {
	times := map[[2]int]int{}
	for i := 1; i < len(walk); i++ {
		u, v := m.In.Vertex(walk[i-1]), m.In.Vertex(walk[i])
		times[[2]int{min(u, v), max(u, v)}]++
	}
	degree := make([]int, m.In.Len()) // with the walk's ends
	made := map[[2]int]int{}          // by class
	total := 0
	for e, n := range times {
		for n > 2 {
			n -= 2
		}
		total += n
		degree[e[0]] += n
		degree[e[1]] += n
		a, b := m.first[e[0]], m.first[e[1]]
		made[[2]int{min(a, b), max(a, b)}] += n
	}
	if !m.Round {
		for name, s := range map[string]puzzles.Square{"start_": walk[0], "end_": walk[len(walk)-1]} {
			on[name+m.In.Squares[m.first[m.In.Vertex(s)]].Key()] = true
			degree[m.In.Vertex(s)]++
		}
	}
	for _, e := range m.Edges {
		m.write(e.Made, made[[2]int{e.U, e.V}], on)
		delete(made, [2]int{e.U, e.V})
	}
	on["!"] = on["!"] || len(made) > 0
	more := map[int]int{}
	for v, n := range degree {
		if v = m.first[v]; v >= 0 { // where the walk is
			more[v] += n / 2
		}
	}
	for v, n := range m.Nodes {
		more[v] -= int(n.Needs)
	}
	for v, n := range more {
		if m.first[v] == v {
			m.write(m.Nodes[v].Visits, n, on)
		}
	}
	for k := range m.halves {
		on[fmt.Sprintf("t_%d", k)] = total/2>>k&1 == 1
	}
}

// write writes a number: the digits that make it are on.
func (m *JumpRows) write(digits []pb.Term, n int, on map[string]bool) {
	for sum := range 1 << len(digits) {
		left := n
		for k, d := range digits {
			left -= (sum >> k & 1) * int(d.Coef)
		}
		if left == 0 {
			for k, d := range digits {
				on[m.Name(d.Lit)] = sum>>k&1 == 1
			}
			return
		}
	}
	on["!"] = true
}

// order says in which order a walk visits the places first, a given end last.
func (m *PlaceRows) order(walk puzzles.Walk, on map[string]bool) {
	var order []int
	for _, s := range append(slices.DeleteFunc(slices.Clone(walk), func(s puzzles.Square) bool { return m.In.Vertex(s) == m.In.End }), walk[len(walk)-1]) {
		if i, ok := m.of[m.In.Vertex(s)]; ok && !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	name := func(i int) string { return m.In.Squares[m.Nodes[i].vertex].Key() }
	next := map[[2]int]bool{}
	for k := 1; k < len(order); k++ {
		a, b := min(order[k-1], order[k]), max(order[k-1], order[k])
		next[[2]int{a, b}] = true
		on["x_"+name(a)+"_"+name(b)] = true
	}
	on["start_"+name(order[0])] = true
	on["end_"+name(order[len(order)-1])] = true
	for k, s := range m.Sets {
		n := 0
		for e := range next {
			if slices.Contains(s.nodes, e[0]) && slices.Contains(s.nodes, e[1]) {
				n++
			}
		}
		for b := range s.bits {
			on[fmt.Sprintf("in_%d_%d", k+1, b)] = n>>b&1 == 1
		}
	}
}

// broken is the first row of a model that an assignment breaks, "" for none.
func broken(m *pb.Model, on map[string]bool) string {
	if on["!"] {
		return "the model has no variable for it"
	}
	for id := pb.ID(1); int(id) <= m.Rows(); id++ {
		name, terms, degree := m.Row(id)
		for _, t := range terms {
			if on[m.Name(t.Lit.Var())] != t.Lit.Negated() {
				degree -= t.Coef
			}
		}
		if degree > 0 {
			return "the row " + name
		}
	}
	return ""
}
