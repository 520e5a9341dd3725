package model

import (
	"fmt"
	"slices"

	"knightsat/solve/cert/pb"
)

// In a model of jumps with classes, squares that an argument treats alike are counted
// together: its rows are the sums of theirs. Each square where the walk may be is in one
// class, which is called after its first square, and
//
//	n[u,v]            how many jumps are made between two classes, or within one
//	start[v], end[v]  an end is in the class
//	h[v]              how often squares of the class are visited, above what they must be
//
// So a board of a million squares has a few rows and variables.

// classify gives each square the first one of its class.
func (m *Jumps) classify() error {
	m.First, m.needs = make([]int, m.In.Len()), make([]int64, m.In.Len())
	for v, ok := range m.on {
		if m.First[v] = -1; ok && m.Classes == nil {
			m.First[v] = v
		}
	}
	for _, names := range m.Classes {
		class, err := Vertices(m.In, names)
		if err != nil {
			return err
		}
		first := slices.Min(class)
		for _, v := range class {
			if !m.on[v] || m.First[v] >= 0 {
				return fmt.Errorf("%s is in two classes, or where the walk can't be", m.In.Squares[v])
			}
			m.First[v] = first
		}
	}
	m.members = map[int][]int{}
	for v, ok := range m.on {
		first := m.First[v]
		switch {
		case !ok:
			continue
		case first < 0:
			return fmt.Errorf("%s is in no class", m.In.Squares[v])
		case m.must[v]:
			m.needs[first]++
		}
		if m.Classes != nil {
			m.members[first] = append(m.members[first], v)
		}
	}
	return nil
}

// degreeName is the name of a row about the degree of a square, or of the squares of
// its class.
func (m *Jumps) degreeName(v int) string {
	if m.Classes == nil {
		return setName(degreeRow, Names(m.In, []int{v}))
	}
	return setName(degreeRow, Names(m.In, m.members[v]))
}

// number makes the digits of a number of up to n: 1, 2, 4, …, and at last what makes
// their sum n.
func (m *Jumps) number(name string, n int64) (digits []pb.Term) {
	for k, next := 0, int64(1); n > 0; k, next = k+1, 2*next {
		digit := min(n, next)
		digits = append(digits, pb.Term{Coef: digit, Lit: m.Var(fmt.Sprintf("%s_%d", name, k))})
		n -= digit
	}
	return digits
}

// between makes the variables of the jumps between classes.
func (m *Jumps) between() {
	number := map[[2]int]int64{}
	var pairs [][2]int
	m.jumps(func(u, v int) bool {
		a, b := m.First[u], m.First[v]
		pair := [2]int{min(a, b), max(a, b)}
		if number[pair] == 0 {
			pairs = append(pairs, pair)
		}
		number[pair] += 1 + int64(side(m.twice(u, v)))
		return true
	})
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		name := fmt.Sprintf("n_%s_%s", m.In.Squares[pair[0]].Key(), m.In.Squares[pair[1]].Key())
		m.Edges = append(m.Edges, Edge{pair[0], pair[1], m.number(name, number[pair])})
	}
}

// visitsOfClasses makes the variables of visits beyond those that must be.
func (m *Jumps) visitsOfClasses() {
	more := map[int]int64{}
	for v, first := range m.First {
		if first >= 0 {
			more[first] += int64(m.more(v))
		}
	}
	for v, first := range m.First {
		if first == v {
			m.Visits[v] = m.number("h_"+m.In.Squares[v].Key(), more[v])
		}
	}
}
