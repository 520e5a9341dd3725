package rows

import (
	"fmt"
	"slices"

	"knightsat/puzzles"
)

// classify gives each square the first one of its class. Without classes, each has its own. With them,
// each square where the walk may be is in one, which is called after its first square, and the rows
// are the sums of those of its squares, but for "twice". Then
//
//	n[u,v,k]          binary: how many jumps are made between two classes, or within one
//	start[v], end[v]  an end is in the class
//	h[v,k]            binary: how often squares of the class are visited, above what they must be
//
// So a board of a million squares has a few rows and variables.
func (m *JumpRows) classify(classes [][]string) error {
	m.first = make([]int, m.In.Len())
	m.members = map[int][]int{}
	for v, ok := range m.On {
		m.first[v] = -1
		if ok && !m.Digits {
			m.first[v] = v
		}
	}
	for _, names := range classes {
		class, err := Vertices(m.In, names)
		if err != nil {
			return err
		}
		slices.Sort(class)
		first := class[0]
		m.members[first] = class
		for _, v := range class {
			if !m.On[v] || m.first[v] >= 0 {
				return fmt.Errorf("%s is in two classes, or where the walk can't be", m.In.Squares[v])
			}
			m.first[v] = first
		}
	}
	for v, ok := range m.On {
		if ok && m.first[v] < 0 {
			return fmt.Errorf("%s is in no class", m.In.Squares[v])
		}
	}
	m.Nodes = make([]Node, m.In.Len())
	for v, first := range m.first {
		m.Nodes[v].vertex = v
		if first >= 0 {
			m.Nodes[first].Needs += int64(side(m.Must[v]))
		}
	}
	return nil
}

// class are the vertices of a class, by its first one.
func (m *JumpRows) class(first int) []int {
	if m.Digits {
		return m.members[first]
	}
	return []int{first}
}

// back reports whether a walk ends where it starts.
func back(in *puzzles.Instance) bool { return in.Start >= 0 && in.Start == in.End }

func side(in bool) int {
	if in {
		return 1
	}
	return 0
}
